"""What others made and the packaged program carries with it, as ``tools/bundled.py`` has written it down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jungle_games.base.system import assets_folder

_HEADS: Final = re.compile(r"^={72}\n(.+)\n(.+)\n={72}\n\n", re.MULTILINE)
"""Name and licence of a work, between two lines; its licence's text follows."""


@dataclass(frozen=True, slots=True)
class Work:
    """A work by others: its name with the version, its licence, and what that says in paragraphs."""

    name: str
    licence: str
    text: str


def works_of_others(file: Path | None = None) -> tuple[Work, ...]:
    """The works in ``file``, the program's own list; none where libraries are installed apart from the program."""
    try:
        told = (file or assets_folder() / "licences.txt").read_text(encoding="utf-8")
    except OSError:
        return ()
    _before, *parts = _HEADS.split(told)
    return tuple(
        Work(name, licence, _in_paragraphs(text))
        for name, licence, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )


def _in_paragraphs(text: str) -> str:
    """Lines that were broken for a terminal are whole again."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
