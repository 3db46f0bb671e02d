"""An analysis as a person meets it: it thinks while the window lives, changes nothing, and can be stopped."""

import os
from pathlib import Path

import pytest
from patience import wait_for
from screen import Program, Screen, same
from test_jungle import begin, square

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

STOP = (1030, 676)
BACK = (1108, 746)
LOOKS = 20


def children(pid: int) -> list[int]:
    """The processes that this one started, and those that they did."""
    found = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in path.read_text(encoding="ascii").split():
            found += [int(child), *children(int(child))]
    return found


def cpu_seconds(pid: int) -> float:
    """The time that a program and its workers have used."""
    ticks = 0
    for process in (pid, *children(pid)):
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def test_analyse_try_stop_and_go_back(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path / "home") as program:
        begin(program)
        program.drag(square("a3"), square("a4"))
        moves = program.wait_moves("jungle", 2)
        program.move((640, 790))
        table = program.wait_still()
        program.key("e")
        asked = program.wait_change(table)
        program.key("Tab", "Tab", "Return")  # the ring appears on the way out, and goes on to the other button
        wait_for("the analysis", lambda: not same(program.picture(), asked))
        program.move(square("g3"))
        before = cpu_seconds(program.pid)
        wait_for("the engine at work", lambda: cpu_seconds(program.pid) > before + 0.5)
        program.drag(square("g3"), square("g4"))  # Blue's, tried
        program.click(STOP)
        program.move((640, 790))
        stopped = program.wait_still()
        seen = [cpu_seconds(program.pid)]

        def nobody_thinks() -> bool:
            """Whether nothing was used between as many looks in a row."""
            seen.append(cpu_seconds(program.pid))
            return len(seen) > LOOKS and seen[-1] == seen[-LOOKS]

        wait_for("the engine to stop", nobody_thinks)
        assert same(program.picture(), stopped)
        program.click(BACK)  # to the game
        program.wait_change(stopped)
        program.click(BACK)  # to the table
        program.move((640, 790))
        program.wait_still()
        match = program.match("jungle")
        assert match is not None
        assert (match["moves"], match["took_back"]) == (moves, True)
        program.drag(square("g3"), square("g4"))
        assert program.wait_moves("jungle", 4)[:3] == [*moves, "g3g4"]
