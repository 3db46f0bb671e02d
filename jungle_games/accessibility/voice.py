"""The system's own voice: reads aloud for people who have no screen reader, or cannot read yet."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

_WINDOWS: Final = (
    "Add-Type -AssemblyName System.Speech; $v = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; $v.Speak([Console]::In.ReadToEnd())"
)
_PATIENCE: Final = 0.5
"""Seconds to wait for a voice that is told to stop."""


class Voice:
    """Speaks one text after another; an urgent one interrupts. Raises LookupError where the system has no voice."""

    def __init__(self, language: str) -> None:
        """``language`` is a code such as ``de``."""
        self._speaks = _command(language)
        self._waiting: list[str] = []
        self._speaking: subprocess.Popen[bytes] | None = None

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Speak ``text`` after what is being said; ``urgent``: in its place."""
        if urgent:
            self.stop()
        self._waiting.append(text)
        self.update()

    def update(self) -> bool:
        """Begin with what is next once the voice is silent; whether anything is being said."""
        if self._speaking is not None and self._speaking.poll() is not None:
            self._speaking = None
        if self._speaking is None and self._waiting:
            self._speaking = self._begin(self._waiting.pop(0))
        return self._speaking is not None

    def stop(self) -> None:
        """Be silent."""
        self._waiting.clear()
        if self._speaking is not None:
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                self._speaking.terminate()
                self._speaking.wait(_PATIENCE)
            self._speaking = None

    def _begin(self, text: str) -> subprocess.Popen[bytes] | None:
        try:
            speaking = subprocess.Popen(
                self._speaks, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            assert speaking.stdin is not None
            with speaking.stdin:
                speaking.stdin.write(text.encode())
        except OSError:
            return None  # the voice is gone: everything is on the screen, too
        return speaking


def _command(language: str) -> Sequence[str]:
    """The program that reads aloud what it is given. Raises LookupError if there is none."""
    if sys.platform == "win32":
        found = shutil.which("powershell")
        return _or_none(found, "-NoProfile", "-Command", _WINDOWS)
    if sys.platform == "darwin":
        return _or_none(shutil.which("say"), "-f", "-")
    return _or_none(shutil.which("spd-say"), "--wait", "--pipe-mode", "--language", language)


def _or_none(program: str | None, *arguments: str) -> Sequence[str]:
    if program is None:
        raise LookupError("there is no program that speaks")
    return program, *arguments
