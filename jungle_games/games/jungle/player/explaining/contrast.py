"""Why a move of Jungle is good: what happens with it, against what happens without, up to the first difference.

Each claim is confirmed by the rules, by a proof, or by lines of best play: those after the move, after its best
alternatives, and those of either side with a move for free. `words.py` has the sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from jungle_games import COMPILED
from jungle_games.core.findings import Explanation, Facts
from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.games.jungle.player.explaining.foresight import LARGER, Event, Foresight, Lines, events, passed
from jungle_games.games.jungle.player.explaining.glances import (
    could_take_on,
    following,
    glances,
    is_caught,
    last_glances,
    nearer_den,
    next_steps,
    plans,
)
from jungle_games.games.jungle.player.iterative_deepening import SearchResult
from jungle_games.games.jungle.player.proofs import TooHardError
from jungle_games.games.jungle.player.reasons import is_guarded
from jungle_games.games.jungle.rules.advice import cannot_be_stopped, in_danger
from jungle_games.games.jungle.rules.board import JungleMove, Square, Terrain
from jungle_games.games.jungle.rules.position import JunglePosition

NODES: Final = 100_000 if COMPILED.running else 6_000
"""The size of each search; an explanation takes six to ten."""
_LEAST: Final = 1_000
"""The number of nodes below which no search result counts as certain."""
_WIN_WITHIN: Final = 6
_DEN_WITHIN: Final = 4
"""The lengths in moves up to which wins and threats to the den are proved."""
_COSTS: Final = 50
"""What a threat costs at least if it is not met, in hundredths of a point."""
_SOON: Final = 4
"""The number of plies after a move within which a threat or a loss must come true."""
_LATER: Final = 8
"""The same number for a capture that the move prepares."""


def explain(seen: JunglePosition, choice: Choice[JungleMove], limits: Limits, stop: StopSignal) -> Explanation | None:
    """Why ``choice`` is good in ``seen``; None if nothing is certain. ``limits`` on nodes replace the usual size."""
    foresight = Foresight(seen, max(limits.nodes or NODES, _LEAST), stop)
    contrast = _Contrast(seen, choice.move, foresight, won=choice.evaluation == 1.0)
    found = next(contrast.claims(), None)
    return found and replace(found, facts={**found.facts, "mover": contrast.mover.kind})


class _Contrast(Lines):
    """What differs between the lines with and without the move, the weightiest first."""

    def claims(self) -> Iterator[Explanation]:
        """Every explanation that is confirmed."""
        if self.after.outcome is not None:
            yield from self._ending(self.after)
            return
        if not self.others:
            yield Explanation("only_move", look=(self.move.origin,))
            return
        try:
            yield from self._won()
            yield from self._den()
            yield from self._lost()
        except TooHardError:
            pass
        yield from self._capture()
        yield from self._danger()
        yield from self._prepared()
        yield from self._threat()
        yield from self._prevented()
        yield from glances(self.before, self.move, self.after)
        yield from next_steps(self)
        yield from plans(self)
        yield from last_glances(self.before, self.move, self.after)
        yield from following(self)
        yield from nearer_den(self)

    # The end of the game

    def _ending(self, after: JunglePosition) -> Iterator[Explanation]:
        outcome = after.outcome
        assert outcome is not None
        if self.seat in outcome.winners:
            yield Explanation(f"ends_{outcome.termination}", look=(self.move.target,))
        elif not outcome.winners:
            yield Explanation("draw", look=(self.move.target,))

    def _won(self) -> Iterator[Explanation]:
        """The move wins by force."""
        after, target = self.after, self.move.target
        moves = self.foresight.loss(after, _WIN_WITHIN - 1)
        if moves is not None:
            runs = cannot_be_stopped(after, target, self.seat) if moves <= 2 else False
            own = [event for event in self.expected if event.piece.seat == self.seat]
            plan = tuple(event.move for event in own[:moves])
            den = self.before.board.dens[self.foe]
            yield Explanation(
                "runs" if runs else "wins_in", {"animal": self.mover.kind, "moves": moves},
                look=(den,), plan=plan,
            )  # fmt: skip
        elif self.won:
            yield Explanation("wins", look=(self.before.board.dens[self.foe],))

    def _lost(self) -> Iterator[Explanation]:
        """The other side wins by force, no other move makes it take longer, and some would be faster."""
        moves = self.foresight.win(self.after, _WIN_WITHIN)
        if moves is None:
            return
        faster = any(self._loses(other, moves - 1) for other in self.others)
        if faster and all(self._loses(other, moves) for other in self.others):
            den = self.before.board.dens[self.seat]
            entry = next((event for event in self.expected if event.move.target == den), None)
            way = [event.move for event in self.expected if entry is not None and event.home == entry.home]
            yield Explanation("holds_out", {"moves": moves}, look=(den,), threat=tuple(way))

    def _loses(self, move: JungleMove, moves: int) -> bool:
        """Whether the other side is proved to win within ``moves`` after ``move``."""
        after = self.before.play(move)
        if after.outcome is not None:
            return self.foe in after.outcome.winners
        return self.foresight.win(after, moves) is not None

    def _den(self) -> Iterator[Explanation]:
        """The other side would have won the race to the den, and no longer does."""
        late = self.foresight.win(self.after, _WIN_WITHIN)
        moves = self.foresight.win(passed(self.before), _DEN_WITHIN)
        if moves is None:
            return
        forced = all(self._loses(other, _WIN_WITHIN if late is None else late - 1) for other in self.others)
        if late is not None and not forced:
            return
        line = self.alternatives[0].line[1:] if forced else self.waited.line if self.waited else ()
        start = self.before.play(self.alternatives[0].move) if forced else passed(self.before)
        happened = events(start, line)
        den = self.before.board.dens[self.seat]
        entry = next((event for event in happened if event.move.target == den), None)
        if entry is None:
            return
        if forced:
            found = [self.foresight.win(self.before.play(other), _WIN_WITHIN) or 1 for other in self.others]
            moves = max(found)
        way = [event.move for event in happened if event.home == entry.home and event.ply <= entry.ply]
        trap = next((step.target for step in way if self.before.board.terrain(step.target) is Terrain.TRAP), None)
        guards = trap is not None and could_take_on(self.after, self.seat, trap, entry.piece)
        claim = ("otherwise_trap" if guards else "otherwise_den") if forced else "guards_den"
        look = (entry.home, *((trap,) if trap is not None else ()))
        facts = {"animal": entry.piece.kind, "moves": moves, "trap": trap}
        yield Explanation(claim, facts, look=look, threat=tuple(way))

    # What is taken

    def _capture(self) -> Iterator[Explanation]:
        if self.taken is None:
            return
        after, target, prey = self.after, self.move.target, self.taken
        dangers = in_danger(after, self.seat)
        lost = [event for event in self.expected[:_SOON] if event.prey is not None and event.prey.seat == self.seat]
        facts = {"animal": self.mover.kind, "prey": prey.kind}
        if not dangers and not lost:
            claim = "takes_free"
        elif target not in dangers:
            claim = "takes_safely"
        elif is_guarded(after, target):
            claim = "takes_guarded"
        else:
            claim = "trades"
        yield Explanation(claim, facts, look=(target,))

    def _danger(self) -> Iterator[Explanation]:
        """An animal would be taken otherwise, or is threatened, and is safe after the move."""
        if self.waited is None or self.worth + self.waited.score < _COSTS:
            return
        feared = [event for event in events(passed(self.before), self.waited.line)[:_SOON] if self._is_loss(event)]
        for event in feared[:2]:
            assert event.prey is not None
            assert event.prey_home is not None
            if self._is_taken(self.expected[:_SOON], event.prey_home):
                continue
            yield from self._otherwise(event.prey_home)
            if event.ply == 0:
                yield from self._saved(event)

    def _is_loss(self, event: Event) -> bool:
        return event.prey is not None and event.prey.seat == self.seat

    def _is_taken(self, happened: list[Event], home: Square) -> bool:
        """Whether the own animal that stood on ``home`` before the move is captured."""
        now = self.move.target if home == self.move.origin else home
        return any(event.prey_home == now and self._is_loss(event) for event in happened)

    def _otherwise(self, home: Square) -> Iterator[Explanation]:
        """After the best alternatives the animal on ``home`` is taken there, and no other move is proof against it."""
        captures: list[tuple[Event, list[Event]]] = []
        for line in self.alternatives:
            happened = events(self.before, line.line)[: _SOON + 1]
            found = next((event for event in happened if event.prey_home == home and self._is_loss(event)), None)
            if found is None:
                return
            captures.append((found, happened))
        if not captures:
            return
        taker = captures[0][0]
        assert taker.prey is not None
        if any(found.home != taker.home or found.move.target != taker.move.target for found, _line in captures):
            return
        if taker.move.target != home or (taker.home, home) not in self._certain_losses():
            return
        capture = JungleMove(taker.home, home)
        if not all(capture in self.before.play(other).legal_moves() for other in self.others):
            return
        way = [event.move for event in captures[0][1] if event.home == taker.home and event.ply <= taker.ply]
        yield Explanation("otherwise_takes", self._names(taker), look=(taker.home, home), threat=tuple(way))

    def _certain_losses(self) -> set[tuple[Square, Square]]:
        """From where to where the other side captures in a larger search of the best line without the move."""
        line = self.foresight.search(self.before, [self.move], times=LARGER)
        happened = events(self.before, line.line)[: _SOON + 1] if line is not None else []
        return {(event.home, event.move.target) for event in happened if self._is_loss(event)}

    def _saved(self, event: Event) -> Iterator[Explanation]:
        """The immediate threat that ``event`` is has been met."""
        assert event.prey is not None
        dangers, square = in_danger(self.after, self.seat), event.move.target
        now = self.move.target if square == self.move.origin else square
        facts, look, threat = self._names(event), (event.home, square), (event.move,)
        if square == self.move.origin:
            if now not in dangers:
                yield Explanation("escapes", facts, look=look, threat=threat)
            elif is_guarded(self.after, now):
                yield Explanation("escapes_to_guard", facts, look=look, threat=threat)
        elif now not in dangers:
            yield Explanation("shields", facts, look=look, threat=threat)
        elif is_guarded(self.after, now) and not is_guarded(passed(self.before), now):
            yield Explanation("guards", facts, look=look, threat=threat)

    @staticmethod
    def _names(event: Event) -> Facts:
        assert event.prey is not None
        return {"attacker": event.piece.kind, "prey": event.prey.kind, "square": event.move.target}

    # What is threatened and prepared

    def _prepared(self) -> Iterator[Explanation]:
        """An animal is captured in the line after the move that could not be before, also in a larger search.

        It is caught where it stands, and the other side does not win first.
        """
        found = [event for event in self.expected[:_LATER] if event.prey is not None and event.prey.seat == self.foe]
        if not found or self._is_legal(found[0]):
            return
        prize = found[0]
        if prize.move.target != prize.prey_home or self._is_lost():
            return
        lost = [event for event in self.expected[: prize.ply] if self._is_loss(event)]
        if lost or any(self._has(self.before, line, prize) for line in self.alternatives):
            return
        if not any(event.prey == prize.prey for event in self.again[: _LATER + 2]):
            return
        assert prize.prey is not None
        own = [event.move for event in self.expected[: prize.ply + 1] if event.home == prize.home]
        facts = {"animal": prize.piece.kind, "prey": prize.prey.kind, "square": prize.move.target}
        claim = "prepares_leap" if prize.move.is_leap else "prepares"
        yield Explanation(claim, facts, look=(prize.prey_home,), plan=tuple(own))

    def _is_lost(self) -> bool:
        """Whether the other side is proved to win soon, or that could not be found out."""
        try:
            return self.foresight.win(self.after, _WIN_WITHIN) is not None
        except TooHardError:
            return True

    def _is_legal(self, event: Event) -> bool:
        """Whether the piece that ``event`` captures could have been captured at once."""
        return any(move.target == event.prey_home for move in self.before.legal_moves())

    @staticmethod
    def _has(start: JunglePosition, line: SearchResult, prize: Event) -> bool:
        """Whether the prey of ``prize`` is captured in ``line``."""
        return any(
            event.prey == prize.prey and event.prey is not None for event in events(start, line.line)[: _LATER + 2]
        )

    def _threat(self) -> Iterator[Explanation]:
        """What would come next if the other side passed: the den, or a capture that was not possible before."""
        if self.unanswered is None:
            return
        happened = events(passed(self.after), self.unanswered.line)
        try:
            moves = self.foresight.win(passed(self.after), _DEN_WITHIN - 1)
            if moves is not None and self.foresight.win(self.before, _DEN_WITHIN - 1) is None:
                yield from self._threatens_den(happened, moves)
        except TooHardError:
            pass
        first = happened[0] if happened else None
        if first is None or first.prey is None or self._is_legal(first):
            return
        if self.unanswered.score - self.worth < _COSTS:
            return
        new = set(in_danger(self.after, self.foe)) - set(in_danger(self.before, self.foe))
        facts: Facts = {"animal": first.piece.kind, "prey": first.prey.kind, "square": first.move.target}
        more = [square for square in new if in_danger(self.after, self.foe)[square] == self.move.target]
        if len(more) > 1 and first.move.origin == self.move.target:
            strongest = sorted(more, key=lambda square: (-self.after.rank(self.after.pieces[square].kind), square))
            kinds = [self.after.pieces[square].kind for square in strongest[:2]]
            facts = {"animal": self.mover.kind, "first": kinds[0], "second": kinds[1]}
            plan = tuple(JungleMove(self.move.target, square) for square in strongest[:2])
            yield Explanation("forks", facts, look=tuple(strongest[:2]), plan=plan)
        claim = "threatens_leap" if first.move.is_leap else "threatens"
        yield Explanation(claim, facts, look=(first.move.target,), plan=(first.move,))

    def _threatens_den(self, happened: list[Event], moves: int) -> Iterator[Explanation]:
        den = self.before.board.dens[self.foe]
        entry = next((event for event in happened if event.move.target == den), None)
        if entry is not None:
            way = tuple(event.move for event in happened if event.home == entry.home)
            yield Explanation("threatens_den", {"animal": entry.piece.kind, "moves": moves}, look=(den,), plan=way)

    # What is prevented

    def _prevented(self) -> Iterator[Explanation]:
        """Where the other side would have gone with a move for free, it can no longer go, or would be taken."""
        if self.waited is None or self.worth + self.waited.score < _COSTS // 2:
            return
        wanted = self.waited.move
        if wanted.target in self.before.pieces or is_caught(passed(self.before), wanted):
            return
        animal = self.before.pieces[wanted.origin]
        if self.after.piece_at(wanted.origin) != animal:
            return
        facts = {"animal": animal.kind, "square": wanted.target}
        if wanted not in self.after.legal_moves():
            yield Explanation("blocks", facts, look=(wanted.origin,), threat=(wanted,))
        elif is_caught(self.after, wanted):
            yield Explanation("keeps_from", facts, look=(wanted.origin, wanted.target), threat=(wanted,))
