"""A room: a game's declaration in its package: its words, and the locations of parts that are imported on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import resolve_name
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from jungle_games.core.game import AnyGame


class RoomError(Exception):
    """A part of a room cannot be found; the message names the room, the part and how to declare it."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A number that a game adds to the statistics, and how to combine it over matches."""

    fact: str
    """Its key among the game's facts."""
    label: str
    """Its label in the statistics, translated when shown."""
    how: Literal["most", "sum"]


@dataclass(frozen=True)
class Room:
    """A game of the box, declared in its package's ``__init__.py`` as ``Room(__name__, …)``.

    Parts are named by strings ``"<module>:<name>"``, with a leading dot if the module is
    in the game's own package; they are imported on demand, so that the title loads no game, and
    rules and workers never load pygame. `table.room_parts` loads the parts that draw.
    """

    package: str
    """The game's package: its last name is what files and the command line call the game; its book lies in it."""
    title: str
    """The name in words, translated when shown."""
    seats: tuple[int, ...]
    """The possible numbers of players."""
    _: KW_ONLY
    rules: str
    """The class of the game, a `Game`."""
    scene: str
    """The class of its table, a `TableScene`."""
    drawing: str = ""
    """The class of its `Drawing`, if it can be made from a painter and a position: it draws pictures of positions and
    the figures of the rule book, unless something else does."""
    cover: str = ""
    """The drawer of the tile on the title: a function of painter, surface, rectangle and scale. Without one it is the
    emblem."""
    goal: str = ""
    """How the game is won, in a short sentence, translated when shown."""
    emblem: str = "objects/icons/card"
    """The SVG asset that stands for the game in lists."""
    seat_pictures: tuple[str, ...] = ()
    """An SVG asset for each seat, or each side where seats form sides: its colour and shape."""
    persons: tuple[str, ...] = ()
    """An SVG asset for each seat: the head of a person there; without them it is the emblem."""
    counted: tuple[Counted, ...] = ()
    """The game's own figures in its statistics."""
    option_pictures: Mapping[str, str] = field(default_factory=dict)
    """Functions that draw the values of options such as maps, by the option's name; their arguments are
    painter, surface, rectangle and value."""
    study: str = ""
    """The companion that analyses a match at its table, a `StudyOnTable`; empty for games without analysis."""
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
    """A function that adapts the program's theme for menus and dialogs over this game's table."""

    @cached_property
    def name(self) -> str:
        return self.package.rpartition(".")[2]

    @cached_property
    def game(self) -> AnyGame:
        """The rules, loaded on first use. Raises RoomError."""
        game: AnyGame = self.load(self.rules)()
        return game

    def parts(self) -> Iterator[str]:
        single = (
            self.rules, self.scene, self.drawing, self.cover, self.study, self.figure, self.picture,
            self.puzzles, self.achievements, self.colours,
        )  # fmt: skip
        yield from filter(None, (*single, *self.option_pictures.values()))

    def load(self, part: str) -> Any:
        """The object that ``part``, such as ``.scene.cover:draw_cover``, names. Raises RoomError."""
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
