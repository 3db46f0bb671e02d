"""Jungle's engine behind UCI, the protocol that public tools speak: a command a line in, answers a line out.

Rule options are UCI options of the same names. Positions are the strings of ``rules/board.py``. A ``go`` thinks in a
thread, so that ``stop`` and ``isready`` are answered at once.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence
from typing import BinaryIO, Final

from jungle_games import COMPILED, __version__
from jungle_games.core.game import BadSetup, IllegalMove
from jungle_games.core.headless import Conversation
from jungle_games.core.limits import Budget, allot
from jungle_games.core.options import Option, OptionError
from jungle_games.games.jungle.player.endings import Library
from jungle_games.games.jungle.player.player import CONTEMPT, DEEPEST, DeepeningSearch, SearchResult
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.games.jungle.rules.options import JungleOptions, find_map
from jungle_games.games.jungle.rules.position import JunglePosition

_OVERHEAD: Final = 0.02
"""Seconds reserved for sending the answer."""
_HASH: Final = "Hash"
_SMALLEST_HASH, _DEFAULT_HASH, _LARGEST_HASH = 1, 16, 512
_ENTRY: Final = 16 if COMPILED.running else 80
"""Bytes that an entry of the memory takes: two words, or two places in lists and two numbers."""
_NO_MOVE: Final = "(none)"
_LOOK: Final = 0.2
"""Seconds between checks that the client is still connected, while a search is awaited."""
_LAST_WORDS: Final = 0.7
"""Seconds a search gets to finish once the client has gone."""
_LONGEST_LINE: Final = 4_000_000
"""Bytes of a command; the longest position has 5,000 moves."""
_NUMBERS: Final = ("depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo")


class UciError(ValueError):
    """A command that cannot be followed; the message says why."""


class Engine:
    """One conversation. ``say`` gets every line of the answers, also from the thinking thread.

    ``over`` tells in the middle of a thought that nobody waits for it any more; ``note_failure`` is told what was being
    done when something failed that should not have, and the error.
    """

    def __init__(
        self, say: Callable[[str], None], over: Callable[[], bool] = bool,
        note_failure: Callable[[str, BaseException], object] | None = None,
    ) -> None:  # fmt: skip
        self._say = say
        self._over = over
        self._note_failure = note_failure
        self._options = JungleOptions()
        self._hash = _DEFAULT_HASH
        self._renew()
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._endless = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._introduce,
            "isready": lambda _: self._say("readyok"),
            "ucinewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self.stop(),
        }

    def follow(self, line: str) -> bool:
        """Follow one command; False after ``quit``. What cannot be followed is answered by an info string."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        command = self._commands.get(words[0])
        if command is None:
            self._say(f"info string unknown command: {words[0]}")
            return True
        try:
            command(words[1:])
        except (UciError, OptionError, BadSetup, IllegalMove) as error:
            self._say(f"info string {error}")
        except Exception as error:
            self._tell_failure(f"failed to follow {words[0]}", error)
        return True

    def stop(self) -> None:
        self._stop.set()
        self.finish()

    def finish(self) -> None:
        """Wait for the thinking to end; what would never end is stopped."""
        if self._endless:
            self._stop.set()
        if self._thread:
            while self._thread.is_alive() and not self._over():
                self._thread.join(_LOOK)
            self._thread.join(_LAST_WORDS)
            self._thread = None

    def _due(self) -> bool:
        return self._stop.is_set() or self._over()

    def _tell_failure(self, what: str, error: Exception) -> None:
        """Tell of a fault of ours; the conversation goes on."""
        self._say(f"info string {what}: {type(error).__name__}: {error}".replace("\n", " "))
        if self._note_failure is not None:
            with contextlib.suppress(Exception):
                self._note_failure(what, error)

    def _renew(self) -> None:
        self._renew_thinker()
        self._position = JunglePosition.start(find_map(self._options.map), self._options)

    def _renew_thinker(self) -> None:
        board = find_map(self._options.map)
        bits = (self._hash * (1 << 20) // _ENTRY).bit_length() - 1
        endings = Library(board, self._options)
        self._thinker = DeepeningSearch(board, self._options, table_bits=bits, endings=endings)

    def _introduce(self, words: list[str]) -> None:
        self._say(f"id name Jungle Games {__version__}")
        self._say("id author The Jungle Games founders")
        self._say(f"option name {_HASH} type spin default {_DEFAULT_HASH} min {_SMALLEST_HASH} max {_LARGEST_HASH}")
        for option in JungleOptions.declared():
            if option.group == "rules":
                self._say(declare(option))
        self._say("uciok")

    def _new_game(self, words: list[str]) -> None:
        self.finish()
        self._thinker.forget()
        self._position = JunglePosition.start(find_map(self._options.map), self._options)

    def _set_option(self, words: list[str]) -> None:
        self.finish()
        if words[:1] != ["name"] or "value" not in words:
            raise UciError("setoption needs a name and a value")
        name, value = words[1 : words.index("value")], words[words.index("value") + 1 :]
        if len(name) != 1 or len(value) != 1:
            raise UciError("no option has a space in its name or value")
        if name[0].lower() == _HASH.lower():
            size = whole_number(_HASH, value[0])
            if not _SMALLEST_HASH <= size <= _LARGEST_HASH:
                raise UciError(f"{_HASH} takes {_SMALLEST_HASH} to {_LARGEST_HASH}")
            self._hash = size
        else:
            option = JungleOptions.option(name[0])
            changes = {**self._options.changes(), option.name: read_value(option, value[0])}
            options = JungleOptions.build(changes=changes)
            find_map(options.map)  # refuses a damaged map before anything is given up
            self._options = options
        self._renew()

    def _set_position(self, words: list[str]) -> None:
        self.finish()
        split = words.index("moves") if "moves" in words else len(words)
        where, moves = words[:split], words[split + 1 :]
        board = find_map(self._options.map)
        if where == ["startpos"]:
            position = JunglePosition.start(board, self._options)
        elif where[:1] == ["fen"]:
            position = JunglePosition.from_fen(" ".join(where[1:3]), board, self._options)
        else:
            raise UciError("position needs startpos, or fen and a position string")
        for text in moves:
            position = position.play(JungleMove.parse(text))
        self._position = position

    def _go(self, words: list[str]) -> None:
        self.finish()
        numbers = read_numbers(words)
        self._stop.clear()
        # UCI leaves a bare go open; other engines think until they are stopped.
        self._endless = "infinite" in words or not numbers
        if self._position.outcome is not None:
            self._say(f"info string the game is over: {self._position.outcome.termination}")
            self._say(f"bestmove {_NO_MOVE}")
        else:
            budget = budget_for(numbers, self._position.turn)
            self._thread = threading.Thread(target=self._think, args=(budget,), daemon=True)
            self._thread.start()

    def _think(self, budget: Budget) -> None:
        move: JungleMove | str
        try:
            move = self._thinker.think(
                self._position, budget, stop=self._due, report=self._report, contempt=CONTEMPT
            ).move
        except Exception as error:
            # It may have been left in the middle of a thought. Whoever waits for a move must not wait for ever.
            self._tell_failure("failed to think", error)
            self._renew_thinker()
            move = _NO_MOVE
        if self._endless:
            # UCI wants no answer to an infinite search before it is stopped, even when there is no more to find.
            self._stop.wait()
        self._say(f"bestmove {move}")

    def _report(self, thought: SearchResult) -> None:
        score = f"cp {thought.score}" if thought.mate is None else f"mate {thought.mate}"
        line, speed = " ".join(map(str, thought.line)), int(thought.nodes / max(thought.seconds, 1e-6))
        self._say(
            f"info depth {thought.depth} score {score} nodes {thought.nodes} nps {speed} "
            f"time {round(thought.seconds * 1000)} pv {line}"
        )


def declare(option: Option) -> str:
    if option.type == "bool":
        return f"option name {option.name} type check default {str(option.default).lower()}"
    if option.type == "int":
        return f"option name {option.name} type spin default {option.default} min {option.low} max {option.high}"
    choices = " ".join(f"var {value}" for value in option.allowed())
    return f"option name {option.name} type combo default {option.default} {choices}"


def read_value(option: Option, text: str) -> bool | int | str:
    """The value that ``text`` gives ``option``. Raises OptionError or UciError."""
    if option.type == "bool":
        return option.check({"true": True, "false": False}.get(text.lower(), text))
    return option.check(whole_number(option.name, text) if option.type == "int" else text)


def whole_number(name: str, text: str) -> int:
    """``text`` as a number from 0. Raises UciError."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 12):
        raise UciError(f"{name} takes a whole number, not {text[:20]}")
    return int(text)


def read_numbers(words: Sequence[str]) -> dict[str, int]:
    """The numbers of a ``go`` by name. Raises UciError."""
    numbers: dict[str, int] = {}
    for name in _NUMBERS:
        if name in words:
            following = words[words.index(name) + 1 :]
            if not following:
                raise UciError(f"{name} needs a number")
            # Clocks that ran out are told as negative numbers.
            numbers[name] = whole_number(name, following[0].removeprefix("-"))
            if following[0].startswith("-"):
                numbers[name] = 0
    return numbers


def budget_for(numbers: dict[str, int], seat: int) -> Budget:
    """How long to think for the numbers of a ``go``, ``seat`` being to move."""
    seconds = enough = None
    clock = numbers.get("wtime" if seat == 0 else "btime")
    if clock is not None:
        increment = numbers.get("winc" if seat == 0 else "binc", 0)
        seconds, enough = allot(clock / 1000, increment / 1000, _OVERHEAD, numbers.get("movestogo"))
    if "movetime" in numbers:
        seconds, enough = max(0.0, numbers["movetime"] / 1000 - _OVERHEAD), None
    depth = min(max(1, numbers.get("depth", DEEPEST)), DEEPEST)
    return Budget(seconds, numbers.get("nodes"), depth, enough)


def serve(stdin: BinaryIO, stdout: BinaryIO, note_failure: Callable[[str, BaseException], object] | None = None) -> int:
    """Hold a conversation until ``quit``, the end of input or of whoever reads; the exit status.

    Raises OSError when an answer cannot be written although there is somebody to read it.
    """
    conversation = Conversation(stdin, stdout, _LONGEST_LINE)
    engine = Engine(conversation.say, conversation.over, note_failure)
    if any(not engine.follow(line.decode("utf-8", "replace")) for line in conversation.lines()):
        engine.stop()
    else:
        engine.finish()
    conversation.end()
    return 0
