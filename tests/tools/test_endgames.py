"""The tool that solves endings: its counts, its file, and what it says when something is in the way."""

import sys
from pathlib import Path
from typing import Any

import cluster
import endgames
import pytest

from jungle_games.base.system import levels_folder
from jungle_games.games.jungle.player.ending_solver import Ending
from jungle_games.games.jungle.rules.options import MAPS

TILES = """<tileset firstgid="1" name="all" tilewidth="16" tileheight="16" tilecount="7" columns="0">
 <tile id="0" type="land"/>
 <tile id="1" type="water"/>
 <tile id="2" type="den"><properties><property name="owner" value="blue"/></properties></tile>
 <tile id="3" type="den"><properties><property name="owner" value="red"/></properties></tile>
 <tile id="4" type="cat"><properties><property name="owner" value="blue"/></properties></tile>
 <tile id="5" type="rat"><properties><property name="owner" value="red"/></properties></tile>
 <tile id="6" type="lion"><properties><property name="owner" value="blue"/></properties></tile>
</tileset>"""
TINY = f"""<map version="1.10" orientation="orthogonal" width="3" height="4" tilewidth="16" tileheight="16">
{TILES}
<layer name="terrain" width="3" height="4"><data encoding="csv">1,4,1, 1,2,1, 1,2,1, 1,3,1</data></layer>
<layer name="pieces" width="3" height="4"><data encoding="csv">0,0,6, 0,0,0, 0,0,0, 5,0,7</data></layer>
</map>"""
WOLF = ' <tile id="7" type="wolf"><properties><property name="owner" value="red"/></properties></tile>'
SMALL = TINY.replace("</tileset>", f"{WOLF}\n</tileset>").replace("0,0,6, 0,0,0", "8,0,6, 0,0,0")
"""The same with a wolf: four pieces."""


@pytest.fixture(autouse=True)
def own_maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / "tiny.tmx").write_text(TINY, encoding="utf-8")
    (folder / "small.tmx").write_text(SMALL, encoding="utf-8")
    monkeypatch.setattr(MAPS, "folders", (levels_folder("jungle"), folder))


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["endgames.py", *arguments])
    return cluster.run_tool(endgames.main)


def test_the_file_is_made_once_and_then_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--map", "tiny", "--each", "--folder", str(tmp_path / "endings"), "--workers", "0")
    assert run(monkeypatch, *arguments) == 0
    first = capsys.readouterr()
    (file,) = (tmp_path / "endings").iterdir()
    rows = [line.split() for line in first.out.splitlines()]
    assert rows[0][0] == "tiny:"
    assert [" ".join(row[:2]) for row in rows[2:6]] == ["R-c w", "R-c b", "R-l w", "R-l b"]
    assert str(file) in first.err
    counts = [[int(number.replace(",", "")) for number in row[-5:]] for row in rows if row[0] in ("R-c", "R-l", "2")]
    assert counts[-1] == [*(sum(column) for column in zip(*(row[:4] for row in counts[:-1]), strict=True)),
                          max(row[4] for row in counts)]  # fmt: skip

    build = endgames.build

    def build_pairs_only(*work: Any) -> list[Ending]:
        assert work[-1] == 2, "solved again, although there is a file"
        return build(*work)

    monkeypatch.setattr(endgames, "build", build_pairs_only)
    assert run(monkeypatch, *arguments) == 0
    assert capsys.readouterr().out == first.out


def test_a_damaged_file_is_said_and_built_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--map", "tiny", "--folder", str(tmp_path / "endings"), "--workers", "0", "--pieces", "3")
    run(monkeypatch, *arguments)
    (file,) = (tmp_path / "endings").iterdir()
    whole, first = file.read_bytes(), capsys.readouterr().out
    file.write_bytes(whole[:-9])
    assert run(monkeypatch, *arguments) == 0
    said = capsys.readouterr()
    assert said.out == first
    assert "is of no use: the ending" in said.err
    assert file.read_bytes() == whole


def test_a_stopped_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--map", "tiny", "--folder", str(tmp_path / "endings"), "--workers", "0")
    run(monkeypatch, *arguments, "--results", str(tmp_path / "results"))
    first = capsys.readouterr().out
    assert run(monkeypatch, *arguments, "--again", "--results", str(tmp_path / "results")) == 0
    again = capsys.readouterr()
    assert again.out == first
    assert "were done before" in again.err


def test_endings_with_four_pieces_are_counted_and_what_is_left_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results, table = tmp_path / "results", tmp_path / "counts.tsv"
    arguments = ("--map", "small", "--pieces", "4", "--workers", "0", "--results", str(results))
    assert run(monkeypatch, *arguments, "--table", str(table)) == 0
    first = capsys.readouterr().out
    head, *rows = [line.split("\t") for line in table.read_text(encoding="utf-8").splitlines()]
    assert head[0] == "ending"
    assert {(row[0], row[1]) for row in rows} == {("WR-lc", "w"), ("WR-lc", "b")}
    total = [int(number.replace(",", "")) for number in first.splitlines()[-2].split()[1:]]
    assert run(monkeypatch, "--map", "small", "--pieces", "4", "--counts", str(table)) == 0
    assert capsys.readouterr().out == first
    table.with_suffix(".bad").write_text("ending\nRR-x\tw\tmany\n", encoding="utf-8")
    assert run(monkeypatch, "--map", "small", "--pieces", "4", "--counts", str(table.with_suffix(".bad"))) == 1
    assert "is no table of counts" in capsys.readouterr().err
    assert total[:4] == [sum(int(row[column]) for row in rows) for column in range(2, 6)]
    assert total[0] == sum(total[1:4])

    assert run(monkeypatch, *arguments, "--so-far") == 0
    said = capsys.readouterr()
    assert said.out == first
    assert "0 of 1 endings are left" in said.err
    for file in results.rglob("*.result"):
        file.unlink()
    assert run(monkeypatch, *arguments, "--so-far") == 0
    assert "1 of 1 endings are left: WR-lc" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--map", "atlantis"), "'atlantis' is not allowed"),
        (("--set", "traps=foo"), "'foo' is not allowed"),
        (("--set", "repetition=draw"), "write OPTION=VALUE"),
        (("--set", "traps"), "write OPTION=VALUE"),
    ],
)
def test_wrong_words_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert run(monkeypatch, *arguments) == 1
    assert words in capsys.readouterr().err


def test_options_are_the_presets_but_for_what_is_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, "--pieces", "2", "--map", "tiny", "--preset", "advanced", "--set", "elephant_takes_rat=true")
    head = capsys.readouterr().out.splitlines()[0]
    assert "traps enemy" in head
    assert "jump_blocked_by path" in head
    assert "elephant_takes_rat true" in head
