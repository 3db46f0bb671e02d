"""Wrong arguments of the tools that play matches: told in a sentence that names them, before anything is played."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Callable
from pathlib import Path

import cluster
import conformance
import ladder
import match
import pytest
import versus
from number_arguments import at_least, finite, fraction, more_than_nothing, nothing_or_more, port


def cluster_arguments(words: list[str]) -> None:
    """What all tools read that share their work out, such as ``endgames`` and ``tune``."""
    parser = argparse.ArgumentParser()
    cluster.add_arguments(parser)
    parser.parse_args(words)


WRONG = [
    (match.read_arguments, "lion rat --games 0", "argument --games: '0' is no whole number from 1 on"),
    (match.read_arguments, "lion rat --movetime -5", "argument --movetime: '-5'"),
    (match.read_arguments, "lion rat --jobs x", "argument --jobs: 'x'"),
    (match.read_arguments, "lion rat --clock abc", "argument --clock: 'abc' is no clock"),
    (match.read_arguments, "lion rat --clock 0", "argument --clock: '0'"),
    (match.read_arguments, "lion rat --clock inf+1", "argument --clock: 'inf+1'"),
    (match.read_arguments, "lion rat --record /there/is/none", "/there/is/none: there is no such folder"),
    (match.read_arguments, "lion", "name two players"),
    (ladder.main, "jungle rat random --games -1", "argument --games: '-1'"),
    (ladder.main, "matr1x", "matr1x is played by one alone"),
    (ladder.main, "jungle rat cat --seats 5", "jungle is played by 2"),
    (ladder.main, "jungle rat dragon", "name two players of rat,"),
    (versus.main, "chess rat HEAD", "there is no game 'chess'"),
    (versus.main, "jungle dragon HEAD", "jungle has no level 'dragon'; it has rat,"),
    (versus.main, "jacks mole HEAD --seats 7", "jacks is played by 2, 3, 4"),
    (versus.main, "jungle rat HEAD --games 0", "argument --games: '0'"),
    (cluster_arguments, "--workers -1", "argument --workers: '-1' is no whole number from 0 on"),
    (cluster_arguments, "--workers two", "argument --workers: 'two'"),
    (conformance.read_arguments, "here --patience 0", "argument --patience: '0' is no number above 0"),
    (conformance.read_arguments, "here --patience inf", "argument --patience: 'inf'"),
    (conformance.read_arguments, "here --depth 0", "argument --depth: '0'"),
]
READERS = {
    "more_than_nothing": (more_than_nothing, {"0.5": 0.5, "3": 3.0}, ["0", "-1", "nan", "inf", "x", ""]),
    "nothing_or_more": (nothing_or_more, {"0": 0.0, "2.5": 2.5}, ["-0.1", "nan", "inf", "x"]),
    "fraction": (fraction, {"0": 0.0, "1": 1.0, "0.25": 0.25}, ["-0.1", "1.1", "nan", "x"]),
    "finite": (finite, {"-3.5": -3.5}, ["inf", "nan", "x"]),
    "port": (port, {"0": 0, "65535": 65_535}, ["-1", "65536", "1.5", "x"]),
    "at_least": (at_least(2), {"2": 2, "10": 10}, ["1", "-5", "2.0", "x", ""]),
}
TOOLS = Path(cluster.__file__).parent


@pytest.mark.parametrize(("read", "words", "said"), WRONG, ids=lambda part: part if isinstance(part, str) else "")
def test_wrong_arguments_are_named(
    read: Callable[[list[str]], object], words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read(words.split())
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("kind", READERS)
def test_a_number_that_makes_no_sense_is_refused(kind: str) -> None:
    read, good, bad = READERS[kind]
    assert {text: read(text) for text in good} == good
    for text in bad:
        with pytest.raises(argparse.ArgumentTypeError, match=re.escape(repr(text))):
            read(text)


@pytest.mark.parametrize("tool", sorted(TOOLS.glob("*.py")), ids=lambda tool: tool.stem)
def test_no_tool_takes_numbers_that_make_no_sense(tool: Path) -> None:
    """Any whole number makes a seed; each other number goes through what refuses those that are none."""
    calls = [node for node in ast.walk(ast.parse(tool.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    taken = [ast.unparse(call) for call in calls if isinstance(call.func, ast.Attribute)]
    arguments = [text for text in taken if ".add_argument(" in text and re.search(r"type=(int|float)\b", text)]
    assert not [text for text in arguments if "'--seed'" not in text and "choices=" not in text]


def test_good_arguments_are_read(tmp_path: Path) -> None:
    read = match.read_arguments(["lion", "rat", "--clock", "10+0.1", "--games", "2", "--record", str(tmp_path / "new")])
    assert (read.clock, read.games) == ((10_000, 100), 2)
    assert match.read_arguments(["lion", "rat", "--clock", "10"]).clock == (10_000, 0)
