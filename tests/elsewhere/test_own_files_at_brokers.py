"""The host's own files come through real brokers, and from the folder of a host without windows."""

from __future__ import annotations

import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from own_levels import OWN, large
from programs import Programs, away, here, look, mosquitto, needs_mosquitto

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.games.jungle.rules.options import find_map
from jungle_games.headless_host import HeadlessHost
from jungle_games.storage.elsewhere import FolderStore


@needs_mosquitto
def test_a_match_through_mosquitto_that_forgets_with_restarts_and_a_watcher(tmp_path: Path) -> None:
    own = OWN["jungle"]
    with mosquitto(tmp_path) as broker:
        programs = Programs(tmp_path, broker)
        mira, jonas, ida = (programs.start(name) for name in ("mira", "jonas", "ida"))
        table = mira.create(
            "jungle", "Mira", [here, away], options=own.options, attachments=own.files, watching=True
        )  # fmt: skip
        programs.until(lambda: mira.invitation(table))
        text = mira.invitation(table).text  # type: ignore[union-attr]
        seat = programs.sit_down(jonas, text, "Jonas")
        programs.end("mira")  # the board lies at the broker
        watch = ida.join(text)
        programs.until(lambda: look(ida, watch).stage == "found")
        ida.sit_down(watch, "Ida", time.monotonic(), WATCHER)
        mira = programs.start("mira")
        programs.until(lambda: look(ida, watch).stage == "open")
        mira.begin(table, time.monotonic())
        programs.until(lambda: look(jonas, seat).match is not None)
        programs.end("jonas")
    jonas = programs.start("jonas")  # there is no broker now
    view = look(jonas, seat)
    assert view.match is not None
    assert view.match.options.attached == own.files
    programs.end("jonas")
    ((store, name),) = ((FolderStore(tmp_path / "jonas"), each) for each in FolderStore(tmp_path / "jonas").names())
    state = GuestState.from_bytes(store.read(name) or b"")
    state.files = state.files[:-9] + b"something"
    store.write(name, state.to_bytes())
    jonas = programs.start("jonas")
    assert look(jonas, seat).match is None
    with mosquitto(tmp_path, broker.port):
        programs.until(lambda: look(jonas, seat).match is not None)
        programs.close()


@pytest.mark.parametrize("carrier", ["own", pytest.param("mosquitto", marks=needs_mosquitto)])
def test_the_largest_map_comes_by_every_broker(tmp_path: Path, carrier: str) -> None:
    own = large("jungle")
    with ExitStack() as stack:
        broker = stack.enter_context(mosquitto(tmp_path)) if carrier == "mosquitto" else None
        programs = Programs(tmp_path, broker)
        stack.callback(programs.close)
        mira, jonas = programs.start("mira"), programs.start("jonas")
        table = mira.create("jungle", "Mira", [here, away], options=own.options, attachments=own.files)
        programs.until(lambda: mira.invitation(table))
        seat = programs.sit_down(jonas, mira.invitation(table).text, "Jonas")  # type: ignore[union-attr]
        mira.begin(table, time.monotonic())
        programs.until(lambda: look(jonas, seat).match is not None)
        assert look(jonas, seat).attachments == own.files


@needs_mosquitto
def test_the_pieces_come_again_where_they_were_forgotten(tmp_path: Path) -> None:
    own = OWN["sequence"]
    with mosquitto(tmp_path) as broker:
        port = broker.port
        programs = Programs(tmp_path, broker)
        mira = programs.start("mira")
        table = mira.create("sequence", "Mira", [here, away], options=own.options, attachments=own.files)
        programs.until(lambda: mira.invitation(table) and look(mira, table).online)
    with mosquitto(tmp_path, port):
        programs.until(lambda: not look(mira, table).online)
        programs.until(lambda: look(mira, table).online)
        jonas = programs.start("jonas")
        programs.sit_down(jonas, mira.invitation(table).text, "Jonas")  # type: ignore[union-attr]
        programs.close()


def test_a_headless_host_lays_a_board_of_its_folder(tmp_path: Path) -> None:
    said: list[str] = []
    (tmp_path / "swamp.tmx").write_text(OWN["jungle"].files["swamp.tmx"])
    lodge = "game: jungle\nname: Lodge\nseats: [elsewhere, elsewhere]\n"
    (tmp_path / "lodge.table.yaml").write_text(f"{lodge}options: {{map: swamp}}\nfiles: [swamp.tmx]\n")
    (tmp_path / "unused.table.yaml").write_text(f"{lodge}files: [swamp.tmx]\n")
    (tmp_path / "path.table.yaml").write_text(f"{lodge}options: {{map: swamp}}\nfiles: [../swamp.tmx]\n")
    (tmp_path / "none.table.yaml").write_text(f"{lodge}options: {{map: marsh2}}\nfiles: [marsh2.tmx]\n")
    host = HeadlessHost(tmp_path, said.append)
    thread = threading.Thread(target=host.run)
    thread.start()
    programs = Programs(tmp_path / "homes", None)
    try:
        invitation, waiting = tmp_path / "lodge.invitation.txt", threading.Event()
        deadline = time.monotonic() + 30
        while not invitation.exists():
            assert time.monotonic() < deadline
            waiting.wait(0.05)
        jonas = programs.start("jonas")
        seat = programs.sit_down(jonas, invitation.read_text().splitlines()[2], "Jonas")
        assert find_map("swamp", look(jonas, seat).attachments) == find_map("swamp", OWN["jungle"].files)
    finally:
        programs.close()
        host.stop()
        thread.join(30)
    told = {line.partition(".")[0]: line for line in said}
    assert "nothing of ‘swamp.tmx’ is used" in told["unused"]
    assert "‘../swamp.tmx’ must be a file of this folder" in told["path"]
    assert told["none"].startswith("none.table.yaml: marsh2.tmx: cannot be read")
