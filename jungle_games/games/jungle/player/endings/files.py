"""Files of solved endings: one for each map's terrain and rule options, written whole, read ending by ending.

A file begins with MAGIC, then the length and the CRC-32 of its index (four bytes each, the highest first), then the
index (MessagePack): the ground's key, and for every ending its name, bits a code, place, length and CRC-32 of its codes
(packed, then deflated), and its summaries.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from jungle_games.core.i18n import _
from jungle_games.games.jungle.player.endings.codes import Ending, Summary, packed_size
from jungle_games.games.jungle.player.endings.ground import Ground, Roster, name_of
from jungle_games.storage.atomic import DamagedError, StorageError, failure, sweep, write_bytes

MAGIC: Final = b"JungleEnd1\n"
SUFFIX: Final = ".endings"
_HEAD: Final = len(MAGIC) + 8
_LARGEST_INDEX: Final = 1 << 22


class _Entry(msgspec.Struct, frozen=True, array_like=True):
    """Where an ending lies in the file. A summary is wins, losses, draws and longest win."""

    width: int
    start: int
    length: int
    check: int
    summaries: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]


class _Index(msgspec.Struct, frozen=True, array_like=True):
    key: str
    entries: dict[str, _Entry]


def file_for(folder: Path, ground: Ground) -> Path:
    """The file in ``folder`` that endings on ``ground`` are kept in; other rules and maps have other files."""
    return folder / f"{ground.key()}{SUFFIX}"


def write_endings(path: Path, ground: Ground, endings: Iterable[Ending]) -> None:
    """Replace the file at ``path`` by one with ``endings``. Raises StorageError and leaves the old one as it was."""
    entries: dict[str, _Entry] = {}
    parts: list[bytes] = []
    start = 0
    for ending in endings:
        part = zlib.compress(ending.packed, 9)
        blue, red = ((s.wins, s.losses, s.draws, s.longest) for s in ending.summaries)
        entries[name_of(ending.roster)] = _Entry(ending.width, start, len(part), zlib.crc32(part), (blue, red))
        parts.append(part)
        start += len(part)
    index = msgspec.msgpack.encode(_Index(ground.key(), entries))
    head = MAGIC + len(index).to_bytes(4, "big") + zlib.crc32(index).to_bytes(4, "big")
    sweep(path.parent)
    write_bytes(path, b"".join([head, index, *parts]))


class EndingFile:
    """The endings in a file, read when they are asked for.

    Raises FileNotFoundError, StorageError when it cannot be read, DamagedError when it is not what it should be.
    """

    def __init__(self, path: Path, ground: Ground) -> None:
        self.path = path
        self._ground = ground
        self._first = 0
        self._entries = self._read_index()

    def _read_index(self) -> Mapping[str, _Entry]:
        head = self._read(0, _HEAD)
        if not head.startswith(MAGIC):
            raise DamagedError(_("it is not a file of endings"))
        length, check = (int.from_bytes(head[at : at + 4], "big") for at in (len(MAGIC), len(MAGIC) + 4))
        index = self._read(_HEAD, min(length, _LARGEST_INDEX))
        if len(index) != length or zlib.crc32(index) != check:
            raise DamagedError(_("its index is damaged"))
        try:
            found = msgspec.msgpack.decode(index, type=_Index)
        except msgspec.DecodeError as error:
            raise DamagedError(_("its index is damaged")) from error
        if found.key != self._ground.key():
            raise DamagedError(_("it is for another map or other rules"))
        self._first = _HEAD + length
        return found.entries

    def __contains__(self, roster: Roster) -> bool:
        return name_of(roster) in self._entries

    def ending(self, roster: Roster) -> Ending:
        """The ending of ``roster``, which is in the file."""
        entry = self._entries[name_of(roster)]
        part = self._read(self._first + entry.start, entry.length)
        wanted = packed_size(self._ground, roster, entry.width)
        if len(part) != entry.length or zlib.crc32(part) != entry.check:
            raise DamagedError(_("the ending {name} in it is damaged").format(name=name_of(roster)))
        packed = zlib.decompressobj().decompress(part, wanted + 1)
        if len(packed) != wanted:
            raise DamagedError(_("the ending {name} in it is damaged").format(name=name_of(roster)))
        blue, red = entry.summaries
        return Ending(roster, entry.width, packed, (Summary(*blue), Summary(*red)))

    def _read(self, start: int, length: int) -> bytes:
        try:
            with self.path.open("rb") as file:
                file.seek(start)
                return file.read(length)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise failure(self.path, error) from error


__all__ = ["SUFFIX", "DamagedError", "EndingFile", "StorageError", "file_for", "write_endings"]
