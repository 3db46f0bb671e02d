"""The computer players keep the rules, their time and their word."""

from __future__ import annotations

import random
import threading
import time

import pytest
from examples import nightly

from jungle_games.core.limits import Limits
from jungle_games.games.jungle.player.player import SKILLS, JunglePlayer
from jungle_games.games.jungle.rules.game import Jungle
from jungle_games.games.jungle.rules.options import MAPS, JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

LEVELS = [level.key for level in Jungle.levels]
QUICK = Limits(nodes=400)


def start(**options: object) -> JunglePosition:
    built = JungleOptions.build(changes=options)
    return JunglePosition.start(find_map(built.map), built)


def position_of(text: str) -> JunglePosition:
    return JunglePosition.from_fen(text, find_map("classic"), JungleOptions())


def unknown() -> JunglePosition:
    """An early position that no openings have."""
    return position_of("l5t/1d3c1/2p1w1e/r6/7/7/E1W1P1R/1C3D1/T5L w")


def never() -> bool:
    return False


def random_options(dice: random.Random) -> dict[str, object]:
    return {
        "map": dice.choice(list(MAPS.paths())),
        "traps": dice.choice(("any", "enemy")),
        "jump_blocked_by": dice.choice(("front", "path", "adjacent")),
        "rats_across_bank": dice.choice(("never", "into_water", "both")),
        "elephant_takes_rat": dice.choice((False, True)),
        "dog_over_wolf": dice.choice((False, True)),
        "no_move": dice.choice(("loses", "draw")),
        "repetition": dice.choice(("draw", "forbidden", "allowed")),
        "no_progress_limit": dice.choice((0, 6, 100)),
    }


def test_every_level_of_the_game_has_a_temper() -> None:
    assert list(SKILLS) == LEVELS


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        JunglePlayer("mosquito")


@pytest.mark.parametrize("seed", [*range(4), *nightly(*range(4, 10))])
def test_every_answer_is_legal_under_any_options(seed: int) -> None:
    dice = random.Random(seed)
    position = start(**random_options(dice))
    players = [JunglePlayer(dice.choice(LEVELS)) for _ in range(2)]
    for _ in range(120):
        if position.outcome is not None:
            break
        choice = players[position.turn].choose(position, QUICK, never)
        assert choice.move in position.legal_moves()
        position = position.play(choice.move)


@pytest.mark.parametrize("level", LEVELS)
def test_nodes_and_seed_decide_the_answer(level: str) -> None:
    position = start()
    limits = Limits(nodes=3000, seed=7)
    used = JunglePlayer(level)
    used.choose(position.play(position.legal_moves()[0]), QUICK, never)
    first, second = used.choose(position, limits, never), JunglePlayer(level).choose(position, limits, never)
    assert first.move == second.move
    assert first.line == second.line
    assert first.nodes == second.nodes


def test_the_rules_do_not_matter_less_to_a_player_that_changes_tables() -> None:
    player = JunglePlayer("dog")
    for traps in ("any", "enemy", "any"):
        position = start(traps=traps, map="marsh" if traps == "enemy" else "classic")
        assert player.choose(position, QUICK, never).move in position.legal_moves()


def test_first_moves_vary_with_the_seed() -> None:
    lion = JunglePlayer("lion")
    assert len({lion.choose(start(), Limits(nodes=4000, seed=seed), never).move for seed in range(12)}) > 1


def test_the_lion_takes_a_win_and_the_rat_sometimes_overlooks_it() -> None:
    position = position_of("7/3W3/7/7/7/7/7/7/r6 w")
    lion, rat = JunglePlayer("lion"), JunglePlayer("rat")
    assert str(lion.choose(position, Limits(), never).move) == "d8d9"
    moves = [str(rat.choose(position, Limits(seed=seed), never).move) for seed in range(40)]
    assert 4 <= moves.count("d8d9") < 36


def test_the_weakest_level_is_hardly_better_than_chance() -> None:
    """What a careful beginner beats: of 30 games against random moves it wins some, and by far not all."""
    points = 0.0
    for seed in range(30):
        dice, rat = random.Random(seed), JunglePlayer(LEVELS[0])
        position = start(no_progress_limit=40)
        while position.outcome is None:
            if position.turn == seed % 2:
                move = rat.choose(position, Limits(seed=dice.getrandbits(32)), never).move
            else:
                move = dice.choice(position.legal_moves())
            position = position.play(move)
        points += position.outcome.scores[seed % 2]
    assert 9 <= points <= 22


def test_time_is_kept() -> None:
    """The best of three, for others use the machine too."""
    player = JunglePlayer("lion")
    used = []
    for _ in range(3):
        begun = time.perf_counter()
        player.choose(unknown(), Limits(ms=200), never)
        used.append(time.perf_counter() - begun)
    assert 0.15 < min(used) < 0.25


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "lion"])
def test_all_but_the_lion_need_few_nodes(level: str) -> None:
    """With time for hundreds of thousands of nodes; the owl's 31,000 take half a second from source."""
    assert JunglePlayer(level).choose(unknown(), Limits(ms=10_000), never).nodes < 32_000


def test_a_stop_is_answered_within_fifty_milliseconds() -> None:
    """The best of three, for others use the machine too."""
    player, waits = JunglePlayer("lion"), []
    for _ in range(3):
        stopped = threading.Event()
        pressed: list[float] = []

        def press(stopped: threading.Event = stopped, pressed: list[float] = pressed) -> None:
            pressed.append(time.perf_counter())
            stopped.set()

        threading.Timer(0.15, press).start()
        choice = player.choose(unknown(), Limits(), stopped.is_set)
        waits.append(time.perf_counter() - pressed[0])
        assert choice.move in unknown().legal_moves()
    assert min(waits) < 0.05


def test_the_score_is_told_from_the_movers_side() -> None:
    ahead = position_of("7/7/6c/7/7/7/7/L6/6E w")
    behind = position_of("7/7/6c/7/7/7/7/L6/6E b")
    lion = JunglePlayer("lion")
    assert lion.choose(ahead, Limits(depth=2, seed=1), never).evaluation > 0.5
    assert lion.choose(behind, Limits(depth=2, seed=1), never).evaluation < 0.5


def test_the_lion_thinks_ahead_until_it_is_stopped_and_smaller_animals_do_not() -> None:
    looks: list[float] = []

    def stop() -> bool:
        looks.append(time.perf_counter())
        return len(looks) > 20

    JunglePlayer("lion").ponder(start(), stop)
    assert len(looks) == 21
    looks.clear()
    JunglePlayer("tiger").ponder(start(), stop)
    assert not looks


def test_what_was_thought_ahead_is_remembered() -> None:
    lion, fresh = JunglePlayer("lion"), JunglePlayer("lion")
    for player in (lion, fresh):
        player._dice = random.Random(7)  # its taste among opening moves changes what it looks at
    looks: list[int] = []
    lion.ponder(start(), lambda: looks.append(1) or len(looks) > 200)  # type: ignore[func-returns-value]
    position = start().play(start().legal_moves()[3])
    limits = Limits(depth=4)
    nodes = [player.choose(position, limits, never).nodes for player in (lion, fresh)]
    assert nodes[0] < nodes[1], nodes


@pytest.mark.parametrize("left", [2.0, 0.5])
def test_a_clock_that_runs_low_is_not_run_down(left: float) -> None:
    begun = time.perf_counter()
    JunglePlayer("lion").choose(start(), Limits(clock=(left, 0.0)), never)
    assert time.perf_counter() - begun < left / 2
