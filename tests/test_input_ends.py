"""Headless programs end when their driver is gone, even while thinking, and without error output."""

from __future__ import annotations

import contextlib
import io
import json
import os
import queue
import select
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, ClassVar

import pytest
from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from patience import PATIENCE, wait_for

from jungle_games.core import headless
from jungle_games.core.headless import Conversation, Session
from jungle_games.core.headless import serve as serve_protocol
from jungle_games.core.limits import Limits
from jungle_games.games import ROOMS
from jungle_games.games.jungle.player.uci import Engine
from jungle_games.games.jungle.player.uci import serve as serve_uci

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = [sys.executable, "-m", "jungle_games"]
FULL = Path("/dev/full")
VERBS = ("games", "new", "play", "undo", "redo", "observe", "think", "record", "load", "game", "options", "level")
FOR_EVER = ("depth 64", "nodes 999999999999", "movetime 999999999", "wtime 999999999 btime 999999999")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="a disk that is always full is needed")
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes as POSIX has them")


class Driver:
    """Drives a conversation that ``serve`` holds in a thread over two pipes, either of which it can leave."""

    _read: ClassVar[list[BinaryIO]] = []
    """Never closed: a thread about to read would read the next driver's pipe, which has the same number."""

    def __init__(self, serve: Callable[[BinaryIO, BinaryIO], int]) -> None:
        ours, theirs = os.pipe(), os.pipe()
        self._stdin, self._stdout = os.fdopen(ours[0], "rb"), os.fdopen(theirs[1], "wb")
        self._read.append(self._stdin)
        self.input, self.output = os.fdopen(ours[1], "wb"), os.fdopen(theirs[0], "rb")
        self._ended: queue.Queue[object] = queue.Queue()
        threading.Thread(target=self._run, args=(serve,), daemon=True).start()

    def _run(self, serve: Callable[[BinaryIO, BinaryIO], int]) -> None:
        try:
            self._ended.put(serve(self._stdin, self._stdout))
        except BaseException as error:
            self._ended.put(error)

    def tell(self, *lines: str) -> None:
        self.input.write("".join(f"{line}\n" for line in lines).encode())
        self.input.flush()

    def ended(self) -> object:
        return self._ended.get(timeout=PATIENCE)

    def close(self) -> None:
        for stream in (self.input, self.output, self._stdout):
            with contextlib.suppress(OSError):
                stream.close()


@pytest.fixture
def drive(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[BinaryIO, BinaryIO], int]], Driver]]:
    monkeypatch.setattr(headless, "FAREWELL", 0.2)
    drivers: list[Driver] = []

    def begin(serve: Callable[[BinaryIO, BinaryIO], int]) -> Driver:
        drivers.append(Driver(serve))
        return drivers[-1]

    yield begin
    for driver in drivers:
        driver.close()


Drive = Callable[[Callable[[BinaryIO, BinaryIO], int]], Driver]


def protocol(stdin: BinaryIO, stdout: BinaryIO) -> int:
    return serve_protocol(stdin, stdout, [room.game for room in ROOMS])


# Whoever drove it is gone


def test_once_the_input_has_ended_each_thought_still_has_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(headless.time, "monotonic", lambda: now[0])
    talk = Conversation(io.BytesIO(b"one\ntwo\n"), io.BytesIO(), 100)
    lines = talk.lines()
    assert next(lines) == b"one"

    def is_over() -> bool:
        now[0] += headless.FAREWELL
        return talk.over()

    wait_for("the thread that reads", is_over)
    assert next(lines) == b"two"
    assert not talk.over()
    now[0] += headless.FAREWELL
    assert talk.over()


@posix
@pytest.mark.parametrize("leave", ["input", "output"])
@pytest.mark.parametrize("limit", FOR_EVER)
def test_uci_ends_in_the_midst_of_a_thought(drive: Drive, limit: str, leave: str) -> None:
    driver = drive(serve_uci)
    driver.tell("isready", f"go {limit}")
    assert driver.output.readline() == b"readyok\n"
    getattr(driver, leave).close()
    assert driver.ended() == 0


@posix
def test_uci_ends_though_its_answers_pile_up_unread(drive: Drive) -> None:
    fcntl = pytest.importorskip("fcntl")
    driver = drive(serve_uci)
    if hasattr(fcntl, "F_SETPIPE_SZ"):
        fcntl.fcntl(driver.output, fcntl.F_SETPIPE_SZ, 4096)  # soon full
    driver.tell("setoption name MultiPV value 64", "go infinite")
    wait_for("a full pipe", lambda: not select.select([], [driver._stdout], [], 0)[1])
    driver.input.close()
    assert driver.ended() == 0


@posix
@pytest.mark.parametrize("leave", ["input", "output"])
def test_the_protocol_ends_in_the_midst_of_a_thought(drive: Drive, leave: str) -> None:
    driver = drive(protocol)
    driver.tell('{"new": {"game": "jungle"}}')
    driver.output.readline()
    driver.tell('{"think": {"level": "lion", "nodes": 999999999999, "seed": 1}}', '{"observe": 0}')
    getattr(driver, leave).close()
    assert driver.ended() == 0
    if leave == "input":
        thought, seen = (json.loads(line) for line in driver.output.read1().splitlines())
        assert "input ended" in thought["error"]["message"], "half a thought is no answer"
        assert seen["ply"] == 0


@posix
@pytest.mark.parametrize("serve", [serve_uci, protocol])
def test_a_reader_who_goes_ends_it_though_nothing_was_to_be_said(
    drive: Drive, serve: Callable[[BinaryIO, BinaryIO], int]
) -> None:
    driver = drive(serve)
    driver.output.close()
    assert driver.ended() == 0


def test_what_was_asked_before_the_input_ended_is_answered() -> None:
    out = io.BytesIO()
    asked = ['{"new": {"game": "jungle"}}', *['{"observe": 0}'] * 50, '{"think": {"level": "rat", "ms": 1}}']
    assert protocol(io.BytesIO("\n".join(asked).encode()), out) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == 52
    assert "move" in answers[-1]


@pytest.mark.parametrize("game", [room.name for room in ROOMS])
def test_every_level_gives_up_a_thought_when_it_is_stopped(game: str) -> None:
    [rules] = [room.game for room in ROOMS if room.name == game]
    session = Session([rules])
    session.reply(json.dumps({"new": {"game": game, "deal": 3}}).encode())
    assert session._match is not None
    position = session._match.position
    for level in rules.levels:
        asked = 0

        def stop() -> bool:
            nonlocal asked
            asked += 1
            return asked > 1

        choice = rules.player(level.key).choose(position.observe(0), Limits(nodes=10**12, seed=1), stop)
        assert choice.move in position.legal_moves()


# Bytes of any kind


def heard(said: bytes, longest: int) -> list[bytes]:
    return list(Conversation(io.BytesIO(said), io.BytesIO(), longest).lines())


def test_lines_are_told_apart_wherever_the_bytes_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    said = b"one\n\ntwo\r\n" + b"x" * 50 + b"\nlast"
    wanted = [b"one", b"", b"two\r", b"x" * 11, b"last"]
    for size in (1, 2, 3, 7, 64):
        monkeypatch.setattr(headless, "_CHUNK", size)
        assert heard(said, 10) == wanted
    assert heard(b"", 10) == []


# A fault of ours


def failing(*_arguments: object, **_named: object) -> Any:
    raise ZeroDivisionError("a fault of ours")


def test_a_fault_is_an_internal_error_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[str] = []
    session = Session([room.game for room in ROOMS], note_failure=lambda where, error: noted.append(repr(error)))
    [jungle] = [room.game for room in ROOMS if room.name == "jungle"]

    def ask(**request: object) -> Any:
        return json.loads(session.reply(json.dumps(request).encode()))

    start = ask(new={"game": "jungle"})
    position = type(jungle.start(jungle.options_type.build(), seats=2))
    with monkeypatch.context() as patch:
        patch.setattr(position, "state", failing)
        for request in ({"play": "a3a4"}, {"undo": 1}, {"observe": 0}, {"new": {"game": "jungle"}}):
            error = ask(**request)["error"]
            if "undo" not in request:
                assert (error["code"], "a fault of ours" in error["message"]) == ("internal", True)
    assert ask(observe=0) == start
    assert len(noted) == 3
    assert ask(play="a3a4")["ply"] == 1


def test_uci_goes_on_after_a_fault() -> None:
    said: queue.Queue[str] = queue.Queue()
    noted: list[str] = []
    engine = Engine(said.put, note_failure=lambda what, error: noted.append(what))

    def until(beginning: str) -> str:
        while not (line := said.get(timeout=PATIENCE)).startswith(beginning):
            pass
        return line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine._thinker, "think", failing)
        engine.follow("go depth 2")
        assert "a fault of ours" in until("info string")
        assert until("bestmove") == "bestmove (none)"
        engine.finish()
        patch.setattr(engine, "_thinker", None)
        engine.follow("ucinewgame")
        assert "failed to follow ucinewgame" in until("info string")
    assert len(noted) == 2
    engine.finish()
    engine.follow("go depth 2")
    assert until("bestmove") != "bestmove (none)"


# What it says goes nowhere


@needs_full
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("option", ["--help", "--version", "--uci", "--protocol", "--self-check"])
def test_a_full_device_ends_it_with_a_sentence_and_a_status(option: str, unbuffered: str) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, option], input='uci\n{"games": true}\n', stdout=full, stderr=subprocess.PIPE, text=True,
            timeout=60, cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )  # fmt: skip
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "No space left" in done.stderr


# Anything that may be said


@dear(20)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(VERBS), inner, max_size=2),
            max_leaves=8,
        ).map(lambda value: json.dumps(value).encode()),
    )
)
def test_whatever_is_asked_is_answered_and_a_wrong_request_changes_nothing(said: bytes) -> None:
    session = Session([room.game for room in ROOMS], over=lambda: True)
    before = json.loads(session.reply(b'{"new": {"game": "jungle"}}'))
    answer = json.loads(session.reply(said))
    assert answer.get("error", {}).get("code") != "internal", answer
    if "error" in answer:
        assert json.loads(session.reply(b'{"observe": 0}')) == before


WORDS = (
    "position", "startpos", "fen", "moves", "a3a4", "go", "depth", "infinite", "setoption", "name", "value",
    "MultiPV", "Hash", "map", "traps", "1", "3", "-1",
)  # fmt: skip
LINE = st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=8)


@given(st.lists(LINE.map(" ".join), max_size=4))
def test_whatever_is_said_to_the_engine_fails_it_not(lines: list[str]) -> None:
    said: list[str] = []
    engine = Engine(said.append, over=lambda: True)
    for line in lines:
        if "quit" not in line:
            assert engine.follow(line)
    engine.stop()
    assert not [line for line in said if "failed to" in line]
    asked = sum(line.split()[:1] == ["go"] for line in lines)
    assert sum(line.startswith("bestmove") for line in said) <= asked
