"""Whole numbers side by side in memory, for code that mypyc compiles; plain lists where it runs as it is.

Compiled, an ``i64`` is a machine word and a ``vec[i64]`` an array of them; uncompiled they are ``int`` and ``list``.
Numbers must fit into 64 bits with a sign: compiled code wraps where Python's own numbers grow. This module itself is
never compiled.
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
