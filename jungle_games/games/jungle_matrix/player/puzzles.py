"""Puzzles of Jungle Matrix: read the grid, and cover all that opens, in order; or find the slip in a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from jungle_games.core.cards import Card, Rank
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import AnyGame, Choice
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import MatchMove
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.puzzle import Clue, Draw, Motif, Puzzle, Puzzles, ReplayedKind, Right, Wrong
from jungle_games.core.seat_names import YOU, SeatInfo, numbered_player
from jungle_games.games.jungle_matrix import ROOM
from jungle_games.games.jungle_matrix.player.claims import CLAIMS
from jungle_games.games.jungle_matrix.rules import turn as turns
from jungle_games.games.jungle_matrix.rules.moves import Cover, JungleMatrixMove, combination_name, parse_move
from jungle_games.games.jungle_matrix.rules.options import FREE, JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.turn import Mistake, Turn, what_was_wrong

_MANY = 3
_MOSTLY = 7


def motif_of(cards: Sequence[Card]) -> Motif:
    return max(_motifs(cards), key=lambda motif: motif.rarity)


def _motifs(cards: Sequence[Card]) -> Iterator[Motif]:
    ranks = [card.rank for card in cards]
    courts = sum(rank is not None and rank.is_court for rank in ranks)
    red = sum(card.suit is not None and card.suit.is_red for card in cards)
    if ranks.count(Rank.KING) >= _MANY:
        yield Motif(_("A pride of lions"), _("Three kings lie in the grid."), ("king_lion",) * 3, "cloth", 5)
    if ranks.count(Rank.QUEEN) >= _MANY:
        name, told = _("Leopards at cards"), _("Three queens lie in the grid.")
        yield Motif(name, told, ("queen_leopardess",) * 3, "cloth", 5)
    if ranks.count(Rank.JACK) >= _MANY:
        yield Motif(_("Monkeys at cards"), _("Three jacks lie in the grid."), ("jack_monkey",) * 3, "cloth", 5)
    if ranks.count(Rank.ACE) >= _MANY:
        yield Motif(_("Aces"), _("Three aces lie in the grid."), ("card_front",), "cloth", 5)
    if red >= _MOSTLY:
        yield Motif(_("Almost all red"), _("Nearly all cards of the grid are red."), ("heart", "diamond"), "cloth", 3)
    if len(cards) - red >= _MOSTLY:
        name, told = _("Almost all black"), _("Nearly all cards of the grid are black.")
        yield Motif(name, told, ("spade", "club"), "cloth", 3)
    if not courts:
        name, told = _("Nobody at court"), _("No king, queen or jack lies in the grid.")
        yield Motif(name, told, ("heart", "spade", "diamond", "club"), "cloth", 3)
    told = ngettext(
        "{number} king, queen or jack lies in the grid.", "{number} kings, queens and jacks lie in the grid.", courts
    ).format(number=courts)
    yield Motif(_("Cards on the cloth"), told, ("heart", "spade", "diamond", "club"), "cloth", 0)


ENOUGH: Final = 16
"""So many covered cards are enough, where pairs and trios go on opening."""


class CoverThemAll(ReplayedKind):
    """Several combinations are open; cover one after another in order, also those that this opens."""

    timed = True

    @property
    def name(self) -> str:
        return _("All in order")

    def title(self, puzzle: Puzzle) -> str:
        return self.name

    def task(self, puzzle: Puzzle) -> str:
        return _(
            "Cover pairs and trios in order, new ones too, until none is left or {number} cards are covered. "
            "Your time counts."
        ).format(number=ENOUGH)

    def motif(self, puzzle: Puzzle) -> Motif:
        return motif_of(self._turn(puzzle, ()).tops)

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        turn, move = self._turn(puzzle, answers), parse_move(answer)
        if not isinstance(move, Cover):
            return Wrong(_("First a pair or trio is to be covered."))
        after = turn.cover(move.square)
        if after.mistake is None:
            return Right(solved=is_done(after, len(answers) + 1))
        return Wrong(_why(after.mistake))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        position = self.after(puzzle, answers).position
        move = Cover(position.turn.right[0])
        told = CLAIMS.first(CLAIMS.of(position, Choice(move)))
        assert told is not None, "what is right is due, and why can be told"
        return Clue("", str(move), CLAIMS.leads(told), CLAIMS.words(told))

    def _turn(self, puzzle: Puzzle, answers: Sequence[str]) -> Turn:
        turn: Turn = self.after(puzzle, answers).position.turn
        return turn


def is_done(turn: Turn, covered: int) -> bool:
    """Whether a turn in which so many cards were covered has come to the end that `CoverThemAll` asks for."""
    return not turn.under_way and (not turn.due or covered >= ENOUGH)


def _why(mistake: Mistake) -> str:
    match mistake.wrong:
        case turns.Wrong.ORDER:
            return _("Right pair or trio, but another of its cards comes first.")
        case turns.Wrong.PRIORITY:
            return _("Another pair or trio comes before that one.")
        case _:
            return first_capital(what_was_wrong(replace(mistake, combination=None)))


class FindTheSlip(ReplayedKind):
    """A turn was played to its end, with one mistake in the covering that nobody has caught: which card was it?

    The person sits in the seat that watched; the answer is the moment at which the wrong card was covered.
    """

    timed = True

    def __init__(self, game: AnyGame, options: JungleMatrixOptions) -> None:
        layer = game.levels[0]
        super().__init__(game, options, SeatInfo(layer.title, layer.key), SeatInfo(YOU))

    @property
    def name(self) -> str:
        return _("Spot the mistake")

    def title(self, puzzle: Puzzle) -> str:
        return self.name

    def task(self, puzzle: Puzzle) -> str:
        count = len(self.moments(puzzle, ()))
        return _("One of {number} cards was covered wrongly. Press Catch! when you see it.").format(number=count)

    def motif(self, puzzle: Puzzle) -> Motif:
        return motif_of(self.start(puzzle).position.turn.first)

    def moments(self, puzzle: Puzzle, answers: Sequence[str]) -> Sequence[int]:
        steps = self.start(puzzle).steps
        return [ply for ply, step in enumerate(steps, 1) if isinstance(step.move, Cover)]

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        """Only the moment of the mistake is right; of another one it is told why that was no mistake."""
        match, ply = self.start(puzzle), int(answer)
        before: Turn = match.position_at(ply - 1).turn
        mistake = _slip(before, match.steps[ply - 1].move)
        if mistake is not None:
            return Right(solved=True, told=first_capital(what_was_wrong(mistake)))
        told = _("That was right: it belongs to {combination}.")
        if not before.under_way:
            told = _("That was right: {combination} came first.")
        return Wrong(told.format(combination=combination_name(before.due[0])))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        match = self.start(puzzle)
        ply, moments = wrong_plies(match)[0], self.moments(puzzle, ())
        move = match.steps[ply - 1].move
        mistake = _slip(match.position_at(ply - 1).turn, move)
        assert isinstance(move, Cover)
        half = _("All was right in the second half of the turn.")
        if moments.index(ply) >= len(moments) // 2:
            half = _("All was right in the first half of the turn.")
        return Clue(str(move.square), str(ply), (half,), first_capital(what_was_wrong(mistake)) if mistake else "")


def _slip(before: Turn, move: JungleMatrixMove | MatchMove) -> Mistake | None:
    if not isinstance(move, Cover) or move.square in before.right:
        return None
    return replace(before, mistake=None).cover(move.square).mistake


def wrong_plies(match: AnyMatch) -> list[int]:
    """The moves of a turn that cover a card wrongly, by their number."""
    turns = [position.turn for position in match.positions()]
    moves = [step.move for step in match.steps]
    return [ply for ply, move in enumerate(moves, 1) if _slip(turns[ply - 1], move) is not None]


OPTIONS: Final = JungleMatrixOptions(pets=False, assist=FREE)
FIRST: Final = CoverThemAll(ROOM.game, OPTIONS, SeatInfo(YOU), SeatInfo(numbered_player(2)))
SLIP: Final = FindTheSlip(ROOM.game, OPTIONS)
PUZZLES: Final = Puzzles(ROOM.name, {"first": FIRST, "slip": SLIP}, [Draw(date(2024, 1, 1), 100, 371, late=5)])
