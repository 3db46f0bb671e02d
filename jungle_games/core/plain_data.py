"""Serialises positions to plain data (lists, strings, numbers and None) and back, by their declared types alone.

Observations are sent to other programs in this form. Games need no code for it: a position is a frozen
dataclass of dataclasses, named tuples, structs, enums, tuples, sets and mappings. A dataclass becomes
the list of its fields (or its only field), a mapping the list of its pairs in the order of keys, an enum
the name of its member. Input is not trusted: every value is checked against its type.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import math
import types
import typing
from collections.abc import Callable, Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar, cast

import msgspec

from jungle_games.core.errors import clipped

Plain = Any
"""None, a bool, an int, a float, a str, or a list of these."""

LARGEST: Final = 2**63 - 1
"""The largest absolute value of an integer."""
_MOST: Final = 6_000
"""Most items in a list that is read, enough for a match of ``MOST_MOVES``."""
_LONGEST: Final = 1_000_000
"""Most characters in a text that is read, enough for level files."""
_REMEMBERED: Final = 20_000

T = TypeVar("T")


class PlainDataError(ValueError):
    """Plain data of the wrong form; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class _Coder:
    """Writes and reads values of one type; ``shape`` differs for types that are written differently."""

    write: Callable[[Any, PlainDataWriter], Plain]
    read: Callable[[Plain, PlainDataReader], Any]
    fits: Callable[[Any], bool]
    shape: str


class PlainDataWriter:
    """Writes successive values of one kind; objects identical to those of the last value are not written twice."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, Plain]] = {}

    def write(self, value: object) -> Plain:
        """``value``, a frozen dataclass, as plain data, not to be modified. Raises TypeError for unsupported types."""
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        return _coder_of(type(value)).write(value, self)

    def known(self, value: object, write: Callable[[Any, PlainDataWriter], Plain]) -> Plain:
        """The result of ``write`` for ``value``, cached by identity."""
        entry = self._known.get(id(value))
        if entry is not None and entry[0] is value:
            return entry[1]
        plain = write(value, self)
        self._known[id(value)] = value, plain
        return plain


class PlainDataReader:
    """Reads successive values of one kind; lists identical to those of the last value are not read twice."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[object, Any]] = {}

    def read(self, kind: type[T], data: Plain) -> T:
        """The value of the dataclass ``kind`` in ``data``. Raises PlainDataError, and nothing else."""
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        try:
            value: T = _coder_of(kind).read(data, self)
        except PlainDataError:
            raise
        except Exception as error:  # a class that checks itself refuses in its own way
            raise PlainDataError(f"{kind.__name__}: {clipped(f'{type(error).__name__}: {error}', 120)}") from error
        return value

    def known(self, data: Plain, read: Callable[[Plain, PlainDataReader], Any]) -> Any:
        """The result of ``read`` for ``data``, cached by identity."""
        if type(data) is not list:
            return read(data, self)
        key = id(data), id(read)
        entry = self._known.get(key)
        if entry is not None and entry[0] is data:
            return entry[1]
        value = read(data, self)
        self._known[key] = data, value
        return value


def shape_of(kind: type) -> str:
    """A short digest of the serialised form of ``kind``; programs with equal digests are compatible."""
    return hashlib.sha256(_coder_of(kind).shape.encode()).hexdigest()[:16]


def digest(data: Plain) -> bytes:
    return hashlib.blake2b(msgspec.msgpack.encode(data), digest_size=8).digest()


# One coder for each kind of type


def _coder_of(kind: type[object]) -> _Coder:
    return _coder(cast(Hashable, kind))


@cache
def _coder(hint: Any) -> _Coder:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _coder(arguments[0])
    if origin in (typing.Union, types.UnionType):
        return _union([_coder(each) for each in arguments])
    if origin is Literal:
        return _among({each: each for each in arguments}, "literal")
    if origin is tuple:
        return _tuple(arguments)
    if origin is not None and isinstance(origin, type):
        return _collection(origin, arguments)
    if isinstance(hint, type):
        return _plain_type(hint) or _class(hint)
    raise TypeError(f"{hint} cannot travel")


def _plain_type(kind: type) -> _Coder | None:
    if kind in _CHECKS:
        check, wanted = _CHECKS[kind]

        def read(data: Plain, _reader: PlainDataReader) -> Any:
            if not check(data):
                raise PlainDataError(wanted)
            return data

        return _Coder(lambda value, _writer: value, read, lambda value: type(value) is kind, kind.__name__)
    if kind is Fraction:
        pair = _tuple((int, int))
        return _Coder(
            lambda value, _writer: [value.numerator, value.denominator],
            lambda data, reader: Fraction(*pair.read(data, reader)), lambda value: isinstance(value, Fraction),
            "fraction",
        )  # fmt: skip
    if issubclass(kind, enum.Enum):
        return _among({member.name: member for member in kind}, kind.__name__)
    return None


def _class(kind: type) -> _Coder:
    """Dataclasses, named tuples and structs: what has fields."""
    hints = typing.get_type_hints(kind, include_extras=True)
    if dataclasses.is_dataclass(kind):
        names = [field.name for field in dataclasses.fields(kind) if field.init]
    elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
        names = list(kind._fields)
    elif issubclass(kind, msgspec.Struct):
        names = list(kind.__struct_fields__)
    else:
        raise TypeError(f"{kind.__name__} cannot travel")
    return _fields(kind, names, [hints[name] for name in names])


def _remembered(
    write: Callable[[Any, PlainDataWriter], Plain], read: Callable[[Plain, PlainDataReader], Any],
    fits: Callable[[Any], bool], shape: str,
) -> _Coder:  # fmt: skip
    """A coder that caches by identity, so that the same object is neither written nor read twice."""
    return _Coder(
        lambda value, writer: writer.known(value, write), lambda data, reader: reader.known(data, read), fits, shape
    )


def _fields(kind: type, names: Sequence[str], hints: Sequence[Any]) -> _Coder:
    coders = [_coder(hint) for hint in hints]
    lone = len(names) == 1

    def write(value: Any, writer: PlainDataWriter) -> Plain:
        written = [coder.write(getattr(value, name), writer) for name, coder in zip(names, coders, strict=True)]
        return written[0] if lone else written

    def read(data: Plain, reader: PlainDataReader) -> Any:
        items = [data] if lone else _items(data, len(names), kind.__name__)
        parts = zip(names, coders, items, strict=True)
        return kind(**{name: coder.read(item, reader) for name, coder, item in parts})

    shapes = [f"{name}: {coder.shape}" for name, coder in zip(names, coders, strict=True)]
    return _remembered(write, read, lambda value: isinstance(value, kind), f"{kind.__name__}({', '.join(shapes)})")


def _tuple(arguments: tuple[object, ...]) -> _Coder:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _collection(tuple, arguments[:1])
    coders = [_coder(each) for each in arguments]

    def write(value: Any, writer: PlainDataWriter) -> Plain:
        return [coder.write(item, writer) for coder, item in zip(coders, value, strict=True)]

    def read(data: Plain, reader: PlainDataReader) -> Any:
        items = _items(data, len(coders), "tuple")
        return tuple(coder.read(item, reader) for coder, item in zip(coders, items, strict=True))

    return _Coder(write, read, lambda value: isinstance(value, tuple), f"[{', '.join(c.shape for c in coders)}]")


def _collection(origin: type, arguments: tuple[object, ...]) -> _Coder:
    if issubclass(origin, Mapping):
        return _mapping(_coder(arguments[0]), _coder(arguments[1]))
    if not issubclass(origin, Sequence | AbstractSet):
        raise TypeError(f"{origin.__name__} cannot travel")
    [inside] = [_coder(each) for each in arguments]
    unordered = issubclass(origin, AbstractSet)

    def write(value: Any, writer: PlainDataWriter) -> Plain:
        items = [inside.write(item, writer) for item in value]
        return sorted(items, key=msgspec.msgpack.encode) if unordered else items

    def read(data: Plain, reader: PlainDataReader) -> Any:
        items = tuple(inside.read(item, reader) for item in _items(data))
        if not unordered:
            return items
        if len(frozenset(items)) != len(items):
            raise PlainDataError("something is there twice")
        return frozenset(items)

    shape = f"{'set' if unordered else 'list'}[{inside.shape}]"
    return _remembered(write, read, lambda value: isinstance(value, origin), shape)


def _mapping(key: _Coder, inside: _Coder) -> _Coder:
    def write(value: Any, writer: PlainDataWriter) -> Plain:
        pairs = [[key.write(each, writer), inside.write(item, writer)] for each, item in value.items()]
        return sorted(pairs, key=lambda pair: msgspec.msgpack.encode(pair[0]))

    def read(data: Plain, reader: PlainDataReader) -> Any:
        pairs = [_items(pair, 2, "pair") for pair in _items(data)]
        found = {key.read(each, reader): inside.read(item, reader) for each, item in pairs}
        if len(found) != len(pairs):
            raise PlainDataError("a key is there twice")
        return found

    return _remembered(write, read, lambda value: isinstance(value, Mapping), f"map[{key.shape}: {inside.shape}]")


def _union(coders: Sequence[_Coder]) -> _Coder:
    """A coder for one of several types: None as itself, others preceded by their number if there are several."""
    several = [coder for coder in coders if coder.shape != "NoneType"]
    optional = len(several) < len(coders)

    def write(value: Any, writer: PlainDataWriter) -> Plain:
        if value is None and optional:
            return None
        for number, coder in enumerate(several):
            if coder.fits(value):
                written = coder.write(value, writer)
                return written if len(several) == 1 else [number, written]
        raise TypeError(f"{type(value).__name__} is none of its types")

    def read(data: Plain, reader: PlainDataReader) -> Any:
        if data is None and optional:
            return None
        if len(several) == 1:
            return several[0].read(data, reader)
        number, inside = _items(data, 2, "choice")
        if type(number) is not int or not 0 <= number < len(several):
            raise PlainDataError("there is no such choice")
        return several[number].read(inside, reader)

    shape = " | ".join(coder.shape for coder in coders)
    return _Coder(write, read, lambda value: any(coder.fits(value) for coder in coders), f"({shape})")


def _among(members: Mapping[Any, Any], name: str) -> _Coder:
    """A coder for one of a few values, each written as its key."""
    keys = {member: key for key, member in members.items()}

    def read(data: Plain, _reader: PlainDataReader) -> Any:
        if isinstance(data, list) or data not in members:
            raise PlainDataError(f"{clipped(str(data), 40)} is none of {name}")
        return members[data]

    shape = f"{name}{{{', '.join(map(str, members))}}}"
    return _Coder(lambda value, _writer: keys[value], read, lambda value: value in keys, shape)


# What is read is what its type says


def _items(data: Plain, count: int | None = None, what: str = "list") -> list[Plain]:
    if not isinstance(data, list) or len(data) > _MOST or (count is not None and len(data) != count):
        raise PlainDataError(f"{what}: needs a list" + (f" of {count}" if count is not None else ""))
    return data


def _is_int(data: Plain) -> bool:
    return type(data) is int and abs(data) <= LARGEST


# A float that a rule gives as a whole number stays one: equal values are written alike.
_CHECKS: Final[Mapping[type, tuple[Callable[[Plain], bool], str]]] = types.MappingProxyType({
    types.NoneType: (lambda data: data is None, "there should be nothing"),
    bool: (lambda data: type(data) is bool, "needs true or false"),
    int: (_is_int, "needs a whole number"),
    float: (lambda data: _is_int(data) or (type(data) is float and math.isfinite(data)), "needs a number"),
    str: (lambda data: type(data) is str and len(data) <= _LONGEST, "needs a text"),
})  # fmt: skip
