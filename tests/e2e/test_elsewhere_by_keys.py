"""A table on one's own network: found, joined and played at by keys alone, with the host's program as the broker."""

from __future__ import annotations

from pathlib import Path

import pytest
from online_windows import invite
from playing import without_motion
from remote_pages import FAR, answer_name, lists_one, wait_table
from remote_windows import FarTwin, hosted, joined
from screen import Program, Screen, wait_for

from jungle_games.online.discovery import Nearby
from jungle_games.games import find_game

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]


def found_and_joined(program: Program, home: Path, twin: FarTwin) -> None:
    """From the title to a seat at the table of this network, by keys."""
    twin.at_title()
    program.wait_still()
    for keys in twin.keys_to("online"):
        program.key(keys)
    wait_for("the table", lambda: lists_one(program), FAR)  # it shows by itself
    program.wait_still()
    twin.hear_of(Nearby("near", "Mira", "jungle", 1, 2, (("Mira", "person"), ("", "")), "beginner"))
    for keys in twin.keys_to(("open", 0)):
        program.key(keys)
    answer_name(program, "Jonas")
    wait_for("the seat", lambda: (state := joined(home)) is not None and state.seated)


def play_by_keys(host: Program, guest: Program, homes: tuple[Path, Path], twin: FarTwin) -> None:
    """The host begins and moves by mouse, the guest answers by keys."""
    state = wait_for("the match", lambda: (now := hosted(homes[0])) is not None and now.record is not None and now)
    match = state.new_match(find_game("jungle"))  # type: ignore[union-attr]
    wait_table(host)
    host.drag_or_click(*twin.way(match, 0, match.parse("a3a4")))
    match.play("a3a4")
    wait_for("the first move", lambda: (now := joined(homes[1])) is not None and len(now.steps) == 1)
    guest.wait_still()
    for keys in twin.keys_at_table(match, 1, match.parse("a7b7")):
        guest.key(keys)
    wait_for("the answer", lambda: len(hosted(homes[0]).record.moves) == 2)  # type: ignore[union-attr]


@pytest.mark.usefixtures("network")
def test_a_table_of_this_network_is_found_and_played_at_by_keys(
    screens: tuple[Screen, Screen], tmp_path: Path
) -> None:
    homes = tmp_path / "mira", tmp_path / "jonas"
    for home in homes:
        without_motion(home)
    twin = FarTwin(tmp_path / "twin")
    with Program(screens[0], homes[0]) as host, Program(screens[1], homes[1]) as guest:
        invite(host, homes[0], "Mira")
        found_and_joined(guest, homes[1], twin)
        play_by_keys(host, guest, homes, twin)
        assert host.said() + guest.said() == ""
    twin.close()
