"""Looking back on a match: searched for, reported, shown on the board, and tried again."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from jungle_games.core import i18n
from jungle_games.core.findings import Findings, MomentKind
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.players.mentoring import decisions_of, mentor_of, seats_looked_back_on
from jungle_games.players.worker import Answer
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Command, Woken
from scenarios import ends, matr1x, sequence
from scenarios.tour import Scenarios, Tour

_LIMITS = {
    "jungle": (900, slice(-12, None)), "sequence": (60, slice(35, 60)), "matr1x": (30_000, slice(39, 40)),
    "jacks": (400, slice(None)), "jungle_matrix": (10, slice(None)),
}  # fmt: skip
"""Nodes of a glance, and which decisions are looked at: enough for something to be found, and no more."""


def looking_back(tour: Tour, match: Match[Any, Any]) -> TableScene:
    """The table where one looks back on ``match``, before anything is known."""
    tour.open(match)
    tour.navigator.look_back(match)
    tour.settle()
    scene = tour.app.stack.top
    assert isinstance(scene, TableScene)
    return scene


def tell(scene: TableScene, findings: Findings[Any], *, last: bool = True) -> None:
    """Let the mentor say so."""
    scene.handle(Woken(Answer(0, findings=findings, last=last)))


def found(game: str) -> tuple[Match[Any, Any], Findings[Any]]:
    """A match of a game, and what its mentor says of it in the language that is spoken now."""
    return _found(game, i18n.spoken(), i18n.assets_folder())


@cache
def _found(game: str, _language: str, _words: Path) -> tuple[Match[Any, Any], Findings[Any]]:
    match = _OVER[game]()
    nodes, some = _LIMITS[game]
    decisions = decisions_of(match, seats_looked_back_on(match))[some]
    return match, mentor_of(match.game).look_back(decisions, Limits(nodes=nodes, seed=1), bool, lambda _findings: None)


def jungle_over() -> Match[Any, Any]:
    return ends.jungle_won("lion", "person")


def sequence_over() -> Match[Any, Any]:
    return sequence.play_on(sequence.a_match("person", "dog", deal=4), 10_000, seed=3)


def matr1x_over(seed: int = 1) -> Match[Any, Any]:
    match, dice = matr1x.played(22), random.Random(seed)
    for _drop in range(22):
        match.play(dice.choice(match.position.legal_moves()))
    match.resign(0)
    return match


_OVER = {
    "jungle": jungle_over, "sequence": sequence_over, "matr1x": matr1x_over,
    "jacks": lambda: ends.jacks_over("person", "elephant"),
    "jungle_matrix": lambda: ends.matrix_over("person", "lion"),
}  # fmt: skip


def told_of(tour: Tour, game: str) -> TableScene:
    """A moment of a match of ``game`` on the table."""
    match, findings = found(game)
    scene = looking_back(tour, match)
    tell(scene, findings)
    tour.settle()
    return scene


def moment_of(game: str) -> Callable[[Tour], None]:
    def shown(tour: Tour) -> None:
        told_of(tour, game)

    return shown


def searching(tour: Tour) -> None:
    scene = looking_back(tour, found("jungle")[0])
    tell(scene, Findings(done=0.4), last=False)


def steady(tour: Tour) -> None:
    tell(looking_back(tour, found("jungle")[0]), Findings(done=1.0))


def closest_call(tour: Tour) -> None:
    """A steady match: no slip in it."""
    match, findings = found("jungle")
    moment = findings.moments[0]
    calm = type(moment)(moment.ply, moment.seat, moment.move, MomentKind.CLOSEST, 0.41, 0.41)
    tell(looking_back(tour, match), Findings((calm,), 1.0, findings.course, tuple(range(0, match.ply, 2))))


def jungle_better(tour: Tour) -> None:
    told_of(tour, "jungle")
    tour.send(Command("hint"))


def sequence_moment_of_six(tour: Tour) -> None:
    match = sequence.play_on(sequence.a_match("person", *["dog"] * 5, deal=4), 10_000, seed=3)
    decisions = decisions_of(match, [0])
    findings = mentor_of(match.game).look_back(decisions[:8], Limits(nodes=40, seed=1), bool, lambda _findings: None)
    tell(looking_back(tour, match), findings)


SCENARIOS: Scenarios = (
    ("moments_searching", searching),
    ("moments_steady", steady),
    ("moments_jungle", moment_of("jungle")),
    ("moments_jungle_better", jungle_better),
    ("moments_sequence", moment_of("sequence")),
    ("moments_sequence_of_six", sequence_moment_of_six),
    ("moments_matr1x", moment_of("matr1x")),
    ("moments_jacks", moment_of("jacks")),
    ("moments_jungle_matrix", moment_of("jungle_matrix")),
    ("moments_closest_call", closest_call),
)
