"""The same match by way of every kind of broker."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from homes import find_game
from programs import MOSQUITTO, Programs, away, here, look, mosquitto

from jungle_games.core.matches.record import read_match
from jungle_games.elsewhere.tables import Broker

MOVES = 16


@contextmanager
def own(_folder: Path) -> Iterator[Broker | None]:
    yield None


@contextmanager
def at_home(folder: Path) -> Iterator[Broker | None]:
    with mosquitto(folder) as broker:
        yield broker


@pytest.mark.parametrize(
    "met",
    [
        pytest.param(own, id="own"),
        pytest.param(at_home, id="mosquitto", marks=pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")),
    ],
)
def test_a_match_is_the_same_whatever_carries_it(
    met: Callable[[Path], AbstractContextManager[Broker | None]], tmp_path: Path
) -> None:
    with met(tmp_path) as broker:
        programs = Programs(tmp_path, broker, timer=90.0)
        mira, jonas = programs.start("mira"), programs.start("jonas")
        table = mira.create("jungle", "Mira", [here, away])
        programs.until(lambda: mira.invitation(table))
        seat = programs.sit_down(jonas, mira.invitation(table).text, "Jonas")  # type: ignore[union-attr]
        mira.begin(table, time.monotonic())
        sides, ply, chance = [(mira, table), (jonas, seat)], 0, random.Random(4)

        def all_see() -> bool:
            views = [look(*side) for side in sides]
            return all(view.match is not None and view.match.ply >= ply and not view.waiting for view in views)

        for _move in range(MOVES):
            programs.until(all_see)
            tables, identity = next(side for side in sides if look(*side).to_move == look(*side).seat)
            view = look(tables, identity)
            ply = view.match.ply + 1  # type: ignore[union-attr]
            tables.send(identity, str(chance.choice(view.match.own_moves())), time.monotonic())  # type: ignore[union-attr]
        programs.until(all_see)
        ours, theirs = look(mira, table).match, look(jonas, seat).match
        assert ours is not None
        assert theirs is not None
        assert ours.moves == theirs.moves
        assert len(ours.moves) >= MOVES
        jonas.send(seat, "resign", time.monotonic())
        programs.until(lambda: look(jonas, seat).verdict == "" and look(mira, table).verdict == "")
        whole = read_match(look(jonas, seat).record, find_game)
        assert whole.outcome == theirs.outcome
        assert jonas.take_notices(seat) == mira.take_notices(table) == []
        programs.close()
