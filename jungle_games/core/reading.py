"""Reading untrusted files: bounded in size, regular files only; and YAML from anyone as plain data, with its lines."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import yaml

from jungle_games.base.clean_text import clean_line
from jungle_games.core.errors import UserError
from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _

_LONGEST_NAME: Final = 120
"""Most characters in a file name."""


def read_bounded(path: Path, limit: int) -> bytes:
    """The bytes of the regular file at ``path``. Raises OSError, also if it is longer than ``limit`` bytes.

    Devices and pipes, which may never end, are not opened.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, _("it is not a file"))
    with path.open("rb") as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise OSError(errno.EFBIG, _("it is larger than {number} bytes").format(number=grouped(limit)))
    return content


def files_by_name(folders: Iterable[Path], suffix: str) -> dict[str, Path]:
    """The files with this ``suffix``, by name without it; the first folder with a name wins.

    Names that cannot be displayed and stored are left out, since no record or setting could refer to them.
    """
    found: dict[str, Path] = {}
    for folder in folders:
        for path in folder.glob(f"*{suffix}"):
            if path.stem.isprintable() and clean_line(path.stem, _LONGEST_NAME) == path.stem:
                found.setdefault(path.stem, path)
    return found


def stamp(path: Path) -> tuple[int, int]:
    """A value that changes when the file is written; the same for all unreadable files."""
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def reason_of(error: Exception) -> str:
    """The reason of an error while reading a file, in a few words without its path."""
    if isinstance(error, OSError):
        return error.strerror or os.strerror(error.errno or errno.EIO)
    return str(error)


MAX_CHARACTERS: Final = 2_000_000
"""Enough for the record of a match with the largest level file."""
MAX_DEPTH: Final = 20
MAX_VALUES: Final = 100_000
_LONGEST_NUMBER: Final = 40

KeyPath = tuple[str | int, ...]

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TEXT: Final = "tag:yaml.org,2002:str"
_PLAIN_TAGS: Final = frozenset(
    f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "timestamp", "map", "seq")
)


class YamlError(UserError):
    """A text that is not the YAML we read; ``line`` counts from 1 if it is known, ``key`` is one at the top."""

    def __init__(self, reason: str, line: int | None = None, key: str = "") -> None:
        told = f"{key}: {reason}" if key else reason
        super().__init__(told if line is None else _("line {number}: {reason}").format(number=line, reason=told))
        self.reason = reason
        self.line = line
        self.key = key


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data, and on which line each value stands by its path of keys and indices."""

    data: Any
    lines: Mapping[KeyPath, int]

    def line(self, path: KeyPath) -> int | None:
        """The line of ``path``, or of the nearest value around it."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return None


def read_yaml(text: str, most: Mapping[str, int] = MappingProxyType({})) -> Document:
    """The document in ``text``. Raises YamlError for what is no YAML, not plain data, too big or too deep.

    ``most`` says of lists at the top, by their keys, how many items they may have; beyond that nothing is read.
    """
    if len(text) > MAX_CHARACTERS:
        raise YamlError(_("is longer than {number} characters").format(number=grouped(MAX_CHARACTERS)))
    try:
        return _Reader(_Loader(text), most).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = _("cannot be read; perhaps a bracket, quotation mark or colon is missing")
        raise YamlError(reason, mark.line + 1 if mark else None) from error
    except (UnicodeError, yaml.YAMLError) as error:
        raise YamlError(_("is not all text")) from error


class _Reader:
    """Makes plain data of a document's events, one by one: it stops at the first that is too much or not plain."""

    def __init__(self, loader: Any, most: Mapping[str, int]) -> None:
        self._loader = loader
        self._most = most
        self._events = 0
        self._lines: dict[KeyPath, int] = {}

    def document(self) -> Document:
        self._next()  # the text begins
        event = self._next()
        data = None
        if not isinstance(event, yaml.StreamEndEvent):
            data = self._value(self._next(), ())
            self._next()  # the document ends
            event = self._next()
        if not isinstance(event, yaml.StreamEndEvent):  # as PyYAML would say it, were it to compose the document
            raise yaml.composer.ComposerError(None, None, "but found another document", event.start_mark)
        return Document(data, self._lines)

    def _next(self) -> Any:
        event = self._loader.get_event()
        self._events += 1
        if self._events > MAX_VALUES:
            number = grouped(MAX_VALUES)
            raise YamlError(_("has more than {number} values").format(number=number), event.start_mark.line + 1)
        return event

    def _value(self, event: Any, path: KeyPath) -> Any:
        line = self._lines[path] = event.start_mark.line + 1
        self._refuse_anchor(event, line)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, line)
        if event.tag not in (None, "!") and event.tag not in _PLAIN_TAGS:
            raise YamlError(_("{tag} is not plain data").format(tag=event.tag), line)
        if len(path) >= MAX_DEPTH:
            raise YamlError(_("is nested more than {number} deep").format(number=MAX_DEPTH), line)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(path)
        return self._sequence(path, line)

    def _sequence(self, path: KeyPath, line: int) -> list[Any]:
        items: list[Any] = []
        most = self._most.get(str(path[0])) if len(path) == 1 else None
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            if most is not None and len(items) >= most:
                raise YamlError(_("has more than {number} entries").format(number=most), line, str(path[0]))
            items.append(self._value(event, (*path, len(items))))
        return items

    def _mapping(self, path: KeyPath) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            line = event.start_mark.line + 1
            self._refuse_anchor(event, line)
            if not isinstance(event, yaml.ScalarEvent) or self._tag(event) != _TEXT:
                raise YamlError(_("a key must be a text"), line)
            key: str = event.value
            if key in mapping:
                raise YamlError(_("{key}: is there twice").format(key=key), line)
            mapping[key] = self._value(self._next(), (*path, key))
        return mapping

    @staticmethod
    def _refuse_anchor(event: Any, line: int) -> None:
        if event.anchor is not None:  # an alias has one, too
            raise YamlError(_("aliases and anchors are not used here"), line)

    def _tag(self, event: Any) -> str:
        """The YAML tag of a scalar: its explicit one, or else the one its text resolves to."""
        own: str | None = event.tag
        if own is not None and own != "!":
            return own
        tag: str = self._loader.resolve(yaml.ScalarNode, event.value, event.implicit)
        return tag

    def _scalar(self, event: Any, line: int) -> Any:
        tag, value = self._tag(event), event.value
        if tag == _TEXT:
            return value
        if tag not in _PLAIN_TAGS:
            raise YamlError(_("{tag} is not plain data").format(tag=tag), line)
        if len(value) > _LONGEST_NUMBER:
            raise YamlError(_("is too long for a number"), line)
        try:
            return self._loader.construct_object(yaml.ScalarNode(tag, value, event.start_mark, event.end_mark))
        except (ValueError, LookupError, AttributeError) as error:  # the 30th of February; a tag that lies
            kind = tag.rpartition(":")[2]
            reason = _("'{value}' is no {kind}").format(value=value[:_LONGEST_NUMBER], kind=kind)
            raise YamlError(reason, line) from error
