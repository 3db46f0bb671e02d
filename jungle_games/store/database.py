"""One SQLite file for all that is kept of a person: transactions, migrations, and what to do where it cannot be used.

A change that the file does not take, because the disk is full, say, is made in a copy in memory, and waits until the
file takes it: whoever asks sees what was done, and the match goes on.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any, Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.store.disk import flush_folder, make_folders
from jungle_games.store.files import Notices, StorageError, failure
from jungle_games.store.salvage import salvage
from jungle_games.store.schema import MIGRATIONS, migrate, version_of

PATIENCE: Final = 2.0
"""Seconds to wait for another copy of the program that is writing, which takes it some milliseconds."""
_VERSION_AT: Final = 60
"""Where SQLite keeps ``user_version`` in its file: four bytes, the highest first."""
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

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
        self.trouble: StorageError | None = None
        """Why the file cannot be used at this time; None where all that was done is on the disk."""
        self._patience = patience
        self._file: sqlite3.Connection | None = None
        self._seen: tuple[int, int] | None = None
        """Which file was opened: its device and number."""
        self._memory: sqlite3.Connection | None = None
        """A copy in memory, while the file cannot be used."""
        self._waiting: list[Statement] = []
        """What the file still lacks."""
        self._log: list[Statement] = []
        """The changes of the current transaction."""
        self._in_transaction = False
        self._holding: tuple[str, sqlite3.Connection] | None = None

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
                self._connection().execute("ROLLBACK")
            raise
        finally:
            self._in_transaction = False
        if self._memory is not None:
            self._waiting += self._log

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        self._try_file_again()
        if self.trouble is not None and self._waiting:
            raise self.trouble

    def changes_elsewhere(self) -> int:
        """A number that is another one as soon as another copy of the program has changed anything."""
        ((number,),) = self.rows("PRAGMA data_version")
        return int(number)

    def close(self) -> None:
        """Close the file, and give back what this copy holds."""
        self._close()
        if self._memory is not None:
            self._memory.close()
            self._memory = None
        if self._holding is not None:
            holder, lock = self._holding
            lock.close()
            self._holding = None
            with contextlib.suppress(OSError):
                self._lock_of(holder).unlink()

    # Which copy of the program holds something

    def holder(self) -> str:
        """The name by which this copy of the program holds what no other may open meanwhile.

        A file of that name stays locked until the program ends, however it does.
        """
        if self._holding is None:
            holder = os.urandom(6).hex()
            try:
                lock = _locked(self._lock_of(holder))
            except sqlite3.Error:  # where nothing can be written nobody else can hold anything either
                lock = sqlite3.connect(":memory:")
            self._holding = holder, lock
        return self._holding[0]

    def held_elsewhere(self, holder: str | None) -> bool:
        """Whether ``holder`` is another copy of the program that still runs."""
        if not holder or (self._holding is not None and holder == self._holding[0]):
            return False
        lock = self._lock_of(holder)
        if not lock.is_file():
            return False
        try:
            _locked(lock).close()
        except sqlite3.Error:
            return True
        with contextlib.suppress(OSError):
            lock.unlink()
        return False

    def claim(self, table: str, column: str, key: object) -> bool:
        """Make a row of ``table`` this copy's own; false if another copy that still runs holds it, or it is gone."""
        with self.transaction():
            rows = self.rows(f"SELECT holder FROM {table} WHERE {column} = ?", key)
            if not rows or self.held_elsewhere(rows[0][0]):
                return False
            if rows[0][0] != self.holder():
                self.run(f"UPDATE {table} SET holder = ? WHERE {column} = ?", self.holder(), key)
        return True

    def _lock_of(self, holder: str) -> Path:
        return self.path.with_name(f".{self.path.stem}-{holder}.open")

    # How a statement is carried out, whatever comes in its way

    def _do(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        mended = behind = False
        while True:
            try:
                connection = self._connection()
                if behind:
                    self._replay(connection, self._log)
                    behind = False
                return connection.execute(statement, values).fetchall()
            except StorageError as trouble:
                self._go_to_memory(trouble)
            except OSError as error:
                self._go_to_memory(failure(self.path, error))
            except sqlite3.Error as error:
                if self._memory is not None or not _is_of_the_file(error):
                    raise
                if not _is_damage(error) or mended or not self._mend():
                    self._go_to_memory(_trouble(self.path, error))
                mended = True
            behind = self._in_transaction

    @staticmethod
    def _replay(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
        """Begin a transaction with these ``statements``."""
        connection.execute("BEGIN IMMEDIATE")
        for statement, values in statements:
            with contextlib.suppress(sqlite3.IntegrityError):  # another copy of the program did the same
                connection.execute(statement, values)

    def _connection(self) -> sqlite3.Connection:
        if self._memory is not None:
            return self._memory
        if self._file is not None and self._identity() != self._seen:
            if not self.path.parent.is_dir():
                raise StorageError(self.path, _("Its folder is gone."), _("Connect its disk again."))
            self._close()
        if self._file is None:
            self._file = self._opened()
            self._seen = self._identity()
        return self._file

    def _identity(self) -> tuple[int, int] | None:
        """Which file is at our path now; another one where somebody, or another copy, has replaced it."""
        try:
            seen = os.stat(self.path)
        except OSError:
            return None
        return seen.st_dev, seen.st_ino

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _opened(self) -> sqlite3.Connection:
        if self._seen is None:
            make_folders(self.path.parent)  # later it is missing where a disk was pulled out
        self._finish_recovery()
        with contextlib.suppress(FileNotFoundError), self.path.open("rb") as file:
            header = file.read(_VERSION_AT + 4)
            if header.startswith(b"SQLite") and int.from_bytes(header[_VERSION_AT:]) > len(MIGRATIONS):
                raise self._newer()
        connection = sqlite3.connect(self.path, self._patience, isolation_level=None)
        try:
            for pragma in ("journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL"):
                connection.execute(f"PRAGMA {pragma}")
            if version_of(connection) < len(MIGRATIONS):
                connection.execute("BEGIN IMMEDIATE")
                migrate(connection)
                connection.execute("COMMIT")
            if version_of(connection) > len(MIGRATIONS):
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
        memory, at_opening = sqlite3.connect(":memory:", isolation_level=None), self._file is None
        if self._file is not None:
            with contextlib.suppress(sqlite3.Error):
                self._file.execute("ROLLBACK")
            with contextlib.suppress(sqlite3.Error):
                self._file.backup(memory)
        if version_of(memory) != len(MIGRATIONS):
            memory.close()
            memory = sqlite3.connect(":memory:", isolation_level=None)
            migrate(memory)
        memory.execute("PRAGMA foreign_keys = ON")
        self._close()
        self._memory, self.trouble = memory, trouble
        (self.notices.add if at_opening else self._tell)(str(trouble))

    def _try_file_again(self) -> None:
        """Write what waits, if the file can be used again."""
        if self._memory is None or self.trouble is None:
            return
        memory, patience = self._memory, self._patience
        self._memory, self._patience = None, 0.0  # nobody is to wait for it again and again
        try:
            connection = self._connection()
            self._replay(connection, self._waiting)
            connection.execute("COMMIT")
        except (OSError, StorageError, sqlite3.Error):
            self._close()
            self._memory = memory
        else:
            memory.close()
            self.notices.forget(str(self.trouble))
            self._waiting, self.trouble = [], None
            connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        self._patience = patience

    # Where it is damaged

    def _mend(self) -> bool:
        """Set the damaged file aside, and put one in its place with all that can be read of it; whether that went."""
        self._close()
        fresh = self.path.with_name(f"{self.path.name}.part")
        try:
            with contextlib.closing(sqlite3.connect(fresh, self._patience, isolation_level=None)) as connection:
                connection.execute("BEGIN EXCLUSIVE")  # of two copies that find the damage, one mends it
                if not fresh.exists():
                    return True
                migrate(connection)
                taken, lost = salvage(self.path, connection)
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
        """A whole file that is to take the place of the damaged one."""
        return self.path.with_name(f"{self.path.name}.recovered")

    def _finish_recovery(self) -> Path:
        """Exchange the damaged file for the one made of it, if there is such a one; where the damaged one is now."""
        for number in count(1):
            ending = f".damaged-{date.today().isoformat()}{f'-{number}' if number > 1 else ''}{self.path.suffix}"
            aside = self.path.with_name(self.path.stem + ending)
            if not aside.exists():
                break
        if self._recovered.exists():
            for companion in ("-wal", "-shm", ""):
                with contextlib.suppress(FileNotFoundError):
                    os.replace(f"{self.path}{companion}", f"{aside}{companion}")
            os.replace(self._recovered, self.path)
            flush_folder(self.path.parent)
        return aside


def _locked(path: Path) -> sqlite3.Connection:
    """Lock a file until the connection is closed, or the program ends. Raises sqlite3.Error where another has it."""
    connection = sqlite3.connect(path, 0.0, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        connection.close()
        raise
    return connection


def _code(error: sqlite3.Error) -> int:
    """SQLite's own number of the error; 0 where it has none, as for text that is no UTF-8."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_of_the_file(error: sqlite3.Error) -> bool:
    return isinstance(error, sqlite3.OperationalError) or _code(error) in _DAMAGED


def _is_damage(error: sqlite3.Error) -> bool:
    return _code(error) in (0, sqlite3.SQLITE_ERROR, *_DAMAGED)


def _trouble(path: Path, error: sqlite3.Error) -> StorageError:
    """A StorageError for ``error`` that tells the player what to do."""
    system = {
        sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_READONLY: errno.EACCES, sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    }.get(_code(error))  # fmt: skip
    if system is not None:
        return failure(path, OSError(system, os.strerror(system)))
    if _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageError(path, _("Another program is using this file."), _("Close it; then try again."))
    if _is_damage(error):
        remedy = _("Move it to another folder.")
        return StorageError(path, _("This file is damaged and could not be set aside."), remedy)
    return StorageError(path, _("The system says: {reason}.").format(reason=str(error)), _("Try again."))
