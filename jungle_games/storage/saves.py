"""Unfinished and saved matches on disk, as records."""

from __future__ import annotations

import contextlib
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Final

from jungle_games.core.errors import unexpected_reason
from jungle_games.core.i18n import _
from jungle_games.core.reading import YamlError
from jungle_games.store import disk
from jungle_games.store.files import (
    DamagedError,
    FileLock,
    Notices,
    Outbox,
    StorageError,
    failure,
    read_text,
    remove,
    set_aside,
    sweep,
    write_text,
)
from jungle_games.store.folders import FailedStarts
from jungle_games.store.record_files import SIZE_LIMIT, NameTakenError, facts_of, holds_already, shown_name, stem_for

_OWN_NAME: Final = re.compile(r"([A-Za-z0-9_]+)(?:\.[1-9][0-9]{0,5})?")
"""The file names of unfinished matches: the game, and a number if there are several."""
_SUFFIX: Final = ".yaml"
_LONG_AGO: Final = datetime(1970, 1, 2, tzinfo=UTC)
_NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)
_UNFINISHED: Final = ("unfinished", *(f"unfinished-{number}" for number in range(2, 10)))
"""Folders for unfinished matches, one for each copy of the program that is open at a time."""
_NOWHERE: Final = "unfinished-nowhere"
"""Stands for a folder if all of those are claimed; it is never created."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match on disk, identified by its ``path``; ``facts`` is the record as plain data.

    ``name`` is what it is called, None for an unfinished one; ``changed`` is when it was last written, in UTC.
    """

    game: str
    name: str | None
    changed: datetime
    facts: Mapping[str, object]
    path: Path


class Saves:
    """The matches below one folder: ``unfinished/<game>.yaml`` and ``saved/<game>/<name>.yaml``.

    Further unfinished matches of a game lie beside the first as ``<game>.2.yaml`` and so on: each is written into a
    file of its own, so none takes the place of another. A damaged file is set aside under a new name when it is met;
    ``notices`` tell of it. Of several copies of the program each ``claim`` s a folder for its unfinished matches:
    ``unfinished``, ``unfinished-2`` and so on. What cannot be written waits.
    """

    def __init__(self, folder: Path, notices: Notices | None = None) -> None:
        self._folder = folder
        self.notices = notices or Notices()
        self._unfinished = folder / _UNFINISHED[0]
        self._claim: FileLock | None = None
        self._saved = folder / "saved"
        self._people: set[str] = set()
        self._outbox: Outbox[Path, str] = Outbox(_write)
        self._waiting: Final = self._outbox.waiting
        """Unfinished matches that could not be written yet, the newest last."""
        sweep(folder, *(folder / name for name in _UNFINISHED), self._saved, *_folders(self._saved))

    def claim(self) -> str | None:
        """Claim a folder for unfinished matches; returns a sentence for the player if it is not the usual one."""
        for name in _UNFINISHED:
            claim = self._claim_to(name)
            if claim.take():
                self._claim, self._unfinished = claim, self._folder / name
                break
        else:
            self._unfinished = self._folder / _NOWHERE
            return _(
                "{number} windows of Jungle Games are open already. This one keeps no unfinished games: "
                "save yours under a name before you close it."
            ).format(number=len(_UNFINISHED))
        if self._unfinished.name == _UNFINISHED[0]:
            self._take_over_abandoned()
            return None
        return _("Jungle Games is open already. Each window keeps its own unfinished games; all else is shared.")

    def release(self) -> None:
        """Release the claimed folder when the program ends."""
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def _claim_to(self, name: str) -> FileLock:
        return FileLock(self._folder / f".{name}.lock")

    def _take_over_abandoned(self) -> None:
        """Take over unfinished matches of copies that have ended."""
        for name in _UNFINISHED[1:]:
            if not (self._folder / name).is_dir():
                continue
            claim = self._claim_to(name)
            if claim.take():
                for path in _newest_first(self._folder / name):
                    game = _game_of(path)
                    home = self._unfinished / path.name if game is None else self._free(game)
                    with contextlib.suppress(OSError):
                        if not home.exists():
                            disk.make_folders(self._unfinished)
                            disk.rename(path, home)
                claim.release()

    def store(self, game: str, text: str, file: Path | None = None) -> Path | None:
        """Keep ``text`` as an unfinished match of ``game`` in its ``file``, or in a new one where it has none yet.

        The answer is its file; None where no unfinished matches are kept. Raises StorageError: it then waits for
        `write_waiting` and counts already, while what lay in the file stays there. Playing time alone does not wait.
        """
        home = self.file_for(game) if file is None else file
        if home is not None:
            self._outbox.put(home, text)
        return home

    def file_for(self, game: str) -> Path | None:
        """A file for one more unfinished match of ``game``; None if this copy cannot store any."""
        return None if self._unfinished.name == _NOWHERE else self._free(game)

    def write_waiting(self) -> None:
        """Try again to write what waits. Raises StorageError if something still does."""
        self._outbox.write_waiting()

    def _free(self, game: str) -> Path:
        """A new file for an unfinished match of ``game``."""
        paths = (self._unfinished / f"{game}{f'.{number}' if number > 1 else ''}{_SUFFIX}" for number in count(1))
        return next(path for path in paths if path not in self._waiting and not os.path.lexists(path))

    def unfinished(self, game: str) -> str | None:
        """The record of the match of ``game`` that was played last, if one is unfinished. Raises StorageError."""
        found = (self._read(path, game) for path in self._files(game))
        return next((text for text, _facts in filter(None, found)), None)

    def newest_unfinished(self, game: str | None = None) -> Saved | None:
        """The latest unfinished match of ``game``, or of any game."""
        found = (self._look(path, _game_of(path), None) for path in self._files(game))
        return next(filter(None, found), None)

    def all_unfinished(self) -> list[Saved]:
        """The unfinished matches of all games, newest first; copies of their files that somebody made have names."""
        named = ((path, _game_of(path)) for path in self._unfinished_files())
        found = (self._look(path, game, shown_name(path) if game is None else None) for path, game in named)
        return list(filter(None, found))

    def count_unfinished(self) -> Mapping[str, int]:
        """The number of unfinished matches of each game, judged by their file names."""
        return Counter(game for game in map(_game_of, self._unfinished_files()) if game is not None)

    def _files(self, game: str | None) -> Iterator[Path]:
        """The files of unfinished matches of ``game`` or of any, newest first."""
        for path in self._unfinished_files():
            of = _game_of(path)
            if of is not None and game in (None, of):
                yield path

    def _unfinished_files(self) -> list[Path]:
        """The files of all unfinished matches, newest first, beginning with those waiting to be written."""
        written = [path for path in _newest_first(self._unfinished) if path not in self._waiting]
        return [*reversed(self._waiting), *written]

    def clear(self, file: Path) -> None:
        """Delete the unfinished match in ``file``. Raises StorageError."""
        self._waiting.pop(file, None)
        remove(file)

    def save(self, game: str, name: str, text: str, *, replace: bool = False) -> None:
        """Keep ``text`` under ``name``.

        Raises SaveNameError, NameTakenError (unless ``replace`` is true) and StorageError.
        """
        path = self._saved_path(game, name)
        if path.exists() and not replace:
            taken = _("There is a saved game called “{name}” already.").format(name=name.strip())
            raise NameTakenError(taken)
        write_text(path, text)

    def read(self, saved: Saved) -> str | None:
        """The record of ``saved``, if it is still there. Raises StorageError."""
        found = self._read(saved.path, saved.game)
        return found[0] if found else None

    def delete(self, saved: Saved) -> None:
        """Delete the file of ``saved``. Raises StorageError."""
        self.clear(saved.path)

    def saved(self, game: str | None = None) -> list[Saved]:
        """The matches saved under a name, of ``game`` or of all games, newest first."""
        folders = [self._saved / game] if game else _folders(self._saved)
        found = [
            self._look(path, folder.name, shown_name(path)) for folder in folders for path in _newest_first(folder)
        ]
        return sorted(filter(None, found), key=lambda saved: saved.changed, reverse=True)

    def set_aside(self, saved: Saved, reason: str) -> None:
        """Set aside a match that cannot be replayed for this ``reason``, and report it."""
        self._set_aside(saved.path, reason)

    # After failures

    def shelve(self, game: str, file: Path) -> str | None:
        """Move the unfinished match of ``game`` in ``file`` to the saved ones; its name there, or None if it is gone.

        Raises StorageError; it then stays where it lay.
        """
        self._outbox.write_to(file)
        if not file.exists():
            return None
        moment = f"{datetime.now():%Y-%m-%d %H.%M}"
        for number in count(1):
            name = _("Set aside {moment}").format(moment=moment) + (f" ({number})" if number > 1 else "")
            home = self._saved_path(game, name)
            if not home.exists():
                break
        _move(file, home)
        return name

    def move_to_saved(self, game: str, file: Path) -> str:
        """Try to `shelve` a match; returns a sentence for the player about where it is now, empty if it is gone."""
        try:
            name = self.shelve(game, file)
        except StorageError as error:
            return str(error)
        told = _("The game that was open is among the saved games now, as “{name}”.")
        return told.format(name=name) if name is not None else ""

    def hide(self, saved: Saved) -> Path:
        """Rename the file of ``saved`` so that no list shows it, and return its new path. Raises StorageError."""
        self._waiting.pop(saved.path, None)
        return set_aside(saved.path)

    def set_all_aside(self) -> Path | None:
        """Move all stored matches to a folder that is never read, and return it; None if there are none.

        Raises StorageError.
        """
        stored = [folder for folder in (self._unfinished, self._saved) if any(_records(folder))]
        if not stored:
            return None
        for number in count(1):
            home = self._folder / f"set-aside-{date.today().isoformat()}{f'-{number}' if number > 1 else ''}"
            if not home.exists():
                break
        for folder in stored:
            _move(folder, home / folder.name)
        return home

    def starts(self) -> FailedStarts:
        """The counter of this copy's failed starts."""
        return FailedStarts(self._folder / f".{self._unfinished.name}.starts")

    @property
    def people(self) -> frozenset[str]:
        """The names of all players in matches read so far."""
        return frozenset(self._people)

    def _saved_path(self, game: str, name: str) -> Path:
        return self._saved / game / (stem_for(name) + _SUFFIX)

    def _look(self, path: Path, game: str | None, name: str | None) -> Saved | None:
        """The list entry for the file at ``path``; None, with a notice if need be, if it cannot be read."""
        try:
            found = self._read(path, game)
            changed = datetime.now(UTC) if path in self._waiting else _date(path)
        except StorageError as error:
            self.notices.add(str(error))
            return None
        except OSError:
            return None  # gone this moment
        return Saved(str(found[1]["game"]), name, changed, found[1], path) if found else None

    def _read(self, path: Path, game: str | None) -> tuple[str, Mapping[str, object]] | None:
        """Text and plain data of the record at ``path``; None where there is none or it was set aside.

        It must be of ``game``, if that is known.
        """
        try:
            text = self._waiting.get(path) or read_text(path, SIZE_LIMIT)
            if text is None:
                return None
            facts = facts_of(text)
            if not isinstance(facts, dict) or not isinstance(facts.get("game"), str):
                raise DamagedError(_("there is no game in it"))
            if game not in (None, facts["game"]):
                raise DamagedError(_("it is not of this game"))
            self._people.update(_people(facts))
        except (DamagedError, YamlError) as problem:
            self._set_aside(path, str(problem))
            return None
        except StorageError:
            raise
        except Exception as error:
            self._set_aside(path, unexpected_reason(error))
            return None
        return text, facts

    def _set_aside(self, path: Path, reason: str) -> None:
        self._waiting.pop(path, None)
        words = _("A game could not be read ({reason}). Its file is kept as {name}.")
        with contextlib.suppress(StorageError):
            self.notices.set_aside(path, words, reason)


def _write(file: Path, text: str) -> None:
    try:
        write_text(file, text)
    except StorageError:
        if not holds_already(file, text):
            raise


def _game_of(path: Path) -> str | None:
    """The game of an unfinished match by its file name; None for a copy that somebody named otherwise."""
    named = _OWN_NAME.fullmatch(path.stem)
    return named[1] if named else None


def _people(facts: Mapping[str, object]) -> Iterator[str]:
    """The players' names in a record that has not been checked yet."""
    seats = facts.get("seats")
    for seat in seats if isinstance(seats, list) else ():
        name = seat.get("name") if isinstance(seat, dict) else seat
        if isinstance(name, str):
            yield name


def _date(path: Path) -> datetime:
    """When the file was last written; a date out of range counts as very old. Raises OSError."""
    try:
        moment = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OverflowError, ValueError):
        return _LONG_AGO
    return moment if _LONG_AGO <= moment < _NEVER else _LONG_AGO


def _move(path: Path, home: Path) -> None:
    try:
        disk.make_folders(home.parent)
        disk.rename(path, home)
    except OSError as error:
        raise failure(path, error) from error


def _records(folder: Path) -> Iterator[Path]:
    try:
        yield from folder.rglob(f"*{_SUFFIX}")
    except OSError:
        return


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(entry for entry in folder.iterdir() if entry.is_dir())
    except OSError:
        return []


def _newest_first(folder: Path) -> list[Path]:
    return [path for _age, path in sorted(_dated(folder), reverse=True)]


def _dated(folder: Path) -> Iterator[tuple[int, Path]]:
    """The records in ``folder`` and when they were written, without those set aside."""
    try:
        paths = list(folder.glob(f"*{_SUFFIX}"))
    except OSError:
        return
    for path in paths:
        if path.name.startswith(".") or ".damaged-" in path.name:
            continue
        try:
            yield path.stat().st_mtime_ns, path
        except OSError:
            continue
