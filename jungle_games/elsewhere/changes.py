"""What has changed at a hosted table and is not stored yet: it is stored at once, or undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from jungle_games.elsewhere.reports import Report
from jungle_games.elsewhere.table_store import TableStore


class Changes:
    """Stores a state, written as bytes, in ``file``, and undoes what cannot be stored or failed halfway.

    ``go_back`` makes the state what it was when it was written so; ``report`` is told what failed in a way that nobody
    foresaw.
    """

    def __init__(
        self, store: TableStore, file: str, content: bytes, go_back: Callable[[bytes], None], report: Report
    ) -> None:
        self._store, self._file, self._go_back, self.report = store, file, go_back, report
        self._stored = content
        self._waiting: bytes | None = None
        self._gathers = False

    @property
    def waiting(self) -> bool:
        """Whether anything has changed that is not stored yet, so that nobody may hear of it."""
        return self._waiting is not None

    @property
    def latest(self) -> bytes:
        """The state with all changes, to return to."""
        return self._stored if self._waiting is None else self._waiting

    def keep(self, content: bytes, *, gather: bool) -> bool:
        """Store the state now, or to ``gather`` changes, at the end of `together`; whether it is stored.

        If it cannot be stored, undo all that is not, and raise OSError.
        """
        self._waiting = content
        return not (gather and self._gathers) and self.store()

    def store(self) -> bool:
        """Store what waits; whether anything did. If it cannot be stored, undo it and raise OSError."""
        if self._waiting is None:
            return False
        try:
            self._store.write(self._file, self._waiting)
        except OSError:
            self.undo()
            raise
        self._stored, self._waiting = self._waiting, None
        return True

    def undo(self, latest: bytes | None = None) -> None:
        """Return to what the state was when it was the ``latest``, or to what is stored."""
        content = self._stored if latest is None else latest
        self._waiting = None if content is self._stored else content
        self._go_back(content)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Let changes wait until all that has come is handled."""
        self._gathers = True
        try:
            yield
        finally:
            self._gathers = False

    def attempt(self, what: str, act: Callable[[], None]) -> bool:
        """Do ``act``; undo and report what fails in a way that nobody foresaw. Whether it was done."""
        before, stored = self.latest, self._stored
        try:
            act()
        except OSError:
            raise
        except Exception as error:
            self.undo(before if self._stored is stored else None)
            self.report(what, error)
            return False
        return True
