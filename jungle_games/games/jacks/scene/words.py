"""What is said at the table of Jacks: about each seat, and in the middle of the rug."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jungle_games.core.game import Game, Outcome, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.match import SeatInfo
from jungle_games.core.seat_names import shown_name
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksMove, JacksPosition

_MOVE: Final = (
    N_("Move a pink jack to a glowing card"),
    N_("Move an orange jack to a glowing card"),
    N_("Move a yellow jack to a glowing card"),
    N_("Move a green jack to a glowing card"),
)


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What there is to talk about: who sits where, the shown position, how it ended, whether a person is to roll."""

    game: Game[JacksPosition, JacksMove, JacksOptions]
    seats: Sequence[SeatInfo]
    position: JacksPosition
    outcome: Outcome | None
    awaits_throw: bool

    def name(self, seat: Seat) -> str:
        """What the player of a seat is called."""
        return shown_name(self.game, self.seats[seat])


def seat_line(words: SeatWords, seat: Seat) -> str:
    """What a seat is up to, in two or three words."""
    info, position = words.seats[seat], words.position
    if words.outcome is not None:
        return _("Winner") if seat in words.outcome.winners else _side(words, seat)
    if position.turn == seat and position.dealt:
        return _("your turn") if info.is_person else _("Thinking…") if position.die else _("rolls…")
    if position.lost_turns[seat]:
        return _("loses a turn")
    return _("plays next") if seat == _next(position) and position.dealt else _side(words, seat)


def _side(words: SeatWords, seat: Seat) -> str:
    """The colour of a person's jacks, or how strong a computer player is."""
    info, game = words.seats[seat], words.game
    if info.is_person:
        return _(game.seat_names[seat])
    title = next(_(level.title) for level in game.levels if level.key == info.kind)
    return _("Computer") if title == words.name(seat) else title


def _next(position: JacksPosition) -> Seat:
    """Who plays after the present turn, as it stands now."""
    lost = list(position.lost_turns)
    seat = position.turn
    while True:
        seat = (seat + 1) % position.seats
        if not lost[seat]:
            return seat
        lost[seat] -= 1


def middle_words(words: SeatWords) -> tuple[str, str]:
    """The headline under the die, and the line below it."""
    position = words.position
    if words.outcome is not None:
        return _("The game is over"), ""
    if not position.dealt:
        return "", ""
    info, name = words.seats[position.turn], words.name(position.turn)
    if position.die is not None:
        rolled = _("{name} rolled a {pips}").format(name=name, pips=position.die)
        return rolled, _(_MOVE[position.turn]) if info.is_person else ""
    if words.awaits_throw:
        return _("{name}, roll the die").format(name=name), _("Click it, or take it and throw it")
    return _("{name} rolls").format(name=name), ""
