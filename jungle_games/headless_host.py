"""A headless host: keeps the tables described in a folder open, for players who are never online at the same time."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta

from jungle_games.base.system import on_hangup
from jungle_games.core.errors import UserError, unexpected_reason
from jungle_games.core.i18n import _
from jungle_games.core.map_files import level_text
from jungle_games.core.options import STANDARD, Value
from jungle_games.core.reading import YamlError, read_bounded, read_yaml, reason_of, stamp
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.tables import Broker, SeatPlan, Tables
from jungle_games.games import find_game
from jungle_games.journal import Discretion, failure_report
from jungle_games.storage.elsewhere import FolderStore
from jungle_games.store.files import StorageError, write_text

BROKER: Final = "broker.yaml"
TABLE: Final = ".table.yaml"
ELSEWHERE: Final = "elsewhere"
"""In a list of seats: somebody elsewhere sits here."""
_KEPT: Final = "kept"
_INDEX: Final = "kept.json"
_LARGEST: Final = 400_000
_LOOK: Final = 5.0
"""Seconds between two scans of the folder."""

T = TypeVar("T")


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its ``.table.yaml`` file describes it."""

    game: str
    seats: Annotated[list[str], Meta(min_length=1, max_length=16)]
    name: Annotated[str, Meta(min_length=1, max_length=40)] = "Jungle Games"
    preset: str = STANDARD
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    setup: dict[str, list[str]] = msgspec.field(default_factory=dict)
    files: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=8)] = msgspec.field(
        default_factory=list
    )
    """Level files in the same folder that go before those of the game."""
    rhythm: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0
    watching: bool = False
    announce: bool = True


class HeadlessHost:
    """Hosts the tables of one folder; ``say`` receives one-line messages for the operator."""

    def __init__(self, folder: Path, say: Callable[[str], object]) -> None:
        self._folder, self._say = folder, say
        self._woken: Final = threading.Event()
        self._over = False
        self._store: Final = FolderStore(folder / _KEPT)
        self._index = self._read_index()
        self._refused: dict[Path, tuple[int, int]] = {}
        self._complained: dict[str, str] = {}
        """What was said last of a table or a file, so that nothing is said again and again."""
        self._written: dict[Path, str] = {}
        self._people: dict[str, Sequence[str]] = {}
        """The names at each table, which are kept out of reports."""
        self._tables: Final = Tables(
            self._store, find_game, self._woken.set, broker=self._read_broker(), report=self._report
        )

    def _read_index(self) -> dict[str, str]:
        """The table of each description that was laid before. Raises ValueError, naming the file, and OSError."""
        try:
            return msgspec.json.decode(self._store.read(_INDEX) or b"{}", type=dict[str, str])
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{_KEPT}/{_INDEX}: {reason_of(error)}") from error

    def _read_broker(self) -> Broker | None:
        """The broker that the folder names; None: this program is one. Raises ValueError, naming the file."""
        try:
            return self._read(self._folder / BROKER, Broker) if (self._folder / BROKER).exists() else None
        except ValueError as error:
            raise ValueError(f"{BROKER}: {error}") from error

    def stop(self) -> None:
        """Have `run` come to its end; from any thread, or a signal."""
        self._over = True
        self._woken.set()

    def run(self) -> None:
        """Keep the tables until `stop`."""
        look_at = 0.0
        while not self._over:
            now = time.monotonic()
            scans = now >= look_at
            if scans:
                look_at = now + _LOOK
                self._lay_new()
            soonest = self._tables.update(now)
            changed = self._tables.take_changed()
            for name, identity in tuple(self._index.items()):
                if scans or identity in changed:
                    self._mind(name, identity, now)
            self._woken.wait(max(0.0, min(soonest, look_at) - time.monotonic()))
            self._woken.clear()
        self._tables.close(time.monotonic())

    def _lay_new(self) -> None:
        for path in sorted(self._folder.glob(f"*{TABLE}")):
            name = path.name.removesuffix(TABLE)
            if name in self._index or self._refused.get(path) == stamp(path):
                continue
            try:
                self._index[name] = self._lay(self._read(path, TableFile))
                self._store.write(_INDEX, msgspec.json.encode(self._index))
            except (RemoteError, LookupError, OSError, ValueError) as error:
                self._refused[path] = stamp(path)
                self._say(f"{path.name}: {error}")
            except Exception as error:  # whatever is wrong with one description keeps nobody from the others
                self._refused[path] = stamp(path)
                self._say(f"{path.name}: {unexpected_reason(error)}")

    def _lay(self, wanted: TableFile) -> str:
        game = find_game(wanted.game)
        levels = {level.key: level.title for level in game.levels}
        plans = []
        for number, kind in enumerate(wanted.seats, start=1):
            if kind != ELSEWHERE and kind not in levels:
                reason = _("seats: ‘{kind}’ is not allowed; it takes {allowed}")
                raise ValueError(reason.format(kind=kind, allowed=", ".join([ELSEWHERE, *levels])))
            waits = kind == ELSEWHERE
            plans.append(SeatPlan(elsewhere=True) if waits else SeatPlan(name=f"{levels[kind]} {number}", kind=kind))
        attached = {name: self._level(name) for name in wanted.files}
        options = game.options_type.build(wanted.preset, wanted.options, attached=attached)
        for name in sorted(attached.keys() - game.attachments(options).keys()):
            raise ValueError(_("files: nothing of ‘{name}’ is used with these options").format(name=name))
        return self._tables.create(
            wanted.game, wanted.name, plans, preset=wanted.preset, options=wanted.options, setup=wanted.setup,
            attachments=attached, watching=wanted.watching, rhythm=wanted.rhythm,
            announce=wanted.announce,
        )  # fmt: skip

    def _level(self, name: str) -> str:
        """The level file of that name in the folder. Raises ValueError and OSError."""
        if Path(name).name != name:
            raise ValueError(_("files: ‘{name}’ must be a file of this folder").format(name=name))
        try:
            return level_text(self._folder / name)
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"files: {name}: {reason_of(error)}") from error

    def _mind(self, name: str, identity: str, now: float) -> None:
        """Look after one table; what cannot be done for it now is told once, and stops no other."""
        try:
            self._look_after(name, identity, now)
        except (RemoteError, OSError) as error:
            self._complain(name, str(error))
        except Exception as error:
            self._report(f"failed to look after {name}", error)

    def _report(self, what: str, error: Exception) -> None:
        """Tell the operator of a failure, without the names of players."""
        if isinstance(error, UserError | OSError):
            self._complain(what, str(error))
            return
        people = {name for names in self._people.values() for name in names}
        self._say(failure_report(what, error, Discretion((self._folder,), lambda: people)))

    def _complain(self, name: str, words: str) -> None:
        if self._complained.get(name) != (told := f"{name}: {words}"):
            self._complained[name] = told
            self._say(told)

    def _look_after(self, name: str, identity: str, now: float) -> None:
        """Write down the invitation, begin once all sit there, and lay finished matches beside the description."""
        try:
            view = self._tables.view(identity, now)
        except RemoteError:
            del self._index[name]  # its file was taken away
            return
        self._people[identity] = [plate.name for plate in view.plates]
        if view.stage == "aside":
            self._complain(name, view.problem)
            return
        if view.invitation is not None:
            self._write(self._folder / f"{name}.invitation.txt", f"{view.invitation.code}\n\n{view.invitation.text}\n")
        if view.stage == "open" and not any(plate.waits for plate in view.plates):
            self._tables.begin(identity, now)
        for seat, plate in enumerate(view.plates):
            if view.stage == "dealing" and plate.replaceable:
                self._tables.give_seat(identity, seat, find_game(view.game).levels[:2][-1].key, now)
        if view.verdict == "" and view.record:
            self._write(self._folder / f"{name}.{view.number}.yaml", view.record)

    def _write(self, path: Path, text: str) -> None:
        """Write a file where there is none with this text."""
        try:
            if self._written.get(path) == text and path.exists():
                return
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                write_text(path, text)
                self._say(_("{file} is written.").format(file=path.name))
            self._written[path] = text
        except (OSError, StorageError, UnicodeDecodeError) as error:
            self._complain(path.name, str(error))

    def _read(self, path: Path, kind: type[T]) -> T:
        """What a file describes. Raises ValueError, naming the key."""
        try:
            data = read_yaml(read_bounded(path, _LARGEST).decode("utf-8")).data
            return msgspec.convert(data, kind)
        except (OSError, UnicodeDecodeError, YamlError, msgspec.ValidationError) as error:
            raise ValueError(reason_of(error)) from error


def host_tables(folder: Path, say: Callable[[str], object]) -> int:
    """Keep the tables of ``folder`` until the program is told to end; its exit status."""
    if not folder.is_dir():
        say(_("There is no folder {folder}.").format(folder=folder))
        return 1
    try:
        host = HeadlessHost(folder, say)
    except (ValueError, OSError) as error:
        say(str(error))
        return 1
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: host.stop())
    on_hangup(host.stop)
    say(_("The tables of {folder} are open. Press Ctrl+C to stop.").format(folder=folder))
    host.run()
    return 0
