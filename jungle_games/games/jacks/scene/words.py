"""What is said of the ring of Jacks to those who listen; of a card that lies face down nothing but its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jungle_games.core.formatting import as_sentences, first_capital
from jungle_games.core.game import Move
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.seat_names import says_you
from jungle_games.games.jacks.rules.cards import Pass, Roll, Start, Step
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene.arrangement import DIE, CardKey, JackKey
from jungle_games.games.jacks.scene.frame import middle_words
from jungle_games.table.listening.table_words import ReadLine, TableWords
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.sprites.transition import Caption

_REACH: Final = 6
"""As far as a die may take a jack."""


class JacksWords(TableWords):
    """Throws, and jacks with the cards they come from and go to."""

    def what(self, ply: int) -> str:
        before: JacksPosition = self.table.match.position_at(ply - 1)
        match self.table.match.steps[ply - 1].move:
            case Roll(pips=pips):
                match, seat = self.table.match, before.turn
                if seat == self.table.state.alone or says_you(match.seats[seat]):
                    return _("You rolled a {pips}").format(pips=pips)
                return _("{name} rolled a {pips}").format(name=match.name(seat), pips=pips)
            case Step() as step:
                return _told(step, before)
            case Start(number=number):
                return _("starts from card {number}").format(number=number)
            case Pass():
                return _("no jack can move")
        return ""

    def hinted(self, move: Move) -> str:
        return first_capital(_told(move, self.table.shown_position)) if isinstance(move, Step) else ""

    def written(self, place: PlaceKey) -> str:
        """The flag at the first card, and what the middle of the rug says of the die."""
        if place == CardKey(0):
            return pgettext("where the jacks start", "Start")
        return middle_words(self.table.state).headline if place == DIE else ""

    def caption(self, caption: Caption) -> str:
        """With the number of the card on which the last jack came to stand."""
        step = self.table.cursor.step
        if step is None or not isinstance(step.move, Step):
            return super().caption(caption)
        number = self.table.match.position_at(self.table.shown_ply - 1).path(step.move)[-1] + 1
        told = _("Card {number}: {card}").format(number=number, card=caption.title)
        return as_sentences(told, caption.sentence)

    def survey(self) -> Sequence[str]:
        """The jacks, and the cards that are seen; of the others, how many lie there."""
        position: JacksPosition = self.table.shown_position
        lying = [place for place, face in enumerate(position.ring) if face is not None]
        seen = [CardKey(place) for place in lying if place in position.face_up]
        jacks = [key for key in self.table.arrangement.places if isinstance(key, JackKey)]
        down = len(lying) - len(seen)
        told = ngettext("{number} card face down", "{number} cards face down", down).format(number=down)
        return [*map(self.table.name_of, [*jacks, *seen]), told]

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


def _told(step: Step, before: JacksPosition) -> str:
    """The number of a jack, and the cards it comes from and goes to."""
    words = {"number": step.jack + 1, "target": before.path(step)[-1] + 1}
    origin = before.jacks[before.turn][step.jack]
    if origin is None:
        return _("jack {number} onto the ring, to card {target}").format(**words)
    return _("jack {number} from card {origin} to card {target}").format(**words, origin=origin + 1)
