"""How the answers of several companions of a table are joined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from jungle_games.table.companion import Companion, Companions
from jungle_games.table.frame import Control


class Said(Companion):
    """Notes what it was asked, and answers as it was told to."""

    def __init__(self, name: str, notes: list[str], *, says: Any = None) -> None:
        self.name, self.notes, self.says = name, notes, says

    def update(self, now: float, *, still: bool) -> bool:
        self.notes.append(self.name)
        return bool(self.says)

    def handle(self, event: Any) -> bool:
        self.notes.append(self.name)
        return bool(self.says)

    @property
    def found(self) -> int | None:
        return self.says  # type: ignore[no-any-return]

    @property
    def places(self) -> Sequence[str]:
        return (self.name,)

    def controls(self, controls: Sequence[Control], state: Any) -> Sequence[Control]:
        return [*controls, Control(self.name, "")]

    def draw_over(self, target: pygame.Surface, ringed: Any) -> None:
        self.notes.append(self.name)


class Silent(Companion):
    """Has nothing of its own to say."""


def joined(*says: Any) -> tuple[Companions, list[str]]:
    """Companions ``a``, ``b`` … in the order in which they joined, each with what it says."""
    companions, notes = Companions(), list[str]()
    for name, said in zip("abc", says, strict=False):
        companions.join(Said(name, notes, says=said))
        companions.join(Silent())
    return companions, notes


def test_who_joined_last_is_asked_first_and_drawn_on_top() -> None:
    companions, notes = joined(1, 1, 0)
    assert companions.handle(None)  # type: ignore[arg-type]
    assert notes == ["c", "b"], "an input goes no further than who took it"
    companions, notes = joined(0, 0, 1)
    assert companions.update(0.0, still=True)
    assert notes == ["c", "b", "a"], "all go on with time although the first one moves"
    companions.draw_over(pygame.Surface((1, 1)), None)
    assert notes[3:] == ["a", "b", "c"]


def test_the_first_answer_that_says_something_counts_and_others_are_joined() -> None:
    assert joined(3, 0, None)[0].found == 0
    assert joined(None)[0].found is None
    assert joined(1)[0].guidance is None
    companions, _notes = joined(0, 0)
    assert [control.command for control in companions.controls([], None)] == ["b", "a"]  # type: ignore[arg-type]
    assert companions.places == ["b", "a"]
    nobody = Companions()
    assert nobody.awaits
    assert not nobody.explores
    assert (nobody.menu, nobody.wake_at(), list(nobody.arrows)) == (None, None, [])
