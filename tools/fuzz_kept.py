"""What a program keeps beside matches, damaged and put where it is shown: what was solved, the strength, the library,
puzzles of one's own, tables elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from functools import partial
from typing import Final
from unittest import mock

import msgspec
from fuzz_drawn import SHARE, Gallery
from fuzz_subjects import Subject, sample_match
from headless import Headless
from malformed import Kind

from jungle_games.core.game import Seat
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.puzzle import OWN
from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.hosting.host_state import SeatPlan, lay_table
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.network.connections import Connections
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.library.library import LibraryScene
from jungle_games.storage.library import Mark
from jungle_games.storage.own_puzzles import OwnPuzzle
from jungle_games.storage.progress import Attempt, Rated, Reached
from jungle_games.table.ending.verdict import achievement_name
from jungle_games.table.room_parts import achievements_of, puzzles_of

GAME: Final = ROOMS[0].name
FINISHED: Final = f"2026-11-22 21.40.03 {GAME} 0123456789ab.yaml"
MOMENT: Final = datetime(2026, 11, 22, 20, tzinfo=UTC)
PUZZLE: Final = "0123abcd"
TABLE: Final = "0011223344556677"
MOVES: Final = 6


class Cupboard(Gallery):
    """Shows in one program what it keeps beside matches."""

    def show_lines(self, place: tuple[str, ...], data: bytes, _folder: object) -> None:
        """Lines about the person: wherever they count."""
        path = self._put(*place, data=data)

        def look(program: Headless) -> None:
            go = program.navigator
            pages: tuple[Callable[[], object], ...] = (
                partial(go.path, GAME), partial(go.puzzles, GAME), partial(go.puzzle, GAME), go.today,
                partial(go.new_game, GAME), partial(go.statistics, GAME),
            )  # fmt: skip
            for page in pages:
                program.navigate(page)
                program.navigate(go.title)

        self._look(look)
        self._finish(fault=None if path.read_bytes() == data else "the lines were changed")

    def show_own_puzzle(self, data: bytes, _folder: object) -> None:
        """A puzzle that a match of one's own made: in the list, and on the table."""
        path = self._put("progress", "own", GAME, f"{PUZZLE}.json", data=data)

        def look(program: Headless) -> None:
            program.navigate(lambda: program.navigator.puzzles(GAME, OWN))
            program.navigate(program.navigator.title)
            program.navigate(lambda: program.navigator.puzzle(GAME, f"{GAME}/own/{PUZZLE}"))

        self._look(look)
        self._finish(fault=None if path.read_bytes() == data else "the puzzle was changed")

    def show_finished(self, data: bytes, _folder: object) -> None:
        """A record in the library: in the list, on paper, on the table."""
        path = self._put("library", FINISHED, data=data)
        self._look(self._leaf_through_library)
        self._finish(fault=None if path.read_bytes() == data else "the record was changed")

    def show_marks(self, record: bytes, data: bytes, _folder: object) -> None:
        """Titles and stars, by a program that reads them for the first time, and gives another star."""
        self._end()
        self._put("library", FINISHED, data=record)
        path = self._put("library", "marks.json", data=data)
        self._look(self._leaf_through_library)
        kept = [other.read_bytes() for other in path.parent.glob("marks.*")]
        good = _is_json(data)
        self._end()
        self._finish(fault=None if good or data in kept else "the marks were not kept as they were")

    def show_table(self, file: str, data: bytes, _folder: object) -> None:
        """A table elsewhere, by a program that starts with it: on the title, in the list, on its page."""
        self._end()
        self._put("elsewhere", file, data=data)

        def look(program: Headless) -> None:
            go = program.navigator
            program.frames(3, seconds=1)
            program.navigate(go.remote.page)
            program.navigate(go.title)
            for view in program.app.services.remote.views():
                program.navigate(partial(go.remote.table, view.id))
                program.frames(3, seconds=1)
                program.navigate(go.title)

        with mock.patch.object(Connections, "connect", side_effect=RemoteError("no-broker")):
            self._look(look)
            self._end()
        self._finish(fault=None)

    @staticmethod
    def _leaf_through_library(program: Headless) -> None:
        program.navigate(program.navigator.library)
        program.frames(5)
        scene = program.top
        if isinstance(scene, LibraryScene) and scene.selected is not None:
            program.navigate(scene.star)
            program.navigate(scene.look)


def kept_subjects(cupboard: Cupboard) -> Iterator[Subject]:
    """What is kept beside matches."""
    for name, place, good in (
        ("puzzles", ("progress", "puzzles.jsonl"), good_attempts),
        ("reached", ("progress", "reached.jsonl"), good_reached),
        ("strength", ("ratings", f"{GAME}.jsonl"), good_ratings),
        ("done with", ("progress", "own", GAME, "done.jsonl"), good_done),
    ):
        yield Subject(f"kept {name}", "jsonl", good, partial(cupboard.show_lines, place), SHARE)
    record = GameRecord.of(sample_match(ROOMS[0], "standard", 2, moves=12)).to_yaml().encode()
    kinds: tuple[tuple[str, Kind, bytes | Callable[[], bytes], Callable[..., None]], ...] = (
        ("own puzzle", "jsonl", good_own_puzzle, cupboard.show_own_puzzle),
        ("finished match", "yaml", record, cupboard.show_finished),
        ("titles and stars", "jsonl", good_marks, partial(cupboard.show_marks, record)),
        ("table of ours", "jsonl", good_host, partial(cupboard.show_table, f"host-{TABLE}.json")),
        ("table elsewhere", "jsonl", good_guest, partial(cupboard.show_table, f"guest-{TABLE}.json")),
    )
    for name, kind, sample, show in kinds:
        yield Subject(f"kept {name}", kind, sample, show, SHARE)


def good_attempts() -> bytes:
    key = f"{GAME}/own/{PUZZLE}"
    return _lines(*(Attempt(key, MOMENT, bool(tries % 2), tries, 1, 60.5, date(2026, 12, 1)) for tries in range(4)))


def good_reached() -> bytes:
    return _lines(*(Reached(achievement_name(GAME, each), MOMENT) for each in achievements_of(ROOMS[0])))


def good_ratings() -> bytes:
    return _lines(*(Rated(MOMENT, f"{number:040x}", 1200.0 + number, 80.0) for number in range(4)))


def good_done() -> bytes:
    return b'{"what":"match/0123"}\n{"what":"puzzle/0124"}\n'


def good_own_puzzle() -> bytes:
    puzzles = puzzles_of(ROOMS[0])
    assert puzzles is not None
    shipped = puzzles.read(1).puzzles[0]
    own = OwnPuzzle(PUZZLE, shipped.grade, shipped.kind, shipped.facts, date(2026, 11, 22), ("lion",), "0123", 12)
    return msgspec.json.encode(own)


def good_marks() -> bytes:
    return msgspec.json.encode({FINISHED: Mark("The long one", True), "gone.yaml": Mark("Gone")})


def good_host() -> bytes:
    return _table().state.to_bytes()


def good_guest() -> bytes:
    state = _table().guest(0).state
    state.key = state.key or bytes(32)
    return state.to_bytes()


def _table() -> HostedTable:
    """A table of ours in the midst of a match, at which everybody sits here."""
    game = find_game(GAME)
    plans = [SeatPlan(name=name, kind=PERSON) for name in ("Mira", "Jonas")]
    state = lay_table(
        game, name="Mira", seats=plans, preset="standard", options={}, setup={}, attachments={}, watching=True, rhythm=0
    )
    state.key = bytes(32)
    table = HostedTable(TABLE, state, find_game, MemoryStore(), "table", lambda _thought: None, lambda: 0.0)
    table.show(True, 0.0)
    table.host.begin(1.0)
    table.settle(1.0)
    for move in range(MOVES):
        seat: Seat = move % 2
        match = table.guest(seat).match
        assert match is not None
        table.guest(seat).send(str(match.own_moves()[0]), 2.0 + move)
        table.settle(2.0 + move)
    return table


def _lines(*facts: msgspec.Struct) -> bytes:
    return b"".join(msgspec.json.encode(fact) + b"\n" for fact in facts)


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data or b"{}", type=dict[str, Mark])
    except (ValueError, RecursionError):
        return False
    return True
