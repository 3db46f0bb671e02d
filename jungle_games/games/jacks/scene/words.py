"""What is said of the ring of Jacks to those who listen; of a card that lies face down nothing but its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.seat_names import says_you
from jungle_games.games.jacks.rules.notation import Pass, Roll, Start, Step
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene.arrangement import CardKey, JackKey
from jungle_games.table.listening.table_words import ReadLine, TableWords
from jungle_games.table.sprites.arrangement import PlaceKey

_REACH: Final = 6
"""As far as a die may take a jack."""


class JacksWords(TableWords):
    """Throws, and jacks with the cards they come from and go to."""

    def what(self, ply: int) -> str:
        before: JacksPosition = self.table.match.position_at(ply - 1)
        match self.table.match.steps[ply - 1].move:
            case Roll(pips=pips):
                match, seat = self.table.match, before.turn
                if says_you(match.seats[seat]):
                    return _("You rolled a {pips}").format(pips=pips)
                return _("{name} rolled a {pips}").format(name=match.name(seat), pips=pips)
            case Step(jack=jack) as step:
                words = {"number": jack + 1, "target": before.path(step)[-1] + 1}
                origin = before.jacks[before.turn][jack]
                if origin is None:
                    return _("jack {number} onto the ring, to card {target}").format(**words)
                return _("jack {number} from card {origin} to card {target}").format(**words, origin=origin + 1)
            case Start(number=number):
                return _("starts from card {number}").format(number=number)
            case Pass():
                return _("no jack can move")
        return ""

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        """The ring both ways, as far as a die reaches."""
        position: JacksPosition = self.table.shown_position
        match place:
            case CardKey(place=here):
                origin: int | None = here
            case JackKey(seat=seat, jack=jack):
                origin = position.jacks[seat][jack]
            case _:
                origin = None
        if origin is None:
            return ()
        size = len(position.ring)
        ways = {_("Clockwise"): 1, _("Counter-clockwise"): -1}
        return [
            ReadLine(name, [CardKey((origin + way * step) % size) for step in range(1, _REACH + 1)])
            for name, way in ways.items()
        ]
