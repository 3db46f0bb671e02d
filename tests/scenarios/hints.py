"""A hint at every table: while it is thought of, and when it is shown with its reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from jungle_games.core.findings import HintStep
from jungle_games.core.limits import Limits
from jungle_games.games import find_game
from jungle_games.players.worker_process import explained
from jungle_games.table.scene import TableScene
from jungle_games.table.state import Hint
from jungle_games.ui.events import Command
from scenarios import jacks, jungle, jungle_matrix, matr1x, sequence
from scenarios.tour import Scenario, Scenarios, Tour

GUARD = "4pt1/3d3/r2l3/6c/6e/E6/2P2L1/4D1R/1w5 w"
"""The wolf is about to step into Blue's den by a trap."""
_THOUGHT = Limits(nodes=400, seed=1)
"""So much and no more, that every machine finds the same."""
_MANY_ORDERS = Limits(nodes=12_000, seed=1)
"""Enough of MATR1X to say how the game goes."""


def shown(
    opened: Callable[[Tour], TableScene], step: HintStep = HintStep.MOVE, thought: Limits = _THOUGHT
) -> Scenario:
    """The strongest player's move, thought out and explained at once, and shown as far as ``step``."""

    def scenario(tour: Tour) -> None:
        scene = opened(tour)
        match: Any = scene.match
        seen = match.position.observe(match.to_move)
        choice = _thought_out(match.game.name, seen, thought)
        scene.play.hints.shown = Hint(
            choice.move, match.game.reason(seen, choice), step, choice.explanation, match.game.leads(choice),
            tuple(sorted({*scene.hint_steps(choice), step})),
        )

    return scenario


@cache
def _thought_out(game: str, seen: Any, limits: Limits) -> Any:
    """The strongest player's choice, explained in claims, which are the same in every language."""
    rules: Any = find_game(game)
    return explained(rules, seen, rules.player(rules.levels[-1].key).choose(seen, limits, bool), limits, bool)


def sought(tour: Tour) -> None:
    tour.open(jungle.played(60, 3))
    tour.send(Command("hint"))


def _at_the_mat(tour: Tour) -> TableScene:
    return tour.open(sequence.play_on(sequence.a_match("person", "dog"), 50, turn=0))


def _at_the_cloth(tour: Tour) -> TableScene:
    begun = jungle_matrix.match_of("person", "person")
    return tour.open(jungle_matrix.until(begun, lambda position: position.due), 3.0)


def _at_the_rug(tour: Tour) -> TableScene:
    return jacks.rolled(tour, jacks.match_of("person", "person", turns=26, seed=7))


SCENARIOS: Scenarios = (
    ("jungle_hint_sought", sought),
    ("jungle_hint_look", shown(lambda tour: tour.table("person", "leopard", position=GUARD), HintStep.LOOK)),
    ("jungle_hint_piece", shown(lambda tour: tour.table("person", "leopard", position=GUARD), HintStep.PIECE)),
    ("jungle_hint_guard", shown(lambda tour: tour.table("person", "leopard", position=GUARD))),
    ("jungle_hint", shown(lambda tour: tour.open(jungle.played(60, 3)))),
    ("matr1x_hint", shown(lambda tour: tour.open(matr1x.played(30)), thought=_MANY_ORDERS)),
    ("matr1x_hint_look", shown(lambda tour: tour.open(matr1x.played(23)), HintStep.LOOK)),
    ("matr1x_hint_plan", shown(lambda tour: tour.open(matr1x.played(23)))),
    ("sequence_hint_look", shown(_at_the_mat, HintStep.LOOK)),
    ("sequence_hint", shown(_at_the_mat)),
    ("matrix_hint", shown(_at_the_cloth)),
    ("jacks_hint_piece", shown(_at_the_rug, HintStep.PIECE)),
    ("jacks_hint", shown(_at_the_rug)),
)
