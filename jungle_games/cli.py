"""The command line: opens the window, or plays without one."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from jungle_games import __version__
from jungle_games.core.i18n import _
from jungle_games.games import ROOMS


@dataclass(frozen=True, slots=True)
class Arguments:
    """What the window is opened with: a game's name, a record to open and replay, a deal number."""

    game: str | None = None
    record: Path | None = None
    deal: int | None = None


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with ``argv`` (the command line's when None) and return its exit status."""
    chosen = _parser().parse_args(argv)
    if chosen.protocol:
        return _serve_protocol()
    if chosen.uci:
        return _serve_uci()
    from jungle_games.app import run  # loads pygame

    return run(Arguments(chosen.game, chosen.record, chosen.deal))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="jungle-games", description=_("A box of table games, played by drag and drop.")
    )
    names = [room.game.name for room in ROOMS]
    parser.add_argument("game", nargs="?", choices=names, help=_("the game to open at once"))
    parser.add_argument("--record", type=Path, metavar="FILE", help=_("open a saved match and replay it"))
    parser.add_argument("--deal", type=_deal_number, metavar="N", help=_("play deal number N"))
    without_window = parser.add_mutually_exclusive_group()
    without_window.add_argument(
        "--protocol", action="store_true", help=_("play without a window, a JSON object a line")
    )
    without_window.add_argument(
        "--uci", action="store_true", help=_("let Jungle's computer player speak UCI")
    )
    parser.add_argument("--version", action="version", version=f"Jungle Games {__version__}")
    return parser


def _deal_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) < 2**53):
        raise argparse.ArgumentTypeError(_("a deal is a whole number from 0"))
    return int(text)


def _serve_protocol() -> int:
    from jungle_games.core.protocol import serve

    status = serve(sys.stdin.buffer, sys.stdout.buffer, [room.game for room in ROOMS])
    _give_up_stdout()
    return status


def _serve_uci() -> int:
    from jungle_games.games.jungle.uci import serve

    return serve(sys.stdin, sys.stdout)


def _give_up_stdout() -> None:
    """Keep Python from complaining at its end about a reader who has gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
