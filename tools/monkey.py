"""Play at random through every screen and game, and see that nothing ever goes wrong: by night and before a release.

A seeded monkey drives the real program with pygame's events: it moves, presses and drags with several buttons, holds
keys, types, touches, turns the wheel, shakes controllers, resizes the window in mid-drag, takes the focus away, pastes
nonsense, quits and starts again. It also knows legal drags, so that matches get to their ends. After every event the
invariants of ``Invariants`` are checked. ``--seed`` and ``--events`` give the same run again.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pygame
from headless import WORDS, Headless, some_match
from pygame.event import Event

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.room import Room
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.new_game import has_lessons, lessons_of
from jungle_games.table.scene import TableScene

SIZES: Final = ((960, 600), (1000, 700), (1280, 800), (961, 1080))
KEYS: Final = (
    "up", "down", "left", "right", "tab", "return", "space", "escape", "backspace", "delete", "home", "end",
    "page up", "page down", "f1", "f2", "f10", "f11", "a", "c", "f", "h", "m", "s", "v", "x", "y", "z", "[", "]", "5",
    "left shift",
)  # fmt: skip
MODS: Final = (
    *[0] * 5, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT,
)  # fmt: skip
_HAPPENINGS: Final = (
    "LEAVE", "ENTER", "FOCUSLOST", "FOCUSGAINED", "EXPOSED", "MINIMIZED", "RESTORED", "MOVED", "DISPLAYCHANGED",
)  # fmt: skip
Events = Iterator[Event]


class Monkey:
    """Makes random events for one program; all it knows about the program is in its scenes."""

    def __init__(self, program: Headless, chance: random.Random) -> None:
        self._program = program
        self._chance = chance
        self._pointer = (0, 0)
        self._down: set[int] = set()
        self._actions: Sequence[tuple[int, Callable[[], Events]]] = (
            (80, self._play), (16, self._press_widget), (16, self._buttons), (12, self._keys),
            (5, self._touch), (15, self._devices), (1, self._resize), (1, self._paste), (1, self._wait),
        )  # fmt: skip

    def events(self) -> Events:
        """The events of one action."""
        weights = [weight for weight, _action in self._actions]
        [(_weight, action)] = self._chance.choices(self._actions, weights)
        return action()

    def _play(self) -> Events:
        """A legal drag at the table, or two clicks instead; a press where there is none."""
        table = self._program.top
        drags = list(table.legal_gestures) if isinstance(table, TableScene) else []
        if not isinstance(table, TableScene) or not drags:
            yield from self._press_widget() if self._chance.random() < 0.7 else self._key("escape")
            return
        gesture, places = self._chance.choice(drags), table.arrangement.places
        if gesture.source not in places or gesture.target not in places:
            return
        start, end = places[gesture.source].center, places[gesture.target].center
        if self._chance.random() < 0.3:
            yield from self._click(start)
            yield from self._click(end) if start != end else ()
            return
        yield self._move(start)
        yield self._button(pygame.MOUSEBUTTONDOWN, 1)
        yield self._move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        yield self._move(end)
        yield self._button(pygame.MOUSEBUTTONUP, 1)

    def _click(self, point: tuple[int, int]) -> Events:
        yield self._move(point)
        yield self._button(pygame.MOUSEBUTTONDOWN, 1)
        yield self._button(pygame.MOUSEBUTTONUP, 1)

    def _press_widget(self) -> Events:
        point = self._widget_point()
        return self._click(point) if point else iter(())

    def _widget_point(self) -> tuple[int, int] | None:
        shown = [widget.shown_rect for widget in self._program.widgets() if widget.enabled and widget.shown_rect]
        return self._in(self._chance.choice(shown)) if shown else None

    def _somewhere(self) -> tuple[int, int]:
        lot, size = self._chance.random(), self._program.app.window.surface.get_size()
        table = self._program.top
        if lot < 0.4 and isinstance(table, TableScene) and table.arrangement.places:
            return self._in(self._chance.choice(list(table.arrangement.places.values())))
        if lot < 0.7:
            return self._widget_point() or (0, 0)
        if lot < 0.95:
            return self._chance.randrange(size[0]), self._chance.randrange(size[1])
        return self._chance.choice(((-5, -5), (size[0], size[1]), (-3000, 20), (99999, 99999)))

    def _in(self, rect: pygame.Rect) -> tuple[int, int]:
        return rect.x + self._chance.randrange(max(1, rect.w)), rect.y + self._chance.randrange(max(1, rect.h))

    def _move(self, point: tuple[int, int]) -> Event:
        moved = (point[0] - self._pointer[0], point[1] - self._pointer[1])
        self._pointer = point
        held = tuple(int(button in self._down) for button in (1, 2, 3))
        return Event(pygame.MOUSEMOTION, pos=point, rel=moved, buttons=held, touch=False)

    def _button(self, kind: int, button: int) -> Event:
        (self._down.add if kind == pygame.MOUSEBUTTONDOWN else self._down.discard)(button)
        return Event(kind, pos=self._pointer, button=button, touch=False)

    def _buttons(self) -> Events:
        """The pointer goes about; several buttons at once are down and up in any order."""
        for _step in range(self._chance.randrange(1, 7)):
            if self._chance.random() < 0.7:
                yield self._move(self._somewhere())
            if self._chance.random() < 0.4:
                kind = self._chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
                yield self._button(kind, self._chance.choice((1, 1, 1, 2, 3, 3, 4, 5, 6, 7)))

    def _touch(self) -> Events:
        """One finger or two, which may lift in any order or never."""
        width, height = self._program.app.window.surface.get_size()
        fingers = self._chance.choice(((1,), (1,), (1, 2), (2, 1)))
        kinds = [pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERMOTION, pygame.FINGERUP]
        for kind in kinds:
            for finger in fingers:
                if self._chance.random() < 0.1:
                    continue
                x, y = self._somewhere()
                yield Event(kind, touch_id=1, finger_id=finger, x=x / width, y=y / height, dx=0.0, dy=0.0, pressure=1.0)

    def _keys(self) -> Events:
        """Keys pressed, held and repeated; some never let go."""
        for _key in range(self._chance.randrange(1, 5)):
            name, mod = self._chance.choice(KEYS), self._chance.choice(MODS)
            pressed = list(self._key(name, mod))
            yield from [pressed[0]] * self._chance.choice((0, 0, 0, 3))
            yield from pressed if self._chance.random() < 0.9 else pressed[:1]

    @staticmethod
    def _key(name: str, mod: int = 0) -> Events:
        code = pygame.key.key_code(name)
        yield Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        yield Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)

    def _devices(self) -> Events:
        """A wheel turned, text typed, a controller pressed or pulled out; the window covered, left, found again."""
        chance = self._chance
        device, y = chance.randrange(2), chance.choice((1, -1, 3, -50, 0, 1000))
        for _press in range(chance.randrange(1, 5)):
            button, value = chance.randrange(20), chance.choice((0, 32767, -32768, 12000))
            hat = chance.choice(((0, 1), (1, 0), (0, 0)))
            yield chance.choice((
                Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=y * 1.5, flipped=False),
                Event(pygame.TEXTINPUT, text=chance.choice(WORDS)),
                Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=device),
                Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=device),
                Event(pygame.CONTROLLERAXISMOTION, axis=button % 6, value=value, instance_id=device),
                Event(pygame.JOYBUTTONDOWN, button=button, instance_id=device),
                Event(pygame.JOYAXISMOTION, axis=button % 4, value=value / 32768, instance_id=device),
                Event(pygame.JOYHATMOTION, hat=0, value=hat, instance_id=device),
                Event(pygame.JOYDEVICEREMOVED, instance_id=device),
                Event(getattr(pygame, f"WINDOW{chance.choice(_HAPPENINGS)}"), x=0, y=0),
            ))  # fmt: skip

    def _resize(self) -> Events:
        self._program.app.window.size = self._chance.choice(SIZES)
        return iter(())

    def _paste(self) -> Events:
        """Copy what is shown, or find something strange on the clipboard, and paste."""
        clipboard = self._program.app.services.clipboard
        if self._chance.random() < 0.7:
            clipboard.write(self._chance.choice((*WORDS, "", "\n", "game: jungle\nformat: 1\n", "[\n" * 50)))
        for letter in self._chance.choice(("v", "cv")):
            yield from self._key(letter, pygame.KMOD_CTRL)

    def _wait(self) -> Events:
        self._program.now += self._chance.choice((1.0, 1.0, 5.0, 60.0, 30_000.0))
        yield Event(pygame.USEREVENT)


def sit_down(program: Headless, room: Room, chance: random.Random) -> None:
    program.navigator.open_match(some_match(room, chance, moves=chance.choice((0, 0, 3, 20, 60, 200))))


def teleport(program: Headless, room: Room, chance: random.Random) -> None:
    """Go to a random place: mostly a table of ``room``."""
    go, name = program.navigator, room.name
    places: list[Callable[[], object]] = [
        go.title, go.statistics, go.saved_games, lambda: go.new_game(name), lambda: go.settings(name),
        lambda: go.rules(name), lambda: go.resume(name), lambda: go.saved_games(name), lambda: go.statistics(name),
    ]  # fmt: skip
    if has_lessons(room):
        places += [lambda: go.lesson(name, chance.randrange(len(lessons_of(room))))] * 2
    places += [lambda: sit_down(program, room, chance)] * 2 * len(places)
    chance.choice(places)()


class Invariants:
    """Checks a program after every event; raises AssertionError for what does not hold."""

    def __init__(self, program: Headless, moves: Counter[str]) -> None:
        """``moves`` counts those that are made, by the name of the game."""
        self._program, self._moves = program, moves
        self._last: tuple[Match[Any, Any] | None, int] = (None, 0)

    def check(self) -> None:
        program, has_moved = self._program, self._has_moved()
        assert not program.failures(), f"a scene failed:\n{program.failures()}"
        if not program.app.running:
            return
        top = program.top
        assert top is not None, "no scene is open"
        assert program.app.stack.view.size == program.app.window.surface.get_size(), "another window is laid out"
        focus = getattr(top, "focus", None)
        if focus is not None and focus.current is not None:
            ids = {item.focus_id for item in top.focusables()}  # type: ignore[attr-defined]
            assert focus.current.focus_id in ids, f"the focus is on {focus.current.focus_id}, which is not there"
        if isinstance(top, TableScene):
            self._check_table(top)
            if has_moved and top is program.open_table and not top.play.practice:
                self._check_kept(top)

    def _has_moved(self) -> bool:
        """Whether a move was made or taken back since the last event; counts those that were made."""
        table = self._program.open_table
        match = table.match if table is not None else None
        (before, earlier), self._last = self._last, (match, match.ply if match else 0)
        if match is None or match is not before:
            return False
        self._moves[match.game.name] += max(0, match.ply - earlier)
        return match.ply != earlier

    def _check_table(self, table: TableScene) -> None:
        hold, sprites = table.handling.hold, list(table.sprites)
        assert (hold is None) == (table.sprites.held is None), "what the hand holds is not what is shown in it"
        if hold is not None:
            assert hold.thing.place in table.arrangement.places, f"held is what lay on {hold.thing.place}, now gone"
        staying = Counter(sprite.thing.key for sprite in sprites if not sprite.leaving)
        lying = Counter(thing.key for thing in table.arrangement.things)
        assert staying == lying, f"shown but not there: {staying - lying}; there but not shown: {lying - staying}"
        # In an analysis any position may be gone on from, also where the match was resigned or lost on time.
        moves = table.shown_position.legal_moves() if table.companions.explores else table.match.legal()
        legal = set(map(str, moves))
        for gesture in table.legal_gestures:
            assert gesture.move is None or str(gesture.move) in legal, f"a drag would make the move {gesture.move}"

    def _check_kept(self, table: TableScene) -> None:
        match, saves = table.match, self._program.app.services.saves
        if match.outcome is not None:
            return
        listed = next((saved for saved in saves.all_unfinished() if saved.number == table.play.number), None)
        kept = list(GameRecord.from_yaml(saves.read(listed) or "").moves) if listed is not None else []
        played = any(isinstance(step.actor, int) for step in match.steps)
        assert kept == (list(match.moves) if played else []), f"kept are {len(kept)} moves of {match.ply}"

    def check_thoroughly(self) -> None:
        """What takes longer: every file can be read, and the match can be replayed."""
        program, saves = self._program, self._program.app.services.saves
        for saved in saves.all_unfinished():
            read_match(saves.read(saved) or "", find_game)
        for room in ROOMS:
            program.app.services.progress.summary(room.name)
        if program.open_table is not None:
            match = program.open_table.match
            again = read_match(GameRecord.of(match).to_yaml(), find_game)
            assert (again.position, again.outcome) == (match.position, match.outcome), "the record leads elsewhere"
        strange = [path for path in program.home.rglob("*") if ".damaged-" in path.name or path.name.endswith(".part")]
        assert not strange, f"strange files: {strange}"


def run(events: int, seed: int, rooms: Sequence[Room] = ROOMS) -> Counter[str]:
    """Try so many events on one home, with as many starts as they take, up to the first failure; the moves by game."""
    moves, chance, latest = Counter[str](), random.Random(seed), deque[str](maxlen=40)
    random.seed(seed)  # new matches are dealt by it
    with tempfile.TemporaryDirectory(prefix="monkey-", ignore_cleanup_errors=True) as home:
        while events > 0:
            program = Headless(Path(home), size=chance.choice(SIZES), seed=chance.randrange(10**6), failing=0.01)
            program.app.services.motion = chance.choice((0.0, 1.0))
            try:
                events = _one_start(program, events, chance, Invariants(program, moves), rooms, latest)
                program.app.close()
                assert not program.failures(), f"a scene failed to leave:\n{program.failures()}"
            except Exception as error:
                error.add_note("\n    ".join(["The latest events:", *latest]))
                raise
    return moves


def _one_start(
    program: Headless, left: int, chance: random.Random, invariants: Invariants, rooms: Sequence[Room],
    latest: deque[str],
) -> int:  # fmt: skip
    """So many events, or until the program is quit; how many are left."""
    monkey, queue = Monkey(program, chance), iter(())
    sit_down(program, chance.choice(rooms), chance)  # also a short run gets to play
    while left > 0 and program.app.running:
        if chance.random() < 0.01:
            room = chance.choice(rooms)
            latest.append(f"teleport {room.name}")
            teleport(program, room, chance)
        if chance.random() < 0.02:
            queue = chain(monkey.events(), queue)  # what is being done is interrupted, a drag for one
        happening = next(queue, None)
        if happening is None:
            queue = monkey.events()
            continue
        latest.append(f"{type(program.top).__name__} {pygame.event.event_name(happening.type)} {happening.dict}"[:200])
        left -= 1
        program.step([happening], chance.choice((1 / 60, 1 / 60, 1 / 60, 0.2)))
        invariants.check()
        if left % 400 == 0:
            invariants.check_thoroughly()
    return left


def main() -> None:
    parser = argparse.ArgumentParser(description="Play at random through every screen and game.")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    moves = run(chosen.events, chosen.seed)
    print(f"{chosen.events:,} events tried, nothing failed; seed {chosen.seed}; moves: {dict(moves)}")


if __name__ == "__main__":
    main()
