"""Puzzles of Jacks: remember where a card's partner is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Clue, Draw, Motif, Puzzle, Puzzles, ReplayedKind, Right, Wrong
from jungle_games.core.seat_names import people
from jungle_games.games.jacks import ROOM
from jungle_games.games.jacks.rules.cards import CARDS, Place
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition

_SHORT, _LONG = 5, 12
_JACKS: Final = ("jack_pink", "jack_orange")


def motif_of(turns: int) -> Motif:
    """How long the walk is that one watches."""
    told = ngettext(
        "{number} turn is to be watched and remembered.", "{number} turns are to be watched and remembered.", turns
    ).format(number=turns)
    if turns >= _LONG:
        return Motif(_("A long walk"), told, _JACKS * 3, "rug", 2)
    if turns < _SHORT:
        return Motif(_("A short walk"), told, _JACKS, "rug", 2)
    return Motif(_("Once round the ring"), told, _JACKS * 2, "rug", 0)


class WhereIsThePartner(ReplayedKind):
    """After watching some turns, find the previously seen partner of the card turned over last."""

    def title(self, puzzle: Puzzle) -> str:
        return _("Where is the partner?")

    def task(self, puzzle: Puzzle) -> str:
        turns = self.start(puzzle).position.turns
        return ngettext(
            "Watch {number} turn. Then a card lights up: where have you seen its partner?",
            "Watch {number} turns. Then a card lights up: where have you seen its partner?",
            turns,
        ).format(number=turns)

    def motif(self, puzzle: Puzzle) -> Motif:
        return motif_of(self.start(puzzle).position.turns)

    def figure(self, puzzle: Puzzle) -> Mapping[str, str]:
        """Some of the cards that one watches, in an order that says nothing."""
        seen = sorted({sighting.face for sighting in self.start(puzzle).position.seen if sighting is not None})
        return {"cards": f"{' '.join(seen[:2])}, {' '.join(seen[2:4])}"}

    def shown_from(self, puzzle: Puzzle) -> int:
        return 1

    def alike(self, puzzle: Puzzle) -> tuple[str, str]:
        _position, asked, partner = self._question(puzzle)
        return name_of(asked), name_of(partner)

    def places(self, puzzle: Puzzle, answers: Sequence[str]) -> Sequence[str]:
        position = self.start(puzzle).position
        return [name_of(place) for place in hidden(position)]

    def judge(self, puzzle: Puzzle, answers: Sequence[str], answer: str) -> Right | Wrong:
        position, _asked, partner = self._question(puzzle)
        if answer == name_of(partner):
            return Right(solved=True)
        face = next(position.ring[place] for place in hidden(position) if name_of(place) == answer)
        assert face is not None
        return Wrong(_("Not there: that card is “{card}”.").format(card=_(position.cards.pair(face).title)))

    def clue(self, puzzle: Puzzle, answers: Sequence[str]) -> Clue:
        position, asked, partner = self._question(puzzle)
        sighting, ahead = position.seen[partner], (partner - asked) % CARDS
        assert sighting is not None, "only a partner that was seen is asked for"
        turns = position.turns - sighting.turn
        when = ngettext(
            "Its partner was last face up {number} turn ago.", "Its partner was last face up {number} turns ago.", turns
        ).format(number=turns)
        where = _("From the card that lit up, the shorter way there is clockwise.")
        if 2 * ahead > CARDS:
            where = _("From the card that lit up, the shorter way there is counter-clockwise.")
        why = _("Here lies the other “{card}”.").format(card=_(position.cards.pair(sighting.face).title))
        return Clue("", name_of(partner), (when,) if 2 * ahead == CARDS else (when, where), why)

    def _question(self, puzzle: Puzzle) -> tuple[JacksPosition, Place, Place]:
        """The position, the card in question, and its partner's place."""
        match = self.start(puzzle)
        position: JacksPosition = match.position
        place = turned_over(match.position_at(match.ply - 1), position)
        assert place is not None
        partner = partner_of(position, place)
        assert partner is not None
        return position, place, partner


def name_of(place: Place) -> str:
    """The table's name for the place of a card: ``card 7``."""
    return f"card {place + 1}"


def hidden(position: JacksPosition) -> list[Place]:
    return [place for place in range(CARDS) if position.ring[place] is not None and place not in position.face_up]


def partner_of(position: JacksPosition, place: Place) -> Place | None:
    """The place of the face-up card's partner, if that was seen before and is face down."""
    return next((at for at in hidden(position) if (it := position.seen[at]) and it.face == position.ring[place]), None)


def turned_over(before: JacksPosition, after: JacksPosition) -> Place | None:
    """The place of the card that the last move turned over, or None."""
    return next(iter(after.face_up - before.face_up), None)


PARTNER: Final = WhereIsThePartner(ROOM.game, JacksOptions(), *people(2))
PUZZLES: Final = Puzzles(ROOM.name, {"partner": PARTNER}, [Draw(date(2024, 1, 1), 100, 371, late=3)])
