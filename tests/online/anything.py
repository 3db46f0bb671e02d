"""Strategies for whatever is a message by its type, and what is worth trying in it."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

WORDS = [
    "", "z" * 64, "0" * 64, "undo", "rematch", "yes 1", "no 1", "yes", "computer 0 cat", "computer 99 x", "computer",
    "computer -1 cat", "owl", "resign", "resign 0", "accept", "offer", "flag", "time 5", "shuffle 1", "roll 6", "a3a4",
    "a\nb\nc\nd", "\x00", "ü\ud7ff\U0010ffff", "jungle", "standard", "person", "9" * 40, "1e400", "-0",
]  # fmt: skip
_LONGEST = 40
_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats() | st.text(max_size=9),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=9), inside, max_size=3),
    max_leaves=12,
)


def any_message(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Any message of that ``kind`` that its type takes; lists and texts are shorter than they may be."""
    return _of(inspect.type_info(kind))


def _of(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.Metadata():
            return _of(info.type)
        case inspect.StructType():
            kind = info.cls
            return st.builds(kind, **{field.name: _of(field.type) for field in info.fields})
        case inspect.IntType():
            low = -(2**63) if info.ge is None else info.ge
            high = 2**63 - 1 if info.lt is None and info.le is None else info.le if info.lt is None else info.lt - 1
            usual = [number for number in (-1, 0, 1, 2, 3, high) if low <= number <= high]  # type: ignore[operator]
            return st.sampled_from(usual) | st.integers(low, high)
        case inspect.StrType():
            most = min(_LONGEST, info.max_length or _LONGEST)
            usual = [word for word in WORDS if len(word) <= (info.max_length or 64)]
            return st.sampled_from(usual) | st.sampled_from(usual) | st.text(max_size=most)
        case inspect.BytesType():
            least = info.min_length or 0
            return st.binary(min_size=least, max_size=max(least, min(_LONGEST, info.max_length or _LONGEST)))
        case inspect.ListType() | inspect.CollectionType():
            return st.lists(_of(info.item_type), max_size=min(4, info.max_length or 4))
        case inspect.TupleType():
            return st.tuples(*(_of(each) for each in info.item_types))
        case inspect.DictType():
            return st.dictionaries(_of(info.key_type), _of(info.value_type), max_size=2)
        case inspect.LiteralType():
            return st.sampled_from(info.values)
        case inspect.UnionType():
            return st.one_of(*(_of(each) for each in info.types))
        case inspect.BoolType():
            return st.booleans()
        case inspect.FloatType():
            return st.floats()
        case inspect.NoneType():
            return st.none()
    return _PLAIN
