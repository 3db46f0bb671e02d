"""Puzzles of MATR1X 0VERL0AD: beat a number of royals with the next cards, which are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from jungle_games.core.cards import Card, Rank, as_object, as_subject
from jungle_games.core.game import Choice
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Clue, Draw, Motif, Puzzle, Puzzles, ReplayedKind, Right, Wrong, right_so_far
from jungle_games.core.seat_names import people
from jungle_games.games.matr1x import ROOM
from jungle_games.games.matr1x.player.claims import ARMOUR, CLAIMS, FACES, LANE, PILES, SPARE, STAYS, TAKES
from jungle_games.games.matr1x.rules.grid import OUTER, Attack, is_royal
from jungle_games.games.matr1x.rules.options import Matr1xOptions
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition, parse_move

_FEW = 3
_LOOKS: Final = {Rank.JACK: "jack_monkey", Rank.QUEEN: "queen_leopardess", Rank.KING: "king_lion"}


def motif_of(position: Matr1xPosition) -> Motif:
    return max(_motifs(position), key=lambda motif: motif.rarity)


def _motifs(position: Matr1xPosition) -> Iterator[Motif]:
    royals = [royal for _place, royal in position.grid.living()]
    ranks = [royal.rank for royal in royals if royal.rank is not None]
    looks = [_LOOKS[rank] for rank in ranks]
    standing = ngettext(
        "{number} royal still stands in the grid.", "{number} royals still stand in the grid.", len(royals)
    ).format(number=len(royals))
    if set(ranks) == {Rank.KING}:
        yield Motif(_("Only kings"), _("Only kings still stand in the grid."), looks, "neon", 5)
    if set(ranks) == {Rank.QUEEN}:
        yield Motif(_("Only queens"), _("Only queens still stand in the grid."), looks, "neon", 5)
    if ranks.count(Rank.KING) == 4:
        yield Motif(_("Four kings"), _("All four kings still stand in the grid."), ("king_lion",) * 4, "neon", 4)
    if ranks.count(Rank.QUEEN) == 4:
        told = _("All four queens still stand in the grid.")
        yield Motif(_("Four queens"), told, ("queen_leopardess",) * 4, "neon", 4)
    if not royals:
        yield Motif(_("Waiting for royals"), _("No royal stands in the grid yet."), ("matr1x_emblem",), "neon", 2)
    elif len(royals) <= _FEW:
        yield Motif(_("The last royals"), standing, looks, "neon", 2)
    colours = {royal.suit.is_red for royal in royals if royal.suit is not None}
    if colours == {True}:
        yield Motif(_("Hearts and diamonds"), _("All royals in the grid are red."), looks, "neon", 3)
    if colours == {False}:
        yield Motif(_("Spades and clubs"), _("All royals in the grid are black."), looks, "neon", 3)
    if royals and Rank.KING not in ranks:
        yield Motif(_("No king in sight"), _("No king stands in the grid."), looks, "neon", 2)
    yield Motif(_("Royal guests"), standing, looks[:5], "neon", 0)


class BeatThem(ReplayedKind):
    """A number of royals can be beaten with the next cards, with a unique place for each card.

    ``facts`` also have the ``line`` of places that solves it, and the number of ``royals`` it beats.
    """

    def title(self, puzzle: Puzzle) -> str:
        return _("Beat {royals} royals with {cards} cards").format(
            royals=puzzle.facts["royals"], cards=len(_line(puzzle))
        )

    def task(self, puzzle: Puzzle) -> str:
        royals, number = puzzle.facts["royals"], len(_line(puzzle))
        if number == 1:
            return _("Beat {royals} royals with the next card. It may strike two lanes at once.").format(royals=royals)
        return _("Beat {royals} royals with {number} cards in all, in this order.").format(
            royals=royals, number=number
        )

    def cards(self, puzzle: Puzzle, answers: Sequence[str]) -> tuple[str, Sequence[Card]]:
        draw = self.start(puzzle).position.draw
        return _("Next cards"), draw[len(answers) : len(_line(puzzle))]

    def motif(self, puzzle: Puzzle) -> Motif:
        return motif_of(self.start(puzzle).position)

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        line = _line(puzzle)
        if answer == line[len(answers)]:
            told = right_so_far(len(answers) + 1, len(line))
            return Right(solved=not told, told=told)
        told = _("From there, {royals} royals can no longer be beaten in time.")
        return Wrong(told.format(royals=puzzle.facts["royals"]))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        """What the card does on the way to the next royal that falls; what it beats itself, as in any hint."""
        position, (answer, *others) = self.after(puzzle, answers).position, _line(puzzle)[len(answers) :]
        move = parse_move(answer)
        assert isinstance(move, Drop)
        found = CLAIMS.first(CLAIMS.of(position, Choice(move)))
        if found is not None and (len(position.legal_moves()) == 1 or position.forecast(move.place).beaten):
            return Clue("", answer, CLAIMS.leads(found), CLAIMS.words(found))
        attack, striker = _next_to_fall(position.play(move), others)
        card, about, need = position.draw[0], attack.royal, attack.need
        leads = (STAYS, SPARE) if position.grid.living_at(attack.lane.royal) else PILES
        why = _("Here it is in nobody’s way: later {striker} makes two cards beat {foe}.")
        if card in attack.cards:
            leads = (LANE if leads is not PILES else PILES[0], TAKES)
            why = _("One of the two that beat {foe}: {striker} sets them off.")
        elif is_royal(card):
            leads, about, need = (FACES, TAKES), card, position.forecast(move.place).total
        elif move.place in OUTER:
            leads = ARMOUR
        said = why.format(foe=as_object(attack.royal), striker=as_subject(striker))
        return Clue("", answer, tuple(_(words).format(foe=as_object(about), need=need) for words in leads), said)


def _next_to_fall(position: Matr1xPosition, line: Sequence[str]) -> tuple[Attack, Card]:
    """The first attack of the line that beats a royal, and the card that makes it."""
    for answer in line:
        move = parse_move(answer)
        assert isinstance(move, Drop)
        beaten = position.forecast(move.place).beaten
        if beaten:
            return beaten[0], position.draw[0]
        position = position.play(move)
    raise AssertionError("a line ends with a royal that falls")


def _line(puzzle: Puzzle) -> list[str]:
    return str(puzzle.facts["line"]).split()


BEAT: Final = BeatThem(ROOM.game, Matr1xOptions(), *people(1))
PUZZLES: Final = Puzzles(ROOM.name, {"beat": BEAT}, [Draw(date(2024, 1, 1), 100, 371, late=2)])
