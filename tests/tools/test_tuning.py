"""Tuning: games the engine plays against itself are the same anywhere, and what is fitted to them foretells more."""

from __future__ import annotations

import sys
from pathlib import Path

import fit_weights
import msgspec
import numpy
import pytest
import selfplay
import tune
from cluster import Run, Task, open_workers, run_tasks, run_tool
from tune import batches, games_in, source_of

from jungle_games.games.jungle.player import weights as weights_in_use
from jungle_games.games.jungle.player.evaluation import AGAINST, BESIDE, WORTH, Evaluation
from jungle_games.games.jungle.player.weights import TUNED

NODES, GAMES = 150, 24


@pytest.fixture(scope="module")
def lines() -> bytes:
    return selfplay.play_games(NODES, 7, GAMES)


def test_games_depend_on_their_seed_alone(lines: bytes) -> None:
    with open_workers(0) as here:
        run = Run("self-play", selfplay.play_games, [Task("games", (NODES, 7, GAMES))], sources=selfplay.SOURCES)
        assert run_tasks(run, here) == [lines]
    assert selfplay.play_games(NODES, 8, 1) != selfplay.play_games(NODES, 7, 1)


def test_a_line_is_a_position_that_can_be(lines: bytes) -> None:
    assert len(lines) % fit_weights.LINE == 0
    assert len(lines) > 50 * fit_weights.LINE
    for start in range(0, len(lines), fit_weights.LINE):
        line = lines[start : start + fit_weights.LINE]
        standing = [square for square in line[:16] if square < fit_weights.GRAVE]
        assert len(set(standing)) == len(standing) >= 2
        assert line[16] in (0, 1)
        assert line[19] in (0, 1, 2)


def test_the_model_counts_as_the_engine_does(lines: bytes) -> None:
    """With the weights in use, the fitted model values a position as the engine's tables do."""
    tables = fit_weights.classic_tables()
    positions = fit_weights.read_positions(lines, tables)
    model = fit_weights.Model(tables, numpy.zeros(8))
    for (name, part, value), column in model.names.items():
        model.linear[column] = TUNED[name][part][value]
    model.against[:] = numpy.array(TUNED[AGAINST])
    model.beside[:] = numpy.array(TUNED[BESIDE])
    evaluation = Evaluation(tables)
    found = model.values(positions)
    for number in range(0, len(found), 17):
        line = lines[number * fit_weights.LINE :][: fit_weights.LINE]
        alive = [slot for slot in range(16) if line[slot] < fit_weights.GRAVE]
        value = evaluation._count(alive)
        for slot in alive:
            place = evaluation.place[slot * tables.stride + line[slot]]
            value += place if slot < 8 else -place
        assert found[number] == (-value if line[16] else value)


def test_fitting_foretells_more_than_no_weights(lines: bytes) -> None:
    """Where the side won that the search saw ahead; most games of so few nodes are drawn, which no weights foretell."""
    data = numpy.frombuffer(lines, numpy.uint8).reshape(-1, fit_weights.LINE).copy()
    data[:, 19] = 2 * (data[:, 17:19].copy().view("<i2")[:, 0] > 0)
    said: list[str] = []
    weights = fit_weights.fit(data.tobytes(), said.append, steps=60)
    assert float(said[-1].split("loss ")[1].split(",")[0]) < 0.72 * numpy.log(2)
    assert {name: len(rows) for name, rows in weights.items()} == dict.fromkeys(TUNED, 8)
    assert len(weights[WORTH][0]) == 1


@pytest.mark.parametrize("positions", [0, 1, fit_weights.BLOCK])
def test_too_few_positions_are_refused(
    positions: int, lines: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = msgspec.msgpack.encode(lines[: positions * fit_weights.LINE])
    (tmp_path / "games-00000.result").write_bytes(bytes(4) + packed)
    monkeypatch.setattr(sys, "argv", ["tune.py", "fit", str(tmp_path)])
    assert run_tool(tune.main) == 1
    assert f"There are {positions} positions" in "".join(capsys.readouterr())


def test_the_fewest_positions_can_be_fitted(lines: bytes) -> None:
    few = lines[: (fit_weights.BLOCK + 1) * fit_weights.LINE]
    assert len(few) == (fit_weights.BLOCK + 1) * fit_weights.LINE
    assert set(fit_weights.fit(few, print, steps=2)) == set(TUNED)


def test_the_weights_are_written_as_a_module_that_reads_back() -> None:
    weights = {name: [list(row) for row in rows] for name, rows in TUNED.items()}
    module: dict[str, object] = {}
    exec(source_of(weights), module)
    assert module["TUNED"] == TUNED


@pytest.mark.parametrize("games", [1, 8, 19, 20, 21, 250])
def test_as_many_games_are_played_as_were_asked_for(games: int) -> None:
    planned = batches(games)
    assert sum(count for _, count in planned) == games
    assert [games_in(Path(f"{name}.result")) for name, _ in planned] == [count for _, count in planned]


def test_more_games_later_take_no_part_of_a_batch_for_a_whole_one() -> None:
    assert not {name for name, _ in batches(28)} & {name for name, _ in batches(8)}
    assert {name for name, _ in batches(20)} < {name for name, _ in batches(28)}


@pytest.mark.parametrize("games", ["0", "-3", "many"])
def test_no_games_are_refused(games: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tune.py", "play", "--games", games])
    with pytest.raises(SystemExit):
        run_tool(tune.main)
    assert "--games" in capsys.readouterr().err


def test_the_weights_in_use_are_the_file_that_fitting_writes() -> None:
    assert tune.WEIGHTS.samefile(weights_in_use.__file__)
