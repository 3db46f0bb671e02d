from __future__ import annotations

import io
import json
from typing import Any

import pytest
from examples import rows
from toy_game import Toy

from jungle_games.core.headless import LONGEST_LINE, Session, serve
from jungle_games.games import find_game

DECK = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S"]
STATE_KEYS = ["game", "ply", "to_move", "legal", "outcome", "state"]


class Talk:
    """A conversation about the toy game and Jungle."""

    def __init__(self) -> None:
        self._session = Session([find_game("jungle"), Toy()])

    def __call__(self, **request: Any) -> Any:
        return self.text(json.dumps(request).encode())

    def code(self, **request: Any) -> str:
        return self(**request)["error"]["code"]

    def text(self, line: bytes) -> Any:
        return json.loads(self._session.reply(line))


@pytest.fixture
def talk() -> Talk:
    return Talk()


def new_toy(talk: Talk, **more: Any) -> Any:
    return talk(new={"game": "toy", "setup": {"deck": DECK}, **more})


def test_games_are_described(talk: Talk) -> None:
    jungle, toy = talk(games=True)["games"]
    assert (jungle["name"], jungle["seats"]) == ("jungle", [2])
    assert (jungle["levels"][0], jungle["levels"][5], jungle["levels"][-1]) == ("rat", "dog", "lion")
    assert list(jungle["setup"]) == ["position"]
    assert jungle["presets"]["advanced"]["traps"] == "enemy"
    cards, die, peeking = toy["options"][3:6]
    assert (cards["name"], cards["type"], cards["min"], cards["max"], cards["default"]) == ("cards", "int", 1, 3, 2)
    assert (die["type"], die["choices"]) == ("choice", ["six", "four"])
    assert peeking["choices"] == [False, True]
    assert all(option["help"] for option in jungle["options"])


def test_new_play_undo_redo(talk: Talk) -> None:
    start = talk(new={"game": "jungle"})
    assert list(start) == STATE_KEYS
    assert (start["ply"], start["to_move"], len(start["legal"]), start["outcome"]) == (0, 0, 24, None)
    assert start["state"] == {
        "position": "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w",
        "captured": [],
        "repetitions": 1,
        "quiet": 0,
    }
    after = talk(play="a3a4")
    assert (after["ply"], after["to_move"]) == (1, 1)
    assert talk(undo=1) == start
    assert talk(redo=1) == after
    assert talk(play="resign")["outcome"] == {"winners": [0], "scores": [1.0, 0.0], "termination": "resignation"}


def test_new_takes_preset_options_setup_and_deal(talk: Talk) -> None:
    position = "7/7/7/7/7/3l3/7/7/E6 w"
    state = talk(
        new={"game": "jungle", "preset": "advanced", "options": {"map": "classic"}, "setup": {"position": position}}
    )
    assert state["state"]["position"] == position
    assert "preset: advanced" in talk(record=True)["record"]
    first, second = (talk(new={"game": "toy", "seats": 3, "deal": deal}) for deal in (1, 2))
    assert len(first["state"]["hands"]) == 3
    assert first["state"]["hands"] != second["state"]["hands"]


def test_a_seat_is_told_only_what_it_may_know(talk: Talk) -> None:
    new_toy(talk)
    own, other = talk(observe=0), talk(observe=1)
    assert list(own) == STATE_KEYS
    assert own["state"]["hands"] == [["AS", "2S"], ["??", "??"]]
    assert own["state"]["pile"] == ["??"] * 4
    assert own["legal"] == ["lay AS", "lay 2S", "keep", "peek"]
    assert other["legal"] == ["shout 1"]  # not to move, but free to shout
    talk(play="peek")
    assert talk(observe=0)["state"]["pile"][0] == "5S"
    assert talk(observe=1)["state"]["pile"][0] == "??"


def test_the_driver_takes_chances(talk: Talk) -> None:
    state = talk(new={"game": "toy", "chance": "driver"})
    assert (state["to_move"], state["legal"], state["ply"]) == ("chance", ["shuffle"], 0)
    assert talk.code(think={"level": "quick", "ms": 1}) == "illegal-move"
    assert talk(play="shuffle " + " ".join(DECK))["state"]["hands"][0] == ["AS", "2S"]
    assert talk(play="roll 4")["to_move"] == 0
    assert talk.code(play="roll 4") == "illegal-move"


def test_time_is_a_move(talk: Talk) -> None:
    talk(new={"game": "jungle", "options": {"clock_minutes": 1}})
    assert talk(play="time 61.4")["to_move"] == 0
    assert talk(play="flag")["outcome"]["termination"] == "time"
    assert "moves: [time 61.4, flag]" in talk(record=True)["record"]
    talk(new={"game": "jungle"})
    assert talk.code(play="time 1") == "illegal-move"


def test_thinking_answers_from_the_observation_and_plays_nothing(talk: Talk) -> None:
    state = new_toy(talk)
    answer = talk(think={"level": "quick", "nodes": 100, "seed": 7})
    assert answer["move"] in state["legal"]
    assert set(answer["info"]) == {"evaluation", "line", "reason", "samples", "nodes", "depth"}
    assert answer["move"] == talk(think={"level": "quick", "nodes": 100, "seed": 7})["move"]
    assert talk(observe=0)["ply"] == state["ply"]
    talk(play="resign")
    assert talk.code(think={"level": "quick", "ms": 1}) == "illegal-move"


def test_between_two_levels_one_of_them_answers_the_same_at_the_same_ply(talk: Talk) -> None:
    talk(new={"game": "jungle", "deal": 4})
    wanted = {"nodes": 50, "seed": 1}
    answers = {level: talk(think={"level": level, **wanted}) for level in ("rat", "dog", "wolf")}
    assert talk(think={"level": "fits_me", "strength": 5, **wanted}) == answers["dog"]
    one, other = (talk(think={"level": "fits_me", "strength": 5.5, **wanted}) for _ in range(2))
    assert one == other
    assert one in (answers["dog"], answers["wolf"])
    for strength in ({}, {"strength": 16.5}, {"strength": -1}):
        assert "from 0 to 16" in str(talk(think={"level": "fits_me", **strength, **wanted})["error"])
    assert "fits_me alone" in str(talk(think={"level": "dog", "strength": 1, **wanted})["error"])


def test_a_record_is_loaded_again(talk: Talk) -> None:
    talk(new={"game": "toy", "deal": 3})
    state = talk(play="keep")
    record = talk(record=True)["record"]
    talk(new={"game": "jungle"})
    assert talk(load=record) == state
    broken = talk(load=record.replace("keep", "leap"))
    assert broken["error"]["code"] == "bad-record"
    assert broken["error"]["message"].startswith("line ")
    assert talk(observe=0)["game"] == "toy"


@rows(
    ("line", "code", "named"),
    [
        (b"", "bad-json", ""),
        (b"{", "bad-json", ""),
        (b'{"play": NaN}', "bad-json", ""),
        (b'"\xff\xfe"', "bad-json", ""),
        (b"[" * 100_000, "bad-json", ""),
        (b'{"play": "' + b"a" * LONGEST_LINE, "bad-json", "bytes"),
        (b"3", "bad-request", ""),
        (b"{}", "bad-request", "one key"),
        (b'{"jump": 1}', "bad-request", "'jump'"),
        (b'{"undo": 1, "redo": 1}', "bad-request", "one key"),
        (b'{"games": false}', "bad-request", "games"),
        (b'{"new": {"game": "jungle", "speed": 3}}', "bad-request", "`speed`"),
        (b'{"new": {}}', "bad-request", "`game`"),
        (b'{"new": {"game": "jungle", "seats": "2"}}', "bad-request", "seats"),
        (b'{"new": {"game": "jungle", "deal": -1}}', "bad-request", "deal"),
        (b'{"new": {"game": "jungle", "chance": "dice"}}', "bad-request", "chance"),
        (b'{"new": {"game": "chess"}}', "unknown-game", "'chess'"),
        (b'{"new": {"game": "jungle", "preset": "odd"}}', "bad-option", "'odd'"),
        (b'{"new": {"game": "jungle", "options": {"traps": 3}}}', "bad-option", "'traps': 3"),
        (b'{"new": {"game": "jungle", "options": {"trap": 3}}}', "bad-option", "'trap'"),
        (b'{"new": {"game": "jungle", "seats": 3}}', "bad-setup", "seats"),
        (b'{"new": {"game": "jungle", "seats": 1000000000}}', "bad-setup", "seats"),
        (b'{"new": {"game": "jungle", "setup": {"position": "x"}}}', "bad-setup", "position"),
        (b'{"new": {"game": "jungle", "setup": {"pieces": "x"}}}', "bad-setup", "pieces"),
        (b'{"new": {"game": "toy", "setup": {"deck": ["AS"]}}}', "bad-setup", "deck"),
        (b'{"play": "a3a9"}', "illegal-move", "a3a9"),
        (b'{"play": "hello"}', "illegal-move", "hello"),
        (b'{"play": 3}', "bad-request", "play"),
        (b'{"undo": 1}', "illegal-move", "take back"),
        (b'{"undo": 0}', "bad-request", "undo"),
        (b'{"redo": true}', "bad-request", "redo"),
        (b'{"observe": 2}', "bad-request", "seat 2"),
        (b'{"think": {"level": "lion"}}', "bad-request", "'ms' or 'nodes'"),
        (b'{"think": {"level": "lion", "ms": 5, "nodes": 5}}', "bad-request", "'ms' or 'nodes'"),
        (b'{"think": {"level": "lion", "ms": 5, "seed": 5}}', "bad-request", "'seed'"),
        (b'{"think": {"level": "snail", "ms": 5}}', "bad-request", "rat, rabbit"),
        (b'{"load": "game: jungle"}', "bad-record", "format"),
    ],
)
def test_an_error_names_what_is_wrong_and_changes_nothing(talk: Talk, line: bytes, code: str, named: str) -> None:
    before = talk(new={"game": "jungle"})
    error = talk.text(line)["error"]
    assert error["code"] == code
    assert named in error["message"]
    assert talk(observe=0) == before


@rows("request_", [{"play": "a3a4"}, {"undo": 1}, {"redo": 1}, {"observe": 0}, {"record": True}])
def test_without_a_game_there_is_nothing_to_play(talk: Talk, request_: dict[str, Any]) -> None:
    assert talk.code(**request_) == "no-game"


def test_serve_answers_line_by_line() -> None:
    long = b'{"x": ' + b"1" * (2 * LONGEST_LINE) + b"}"
    lines = b'{"new": {"game": "toy"}}\n\n  \r\n{"undo": 1}\r\n' + long + b'\n{"games": true}'
    out = io.BytesIO()
    assert serve(io.BytesIO(lines), out, [Toy()]) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [next(iter(answer)) for answer in answers] == ["game", "error", "error", "games"]
    assert answers[2]["error"]["code"] == "bad-json"
