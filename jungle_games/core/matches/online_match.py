"""A match held by another program, as one seat observes it: nothing can be learnt by playing on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, NoReturn

from msgspec import structs

from jungle_games.core.game import WATCHER, Game, IllegalMove, M, P, Seat
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import MatchMove, Step
from jungle_games.core.matches.match import Match
from jungle_games.core.options import GameOptions
from jungle_games.core.seat_names import ONLINE, PERSON, SeatInfo


class OnlineMatch(Match[P, M], Generic[P, M]):
    """A match whose positions are the observations of ``seat``, received from the program that holds the match.

    It is for display only: moves are not played on it but sent, and arrive as the next observation.
    """

    def __init__(
        self,
        game: Game[P, M, Any],
        options: GameOptions,
        seats: Sequence[SeatInfo],
        start: P,
        seat: Seat,
        *,
        setup: Mapping[str, object] | None = None,
        here: Sequence[Seat] | None = None,
    ) -> None:
        """``here`` are the seats at this screen, if it is shared; otherwise ``seat`` alone."""
        self.seat = seat
        """The seat whose observations these are; ``WATCHER`` for a spectator's."""
        alone = () if seat == WATCHER else (seat,)
        self.here: Final = alone if here is None else tuple(here)
        """The seats of the people at this screen."""
        super().__init__(game, options, seats, setup=setup, chance="driver", start=start)

    def _seated(self, seats: Sequence[SeatInfo]) -> tuple[SeatInfo, ...]:
        """The players by seat, with all people who are not at this screen marked as ``ONLINE``."""
        others = [structs.replace(info, kind=ONLINE) if info.is_person else info for info in super()._seated(seats)]
        own = [structs.replace(info, kind=PERSON) for info in seats]  # also where a computer stood in: it is theirs
        return tuple(own[seat] if seat in self.here else info for seat, info in enumerate(others))

    def replace_steps(self, base: int, steps: Sequence[Step[P, M]]) -> None:
        """Replace all steps after the first ``base`` by ``steps``."""
        self._history.steps[base:] = steps
        self._go_to(len(self._history.steps), None)

    def show(self, seen: OnlineMatch[P, M]) -> None:
        """Show what a seat at this screen, perhaps another one, has ``seen`` of the same match by now."""
        steps = seen._history.steps
        if self.seat != seen.seat or len(steps) != self.ply or steps[-1:] != self._history.steps[-1:]:
            self.seat, self._history.start = seen.seat, seen._history.start
            self._history.steps[:] = steps
            self._go_to(len(steps), None)
        self._clock = seen._clock

    def set_clock(self, remaining: Sequence[float], now: float | None) -> None:
        """Set each seat's ``remaining`` seconds, running from the moment ``now``; None stops the clock."""
        setting = self.game.clock(self.options)
        if setting is None or len(remaining) != len(self.seats):
            return
        clock = self._new_clock(self.position)
        assert clock is not None
        stopped = replace(clock.holding(remaining), turn_began_with=0.0)
        self._clock = stopped if now is None or self.outcome is not None else stopped.started(now)

    def own_moves(self) -> Sequence[M]:
        """The legal moves of its seat now; none for a watcher."""
        position = self.position
        return tuple(move for move in self.legal() if position.actor(move) == self.seat != WATCHER)

    def why_not(self, text: str, ply: int) -> str:
        """Why ``text`` may not be played after ``ply`` moves, translated; empty if it may, or that is unknown."""
        if self.outcome is not None:
            return _("The game is over.")
        try:
            move = self.parse(text)
            if isinstance(move, MatchMove):
                self._beside_board(move, replace(self._history.status, clock=self._clock), None)
            else:
                self.position_at(ply).play(move)
        except IllegalMove as error:
            return str(error)
        except Exception:  # an observation need not know what a move leads to
            return ""
        return ""

    def why_no_undo(self, n: int) -> str:
        """Why the last ``n`` moves cannot be taken back, translated, as far as the observation shows; else empty."""
        try:
            return self._take_backs.refusal(n) or ""
        except Exception:  # as above
            return ""

    @property
    def can_take_back(self) -> bool:
        return False

    def undo(self, n: int = 1, now: float | None = None) -> NoReturn:
        """Always raises IllegalMove: the other players must be asked to take a move back."""
        raise IllegalMove(_("At this table you ask the others before you take a move back."))

    def _play_one(self, move: M | MatchMove, now: float | None) -> NoReturn:
        raise IllegalMove(_("At this table moves are sent to the host."))


AnyOnlineMatch = OnlineMatch[Any, Any]
