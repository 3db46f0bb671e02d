"""A room: what a game's package hands out — its name at once, its rules, scene and book when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    import pygame

    from jungle_games.core.game import Game
    from jungle_games.core.options import GameOptions
    from jungle_games.table.scene import TableScene
    from jungle_games.table.study_scene import StudyScene
    from jungle_games.ui.painter import Painter
    from jungle_games.ui.theme import Theme


class Figure(Protocol):
    """A picture of a position: how large it naturally is, and how it is drawn at any size."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in units."""

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into ``rect``, which has the shape of ``size``; a shadow may fall outside."""


MakeFigure = Callable[[Mapping[str, str]], Figure]
"""Makes a figure of the rule book from what its page says. Raises ValueError with the reason."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One of the numbers that a game gives the statistics, and how those of all matches become one."""

    fact: str
    """What the game calls it."""
    label: str
    """What the statistics call it, translated when shown."""
    how: Literal["most", "sum"]


@dataclass(frozen=True)
class Room:
    """One game of the box. What begins with ``load`` imports what it hands out; until then the title waits for none.

    ``load_scene`` imports the game's table scene; nothing here loads pygame before that. ``load_cover`` imports the
    drawer of the tile on the title: a function of painter, surface and rectangle.
    """

    name: str
    """The short name that files and the command line know."""
    title: str
    """The name in words, translated when shown."""
    seats: tuple[int, ...]
    """The numbers of players that it can be played by."""
    load_game: Callable[[], Game[Any, Any]]
    load_scene: Callable[[], type[TableScene]]
    load_cover: Callable[[], Callable[..., None]]
    summary: str = ""
    """The game in a sentence, translated when shown."""
    emblem: str = "objects/icons/card"
    """The SVG asset that stands for the game in lists."""
    seat_pictures: tuple[str, ...] = ()
    """An SVG asset for each seat, or each side where there are ``sides``: its colour and shape."""
    persons: tuple[str, ...] = ()
    """An SVG asset for each seat: the head of a person there; without them it is the emblem."""
    sides: Callable[[GameOptions, int], Sequence[int]] | None = None
    """Where seats form sides: the side of each of so many seats under these options."""
    side_names: tuple[str, ...] = ()
    """What each side is called, translated when shown."""
    counted: tuple[Counted, ...] = ()
    """The game's own figures in its statistics."""
    load_option_pictures: Callable[[], Mapping[str, Callable[..., None]]] = dict
    """Imports the drawers of options that are better seen than named, such as a map: by the option's name a
    function of painter, surface, rectangle and the option's value."""
    load_study: Callable[[], type[StudyScene]] | None = None
    """Imports the scene where a match is analysed; None for games that are not."""
    load_figure: Callable[[], MakeFigure] | None = None
    """Imports the maker of the rule book's figures."""
    load_colours: Callable[[], Callable[[Theme], Theme]] | None = None
    """Imports what makes the house's colours those of this room: menu and dialogs over its table wear them."""
    load_picture: Callable[[], Callable[[Any], Figure]] | None = None
    """Imports the maker of a picture of any position: saved matches are shown by it."""

    @property
    def package(self) -> str:
        """The package that the game lives in; its rule book lies in the folder ``book`` there."""
        return f"jungle_games.games.{self.name}"

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The rules, loaded when they are first asked for."""
        return self.load_game()
