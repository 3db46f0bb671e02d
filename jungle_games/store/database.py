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
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.store.files import Notices, StorageError, failure, make_folders, name_aside, rename

PATIENCE: Final = 2.0
"""Seconds to wait for another copy of the program that is writing, which takes it some milliseconds."""
MIGRATIONS: Final = ("schema.sql",)
"""The files whose statements make the tables: from the first release on a change appends one, and alters no other."""
_DERIVED: Final = {"tally", "fact"}
"""The tables that triggers fill from others."""
_VERSION_AT: Final = 60
"""Where SQLite keeps ``user_version`` in its file: four bytes, the highest first."""
_PAGE: Final = 4096
"""Bytes in a page of the file."""
_INDEX_BRANCH, _BRANCH, _INDEX_LEAF, _LEAF = 2, 5, 10, 13
"""The first byte of a page tells what it is of."""
_SIZES: Final = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes in a value of each kind: nothing, integers, a float, 0 and 1; then come bytes and text of any length."""
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
        try:
            seen = os.stat(self.path)
        except OSError:
            return None
        return seen.st_dev, seen.st_ino

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _opened(self, patience: float) -> sqlite3.Connection:
        if self._seen is None:
            make_folders(self.path.parent)  # later it is missing where a disk was pulled out
        self._finish_recovery()
        with contextlib.suppress(FileNotFoundError), self.path.open("rb") as file:
            header = file.read(_VERSION_AT + 4)
            if header.startswith(b"SQLite") and int.from_bytes(header[_VERSION_AT:]) > len(MIGRATIONS):
                raise self._newer()
        connection = _connect(self.path, patience)
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
        told = _("A newer version of Jungle Games has written this file.")
        remedy = _("Install the newer version. It is left as it is, and what you play now is not kept.")
        return StorageError(f"{self.path}: {told} {remedy}")

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


# Reading what can be read of a damaged file, page by page and row by row: see https://sqlite.org/fileformat.html


def _salvage(damaged: Path, whole: sqlite3.Connection) -> tuple[int, int]:
    """Copy all that can be read of the file at ``damaged`` into the empty tables of ``whole``.

    The answer is how many rows were taken over, and how many are known to be lost.
    """
    log = damaged.with_name(f"{damaged.name}-wal")
    pages = _Pages(damaged.read_bytes(), log.read_bytes() if log.exists() else b"")
    with contextlib.closing(_connect(":memory:")) as model:  # for tables that ours does not name any more
        _migrate(model)
        named = [*_Pages(model.serialize()).read(1, 5)[0], *pages.read(1, 5)[0]]
    roots = {(row[3], row[2]): row[4] for row in named if len(row) == 6}
    found, known, broken = dict[str, dict[int, list[Any]]](), dict[str, set[int]](), dict[str, int]()
    widths = (
        "SELECT tables.name, count(*) FROM sqlite_master AS tables, pragma_table_info(tables.name) "
        "WHERE tables.type = 'table' GROUP BY tables.name"
    )
    for table, width in whole.execute(widths).fetchall():
        rows, complete = pages.read(roots[table, table], width)
        found[table] = {number: values for number, *values in reversed(rows)}
        indexes = [root for (of, name), root in roots.items() if of == table != name]
        known[table] = {row[-1] for root in indexes for row in pages.read(root)[0]}
        if not complete:
            broken[table] = width
    for number, *values in pages.strays() if broken else ():
        for table in (table for table, width in broken.items() if width == len(values)):
            found[table].setdefault(number, values)
    taken = lost = 0
    for table in found.keys() - _DERIVED:
        missing = known[table] | found[table].keys()
        for number, values in sorted(found[table].items()):
            row = [number if values[0] is None else values[0], *values[1:]]  # the key may be the number
            with contextlib.suppress(sqlite3.Error, OverflowError):
                whole.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
                missing.remove(number)
                taken += 1
        lost += len(missing)
    for table, at, *_more in whole.execute("PRAGMA foreign_key_check").fetchall():  # what they refer to was lost
        whole.execute(f"DELETE FROM {table} WHERE rowid = ?", (at,))
        taken, lost = taken - 1, lost + 1
    return taken, lost


class _Pages:
    """The pages of a database file, with those of its write-ahead log."""

    def __init__(self, content: bytes, log: bytes = b"") -> None:
        self._pages = {at // _PAGE: content[at - _PAGE : at] for at in range(_PAGE, len(content) + 1, _PAGE)}
        logged: dict[int, bytes] = {}
        for at in range(32, len(log), 24 + _PAGE):
            number, committed = struct.unpack_from(">II", log, at)
            if log[at + 8 : at + 16] == log[16:24]:  # not of an earlier round
                logged[number] = log[at + 24 : at + 24 + _PAGE]
                if committed:
                    self._pages.update(logged)
        self._unread = {number for number, page in self._pages.items() if page[0] == _LEAF}

    def read(self, root: int, columns: int = 0) -> tuple[list[list[Any]], bool]:
        """The rows of the table with so many columns that begins at a page, each after its number, or of an index.

        The answer also says whether all its pages are there. What is found in those parts of a table's page that do
        not say what they hold comes last.
        """
        rows, doubtful, complete, waiting, seen = list[list[Any]](), list[list[Any]](), True, [root], set[int]()
        while waiting:
            number = waiting.pop()
            page, start = self._pages.get(number, bytes(_PAGE)), 100 if number == 1 else 0
            kind = page[start]
            if number in seen or (kind in (_INDEX_LEAF, _INDEX_BRANCH) and columns):
                complete = False
                continue
            seen.add(number)
            below = 4 if kind in (_BRANCH, _INDEX_BRANCH) else 0
            first, (cells,) = start + 8 + below, struct.unpack_from(">H", page, start + 3)
            places = struct.unpack_from(f">{min(cells, (_PAGE - first) // 2)}H", page, first)
            if below:
                children = [start + 8, *(at for at in places if at <= _PAGE - 4)]
                waiting += [child for at in children for child in struct.unpack_from(">I", page, at)]
            if kind in (_LEAF, _INDEX_LEAF, _INDEX_BRANCH):
                read = [self._row(page, at + below, numbered=kind == _LEAF) for at in places]
                rows += filter(None, read)
            if columns and (kind not in (_BRANCH, _LEAF) or (kind == _LEAF and [] in read)):
                complete = complete and kind == _LEAF
                scanned = (self._row(page, at, numbered=True) for at in range(_PAGE))
                doubtful += [row for row in scanned if len(row) == columns + 1]
        self._unread -= seen
        return rows + doubtful, complete

    def strays(self) -> Iterator[list[Any]]:
        """The rows of pages that have not been read, and are not free."""
        (free,) = struct.unpack_from(">I", self._pages.get(1, bytes(_PAGE)), 32)
        while free in self._pages:
            free, number = struct.unpack_from(">II", page := self._pages.pop(free))
            self._unread.difference_update(struct.unpack_from(f">{min(number, _PAGE // 4 - 2)}I", page, 8))
        for number in sorted(self._unread):
            yield from self.read(number)[0]

    def _row(self, page: bytes, at: int, *, numbered: bool) -> list[Any]:
        """The row at a place, after its number if it has one; nothing if it cannot be one."""
        row: list[Any] = []
        try:
            length, at = _varint(page, at)
            if numbered:
                number, at = _varint(page, at)
                row.append(number)
            content = self._content(page, at, length, _PAGE - 35 if numbered else (_PAGE - 12) * 64 // 255 - 23)
            end, at = _varint(content, 0)
            kinds = []
            while at < end:
                kind, at = _varint(content, at)
                kinds.append(kind)
            for kind in kinds:
                size = (kind - 12) // 2 if kind > 11 else _SIZES[kind]
                row.append(_value(kind, content[at : at + size]))
                at += size
        except (IndexError, KeyError, struct.error):
            return []
        return row if kinds and at == length == len(content) else []

    def _content(self, page: bytes, at: int, length: int, most: int) -> bytes:
        """So many bytes from a place on; if they are more than the ``most`` on one page, the others are elsewhere."""
        here, least = length, (_PAGE - 12) * 32 // 255 - 23
        if length > most:
            here = least + (length - least) % (_PAGE - 4)
            here = here if here <= most else least
        content, following = bytearray(page[at : at + here]), page[at + here : at + here + 4]
        while len(content) < length <= len(self._pages) * _PAGE:
            more = self._pages[int.from_bytes(following)]
            following = more[:4]
            content += more[4 : 4 + length - len(content)]
        return bytes(content)


def _value(kind: int, content: bytes) -> object:
    if kind > 11:
        return content.decode("utf-8", "replace") if kind % 2 else content
    if kind == 7:
        return struct.unpack(">d", content)[0]
    return (None, kind - 8)[kind > 7] if not content else int.from_bytes(content, signed=True)


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """The number at a place, of seven bits a byte, and the place after it."""
    number = 0
    for place in range(at, at + 8):
        number = number << 7 | content[place] & 127
        if content[place] < 128:
            return number, place + 1
    return number << 8 | content[at + 8], at + 9
