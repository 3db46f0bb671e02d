"""The style of a table where games differ: lights, shadows, and the lift of held things."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jungle_games.ui.effects import Shadow
from jungle_games.ui.theme import ButtonKind


@dataclass(frozen=True, slots=True)
class LightStyle:
    """How places light up. Colours are names of the theme; alphas go from 0 to 255.

    ``inset``: units from the edge of a place in to the lit border, negative for outside. ``corner``: the border's
    radius as a share of the place's width. ``over``: the border lies over what lies there, not under it.
    """

    legal: str
    aimed: str
    glow: str
    """The glow of the place that is aimed at."""
    capture: str = "ember"
    fill: int = 0
    aimed_fill: int = 0
    inset: float = -1.5
    corner: float = 0.1
    over: bool = True
    arrow: str = "amber"
    arrow_scale: float = 1.0
    """The hint's arrow: its colour, and how broad it is."""
    last: str = "last_move"
    last_inset: float = 4.0
    last_corner: float = 12.0
    """The dashes of the last move: their colour, units from the edge of a place to them, and their radius."""


@dataclass(frozen=True, slots=True)
class PromptStyle:
    """How a line of words lies beside the table: colours of the theme; without a ``ground`` on the table itself."""

    ink: str = "paper"
    icon: str = "amber"
    ground: str = "inset"
    edge: str = "edge"


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """What is written at a table lies on this: colours of the theme; without a ``ground`` it is a sheet of paper."""

    ink: str = "ink"
    soft: str = "faded"
    wrong: str = "suit_red"
    right: str = "moss"
    raised: str = "chosen_paper"
    """The ground of what stands out."""
    edge: str = "shade"
    chosen: str = "chosen_paper"
    ground: str = ""
    border: str = ""
    mark: str = "mark_paper"
    """The colour of icons."""
    main: ButtonKind = "amber"
    """The face of the next thing to do."""
    opened: str = "raised_paper"
    """The ground of what is opened, and of charts."""


@dataclass(frozen=True, slots=True)
class TableStyle:
    """One kind of table."""

    lights: LightStyle
    growth: float
    """By which share of its width a held thing grows."""
    resting: Shadow
    """What a thing casts that lies."""
    cards: bool
    """Things are cards: their shadows are measured by their own width, and all of one size cast the same."""
    ghost: float = 0.37
    """How strongly a held thing is still seen where it came from."""
    rise: float = 5.0
    """How far a thing rises while one points at it, in units."""
    rim: float | None = None
    """The radius of the rim round a thing that has risen, as a share of its width; None without one."""
    focus_corner: float = 13.0
    focus_inset: float = 0.0
    """The ring round a place: the place's radius, and how far inside its edge it lies, in units."""
    focus_everywhere: bool = True
    """Whether keys reach every place, or only those that something may be taken from; then the focus follows these."""
    buttons: tuple[ButtonKind, ButtonKind, ButtonKind] = ("night", "moss", "amber")
    """The faces of icons, of other buttons, and of the next thing to do."""
    prompt: PromptStyle = PromptStyle()
    """The line that says what is to be done."""
    sheet: SheetStyle = SheetStyle()
    """The sheets that take a column's place."""
    held_offset: tuple[float, float] = (0.0, 0.0)
    """How far right of and below the focused place a thing hangs that was taken by keys, in shares of its width."""

    def resting_unit(self, width: float, u: float) -> float:
        """Pixels to the unit of the resting shadow of a thing ``width`` pixels wide."""
        return width / 100 if self.cards else u


BOARD: Final = TableStyle(
    LightStyle("cream", "bright", "bright", fill=60, aimed_fill=110, inset=5, corner=13 / 80, over=False),
    growth=0.16,
    resting=Shadow.PIECE,
    cards=False,
    focus_inset=4.0,
)
"""Pieces on squares."""
CARDS: Final = TableStyle(
    LightStyle("amber", "bright", "amber"),
    growth=0.04,
    resting=Shadow.CARD,
    cards=True,
    rise=8.0,
    rim=0.085,
    focus_corner=9,
)
"""Cards on a green table."""
NEON: Final = TableStyle(
    LightStyle("cyan", "ice", "cyan", capture="lime", arrow="lime", arrow_scale=0.6),
    growth=0.04,
    resting=Shadow.CARD,
    cards=True,
    ghost=0.0,
    rise=8.0,
    rim=0.085,
    focus_corner=9,
    buttons=("neon", "neon", "lime"),
    prompt=PromptStyle("neon_soft", "cyan", "neon_panel", "neon_border"),
    sheet=SheetStyle(
        "neon_soft", "neon_text", "neon_red", "lime", "neon_panel", "neon_border", "neon_face", "neon_ground", "cyan",
        "cyan", "lit", "neon_panel",
    ),
)
"""Cards on the neon table."""
