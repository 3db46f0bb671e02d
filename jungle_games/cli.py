"""The command line: opens the window, or plays without one. Each way imports what it alone needs once it is chosen."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar
from urllib.parse import urlsplit

from jungle_games import COMPILED, __version__
from jungle_games.base.system import system_languages
from jungle_games.core.i18n import ENGLISH, _, best_language, speak
from jungle_games.games import ROOMS
from jungle_games.log import Log
from jungle_games.single_instance import is_link
from jungle_games.store.folders import find_folders

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

T = TypeVar("T")

_INTERRUPTED: Final = 130
"""The exit status that shells give a program ended by Ctrl+C."""


class _Parser(argparse.ArgumentParser):
    """A parser that reports when its output cannot be written."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        stream = file or sys.stderr
        if message and stream is not None:  # a program without a terminal has no streams
            stream.write(message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with ``argv`` (the command line's when None) and return its exit status."""
    speak(best_language(system_languages()))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Whatever letters a terminal has; programs and files read UTF-8, which Windows would not write of itself.
            stream.reconfigure(errors="replace", encoding=stream.encoding if stream.isatty() else "utf-8")
    chosen = _printing(lambda: _parser().parse_args(argv))
    if isinstance(chosen, int):
        return chosen
    if chosen.protocol:
        return _converse(_serve_protocol)
    if chosen.uci:
        return _converse(_serve_uci)
    if chosen.self_check:
        return _printing(_check_self)
    from jungle_games.start import Arguments, run  # loads pygame

    try:
        return run(Arguments(deal=chosen.deal, **_to_open(chosen.wanted, chosen.record)))
    except OSError as error:  # before there is a window and a log: not even a temporary folder could be made
        return _complain(_("There is no folder to keep anything in: {reason}.").format(reason=error.strerror or error))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="jungle-games", description=_("A box of table games, played by drag and drop."))
    help_ = _("the game, shared match or invitation to open at once")
    parser.add_argument("wanted", nargs="?", type=_wanted, metavar="GAME", help=help_)
    parser.add_argument("--record", type=Path, metavar="FILE", help=_("open a saved game and replay it"))
    parser.add_argument("--deal", type=_deal_number, metavar="N", help=_("play deal number N"))
    without_window = parser.add_mutually_exclusive_group()
    without_window.add_argument(
        "--protocol", action="store_true", help=_("play without a window: one JSON object per line")
    )
    without_window.add_argument(
        "--uci", action="store_true", help=_("let Jungle’s computer player speak UCI")
    )
    without_window.add_argument(
        "--self-check", action="store_true", help=_("use every part of the program once, without a window")
    )
    version = f"Jungle Games {__version__}, computer players {COMPILED}"
    parser.add_argument("--version", action="version", version=version)
    return parser


def _wanted(text: str) -> str:
    if any(text == room.name for room in ROOMS) or is_link(text):
        return text
    # Desktops name a file by its path, or as file:///…
    path = _path_of(text) if text.startswith("file://") else text
    if Path(path).exists():
        return path
    words = _("“{text}” is no file and no invitation, and no game: these are {names}")
    raise argparse.ArgumentTypeError(words.format(text=text, names=", ".join(room.name for room in ROOMS)))


def _path_of(url: str) -> str:
    from urllib.request import url2pathname  # loads much that the start does without

    return url2pathname(urlsplit(url).path)


def _to_open(wanted: str | None, record: Path | None) -> dict[str, Any]:
    """What of `Arguments` the window is to open."""
    if wanted is None:
        return {"record": record}
    if is_link(wanted):
        return {"link": wanted}
    return {"game": wanted} if any(wanted == room.name for room in ROOMS) else {"record": Path(wanted)}


def _deal_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) < 2**53):
        raise argparse.ArgumentTypeError(_("a deal is a whole number from 0"))
    return int(text)


def _printing(act: Callable[[], T]) -> T | int:
    """The result of ``act``, which may print; 1 if its output cannot be written."""
    try:
        try:
            return act()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _give_up(sys.stdout)
        return 1
    except OSError as error:
        _give_up(sys.stdout)
        return _complain(_("The answer cannot be written: {reason}.").format(reason=error.strerror or error))


def _converse(serve: Callable[[], int]) -> int:
    if sys.stdin is None or sys.stdout is None:
        return _complain(_("There is no standard input and output to talk over."))
    speak(ENGLISH)  # a driver of the program reads the same words everywhere
    try:
        return serve()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        return _complain(_("The conversation broke off: {reason}.").format(reason=error.strerror or error))
    finally:
        _give_up(sys.stdout)


def _serve_protocol() -> int:
    from jungle_games.core.headless import serve

    return serve(sys.stdin.buffer, sys.stdout.buffer, [room.game for room in ROOMS], _note_failure)


def _serve_uci() -> int:
    from jungle_games.games.jungle.player.uci import serve

    return serve(sys.stdin.buffer, sys.stdout.buffer, _note_failure)


def _note_failure(where: str, error: BaseException) -> None:
    """Log an internal error, and report it on standard error."""
    folders = find_folders()
    log = Log(folders.logs)
    log.failure(where, error)
    log.close()
    _complain(_("Something went wrong. What happened is written down in {file}.").format(file=log.path))


def _check_self() -> int:
    from jungle_games.game_checks import self_check

    return self_check(partial(print, flush=True))


def _complain(sentence: str) -> int:
    """Print why the program ends to standard error; returns the exit status."""
    if sys.stderr is not None:
        try:
            print(f"jungle-games: {sentence}", file=sys.stderr, flush=True)
        except OSError:
            _give_up(sys.stderr)
    return 1


def _give_up(stream: TextIO | None) -> None:
    """Prevent Python's error at exit about a closed pipe or a full disk."""
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):  # what is no file needs nothing
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
