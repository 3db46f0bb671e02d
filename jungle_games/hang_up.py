"""The end of the terminal or of the session: what runs there is told to hang up, and leaves in good order."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable


def when_hung_up(leave: Callable[[], object]) -> None:
    """Call ``leave`` once the terminal is closed, or whoever sits there logs out.

    Where ``nohup`` has said that nobody listens, nobody does. Windows has no such signal.
    """
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda _number, _frame: leave())
