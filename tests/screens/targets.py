"""How large everything is that can be pressed: by what a finger hits, wherever that is painted."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from reach import settled

from jungle_games.table.look_back import CourseChart
from jungle_games.table.plate import MoveCell, MoveRows
from jungle_games.table.scene import TableScene
from jungle_games.table.sprites.arrangement import place_focus_id
from jungle_games.ui.events import Accept, FocusStep, Point, PointerDown, PointerMove, PointerUp
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.base import LEAST_TARGET, Widget
from jungle_games.ui.widgets.button import Choice
from jungle_games.ui.widgets.panel import RowsView, ScrollView

DENSE: Final = (MoveCell, MoveRows, CourseChart)
"""Where many small things stand for moves, which the buttons beside them step through."""


_STRIDE: Final = 2
"""Pixels from one that is looked at to the next."""
_CROWDED: Final = 0.75
"""The share of its size that a place has at least beside others that lie nearer than that, as jacks do in a lesson."""


class Target(NamedTuple):
    """Something that can be pressed: what it is, a pixel of it, and whether it is what a press at another one means."""

    name: str
    at: Point
    means: Callable[[Point], bool]

    def is_wide(self, least: int) -> bool:
        """Whether a press half of ``least`` astray, to any side, still means it."""
        (x, y), half = self.at, least // 2
        return all(self.means(spot) for spot in ((x - half, y), (x + half, y), (x, y - half), (x, y + half)))

    def size(self, least: int) -> tuple[int, int]:
        """How far one may go astray from its middle, across and down, in pixels, as far as matters for ``least``."""
        across, down = ((1, 0), (-1, 0)), ((0, 1), (0, -1))
        return self._length(across, least), self._length(down, least)

    def _length(self, ways: tuple[Point, Point], least: int) -> int:
        x, y = self.at
        return 1 + sum(
            next((step for step in range(least) if not self.means((x + dx * (step + 1), y + dy * (step + 1)))), least)
            for dx, dy in ways
        )


def small_targets(scene: WidgetScene, least: float = LEAST_TARGET) -> Iterator[str]:
    """What can be pressed on ``scene``, is wholly seen, and is smaller than ``least`` units."""
    pixels = round(least * scene.stack.view.p)
    with settled(scene):
        for target in targets(scene):
            if target.is_wide(pixels):
                continue
            width, height = target.size(pixels)
            if min(width, height) < pixels - 1:  # what is rounded may lose a pixel
                yield f"{target.name}: {width} × {height} of {pixels}"
        if isinstance(scene, TableScene):
            yield from _small_places(scene, pixels)


def targets(scene: WidgetScene) -> Iterator[Target]:
    """Every widget of ``scene`` that can be pressed, and each part of it by itself."""
    for widget in scene.root.walk():
        if widget.hot and widget.enabled and not isinstance(widget, DENSE):
            yield from _of(scene, widget)


def _of(scene: WidgetScene, widget: Widget) -> Iterator[Target]:
    def pressed(point: Point) -> bool:
        found = scene.widget_at(point)
        return found is widget or (found is not None and found.hand and found in widget.ancestors())

    def within(part: object, at: Callable[[Point], object]) -> Callable[[Point], bool]:
        return lambda point: pressed(point) and at(point) == part

    name = f"{type(widget).__name__} {widget.name or ''} {getattr(widget, 'label', '')}"
    if isinstance(widget, ScrollView):
        if widget.scroll.needed:
            yield Target(f"{name}: bar", widget.reach.center, pressed)
        if isinstance(widget, RowsView):
            for row in range(widget.count):
                if widget.rect.contains(widget.row_rect(row)):
                    yield Target(f"{name}: row {row}", widget.row_rect(row).center, within(row, widget.row_at))
    elif not widget.hand or widget.shown_rect != widget.rect or not widget.rect:
        return
    elif isinstance(widget, Choice):
        half = widget.px(LEAST_TARGET) // 2
        for arrow, x in ((-1, widget.rect.x + half), (1, widget.rect.right - half)):
            yield Target(f"{name}: {arrow:+}", (x, widget.rect.centery), within(arrow, widget._arrow_at))
    else:
        yield Target(name, widget.rect.center, pressed)


def _small_places(scene: TableScene, least: int) -> Iterator[str]:
    """Places from which or to which a move leads, by what is seen of them in sight."""
    arrangement = scene.arrangement
    sources = {gesture.source for gesture in scene.legal_gestures}
    drops = {gesture.target for gesture in scene.legal_gestures}
    for key in sources | drops | set(arrangement.hand):
        first = () if key in sources or key in arrangement.hand else drops
        rect = arrangement.places[key]
        if scene.companions.covers(rect):
            continue

        def pressed(point: Point, key: object = key, first: Collection[object] = first) -> bool:
            return scene.widget_at(point) is None and arrangement.place_at(point, first) == key

        if Target(str(key), rect.center, pressed).is_wide(least):
            continue
        enough = (_CROWDED if _is_crowded(scene, key, least) else 1) * least - _STRIDE
        wide = rect.inflate(max(0, least - rect.w), max(0, least - rect.h))
        rows = ([(x, y) for x in range(wide.left, wide.right, _STRIDE)] for y in _across(rect.top, rect.h))
        columns = ([(x, y) for y in range(wide.top, wide.bottom, _STRIDE)] for x in _across(rect.left, rect.w))
        width, height = (_longest(lines, pressed, enough) for lines in (rows, columns))
        if min(width, height) < enough:
            yield f"place {key}: {width} × {height} of {least}"


def _longest(lines: Iterable[Sequence[Point]], pressed: Callable[[Point], bool], enough: float) -> int:
    """How many pixels of the best of ``lines`` press it, as far as that matters."""
    best = 0
    for line in lines:
        best = max(best, _STRIDE * sum(map(pressed, line)))
        if best >= enough:
            break
    return best


def _is_crowded(scene: TableScene, place: object, least: int) -> bool:
    """Whether another place lies so near that both cannot be large; a drag or keys tell them apart."""
    places = scene.arrangement.places
    apart = (math.dist(rect.center, places[place].center) for key, rect in places.items() if key != place)
    return min(apart, default=math.inf) < least


def _across(start: int, length: int) -> list[int]:
    return [start + round(length * share) for share in (0.1, 0.3, 0.5, 0.7, 0.9)]


def missed_by_keys(scene: WidgetScene) -> Iterator[str]:
    """What Tab does not come to on ``scene``, and moves that cannot be made from there."""
    if isinstance(scene, TableScene):
        scene.put_back(glide=False)
    order = {item.focus_id for item in scene.focus.items}
    for widget in scene.root.walk():
        near = (widget, *widget.children, *widget.ancestors())
        pressed = widget.hot and widget.hand and not isinstance(widget, DENSE)
        if pressed and order.isdisjoint(each.focus_id for each in near):
            yield f"{type(widget).__name__} {widget.name or ''}"
    if isinstance(scene, TableScene):
        yield from _missed_moves(scene, _take_by_keys, _aims_by_keys)


def missed_by_clicks(scene: WidgetScene) -> Iterator[str]:
    """Moves on ``scene`` that cannot be made by clicks alone."""
    if isinstance(scene, TableScene):
        yield from _missed_moves(scene, _take_by_click, _aims_by_pointer)


def _missed_moves(
    scene: TableScene,
    take: Callable[[TableScene, object], None],
    aims: Callable[[TableScene, Collection[object]], Iterator[object]],
) -> Iterator[str]:
    """Take what every move begins with, aim at where it goes, and put it back."""
    hand = scene.handling
    hand.put_back(glide=False)
    for source in {gesture.source for gesture in scene.legal_gestures}:
        moves = {gesture.target: gesture for gesture in scene.legal_gestures if gesture.source == source}
        if scene.companions.covers(scene.arrangement.places[source]) or scene.arrangement.thing_on(source) is None:
            continue
        if source in moves:
            continue  # it is made as soon as it is pressed
        take(scene, source)
        missed = dict(moves)
        for target in aims(scene, moves):
            drop = hand.drop
            if drop is not None and hand.aim == drop.target == target:
                missed.pop(target, None)
        yield from (f"{source} to {target}" for target in missed)
        hand.put_back(glide=False)


def _take_by_keys(scene: TableScene, place: object) -> None:
    scene.handle(FocusStep(1))
    scene.stack.keyboard = True
    scene.handle(FocusStep(1))
    scene.focus.focus(place_focus_id(place))
    scene.handle(Accept())


def _aims_by_keys(scene: TableScene, places: Collection[object]) -> Iterator[object]:
    """Go once round by Tab; each place when it has the focus."""
    for _tab in scene.focus.items:
        if scene.focused_place in places:
            yield scene.focused_place
        scene.handle(FocusStep(1))


def _take_by_click(scene: TableScene, place: object) -> None:
    scene.stack.keyboard = False
    spot = _spot(scene, place)
    for event in (PointerMove(spot), PointerDown(spot), PointerUp(spot)):
        scene.handle(event)


def _aims_by_pointer(scene: TableScene, places: Collection[object]) -> Iterator[object]:
    with settled(scene):
        for place in places:
            scene.handle(PointerMove(_spot(scene, place)))
            yield place


def _spot(scene: TableScene, place: object) -> Point:
    """A pixel where the place is seen, as near to its middle as that is."""
    rect, arrangement = scene.arrangement.places[place], scene.arrangement
    spots = [(x, y) for x in _across(rect.left, rect.w) for y in _across(rect.top, rect.h)]
    spots.sort(key=lambda spot: math.dist(spot, rect.center))
    first = scene.handling.targets
    seen = (spot for spot in spots if arrangement.place_at(spot, first) == place and scene.widget_at(spot) is None)
    return next(seen, spots[0])
