"""The host's own boards, card sets and pets on their way to the guests: packed, cut into pieces, and checked again.

The signed card names each file with its size and SHA-256. What comes in the pieces is untrusted until it agrees with
that, and is only ever text in memory: nothing is written to the guest's own levels.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jungle_games.base.clean_text import clean_line
from jungle_games.core.formatting import grouped
from jungle_games.elsewhere.messages import LARGEST_FILES, MOST_FILES, PIECE, OwnFile, Piece
from jungle_games.elsewhere.refusals import RemoteError

_LONGEST_NAME: Final = 120
_REMEMBERED: Final = 16
"""Tables whose files are kept unpacked."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """The files of a table: what the card says of each, all of them packed, and that in messages; empty if none."""

    files: Mapping[str, OwnFile]
    packed: bytes
    pieces: Sequence[Piece]


def pack(attachments: Mapping[str, str]) -> Parcel:
    """The parcel of the files in ``attachments``, name to content. Raises RemoteError if they cannot travel."""
    try:
        contents = {name: text.encode() for name, text in sorted(attachments.items())}
    except UnicodeEncodeError as error:
        raise RemoteError("bad-rules", str(error)) from error
    files = {name: OwnFile(len(content), _sha256(content)) for name, content in contents.items()}
    check_files(files)
    packed = zlib.compress(b"".join(contents.values()), 9) if files else b""
    parts = [packed[start : start + PIECE] for start in range(0, len(packed), PIECE)]
    return Parcel(files, packed, [Piece(number, part) for number, part in enumerate(parts)])


def check_files(files: Mapping[str, OwnFile]) -> None:
    """Raise RemoteError if ``files`` are too many, too large, or oddly named."""
    for name in files:
        if not _is_plain(name):
            raise RemoteError("file-name", name)
    if len(files) > MOST_FILES or sum(file.size for file in files.values()) > LARGEST_FILES:
        raise RemoteError("large-files", grouped(LARGEST_FILES))


def _is_plain(name: str) -> bool:
    """Whether ``name`` is a file's name and nothing else: no path, no hidden file, all of it visible."""
    return clean_line(name, _LONGEST_NAME) == name and name[:1] not in ("", ".") and not set(name) & set("/\\:")


@lru_cache(maxsize=_REMEMBERED)
def unpack(packed: bytes, files: tuple[tuple[str, OwnFile], ...]) -> Mapping[str, str]:
    """The content of each of ``files`` by name. Raises RemoteError unless it is exactly what the card says.

    No more is unpacked than that says either.
    """
    check_files(dict(files))
    size = sum(file.size for _name, file in files)
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(packed, size + 1)
    except zlib.error as error:
        raise RemoteError("other-files") from error
    if len(content) != size or not reader.eof or reader.unused_data:
        raise RemoteError("other-files")
    unpacked, start = dict[str, str](), 0
    for name, file in files:
        part = content[start : start + file.size]
        start += file.size
        if _sha256(part) != file.digest:
            raise RemoteError("other-files")
        try:
            unpacked[name] = part.decode()
        except UnicodeDecodeError as error:
            raise RemoteError("other-files") from error
    return unpacked


def _sha256(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()
