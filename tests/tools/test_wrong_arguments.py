"""Wrong arguments of the tools that play matches: told in a sentence that names them, before anything is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ladder
import match
import pytest
import versus

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
]


@pytest.mark.parametrize(("read", "words", "said"), WRONG, ids=lambda part: part if isinstance(part, str) else "")
def test_wrong_arguments_are_named(
    read: Callable[[list[str]], object], words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read(words.split())
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_good_arguments_are_read(tmp_path: Path) -> None:
    read = match.read_arguments(["lion", "rat", "--clock", "10+0.1", "--games", "2", "--record", str(tmp_path / "new")])
    assert (read.clock, read.games) == ((10_000, 100), 2)
    assert match.read_arguments(["lion", "rat", "--clock", "10"]).clock == (10_000, 0)
