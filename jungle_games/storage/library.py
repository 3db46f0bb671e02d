"""The library: every finished match, each a record in a file of its own; and the titles and stars given to them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from jungle_games.core.errors import clipped, error_line, unexpected_reason
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.record import FindGame, GameRecord
from jungle_games.core.reading import YamlError
from jungle_games.storage.library_index import (
    Ending,
    Entry,
    IndexBusyError,
    IndexDamagedError,
    LibraryIndex,
    Query,
)
from jungle_games.store.files import (
    DamagedError,
    FileLock,
    Notices,
    Outbox,
    StorageError,
    failure,
    read_bytes,
    read_text,
    remove,
    sweep,
    write_bytes,
    write_text,
)
from jungle_games.store.record_files import NAME_LENGTH, SIZE_LIMIT, facts_of, shown_name

T = TypeVar("T")

LIMIT: Final = 2000
"""The default number of matches to keep, besides starred ones."""
_SUFFIX: Final = ".yaml"
_INDEX: Final = "index.sqlite"
_MARKS: Final = "marks.json"
_MARKS_LIMIT: Final = 8 * 1024 * 1024
_PATIENCE: Final = 3.0
"""Seconds to wait for another copy of the program that is writing titles and stars."""
_AT_ONCE: Final = 10
"""The number of records read into the index at a time."""
_LOOKED_AT: Final = 500
"""The number of records checked for changes at a time."""
_MOMENT: Final = "%Y-%m-%d %H.%M.%S"
_MOMENT_LENGTH: Final = len("2026-11-22 21.40.03")


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's title for a match, and whether it is starred."""

    title: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    starred: bool = False


class _Ended(NamedTuple):
    """A finished match, when it ended, and how many matches are kept."""

    record: GameRecord
    when: datetime
    limit: int


class Library:
    """The finished matches below one folder.

    Records are plain files; what is asked of them is answered by an index that `catch_up` brings up to date; how many
    moves a match had, its game tells. Several copies of the program may use the same folder. Titles and stars that
    cannot be read are set aside; ``notices`` tell of it.
    """

    def __init__(self, folder: Path, find_game: FindGame, notices: Notices | None = None) -> None:
        self._folder, self._find_game = folder, find_game
        self.notices = notices or Notices()
        self._opened: LibraryIndex | None = None
        self._marks: dict[str, Mark] | None = None
        self._outbox: Outbox[str, _Ended] = Outbox(self._write)
        sweep(folder)

    def close(self) -> None:
        """Close the index."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    # Keeping

    def keep(self, record: GameRecord, ended: datetime, limit: int = LIMIT) -> None:
        """Store the ``record`` of a match that ended at this local time; each match is stored once.

        The oldest without a star beyond ``limit`` go; with a limit of 0 nothing is kept, and nothing goes.
        Raises StorageError; the match then waits for `write_waiting`.
        """
        if limit:
            self._outbox.put(record.identity or os.urandom(16).hex(), _Ended(record, ended, limit))

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        self._outbox.write_waiting()

    def _write(self, identity: str, match: _Ended) -> None:
        if next(self._folder.glob(f"*{_tail(identity)}"), None) is None:
            self._write_new(identity, match.record, match.when)
        self._prune(match.limit)

    def _write_new(self, identity: str, record: GameRecord, ended: datetime) -> None:
        path = self._folder / f"{ended:{_MOMENT}} {record.game}{_tail(identity)}"
        write_text(path, record.to_yaml())
        try:
            entry = self._entry(path.name, path.stat().st_mtime_ns, record, self._mark_of(path.name))
            self._ask(lambda index: index.put(entry))
        except (OSError, StorageError):
            return  # it is found when the folder is next read

    def _prune(self, limit: int) -> None:
        try:
            surplus = self._ask(lambda index: index.surplus(limit))
            for file in surplus:
                remove(self._folder / file)
            self._ask(lambda index: index.forget(surplus))
        except StorageError:
            return  # some more than the limit do no harm until the next time

    # Asking

    def _ask(self, question: Callable[[LibraryIndex], T]) -> T:
        """The answer of the index to ``question``. Raises StorageError while another copy of the program holds it.

        A damaged index is replaced by an empty one, which `catch_up` fills from the folder.
        """
        if self._opened is None:
            self._opened = self._open()
        try:
            try:
                return question(self._opened)
            except IndexDamagedError:
                self._opened.discard()
                return question(self._opened)
        except (OSError, IndexBusyError, IndexDamagedError) as error:
            reason = _("Another window of Jungle Games is using the library.")
            raise StorageError(self._folder / _INDEX, reason, _("Try again.")) from error

    def _open(self) -> LibraryIndex:
        """The index on disk, or one in memory if that is impossible."""
        try:
            if not self._folder.is_dir():
                return LibraryIndex(Path(":memory:"))
            return LibraryIndex(self._folder / _INDEX)
        except (OSError, IndexBusyError, IndexDamagedError):
            return LibraryIndex(Path(":memory:"))

    def catch_up(self) -> Iterator[int]:
        """Update the index from the folder, a few records per step, yielding the number still to read.

        Raises StorageError.
        """
        found = set(self._files())
        known = self._ask(lambda index: index.stamps())
        gone = set(known) - found
        self._ask(lambda index: index.forget(gone))
        new = sorted(found - set(known), reverse=True)
        for start in range(0, len(new), _AT_ONCE):
            self._take_in({file: self._stamp(file) for file in new[start : start + _AT_ONCE]})
            yield max(0, len(new) - start - _AT_ONCE)
        old = sorted(found & set(known), reverse=True)
        for start in range(0, len(old), _LOOKED_AT):
            stamps = {file: self._stamp(file) for file in old[start : start + _LOOKED_AT]}
            self._take_in({file: stamp for file, stamp in stamps.items() if stamp != known[file]})
            yield 0

    def _take_in(self, stamps: Mapping[str, int]) -> None:
        """Read these records into the index."""
        entries = [self._look(file, stamp) for file, stamp in stamps.items()]
        if entries:
            self._ask(partial(_put_all, entries=entries))

    def _stamp(self, file: str) -> int:
        """When a record was last written, in nanoseconds; 0 if that is unknown."""
        try:
            return (self._folder / file).stat().st_mtime_ns
        except OSError:
            return 0

    def find(self, query: Query | None = None, *, first: int = 0, most: int = -1) -> list[Entry]:
        """The matches that satisfy ``query``, newest first by default. Raises StorageError."""
        return self._ask(lambda index: index.find(query, first=first, most=most))

    def count(self, query: Query | None = None) -> int:
        """The number of matches that satisfy ``query``. Raises StorageError."""
        return self._ask(lambda index: index.count(query))

    def opponents(self) -> list[str]:
        """Levels and names of all opponents, most frequent first. Raises StorageError."""
        return self._ask(lambda index: index.opponents())

    def read(self, entry: Entry) -> str:
        """The record of ``entry``. Raises StorageError, or DamagedError when it is gone or no text."""
        text = read_text(self._folder / entry.file, SIZE_LIMIT)
        if text is None:
            raise DamagedError(_("There is no file {file}.").format(file=entry.file))
        return text

    # Changing

    def mark(self, entry: Entry, *, title: str | None = None, starred: bool | None = None) -> Entry:
        """Change a match's title or star. Raises StorageError."""
        marked = replace(
            entry,
            title=entry.title if title is None else title.strip()[:NAME_LENGTH],
            starred=entry.starred if starred is None else starred,
        )
        marked = replace(marked, words=_words(marked.title, entry.words.partition("\n")[2]))
        self._put_mark(entry.file, Mark(marked.title, marked.starred))
        self._ask(
            lambda index: index.mark(entry.file, title=marked.title, starred=marked.starred, words=marked.words)
        )
        return marked

    def delete(self, entry: Entry) -> None:
        """Delete a match. Raises StorageError."""
        remove(self._folder / entry.file)
        self._put_mark(entry.file, Mark())
        self._ask(lambda index: index.forget([entry.file]))

    def _put_mark(self, file: str, mark: Mark) -> None:
        """Store the title and star of one match, keeping what other copies have stored for other matches."""
        claim = FileLock(self._folder / f".{_MARKS}.lock")
        claim.take(_PATIENCE)  # whoever holds it longer is stuck
        try:
            self._marks = marks = self._read_marks()
            if marks.get(file, Mark()) == mark:
                return
            changed = {**marks, file: mark}
            if mark == Mark():
                del changed[file]
            write_bytes(self._folder / _MARKS, msgspec.json.format(msgspec.json.encode(changed), indent=1))
            self._marks = changed
        finally:
            claim.release()

    def _mark_of(self, file: str) -> Mark:
        return self._known_marks().get(file, Mark())

    def _known_marks(self) -> Mapping[str, Mark]:
        if self._marks is None:
            self._marks = self._read_marks()
        return self._marks

    def _read_marks(self) -> dict[str, Mark]:
        path = self._folder / _MARKS
        try:
            content = read_bytes(path, _MARKS_LIMIT)
            return msgspec.json.decode(content, type=dict[str, Mark]) if content else {}
        except (DamagedError, msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            words = _(
                "The names and stars of your finished games could not be read ({reason}). "
                "Their file is kept as {name}; the games themselves are all there."
            )
            self.notices.set_aside(path, words, clipped(str(problem)))
            return {}

    # Reading the folder

    def _files(self) -> Iterator[str]:
        """The names of all records. Raises StorageError."""
        try:
            names = os.listdir(self._folder)
        except FileNotFoundError:
            return
        except OSError as error:
            raise failure(self._folder, error) from error
        for name in names:
            if name.endswith(_SUFFIX) and not name.startswith(".") and _is_text(name):
                yield name

    def _look(self, file: str, stamp: int) -> Entry:
        """The list entry for a record, even a damaged one. Raises StorageError if the marks cannot be read."""
        path = self._folder / file
        mark = self._mark_of(file)
        try:
            text = read_text(path, SIZE_LIMIT)
            if text is None:
                raise DamagedError(_("it is gone"))
            facts = facts_of(text)
            if not isinstance(facts, dict):
                raise DamagedError(_("it holds no game"))
            return self._entry(file, stamp, msgspec.convert(facts, GameRecord), mark)
        except (StorageError, DamagedError, YamlError, msgspec.ValidationError) as problem:
            reason = error_line(problem)
        except Exception as error:
            reason = unexpected_reason(error)
        ended = _ended(file, None, stamp)
        return Entry(file, stamp, "", "", ended, "damaged", (), "", 0, 0.0, reason, shown_name(path))

    def _entry(self, file: str, stamp: int, record: GameRecord, mark: Mark) -> Entry:
        persons = [seat for seat, info in enumerate(record.seats) if info.is_person]
        others = [info for seat, info in enumerate(record.seats) if seat not in persons[:1]]
        against = tuple(info.name if info.is_person else info.kind for info in others)
        names = " ".join([record.game.replace("_", " "), *(info.name for info in record.seats), *against])
        return Entry(
            file=file,
            stamp=stamp,
            identity=record.identity,
            game=record.game,
            ended=_ended(file, record.date, stamp),
            ending=_ending(record, persons),
            against=against,
            preset=record.preset,
            moves=self._moves_made(record),
            seconds=record.seconds,
            words=_words(mark.title, names.casefold()),
            title=mark.title,
            starred=mark.starred,
        )

    def _moves_made(self, record: GameRecord) -> int:
        try:
            game = self._find_game(record.game)
        except LookupError:  # of a later version: its list tells that the match cannot be shown
            return 0
        return moves_made(game, record.moves, len(record.seats))


def _put_all(index: LibraryIndex, entries: Sequence[Entry]) -> None:
    with index.together():
        for entry in entries:
            index.put(entry)


def _words(title: str, rest: str) -> str:
    """The text to search for a match: its title on the first line, then the contents of its record."""
    return f"{title.casefold()}\n{rest}"


def _ending(record: GameRecord, persons: list[int]) -> Ending:
    if record.result is None or not persons:
        return "watched"
    if persons[0] in record.result.winners:
        return "won"
    return "lost" if record.result.winners or len(record.seats) == 1 else "drawn"


def _ended(file: str, day: date | None, stamp: int) -> str:
    """When the match ended: by its file name, else by the day in the record, else by the file's modification time."""
    try:
        return datetime.strptime(file[:_MOMENT_LENGTH], _MOMENT).isoformat()
    except ValueError:
        pass
    if day is not None:
        return f"{day.isoformat()}T00:00:00"
    try:
        return datetime.fromtimestamp(stamp / 1e9).isoformat(timespec="seconds")
    except (OverflowError, ValueError, OSError):
        return "1970-01-02T00:00:00"


def _tail(identity: str) -> str:
    """The end of a match's file name, by which it is found again."""
    return f" {identity[:12]}{_SUFFIX}"


def _is_text(name: str) -> bool:
    """Whether the name can be encoded as UTF-8."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
