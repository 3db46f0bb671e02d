"""The command line, as another program sees it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from jungle_games import COMPILED, __version__, cli

ROOT = Path(__file__).resolve().parents[1]
PROTOCOL = [sys.executable, "-m", "jungle_games", "--protocol"]
UCI = [sys.executable, "-m", "jungle_games", "--uci"]


def talk(*requests: Any) -> list[Any]:
    """The answers; the input stays open until the last of them, however long it takes to think."""
    pipe = subprocess.PIPE
    with subprocess.Popen(PROTOCOL, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1, cwd=ROOT) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        answers = []
        for request in requests:
            program.stdin.write(json.dumps(request) + "\n")
            answers.append(json.loads(program.stdout.readline()))
        assert (*program.communicate(timeout=60), program.returncode) == ("", "", 0)
    return answers


def test_a_match_is_played_over_the_protocol() -> None:
    answers = talk(
        {"new": {"game": "jungle", "preset": "advanced", "deal": 17}},
        {"play": "a3a4"},
        {"play": "a3a4"},
        {"think": {"level": "rat", "nodes": 200, "seed": 1}},
        {"undo": 1},
        {"observe": 1},
        {"record": True},
    )
    start, played, wrong, thought, undone, observed, recorded = answers
    assert len(start["legal"]) == 24
    assert played["ply"] == 1
    assert wrong["error"]["code"] == "illegal-move"
    assert thought["move"] in played["legal"]
    assert undone["error"]["code"] == "illegal-move"  # take-backs are off in this preset
    assert observed["ply"] == 1
    [loaded] = talk({"load": recorded["record"]})
    assert loaded == played


def heed_ctrl_c() -> None:
    """In a child: let Ctrl+C count, also when the tests run in the background of a shell, where nobody hears it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl+C goes to a whole group of programs")
@pytest.mark.parametrize("program", [PROTOCOL, UCI])
def test_ctrl_c_ends_a_conversation_without_a_traceback(program: list[str]) -> None:
    running = subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        preexec_fn=heed_ctrl_c,
    )  # fmt: skip
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write('{"games": true}\n')
    running.stdin.flush()
    running.stdout.readline()  # it is listening now
    running.send_signal(signal.SIGINT)
    _, complaints = running.communicate(timeout=60)
    assert (running.returncode, complaints) == (130, "")


@pytest.mark.parametrize("program", [PROTOCOL, UCI])
def test_bytes_that_are_no_text_end_no_conversation(program: list[str]) -> None:
    said = b"\xff\xfe\nuci\nquit\n"
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(program, input=said, capture_output=True, timeout=60, cwd=ROOT, env=strict)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) >= 2


def test_without_standard_streams_a_sentence_is_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["--protocol"]) == 1
    assert "standard input" in capsys.readouterr().err


def test_what_is_not_written_to_a_terminal_is_utf_8() -> None:
    """Windows would write it in the letters of its region, with question marks for all others."""
    environment = {**os.environ, "LANGUAGE": "uk", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "jungle_games", "--help"]
    done = subprocess.run(command, capture_output=True, timeout=60, cwd=ROOT, env=environment, check=True)
    assert "без вікна" in done.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("option", "said"),
    [("--protocol", '{"new": {"game": "jungle"}}\n'), ("--uci", "go depth 1\nquit\n"), ("--version", "")],
)
def test_without_a_window_pygame_is_not_loaded(option: str, said: str) -> None:
    program = [sys.executable, "-X", "importtime", "-m", "jungle_games", option]
    done = subprocess.run(program, input=said, capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert done.returncode == 0
    assert ("jungle_games.core.game" in done.stderr) == bool(said)  # rules wait until they are asked for
    assert "pygame.base" not in done.stderr


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    said = capsys.readouterr().out.strip()
    assert said == f"Jungle Games {__version__}, computer players {'compiled' if COMPILED.running else 'from source'}"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(["chess"], "jungle"), (["--deal", "-1"], "whole number"), (["--deal", "x"], "whole number"), (["--x"], "--x")],
)
def test_wrong_arguments_are_refused(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert end.value.code == 2
    assert named in capsys.readouterr().err


def test_the_window_gets_the_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    start = pytest.importorskip("jungle_games.start")
    given: list[Any] = []
    monkeypatch.setattr(start, "run", lambda arguments: given.append(arguments) or 0)
    assert cli.main(["jungle", "--deal", "17"]) == 0
    assert cli.main(["--record", "my.yaml"]) == 0
    assert given == [start.Arguments(game="jungle", deal=17), start.Arguments(record=Path("my.yaml"))]


def test_what_desktops_open_is_told_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    start = pytest.importorskip("jungle_games.start")
    given: list[Any] = []
    monkeypatch.setattr(start, "run", lambda arguments: given.append(arguments) or 0)
    shared = tmp_path / "Mira’s jungle.jungle-match"
    shared.touch()
    link = "jungle-games://t/7-otter-lantern"
    for text in (link, str(shared), shared.as_uri()):
        assert cli.main([text]) == 0
    assert given == [start.Arguments(link=link), *[start.Arguments(record=shared)] * 2]
    assert [each.for_another for each in given] == [link, str(shared), str(shared)]
    assert start.Arguments(game="jungle").for_another is None, "a second window is wanted"
