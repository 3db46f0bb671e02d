"""Areas that are out of date."""

from __future__ import annotations

import pygame


class Damage:
    """A list of areas of a picture that do not touch one another."""

    def __init__(self) -> None:
        self.areas: list[pygame.Rect] = []

    def add(self, area: pygame.Rect) -> None:
        """Note that ``area`` is out of date; areas that touch are joined."""
        joined = pygame.Rect(area)
        if not joined:
            return
        while (index := joined.collidelist(self.areas)) >= 0:
            joined.union_ip(self.areas.pop(index))
        self.areas.append(joined)

    def take(self) -> list[pygame.Rect]:
        """The areas, which are forgotten."""
        areas, self.areas = self.areas, []
        return areas
