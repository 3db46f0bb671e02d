"""How well words and marks stand out from what is really behind them, measured on pictures of the program.

The same frame is drawn several times: each run of text as a block of a colour that only it has says where it lies;
without any text one sees its ground.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Final, get_args
from unittest.mock import patch

import numpy as np
import pygame
from colour_vision import linear
from numpy.typing import NDArray
from scenarios.tour import Tour

from jungle_games.table.scene import TableScene
from jungle_games.table.sprites import layer, marks
from jungle_games.table.sprites.marks import Highlights
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Scene, SceneStack
from jungle_games.ui.text import Face, Typesetter
from jungle_games.ui.theme import ButtonColours, ButtonKind, Colour

Pixels = NDArray[np.uint8]
WORST: Final = 10.0
"""Per cent of the ground that count: words are read where they are hardest to read."""
BEST: Final = 97.0
"""Per cent of a mark may be faint, as a glow or the field within a border is, if the rest is seen."""
_READ: Final = 6
"""Pixels to the em below which letters are part of a small picture of a table, and nobody reads them."""
_FEWEST: Final = 12
"""Pixels of which something is said."""
_SPREAD: Final = 40_503
"""An odd number: neighbours get colours that are far apart."""
_LIGHT: Final = np.array([linear(channel / 255) for channel in range(256)])
_WEIGHTS: Final = np.array((0.2126, 0.7152, 0.0722))


@dataclass(frozen=True, slots=True)
class Run:
    """A run of text as it is drawn; ``colour`` with its alpha."""

    words: str
    face: Face
    px: int
    colour: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """Something on a picture, and its contrast to what is behind it, 1 to 21."""

    contrast: float
    what: str
    at: tuple[int, int]
    """The middle of it, in pixels."""
    ink: str = ""


def words_on(tour: Tour) -> list[Found]:
    """Every line of words that is seen in full strength, and how it stands out where its ground is worst.

    Words on what cannot be pressed are left out: they may be faint.
    """
    blocks = _Blocks()
    shown, ground = drawn(tour, blocks.drawn(), anew=True), drawn(tour, blocks.hidden(), anew=True)
    where = np.nonzero((shown != ground).any(axis=2))
    numbers = shown[where].astype(np.int64) @ (65_536, 256, 1)
    order = np.argsort(numbers, kind="stable")
    found, faint = [], {button.ink for button in _disabled(tour)}
    for part in np.split(order, np.nonzero(np.diff(numbers[order]))[0] + 1):
        run = blocks.runs.get(int(numbers[part[0]])) if part.size >= _FEWEST else None
        if run is not None and run.px >= _READ and not _is_shadow(run, blocks.runs.values()):
            rows, columns = where[0][part], where[1][part]
            found.append(Found(_share(run, ground[rows, columns]), run.words, _middle(rows, columns), _hex(run.colour)))
    return sorted(each for each in found if each.ink not in faint)


def _disabled(tour: Tour) -> Iterator[ButtonColours]:
    """The colours of buttons that cannot be pressed, in every theme that is on the screen."""
    for scene in tour.app.stack.scenes:
        for kind in get_args(ButtonKind):
            yield scene.services.painter.theme.button(kind, "disabled")


def _is_shadow(run: Run, runs: Collection[Run]) -> bool:
    """Whether it lies faintly under the same words."""
    same = [other for other in runs if (other.words, other.px) == (run.words, run.px)]
    return run.colour[3] < 255 and len(same) > 1


class _Blocks:
    """Runs of text as blocks from the top of the capitals to the line they stand on, each of a colour of its own."""

    def __init__(self) -> None:
        self.runs: dict[int, Run] = {}

    @contextmanager
    def drawn(self) -> Iterator[None]:
        """Draw every run as its block."""
        original = Typesetter._render

        def render(setter: Typesetter, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
            run = original(setter, string, face, px, colour)
            red, green, blue, alpha = pygame.Color(colour)
            number = self._number(Run(string, face, px, (red, green, blue, alpha)))
            block = pygame.Surface(run.get_size(), pygame.SRCALPHA)
            high = round(face.cap_height * px)
            line = setter.font(face, px).get_ascent()
            block.fill((number >> 16, number >> 8 & 255, number & 255), (0, line - high, run.get_width(), high))
            return block

        with patch.object(Typesetter, "_render", render):
            yield

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Draw no text."""
        original = Typesetter._render

        def render(setter: Typesetter, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
            return pygame.Surface(original(setter, string, face, px, colour).get_size(), pygame.SRCALPHA)

        with patch.object(Typesetter, "_render", render):
            yield

    def _number(self, run: Run) -> int:
        known = next((number for number, other in self.runs.items() if other == run), None)
        number = (len(self.runs) + 1) * _SPREAD % 0x1000000 if known is None else known
        self.runs[number] = run
        return number


def _share(run: Run, ground: Pixels) -> float:
    colour, alpha = np.array(run.colour[:3]), run.colour[3] / 255
    ink = np.rint(ground * (1 - alpha) + colour * alpha).astype(np.uint8)
    return float(np.percentile(_contrasts(ink, ground), WORST))


# -- marks


def _nothing(*_args: Any, **_options: Any) -> None:
    """Draw nothing."""


def _no_ring(*_args: Any, **_options: Any) -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


MARKS: Final[Mapping[str, tuple[tuple[Any, str, Callable[..., Any]], ...]]] = {
    "the focus ring": (
        (Painter, "focus_ring", _nothing), (marks, "focus_ring", _no_ring), (layer, "focus_ring", _no_ring),
    ),
    "places that light up": ((Highlights, "draw", _nothing),),
    "the last move": ((marks, "draw_last_move", _nothing),),
    "an arrow": tuple((marks, name, _nothing) for name in ("draw_arrow", "draw_dashed_arrow", "draw_sign")),
    "what bars the way": ((marks, "draw_barred", _nothing),),
    "pieces and cards": ((layer.SpriteLayer, "_draw_sprite", _nothing),),
}  # fmt: skip
"""What is to be seen on a table, and what draws it: an owner, a name in it, and what stands there to draw nothing."""


def marks_on(tour: Tour) -> list[Found]:
    """The kinds of marks that are seen, and how their stronger part stands out from what lies below them."""
    faces: list[pygame.Rect] = []
    seen, found = drawn(tour, _noting_buttons(tour, faces), anew=True), []
    at_table = isinstance(tour.app.stack.top, TableScene)
    for what, drawers in MARKS.items():
        if not at_table and what != "the focus ring":
            continue
        bare = drawn(tour, _without(drawers))
        changed = (np.maximum(seen, bare) - np.minimum(seen, bare) > 6).any(axis=2)
        if changed.sum() >= _FEWEST:
            shares = _contrasts(seen[changed], bare[changed])
            found.append(Found(float(np.percentile(shares, BEST)), what, _middle(*np.nonzero(changed))))
    return sorted([*found, *_buttons_on(seen, faces)])


@contextmanager
def _without(drawers: tuple[tuple[Any, str, Callable[..., Any]], ...]) -> Iterator[None]:
    if not drawers:
        yield
        return
    owner, name, nothing = drawers[0]
    with patch.object(owner, name, nothing), _without(drawers[1:]):
        yield


@contextmanager
def _noting_buttons(tour: Tour, faces: list[pygame.Rect]) -> Iterator[None]:
    """Put into ``faces`` where buttons that can be pressed are drawn on the screen, not below a dialog."""
    original, below = Painter.button_face, SceneStack._picture_below

    def face(painter: Painter, target: pygame.Surface, rect: pygame.Rect, u: float, kind: Any, state: Any = "normal",
             **rest: Any) -> pygame.Rect:  # fmt: skip
        if state != "disabled" and target.get_size() == tour.app.window.surface.get_size():
            faces.append(pygame.Rect(rect))
        return original(painter, target, rect, u, kind, state, **rest)

    def picture_below(stack: SceneStack, scene: Scene) -> pygame.Surface:
        picture = below(stack, scene)
        faces.clear()
        return picture

    with patch.object(Painter, "button_face", face), patch.object(SceneStack, "_picture_below", picture_below):
        yield


def _buttons_on(seen: Pixels, faces: Sequence[pygame.Rect]) -> Iterator[Found]:
    """The edges of buttons: the strongest of face and border against what is around them."""
    height, width, _ = seen.shape
    for rect in {tuple(rect): rect for rect in faces}.values():
        around = rect.inflate(16, 16)
        if not pygame.Rect(0, 0, width, height).contains(around):
            continue
        middle = slice(rect.x + rect.w // 3, rect.right - rect.w // 3)
        inside = [seen[rect.y + depth, middle] for depth in range(-3, max(2, rect.h // 4))]
        outside = seen[around.y, middle]
        yield Found(float(max(np.median(_contrasts(row, outside)) for row in inside)), "a button", rect.center)


# -- pixels


def drawn(tour: Tour, how: AbstractContextManager[None] | None = None, *, anew: bool = False) -> Pixels:
    """The picture of the window when it is drawn in this way: rows of pixels of red, green and blue.

    ``anew``: also what was painted before and kept.
    """
    with how or nullcontext():
        if anew:
            for painter in [tour.app.services.painter, *(scene.services.painter for scene in tour.app.stack.scenes)]:
                painter.cache.clear()
            tour.lay_out(tour.app.window.size, tour.app.services.settings.get().ui_scale / 100, painted=False)
        tour.paint()
    pixels: Pixels = pygame.surfarray.array3d(tour.app.window.surface).swapaxes(0, 1)
    return pixels


def _contrasts(one: Pixels, other: Pixels) -> NDArray[np.float64]:
    """The WCAG contrast ratios of two rows of opaque pixels."""
    first, second = _LIGHT[one] @ _WEIGHTS, _LIGHT[other] @ _WEIGHTS
    ratios: NDArray[np.float64] = (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)
    return ratios


def _middle(rows: NDArray[np.intp], columns: NDArray[np.intp]) -> tuple[int, int]:
    return int(columns.mean()), int(rows.mean())


def _hex(colour: tuple[int, int, int, int]) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour[:3]) + (f" at {colour[3] / 255:.0%}" if colour[3] < 255 else "")
