"""Hands a shared match or an invitation on to the copy of the program that is open, and takes it there.

They talk over a socket in the person's own folder (on Windows a named pipe), which nobody else can write to. What
that takes is imported when it is needed: the start is seldom handed anything.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Listener

_SOCKET: Final = "open.socket"
_LONGEST: Final = 8_192
"""Bytes of what is handed on."""
_PATIENCE: Final = 2.0
"""Seconds for the other side to say something."""
_TAKEN: Final = b"taken"
_SCHEME: Final = "jungle-games:"


def is_link(text: str) -> bool:
    """Whether ``text`` is an invitation rather than the name of a file."""
    return text.strip().casefold().startswith(_SCHEME)


def hand_on(folder: Path, text: str) -> bool:
    from multiprocessing.connection import Client

    try:
        with Client(_address(folder)) as other:
            other.send_bytes(text.encode("utf-8", "surrogateescape")[:_LONGEST])
            return other.poll(_PATIENCE) and other.recv_bytes(_LONGEST) == _TAKEN
    except (OSError, EOFError):
        return False


class Door:
    """Where other copies of the program hand things on to this one."""

    def __init__(self, folder: Path, take: Callable[[str], None]) -> None:
        """Call ``take``, in a thread of its own, with whatever is handed on to the copy that has ``folder`` open.

        Where another copy listens already, or no socket can be made, nothing ever is.
        """
        self._listener: Listener | None = None
        self._take = take
        with contextlib.suppress(OSError):
            self._open(_address(folder))

    def close(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            with contextlib.suppress(OSError):  # the folder may have gone, and the socket with it
                listener.close()

    @property
    def is_open(self) -> bool:
        """Whether something may be handed on here."""
        return self._listener is not None

    def _open(self, address: str) -> None:
        from multiprocessing.connection import Listener

        _clear(address)
        self._listener = Listener(address)
        if sys.platform != "win32":
            os.chmod(address, 0o600)
        threading.Thread(target=self._serve, args=(self._listener,), name="handed on", daemon=True).start()

    def _serve(self, listener: Listener) -> None:
        while self._listener is listener:
            # Whoever says nothing, or not what it should, is no reason to stop listening.
            with contextlib.suppress(OSError, EOFError), listener.accept() as other:
                if other.poll(_PATIENCE):
                    self._take(other.recv_bytes(_LONGEST).decode("utf-8", "surrogateescape"))
                    other.send_bytes(_TAKEN)


def _clear(address: str) -> None:
    from multiprocessing.connection import Client

    if sys.platform == "win32" or not os.path.lexists(address):
        return
    try:
        Client(address).close()
    except OSError:
        os.unlink(address)
    else:
        raise FileExistsError(address)


def _address(folder: Path) -> str:
    if sys.platform == "win32":
        import hashlib  # loads OpenSSL, which the start of other systems does without

        return rf"\\.\pipe\jungle-games-{hashlib.sha256(str(folder.absolute()).encode()).hexdigest()[:16]}"
    return str(folder.absolute() / _SOCKET)
