"""Puzzles of MATR1X 0VERL0AD: beat a number of royals with the next cards, which are shown."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from jungle_games.core.cards import Card
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Clue, Draw, Motif, Puzzle, PuzzleError, Puzzles, ReplayedKind, Right, Wrong
from jungle_games.games.matr1x import ROOM
from jungle_games.games.matr1x.player.motifs import motif_of
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Matr1xPosition, parse_move


class BeatThem(ReplayedKind):
    """A number of royals can be beaten with the next cards, with a unique place for each card.

    ``facts`` also have the ``line`` of places that solves it, and the number of ``royals`` it beats.
    """

    def title(self, puzzle: Puzzle) -> str:
        return _("Beat {royals} royals with {cards} cards").format(
            royals=puzzle.facts["royals"], cards=len(_line(puzzle))
        )

    def task(self, puzzle: Puzzle) -> str:
        return ngettext(
            "Beat {royals} royals with the next card. It may strike two lanes at once.",
            "Beat {royals} royals with the next {number} cards, in this order.",
            len(_line(puzzle)),
        ).format(royals=puzzle.facts["royals"], number=len(_line(puzzle)))

    def cards(self, puzzle: Puzzle, answers: Sequence[str]) -> tuple[str, Sequence[Card]]:
        """Those that are still to be dropped, the next one first."""
        draw = self.start(puzzle).position.draw
        return _("Next cards"), draw[len(answers) : len(_line(puzzle))]

    def motif(self, puzzle: Puzzle) -> Motif:
        return motif_of(self.start(puzzle).position)

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        line = _line(puzzle)
        if answer == line[len(answers)]:
            return Right(solved=len(answers) + 1 == len(line))
        return Wrong(_("From there, {royals} royals can no longer fall in time.").format(royals=puzzle.facts["royals"]))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        place = _line(puzzle)[len(answers)]
        return Clue(place, place)

    def prove(self, puzzle: Puzzle) -> None:
        """Prove that each card of the line has a unique place, and that fewer cards do not suffice."""
        line, royals = _line(puzzle), puzzle.facts["royals"]
        position: Matr1xPosition = self.start(puzzle).position
        goal = len(position.beaten) + royals
        if within(position, goal, len(line) - 1):
            raise PuzzleError(_("fewer cards will do"))
        for number, place in enumerate(line):
            left = len(line) - number - 1
            good = [str(move) for move in position.legal_moves() if within(position.play(move), goal, left)]
            if good != [place]:
                raise PuzzleError(_("card {number} may go to {places}").format(number=number + 1, places=good))
            position = position.play(parse_move(place))


def within(position: Matr1xPosition, goal: int, cards: int) -> bool:
    """Whether ``goal`` royals in total can be beaten with ``cards`` more cards, by exhaustive search."""
    if len(position.beaten) >= goal:
        return True
    # A card beats at most two royals: no pile triggers more lanes.
    if cards == 0 or len(position.beaten) + 2 * cards < goal or position.outcome is not None:
        return False
    return any(within(position.play(move), goal, cards - 1) for move in position.legal_moves())


def _line(puzzle: Puzzle) -> list[str]:
    return str(puzzle.facts["line"]).split()


BEAT: Final = BeatThem(ROOM.game, Matr1xOptions(), seats=1)
PUZZLES: Final = Puzzles(ROOM.name, {"beat": BEAT}, [Draw(date(2024, 1, 1), 100, 371)])
