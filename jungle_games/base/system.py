"""The system the program runs on: its data files, the languages and motion set there, what others made in it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where gettext looks; the first one that is set counts."""
_ANSWERS_WITHIN: Final = 2.0
"""Seconds a desktop has to say how it is set."""
_STILL: Final = {
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
}
"""By platform the command that asks for it, and its answer where things are not to move."""
_CLIENT_AREA_ANIMATION: Final = 0x1042
_DARK_TITLE_BAR: Final = 20
_SET_ICON: Final = 0x80
_USUAL_DPI: Final = 96
_NAME: Final = re.compile(r"[A-Za-z]{2,3}(_[A-Za-z]{4})?(_[A-Za-z]{2})?")
_HEADS: Final = re.compile(r"^={72}\n(.+)\n(.+)\n={72}\n\n", re.MULTILINE)
"""Name and licence of a work, between two lines; its licence's text follows."""
Wanted = Literal["off", "day", "always"]
_NIGHT: Final = (22, 8)
"""The hours from which, and up to which, people sleep."""
_LONGEST: Final = 200
"""Characters of a title or text."""


@cache
def _root() -> Path:
    package = Path(__file__).resolve().parents[1]
    frozen = getattr(sys, "_MEIPASS", None)
    candidates = [Path(frozen)] if frozen else []
    candidates += [package, package.parent]
    for folder in candidates:
        if (folder / "levels").is_dir() and (folder / "assets").is_dir():
            return folder
    raise FileNotFoundError(
        f"The folders 'assets' and 'levels' are missing beside {package}. Install Jungle Games again."
    )


def assets_folder() -> Path:
    """The folder with ``svg``, ``sounds`` and ``locale``."""
    return _root() / "assets"


def levels_folder(game: str) -> Path:
    """The folder with the maps, layouts and presets of ``game``."""
    return _root() / "levels" / game


def system_is_still(platform: str = sys.platform) -> bool:
    """Whether its user has told the system to move as little as possible; false where it cannot be asked."""
    import subprocess  # takes a while, and is not needed for the first picture

    if platform == "win32":
        return _windows_is_still()
    command, still = _STILL.get(platform, ((), ""))
    if not command:
        return False
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=_ANSWERS_WITHIN, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return answer.stdout.strip() == still


def _windows_is_still() -> bool:
    import ctypes

    library, moves = _windows(), ctypes.c_int(1)
    asked = library and library.user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0)
    return bool(asked) and not moves.value


def _windows() -> Any:
    """The libraries of Windows; None on other systems."""
    if sys.platform == "win32":
        import ctypes  # takes a while, and other systems do without

        return ctypes.windll
    return None


def name_for_taskbar(name: str) -> None:
    """Let Windows group the windows under ``name``, and not under that of Python."""
    with contextlib.suppress(AttributeError, OSError):  # an old Windows
        if (library := _windows()) is not None:
            library.shell32.SetCurrentProcessExplicitAppUserModelID(name)


def pixels_per_point() -> float:
    """How much larger than real pixels Windows draws; elsewhere the system sees to it, or nobody asks for it."""
    with contextlib.suppress(AttributeError, OSError):  # an old Windows
        if (library := _windows()) is not None:
            return max(1.0, float(library.user32.GetDpiForSystem()) / _USUAL_DPI)
    return 1.0


def system_languages(
    environment: Mapping[str, str] | None = None, ask_system: Callable[[], Sequence[str]] | None = None
) -> Sequence[str]:
    """What the player reads, best first, such as ``de_AT``, ``de``; empty if nothing is known.

    The environment's variables count before what the system itself says, which ``ask_system`` stands in for.
    """
    environment = os.environ if environment is None else environment
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    wanted = named.split(":") if named else (ask_system or _ask_system)()
    found: list[str] = []
    for name in wanted:
        plain = re.split(r"[.@]", name)[0].replace("-", "_")
        found += [part for part in (plain, plain.partition("_")[0]) if _NAME.fullmatch(part)]
    return tuple(dict.fromkeys(found))


def _ask_system() -> Sequence[str]:
    if sys.platform == "win32":
        return _ask_windows()
    return _ask_macos() if sys.platform == "darwin" else ()


def _ask_windows() -> Sequence[str]:
    import locale  # needed on Windows alone

    try:
        number = _windows().kernel32.GetUserDefaultUILanguage()
    except (AttributeError, OSError):
        return ()
    return [locale.windows_locale[number]] if number in locale.windows_locale else ()


def _ask_macos() -> Sequence[str]:
    """The person's list of languages; a program opened from the Finder has no variables."""
    import subprocess  # needed on macOS alone

    command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=2, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    return re.findall(r"[A-Za-z]{2,3}(?:-[A-Za-z]+)*", answer)


def darken_title_bar(handle: int) -> None:
    """Let the title bar of the window with that number be dark, as the program is, where Windows has such."""
    if sys.platform == "win32":
        import ctypes  # needed on Windows alone

        dark = ctypes.c_int(1)
        with contextlib.suppress(AttributeError, OSError):
            ctypes.windll.dwmapi.DwmSetWindowAttribute(
                ctypes.c_void_p(handle), _DARK_TITLE_BAR, ctypes.byref(dark), ctypes.sizeof(dark)
            )


def show_own_icons(handle: int) -> None:
    """Let the window with that number have the packaged program's icons, which are drawn for their sizes.

    Of any other picture Windows leaves out pixels until it is small enough for the title bar.
    """
    if sys.platform == "win32" and getattr(sys, "frozen", False):
        import ctypes  # needed on Windows alone

        large, small = ctypes.c_void_p(), ctypes.c_void_p()
        ctypes.windll.shell32.ExtractIconExW(sys.executable, 0, ctypes.byref(large), ctypes.byref(small), 1)
        for kind, icon in enumerate((small, large)):
            ctypes.windll.user32.SendMessageW(ctypes.c_void_p(handle), _SET_ICON, kind, icon)


def on_hangup(leave: Callable[[], object]) -> None:
    """Call ``leave`` on SIGHUP, unless ``nohup`` has the signal ignored. Windows has no such signal."""
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda _number, _frame: leave())


@dataclass(frozen=True, slots=True)
class Work:
    """A work by others: its name with the version, its licence, and what that says in paragraphs."""

    name: str
    licence: str
    text: str


def works_of_others(file: Path | None = None) -> tuple[Work, ...]:
    """The works in ``file``, the program's own list; none where libraries are installed apart from the program."""
    try:
        told = (file or assets_folder() / "licences.txt").read_text(encoding="utf-8")
    except OSError:
        return ()
    _before, *parts = _HEADS.split(told)
    return tuple(
        Work(name, licence, _in_paragraphs(text))
        for name, licence, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )


def _in_paragraphs(text: str) -> str:
    """Lines that were broken for a terminal are whole again."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def may_remind(now: datetime, wanted: Wanted) -> bool:
    """Whether the system may remind anybody at that local time."""
    begins, ends = _NIGHT
    night = now.hour >= begins or now.hour < ends
    return wanted == "always" or (wanted == "day" and not night)


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
    if not sys.platform.startswith("linux"):
        return
    command = reminder_command(title, text, [name for name in ("notify-send", "gdbus") if shutil.which(name)])
    if not command:
        return
    import subprocess  # needed for reminders alone

    try:
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
    except OSError:
        return
