"""The system's own voice: reads aloud for people who have no screen reader, or cannot read yet."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

_WINDOWS: Final = (
    "Add-Type -AssemblyName System.Speech; $v = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; $v.Speak([Console]::In.ReadToEnd())"
)


class Voice:
    """Speaks one text after another; an urgent one interrupts. Raises LookupError where the system has no voice."""

    def __init__(self, language: str) -> None:
        self._speaks = _command(language)
        self._waiting: SimpleQueue[str | None] = SimpleQueue()
        self._speaking: subprocess.Popen[bytes] | None = None
        Thread(target=self._work, name="voice", daemon=True).start()

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Speak ``text`` after what is being said; ``urgent``: in its place."""
        if urgent:
            self._hush()
        self._waiting.put(text)

    def stop(self) -> None:
        self._hush()
        self._waiting.put(None)

    def _hush(self) -> None:
        """Forget what waits to be said, and break off."""
        with contextlib.suppress(Empty):
            while True:
                self._waiting.get_nowait()
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.terminate()
            if silence := _silence():  # the one who speaks is another process than the one that asked for it
                subprocess.Popen(silence, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _work(self) -> None:
        while (text := self._waiting.get()) is not None:
            # A voice that has gone is no failure: everything is on the screen, too.
            with contextlib.suppress(OSError):
                self._speaking = speaking = subprocess.Popen(
                    self._speaks, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
                speaking.communicate(text.encode())


def _command(language: str) -> Sequence[str]:
    """The program that reads aloud what it is given. Raises LookupError if there is none."""
    if sys.platform == "win32":
        found = shutil.which("powershell")
        return _or_none(found, "-NoProfile", "-Command", _WINDOWS)
    if sys.platform == "darwin":
        return _or_none(shutil.which("say"), "-f", "-")
    return _or_none(shutil.which("spd-say"), "--wait", "--pipe-mode", "--language", language)


def _silence() -> Sequence[str]:
    """The program that breaks off what is being said, where that takes one."""
    program = shutil.which("spd-say") if sys.platform not in ("win32", "darwin") else None
    return () if program is None else (program, "--cancel")


def _or_none(program: str | None, *arguments: str) -> Sequence[str]:
    if program is None:
        raise LookupError("there is no program that speaks")
    return program, *arguments
