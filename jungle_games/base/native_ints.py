"""Native integers and integer arrays for code compiled by mypyc; plain ``int`` and ``list`` when it is interpreted.

Compiled, an ``i64`` is a machine word and a ``vec[i64]`` an array of them. Values must fit into a signed 64-bit
integer: compiled code wraps around where Python's integers grow. This module itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64
else:
    vec = list
    i64 = int

__all__ = ["i64", "vec"]
