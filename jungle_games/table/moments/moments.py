"""The moments of a finished match: found by the worker, and said in a few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jungle_games.core.findings import LET_GO, AnyFindings, AnyMoment, Findings, MomentKind
from jungle_games.core.game import Choice
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.decisions import MATTERS, decisions_of, seats_looked_back_on
from jungle_games.core.matches.match import AnyMatch
from jungle_games.players.worker import Answer, ReviewTask, Worker
from jungle_games.table.play.worker_requests import WorkerRequests


class MomentSearch(WorkerRequests):
    """Has ``match`` looked back on. ``on_change`` is called whenever there is something new.

    ``on_failure`` is called with the reason when nothing more will come because the mentor has stopped working.
    """

    def __init__(
        self, worker: Worker, match: AnyMatch, on_change: Callable[[], None],
        on_failure: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__(worker)
        self._match = match
        self._on_change, self._on_failure = on_change, on_failure
        self.findings: AnyFindings = Findings()
        self.ended = False
        """Whether nothing more will be found out."""
        self.completed = False
        """Whether all was looked at."""

    @property
    def moments(self) -> Sequence[AnyMoment]:
        """Those that were found, in the order of the match."""
        return self.findings.moments

    def go_on(self) -> None:
        """Ask, unless all is known; what was found before a halt stays until more is known."""
        if self.ended or self.busy:
            return
        decisions = decisions_of(self._match, seats_looked_back_on(self._match))
        self._ask(ReviewTask(self._match.game.name, decisions))

    def give_up(self) -> None:
        """Stop for good: what was found is all."""
        self.halt()
        self.ended = True
        self._on_change()

    def _answered(self, answer: Answer) -> None:
        found = answer.findings
        # Asked again after a halt, it finds the same once more.
        if found is not None and (answer.last or found.done >= self.findings.done):
            self.findings = found
        if answer.last:
            self.ended = True
            self.completed = answer.failure is None
            if answer.failure is not None:
                self._on_failure(answer.failure)
        self._on_change()


_EVEN, _AHEAD = 0.5, 0.55


def is_hinted(match: AnyMatch, moment: AnyMoment) -> bool:
    """Whether the move played is the one that a hint gave."""
    return match.hinted.get(moment.ply) == str(moment.move)


def title_of(match: AnyMatch, moment: AnyMoment, moments: Sequence[AnyMoment]) -> str:
    """The moment in the list of all ``moments``."""
    last = moment.ply == max(each.ply for each in moments)
    costliest = moment.loss == max(each.loss for each in moments)
    crossed = min(moment.before, moment.after) < _EVEN and max(moment.before, moment.after) >= _AHEAD
    match moment.kind:
        case MomentKind.SLIP if is_hinted(match, moment):
            return _("A hint that was wrong")
        case MomentKind.SLIP if moment.after == 0:
            return _("Here the game was lost") if last else _("A forced win was allowed")
        case MomentKind.SLIP if moment.before == 1:
            return _("Here a sure win was missed")
        case MomentKind.SLIP if moment.loss < MATTERS:
            return _("Here the most was lost")
        case MomentKind.SLIP:
            return _("Here it turned") if crossed and costliest else _("Here the chances fell")
        case MomentKind.ROSE:
            return _("Here you took over") if crossed else _("Here the chances rose")
        case MomentKind.BEST:
            return _("The best move found")
        case MomentKind.HIGHEST:
            return _("The best chance")
    return _("The closest call")


def fault_of(match: AnyMatch, moment: AnyMoment) -> str:
    """What was wrong with a slip, as far as that is certain."""
    said = [_("The hint said so, and the hint was wrong.")] if is_hinted(match, moment) else []
    if moment.fault is not None and moment.fault.claim != LET_GO:
        said.append(moment.fault.words)
    return " ".join(said)


def merit_of(match: AnyMatch, moment: AnyMoment) -> str:
    """Why the best move is good; of a better one that nothing certain speaks for, how it was found."""
    if moment.kind is MomentKind.CLOSEST:
        return _("The chances were never lower than here.")
    if moment.kind is MomentKind.HIGHEST:
        return _("The chances were never better than here.")
    if moment.why is not None:
        seen = match.position_at(moment.ply).observe(moment.seat)
        return match.game.reason(seen, Choice(moment.best, explanation=moment.why))
    known = moment.kind is not MomentKind.SLIP or (moment.fault is not None and moment.fault.claim != LET_GO)
    return "" if known else _("Looking further ahead, it keeps more.")


def chances_of(moment: AnyMoment) -> tuple[str, str]:
    """The chances before and after: ``50 %``, ``17 %``."""
    before, after = (_("{percent} %").format(percent=round(100 * chance)) for chance in (moment.before, moment.after))
    return before, after


def slips_among(match: AnyMatch, moments: Sequence[AnyMoment]) -> int:
    """How many of ``moments`` are slips of those who played, not of the hints."""
    return sum(
        moment.kind is MomentKind.SLIP and moment.loss >= MATTERS and not is_hinted(match, moment)
        for moment in moments
    )


def summary_of(match: AnyMatch, findings: AnyFindings) -> str:
    """The match in a line that can be compared from match to match."""
    slips = slips_among(match, findings.moments)
    count = ngettext("{number} slip", "{number} slips", slips).format(number=slips) if slips else _("No slip")
    run = ngettext("{number} best move in a row", "{number} best moves in a row", findings.run)
    return " · ".join([count, *([run.format(number=findings.run)] if findings.run else [])])
