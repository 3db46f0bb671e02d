"""What keys are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from jungle_games.core.i18n import N_, _
from jungle_games.ui.bindings import Chord

_NAMED: Final[Mapping[str, str]] = {
    name.casefold(): name
    for name in (
        N_("Ctrl"), N_("Shift"), N_("Alt"), N_("Return"), N_("Enter"), N_("Space"), N_("Tab"), N_("Escape"),
        N_("Backspace"), N_("Insert"), N_("Delete"), N_("Home"), N_("End"), N_("Page Up"), N_("Page Down"),
        N_("Left"), N_("Right"), N_("Up"), N_("Down"),
    )
}  # fmt: skip


def chord_words(chord: Chord) -> str:
    """A key with what is held down meanwhile: ``Ctrl+Z``, or ``Strg+Z``.

    >>> chord_words(Chord("page up", ctrl=True))
    'Ctrl+Page Up'
    """
    held = [name for name, down in (("ctrl", chord.ctrl), ("shift", chord.shift), ("alt", chord.alt)) if down]
    return "+".join([*(_(_NAMED[name]) for name in held), _(_NAMED.get(chord.key, chord.key.title()))])
