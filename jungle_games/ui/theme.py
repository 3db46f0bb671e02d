"""The colours everything is painted with, by name, and the arithmetic on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

import msgspec
import pygame
from msgspec.structs import replace

from jungle_games.base.system import assets_folder

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


NORMAL: Final = Theme()


@cache  # most people want none but the usual one
def palettes() -> Mapping[Palette, Theme]:
    """The palettes to choose from."""
    told = (assets_folder() / "palettes.yaml").read_bytes()
    return {"normal": NORMAL, **msgspec.yaml.decode(told, type=dict[Palette, Theme])}


BOARD_TINTS: Final[Mapping[str, str]] = {"day": "#FFFFFF", "evening": "#FFE0C2", "moonlight": "#8FA9DC"}
"""The board looks to choose from, by name, and the tint of each."""


def theme(
    palette: Palette = "normal", board_look: str = "day", card_back: str = "paws", coordinates: bool = True,
    characters: Characters = "off",
) -> Theme:
    """The theme the player chose. Raises KeyError for an unknown board look."""
    colours = NORMAL if palette == "normal" else palettes()[palette]
    tint = _multiplied(colours.board_tint, BOARD_TINTS[board_look])
    return replace(colours, board_tint=tint, card_back=card_back, coordinates=coordinates, characters=characters)


def _multiplied(first: str, second: str) -> str:
    a, b = pygame.Color(first), pygame.Color(second)
    return "#{:02X}{:02X}{:02X}".format(*(round(a[i] * b[i] / 255) for i in range(3)))
