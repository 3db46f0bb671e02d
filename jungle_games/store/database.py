"""One SQLite file for all that is kept of a person: transactions, migrations, and what to do where it cannot be used.

A change that the file does not take, because the disk is full, say, is made in a copy in memory, and waits until the
file takes it: whoever asks sees what was done, and the match goes on.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.store.files import BUSY, Notices, StorageError, failure, make_folders, name_aside, rename

PATIENCE: Final = 2.0
"""Seconds to wait for another copy of the program that is writing, which takes it some milliseconds."""
MIGRATIONS: Final = ("schema.sql",)
"""The files whose statements make the tables: a change appends one, and alters none of those before it."""
_DERIVED: Final = ("tally", "fact")
"""The tables that triggers fill from others."""
_VERSION_AT: Final = 60
"""Where SQLite keeps ``user_version`` in its file: four bytes, the highest first."""
_PAGES_AT: Final = slice(28, 40)
"""Where it keeps how many pages a file has, and which of them are free; for zeros it looks itself."""
_WIDEST_GAP: Final = 100_000
"""The most rows that are asked for one by one where neither end of a damaged table leads to them."""
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_OF_THE_SYSTEM: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_READONLY: errno.EACCES, sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}  # fmt: skip

Row = tuple[Any, ...]
Statement = tuple[str, Sequence[object]]


class Database:
    """The database in the file at ``path``, opened when it is first asked.

    What is wrong with it is told once: by ``notices``, or by ``tell`` if that comes later.
    Several copies of the program may use one file. A damaged one is set aside, and what can be read of it taken over;
    one of a newer version is left alone.
    """

    def __init__(
        self, path: Path, notices: Notices | None = None, tell: Callable[[str], None] | None = None,
        patience: float = PATIENCE,
    ) -> None:  # fmt: skip
        self.path: Final = path
        self.notices: Final = notices or Notices()
        self._tell: Final = tell or self.notices.add
        self._patience: Final = patience
        self.trouble: StorageError | None = None
        """Why the file cannot be used at this time; None where all that was done is on the disk."""
        self._connection: sqlite3.Connection | None = None
        """The file's, or while there is ``trouble`` that of a copy in memory."""
        self._seen: tuple[int, int] | None = None
        """Which file was opened: its device and number."""
        self._waiting: list[Statement] = []
        """What the file still lacks."""
        self._log: list[Statement] = []
        """The changes of the current transaction."""
        self._in_transaction = False
        self._lock: sqlite3.Connection | None = None

    # Asking and changing

    def rows(self, statement: str, *values: object) -> list[Row]:
        """The rows that a query answers."""
        if not self._in_transaction:
            self._try_file_again()
        return self._do(statement, values)

    def run(self, statement: str, *values: object) -> bool:
        """Carry out a change, in the current transaction or one of its own; whether the file could be written."""
        with self.transaction():
            self._do(statement, values)
            self._log.append((statement, values))
        return self.trouble is None

    def add(self, table: str, *values: object) -> bool:
        """Add a row with the ``values`` of all columns, unless there is one with its key; the same answer."""
        return self.run(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(values))})", *values)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all changes in this block together, or none of them if it raises.

        It may lie in another one, and is part of that then.
        """
        if self._in_transaction:
            yield
            return
        self._try_file_again()
        self._do("BEGIN IMMEDIATE")
        self._in_transaction, self._log = True, []
        try:
            yield
            self._do("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._connected().execute("ROLLBACK")
            raise
        finally:
            self._in_transaction = False
        if self.trouble is not None:
            self._waiting += self._log

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        self._try_file_again()
        if self.trouble is not None and self._waiting:
            raise self.trouble

    def changes_elsewhere(self) -> int:
        """A number that is another one as soon as another copy of the program has changed anything."""
        return int(self.rows("PRAGMA data_version")[0][0])

    def close(self) -> None:
        """Close the file, and give back what this copy holds."""
        self._close()
        if self._lock is not None:
            self._lock.close()
            with contextlib.suppress(OSError):
                self._lock_of(self.holder).unlink()

    # Which copy of the program holds something

    @cached_property
    def holder(self) -> str:
        """The name by which this copy of the program holds what no other may open meanwhile.

        A file of that name stays locked until the program ends, however it does; where none can be written nobody
        else can hold anything either.
        """
        name = os.urandom(6).hex()
        self._lock = _locked(self._lock_of(name))
        return name

    def held_elsewhere(self, holder: str | None) -> bool:
        """Whether ``holder`` is another copy of the program that still runs."""
        if not holder or holder == self.holder or not (path := self._lock_of(holder)).is_file():
            return False
        if (lock := _locked(path)) is None:
            return True
        lock.close()
        with contextlib.suppress(OSError):
            path.unlink()
        return False

    def claim(self, table: str, column: str, key: object) -> bool:
        """Make a row of ``table`` this copy's own; false if another copy that still runs holds it, or it is gone."""
        with self.transaction():
            rows = self.rows(f"SELECT holder FROM {table} WHERE {column} = ?", key)
            if not rows or self.held_elsewhere(rows[0][0]):
                return False
            if rows[0][0] != self.holder:
                self.run(f"UPDATE {table} SET holder = ? WHERE {column} = ?", self.holder, key)
        return True

    def _lock_of(self, holder: str) -> Path:
        return self.path.with_name(f".{self.path.stem}-{holder}.open")

    # How a statement is carried out, whatever comes in its way

    def _do(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        mended = behind = False
        while True:
            try:
                connection = self._connected()
                if behind:
                    _replay(connection, self._log)
                    behind = False
                return connection.execute(statement, values).fetchall()
            except (StorageError, OSError) as error:
                self._go_to_memory(error if isinstance(error, StorageError) else failure(self.path, error))
            except sqlite3.Error as error:
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # none, as for text that is no UTF-8
                if self.trouble or not (isinstance(error, sqlite3.OperationalError) or code in _DAMAGED):
                    raise
                damaged = code in (0, sqlite3.SQLITE_ERROR, *_DAMAGED)
                if not damaged or mended or not self._mend():
                    self._go_to_memory(self._told(str(error), code, damaged=damaged))
                mended = True
            behind = self._in_transaction

    def _told(self, reason: str, code: int, *, damaged: bool) -> StorageError:
        """What the player is told of SQLite's error ``code``."""
        if code in _OF_THE_SYSTEM:
            return failure(self.path, OSError(_OF_THE_SYSTEM[code], reason))
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StorageError(self.path, *map(_, BUSY))
        if damaged:
            told = _("This file is damaged and could not be set aside.")
            return StorageError(self.path, told, _("Move it to another folder."))
        return failure(self.path, OSError(0, reason))

    def _connected(self) -> sqlite3.Connection:
        if self._connection is not None and self.trouble is None and self._identity() != self._seen:
            if not self.path.parent.is_dir():
                raise StorageError(self.path, _("Its folder is gone."), _("Connect its disk again."))
            self._close()
        if self._connection is None:
            self._connection = self._opened()
            self._seen = self._identity()
        return self._connection

    def _identity(self) -> tuple[int, int] | None:
        """Which file is at our path now; another one where somebody, or another copy, has replaced it."""
        try:
            seen = os.stat(self.path)
        except OSError:
            return None
        return seen.st_dev, seen.st_ino

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _opened(self) -> sqlite3.Connection:
        if self._seen is None:
            make_folders(self.path.parent)  # later it is missing where a disk was pulled out
        self._finish_recovery()
        with contextlib.suppress(FileNotFoundError), self.path.open("rb") as file:
            header = file.read(_VERSION_AT + 4)
            if header.startswith(b"SQLite") and int.from_bytes(header[_VERSION_AT:]) > len(MIGRATIONS):
                raise self._newer()
        connection = _connect(self.path, self._patience)
        try:
            for pragma in ("journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL"):
                connection.execute(f"PRAGMA {pragma}")
            if _version_of(connection) < len(MIGRATIONS):
                connection.execute("BEGIN IMMEDIATE")
                _migrate(connection)
                connection.execute("COMMIT")
            if _version_of(connection) > len(MIGRATIONS):
                raise self._newer()
        except BaseException:
            connection.close()
            raise
        return connection

    def _newer(self) -> StorageError:
        remedy = _("Install the newer version. It is left as it is, and what you play now is not kept.")
        return StorageError(self.path, _("A newer version of Jungle Games has written this file."), remedy)

    # Where the file cannot be used

    def _go_to_memory(self, trouble: StorageError) -> None:
        """Copy what can be read of the file into memory, and go on there."""
        memory, tell = _connect(":memory:"), self.notices.add if self._connection is None else self._tell
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.rollback()
                self._connection.backup(memory)
        if _version_of(memory) != len(MIGRATIONS):
            memory.close()
            memory = _connect(":memory:")
            _migrate(memory)
        memory.execute("PRAGMA foreign_keys = ON")
        self._close()
        self._connection, self.trouble = memory, trouble
        tell(str(trouble))

    def _try_file_again(self) -> None:
        """Write what waits, if the file can be used again."""
        if self.trouble is None:
            return
        memory, trouble, self._connection, self.trouble = self._connection, self.trouble, None, None
        try:
            connection = self._connected()
            connection.execute("PRAGMA busy_timeout = 0")  # nobody is to wait for it again and again
            _replay(connection, self._waiting)
            connection.execute("COMMIT")
            connection.execute(f"PRAGMA busy_timeout = {int(self._patience * 1000)}")
        except (OSError, StorageError, sqlite3.Error):
            self._close()
            self._connection, self.trouble = memory, trouble
        else:
            if memory is not None:
                memory.close()
            self.notices.forget(str(trouble))
            self._waiting = []

    # Where it is damaged

    def _mend(self) -> bool:
        """Set the damaged file aside, and put one in its place with all that can be read of it; whether that went."""
        self._close()
        fresh = self.path.with_name(f"{self.path.name}.part")
        try:
            with contextlib.closing(_connect(fresh, self._patience)) as connection:
                connection.execute("BEGIN EXCLUSIVE")  # of two copies that find the damage, one mends it
                if not fresh.exists():
                    return True
                _migrate(connection)
                taken, lost = _salvage(self.path, connection)
                connection.execute("COMMIT")
            os.replace(fresh, self._recovered)
            aside = self._finish_recovery()
        except (OSError, sqlite3.Error):
            return False
        told = _("The file of your games was damaged. It is kept as {name}.").format(name=aside.name)
        counted = ngettext("{number} entry was taken over.", "{number} entries were taken over.", taken)
        missing = ngettext("At least {number} is lost.", "At least {number} are lost.", lost) if lost else ""
        self.notices.add(" ".join((told, counted.format(number=taken), missing.format(number=lost))).rstrip())
        return True

    @property
    def _recovered(self) -> Path:
        return self.path.with_name(f"{self.path.name}.recovered")

    def _finish_recovery(self) -> Path:
        """Exchange the damaged file for the one made of it, if there is such a one; where the damaged one is now."""
        aside = name_aside(self.path)
        if self._recovered.exists():
            for companion in ("-wal", "-shm", ""):
                with contextlib.suppress(FileNotFoundError):
                    os.replace(f"{self.path}{companion}", f"{aside}{companion}")
            rename(self._recovered, self.path)
        return aside


def _connect(path: Path | str, patience: float = 0.0) -> sqlite3.Connection:
    return sqlite3.connect(path, patience, isolation_level=None)


def _locked(path: Path) -> sqlite3.Connection | None:
    """Lock a file until the connection is closed, or the program ends; None where another has it."""
    try:
        connection = _connect(path)
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        return None
    return connection


def _version_of(connection: sqlite3.Connection) -> int:
    """How many of the migrations a database has behind it."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _migrate(connection: sqlite3.Connection) -> None:
    """Carry out, in the current transaction, the migrations that a database lacks."""
    for name in MIGRATIONS[_version_of(connection) :]:
        statement = ""
        for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                connection.execute(statement)
                statement = ""
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _replay(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """Begin a transaction with these ``statements``."""
    connection.execute("BEGIN IMMEDIATE")
    for statement, values in statements:
        with contextlib.suppress(sqlite3.IntegrityError):  # another copy of the program did the same
            connection.execute(statement, values)


# Reading what can be read of a damaged file: table by table, from both ends, and each row by itself


def _salvage(damaged: Path, whole: sqlite3.Connection) -> tuple[int, int]:
    """Copy all that can be read of the file at ``damaged`` into the empty tables of ``whole``.

    The answer is how many rows were taken over, and how many are known to be lost.
    """
    taken, lost = 0, 0
    with tempfile.TemporaryDirectory(prefix="jungle-games-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(damaged, copy)
        with contextlib.suppress(FileNotFoundError):
            shutil.copyfile(f"{damaged}-wal", f"{copy}-wal")
        source = _readable(copy) or _readable_by_other_first_pages(copy)
        if source is not None:
            with contextlib.closing(source):
                for (table,) in whole.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                    if table not in _DERIVED:
                        good, bad = _salvage_table(source, whole, table)
                        taken, lost = taken + good, lost + bad
    for table, row, *_more in whole.execute("PRAGMA foreign_key_check").fetchall():  # what they refer to was lost
        whole.execute(f"DELETE FROM {table} WHERE rowid = ?", (row,))
        taken, lost = taken - 1, lost + 1
    return taken, lost


def _readable(path: Path) -> sqlite3.Connection | None:
    """The database at ``path``, if it says which tables it has."""
    source = _connect(path)
    source.text_factory = lambda content: content.decode("utf-8", "replace")
    with contextlib.suppress(sqlite3.Error):
        source.execute("PRAGMA cell_size_check = ON")
        if source.execute("SELECT count(*) FROM sqlite_master WHERE rootpage").fetchone() != (0,):
            return source
    source.close()
    return None


def _readable_by_other_first_pages(path: Path) -> sqlite3.Connection | None:
    """The same, by those pages of a new database that name the tables: they are alike in all of them."""
    model = path.with_name("model")
    with contextlib.closing(_connect(model)) as connection:
        _migrate(connection)
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        roots = {page for (page,) in connection.execute("SELECT rootpage FROM sqlite_master")}
    content = bytearray(model.read_bytes())
    content[_PAGES_AT] = bytes(_PAGES_AT.stop - _PAGES_AT.start)
    with path.open("r+b") as file:
        for page in range(len(content) // size):
            if page + 1 not in roots:
                file.seek(page * size)
                file.write(content[page * size : (page + 1) * size])
    return _readable(path)


def _salvage_table(source: sqlite3.Connection, whole: sqlite3.Connection, table: str) -> tuple[int, int]:
    """Copy the rows of one table that can be read; how many these are, and how many others there were."""
    taken, known = 0, _row_numbers(source, whole, table)
    names = ", ".join(["rowid", *(name for _at, name, *_more in whole.execute(f"PRAGMA table_info({table})"))])
    for number in sorted(known):
        with contextlib.suppress(sqlite3.Error):
            row = source.execute(f"SELECT rowid, * FROM {table} WHERE rowid = ?", (number,)).fetchone()
            if row is not None:
                whole.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", row)
                taken += 1
    return taken, len(known) - taken


def _row_numbers(source: sqlite3.Connection, whole: sqlite3.Connection, table: str) -> set[int]:
    """The numbers of all rows that the table, or one of its indexes, still tells of."""
    known: set[int] = set()
    ends = []
    indexes = [f"INDEXED BY {name}" for _at, name, *_more in whole.execute(f"PRAGMA index_list({table})")]
    for way in ("NOT INDEXED ORDER BY rowid", "NOT INDEXED ORDER BY rowid DESC", *indexes):
        ends.append(0)
        with contextlib.suppress(sqlite3.Error):
            for (number,) in source.execute(f"SELECT rowid FROM {table} {way}"):
                known.add(number)
                ends[-1] = number
    for number in range(ends[0] + 1, min(ends[1], ends[0] + _WIDEST_GAP)):
        with contextlib.suppress(sqlite3.Error):
            known.update(row for (row,) in source.execute(f"SELECT rowid FROM {table} WHERE rowid = ?", (number,)))
    return known
