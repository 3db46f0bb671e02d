"""How matches end, in every game: won, lost and drawn, and what one does with the sheet that tells of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal

from companions import end_of

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.store.progress import Result
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Command
from scenarios import jacks, jungle, jungle_matrix, matr1x, sequence
from scenarios.tour import Scenario, Scenarios, Tour


def before_the_end(match: Match[Any, Any]) -> tuple[Match[Any, Any], str]:
    """A finished match as it stood before its last move by a player, and that move."""
    moves = list(match.moves)
    last = max(ply for ply, step in enumerate(match.steps) if step.actor is not CHANCE)
    earlier: Match[Any, Any] = Match(
        match.game, match.options, match.seats, deal=match.deal, setup=match.setup, chance=match.chance,
        moves=moves[:last],
    )  # fmt: skip
    earlier.seconds = 372.0
    return earlier, moves[last]


def finish(tour: Tour, match: Match[Any, Any], seconds: float = 9.0) -> TableScene:
    """Play the last move of a finished match at the table, and wait so long."""
    earlier, last = before_the_end(match)
    scene = tour.open(earlier, 2.0)
    _come_to_the_screen(tour)
    scene.play.play(earlier.parse(last))
    tour.settle(seconds)
    return scene


def _come_to_the_screen(tour: Tour) -> None:
    if any(widget.name == "ready" for widget in tour.widgets()):
        tour.press("ready")


def end_fits_me(tour: Tour) -> None:
    """Won against the opponent that fits."""
    game = find_game("jungle")
    seats = [SeatInfo("Mira"), SeatInfo("Chameleon", "fits_me", 1.4)]
    scene = tour.open(Match(game, game.options_type.build(), seats, deal=4), 2.0)
    scene.play.resign(1)
    tour.settle(9.0)


def remember(
    tour: Tour, game: str, level: str, *results: Literal["won", "lost", "drawn"], seconds: float = 401.0
) -> None:
    """Let so many matches of a game be counted already."""
    for number, result in enumerate(results):
        when = datetime(2026, 3, 1 + number, tzinfo=UTC)
        tour.app.services.progress.record(
            game, Result(when=when, result=result, opponent=level, moves=60, seconds=seconds)
        )


# Matches that are over


def jungle_won(*kinds: str) -> Match[Any, Any]:
    """The game that Blue's tiger wins, by those of these kinds."""
    game = find_game("jungle")
    seats = [SeatInfo("Mira" if kind == "person" else kind.title(), kind) for kind in kinds]
    return Match(game, game.options_type.build(), seats, moves=jungle.GAME.split())


def sequence_over(*kinds: str, deal: int = 4, seed: int = 1, **changes: object) -> Match[Any, Any]:
    """A match of Sequence Giant to its end."""
    return sequence.play_on(sequence.a_match(*kinds, deal=deal, changes=changes), 10_000, seed=seed)


def jacks_over(*kinds: str, seed: int = 5) -> Match[Any, Any]:
    """A game of Jacks to its end."""
    return jacks.match_of(*kinds, turns=10_000, seed=seed)


def matrix_over(*kinds: str, deal: int = 3, rounds: int = 2) -> Match[Any, Any]:
    """A match of Jungle Matrix to its end."""
    return jungle_matrix.match_of(*kinds, plies=100_000, deal=deal, rounds=rounds)


def matr1x_won() -> Match[Any, Any]:
    """The deal that is won."""
    return matr1x.played(len(matr1x.LINE))


# Observations of them


def jungle_meets_the_next(tour: Tour) -> None:
    """Won for the second time: the next level is due."""
    remember(tour, "jungle", "cat", "lost", "won", "won", "won", "won", "lost", "won")
    finish(tour, jungle_won("person", "cat"))


def jungle_won_now(tour: Tour) -> None:
    """While the den is lit, and nothing else is told."""
    finish(tour, jungle_won("person", "cat"), 0.3)


def jungle_lost(tour: Tour) -> None:
    finish(tour, jungle_won("lion", "person"))


def jungle_lost_again(tour: Tour) -> None:
    """Lost for the third time: somebody weaker is more fun."""
    remember(tour, "jungle", "dog", "lost", "lost")
    finish(tour, jungle_won("dog", "person"))


def jungle_drawn(tour: Tour) -> None:
    scene = tour.open(jungle.played(60, 3))
    scene.play.offer_draw(0)
    scene.play.accept_draw()
    tour.settle(6.0)


def jungle_resigned(tour: Tour) -> None:
    scene = tour.table("person", "lion", position=jungle.NEAR_DEN)
    scene.play.resign(0)
    tour.settle(3.0)


def jungle_two_people(tour: Tour) -> None:
    scene = tour.table("person", "", position=jungle.NEAR_DEN)
    scene.play.play(JungleMove.parse("d8d9"))
    tour.settle(3.0)


def folded(end: Scenario) -> Scenario:
    """The same with the sheet folded away."""

    def scenario(tour: Tour) -> None:
        end(tour)
        end_of(table_of(tour)).fold()

    return scenario


def table_of(tour: Tour) -> TableScene:
    """The table that is open."""
    return next(scene for scene in tour.app.stack.scenes if isinstance(scene, TableScene))


def looking_back(tour: Tour) -> None:
    jungle_meets_the_next(tour)
    tour.send(*[Command("step_back")] * 3)


def by_keys(tour: Tour) -> None:
    """The next thing to do in the focus ring."""
    from jungle_games.ui.events import FocusStep

    jungle_meets_the_next(tour)
    tour.send(FocusStep(1))


def of(match: Callable[[], Match[Any, Any]]) -> Scenario:
    def scenario(tour: Tour) -> None:
        finish(tour, match())

    return scenario


def sequence_draws(tour: Tour) -> None:
    """Won against the Otter twice, with everything the sheet can say."""
    remember(tour, "sequence", "cat", "won")
    finish(tour, sequence_over("person", "cat", deal=7, seed=2))


def matr1x_lost(tour: Tour) -> None:
    scene = tour.open(matr1x.played(30))
    scene.play.resign(0)
    tour.settle(3.0)


def matr1x_loop(tour: Tour) -> None:
    scene: Any = tour.open(matr1x.played(30))
    scene.warn_of_loop()


SCENARIOS: Scenarios = (
    ("end_fits_me", end_fits_me),
    ("end_jungle_first", of(lambda: jungle_won("person", "cat"))),
    ("end_jungle_won", jungle_meets_the_next),
    ("end_jungle_shown", jungle_won_now),
    ("end_jungle_lost", jungle_lost),
    ("end_jungle_lost_again", jungle_lost_again),
    ("end_jungle_drawn", jungle_drawn),
    ("end_jungle_resigned", jungle_resigned),
    ("end_jungle_two_people", jungle_two_people),
    ("end_folded", folded(jungle_meets_the_next)),
    ("end_looking_back", looking_back),
    ("end_by_keys", by_keys),
    ("end_sequence_2", sequence_draws),
    ("end_sequence_lost", of(lambda: sequence_over("cat", "person", deal=7, seed=2))),
    ("end_sequence_12", of(lambda: sequence_over(*["person"] * 12, deal=2, seed=2, sides=3))),
    ("end_sequence_folded", folded(sequence_draws)),
    ("end_matr1x_won", of(matr1x_won)),
    ("end_matr1x_folded", folded(of(matr1x_won))),
    ("end_matr1x_lost", matr1x_lost),
    ("end_matrix_won", of(lambda: matrix_over("person", "rat"))),
    ("end_matrix_lost", of(lambda: matrix_over("cat", "person"))),
    ("end_matrix_folded", folded(of(lambda: matrix_over("person", "rat")))),
    ("end_jacks_2", of(lambda: jacks_over("person", "octopus"))),
    ("end_jacks_3", of(lambda: jacks_over(*["person"] * 3))),
    ("end_jacks_4", of(lambda: jacks_over(*["person"] * 4))),
    ("end_jacks_folded", folded(of(lambda: jacks_over("person", "octopus")))),
    ("matr1x_loop", matr1x_loop),
)
