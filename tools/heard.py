"""Plays a whole game as somebody who cannot see, and writes what is said on the way, for reading.

    python tools/heard.py jungle --deal 1 --out jungle.txt

The moves of the one person are a weak player's, each made by pressing the nodes that a screen reader offers. Before
each line stands the second at which it is said; ``>`` is what the person presses, ``?`` what the person asks for. It
prints how many words a move takes.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, cast

import yaml
from headless import Headless
from number_arguments import at_least

from jungle_games.accessibility.screen_reader import ScreenReader
from jungle_games.core.game import Seat
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match, chance_at_table
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.games import ROOMS, find_game
from jungle_games.players.worker import Answer, Task
from jungle_games.players.worker_process import Asked
from jungle_games.table.scene import AnyScene
from jungle_games.table.sprites.arrangement import place_focus_id
from jungle_games.ui.accessible import Act, Node, Request, Role
from jungle_games.ui.events import Accept, Command, Device

_FRAME: Final = 1 / 20
_PATIENCE: Final = 60.0
"""Seconds after which a table where nothing happens has got stuck."""
_LONGEST: Final = 1500
"""So many own moves end any match."""
_ASKS: Final = {0: ("where", "survey", "options"), 1: ("where", "hint"), 4: ("options",), 8: ("survey", "last_move")}
"""What is asked for before which own moves."""
_HINT_STEPS: Final = 3
_VAIN: Final = 2
"""So many presses in a row may move nothing, as when a notice comes in between."""
_THINKING: Final = Limits(nodes=200, seed=1)


class StuckError(Exception):
    """A move could not be made by what is offered."""


class Ears:
    """In place of the connection to screen readers: writes down what comes, and when."""

    listening = True

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.lines: list[str] = []
        self.words: list[int] = [0]
        """How many were said in answer to each own move, beginning with those before the first."""
        self.asked = False
        """Whether what comes answers a question."""

    def say(self, text: str, *, urgent: bool = False) -> None:
        self.note("!" if urgent else " ", text)
        if not self.asked:
            self.words[-1] += len(text.split())

    def note(self, sign: str, text: str) -> None:
        """Write a line of the listing."""
        self.lines.append(f"{self._now():7.1f} {sign} {text}")

    def show(self, nodes: Iterable[Node], focus: Hashable) -> None:
        """The tree is read at the table."""

    def focus_window(self, focused: bool) -> None:
        """It has the focus all the time."""


class Minds:
    """In place of the worker: answers at once, and thinks little."""

    def __init__(self, answer: Callable[[Answer], None]) -> None:
        self._answer = answer
        self._number = 0
        self._players: dict[tuple[str, str], Any] = {}

    def submit(self, task: Asked) -> int:
        """Answer what asks for a move; an analysis goes on until it is stopped."""
        self._number += 1
        if isinstance(task, Task):
            choice = self._player(task.game, task.level).choose(task.observation, _THINKING, lambda: False)
            self._answer(Answer(self._number, choice))
        return self._number

    def liked(self, match: Match[Any, Any], seat: Seat) -> Any:
        """What a weak player does in a seat."""
        player = self._player(match.game.name, match.game.levels[0].key)
        return player.choose(match.position.observe(seat), _THINKING, lambda: False).move

    def _player(self, game: str, level: str) -> Any:
        if (game, level) not in self._players:
            self._players[game, level] = find_game(game).player(level)
        return self._players[game, level]


class Listener:
    """Plays one match from its first to its last move."""

    def __init__(self, program: Headless, match: Match[Any, Any]) -> None:
        self._program, self._match = program, match
        app: Any = program.app
        app.stack.draw = lambda _target: None  # nobody looks
        self.ears, self._minds = Ears(lambda: program.now), Minds(app.post)
        worker = app.services.worker
        worker.submit = self._minds.submit
        app.listeners._reader = cast("ScreenReader", self.ears)
        app.stack.device = Device.KEYS  # as once a screen reader listens
        self._vain = 0
        """How many presses in a row have moved nothing."""
        program.begin()
        program.navigate(lambda: program.navigator.open_match(match))
        self.ears.lines.clear()
        self.ears.words = [0]

    @property
    def _table(self) -> AnyScene:
        table = self._program.table
        assert table is not None
        return table

    def play(self) -> None:
        """Play until the match is over, and hear how it ended."""
        for number in range(_LONGEST):
            self._wait(lambda: self._is_asked or self._match.outcome is not None)
            if self._match.outcome is not None:
                break
            for command in _ASKS.get(number, ()):
                self._ask(command)
            self.ears.words.append(0)
            self._move()
        while self._onward or self._table.state.waits_for_reader:
            self._move()
        self._pass(12.0)
        self.ears.note("?", "the page")
        self.ears.asked = True
        self._program.app.listeners.command("survey")

    def _ask(self, command: str) -> None:
        self.ears.asked = True
        for _step in range(_HINT_STEPS if command == "hint" else 1):
            self.ears.note("?", command)
            self._program.app.handle(Command(command))
            self._pass(1.0)
            top = self._program.top
            if top is not None and top is not self._table:  # asks whether help may count
                yes = [node for each in top.nodes() for node in each.walk() if node.role is Role.BUTTON][-1]
                self.ears.note(">", yes.name)
                top.perform(Request(yes.key, Act.PRESS))
                self._pass(1.0)
        self.ears.asked = False

    @property
    def _is_asked(self) -> bool:
        """Whether the person may do something now."""
        table = self._table
        if table.sprites.moving:
            return False
        onward = self._onward and (table.occupied or table.match.to_move in table.match.persons)
        return table.state.waits_for_reader or onward or (bool(table.legal_gestures) and not table.occupied)

    @property
    def _onward(self) -> bool:
        return self._table.frame.ready(self._table.onward) is not None

    def _move(self) -> None:
        """Make the move that a weak player likes."""
        table, match = self._table, self._match
        if table.state.waits_for_reader:
            self._program.app.handle(Accept())
            self._pass(0.5)
            return
        if table.occupied:
            self._press(table.onward)
            self._pass(2.0)
            return
        seat = table.match.persons[0]
        move = self._minds.liked(match, seat) if match.to_move == seat else None
        gestures = [gesture for gesture in table.legal_gestures if gesture.move == move]
        before = match.ply
        for gesture in gestures[:1] or table.legal_gestures[: move is None]:
            hold = table.handling.drag_state.hold
            if hold is None or hold.thing.place != gesture.source:
                self._press(place_focus_id(gesture.source))
            if gesture.target != gesture.source and match.ply == before:
                self._press(place_focus_id(gesture.target))
        if match.ply == before and move is not None and not gestures:
            self.ears.note(">", f"{move} by its button")
            table.make(move)
        self._wait(lambda: match.ply > before or match.outcome is not None or table.state.waits_for_reader)
        self._vain = 0 if match.ply > before or table.state.waits_for_reader else self._vain + 1
        if self._vain > _VAIN:
            raise StuckError(f"{move} could not be made; last was said:\n" + "\n".join(self.ears.lines[-20:]))

    def _press(self, key: Hashable) -> None:
        node = next(each for top in self._table.nodes() for each in top.walk() if each.key == key)
        self.ears.note(">", ", ".join(filter(None, (node.name, node.description))))
        self._program.app.stack.top.perform(Request(key, Act.PRESS))  # type: ignore[union-attr]
        self._pass(0.3)

    def _wait(self, until: Callable[[], bool]) -> None:
        deadline = self._program.now + _PATIENCE
        while not until() and self._program.now < deadline:
            self._program.step((), _FRAME)

    def _pass(self, seconds: float) -> None:
        self._program.frames(round(seconds / _FRAME), _FRAME)


def seats_of(game: str, count: int) -> Sequence[SeatInfo]:
    """A person and so many weak computer players that there are ``count`` seats."""
    level = find_game(game).levels[0]
    return [SeatInfo("Mira", PERSON), *(SeatInfo(f"{level.title} {seat}", level.key) for seat in range(1, count))]


def heard(game: str, *, deal: int, seats: int, home: Path, changes: Sequence[str] = ()) -> Ears:
    """What is said in one match of ``game``; ``changes`` of its options are written ``name=value``."""
    shown = find_game(game)
    options = shown.options_type.build(
        changes={name: yaml.safe_load(value) for name, _is, value in (change.partition("=") for change in changes)}
    )
    match: Match[Any, Any] = Match(
        shown, options, seats_of(game, seats or min(shown.seats)), deal=deal, chance=chance_at_table(shown)
    )
    program = Headless(home)
    try:
        listener = Listener(program, match)
        listener.play()
    finally:
        program.close()
    failures = program.failures()
    if failures:
        raise SystemExit(failures)
    return listener.ears


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])  # type: ignore[union-attr]
    parser.add_argument("game", choices=[room.name for room in ROOMS])
    parser.add_argument("--deal", type=at_least(0), default=1)
    parser.add_argument("--seats", type=at_least(0), default=0, help="how many play; as few as may by default")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--out", type=Path, help="the file to write; it is printed by default")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        ears = heard(given.game, deal=given.deal, seats=given.seats, home=Path(home), changes=given.set)
    text = "\n".join(ears.lines) + "\n"
    if given.out is None:
        print(text, end="")
    else:
        given.out.write_text(text, encoding="utf-8")
    said = ears.words[1:] or [0]
    print(f"{len(said)} own moves; words a move: mean {sum(said) / len(said):.1f}, longest {max(said)}")


if __name__ == "__main__":
    main()
