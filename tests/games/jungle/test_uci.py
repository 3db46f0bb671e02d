"""UCI conversations, in one process and through a pipe."""

from __future__ import annotations

import io
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from examples import rows
from patience import PATIENCE

from jungle_games.games.jungle.player.uci import Engine, budget_for, serve
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

LINES = (
    "import sys; from jungle_games.games.jungle.player.uci import serve; "
    "sys.exit(serve(sys.stdin.buffer, sys.stdout.buffer))"
)


def converse(*commands: str) -> list[str]:
    """Every line said in answer to ``commands``, the input ending after them."""
    output = io.BytesIO()
    assert serve(io.BytesIO("".join(f"{command}\n" for command in commands).encode()), output) == 0
    return output.getvalue().decode().splitlines()


class Live:
    """An engine in the middle of a conversation."""

    def __init__(self) -> None:
        self._said: queue.Queue[str] = queue.Queue()
        self.engine = Engine(self._said.put)

    def tell(self, command: str) -> None:
        assert self.engine.follow(command)

    def until(self, beginning: str) -> str:
        while not (line := self._said.get(timeout=PATIENCE)).startswith(beginning):
            pass
        return line


@pytest.fixture
def live() -> Iterator[Live]:
    conversation = Live()
    yield conversation
    conversation.engine.stop()


def test_it_introduces_itself_with_every_rule_option() -> None:
    lines = converse("uci")
    assert lines[0].startswith("id name Jungle Games")
    assert lines[-1] == "uciok"
    assert "option name traps type combo default any var any var enemy" in lines
    assert "option name elephant_takes_rat type check default false" in lines
    assert "option name no_progress_limit type spin default 100 min 0 max 500" in lines
    names = {line.split()[2] for line in lines if line.startswith("option")}
    rules = {option.name for option in JungleOptions.declared() if option.group == "rules"}
    assert names == {"Hash"} | rules


def test_a_move_is_thought_about_and_told() -> None:
    lines = converse("position startpos moves c3d3", "go depth 4")
    position = JunglePosition.start(find_map("classic"), JungleOptions()).play(JungleMove.parse("c3d3"))
    word, move = lines[-1].split()
    assert word == "bestmove"
    assert JungleMove.parse(move) in position.legal_moves()
    info = lines[-2].split()
    assert info[:3] == ["info", "depth", "4"]
    assert {"score", "cp", "nodes", "nps", "time", "pv"} <= set(info)
    assert info[info.index("pv") + 1] == move


@rows("command", [
    "castle", "setoption", "setoption name traps", "setoption name traps value none", "setoption name lions value 3",
    "setoption name no_progress_limit value many", "setoption name no_progress_limit value 501",
    "setoption name elephant_takes_rat value perhaps", "setoption name map value atlantis",
    "setoption name Hash value 0", "setoption name Hash value many", "position", "position fen", "position fen 9 w",
    "position startpos moves a1a9", "position startpos moves hello", "go depth", "go depth deep",
])  # fmt: skip
def test_what_cannot_be_followed_is_answered_with_a_reason(command: str) -> None:
    lines = converse(command, "isready")
    assert len(lines) == 2
    assert lines[0].startswith("info string ")
    assert lines[1] == "readyok"


def test_a_game_that_is_over_has_no_best_move() -> None:
    lines = converse("position fen 7/3W3/7/7/7/7/7/7/r6 w moves d8d9", "go depth 3")
    assert lines == ["info string the game is over: den", "bestmove (none)"]


def test_an_infinite_search_answers_while_it_thinks_and_stops(live: Live) -> None:
    live.tell("go infinite")
    live.until("info depth 3")
    live.tell("isready")
    live.until("readyok")
    live.tell("stop")
    assert live.until("bestmove")


def test_an_infinite_search_waits_for_stop_though_it_has_found_all(live: Live) -> None:
    live.tell("position fen 7/3W3/7/7/7/7/7/7/r6 w")
    live.tell("go infinite")
    live.until("info depth 1")
    live.tell("isready")
    assert live.until("") != "bestmove d8d9"
    live.tell("stop")
    assert live.until("bestmove") == "bestmove d8d9"


@rows("numbers, seat, least, most", [
    ({"wtime": 300_000, "btime": 1000, "winc": 0}, 0, 15, 25),
    ({"wtime": 300_000, "btime": 1000, "winc": 0}, 1, 0, 0.1),
    ({"wtime": 50, "winc": 10_000}, 0, 0, 0.05), ({"movetime": 10}, 0, 0, 0),
])  # fmt: skip
def test_clocks_are_shared_out(numbers: dict[str, int], seat: int, least: float, most: float) -> None:
    seconds = budget_for(numbers, seat).seconds
    assert seconds is not None
    assert least <= seconds <= most


def test_a_reader_who_goes_away_ends_it_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LINES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write("isready\n")
    process.stdin.flush()
    assert process.stdout.readline() == "readyok\n"
    process.stdout.close()
    process.stdin.write("uci\ngo infinite\nisready\n")
    process.stdin.close()
    threading.Timer(PATIENCE, process.kill).start()
    assert process.wait() == 0
    assert process.stderr.read() == ""
