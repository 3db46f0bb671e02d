"""What is kept of play elsewhere, on this computer alone: the people one has played with, one's own key, the tables."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.errors import error_line
from jungle_games.core.i18n import _
from jungle_games.store import disk
from jungle_games.store.files import TEMPORARY, DamagedError, Notices, StorageError, read_bytes, sweep, write_bytes

MOST: Final = 200
"""People who are kept; of more, those one has not played with for longest are forgotten."""
_FILE: Final = "people.json"
_LARGEST: Final = 1024 * 1024
_LARGEST_TABLE: Final = 16 * 1024 * 1024
_SECRET: Final = 32

Key = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Word = Annotated[str, Meta(max_length=40)]


class KnownPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody one has played with: their ``key``, and their latest ``name`` and ``picture``.

    ``games`` counts the matches of each game; ``last`` is the time of the last one, in seconds since 1970. Messages of
    a ``muted`` person are ignored; one who is not ``welcome`` cannot see that this person is online, nor be seen.
    """

    key: Key
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    last: float = 0.0
    picture: Word = ""
    colour: Word = ""
    games: Annotated[dict[Word, Annotated[int, Meta(ge=0)]], Meta(max_length=100)] = {}
    muted: bool = False
    welcome: bool = True

    def __post_init__(self) -> None:
        if (tidy := tidy_name(self.name) or "?") != self.name:
            msgspec.structs.force_setattr(self, "name", tidy)


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    secret: Annotated[bytes, Meta(min_length=_SECRET, max_length=_SECRET)]
    people: list[KnownPerson] = []


class People:
    """The people in ``folder``, in a file for its owner alone. What cannot be kept raises StorageError."""

    def __init__(self, folder: Path, notices: Notices | None = None) -> None:
        self._path: Final = folder / _FILE
        self._notices = notices or Notices()
        self._kept: _Kept | None = None

    def _read(self) -> _Kept:
        if self._kept is None:
            sweep(self._path.parent)
            self._kept = self._on_disk() or _Kept(os.urandom(_SECRET))
        return self._kept

    def _on_disk(self) -> _Kept | None:
        try:
            content = read_bytes(self._path, _LARGEST)
            return None if content is None else msgspec.json.decode(content, type=_Kept)
        except (DamagedError, msgspec.DecodeError, UnicodeDecodeError) as error:
            words = _("The list of the people you have played with was damaged ({reason}). It is kept as {name}.")
            self._notices.set_aside(self._path, words, error_line(error))
            return None

    @property
    def secret(self) -> bytes:
        """The secret of this person's own key, which is stored on first use."""
        kept = self._read()
        if not self._path.exists():
            self._write(kept)
        return kept.secret

    @property
    def any_known(self) -> bool:
        """Whether any people are known, without reading the file."""
        return bool(self._kept.people) if self._kept is not None else self._path.exists()

    def known(self) -> tuple[KnownPerson, ...]:
        """Everybody known, latest opponents first."""
        return tuple(sorted(self._read().people, key=lambda person: (-person.last, person.name)))

    def find(self, key: str) -> KnownPerson | None:
        """The person with that key."""
        return next((person for person in self._read().people if person.key == key), None)

    def met(self, key: str, name: str, game: str, when: float, picture: str = "", colour: str = "") -> None:
        """Note that a match of ``game`` with that person began at ``when``, in seconds since 1970."""
        before = self.find(key) or KnownPerson(key, name)
        games: Mapping[str, int] = before.games
        self._put(
            msgspec.structs.replace(
                before, name=name, last=when, picture=picture or before.picture, colour=colour or before.colour,
                games={**games, game: games.get(game, 0) + 1},
            )
        )  # fmt: skip

    def change(self, key: str, **changes: object) -> None:
        """Change stored facts about a person: ``name``, ``picture``, ``colour``, ``muted``, ``welcome``."""
        before = self.find(key)
        if before is not None:
            self._put(msgspec.structs.replace(before, **changes))

    def forget(self, key: str) -> None:
        """Forget a person: with the same key they would be a stranger."""
        kept = self._read()
        self._write(_Kept(kept.secret, [person for person in kept.people if person.key != key]))

    def _put(self, person: KnownPerson) -> None:
        kept = self._read()
        others = sorted((each for each in kept.people if each.key != person.key), key=lambda each: -each.last)
        self._write(_Kept(kept.secret, [person, *others[: MOST - 1]]))

    def _write(self, kept: _Kept) -> None:
        content = msgspec.json.format(msgspec.json.encode(kept), indent=1)
        msgspec.json.decode(content, type=_Kept)
        write_bytes(self._path, content, private=True)
        self._kept = kept


class FolderStore:
    """The files in ``folder``, for its owner alone, as there are keys and hands in them.

    The folder is made when the first one is written; all that fails raises OSError.
    """

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder
        sweep(folder)
        disk.make_private(folder)

    def names(self) -> Sequence[str]:
        """The names of all files."""
        try:
            return [path.name for path in self._folder.iterdir() if not path.name.endswith(TEMPORARY)]
        except FileNotFoundError:
            return []

    def path(self, name: str) -> str:
        """Where a file is, for people to read."""
        return str(self._folder / name)

    def read(self, name: str) -> bytes | None:
        """The content of a file, or None if there is none."""
        try:
            return read_bytes(self._folder / name, _LARGEST_TABLE)
        except (StorageError, DamagedError) as error:
            raise OSError(str(error)) from error

    def write(self, name: str, content: bytes) -> None:
        """Replace the content of a file, durably on disk when this returns."""
        try:
            new = not self._folder.exists()
            write_bytes(self._folder / name, content, private=True)
            if new:
                disk.make_private(self._folder)
        except StorageError as error:
            raise OSError(str(error)) from error

    def remove(self, name: str) -> None:
        """Remove a file, if it exists."""
        disk.remove(self._folder / name)
