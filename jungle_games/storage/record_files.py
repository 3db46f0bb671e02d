"""Records of matches as files anywhere on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.core.matches.record import RecordError, same_but_for_time
from jungle_games.storage.atomic import DamagedError, StorageError, read_text

SIZE_LIMIT: Final = 2 * 1024 * 1024
"""Bytes in a record, enough for the longest game on the largest map."""


def record_at(file: Path) -> str:
    """The text of a record anywhere on the disk. Raises StorageError or DamagedError, naming the file."""
    try:
        text = read_text(file, SIZE_LIMIT)
    except DamagedError as error:
        raise DamagedError(f"{file}: {error}") from error
    if text is None:
        raise DamagedError(_("There is no file {file}.").format(file=file))
    return text


def tells_already(file: Path, text: str) -> bool:
    """Whether the file holds the record in ``text``, but for the day and the playing time."""
    try:
        return same_but_for_time(record_at(file), text)
    except (StorageError, DamagedError, RecordError):
        return False
