"""The opening book: a small tree of good moves, usually with several choices.

A file of openings, ``levels/jungle/openings/<map>.txt``, is text that ``tools/openings.py`` writes. Lines that begin
with # are comments. ``map <fingerprint>`` names the map and ``rule <option> <value>`` a required option; after these,
each line is a position string, the score for the side to move, and its moves, each with a weight:
``l5t/… w 4 a3a4:60 c3c2:40``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from logging import getLogger
from pathlib import Path
from typing import Final

from jungle_games.base.system import levels_folder
from jungle_games.core.game import IllegalMove
from jungle_games.games.jungle.rules.maps import fingerprint
from jungle_games.games.jungle.rules.notation import JungleMove
from jungle_games.games.jungle.rules.position import JunglePosition

DEEPEST: Final = 16
"""The number of moves by either side after which openings end."""
RULES: Final = ("elephant_takes_rat", "dog_over_wolf")
"""Options that change the value of first moves; the others matter only later."""


class OpeningsError(ValueError):
    """An unreadable file of openings; the message says where and why."""


@dataclass(frozen=True)
class Turn:
    """A book entry: the score for the side to move, in hundredths of a point, and weighted moves."""

    score: int
    moves: tuple[tuple[JungleMove, int], ...]


@dataclass(frozen=True)
class Openings:
    """Book entries by position string, for the map with a fingerprint and for the values of RULES."""

    map: str
    rules: Mapping[str, str]
    turns: Mapping[str, Turn]

    def suit(self, position: JunglePosition) -> bool:
        """Whether the position's map and rules match the book's."""
        options = position.options
        agreed = all(value_of(getattr(options, name)) == value for name, value in self.rules.items())
        return agreed and fingerprint(position.board) == self.map

    def pick(self, position: JunglePosition, dice: random.Random) -> tuple[JungleMove, int] | None:
        """A book move for the side to move, and the position's score, or None."""
        if len(position.earlier) >= DEEPEST or position.quiet != len(position.earlier) or position.repetitions > 1:
            return None
        turn = self.turns.get(position.fen())
        if turn is None or not self.suit(position):
            return None
        legal = set(position.legal_moves())
        moves = [(move, weight) for move, weight in turn.moves if move in legal]
        if not moves:
            return None
        drawn = dice.random() * sum(weight for _, weight in moves)
        for move, weight in moves:
            drawn -= weight
            if drawn < 0:
                return move, turn.score
        return moves[-1][0], turn.score


def value_of(value: object) -> str:
    """An option's value as written in the file."""
    return str(value).lower()


def openings_file(name: str) -> Path:
    """The file of openings for the map called ``name``."""
    return levels_folder("jungle") / "openings" / f"{name}.txt"


@lru_cache(maxsize=4)
def find_openings(name: str) -> Openings | None:
    """The openings for the map called ``name``; None if there are none or their file cannot be read."""
    path = openings_file(name)
    try:
        return read_openings(path.read_text(encoding="utf-8"), path.name)
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, OpeningsError) as error:
        getLogger(__name__).warning("The openings are done without: %s", error)
        return None


def read_openings(text: str, file: str) -> Openings:
    """The openings that ``text`` describes. Raises OpeningsError naming ``file``, line and reason."""
    board = ""
    rules: dict[str, str] = {}
    turns: dict[str, Turn] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        try:
            match words:
                case [] | ["#", *_]:
                    continue
                case ["map", board]:
                    continue
                case ["rule", name, value]:
                    rules[name] = value
                case [placement, "w" | "b" as side, score, *moves] if moves:
                    turns[f"{placement} {side}"] = Turn(int(score), tuple(_read_move(move) for move in moves))
                case _:
                    raise ValueError("no position, score and moves")
        except (ValueError, IllegalMove) as error:
            raise OpeningsError(f"{file}, line {number}: {error}") from error
    if unknown := set(rules) - set(RULES):
        raise OpeningsError(f"{file}: unknown rule {min(unknown)}; the rules are {', '.join(RULES)}")
    return Openings(board, rules, turns)


def _read_move(text: str) -> tuple[JungleMove, int]:
    move, _, weight = text.partition(":")
    if int(weight) < 1:
        raise ValueError(f"{text}: a weight is 1 or more")
    return JungleMove.parse(move), int(weight)


def write_openings(openings: Openings, remark: str) -> str:
    """The text that ``read_openings`` reads."""
    lines = [f"# {line}" for line in remark.splitlines()]
    lines.append(f"map {openings.map}")
    lines += [f"rule {name} {value}" for name, value in openings.rules.items()]
    for position, turn in openings.turns.items():
        moves = " ".join(f"{move}:{weight}" for move, weight in turn.moves)
        lines.append(f"{position} {turn.score} {moves}")
    return "\n".join(lines) + "\n"
