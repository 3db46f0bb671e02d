"""The examples of docs/protocol.md hold line by line, and the players beside it play a whole match."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from jungle_games.core.headless import Session
from jungle_games.games import ROOMS

DOCS: Final = Path(__file__).parents[1] / "docs"
TALKS: Final = re.findall(r"```json\n(.*?)```", (DOCS / "protocol.md").read_text("utf-8"), re.DOTALL)


def exchanges(talk: str) -> Iterator[tuple[str, str]]:
    """Each request in ``talk`` and its answer."""
    lines = talk.splitlines()
    assert [line[:2] for line in lines] == ["> ", "< "] * (len(lines) // 2)
    yield from zip((line[2:] for line in lines[::2]), (line[2:] for line in lines[1::2]), strict=True)


def check(session: Session, request: str, answer: str) -> None:
    """Assert that ``request`` is answered as written, where … stands for anything."""
    got = json.dumps(json.loads(session.reply(request.encode())), ensure_ascii=False)
    wanted = ".*".join(map(re.escape, answer.split("…")))
    assert re.fullmatch(wanted, got), f"{request}\n{got}"


def test_there_are_examples() -> None:
    assert len(TALKS) >= 8


@pytest.mark.parametrize("talk", TALKS, ids=lambda talk: talk[2:40])
def test_the_documented_conversations_go_as_written(talk: str) -> None:
    session = Session([room.game for room in ROOMS])
    for request, answer in exchanges(talk):
        check(session, request, answer)


def test_every_request_and_error_code_is_documented() -> None:
    text = (DOCS / "protocol.md").read_text("utf-8")
    error = json.loads(Session([]).reply(b'{"what": 1}'))["error"]
    verbs = error["message"].partition("has one of ")[2].split(", ")
    assert len(verbs) > 8
    assert [verb for verb in verbs if f'{{"{verb}": ' not in text] == []
    source = (DOCS.parent / "jungle_games/core/headless.py").read_text("utf-8")
    codes = set(re.findall(r'(?:ProtocolError|_error)\("([a-z-]+)"', source)) | {"internal"}
    assert [code for code in codes if f"`{code}`" not in text] == []


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_key_of_a_state_is_documented(room: Any) -> None:
    text = (DOCS / "protocol.md").read_text("utf-8").partition("## Positions")[2].partition(f"| {room.title} |")[2]
    documented = set(re.findall(r"`(\w+)`", text.partition("\n\n")[0]))
    session = Session([room.game])
    whole = json.loads(session.reply(json.dumps({"new": {"game": room.name}}).encode()))["state"]
    assert {*whole, *json.loads(session.reply(b'{"observe": 0}'))["state"]} <= documented
    setup = room.game.setup_keys
    assert [key for key in setup if f"| `{key}` |" not in (DOCS / "protocol.md").read_text("utf-8")] == []


def play(command: list[str], game: str) -> str:
    environment = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(DOCS.parent)}
    done = subprocess.run([*command, game], capture_output=True, text=True, timeout=300, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", ["jacks", pytest.param("sequence", marks=pytest.mark.nightly)])
def test_the_player_in_python_plays_a_whole_match(game: str) -> None:
    assert play([sys.executable, str(DOCS / "examples/player.py")], game).startswith(f"{game}: {{'winners': ")


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this computer")
def test_the_player_in_javascript_plays_a_whole_match() -> None:
    assert play(["node", str(DOCS / "examples/player.mjs")], "matr1x").startswith('matr1x: {"winners":[')
