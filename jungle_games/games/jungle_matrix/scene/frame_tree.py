"""Where the parts of Jungle Matrix's frame lie: players, pets and calls beside the cloth, lines above and below it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Final

from jungle_games.core.game import Seat
from jungle_games.games.jungle_matrix.scene.geometry import ROWS, SMALL, Spot, TableShape, measures_of
from jungle_games.table.frame.frame import GUIDE, MOVES, PROMPT, Frame
from jungle_games.table.frame.frame_parts import WIDEST_COLUMN
from jungle_games.table.frame.plate import PlateStyle
from jungle_games.ui.layout import Column, FirstThatFits, Item, Row, Space, Stack, centred
from jungle_games.ui.layout.items import LITTLE

RULES, SHEET, ORDER, HEADING, CATCH = "rules line", "sheet", "order", "heading", "catch"
"""The parts of the frame that only this table has."""
_PLATE: Final = PlateStyle(head=88, picture=48, disc=True, edge=14, gap=16, points=44)
_LOW_PLATE: Final = PlateStyle(head=62, picture=36, disc=True, edge=8, gap=8, name=(22, 16), points=36)
_LOWEST_PLATE: Final = replace(_LOW_PLATE, head=48, picture=28, edge=6, name=(22, 15))
_ICONS: Final = ("menu", "rules", "moves", "sound", "settings")
_HELPERS: Final = ("undo", "redo", "hint")
_STRIP, _WIDEST_STRIP = 44.0, 564.0
"""The lines above and below the cloth."""
_STRIP_GAP: Final = 3.0
_HEADING, _HEADING_GAP = 28.0, 6.0


@dataclass(frozen=True, slots=True)
class _Spacing:
    """How close everything stands, in units."""

    edge: float = 24
    """From the edges of the window to the columns, and from these to the cloth."""
    gap: float = 16
    """Between the parts of a column."""
    column: float = 296
    """How wide a column is at least."""
    mat: float = 0.9
    """Which share of its size the cloth keeps."""
    laying: PlateStyle = _PLATE
    watching: PlateStyle = _PLATE
    row: float = 66
    """How high a pet of the player's is at least."""
    small: float = 112
    """How high a pet of the watcher's is."""
    guide: float = 216
    sheet: float = 268
    deck: float = 208
    call: float = 56
    catch: float = 88
    """How high these are, or at least where all is close."""
    close: bool = False
    rules: float = 44
    prompt: float = 44
    """How high the lines above and below the cloth are at most."""
    icon: float = 48


_SPACINGS: Final = (
    _Spacing(),
    _Spacing(
        12, 8, 250, 0.76, _LOW_PLATE, _LOWEST_PLATE, row=58, small=53, guide=216, sheet=150, deck=128, call=46,
        catch=62, close=True, rules=66, prompt=66, icon=40,
    ),
    _Spacing(
        7, 6, 206, 0.4, _LOW_PLATE, _LOWEST_PLATE, row=34, small=53, guide=160, sheet=90, deck=116, call=44,
        catch=54, close=True, prompt=88, icon=36,
    ),
)  # fmt: skip


def frame_tree(frame: Frame, shape: TableShape, player: Seat) -> Item:
    """The player, the pets and the watcher on the left of the cloth; score, deck and calls on its right."""
    size = measures_of(shape).size(shape.columns)
    found = []
    for spacing in _SPACINGS:
        columns = [
            column.padded(0, spacing.edge).at_least(spacing.column).at_most(WIDEST_COLUMN).grow()
            for column in (_left(frame, shape, player, spacing), _right(frame, shape, spacing))
        ]
        above, below = (
            centred(frame.part(name), _WIDEST_STRIP).at_least(height=_STRIP).at_most(height=most).grow(most)
            for name, most in ((RULES, spacing.rules), (PROMPT, spacing.prompt))
        )
        middle = Column(above, frame.box(size, spacing.mat), below, gap=_STRIP_GAP).padded(0, _STRIP_GAP)
        found.append(Row(columns[0], middle.grow(LITTLE), columns[1], gap=spacing.edge).padded(spacing.edge, 0))
    return FirstThatFits(*found)


def _room(frame: Frame, name: Hashable, height: float = 0.0) -> Item:
    """Room in which the game draws what lies there."""
    return frame.box((1.0, 1.0), 1.0, name).at_least(height=height)


def _left(frame: Frame, shape: TableShape, player: Seat, spacing: _Spacing) -> Item:
    """The coach takes the place of the watcher."""
    laying, watching = spacing.laying, spacing.watching
    layer = frame.seat(player, laying)
    if shape.taught:
        watcher: Item = frame.part(GUIDE).sized(height=spacing.guide)
    else:
        watcher = frame.seat(1 - player, watching if shape.pets_lie else laying)
    if not shape.pets_lie:
        return Column(layer, frame.scroll(ORDER).grow(), watcher, gap=spacing.gap)
    rows = _room(frame, ROWS, spacing.row * shape.rows)
    mine = Column(frame.part(HEADING).sized(height=_HEADING), rows.grow(), gap=_HEADING_GAP)
    if not shape.taught:
        small = Row(_room(frame, SMALL, spacing.small).grow()).padded(spacing.gap, 0)
        above, below = (Space().sized(height=height) for height in (watching.height, spacing.gap))
        watcher = Stack(watcher, Column(above, small, below))
    theirs = Stack(_room(frame, Spot.THEIRS), watcher)
    return Column(layer, Stack(_room(frame, Spot.MINE), mine).grow(), theirs, gap=spacing.gap)


def _right(frame: Frame, shape: TableShape, spacing: _Spacing) -> Item:
    """The deck is in the middle unless the next card beside it needs the room; at the end the sheet lies there."""
    listed = Stack(frame.part(SHEET), frame.part(MOVES))
    helpers = Column(Space().grow(), *map(frame.icon, _HELPERS), gap=4 if spacing.close else 8).sized(spacing.icon)
    before = [] if shape.shows_next or spacing.close else [Space(spacing.icon)]
    deck = Row(*before, _room(frame, Spot.DECK, spacing.deck).grow(), helpers, gap=8)
    said = Row(frame.control("gridlocked"), frame.control("stop"), gap=spacing.gap)
    calls = Stack(said, frame.control("next")).sized(height=spacing.call)
    feet = [calls, frame.part(CATCH).sized(height=spacing.catch)]
    icons = frame.icons(_ICONS)
    if not spacing.close:
        rest = frame.until_end(Column(deck.grow(), *feet, gap=spacing.gap)).grow()
        return Column(icons, listed.sized(height=spacing.sheet), rest, gap=spacing.gap)
    rest = frame.until_end(Column(listed.at_least(height=spacing.sheet).grow(), deck, *feet, gap=spacing.gap)).grow()
    return Column(icons, rest, gap=spacing.gap)
