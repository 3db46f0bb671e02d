"""Drawing through a window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def clipped(target: pygame.Surface, area: pygame.Rect | None) -> Iterator[None]:
    """Narrow the target's clip to ``area`` for a while; None leaves it as it is."""
    before = target.get_clip()
    if area is not None:
        target.set_clip(area.clip(before))
    try:
        yield
    finally:
        target.set_clip(before)
