"""A font made for a test: the program's own letters under other signs."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

from jungle_games.ui.text import Face


def made_font(file: Path, glyphs: Mapping[str, int]) -> Path:
    """Write Source Sans to ``file`` with a character map that has ``glyphs`` (numbers in the font) and no other."""
    data = Face.REGULAR.file.read_bytes()
    (tables,) = struct.unpack_from(">4xH", data)
    entries = [struct.unpack_from(">4s4xLL", data, 12 + 16 * index) for index in range(tables)]
    head = bytearray(data[:12])
    body = data + bytes(-len(data) % 4)
    for tag, offset, length in entries:
        if tag == b"cmap":
            table = character_map(glyphs)
            offset, length, body = len(body), len(table), body + table
        # Substitutions by script are left out: they are told for the letters that were there.
        head += struct.pack(">4sLLL", tag if tag != b"GSUB" else b"none", 0, offset, length)
    file.write_bytes(bytes(head) + body[len(head) :])
    return file


def character_map(glyphs: Mapping[str, int]) -> bytes:
    """A table ``cmap`` of format 12."""
    groups = b"".join(struct.pack(">LLL", ord(sign), ord(sign), glyphs[sign]) for sign in sorted(glyphs))
    part = struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(glyphs)) + groups
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + part
