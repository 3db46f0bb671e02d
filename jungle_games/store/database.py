"""One SQLite file for all that is kept of a person: transactions, migrations, and what to do where it cannot be used.

A change that the file does not take, because the disk is full, say, is made in a copy in memory, and waits until the
file takes it: whoever asks sees what was done, and the match goes on.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.store.files import Notices, StorageError, failure, name_aside, rename

PATIENCE: Final = 2.0
"""Seconds to wait for another copy of the program that is writing, which takes it some milliseconds."""
MIGRATIONS: Final = ("schema.sql",)
"""The files whose statements make the tables, an empty line between two of them.

From the first release on a change appends a file, and alters no other.
"""
_PAGE: Final = 4096
"""Bytes in a page of the file."""
_PAGES_AT: Final = 28
"""Where it says how many they are, in four bytes."""
_LEAF: Final = 13
"""The first byte of a page that has rows of a table."""
_OF_THE_SYSTEM: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_IOERR_SHMSIZE: errno.ENOSPC, sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_READONLY: errno.EACCES, sqlite3.SQLITE_CANTOPEN: errno.EACCES, sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_BUSY: errno.EBUSY, sqlite3.SQLITE_LOCKED: errno.EBUSY, sqlite3.SQLITE_PROTOCOL: errno.EBUSY,
    sqlite3.SQLITE_CORRUPT: errno.EBADMSG, sqlite3.SQLITE_NOTADB: errno.EBADMSG, sqlite3.SQLITE_ERROR: errno.EBADMSG,
    0: errno.EBADMSG,
}  # fmt: skip
"""What the system calls those errors of SQLite that are the file's; text that is no UTF-8 has none."""

_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""The latter where the words of the error tell of damaged text."""

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
        """The rows that a statement answers, which is carried out whatever comes in its way."""
        mended = False
        while True:
            try:
                return self._connected().execute(statement, values).fetchall()
            except (StorageError, OSError) as error:
                self._go_to_memory(error if isinstance(error, StorageError) else failure(self.path, error))
            except _ERRORS as error:
                code = getattr(error, "sqlite_errorcode", 0)
                number = _OF_THE_SYSTEM.get(code, _OF_THE_SYSTEM.get(code & 0xFF))
                if self.trouble or number is None or isinstance(error, sqlite3.ProgrammingError):
                    raise
                if number != errno.EBADMSG or mended or not self._mend():
                    self._go_to_memory(failure(self.path, OSError(number, str(error))))
                mended = True

    def run(self, statement: str, *values: object) -> bool:
        """Carry out a change, in the current transaction or one of its own; whether the file could be written."""
        with self.transaction():
            self.rows(statement, *values)
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
        self.try_again()
        self.rows("BEGIN IMMEDIATE")
        self._in_transaction, self._log = True, []
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._connected().execute("ROLLBACK")
            raise
        finally:
            self._in_transaction = False
        if self.trouble is not None:
            self._waiting += self._log

    def try_again(self) -> None:
        """Write what waits, if the file can be used again; nobody is kept waiting for that."""
        if self.trouble is None or self._in_transaction:
            return
        connection = None
        try:
            connection = self._opened(patience=0.0)
            _replay(connection, self._waiting)
            connection.execute(f"PRAGMA busy_timeout = {int(self._patience * 1000)}")
            connection.execute("COMMIT")
        except (OSError, StorageError, *_ERRORS):
            if connection is not None:
                connection.close()
            return
        self._close()
        self.notices.forget(str(self.trouble))
        self._connection, self._seen, self.trouble, self._waiting = connection, self._identity(), None, []

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        self.try_again()
        if self.trouble is not None and self._waiting:
            raise self.trouble

    def changes_elsewhere(self) -> int:
        """A number that is another one as soon as another copy of the program has changed anything."""
        return int(self.rows("PRAGMA data_version")[0][0])

    def close(self) -> None:
        """Close the file, and give back what this copy holds, and what killed ones held."""
        self._close()
        if self._lock is not None:
            self._lock.close()
            for file in self.path.parent.glob(self._lock_of("*").name):
                _free(file)

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
        if not holder or holder == self.holder:
            return False
        file = self._lock_of(holder)
        return file.is_file() and not _free(file)

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

    # The connection

    def _connected(self) -> sqlite3.Connection:
        if self._connection is not None and self.trouble is None and self._identity() != self._seen:
            if not self.path.parent.is_dir():
                raise failure(self.path, OSError(errno.ENXIO, ""))
            self._close()
        if self._connection is None:
            self._connection = self._opened(self._patience)
            self._seen = self._identity()
            if self._in_transaction:
                _replay(self._connection, self._log)
        return self._connection

    def _identity(self) -> tuple[int, int] | None:
        """Which file is at our path now; another one where somebody, or another copy, has replaced it."""
        with contextlib.suppress(OSError):
            seen = os.stat(self.path)
            return seen.st_dev, seen.st_ino
        return None

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _opened(self, patience: float) -> sqlite3.Connection:
        if self._seen is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)  # later it is missing where a disk was pulled out
        connection = _connect(self.path, patience)
        try:
            if _version_of(connection) > len(MIGRATIONS):
                told = _("A newer version of Jungle Games has written this file.")
                remedy = _("Install the newer version. It is left as it is, and what you play now is not kept.")
                raise StorageError(f"{self.path}: {told} {remedy}")
            for pragma in ("journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL", "secure_delete = ON"):
                connection.execute(f"PRAGMA {pragma}")
            if _version_of(connection) < len(MIGRATIONS):
                connection.execute("BEGIN IMMEDIATE")
                _migrate(connection)
                connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        return connection

    # Where the file cannot be used

    def _go_to_memory(self, trouble: StorageError) -> None:
        """Copy what can be read of the file into memory, and go on there."""
        memory, tell = _connect(":memory:"), self.notices.add if self._connection is None else self._tell
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.rollback()
                self._connection.backup(memory)
        _migrate(memory)
        memory.execute("PRAGMA foreign_keys = ON")
        self._close()
        self._connection, self.trouble = memory, trouble
        if self._in_transaction:
            _replay(memory, self._log)
        tell(str(trouble))

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
            aside = name_aside(self.path)
            aside.write_bytes(self.path.read_bytes())
            for companion in ("-wal", "-shm"):  # which would be taken for those of the new file
                with contextlib.suppress(FileNotFoundError):
                    os.replace(f"{self.path}{companion}", f"{aside}{companion}")
            rename(fresh, self.path)
        except (OSError, sqlite3.Error):
            return False
        told = _("The file of your games was damaged. It is kept as {name}.").format(name=aside.name)
        counted = ngettext("{number} entry was taken over.", "{number} entries were taken over.", taken)
        missing = ngettext("At least {number} is lost.", "At least {number} are lost.", lost) if lost else ""
        self.notices.add(" ".join((told, counted.format(number=taken), missing.format(number=lost))).rstrip())
        return True


def _connect(path: Path | str, patience: float = 0.0) -> sqlite3.Connection:
    return sqlite3.connect(path, patience, isolation_level=None)


def _locked(path: Path) -> sqlite3.Connection | None:
    """Lock a file until the connection is closed, or the program ends; None where another has it."""
    try:
        connection = _connect(path)
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        return None
    return connection


def _free(file: Path) -> bool:
    """Remove a file that nobody has locked; whether that is so."""
    lock = _locked(file)
    if lock is not None:
        lock.close()
        with contextlib.suppress(OSError):
            file.unlink()
    return lock is not None


def _version_of(connection: sqlite3.Connection) -> int:
    """How many of the migrations a database has behind it."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _migrate(connection: sqlite3.Connection) -> None:
    """Carry out, in the current transaction, the migrations that a database lacks."""
    for name in MIGRATIONS[_version_of(connection) :]:
        for statement in Path(__file__).with_name(name).read_text(encoding="utf-8").split("\n\n"):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _replay(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """Begin a transaction with these ``statements``."""
    connection.execute("BEGIN IMMEDIATE")
    for statement, values in statements:
        with contextlib.suppress(sqlite3.IntegrityError):  # another copy of the program did the same
            connection.execute(statement, values)


# Reading what can be read of a damaged file: see https://sqlite.org/fileformat.html


def _salvage(damaged: Path, whole: sqlite3.Connection) -> tuple[int, int]:
    """Copy all that can be read of the file at ``damaged`` into the empty tables of ``whole``.

    The answer is how many rows were taken over, and how many are known to be lost.
    """
    tables = whole.execute("SELECT ncol, name FROM pragma_table_list WHERE NOT wr AND name NOT GLOB 'sqlite_*'")
    table_of, taken, lost = dict(tables.fetchall()), 0, 0
    with contextlib.closing(_connect(damaged)) as before:
        content = damaged.read_bytes()
        with contextlib.suppress(*_ERRORS):
            content = max(before.serialize(), content, key=len)  # the former has what its log has, too
        for row in _rows_of_leaves(content, max(table_of)):
            if table := table_of.get(len(row)):
                with contextlib.suppress(sqlite3.Error):
                    whole.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        for table, at, *_more in whole.execute("PRAGMA foreign_key_check").fetchall():  # what they refer to was lost
            whole.execute(f"DELETE FROM {table} WHERE rowid = ?", (at,))
        for table in table_of.values():
            number = f"SELECT count(*) FROM {table}"
            [(here,)] = whole.execute(number)
            taken += here
            with contextlib.suppress(*_ERRORS):
                [(there,)] = before.execute(number)  # an index tells
                lost += max(0, there - here)
    return taken, lost


def _rows_of_leaves(content: bytes, most: int) -> Iterator[list[Any]]:
    """The rows of at most so many values in a file of any ``content``, each without what is NULL at its end.

    SQLite is shown one page after the other as if it were all of a table.
    """
    pages, row_at = len(content) // _PAGE, "SELECT rowid, * FROM leaf LIMIT 1 OFFSET ?"
    with contextlib.closing(_connect(":memory:")) as connection:
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        connection.execute(f"CREATE TABLE leaf ({', '.join(f'value{number}' for number in range(most + 1))})")
        first_page = bytearray(connection.serialize()[:_PAGE])
        first_page[_PAGES_AT : _PAGES_AT + 4] = pages.to_bytes(4)
        connection.deserialize(first_page + content[_PAGE : pages * _PAGE])
        connection.execute("PRAGMA writable_schema = ON")
        for page in range(1, pages):
            kind, cells = struct.unpack_from(">BxxH", content, page * _PAGE)
            if kind != _LEAF:
                continue
            connection.execute("UPDATE sqlite_master SET rootpage = ?", (page + 1,))
            connection.execute(f"PRAGMA schema_version = {page}")  # read that anew
            for at in range(cells):
                with contextlib.suppress(sqlite3.Error, ValueError):
                    [(number, key, *others)] = connection.execute(row_at, (at,))
                    row = [number if key is None else key, *others]  # the key may be the number
                    while row[-1] is None:
                        row.pop()
                    yield row
