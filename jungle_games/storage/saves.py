"""Matches on disk: for each game the unfinished one and those saved under a name, all as records in text."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from jungle_games.core.i18n import _
from jungle_games.core.yaml_text import YamlError, read_yaml
from jungle_games.storage import disk
from jungle_games.storage.atomic import (
    DamagedError,
    StorageError,
    read_text,
    remove,
    set_aside,
    sweep,
    write_text,
)
from jungle_games.storage.claim import Claim

NAME_LENGTH: Final = 48
"""Characters in the name of a saved match."""
SIZE_LIMIT: Final = 1024 * 1024
"""Bytes in a record; the longest game we know needs a twentieth."""

_SUFFIX: Final = ".yaml"
_UNFINISHED: Final = ("unfinished", *(f"unfinished-{number}" for number in range(2, 10)))
"""Folders for unfinished matches, one for each copy of the program that is open at a time."""
_FORBIDDEN: Final = frozenset('/\\:*?"<>|%.')
_RESERVED: Final = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in range(10))]
)


class SaveNameError(ValueError):
    """A match cannot be saved under this name; the message tells the player why."""


class NameTakenError(SaveNameError):
    """Another match of this game has this name already."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match on disk. ``name`` is None for the unfinished one; ``facts`` is the record as plain data.

    ``changed`` is when it was last written, in UTC.
    """

    game: str
    name: str | None
    changed: datetime
    facts: Mapping[str, Any]
    path: Path


class Saves:
    """The matches below one folder: ``unfinished/<game>.yaml`` and ``saved/<game>/<name>.yaml``.

    A damaged file is set aside under a new name when it is met; ``take_notices`` tells of it. Of several copies of the
    program each ``claim`` s a folder for its unfinished matches: ``unfinished``, ``unfinished-2`` and so on.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._unfinished = folder / _UNFINISHED[0]
        self._claim: Claim | None = None
        self._saved = folder / "saved"
        self._notices: list[str] = []
        self._unread: set[Path] = set()
        """Files that could not be opened: they may hold a match, so nothing is written over them."""
        self._keeps_unfinished = True
        """False in a copy of the program for which there is no folder left."""
        sweep(folder, *(folder / name for name in _UNFINISHED), self._saved, *_folders(self._saved))

    def claim(self) -> str | None:
        """Keep unfinished matches apart from those of another copy of the program that is open; if so, a sentence."""
        for name in _UNFINISHED:
            claim = self._claim_to(name)
            if claim.take():
                self._claim, self._unfinished = claim, self._folder / name
                break
        else:
            self._keeps_unfinished = False
            return _(
                "{number} windows of Jungle Games are open already. This one keeps no unfinished matches: "
                "save yours under a name before you close it."
            ).format(number=len(_UNFINISHED))
        if self._unfinished.name == _UNFINISHED[0]:
            self._take_over_abandoned()
            return None
        return _("Jungle Games is open already. Each window keeps its own unfinished matches; all else is shared.")

    def release(self) -> None:
        """The program ends: another copy may have the folder."""
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def _claim_to(self, name: str) -> Claim:
        return Claim(self._folder / f".{name}.lock")

    def _take_over_abandoned(self) -> None:
        """Bring home what other copies have left unfinished, of games of which nothing is unfinished here."""
        for name in _UNFINISHED[1:]:
            if not (self._folder / name).is_dir():
                continue
            claim = self._claim_to(name)
            if claim.take():
                for path in _newest_first(self._folder / name):
                    with contextlib.suppress(OSError):
                        if not (home := self._unfinished / path.name).exists():
                            disk.make_folders(self._unfinished)
                            disk.rename(path, home)
                claim.release()

    def take_notices(self) -> list[str]:
        """What the player should be told since the last time this was asked."""
        notices, self._notices = self._notices, []
        return notices

    def store(self, game: str, text: str) -> None:
        """Keep ``text`` as the unfinished match of ``game``. Raises StorageError; the last one stays then."""
        if not self._keeps_unfinished:
            return
        path = self._unfinished_path(game)
        if path in self._unread:
            set_aside(path)
            self._unread.discard(path)
        write_text(path, text)

    def unfinished(self, game: str) -> str | None:
        """The record of the unfinished match of ``game``, if there is one. Raises StorageError."""
        if not self._keeps_unfinished:
            return None
        found = self._read(self._unfinished_path(game), game)
        return found[0] if found else None

    def newest_unfinished(self) -> Saved | None:
        """The unfinished match that was played last, of any game."""
        return next(self._all_unfinished(), None)

    def all_unfinished(self) -> list[Saved]:
        """The unfinished matches of all games, newest first."""
        return list(self._all_unfinished())

    def _all_unfinished(self) -> Iterator[Saved]:
        paths = _newest_first(self._unfinished) if self._keeps_unfinished else []
        found = (self._look(path, path.stem, None) for path in paths)
        return (saved for saved in found if saved)

    def clear(self, game: str) -> None:
        """Forget the unfinished match of ``game``. Raises StorageError."""
        if self._keeps_unfinished:
            remove(self._unfinished_path(game))

    def save(self, game: str, name: str, text: str, *, replace: bool = False) -> None:
        """Keep ``text`` under ``name``.

        Raises SaveNameError, NameTakenError (unless ``replace`` is true) and StorageError.
        """
        path = self._saved_path(game, name)
        if path.exists() and not replace:
            taken = _("There is a saved match called “{name}” already.").format(name=name.strip())
            raise NameTakenError(taken)
        write_text(path, text)

    def load(self, game: str, name: str) -> str | None:
        """The record saved under ``name``, if there is one. Raises SaveNameError and StorageError."""
        found = self._read(self._saved_path(game, name), game)
        return found[0] if found else None

    def delete(self, game: str, name: str) -> None:
        """Delete the match saved under ``name``. Raises SaveNameError and StorageError."""
        remove(self._saved_path(game, name))

    def saved(self, game: str | None = None) -> list[Saved]:
        """The matches saved under a name, of ``game`` or of all games, newest first."""
        folders = [self._saved / game] if game else _folders(self._saved)
        found = [
            self._look(path, folder.name, unquote(path.stem))
            for folder in folders
            for path in _newest_first(folder)
        ]
        return sorted(filter(None, found), key=lambda saved: saved.changed, reverse=True)

    def set_aside(self, game: str, name: str | None, reason: str) -> None:
        """Take a record that cannot be replayed, for ``reason``, out of the way; ``take_notices`` tells."""
        self._set_aside(self._saved_path(game, name) if name else self._unfinished_path(game), reason)

    def _unfinished_path(self, game: str) -> Path:
        return self._unfinished / f"{game}{_SUFFIX}"

    def _saved_path(self, game: str, name: str) -> Path:
        return self._saved / game / (_file_name(name) + _SUFFIX)

    def _look(self, path: Path, game: str, name: str | None) -> Saved | None:
        """The file at ``path`` as the list shows it; None, and a notice, where that cannot be."""
        try:
            found = self._read(path, game)
            changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        except StorageError as error:
            self._notices.append(str(error))
            return None
        except (OSError, OverflowError, ValueError):
            return None  # gone this moment, or dated beyond the calendar
        return Saved(game, name, changed, found[1], path) if found else None

    def _read(self, path: Path, game: str) -> tuple[str, Mapping[str, Any]] | None:
        """Text and plain data of the record at ``path``; None where there is none or it was set aside."""
        try:
            text = read_text(path, SIZE_LIMIT)
            if text is None:
                return None
            facts = read_yaml(text).data
            if not isinstance(facts, dict) or facts.get("game") != game:
                raise DamagedError(_("it holds no match of this game"))
        except (DamagedError, YamlError) as problem:
            self._set_aside(path, str(problem))
            return None
        except StorageError:
            self._unread.add(path)
            raise
        self._unread.discard(path)
        return text, facts

    def _set_aside(self, path: Path, reason: str) -> None:
        try:
            new = set_aside(path)
        except StorageError as error:
            self._notices.append(str(error))
            return
        self._notices.append(
            _("A match could not be read ({reason}). It is kept as {name}.").format(
                reason=reason, name=new.name
            )
        )


def record_at(file: Path) -> str:
    """The text of a record anywhere on the disk. Raises StorageError or DamagedError, naming the file."""
    try:
        text = read_text(file, SIZE_LIMIT)
    except DamagedError as error:
        raise DamagedError(f"{file}: {error}") from error
    if text is None:
        raise DamagedError(_("There is no file {file}.").format(file=file))
    return text


def _file_name(name: str) -> str:
    """``name`` as a file name for any system; forbidden signs and dots are written as in ``%2F``."""
    plain = unicodedata.normalize("NFC", name.strip())
    if not plain:
        raise SaveNameError(_("The match needs a name."))
    if len(plain) > NAME_LENGTH:
        raise SaveNameError(_("The name may have {number} characters at most.").format(number=NAME_LENGTH))
    if not plain.isprintable():
        raise SaveNameError(_("The name has a character that cannot be shown."))
    safe = "".join(f"%{ord(sign):02X}" if sign in _FORBIDDEN else sign for sign in plain)
    if plain.casefold() in _RESERVED:
        safe = f"%{ord(plain[0]):02X}{safe[1:]}"
    return safe


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
