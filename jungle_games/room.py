"""A room: what a game's package declares — its name and words at once, and where its parts are found when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import resolve_name
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from jungle_games.core.game import Game


class RoomError(Exception):
    """A part of a room that cannot be found; the message names the room, the part and how it is to be declared."""


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
    """One game of the box, declared in its package's ``__init__.py`` as ``Room(__name__, …)``.

    What is found elsewhere is named by a string, ``"<module>:<name>"``, the module's path beginning with a dot where
    it lies in the game's own package; it is imported when it is asked for, so that the title waits for no game and
    rules and workers never load pygame. `table.room_parts` hands out the parts that are drawn.
    """

    package: str
    """The game's package: its last name is what files and the command line call the game; its book lies in it."""
    title: str
    """The name in words, translated when shown."""
    seats: tuple[int, ...]
    """The numbers of players that it can be played by."""
    _: KW_ONLY
    rules: str
    """The class of the game, a `Game`."""
    scene: str
    """The class of its table, a `TableScene`."""
    drawing: str = ""
    """The class of its `Drawing`, where it is made of a painter and a position: it draws the pictures of positions and
    the figures of the rule book too, where nothing else does."""
    cover: str = ""
    """The drawer of the tile on the title: a function of painter, surface, rectangle and scale. Without one it is the
    emblem."""
    goal: str = ""
    """How it is won, in a short sentence, translated when shown."""
    emblem: str = "objects/icons/card"
    """The SVG asset that stands for the game in lists."""
    seat_pictures: tuple[str, ...] = ()
    """An SVG asset for each seat, or each side where seats form sides: its colour and shape."""
    persons: tuple[str, ...] = ()
    """An SVG asset for each seat: the head of a person there; without them it is the emblem."""
    counted: tuple[Counted, ...] = ()
    """The game's own figures in its statistics."""
    option_pictures: Mapping[str, str] = field(default_factory=dict)
    """The drawers of options that are better seen than named, such as a map: by the option's name a function of
    painter, surface, rectangle and the option's value."""
    study: str = ""
    """The class of the table where a match is analysed, a `StudyScene`; empty for games that are not."""
    figure: str = ""
    """What makes the rule book's figures, a `MakeFigure`; without it they are positions, drawn by ``drawing``."""
    picture: str = ""
    """What makes the picture of a position, by which saved matches are shown: a function of the position. Without it
    the picture is drawn by ``drawing``."""
    puzzles: str = ""
    """The game's `Puzzles`; empty for games without any."""
    achievements: str = ""
    """The game's achievements, a sequence of `Achievement`; empty for games without any. The badge of each is the SVG
    asset ``badges/<game>/<key>``."""
    colours: str = ""
    """What makes the house's colours those of this room: menu and dialogs over its table wear them."""

    @property
    def name(self) -> str:
        """The short name that files and the command line know."""
        return self.package.rpartition(".")[2]

    @cached_property
    def game(self) -> Game[Any, Any, Any]:
        """The rules, loaded when they are first asked for. Raises RoomError."""
        game: Game[Any, Any, Any] = self.load(self.rules)()
        return game

    def parts(self) -> Iterator[str]:
        """Every part that is declared by a string."""
        single = (
            self.rules, self.scene, self.drawing, self.cover, self.study, self.figure, self.picture,
            self.puzzles, self.achievements, self.colours,
        )  # fmt: skip
        yield from filter(None, (*single, *self.option_pictures.values()))

    def load(self, part: str) -> Any:
        """What ``part``, such as ``.scene.cover:draw_cover``, stands for. Raises RoomError."""
        path, _colon, name = part.partition(":")
        if not path or not name:
            raise RoomError(f"room '{self.name}': '{part}' names no part; write '.module:name'")
        try:
            path = resolve_name(path, self.package)
            module = import_module(path)
        except ImportError as error:
            missing = error.name or path
            if not f"{path}.".startswith(f"{missing}."):
                raise  # the module is there, and misses another
            raise RoomError(f"room '{self.name}': there is no module '{missing}' for '{part}'") from error
        if not hasattr(module, name):
            raise RoomError(f"room '{self.name}': '{path}' has no '{name}' for '{part}'")
        return getattr(module, name)
