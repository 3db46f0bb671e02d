"""The program's icon from its SVG, in the forms that Windows, macOS and Linux want; for ``package.py``."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""The names that macOS has for PNG pictures of these sizes."""
PNG_SIZE = 256


def write_icon(svg: Path, target: Path) -> None:
    """Draw ``svg`` into ``target``, whose suffix (``.ico``, ``.icns``, ``.png``) says in which form."""
    if target.suffix == ".ico":
        content = ico({size: png(svg, size) for size in ICO_SIZES})
    elif target.suffix == ".icns":
        content = icns({kind: png(svg, size) for kind, size in ICNS_KINDS.items()})
    else:
        content = png(svg, PNG_SIZE)
    target.write_bytes(content)


def png(svg: Path, size: int) -> bytes:
    """The picture as a PNG file of ``size`` pixels square."""
    written = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(str(svg), (size, size)), written, "icon.png")
    return written.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon of PNG ``pictures`` by their size in pixels."""
    offset = 6 + 16 * len(pictures)
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    for size, picture in pictures.items():
        # A byte holds no 256: a zero stands for it.
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return directory + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """A macOS icon of PNG ``pictures`` by the names of their sizes."""
    entries = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries
