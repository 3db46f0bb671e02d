"""Play at random through every screen and game, and see that nothing ever goes wrong: by night and before a release.

A seeded monkey drives the real program with pygame's events: it moves, presses and drags with several buttons, holds
keys, types, touches, turns the wheel, shakes controllers, resizes the window in mid-drag, takes the focus away, fills
the disk, pastes nonsense, quits and starts again. It also knows legal drags, so that matches get to their ends. After
every event the invariants of ``Invariants`` are checked. ``--seed`` and ``--events`` give the same run again.
"""

from __future__ import annotations

import argparse
import errno
import os
import random
import shutil
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import pygame
from headless import Headless
from monkey_actions import SIZES, WORDS, Events, Monkey, Note

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.options import GameOptions, Option, OptionError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.new_game.new_game import has_lessons, lessons_of
from jungle_games.store.settings import SettingsStore
from jungle_games.table.scene import TableScene


class BrokenError(Exception):
    """An invariant does not hold."""


@dataclass
class Tally:
    """What a run has come by."""

    events: Counter[str] = field(default_factory=Counter)
    """By the kind of the scene on top."""
    moves: Counter[str] = field(default_factory=Counter)
    finished: Counter[str] = field(default_factory=Counter)
    starts: int = 0
    failures: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The tally in lines."""
        for name, count in self.events.most_common():
            yield f"  {name:24}{count:8,} events"
        for room in ROOMS:
            name = room.game.name
            yield f"  {name:24}{self.moves[name]:8,} moves, {self.finished[name]:,} matches finished"
        yield f"{sum(self.events.values()):,} events tried, {self.starts} starts, failures {len(self.failures)}"


# Where the monkey is put now and then, so that it gets about


def teleport(program: Headless, room: Room, chance: random.Random) -> None:
    """Go to a random place: mostly a table of ``room``."""
    go, name = program.navigator, room.game.name
    if chance.random() < 0.65:
        sit_down(program, room, chance)
        return
    places: list[Callable[[], object]] = [
        go.title, go.statistics, go.saved_games, lambda: go.new_game(name), lambda: go.settings(name),
        lambda: go.rules(name), lambda: go.resume(name), lambda: go.saved_games(name), lambda: go.statistics(name),
    ]  # fmt: skip
    if has_lessons(room):
        places += [lambda: go.lesson(name, chance.randrange(len(lessons_of(room))))] * 2
    chance.choice(places)()


def sit_down(program: Headless, room: Room, chance: random.Random) -> None:
    """Go to a table of ``room``."""
    program.navigator.open_match(some_match(room, chance))


def some_match(room: Room, chance: random.Random) -> Match[Any, Any]:
    """A match of any number of people and computer players, by any options, some moves on."""
    game = room.game
    kinds = ["person", *(level.key for level in game.levels)]
    count = chance.choice(game.seats)
    names = [chance.choice((f"Player {seat + 1}", *WORDS)) for seat in range(count)]
    seats = [SeatInfo(name, chance.choice(kinds)) for name in names]
    seats[chance.randrange(count)] = SeatInfo("Mira")
    match: Match[Any, Any] = Match(
        game, some_options(game.options_type, chance), seats, deal=chance.randrange(10**6), chance=chance_at_table(game)
    )
    for _move in range(chance.choice((0, 0, 3, 20, 60, 200))):
        if match.outcome is not None:
            break
        if match.to_move is CHANCE:
            match.take_chance()
        else:
            match.play(chance.choice(match.legal()))
    return match


def some_options(kind: type[GameOptions], chance: random.Random) -> GameOptions:
    """A preset with some changes."""
    while True:
        changes = {option.name: _value(option, chance) for option in kind.declared() if chance.random() < 0.3}
        with suppress(OptionError):
            return kind.build(chance.choice(list(kind.presets())), changes)


def _value(option: Option, chance: random.Random) -> object:
    if option.type == "bool":
        return chance.random() < 0.5
    if option.type == "int":
        return chance.choice((option.low, option.high, option.default, chance.randint(option.low, option.high)))
    return chance.choice(list(option.allowed()))


# What must hold


class Invariants:
    """Checks a program after every event."""

    def __init__(self, program: Headless, tally: Tally) -> None:
        self._program = program
        self._tally = tally
        self._last: tuple[Match[Any, Any] | None, int, bool] = (None, 0, False)
        self._grown: Match[Any, Any] | None = None
        """The match in which a move was made since it came on the table."""
        self._compared: object = None
        """The match and the file that were found to agree, as they were then."""

    def check(self, *, disk_is_full: bool) -> None:
        """Raises BrokenError for what does not hold now."""
        program = self._program
        self._follow()
        if program.folders.logs.is_dir():
            raise BrokenError(f"a scene failed:\n{program.failures()}")
        top = program.top
        if not program.app.running:
            return
        if top is None:
            raise BrokenError("no scene is open")
        if program.app.stack.view.size != program.app.screen.get_size():
            raise BrokenError("the layout is not that of the window")
        focus = getattr(top, "focus", None)
        if focus is not None and focus.current is not None:
            ids = {item.focus_id for item in top.focusables()}  # type: ignore[attr-defined]
            if focus.current.focus_id not in ids:
                raise BrokenError(f"the focus is on {focus.current.focus_id}, which is not there")
        if isinstance(top, TableScene):
            self._check_table(top)
        if not disk_is_full and top is program.table and not top.play.practice:
            self._check_kept(top)

    def _follow(self) -> None:
        """Count moves and ends."""
        table = self._program.table
        match = table.match if table is not None else None
        before, ply, over = self._last
        if match is not None:
            if match is before and match.ply != ply:
                self._tally.moves[match.game.name] += max(0, match.ply - ply)
                self._grown = match
            if match.outcome is not None and (match is before and not over):
                self._tally.finished[match.game.name] += 1
        self._last = (match, match.ply if match else 0, match is not None and match.outcome is not None)

    def _check_table(self, table: TableScene) -> None:
        hold, sprites = table.handling.drag_state.hold, list(table.sprites)
        if (hold is None) != (table.sprites.held is None):
            raise BrokenError("the hand holds something that no sprite shows, or the other way round")
        if hold is not None and hold.thing.place not in table.arrangement.places:
            raise BrokenError(f"the hand holds what lay on {hold.thing.place}, which is not there")
        staying = Counter(sprite.thing.key for sprite in sprites if not sprite.leaving)
        lying = Counter(thing.key for thing in table.arrangement.things)
        if staying != lying:
            raise BrokenError(f"shown but not there: {staying - lying}; there but not shown: {lying - staying}")
        # In an analysis any position may be gone on from, also where the match was resigned or lost on time.
        moves = table.shown_position.legal_moves() if table.companions.explores else table.match.legal()
        legal = set(map(str, moves))
        for gesture in table.legal_gestures:
            if gesture.move is not None and str(gesture.move) not in legal:
                raise BrokenError(f"a drag would make the illegal move {gesture.move}")

    def _check_kept(self, table: TableScene) -> None:
        """What is on the disk is the match on the table."""
        match = table.match
        if match is not self._grown or match.outcome is not None:
            return
        saves = self._program.app.services.saves
        number = table.play.number
        now = (id(match), list(match.moves), number)
        if now == self._compared:
            return
        listed = next((saved for saved in saves.all_unfinished() if saved.number == number), None)
        kept = list(GameRecord.from_yaml(saves.read(listed) or "").moves) if listed is not None else []
        played = any(isinstance(step.actor, int) for step in match.steps)
        if kept != (list(match.moves) if played else []):
            raise BrokenError(f"kept are {len(kept)} moves of {match.ply}")
        self._compared = now

    def check_thoroughly(self) -> None:
        """What takes longer: every file can be read, and the match can be replayed."""
        program = self._program
        for room in ROOMS:
            text = program.app.services.saves.unfinished(room.game.name)
            if text is not None:
                read_match(text, find_game)
            program.app.services.statistics.summary(room.game.name)
        if program.folders.settings.exists():
            settings = SettingsStore(program.folders.settings)
            settings.load()
            if told := settings.notices.take():
                raise BrokenError(f"the settings cannot be read: {told[0]}")
        table = program.table
        if table is not None:
            again = read_match(GameRecord.of(table.match).to_yaml(), find_game)
            if again.position != table.match.position or again.outcome != table.match.outcome:
                raise BrokenError("the record leads to another position")
        strange = [path for path in program.home.rglob("*") if ".damaged-" in path.name or path.name.endswith(".part")]
        if strange:
            raise BrokenError(f"strange files: {strange}")


# A run


@contextmanager
def disk(full: bool) -> Iterator[None]:
    """Let nothing be written in the block, if ``full``."""
    if not full:
        yield
        return

    def no_space(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with mock.patch("os.fsync", no_space):
        yield


def run(
    events: int,
    seed: int,
    rooms: Sequence[Room] = ROOMS,
    most_failures: int = 20,
    tell: Callable[[str], object] = lambda _line: None,
) -> Tally:
    """Try so many events; every session begins with a fresh home. After ``most_failures`` it is enough.

    ``tell`` is called after every session: with its failure, and with how far the run is.
    """
    tally, chance, session = Tally(), random.Random(seed), 0
    random.seed(seed)  # new matches are dealt by it
    while sum(tally.events.values()) < events and len(tally.failures) < most_failures:
        session += 1
        home = Path(tempfile.mkdtemp(prefix="monkey-"))
        left = min(8_000, events - sum(tally.events.values()))
        failed = len(tally.failures)
        try:
            _session(home, left, random.Random(chance.random()), tally, rooms, seed)
        finally:
            shutil.rmtree(home, ignore_errors=True)
        for failure in tally.failures[failed:]:
            tell(failure)
        tell(f"session {session}: {sum(tally.events.values()):,} events, failures {len(tally.failures)}")
    return tally


def _session(home: Path, events: int, chance: random.Random, tally: Tally, rooms: Sequence[Room], seed: int) -> None:
    """Up to so many events on one home; ends at the first failure."""
    latest: deque[str] = deque(maxlen=40)
    left = events
    while left > 0:
        program = Headless(home, size=chance.choice(SIZES), seed=chance.randrange(10**6), failing=0.01)
        program.app.services.clipboard = Note()
        program.app.services.motion = chance.choice((0.0, 1.0))
        program.begin()
        tally.starts += 1
        try:
            left = _one_start(program, left, chance, tally, rooms, latest)
            program.app.close()
            if program.folders.logs.is_dir():
                raise BrokenError(f"a scene failed to leave:\n{program.failures()}")
        except Exception as error:
            shown = "\n    ".join(latest)
            tally.failures.append(f"seed {seed}: {type(error).__name__}: {error}\n    {shown}")
            with suppress(Exception):
                program.app.close()
            return


def _one_start(
    program: Headless, left: int, chance: random.Random, tally: Tally, rooms: Sequence[Room], latest: deque[str]
) -> int:
    """From the start of the program until it is quit; how many events are left."""
    monkey, invariants = Monkey(program, chance), Invariants(program, tally)
    queue: Events = iter(())
    sit_down(program, chance.choice(rooms), chance)  # also a short run gets to play
    while left > 0 and program.app.running:
        if chance.random() < 0.01:
            room = chance.choice(rooms)
            latest.append(f"teleport {room.game.name}")
            teleport(program, room, chance)
        happening = next(queue, None)
        if happening is None:
            queue = monkey.events()
            continue
        latest.append(f"{type(program.top).__name__} {pygame.event.event_name(happening.type)} {happening.dict}"[:200])
        tally.events[type(program.top).__name__] += 1
        left -= 1
        with disk(monkey.full_disk > 0):
            program.step([happening], chance.choice((1 / 60, 1 / 60, 1 / 60, 0.2)))
        invariants.check(disk_is_full=monkey.full_disk > 0)
        if left % 400 == 0 and not monkey.full_disk:
            invariants.check_thoroughly()
        if monkey.full_disk:
            monkey.full_disk -= 1
            if not monkey.full_disk and program.table is not None:
                program.table.play.save()  # the next move would do it
    return left


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play at random through every screen and game.")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", help="only these games")
    chosen = parser.parse_args(arguments)
    rooms = [room for room in ROOMS if not chosen.games or room.game.name in chosen.games]
    tally = run(chosen.events, chosen.seed, rooms, tell=lambda line: print(line, flush=True))
    print("\n".join(tally.lines()))
    return bool(tally.failures)


if __name__ == "__main__":
    sys.exit(main())
