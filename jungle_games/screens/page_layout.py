"""The layout of pages: their area in the window, the header with back button and title, headings."""

from __future__ import annotations

from typing import Final

from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, centred
from jungle_games.ui.text import Face
from jungle_games.ui.view import MARGIN, WIDEST_CONTENT
from jungle_games.ui.widgets.label import Label

_RAIL, _NARROW_RAIL = 284.0, 200.0
_ROOMY: Final = 440.0
"""The width of a page that leaves its rail as wide as it wants."""
_FOOT_GAP: Final = 20.0


def section_heading(text: str) -> Label:
    """A small heading over a group of rows or tiles."""
    return Label(text, size=16, face=Face.SEMIBOLD, ink="fern")


def page_title(text: str) -> Item:
    """The name of a page, smaller where it would take the room of what is on it."""
    return FirstThatFits(*(Label(text, size=size, face=Face.TITLE, ink="amber") for size in (36, 27)))


def page_body(item: Item) -> Item:
    """``item`` over the window, within its margins; in the middle of very wide windows."""
    return centred(item, WIDEST_CONTENT).padded(MARGIN)


def beside_rail(rail: Item, page: Item) -> Item:
    """``page`` beside a ``rail``, which gives way where the page's words need the room."""
    pairs = (
        (rail.sized(_RAIL), page.at_least(width=_ROOMY)),
        (rail.sized(_NARROW_RAIL), page),
        (rail.at_most(_NARROW_RAIL), page),
    )
    return page_body(FirstThatFits(*(Row(left, right.grow(), gap=MARGIN) for left, right in pairs), by_width=True))


def page_head(leave: Item, title: str, note: str) -> Item:
    """The way back and the title; beside it what the page is about, which the tooltip says where it has no room."""
    alone, beside = (Label(title, size=36, face=Face.TITLE, ink="amber") for _each in range(2))
    alone.tooltip = note
    named = FirstThatFits(Row(beside, Label(note, size=21, ink="fern"), gap=22, align="center"), alone)
    return Row(leave, named.grow(), gap=20, align="center")


def foot_of(*buttons: Item) -> Item:
    """Buttons side by side over the whole width, or below one another where their words need that."""
    beside = Row(*(button.grow() for button in buttons), gap=_FOOT_GAP)
    return FirstThatFits(beside, Column(*buttons, gap=_FOOT_GAP / 2))
