"""Programs at tables of people: by the headless protocol they take a seat, play, wait, ask and leave."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from examples import dear, nightly
from homes import find_game
from hypothesis import given
from hypothesis import strategies as st
from programs import MOSQUITTO, PATIENCE, mosquitto

from jungle_games.core.headless import Session
from jungle_games.elsewhere import headless_seat, messages
from jungle_games.elsewhere.headless_seat import HeadlessSeat
from jungle_games.elsewhere.invitation import code_of
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.tables import Broker, SeatPlan, Tables
from jungle_games.games import ROOMS

needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason="there is no mosquitto on this computer")
GAMES = [room.game for room in ROOMS]
LONGEST = 40
"""Moves after which somebody resigns."""


class Office:
    """Mira hosts in a thread of her own, and makes random moves when it is her turn."""

    def __init__(self, broker: Broker) -> None:
        self._woken = threading.Event()
        self.tables = Tables(MemoryStore(), find_game, self._woken.set, broker=broker)
        self.lock = threading.RLock()
        self.plays = True
        self._over = False
        self._chance = random.Random(3)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._over:
            with self.lock:
                soonest = self.tables.update(time.monotonic())
                for view in self.tables.my_tables(time.monotonic()):
                    if view.thrower == view.seat and self.plays and not view.waiting:
                        self.tables.throw(view.id, time.monotonic())
                    elif view.match is not None and view.to_move == view.seat and self.plays and not view.waiting:
                        move = self._chance.choice(view.match.own_moves())
                        self.tables.send(view.id, str(move), time.monotonic())
            self._woken.wait(min(max(0.0, soonest - time.monotonic()), 0.2))
            self._woken.clear()

    def lay(self, game: str, seats: int = 2, **more: Any) -> tuple[str, str]:
        """A new table with Mira in the first seat: its identity, and the invitation's text."""
        plans = [SeatPlan(name="Mira", kind="person"), *[SeatPlan(elsewhere=True)] * (seats - 1)]
        with self.lock:
            identity = self.tables.create(game, "Mira", plans, **more)
        self.until(lambda: self.tables.invitation(identity))
        self.tables.show(identity, time.monotonic())
        return identity, self.tables.invitation(identity).text  # type: ignore[union-attr]

    def begin(self, identity: str) -> None:
        with self.lock:
            self.tables.begin(identity, time.monotonic())
        self.until(lambda: self.match(identity) is not None)

    def until(self, holds: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            with self.lock:
                if holds():
                    return
            assert time.monotonic() < deadline, "it never came about"
            time.sleep(0.01)

    def close(self) -> None:
        self._over = True
        self._woken.set()
        self._thread.join()
        self.tables.close(time.monotonic())

    def match(self, identity: str) -> Any:
        """The match itself, with all that is hidden in it."""
        return self.tables._loop.tables[identity].host.match  # type: ignore[union-attr]


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    with mosquitto(tmp_path_factory.mktemp("broker")) as found:
        yield found


@pytest.fixture
def office(broker: Broker) -> Iterator[Office]:
    made = Office(broker)
    yield made
    made.close()


class Talk:
    """A conversation with a program that may join tables."""

    def __init__(self) -> None:
        self.printed: list[str] = []
        self.over = False
        self.session = Session(GAMES, lambda: self.over, None, self._join)

    def _join(self, wanted: Any, over: Callable[[], bool]) -> HeadlessSeat:
        return HeadlessSeat(wanted, find_game, over)

    def __call__(self, **request: Any) -> Any:
        self.printed.append(self.session.reply(json.dumps(request).encode()))
        return json.loads(self.printed[-1])

    def code(self, **request: Any) -> str:
        return str(self(**request)["error"]["code"])


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk()
    yield made
    made.session.close()


def play_on(talk: Talk, *, most: int, seen: Callable[[Any], None] = lambda _state: None) -> Any:
    """Make random moves until the match is over."""
    chance, deadline = random.Random(5), time.monotonic() + 2 * PATIENCE
    state = talk(wait=1)
    while state["outcome"] is None:
        assert time.monotonic() < deadline
        seen(state)
        if state["to_move"] == state["table"]["seat"]:
            state = talk(play="resign" if state["ply"] >= most else chance.choice(state["legal"]))
        else:
            state = talk(wait=2_000)
        assert "error" not in state
    return state


@needs_mosquitto
@pytest.mark.parametrize("game", ["sequence", "jungle_matrix", *nightly("jungle", "jacks")])
def test_a_program_plays_a_whole_match_and_is_told_what_its_seat_may_know(
    game: str, office: Office, talk: Talk
) -> None:
    identity, text = office.lay(game)
    state = talk(join={"invitation": text, "name": "Bot"})
    assert state["table"]["stage"] == "open"
    assert (state["state"], state["legal"], state["table"]["seat"]) == (None, [], 1)
    office.begin(identity)

    def as_the_host_has_it(state: Any) -> None:
        with office.lock:
            match = office.match(identity)
            if state["state"] is not None and state["ply"] <= match.ply:
                position = match.position_at(state["ply"]).observe(1)
                assert state["state"] == json.loads(json.dumps(position.state(), default=dict))
                assert state["legal"] == [str(move) for move in position.legal_moves() if position.actor(move) == 1]

    last = play_on(talk, most=LONGEST, seen=as_the_host_has_it)
    assert last["ply"] > 5
    assert last["legal"] == []
    while talk(wait=2_000)["table"]["verdict"] is None:
        pass
    assert talk(wait=1)["table"]["verdict"] == ""
    record = talk(record=True)["record"]
    assert f"game: {game}" in record
    with office.lock:
        assert record == office.tables.view(identity, 0.0).record
    assert talk(leave=True) == {"left": True}
    office.until(lambda: office.tables.view(identity, 0.0).plates[1].waits)


@needs_mosquitto
def test_a_program_is_refused_in_words(office: Office, talk: Talk, broker: Broker) -> None:
    identity, text = office.lay("jungle")
    code = office.tables.invitation(identity).code  # type: ignore[union-attr]
    address = f"{broker.host}:{broker.port}"
    assert talk.code(join="hello") == "table-no-code"
    assert talk.code(join=code[:-2] + f"{(int(code[-2:]) + 1) % 100:02d}") == "table-bad-number"
    assert talk.code(join="jungle-games:abc") == "table-no-text"
    assert talk.code(join={"invitation": text, "name": "mira"}) == "table-name"
    assert talk.code(join={"invitation": text, "seat": 0}) == "table-taken"
    assert talk.code(join={"invitation": code, "broker": "127.0.0.1:9", "ms": 1_000}) == "table-broker-away"
    other = code_of(0)
    assert talk.code(join={"invitation": other, "broker": address, "ms": 1_500}) == "table-no-table"
    for request in ({"join": 3}, {"join": {}}, {"join": {"invitation": text, "seat": 99}}, {"wait": 0}, {"wait": "x"}):
        assert talk.code(**request) == "bad-request"
    for request in ({"wait": 5}, {"ask": "undo"}, {"answer": True}, {"leave": True}):
        assert talk.code(**request) == "no-table"
    assert talk(join={"invitation": code, "broker": address, "name": "Bot"})["table"]["seat"] == 1
    ida = Talk()
    assert ida.code(join={"invitation": text, "name": "Ida"}) == "table-full"
    assert talk.code(join=text) == "at-table"
    assert talk.code(new={"game": "jungle"}) == "at-table"
    assert talk.code(load="x") == "at-table"
    assert talk.code(play="a3a4") == "table-not-begun"
    office.plays = False
    office.begin(identity)
    assert any(talk(wait=5_000)["table"]["stage"] == "playing" for _look in range(4)), "it never began"
    assert talk.code(observe=0) == "bad-request"
    assert talk.code(play="a7a6") == "illegal-move"
    assert talk.code(undo=1) == "illegal-move"
    assert talk.code(record=True) == "table-not-over"
    assert talk.code(ask="dance") == "table-strange"
    assert talk.code(answer=True) == "table-late"
    office.plays = True
    while (state := talk(wait=2_000))["to_move"] != 1:
        pass
    assert talk.code(play="a1a9") == "illegal-move"
    assert talk(think={"level": "rat", "nodes": 20})["move"] in state["legal"]
    office.plays = False
    with office.lock:
        office.tables.ask(identity, "undo", time.monotonic())
    while (state := talk(wait=2_000))["table"]["asked"] is None:
        pass
    assert state["table"]["asked"]["what"] == "undo"
    assert talk(answer=True)["ply"] == state["ply"] - 1
    with office.lock:
        office.tables.remove(identity, time.monotonic())
    while talk(wait=2_000)["table"]["stage"] != "closed":
        pass
    assert talk.code(play="resign") == "table-over"


@needs_mosquitto
def test_a_host_that_is_gone_or_of_another_version_is_told_of(
    broker: Broker, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(broker)
    identity, text = office.lay("jungle")
    talk(join=text)
    office.plays = False
    office.begin(identity)
    while talk(wait=5_000)["table"]["stage"] != "playing":
        pass
    office.close()
    monkeypatch.setattr(headless_seat, "_ANSWER", 0.5)
    assert talk.code(ask="undo") == "table-host-gone"
    assert talk.code(play="resign") == "table-host-gone"
    monkeypatch.setattr(messages, "FORMAT", 9)
    assert Talk().code(join={"invitation": text, "ms": 5_000}) == "table-version"


@needs_mosquitto
def test_the_end_of_the_input_leaves_the_table(office: Office, talk: Talk) -> None:
    identity, text = office.lay("jungle")
    talk(join=text)
    office.until(lambda: not office.tables.view(identity, 0.0).plates[1].waits)
    talk.over = True
    began = time.monotonic()
    talk(wait=3_600_000)
    assert time.monotonic() - began < PATIENCE
    talk.session.close()
    office.until(lambda: office.tables.view(identity, 0.0).plates[1].waits)


def test_where_there_is_no_way_to_tables_it_is_said() -> None:
    session = Session(GAMES)
    assert session.answer(b'{"join": "x"}')["error"]["code"] == "bad-request"


@needs_mosquitto
def test_a_bot_is_a_process_that_talks_by_lines(office: Office, real_keys: None) -> None:
    """The whole program as a bot starts it; at its end, which is that of its input, the seat is free again."""
    identity, text = office.lay("sequence")
    program = subprocess.Popen(
        [sys.executable, "-m", "jungle_games", "--protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    printed = []

    def say(**request: Any) -> Any:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(json.dumps(request) + "\n")
        program.stdin.flush()
        printed.append(program.stdout.readline())
        return json.loads(printed[-1])

    assert say(join={"invitation": text, "name": "Bot"})["table"]["stage"] == "open"
    office.begin(identity)
    state, hidden = say(wait=5_000), set()
    while state["ply"] < 12:
        with office.lock:
            hidden |= {json.dumps(list(map(str, office.match(identity).position.hands[0])))}
        mine = state["to_move"] == 1
        state = say(play=state["legal"][0]) if mine else say(wait=5_000)
    assert not any(hand[1:-1] in line for hand in hidden if hand != "[]" for line in printed)
    say(play="resign")
    while say(wait=5_000)["table"]["verdict"] != "":
        pass
    assert "moves:" in say(record=True)["record"]
    program.communicate(timeout=PATIENCE)
    assert program.returncode == 0
    office.until(lambda: office.tables.view(identity, 0.0).plates[1].waits)


class Chair:
    """A seat that takes everything: what is asked of it matters here, not what it does."""

    seat = 1

    def __getattr__(self, name: str) -> Any:
        return lambda *_given: {} if name == "facts" else ""

    def read(self, look: Callable[[Any], Any]) -> Any:
        return look(None)


VERBS = ["join", "wait", "ask", "answer", "leave", "play", "observe", "think", "record", "undo", "new", "load"]
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=30),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=12), inside, max_size=4),
    max_leaves=8,
)


@given(st.lists(st.tuples(st.sampled_from(VERBS), values), max_size=6))
@dear(15, 200)
def test_whatever_is_asked_at_a_table_is_answered(requests: list[tuple[str, Any]]) -> None:
    failures: list[object] = []
    session = Session(
        GAMES, lambda: True, lambda _where, error: failures.append(error), lambda _wanted, _over: Chair()
    )
    for verb, value in [("join", "x"), *requests]:
        answer = json.loads(session.reply(json.dumps({verb: value}).encode()))
        assert isinstance(answer, dict)
        assert answer.get("error", {}).get("code") != "internal"
    assert failures == []
