"""The colours everything is painted with, by name, and the arithmetic on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec
import pygame
from msgspec.structs import replace

Colour = str | tuple[int, int, int] | tuple[int, int, int, int]

ButtonKind = Literal["amber", "moss", "night", "ember", "paper", "neon", "lime", "lit"]
ButtonState = Literal["normal", "hover", "pressed", "disabled"]
Palette = Literal["normal", "high_contrast", "protan", "deutan", "tritan"]
Characters = Literal["off", "beside", "alone"]
"""The colours to choose from: the usual ones, strong ones, and those for eyes that lack one kind of cones."""


def mix(first: str, second: str, share: float) -> str:
    """The hex colour ``share`` (0 to 1) of the way from ``first`` to ``second``."""
    a, b = pygame.Color(first), pygame.Color(second)
    return "#{:02X}{:02X}{:02X}".format(*(round(a[i] + (b[i] - a[i]) * share) for i in range(3)))


class ButtonColours(msgspec.Struct, frozen=True):
    """What a button of one kind and state is painted with; ``shine``: opacity of the light line, 0 to 1.

    ``border`` runs round the face; empty if there is none.
    """

    face: str
    lip: str
    ink: str
    shine: float
    border: str = ""


class SideColours(msgspec.Struct, frozen=True):
    """One side's colour and its lighter and darker steps."""

    base: str
    light: str
    dark: str


BLUE: Final = SideColours("#3D7DD8", "#9CC4F5", "#24508F")
RED: Final = SideColours("#D9534A", "#F4A79E", "#962F2A")
# The other sides as their drawings are painted; `Theme.repaint` says what stands for them.
GREEN_CHIP: Final = SideColours("#4B9A52", "#8ECB84", "#2C6439")
PINK_JACK: Final = SideColours("#E873A4", "#FABBD2", "#B44A7C")
ORANGE_JACK: Final = SideColours("#EC7F38", "#FBBE85", "#B55420")
YELLOW_JACK: Final = SideColours("#F0C03C", "#FDE596", "#B98620")
GREEN_JACK: Final = SideColours("#5CB562", "#AEE09C", "#37804A")


class Theme(msgspec.Struct, frozen=True):
    """Named colours as hex strings. Sides are indexed by seat: ``side[0]`` is the first player's."""

    night: str = "#12261E"
    deep: str = "#1B3A2C"
    moss: str = "#2F5D43"
    leaf: str = "#5FA35F"
    fern: str = "#B2D895"
    amber: str = "#F2B84B"
    ember: str = "#E07A3F"
    paper: str = "#F7F1E1"
    shade: str = "#E6DBC2"
    ink: str = "#23302A"
    panel: str = "#183327"
    inset: str = "#0F2019"
    edge: str = "#2F5D43"
    # The lips below the faces of buttons, and the face of those with an icon alone.
    amber_lip: str = "#B97F22"
    moss_lip: str = "#173527"
    night_face: str = "#1A3327"
    night_lip: str = "#0B1712"
    dimming: float = 0.45
    """How much of the ground is in words that wait or cannot be pressed, 0 to 1."""
    button_edges: bool = False
    """Whether a line of the colour of its words runs round the face of every button."""
    # Second voice on paper, and the field of the chosen row there.
    faded: str = "#63624E"
    chosen_paper: str = "#F6DFA6"
    raised_paper: str = "#FBF8EF"
    # Highlights on the table.
    cream: str = "#FFF3C9"
    bright: str = "#FFE3A1"
    last_move: str = "#FFE3A1"
    last_move_paper: str = "#B9791E"
    mark_paper: str = "#7A4A0E"
    lit_paper: str = "#F5A623"
    shadow: str = "#06120C"
    # Boards.
    grass: str = "#46874E"
    grass_light: str = "#4E9055"
    path: str = "#3A7347"
    wood: str = "#6B4427"
    felt: str = "#1F4A36"
    rug: str = "#44304A"
    rug_light: str = "#5B3A52"
    # Suits on paper.
    suit_red: str = "#B22C24"
    suit_black: str = "#23302A"
    # The neon table.
    neon_ground: str = "#0C1020"
    neon_line: str = "#1E2A4A"
    neon_panel: str = "#111A33"
    neon_border: str = "#2E3F70"
    neon_text: str = "#C2CCEB"
    cyan: str = "#35E0E8"
    magenta: str = "#FF4FA3"
    lime: str = "#A6F750"
    ice: str = "#C9FBFD"
    neon_face: str = "#18234A"
    neon_slot: str = "#3A4E8A"
    neon_soft: str = "#D6DDF5"
    neon_red: str = "#FF8F82"
    neon_night: str = "#080C1A"
    neon_deep: str = "#101834"
    neon_moss: str = "#24335F"
    neon_inset: str = "#070A16"
    neon_edge: str = "#24335F"
    board_tint: str = "#FFFFFF"
    """What a board's colours are multiplied with, for the time of day that was chosen."""
    coordinates: bool = True
    """Whether tables name their files and ranks at the edge."""
    characters: Characters = "off"
    """Whether pieces show their Chinese character: beside their picture, or alone."""
    card_back: str = "paws"
    """The back of a deck that has no back of its own."""
    side: tuple[SideColours, SideColours] = (BLUE, RED)
    repaint: tuple[tuple[str, str], ...] = ()
    """Colours baked into the drawings of a side, and what stands in their place: pairs of hex colours."""

    @property
    def wrong(self) -> str:
        return mix(self.side[1].light, self.paper, 0.1)

    def dimmed(self, ink: str) -> str:
        """The ink of words on the ground or a panel that wait or cannot be pressed."""
        return mix(ink, self.deep, self.dimming)

    def button(self, kind: ButtonKind, state: ButtonState = "normal") -> ButtonColours:
        if kind == "neon" or kind == "lime":
            return self._neon_button(self.cyan if kind == "neon" else self.lime, state)
        face, lip, ink, shine = {
            "amber": (self.amber, self.amber_lip, self.ink, 0.28),
            "moss": (self.moss, self.moss_lip, self.paper, 0.12),
            "night": (self.night_face, self.night_lip, self.paper, 0.12),
            "ember": (self.ember, "#9C4A1E", self.ink, 0.28),
            "paper": (self.paper, "#BFAF8A", self.ink, 0.28),
            "lit": (self.lime, "#5C9A26", self.neon_ground, 0.28),
        }[kind]
        edge = ink if self.button_edges else ""
        if state == "disabled" and kind == "paper":
            # On paper a dark face would speak loudest of all.
            return ButtonColours(mix(face, self.shade, 0.6), self.shade, mix(self.faded, face, 0.45), 0.0)
        if state == "disabled":
            dimmed = mix(face, self.deep, 0.72)
            # Dark ink could not be read on a dimmed face: disabled words are paper on every kind.
            return ButtonColours(dimmed, mix(lip, self.deep, 0.5), mix(self.paper, dimmed, 0.45), 0.0)
        if state == "hover":
            return ButtonColours(mix(face, "#FFFFFF", 0.12), lip, ink, shine, edge)
        if state == "pressed":
            pressed_ink = self.inset if ink == self.ink else ink
            return ButtonColours(mix(face, "#000000", 0.10), lip, pressed_ink, 0.0, edge)
        return ButtonColours(face, lip, ink, shine, edge)

    def _neon_button(self, ink: str, state: ButtonState) -> ButtonColours:
        lip, border = "#070A16", mix(ink, self.neon_ground, 0.35)
        if state == "disabled":
            return ButtonColours("#10172B", lip, "#6B7BA8", 0.0, "#26345C")
        share = {"normal": (0.0, "#FFFFFF"), "hover": (0.12, "#FFFFFF"), "pressed": (0.10, "#000000")}[state]
        return ButtonColours(mix(self.neon_face, share[1], share[0]), lip, ink, 0.0, border)


def _repainted(colours: Iterable[tuple[SideColours, SideColours]]) -> tuple[tuple[str, str], ...]:
    """`Theme.repaint` for drawn sides and what they are shown in."""
    return tuple(
        (getattr(drawn, step), getattr(shown, step)) for drawn, shown in colours for step in ("base", "light", "dark")
    )


NORMAL: Final = Theme()

# Without red or green cones there is blue against yellow, and light against dark; without blue cones red against green.
_DARK_GREEN: Final = SideColours("#246042", "#7FBF9B", "#123524")
_PALE_PINK: Final = SideColours("#F5A3CC", "#FDDCEB", "#BC6592")
_PALE_YELLOW: Final = SideColours("#FBE36A", "#FFF6C9", "#C09C1C")
_PROTAN_ORANGE: Final = SideColours("#BF7522", "#F3C98B", "#7C4608")
_DEUTAN_ORANGE: Final = SideColours("#D06A11", "#F6BE88", "#8A4205")
_PROTAN: Final = replace(
    NORMAL,
    ember="#FFB070",  # the usual one looks like grass
    side=(BLUE, _PROTAN_ORANGE),
    repaint=_repainted(
        (
            (RED, _PROTAN_ORANGE), (GREEN_CHIP, _DARK_GREEN), (PINK_JACK, _PALE_PINK),
            (ORANGE_JACK, SideColours("#F37616", "#FBC08D", "#AC4A06")), (YELLOW_JACK, _PALE_YELLOW),
            (GREEN_JACK, _DARK_GREEN),
        )
    ),
)  # fmt: skip
_DEUTAN: Final = replace(
    NORMAL,
    side=(BLUE, _DEUTAN_ORANGE),
    repaint=_repainted(
        (
            (RED, _DEUTAN_ORANGE), (GREEN_CHIP, _DARK_GREEN), (PINK_JACK, _PALE_PINK),
            (ORANGE_JACK, SideColours("#D5550B", "#F7B48A", "#963806")), (YELLOW_JACK, _PALE_YELLOW),
            (GREEN_JACK, _DARK_GREEN),
        )
    ),
)  # fmt: skip
_TRITAN: Final = replace(
    NORMAL,
    repaint=_repainted(
        (
            (GREEN_CHIP, SideColours("#1C4A24", "#7DB57A", "#0F2C14")),
            (PINK_JACK, SideColours("#E085B3", "#F7C3DB", "#A84D7E")), (YELLOW_JACK, _PALE_YELLOW),
            (ORANGE_JACK, SideColours("#AD531F", "#E8A27A", "#6F3010")),
            (GREEN_JACK, SideColours("#2D764B", "#8FCFA6", "#174A2C")),
        )
    ),
)  # fmt: skip
_STRONG_BLUE: Final = SideColours("#4C90E8", "#B9D8FF", "#0A4FA8")
_STRONG_RED: Final = SideColours("#E8483C", "#FFBDB5", "#8F0F08")
_HIGH_CONTRAST: Final = replace(
    NORMAL,
    night="#000000", deep="#000000", moss="#1F5A3A", leaf="#7CD67C", fern="#DDF8CB", amber="#FFC94D", ember="#FF9A5C",
    paper="#FFFFFF", shade="#969691", ink="#000000", panel="#000000", inset="#000000", edge="#B9D8C6",
    amber_lip="#6E4A06", moss_lip="#0F2A1C", night_face="#000000", night_lip="#000000", dimming=0.3,
    button_edges=True,
    faded="#33332A", chosen_paper="#FFF0C4", raised_paper="#FFFFFF", cream="#FFFFFF", bright="#FFE9A8",
    last_move="#FFFFFF", last_move_paper="#5A3300", mark_paper="#5A3300",
    lit_paper="#8A5200", shadow="#000000",
    grass="#1F4A28", grass_light="#265530", path="#163A1E", wood="#3A2413", felt="#0A2418", rug="#1A0F1E",
    rug_light="#3A2440", suit_red="#9A000A", suit_black="#000000",
    neon_ground="#000000", neon_line="#26345E", neon_panel="#000000", neon_border="#93A7E0", neon_text="#E6ECFF",
    cyan="#4FF3FA", magenta="#FF8AC4", lime="#B8FF66", ice="#E9FEFF", neon_face="#0C1430", neon_slot="#8497DC",
    neon_soft="#FFFFFF", neon_red="#FFB0A6", neon_night="#000000", neon_deep="#000000", neon_moss="#29569F",
    neon_inset="#000000", neon_edge="#93A7E0", board_tint="#8C8C8C",
    side=(_STRONG_BLUE, _STRONG_RED),
    repaint=_repainted(
        (
            (BLUE, _STRONG_BLUE), (RED, _STRONG_RED), (GREEN_CHIP, SideColours("#4FBF5C", "#B5ECB0", "#0E5A22")),
            (YELLOW_JACK, _PALE_YELLOW),
        )
    ),
)  # fmt: skip
PALETTES: Final[Mapping[Palette, Theme]] = {
    "normal": NORMAL, "high_contrast": _HIGH_CONTRAST, "protan": _PROTAN, "deutan": _DEUTAN, "tritan": _TRITAN,
}  # fmt: skip


BOARD_TINTS: Final[Mapping[str, str]] = {"day": "#FFFFFF", "evening": "#FFE0C2", "moonlight": "#8FA9DC"}
"""The board looks to choose from, by name, and the tint of each."""


def theme(
    palette: Palette = "normal", board_look: str = "day", card_back: str = "paws", coordinates: bool = True,
    characters: Characters = "off",
) -> Theme:
    """The theme the player chose. Raises KeyError for an unknown board look."""
    colours = PALETTES[palette]
    tint = _multiplied(colours.board_tint, BOARD_TINTS[board_look])
    return replace(colours, board_tint=tint, card_back=card_back, coordinates=coordinates, characters=characters)


def _multiplied(first: str, second: str) -> str:
    """What is left of white light that falls through both colours, as hex."""
    a, b = pygame.Color(first), pygame.Color(second)
    return "#{:02X}{:02X}{:02X}".format(*(round(a[i] * b[i] / 255) for i in range(3)))
