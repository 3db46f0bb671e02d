"""Programs in windows of their own at one table elsewhere: how they get there, and what each has on its disk.

What is played is written down beforehand: the host's file says which chance will follow, so that a whole game can be
thought out, and then be played move by move in the real windows, by whoever's turn it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import structs
from remote_pages import FAR, go_to_table
from scenarios.elsewhere import NEWS, Office, seen
from screen import Program, Screen, wait_for
from twin import Point, Twin

from jungle_games.core.game import CHANCE, WATCHER, Seat
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.elsewhere.fair_deal import generator
from jungle_games.online.host import REMEMBERED, HostState, SeatPlan
from jungle_games.online.invitation import Broker
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.online.messages import NOTHING_SEEN
from jungle_games.online.discovery import Nearby
from jungle_games.online.tables import Tables
from jungle_games.online.view import OnlineView
from jungle_games.games import find_game
from jungle_games.screens.menu import CurtainScene
from jungle_games.storage.elsewhere import FolderStore
from jungle_games.table.online.online_table import OnlineTable
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import place_focus_id
from jungle_games.ui.events import Accept, Event, FocusStep, Navigate, Woken
from jungle_games.ui.widgets.button import Button

PEOPLE = ("Mira", "Jonas", "Ida", "Otto", "Lea", "Nils", "Ada", "Emil", "Finn", "Ella", "Paul", "Ruth")

Chooses = Callable[[Match[Any, Any]], Any]
"""The move that is to be made now."""


def made(home: Path, port: int, **games: Any) -> Path:
    """A home whose tables meet at the broker on ``port``, where things move at once."""
    home.mkdir()
    settings = {"broker_host": "127.0.0.1", "broker_port": port, "animation_speed": 0.0, "games": games}
    (home / "settings.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
    return home


def store(home: Path) -> FolderStore:
    return FolderStore(home / "online")


def _read(home: Path, kind: str) -> bytes | None:
    files = sorted((home / "online").glob(f"{kind}-*.json"))
    return files[0].read_bytes() if files else None


def hosted(home: Path) -> HostState | None:
    """What a program keeps of the only table it hosts."""
    content = _read(home, "host")
    return HostState.from_bytes(content) if content else None


def joined(home: Path) -> GuestState | None:
    """What a program keeps of the only table it sits at."""
    content = _read(home, "guest")
    return GuestState.from_bytes(content) if content else None


# Laying a table without windows


def laid(
    homes: Sequence[Path], port: int, game: str, options: Mapping[str, Any], here: Sequence[Seat] = (0,),
    *, watched: bool = False, own: Mapping[str, str] | None = None,
) -> None:  # fmt: skip
    """Lay a table of ``game`` in the first home, let all others sit down at it, and begin.

    ``here`` are the seats of those at the host's screen; where it is ``watched`` the last home has no seat. ``own``
    are level files that only the host has.
    """
    programs = [Tables(store(home), find_game, lambda: None, broker=Broker("127.0.0.1", port)) for home in homes]

    def until(holds: Callable[[], object]) -> None:
        def ask() -> object:
            for program in programs:
                program.update(time.monotonic())
            return holds()

        wait_for("the table", ask, FAR)

    count = len(here) + len(homes) - 1 - watched
    seats = [
        SeatPlan(name=PEOPLE[seat], kind="person") if seat in here else SeatPlan(elsewhere=True)
        for seat in range(count)
    ]  # fmt: skip
    wanted = [seat for seat in range(count) if seat not in here] + [WATCHER] * watched
    host = programs[0]
    table = host.create(game, PEOPLE[0], seats, options=options, attachments=own, watching=watched)
    until(lambda: host.invitation(table))
    for seat, guest in zip(wanted, programs[1:], strict=True):
        there = guest.join(host.invitation(table).text)  # type: ignore[union-attr]
        until(lambda: guest.view(there, time.monotonic()).stage == "found")  # noqa: B023 - asked at once
        guest.sit_down(there, PEOPLE[seat], time.monotonic(), seat)
        until(lambda: guest.view(there, time.monotonic()).stage == "open")  # noqa: B023
    host.begin(table, time.monotonic())
    until(lambda: all(program.my_tables(time.monotonic())[0].match is not None for program in programs))
    for program in programs:
        program.close(time.monotonic())


# What will be played


def thought_out(home: Path, choose: Chooses) -> Match[Any, Any]:
    """The match at the table that is hosted there, played on to its end as ``choose`` says, with the chance it has."""
    state = hosted(home)
    assert state is not None
    assert state.record is not None
    match = state.new_match(find_game(state.game), state.record.moves)
    while match.outcome is None:
        if match.to_move is CHANCE:
            match.play(match.position.sample_chance(generator(state.chance.seed, match.ply)))
        else:
            match.play(choose(match))
    return match


def played_up_to(home: Path, whole: Match[Any, Any], ply: int) -> None:
    """Let the table that is hosted there stand where ``ply`` moves of ``whole`` have been played."""
    state = hosted(home)
    assert state is not None
    match = state.new_match(find_game(state.game), whole.moves[:ply])
    state.record = replace_record(GameRecord.of(match), state.record)
    state.revision += 1
    state.lows = [*state.lows[1 - REMEMBERED :], (state.revision, NOTHING_SEEN)]
    (name,) = [path.name for path in (home / "online").glob("host-*.json")]
    store(home).write(name, state.to_bytes())


def replace_record(record: GameRecord, before: GameRecord | None) -> GameRecord:
    """``record`` of the same match as the one before."""
    assert before is not None
    return structs.replace(record, identity=before.identity)


# Where the mouse has to go


class FarTwin(Twin):
    """A twin that sits at a table elsewhere, in the seat that is to move."""

    here: Sequence[Seat] = (0,)
    """The seats of those at the host's screen."""
    accept: Sequence[Event] = (Accept(),)
    """What presses what has the focus."""
    ready: Point = (0, 0)
    """Where the curtain was lifted last."""

    def way(self, match: Match[Any, Any], seat: Seat, move: Any) -> tuple[Point, Point]:
        """From where to where the mouse of whoever sits in ``seat`` has to drag for ``move``; the same for a click."""
        table = self._sit(match, seat)
        gestures = [gesture for gesture in table.legal_gestures if gesture.source in table.arrangement.places]
        found = [gesture for gesture in gestures if gesture.move == move]
        if found:
            gesture = min(found, key=lambda each: each.source != each.target)
            return self._point(table, gesture.source), self._point(table, gesture.target)
        return self._button(match, seat, move)

    # By keys

    def at_title(self) -> None:
        """Look like the title of a program that knows no table."""
        self.office = Office()
        self.office.open = ()
        self._program.services.online = self.office
        self.title()
        self._program.frames(10)

    def hear_of(self, table: Nearby) -> None:
        """A table is open on the network: the page shows it by itself, and it is looked for once it is joined."""
        self.office.open = (table,)
        self.send(Woken(NEWS))
        self.office.kept["one"] = OnlineView(id="one", hosting=False, stage="looking")

    def keys_to(self, wanted: Hashable) -> list[str]:
        """The keys that press what is called ``wanted``, from where the focus is; the twin presses them, too."""
        keys = []
        if not self._program.top.stack.keyboard:  # type: ignore[attr-defined]
            self.send(FocusStep(1))
            keys.append("Tab")
        for direction in self.way_to(wanted):
            self.send(Navigate(direction))
            keys.append(direction.name.title())
        self.send(*self.accept)
        self._program.frames(20)
        return [*keys, "Return"]

    def labelled(self, words: str) -> Hashable:
        """What the button is called that says ``words``, in capitals or not."""
        (button,) = [each for each in self._program.widgets(Button) if each.label.casefold() == words.casefold()]
        return button.focus_id

    def keys_at_table(self, match: Match[Any, Any], seat: Seat, move: Any) -> list[str]:
        """The keys that make ``move`` at a table to which one has come by keys."""
        table = self._sit(match, seat)
        gesture = next(each for each in table.legal_gestures if each.move == move)
        return [*self.keys_to(place_focus_id(gesture.source)), *self.keys_to(place_focus_id(gesture.target))]

    def _sit(self, match: Match[Any, Any], seat: Seat) -> TableScene:
        self.office = Office(seen(match, seat, here=self.here if seat in self.here else None))
        self._program.services.online = self.office
        self._program.go.sit_at(OnlineTable(self.office, "one"))  # type: ignore[arg-type]
        self._program.frames(4)
        self._program.send(Woken(NEWS))
        if isinstance(self._program.top, CurtainScene):
            lifts = self._program.named("ready")
            self.ready = lifts.shown_rect.center
            self._program.click(lifts)
            self._program.frames(4)
        table = self._program.top
        assert isinstance(table, TableScene)
        return table

    def _button(self, match: Match[Any, Any], seat: Seat, move: Any) -> tuple[Point, Point]:
        commands = set(self._sit(match, seat).actions.commands())
        buttons = [
            widget.name for widget in self._program.widgets(Button)
            if widget.enabled and widget.shown_rect and widget.name is not None and widget.name not in commands
        ]  # fmt: skip
        for name in buttons:
            self._sit(match, seat)
            place = self._program.named(name).shown_rect.center
            self._program.click(self._program.named(name))
            if ("send", str(move)) in self.office.asked:
                return place, place
        raise AssertionError(f"{match.game.name}: nothing on the table is {move}, after {match.moves[-3:]}")


# Playing


@dataclass
class Window:
    """A program in its window, where somebody sits; ``home`` has its files."""

    program: Program
    home: Path
    looks: Seat | None = None
    """Who of several people has come to its screen."""

    @property
    def seen(self) -> int:
        """How many steps of the match its guest has on the disk; those of a host are its own."""
        guest = joined(self.home)
        if guest is not None:
            return len(guest.steps)
        state = hosted(self.home)
        return len(state.record.moves) if state is not None and state.record is not None else 0


def window_of(windows: Sequence[Window], here: Sequence[Seat], seat: Seat) -> Window:
    """The window at which ``seat`` plays: those ``here`` share the first one, the others follow in their order."""
    return windows[0] if seat in here else windows[1 + seat - sum(other < seat for other in here)]


Comes = Callable[[Window, Match[Any, Any], Seat], None]
"""Lets a person come to the screen of a window, before a move in the match."""


def play_on(
    windows: Sequence[Window], twin: FarTwin, whole: Match[Any, Any], *, most: int = 10_000, comes: Comes | None = None
) -> int:
    """Play what is left of ``whole``, each move by mouse in the window whose seat it is; how many were made so."""
    state = hosted(windows[0].home)
    assert state is not None
    assert state.record is not None
    match = state.new_match(find_game(state.game), state.record.moves)
    made = 0
    while match.outcome is None and made < most:
        step = whole.steps[match.ply]
        thrown = not isinstance(step.actor, int)
        actor = match.game.thrower(match.position) if thrown else step.actor
        if not isinstance(actor, int):
            match.play(step.move)
            continue
        window = window_of(windows, twin.here, actor)
        wait_for(f"step {match.ply}", lambda: window.seen == match.ply, FAR)  # noqa: B023 - asked at once
        window.program.wait_still(0.15)
        way = twin.way(match, actor, None if thrown else step.move)
        if comes is not None and actor in twin.here:
            comes(window, match, actor)
        window.program.drag_or_click(*way)
        match.play(step.move)
        made += 1
        here = windows[0]
        wait_for(f"{step.text}, step {match.ply}", lambda: here.seen >= match.ply, FAR)  # noqa: B023
    return made


def ended(windows: Sequence[Window]) -> None:
    """Wait until every program has the checked record among its finished matches."""
    for window in windows:
        wait_for("the record", lambda: list((window.home / "library").glob("**/*.yaml")), FAR)  # noqa: B023
    for window in windows[1:]:
        guest = joined(window.home)
        assert guest is not None
        assert guest.verdict == "", guest.verdict
        assert guest.audited == 1


def opened(screens: Sequence[Screen], homes: Sequence[Path], command: Sequence[str] | None = None) -> list[Window]:
    """Every program in a window of its own; all of them start at once, by ``command``."""
    with ThreadPoolExecutor(4) as starting:
        programs = list(starting.map(partial(Program, command=command), screens, homes))
    return [Window(program, home) for program, home in zip(programs, homes, strict=True)]


def play_apart(screen: Screen, homes: Sequence[Path], twin: FarTwin, whole: Match[Any, Any]) -> None:
    """Play what is left of ``whole`` with never more than one program open: each opens, moves, and is closed."""
    state = hosted(homes[0])
    assert state is not None
    assert state.record is not None
    match = state.new_match(find_game(state.game), state.record.moves)
    while match.outcome is None:
        step = whole.steps[match.ply]
        assert isinstance(step.actor, int)
        with Program(screen, homes[step.actor]) as program:
            window = Window(program, homes[step.actor])
            wait_for(f"step {match.ply}", lambda: window.seen == match.ply, FAR)  # noqa: B023 - asked at once
            go_to_table(program)
            way = twin.way(match, step.actor, step.move)
            for _attempt in range(3):  # a table that has just come may still be settling
                program.wait_still()
                program.drag_or_click(*way)
                if came_about(lambda: _is_kept(window, match.ply), 10.0):  # noqa: B023
                    break
            else:
                pytest.fail(f"{step.text} was not made")
            program.wait_still()
            assert program.close() == 0
            assert program.said() == ""
        match.play(step.move)


def came_about(ask: Callable[[], object], patience: float) -> bool:
    """Whether ``ask`` was true in time."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if ask():
            return True
        time.sleep(0.05)
    return False


def _is_kept(window: Window, before: int) -> bool:
    """Whether the move made there is on the disk, so that it cannot be lost any more."""
    guest = joined(window.home)
    return bool(guest.requests) if guest is not None else window.seen > before
