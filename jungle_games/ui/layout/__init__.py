"""Layout: a page is a tree of rows and columns that says what belongs together; it computes every rectangle.

A tree is made of nodes and, as its leaves, widgets. Lengths given to nodes are units; what is measured is pixels. It is
laid out in three steps: how wide everything is, how high it is at the width it gets, and where it lies. An item knows
the least it can do with and what it wants: what is scarce is taken from those that can do with less, and what is left
over goes to those that `grow`.
"""

from jungle_games.ui.layout.grids import (
    Column,
    FirstThatFits,
    Grid,
    Row,
    Scroll,
    Tiles,
    Turns,
    Window,
    Wrap,
    centred,
    shared_out,
    side_by_side,
    table,
)
from jungle_games.ui.layout.items import (
    LITTLE,
    Align,
    Box,
    Extent,
    Item,
    Justify,
    Leaf,
    Padded,
    Ruler,
    Sized,
    Space,
    Stack,
    Tight,
    lay_out,
)

__all__ = [
    "LITTLE", "Align", "Box", "Column", "Extent", "FirstThatFits", "Grid", "Item", "Justify", "Leaf", "Padded", "Row",
    "Ruler", "Scroll", "Sized", "Space", "Stack", "Tight", "Tiles", "Turns", "Window", "Wrap", "centred", "lay_out",
    "shared_out", "side_by_side", "table",
]  # fmt: skip
