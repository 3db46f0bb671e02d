"""Files that people write: how each kind is recognised, what it must look like, and what a place in it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar

import msgspec
from msgspec import Meta

from jungle_games.base.system import levels_folder
from jungle_games.core.i18n import N_, _
from jungle_games.core.options import Value
from jungle_games.core.reading import files_by_name, read_bounded, stamp
from jungle_games.core.tiled import LARGEST_FILE, MapError, TiledSource

Words = Annotated[str, Meta(min_length=1, max_length=60)]


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A kind of file; a room names those of its game.

    ``key`` is its section in docs/formats.md; ``marks`` are keys at the top of the YAML file, or layers of the Tiled
    map, that no other kind has; ``read`` reads the file as the program does, and raises UserError with the reason.
    ``content`` is the msgspec type of what a YAML file holds; a Tiled map has none.
    """

    key: str
    title: str
    marks: tuple[str, ...]
    read: Callable[[Path], object]
    content: object = None


class PresetEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset as ``presets.yaml`` has it, under its key."""

    title: Words
    options: dict[str, Value]


Schema = Mapping[str, Any]
"""A JSON Schema, or a part of one."""


def schema_of(content: object) -> Schema:
    """The JSON Schema of a msgspec type; patterns end with ``$``, which every reader of schemas knows."""
    text = msgspec.json.encode(msgspec.json.schema(content)).replace(rb"\\Z", b"$")
    schema: Schema = msgspec.json.decode(text)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def part_of(schema: Schema, path: Sequence[str | int]) -> Schema:
    """The part of ``schema`` for the value at ``path``; empty if any value is allowed there."""
    node = _resolved(schema, schema)
    for step in path:
        if isinstance(step, int):
            inner = node.get("items")
        else:
            inner = node.get("properties", {}).get(step, node.get("additionalProperties"))
        if not isinstance(inner, Mapping):
            return {}
        node = _resolved(schema, inner)
    return node


def _resolved(schema: Schema, node: Schema) -> Schema:
    """``node`` with its reference followed, and reduced to the only type besides null if there is just one."""
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        return _resolved(schema, schema["$defs"][name])
    choices = [each for each in node.get("anyOf", ()) if each.get("type") != "null"]
    return _resolved(schema, choices[0]) if len(choices) == 1 else node


def takes(node: Schema) -> str:
    """A translated sentence about the values that the schema ``node`` allows; empty if it allows any."""
    if "enum" in node:
        return _("It takes one of {values}.").format(values=", ".join(map(str, node["enum"])))
    kind = node.get("type")
    if kind == "object" and "properties" in node:
        keys, needed = ", ".join(node["properties"]), ", ".join(node.get("required", ()))
        if needed:
            return _("It may have the keys {keys}, and must have {needed}.").format(keys=keys, needed=needed)
        return _("It may have the keys {keys}.").format(keys=keys)
    if kind in ("integer", "number"):
        return _number(node, whole=kind == "integer")
    if kind == "string" and "maxLength" in node:
        return _("It takes a text of {least} to {most} characters.").format(
            least=node.get("minLength", 0), most=node["maxLength"]
        )
    if kind == "string" and "pattern" in node:
        return _("It takes a text of the form {pattern}.").format(pattern=node["pattern"])
    return _(_SIMPLE[kind]) if kind in _SIMPLE else ""


_SIMPLE: Final = {
    "string": N_("It takes a text."),
    "boolean": N_("It takes true or false."),
    "array": N_("It takes a list."),
    "object": N_("It takes keys with values."),
}


def _number(node: Schema, *, whole: bool) -> str:
    least, most = node.get("minimum"), node.get("maximum", node.get("exclusiveMaximum"))
    if whole and "exclusiveMaximum" in node:
        most = node["exclusiveMaximum"] - 1
    if least is not None and most is not None:
        bounded = _("It takes a whole number from {least} to {most}."), _("It takes a number from {least} to {most}.")
        return bounded[not whole].format(least=least, most=most)
    if least is not None:
        opened = _("It takes a whole number from {least} on."), _("It takes a number from {least} on.")
        return opened[not whole].format(least=least)
    return _("It takes a whole number.") if whole else _("It takes a number.")


SUFFIX: Final = ".tmx"
_FIRST: Final = "classic"
_FROM_ELSEWHERE: Final = 16
"""The number of attached maps to cache."""


def level_text(path: Path) -> str:
    """The level file at ``path`` as self-contained text. Raises MapError, OSError or UnicodeDecodeError."""
    if path.suffix == SUFFIX:
        return TiledSource.at(path).text()
    return read_bounded(path, LARGEST_FILE).decode()


class Titled(Protocol):
    """A map that has been read."""

    @property
    def title(self) -> str:
        """The map's title."""
        ...


T = TypeVar("T", bound=Titled)


class MapFiles(Generic[T]):
    """Finds, reads and caches the maps of ``game``; a map is read again when its file changes.

    ``read`` makes a map from its name and source, or raises MapError. ``shipped`` are our own maps and their
    fingerprints, computed by ``fingerprint``. ``unknown`` is the (translated) message for an unknown name; ``{names}``
    stands for the known ones.
    """

    def __init__(
        self,
        game: str,
        read: Callable[[str, TiledSource], T],
        *,
        shipped: Mapping[str, str],
        fingerprint: Callable[[T], str],
        unknown: str,
    ) -> None:
        self.folders: Sequence[Path] = (levels_folder(game),)
        """The folders to search for maps; the first with a name wins."""
        self._shipped = shipped
        self._fingerprint = fingerprint
        self._unknown = unknown
        # A changed file has a new stamp, and so is read again.
        self._read_file = cache(lambda path, _stamp: read(path.stem, TiledSource.at(path)))
        self._read_text = lru_cache(maxsize=_FROM_ELSEWHERE)(
            lambda name, text: read(name, TiledSource(f"{name}{SUFFIX}", text.encode(), None))
        )

    def paths(self) -> Mapping[str, Path]:
        """Every map file by name: the classic first, then alphabetically."""
        found = files_by_name(self.folders, SUFFIX)
        return dict(sorted(found.items(), key=lambda item: (item[0] != _FIRST, item[0])))

    def titles(self) -> Mapping[str, str]:
        """The title of every map by name.

        An invalid map is listed under its file name; choosing it reports the reason.
        """
        return {name: self._title(path) for name, path in self.paths().items()}

    def find(self, name: str, attached: Mapping[str, str] | None = None) -> T:
        """The map called ``name``, from the texts in ``attached`` (by file name) or else from the files.

        Raises MapError.
        """
        file = f"{name}{SUFFIX}"
        if attached and file in attached:
            return self._read_text(name, attached[file])
        path = self._path(name)
        return self._read_file(path, stamp(path))

    def text(self, name: str) -> str:
        """The map file called ``name`` as self-contained text. Raises MapError."""
        return TiledSource.at(self._path(name)).text()

    def attachments(self, name: str, attached: Mapping[str, str]) -> Mapping[str, str]:
        """The files to embed in a record for the map called ``name``: its text, unless it equals a shipped map.

        Raises MapError.
        """
        if self._shipped.get(name) == self._fingerprint(self.find(name, attached)):
            return {}
        file = f"{name}{SUFFIX}"
        return {file: attached.get(file) or self.text(name)}

    def _path(self, name: str) -> Path:
        paths = self.paths()
        if name not in paths:
            raise MapError(f"{name}{SUFFIX}", _(self._unknown).format(names=", ".join(paths)))
        return paths[name]

    def _title(self, path: Path) -> str:
        try:
            return self._read_file(path, stamp(path)).title
        except MapError:
            return path.stem
