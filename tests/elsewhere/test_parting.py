"""Whoever leaves a table, or closes it, leaves nothing behind at the broker, also if the others were away just then."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from programs import Programs, away, here, look, mosquitto, needs_mosquitto

from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.tables import Broker, Tables

pytestmark = needs_mosquitto


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with mosquitto(tmp_path) as made:
        yield made


def kept(broker: Broker) -> set[str]:
    """The topics for which the broker keeps a message."""
    found: set[str] = set()
    client = paho.Client(CallbackAPIVersion.VERSION2)
    client.on_connect = lambda *_given: client.subscribe("#")
    client.on_message = lambda _client, _data, message: found.add(message.topic) if message.retain else None
    client.connect(*broker.addresses[0])
    client.loop_start()
    time.sleep(0.4)
    client.disconnect()
    client.loop_stop()
    return found


def two(programs: Programs) -> tuple[Tables, str, Tables, str]:
    mira, jonas = programs.start("mira"), programs.start("jonas")
    table = mira.create("jungle", "Mira", [here, away])
    programs.until(lambda: mira.invitation(table))
    seat = programs.sit_down(jonas, mira.invitation(table).text, "Jonas")  # type: ignore[union-attr]
    return mira, table, jonas, seat


def files(folder: Path, name: str) -> list[str]:
    return sorted(path.name for path in (folder / name).glob("*.json"))


def test_a_guest_who_leaves_while_the_host_is_away(tmp_path: Path, broker: Broker) -> None:
    programs = Programs(tmp_path, broker)
    _mira, table, jonas, seat = two(programs)
    programs.end("mira")
    jonas.remove(seat, time.monotonic())
    assert jonas.my_tables(0.0) == ()
    with pytest.raises(RemoteError):
        look(jonas, seat)
    assert len(kept(broker)) == 3
    programs.end("jonas")
    programs.start("jonas")
    mira = programs.start("mira")
    programs.until(lambda: look(mira, table).plates[1].waits)
    programs.until(lambda: not files(tmp_path, "jonas"))
    programs.until(lambda: len(kept(broker)) == 1)
    programs.close()


def test_a_host_that_closes_the_table_while_the_guest_is_away(tmp_path: Path, broker: Broker) -> None:
    programs = Programs(tmp_path, broker)
    mira, table, _jonas, seat = two(programs)
    programs.end("jonas")
    mira.remove(table, time.monotonic())
    assert mira.my_tables(0.0) == ()
    programs.until(lambda: True)
    programs.end("mira")
    jonas = programs.start("jonas")
    programs.until(lambda: look(jonas, seat).stage == "closed")
    programs.start("mira")
    programs.until(lambda: not files(tmp_path, "mira"))
    jonas.remove(seat, time.monotonic())
    programs.until(lambda: not kept(broker))
    assert not files(tmp_path, "jonas")
    programs.close()


def test_only_so_many_that_were_left_wait_for_their_hosts(tmp_path: Path, broker: Broker) -> None:
    programs = Programs(tmp_path, broker)
    mira, jonas = programs.start("mira"), programs.start("jonas")
    left = []
    for _table in range(10):
        table = mira.create("jungle", "Mira", [here, away])
        programs.until(lambda: mira.invitation(table))  # noqa: B023
        left.append(programs.sit_down(jonas, mira.invitation(table).text, "Jonas"))  # type: ignore[union-attr]
    programs.end("mira")
    for seat in left:
        jonas.remove(seat, time.monotonic())
    assert len(files(tmp_path, "jonas")) == 8
    programs.close()
