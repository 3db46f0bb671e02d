"""YAML from anyone, as plain data: bounded, without aliases, and with the line of every value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import yaml

from jungle_games.core.i18n import _
from jungle_games.core.phrasing import grouped
from jungle_games.core.told import ToldError

MAX_CHARACTERS: Final = 1_000_000
MAX_DEPTH: Final = 20
MAX_VALUES: Final = 100_000
_LONGEST_NUMBER: Final = 40

Path = tuple[str | int, ...]

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TEXT: Final = "tag:yaml.org,2002:str"
_PLAIN_TAGS: Final = frozenset(
    f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "timestamp", "map", "seq")
)


class YamlError(ToldError):
    """A text that is not the YAML we read; ``line`` counts from 1 where it is known, ``key`` is one at the top."""

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
    lines: Mapping[Path, int]

    def line(self, path: Path) -> int | None:
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
        _check_shape(text, most)
        loader = _Loader(text)
        node = loader.get_single_node()
        lines: dict[Path, int] = {}
        return Document(None if node is None else _plain(loader, node, (), lines), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlError(error.problem or error.context or "", mark.line + 1 if mark else None) from error
    except UnicodeError as error:
        raise YamlError(_("is not all text")) from error
    except yaml.YAMLError as error:
        raise YamlError(str(error).splitlines()[0]) from error


def _check_shape(text: str, most: Mapping[str, int]) -> None:
    shape = _Shape(most)
    for event in yaml.parse(text, Loader=_Loader):
        shape.take(event)


class _Shape:
    """Follows the events of a document, and stops at the first one that is too much."""

    def __init__(self, most: Mapping[str, int]) -> None:
        self._most = most
        self._events = 0
        self._depth = 0
        self._key: str | None = None
        """The key at the top whose value is being read; None while a key is awaited."""
        self._line: int | None = None
        """Where that value begins."""
        self._items = 0

    def take(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark else None
        self._events += 1
        if self._events > MAX_VALUES:
            raise YamlError(_("has more than {number} values").format(number=grouped(MAX_VALUES)), line)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise YamlError(_("aliases and anchors are not used here"), line)
        if isinstance(event, yaml.CollectionEndEvent):
            self._depth -= 1
            self._end_value()
        elif isinstance(event, yaml.ScalarEvent):
            self._count_item()
            if self._depth == 1 and self._key is None:
                self._key, self._items = event.value, 0
            else:
                self._end_value()
        elif isinstance(event, yaml.CollectionStartEvent):
            self._count_item()
            if self._depth == 1:
                self._line = line
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise YamlError(_("is nested more than {number} deep").format(number=MAX_DEPTH), line)

    def _count_item(self) -> None:
        if self._depth != 2 or self._key is None or self._key not in self._most:
            return
        self._items += 1
        if self._items > (most := self._most[self._key]):
            raise YamlError(_("has more than {number} entries").format(number=most), self._line, self._key)

    def _end_value(self) -> None:
        if self._depth == 1:
            self._key = None


def _plain(loader: Any, node: yaml.Node, path: Path, lines: dict[Path, int]) -> Any:
    line = lines[path] = node.start_mark.line + 1
    if node.tag not in _PLAIN_TAGS:
        raise YamlError(_("{tag} is not plain data").format(tag=node.tag), line)
    if isinstance(node, yaml.MappingNode):
        return _plain_mapping(loader, node, path, lines)
    if isinstance(node, yaml.SequenceNode):
        return [_plain(loader, item, (*path, index), lines) for index, item in enumerate(node.value)]
    if node.tag != _TEXT and len(node.value) > _LONGEST_NUMBER:
        raise YamlError(_("is longer than any number we know"), line)
    try:
        return loader.construct_object(node)
    except (ValueError, LookupError, AttributeError) as error:  # the 30th of February; a tag that lies
        kind = node.tag.rpartition(":")[2]
        reason = _("'{value}' is no {kind}").format(value=node.value[:_LONGEST_NUMBER], kind=kind)
        raise YamlError(reason, line) from error


def _plain_mapping(
    loader: Any, node: yaml.MappingNode, path: Path, lines: dict[Path, int]
) -> dict[str, Any]:
    mapping: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode) or key_node.tag != _TEXT:
            raise YamlError(_("a key must be a text"), line)
        key: str = key_node.value
        if key in mapping:
            raise YamlError(_("{key}: is there twice").format(key=key), line)
        mapping[key] = _plain(loader, value_node, (*path, key), lines)
    return mapping
