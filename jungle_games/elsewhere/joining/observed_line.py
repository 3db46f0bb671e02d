"""The match as a guest observes it: the observations it receives, each step checked against the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from jungle_games.core.errors import UserError
from jungle_games.core.game import CHANCE, Actor, Game, IllegalMove, MatchEnd, Outcome, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.history import Step
from jungle_games.core.matches.match_moves import MatchStatus
from jungle_games.core.matches.record import Result
from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.core.options import GameOptions
from jungle_games.core.plain_data import Plain, PlainError, PlainReader, PlainWriter, digest
from jungle_games.core.plain_diff import patched
from jungle_games.core.seat_names import SeatInfo
from jungle_games.elsewhere.hosting.observation_stream import CHANCE_ACTED
from jungle_games.elsewhere.messages import ObservedStep

_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "another": N_("What the host sends cannot be shown: after move {number} the table is not the host’s any more."),
        "broken": N_("What the host sends cannot be shown: move {number} breaks the program in an unforeseen way."),
        "change": N_("What the host sends cannot be shown: what move {number} changes does not fit."),
        "hidden": N_("What the host sends cannot be shown: after move {number} the table has what nobody should see."),
        "move": N_("What the host sends cannot be shown: move {number} is not a move of this game."),
        "people": N_("What the host sends cannot be shown: the people there are not those who were invited."),
        "position": N_("What the host sends cannot be shown: after move {number} it is not a position of this game."),
        "start": N_("What the host sends cannot be shown: the beginning of the game is missing."),
    }
)


class DivergedError(UserError):
    """A step does not follow from what was observed before; ``ply`` says where, ``code`` why."""

    def __init__(self, code: str, ply: int = 0) -> None:
        super().__init__(_(_SENTENCES[code]).format(number=ply))
        self.code, self.ply = code, ply


class ObservedLine:
    """One match as ``seat`` observes it; ``match`` is what a table shows. Raises DivergedError for impossible steps."""

    def __init__(
        self, game: Game[Any, Any, Any], options: GameOptions, seats: Sequence[SeatInfo], start: Plain, seat: Seat,
        setup: dict[str, Any],
    ) -> None:  # fmt: skip
        self._seat: Final = seat
        by_the_rules = game.start(options, seats=len(seats), setup=setup)
        self._kind: Final = type(by_the_rules)
        self._reader: Final = PlainReader()
        if start is None:
            start = PlainWriter().write(by_the_rules.observe(seat))
        self._plains: list[Plain] = [start]
        self._digests: list[bytes] = [digest(start)]
        self.match: Final = RemoteMatch(game, options, seats, self._position(start, 0), seat, setup=setup)

    @property
    def ply(self) -> int:
        """The number of steps."""
        return len(self._plains) - 1

    def digest_at(self, ply: int) -> bytes | None:
        """The digest of the observation after ``ply`` steps; None if there are fewer."""
        return self._digests[ply] if 0 <= ply < len(self._digests) else None

    @property
    def digests(self) -> list[bytes]:
        """The digests of all observations, that of the start first."""
        return list(self._digests)

    def tell(self, base: int, steps: Sequence[ObservedStep]) -> None:
        """Replace the steps after ``base``. Raises DivergedError, and changes nothing, if ``steps`` do not fit."""
        plains, digests, told = self._plains[: base + 1], self._digests[: base + 1], list[Step[Any, Any]]()
        for ply, step in enumerate(steps, start=base + 1):
            try:
                plain = patched(plains[-1], step.change)
            except PlainError as error:
                raise DivergedError("change", ply) from error
            if digest(plain) != step.digest:
                raise DivergedError("another", ply)
            position = self._position(plain, ply)
            told.append(self._step(step, position, ply))
            plains.append(plain)
            digests.append(step.digest)
        self._plains, self._digests = plains, digests
        self.match.tell(base, told)

    def _position(self, plain: Plain, ply: int) -> Any:
        """The observation that is told, once the rules have looked at it."""
        try:
            position = self._reader.read(self._kind, plain)
            if position.observe(self._seat) != position:
                raise DivergedError("hidden", ply)
            position.legal_moves(), position.outcome, position.to_move, position.state()
        except DivergedError:
            raise
        except Exception as error:  # rules expect positions of their own making
            raise DivergedError("position", ply) from error
        return position

    def _step(self, told: ObservedStep, position: Any, ply: int) -> Step[Any, Any]:
        actor: Actor = CHANCE if told.actor == CHANCE_ACTED else told.actor
        try:
            end = None if told.end is None else _outcome(told.end)
            move = self.match.parse(told.text)
        except (IllegalMove, ValueError) as error:
            raise DivergedError("move", ply) from error
        return Step(told.text, actor, move, position, MatchStatus(told.offer, end))


def _outcome(result: Result) -> Outcome:
    return Outcome(tuple(result.winners), tuple(result.scores), MatchEnd(result.termination))
