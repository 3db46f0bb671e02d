"""A reminder by the system that it is one's turn, where the desktop has a way to show one; never with a sound."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal

Wanted = Literal["off", "day", "always"]

_NIGHT: Final = (22, 8)
"""The hours from which, and up to which, people sleep."""


def may_remind(now: datetime, wanted: Wanted) -> bool:
    """Whether the system may remind anybody at that local time."""
    begins, ends = _NIGHT
    night = now.hour >= begins or now.hour < ends
    return wanted == "always" or (wanted == "day" and not night)


_LONGEST: Final = 200
"""Characters of a title or text."""


def reminder_command(title: str, text: str, found: Sequence[str]) -> Sequence[str]:
    """What shows a reminder by one of the programs that are ``found``; empty where there is none.

    >>> reminder_command("Your turn", "Ada has moved.", ["notify-send"])[-2:]
    ('Your turn', 'Ada has moved.')
    >>> reminder_command("Your turn", "Ada has moved.", [])
    ()
    """
    title, text = (" ".join(words.split())[:_LONGEST] for words in (title, text))
    if "notify-send" in found:
        quiet = "--hint=boolean:suppress-sound:true"
        return ("notify-send", "--app-name=Jungle Games", "--icon=jungle-games", quiet, "--", title, text)
    if "gdbus" in found:
        call = "org.freedesktop.Notifications"
        return (
            "gdbus", "call", "--session", "--dest", call, "--object-path", "/org/freedesktop/Notifications",
            "--method", f"{call}.Notify", _quoted("Jungle Games"), "0", _quoted("jungle-games"), _quoted(title),
            _quoted(text), "[]", "{'suppress-sound': <true>}", "-1",
        )  # fmt: skip
    return ()


def _quoted(words: str) -> str:
    """A string as GVariant's text form has it."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def remind(title: str, text: str) -> None:
    """Show a reminder if the desktop has them; nothing waits for it, and nothing is said if it fails."""
    if not sys.platform.startswith("linux"):
        return
    command = reminder_command(title, text, [name for name in ("notify-send", "gdbus") if shutil.which(name)])
    if not command:
        return
    try:
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
    except OSError:
        return
