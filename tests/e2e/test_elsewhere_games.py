"""Whole games of several programs in windows of their own, over a mosquitto."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from remote_pages import go_to_table
from remote_windows import (
    FarTwin,
    Window,
    ended,
    joined,
    laid,
    made,
    opened,
    play_apart,
    play_on,
    thought_out,
)
from scenarios.jungle_matrix import right_move
from screen import Program, Screen, wait_for

from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.sequence.rules.moves import Place

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

QUICK = Limits(nodes=60, seed=3)
Play = Callable[..., Sequence[Window]]


class Chooser:
    """Moves as computer players of ``level`` would make them, whoever's turn it is."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._player: Any = None

    def __call__(self, match: Match[Any, Any]) -> Any:
        self._player = self._player or match.game.player(self._level)
        seat = match.position.actor(match.legal()[0])
        move = self._player.choose(match.position.observe(seat), QUICK, lambda: False).move
        if isinstance(move, Place) and move.fives:  # which of two rows counts is asked in words of its own
            return next(each for each in match.legal() if isinstance(each, Place) and not each.fives)
        return move


def careless(match: Match[Any, Any]) -> Any:
    """A round of Jungle Matrix in which the second player errs once, and is caught by the first."""
    position = match.position
    if any(isinstance(move, Catch) for move in match.legal()) and position.watcher == 0 and _erred(match):
        return Catch()
    if position.phase is Phase.COVER and position.player == 1 and not _has_erred(match):
        wrong = [square for square in position.squares if square not in position.turn.right]
        if wrong and position.due:
            return Cover(wrong[0])
    return right_move(position)


def _erred(match: Match[Any, Any]) -> bool:
    """Whether the last cover was wrong, and nobody has said so yet."""
    if not match.steps or not isinstance(match.steps[-1].move, Cover):
        return False
    before = match.position_at(match.ply - 1)
    return match.steps[-1].move.square not in before.turn.right


def _has_erred(match: Match[Any, Any]) -> bool:
    return any(isinstance(step.move, Catch) for step in match.steps)


@pytest.fixture
def play(tmp_path: Path, broker: int) -> Iterator[Play]:
    """Plays a game of so many programs."""
    with ExitStack() as stack:
        twin = FarTwin(tmp_path / "twin")
        stack.callback(twin.close)

        def play(
            game: str, count: int, options: dict[str, Any], choose: Callable[[Match[Any, Any]], Any],
            own: Mapping[str, str] | None = None,
        ) -> Sequence[Window]:  # fmt: skip
            homes = [made(tmp_path / f"home{seat}", broker) for seat in range(count)]
            laid(homes, broker, game, options, own=own)
            whole = thought_out(homes[0], choose)
            screens = [stack.enter_context(Screen()) for _home in homes]
            windows = opened(screens, homes)
            for window in windows:
                stack.enter_context(window.program)
            for window in windows:
                go_to_table(window.program)
            assert play_on(windows, twin, whole)
            ended(windows)
            for window in windows:
                assert window.program.said() == ""
            return windows

        yield play


SEQUENCE = {"auto_draw": True, "pace": 0, "draw_time": 0}
JACKS = {"study_time": 0}
MATRIX = {"rounds": 1, "pets": False}
PETS = """\
pets:
- {name: Otter, animal: rat, kind: gift, says: You start the turn with 7 points., effects: {start_points: 7}, copies: 6}
- {name: Mole, animal: cat, kind: gift, says: Every trio scores 4 extra., effects: {trio_points: 4}, copies: 6}
"""
"""Pets of the host's own, and no others."""


WALK = (
    "a3a4", "a7b7", "a4a5", "g9f9", "a5a6", "f9g9", "a6a7", "g9f9", "a7a8", "f9g9", "a8b8", "g9f9", "b8c8", "f9g9",
    "c8d8", "g9f9", "d8d9",
)  # fmt: skip
"""The elephant walks into the other den, and the rat goes out of its way."""


def test_the_two_programs_are_never_open_at_once(tmp_path: Path, broker: int, screen: Screen) -> None:
    homes = [made(tmp_path / name, broker) for name in ("mira", "jonas")]
    laid(homes, broker, "jungle", {})
    whole = thought_out(homes[0], lambda match: match.parse(WALK[match.ply]))
    twin = FarTwin(tmp_path / "twin")
    play_apart(screen, homes, twin, whole)
    twin.close()
    with Program(screen, homes[1]) as guest:
        wait_for("the last move", lambda: joined(homes[1]).audited)  # type: ignore[union-attr]
        go_to_table(guest)
        ended([Window(guest, homes[1])])
        assert joined(homes[1]).verdict == ""  # type: ignore[union-attr]


def test_sequence_of_two_teams(play: Play) -> None:
    play("sequence", 4, {"draw_time": 0}, Chooser("dog"))


def test_sequence_of_three_sides(play: Play) -> None:
    play("sequence", 3, SEQUENCE, Chooser("dog"))


def test_jungle_matrix_with_a_catch(play: Play) -> None:
    """A mistake is caught from the other side."""
    play("jungle_matrix", 2, MATRIX, careless)


def test_jungle_matrix_with_pets_of_the_host_s_own(play: Play) -> None:
    """Every pet is one of ``PETS``."""
    windows = play("jungle_matrix", 2, {"rounds": 1}, careless, {"pets.yaml": PETS})
    guest = joined(windows[1].home)
    assert guest is not None
    assert any(step.text.startswith("pet ") for step in guest.steps)
    for window in windows:
        (record,) = (window.home / "library").glob("**/*.yaml")
        assert "name: Otter" in record.read_text()


def test_jacks(play: Play) -> None:
    play("jacks", 2, {**JACKS, "stall_limit": 3}, Chooser("rabbit"))


def test_twelve_programs(play: Play) -> None:
    play("sequence", 12, SEQUENCE, Chooser("dog"))
