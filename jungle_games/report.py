"""Reports of failures: what whoever mends the program needs to know, and nothing about whoever plays.

They are written in English, whatever is spoken on the screen.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import Final

import jungle_games

_FIRST_FRAMES, _LAST_FRAMES = 8, 24
"""Of a very long trace, as endless recursion leaves one, this many frames are told at either end."""
_SHORTEST_NAME: Final = 2
_PRIVATE_FILE: Final = "<a private file>"
_SOMEBODY: Final = "<somebody>"
_REST_OF_PATH: Final = r"(?:[\\/][^'\"\n:;]*)?"
"""File names may hold spaces: up to a quote or a colon all may belong to the path."""


class Discretion:
    """Takes out of a text whatever says who plays: paths into ``folders`` and the home folder, and ``names``.

    ``names`` is asked each time, because people come and go.
    """

    def __init__(self, folders: Iterable[Path] = (), names: Callable[[], Iterable[str]] = tuple) -> None:
        self._folders = [*folders, *_home()]
        self._names = names

    def veil(self, text: str) -> str:
        """``text`` without private paths and names."""
        for folder in sorted(self._spellings(), key=len, reverse=True):
            text = re.sub(re.escape(folder) + r"(?!\w)" + _REST_OF_PATH, _PRIVATE_FILE, text, flags=_LIKE_PATHS)
        for name in sorted(set(self._names()), key=len, reverse=True):
            if len(name) >= _SHORTEST_NAME:
                text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _SOMEBODY, text)
        return text

    def _spellings(self) -> set[str]:
        """The folders as they may appear: as named, with links followed, and as Python shows them in quotes."""
        found = {str(path) for folder in self._folders for path in (folder, folder.resolve())}
        # A folder at the very top, such as "/", says nothing about anybody, and is part of every path.
        found = {path for path in found if len(PurePath(path).parts) > 1}
        return found | {path.replace("\\", "\\\\") for path in found} | {PurePath(path).as_posix() for path in found}


_LIKE_PATHS: Final = re.IGNORECASE if sys.platform in ("win32", "darwin") else 0


def failure_report(where: str, error: BaseException, discretion: Discretion) -> str:
    """What failed ``where``, and how it came to that: several lines, for the log and for copying."""
    told = traceback.TracebackException.from_exception(error)
    return "\n".join([where, *_circumstances(), *_story(told, discretion)])


def _home() -> list[Path]:
    try:
        return [Path.home()]
    except RuntimeError:  # there is none
        return []


def _circumstances() -> Iterator[str]:
    import platform  # not needed as long as all goes well

    packaged = ", packaged" if getattr(sys, "frozen", False) else ""
    yield f"Jungle Games {jungle_games.__version__}{packaged}, computer players {jungle_games.COMPILED}"
    yield f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}"
    pygame = sys.modules.get("pygame")
    if pygame is not None:
        yield f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def _story(told: traceback.TracebackException, discretion: Discretion) -> Iterator[str]:
    """The error's trace after those of the errors that led to it."""
    before = told.__cause__ or (None if told.__suppress_context__ else told.__context__)
    if before is not None:
        yield from _story(before, discretion)
        yield "which led to:"
    yield "Traceback:"
    frames = list(told.stack)
    left_out = len(frames) - _FIRST_FRAMES - _LAST_FRAMES
    for number, frame in enumerate(frames):
        if left_out > 0 and number == _FIRST_FRAMES:
            yield f"  ... {left_out} more ..."
        if left_out <= 0 or number < _FIRST_FRAMES or number >= _FIRST_FRAMES + left_out:
            yield f"  {_in_program(frame.filename)}, line {frame.lineno}, in {frame.name}"
            if frame.line:
                yield f"    {frame.line}"
    yield from discretion.veil("".join(told.format_exception_only())).splitlines()


def _in_program(filename: str) -> str:
    """A source file's place in the program or its libraries, without where these lie."""
    parts = PurePath(filename).parts
    for top in ("site-packages", "jungle_games"):
        if top in parts:
            inside = parts[len(parts) - parts[::-1].index(top) - (top == "jungle_games") :]
            return "/".join(inside)
    return "/".join(parts[-2:]) if len(parts) > 2 else parts[-1] if parts else filename
