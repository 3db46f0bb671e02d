"""SIGHUP: the terminal was closed or the user logged out, and the program quits in good order."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable


def on_hangup(leave: Callable[[], object]) -> None:
    """Call ``leave`` on SIGHUP, unless ``nohup`` has the signal ignored. Windows has no such signal."""
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda _number, _frame: leave())
