"""Two people at the host's window and one at another: their screen is passed on; and somebody who only watches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playing import last_turns
from remote_pages import go_to_table, is_amber
from remote_windows import (
    FarTwin,
    Window,
    ended,
    hosted,
    joined,
    laid,
    made,
    opened,
    play_on,
    played_up_to,
    thought_out,
)
from screen import Screen, same, wait_for
from test_elsewhere_games import JACKS, SEQUENCE, WALK, Chooser

from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.matches.match import Match

pytestmark = pytest.mark.e2e

HERE = (0, 2)
HAND_OVER, LEFT_OF_HAND_OVER = (1016, 560), (962, 560)
"""The button that passes the screen on, in the middle and where it has no words."""
CURTAIN = (400, 492)
"""The button that lifts the curtain has its amber there, and the mat no card that looks like it."""
HAND = (740, 640, 500, 120)
"""Where the cards of whoever is at the screen lie."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Any]:
    """Lays a table of two people here and one elsewhere, and shows it in two windows."""
    with ExitStack() as stack:
        twin = FarTwin(tmp_path / "twin")
        twin.here = HERE
        stack.callback(twin.close)

        def show(broker: int, game: str, options: dict[str, Any], level: str, turns: int) -> Any:
            homes = [made(tmp_path / name, broker) for name in ("house", "jonas")]
            laid(homes, broker, game, options, HERE)
            whole = thought_out(homes[0], Chooser(level))
            if turns:
                played_up_to(homes[0], whole, last_turns(whole, turns))
            windows = opened([stack.enter_context(Screen()) for _home in homes], homes)
            for window in windows:
                stack.enter_context(window.program)
                go_to_table(window.program)
            return windows, twin, whole

        yield show


class Curtain:
    """Passes the host's screen on, and notes who came after whom."""

    def __init__(self, twin: FarTwin) -> None:
        self._twin = twin
        self.passed: list[tuple[Seat | None, Seat]] = []

    def comes(self, window: Window, match: Match[Any, Any], seat: Seat) -> None:
        program = window.program
        if window.looks == seat:
            return
        if window.looks is not None:
            wait_for("the button that passes the screen on", lambda: is_amber(program, LEFT_OF_HAND_OVER))
            program.click(HAND_OVER)
        wait_for("the curtain", lambda: is_amber(program, CURTAIN))
        covered = program.wait_still(0.15)
        assert max(covered.subsurface(HAND).get_at((250, 60))[:3]) < 100, "a hand lies open behind the curtain"
        program.click(self._twin.ready)
        wait_for("the table", lambda: not is_amber(program, CURTAIN))
        program.wait_still(0.15)
        self.passed.append((window.looks, seat))
        window.looks = seat


def test_the_screen_is_passed_on_in_both_directions(table: Any, broker: int) -> None:
    windows, twin, whole = table(broker, "sequence", SEQUENCE, "dog", 0)
    curtain = Curtain(twin)
    assert play_on(windows, twin, whole, most=5, comes=curtain.comes) == 5
    assert (0, 2) in curtain.passed
    assert (2, 0) in curtain.passed
    seen = joined(windows[1].home)
    assert seen is not None
    assert seen.you == 1
    for window in windows:
        assert window.program.said() == ""


@pytest.mark.nightly
def test_two_here_and_one_elsewhere_end_a_game_of_jacks(table: Any, broker: int) -> None:
    windows, twin, whole = table(broker, "jacks", JACKS, "rabbit", 6)
    assert play_on(windows, twin, whole) >= 6
    ended(windows)
    for window in windows:
        assert window.program.said() == ""


@pytest.mark.nightly
def test_a_third_program_watches_and_can_do_nothing(tmp_path: Path, broker: int) -> None:
    homes = [made(tmp_path / name, broker) for name in ("mira", "jonas", "ida")]
    laid(homes, broker, "jungle", {}, watched=True)
    whole = thought_out(homes[0], lambda match: match.parse(WALK[match.ply]))
    played_up_to(homes[0], whole, last_turns(whole, 4))
    twin = FarTwin(tmp_path / "twin")
    with ExitStack() as stack:
        stack.callback(twin.close)
        windows = opened([stack.enter_context(Screen()) for _home in homes], homes)
        for window in windows:
            stack.enter_context(window.program)
            go_to_table(window.program)
        watcher = windows[2]
        watched(windows, twin, whole, watcher)
        assert play_on(windows[:2], twin, whole) >= 2
        ended(windows[:2])
        state = joined(watcher.home)
        wait_for("the last move", lambda: watcher.seen == whole.ply)
        assert state is not None
        assert state.you == WATCHER
        for window in windows:
            assert window.program.said() == ""


def watched(windows: Sequence[Window], twin: FarTwin, whole: Match[Any, Any], watcher: Window) -> None:
    """Every move comes to whoever watches, who can make none, neither by hand nor by the keys of every table."""
    before = watcher.program.wait_still()
    assert play_on(windows[:2], twin, whole, most=2) == 2
    state = hosted(windows[0].home)
    assert state is not None
    assert state.record is not None
    played = len(state.record.moves)
    wait_for("what was played", lambda: watcher.seen == played)
    after = watcher.program.wait_change(before)
    match = state.new_match(whole.game, state.record.moves)
    step = whole.steps[played]
    assert isinstance(step.actor, int)
    watcher.program.drag_or_click(*twin.way(match, step.actor, step.move))
    watcher.program.key("ctrl+z", "h")
    watcher.program.move((640, 400))
    watcher.program.wait_still()
    again = hosted(windows[0].home)
    assert again is not None
    assert again.record is not None
    assert (len(again.record.moves), again.asked) == (played, None)
    assert watcher.seen == played
    assert not same(before, after)
