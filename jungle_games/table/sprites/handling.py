"""The hand at a table: what is taken, aimed at, dropped or pointed at, by any device; and how a hand of cards lies."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, Protocol

import pygame

from jungle_games.core.cards import Card, Suit
from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.table.drawing import AnyDrawing
from jungle_games.table.services import Services
from jungle_games.table.sprites.arrangement import (
    NOTHING,
    Arrangement,
    Gesture,
    MotionStyle,
    PlaceKey,
    PointerEffect,
    Pose,
    Thing,
    Transition,
    ease_out_cubic,
    effect_at,
    place_focus_id,
)
from jungle_games.table.sprites.layer import Sprite, SpriteLayer
from jungle_games.table.state import Hint
from jungle_games.table.style import TableStyle, draw_lit_coordinates
from jungle_games.ui.events import (
    LEFT_BUTTON,
    RIGHT_BUTTON,
    Accept,
    Back,
    Event,
    FocusLost,
    Point,
    PointerDown,
    PointerLeave,
    PointerMove,
    PointerUp,
)
from jungle_games.ui.notices import REFUSED, Notice
from jungle_games.ui.scene import View
from jungle_games.ui.widget_scene import FocusGraph
from jungle_games.ui.widgets.base import Tip, Tipped

_BACK = Transition(MotionStyle.GLIDE_BACK)
_RAISED = 8.0
"""How far a thing held by click or keys hovers above its place, in units."""
_DRAG_THRESHOLD = 6.0
"""Units the pointer must travel with the button down before a press is a drag and not a click."""
_LIFT_TIME = 0.090
_TILT_LIMIT = 6.0
_TILT_PER_SPEED = 0.008
"""Degrees for each unit a second the thing moves sideways."""
_SMOOTHING = 0.120
_GLIDE_RATE = 22.0
"""Share of the way, per second, that a thing held by keys closes up to the focus."""
_WIDTH_RATE = 16.0
"""Share of the way, per second, that a held thing's width closes up to what it should be."""


class Grip(Enum):
    """The input device by which a thing is held."""

    DRAG = "drag"
    """The button is down; the thing follows the pointer."""
    CLICK = "click"
    """It was clicked; it waits, lifted, for a click on a target."""
    KEYS = "keys"
    """It was taken by keyboard or controller; it follows the focus."""


@dataclass(slots=True)
class Hold:
    """The held thing."""

    thing: Thing
    grip: Grip
    gestures: Sequence[Gesture]
    start: Point
    offset: tuple[float, float] = (0.0, 0.0)
    """From the pointer to the thing's middle, in shares of its width."""
    width: float = 0.0
    """How wide it is in the hand, before it grows; in pixels."""
    travelled: bool = False
    again: bool = False
    """It was waiting after a click and pressed again: a second click puts it back."""

    def keep_under(self, point: Point) -> None:
        pose = self.thing.pose
        self.offset = (pose.x - point[0]) / pose.width, (pose.y - point[1]) / pose.width


class Carry:
    """Animates the held sprite."""

    def __init__(self, growth: float) -> None:
        """``growth``: by which share of its width a held thing grows."""
        self._growth = growth
        self._sprite: Sprite | None = None
        self._began = 0.0
        self._last = 0.0
        self._tilt = 0.0
        self._width = self._drawn = 0.0
        """How wide it is, and how wide it is painted to be scaled to that, before it grows."""

    def begin(self, sprite: Sprite, hold: Hold, now: float) -> None:
        self._sprite = sprite
        self._began = self._last = now
        self._tilt = 0.0
        self._width = hold.width
        self._drawn = hold.width
        sprite.held_width = self.painted(hold.width)

    def painted(self, width: float) -> int:
        """The width at which what is ``width`` pixels wide in the hand is painted."""
        return max(1, round(width * (1 + self._growth)))

    def update(self, hold: Hold, wanted: tuple[float, float], now: float, *, speed: float, u: float) -> bool:
        """Pose the sprite at ``now`` toward ``wanted`` (pixels); true while it still moves by itself."""
        assert self._sprite is not None
        passed, self._last = max(0.0, now - self._last), now
        lift = 1.0 if speed <= 0 else ease_out_cubic(min(1.0, (now - self._began) * speed / _LIFT_TIME))
        pose = self._sprite.pose
        share = 1.0
        if hold.grip is not Grip.DRAG and speed > 0:
            share = min(1.0, passed * _GLIDE_RATE * speed)
        x = pose.x + (wanted[0] - pose.x) * share
        y = pose.y + (wanted[1] - pose.y) * share
        if abs(wanted[0] - x) + abs(wanted[1] - y) < 0.5:
            x, y = wanted
        self._lean(x - pose.x, passed, speed, u)
        self._width += (hold.width - self._width) * (min(1.0, passed * _WIDTH_RATE * speed) if speed > 0 else 1.0)
        if abs(self._width - hold.width) < 0.5:
            self._width = hold.width
        # On the way the larger end's: painting it at every width between would cost a frame each.
        self._drawn = hold.width if self._width == hold.width else max(hold.width, self._drawn)
        self._sprite.held_width = self.painted(self._drawn)
        rest, raised = hold.thing.pose.width, self._width * (1 + self._growth)
        self._sprite.pose = Pose(x, y, rest + (raised - rest) * lift, self._tilt, 1.0, lift)
        return lift < 1 or (x, y) != wanted or abs(self._tilt) > 0.3 or self._width != hold.width

    def _lean(self, dx: float, passed: float, speed: float, u: float) -> None:
        if speed <= 0 or passed <= 0:
            self._tilt = 0.0 if speed <= 0 else self._tilt
            return
        goal = max(-_TILT_LIMIT, min(_TILT_LIMIT, dx / passed / u * _TILT_PER_SPEED))
        self._tilt += (goal - self._tilt) * min(1.0, passed / _SMOOTHING)
        if abs(self._tilt) < 0.3 and goal == 0:
            self._tilt = 0.0


class _Lens(Protocol):
    @property
    def over(self) -> pygame.Rect | None: ...


class _Table(Protocol):
    """A table as the hand over it knows it; `GameTable` says what each is."""

    arrangement: Arrangement
    legal_gestures: Sequence[Gesture]
    sprites: SpriteLayer
    focus: FocusGraph
    services: Services
    dirty: bool
    dropped_on: PlaceKey | None
    hand_order: HandOrder
    handling: Handling
    told_of: Tipped | None

    @property
    def drawing(self) -> AnyDrawing: ...
    @property
    def lens(self) -> _Lens: ...
    @property
    def style(self) -> TableStyle: ...
    @property
    def view(self) -> View: ...
    @property
    def shows_targets(self) -> bool: ...
    @property
    def focused_place(self) -> PlaceKey | None: ...
    @property
    def hint(self) -> Hint | None: ...
    @property
    def hinted_in_hand(self) -> Sequence[PlaceKey]: ...
    @property
    def open_hand(self) -> tuple[Seat, Sequence[Card]] | None: ...
    def sync(self) -> None: ...
    def tip_of(self, place: PlaceKey) -> str: ...
    def name_of_thing(self, thing: Thing) -> str: ...
    def width_in_hand(self, thing: Thing) -> float: ...
    def allows(self, gesture: Gesture) -> bool: ...
    def drop(self, gesture: Gesture, thing: Thing | None) -> None: ...
    def why_not(self, source: PlaceKey, target: PlaceKey) -> str | None: ...
    def hold_changed(self) -> None: ...


class Handling:
    """The person's input on one table."""

    def __init__(self, table: _Table) -> None:
        self._table = table
        self._carry = Carry(table.style.growth)
        self._pointer: Point = (-1, -1)
        self._under: tuple[Arrangement, Point, PlaceKey | None] | None = None
        """The cached place under the pointer, with the arrangement and point it is for."""
        self.hold: Hold | None = None
        self.aim: PlaceKey | None = None

    # What there is to know

    @property
    def targets(self) -> Mapping[PlaceKey, Gesture]:
        return {} if self.hold is None else {gesture.target: gesture for gesture in self.hold.gestures}

    @property
    def drop(self) -> Gesture | None:
        return self.targets.get(self.aim)

    @property
    def pointed_place(self) -> PlaceKey | None:
        """The place aimed at by the held thing, the focus ring or the pointer."""
        if self.hold is not None:
            return self.aim
        if self._table.focus.ring:
            return self._table.focused_place
        arrangement = self._table.arrangement
        point = self._pointer
        if self._under is None or self._under[0] is not arrangement or self._under[1] != point:
            self._under = arrangement, point, arrangement.place_at(point)
        return self._under[2]

    @property
    def effect(self) -> PointerEffect:
        """The effect of pointing at the pointed place; none while a thing is held or was just dropped there."""
        table, place = self._table, self.pointed_place
        if self.hold is not None or place is None or place == table.dropped_on:
            return NOTHING
        return effect_at(place, table.legal_gestures, table.arrangement.hand, lit=table.shows_targets)

    @property
    def drop_places(self) -> Sequence[PlaceKey]:
        """The origin and targets of the held thing; empty while none is held."""
        hold = self.hold
        if hold is None:
            return []
        held, targets, hand = hold.thing.place, self.targets, self._table.arrangement.hand
        return [held, *targets, *(place for place in hand if held in hand and place != held)]

    # Events

    def handle(self, event: Event) -> bool:
        """Handle an event that concerns the hand, before widgets get it; return whether it did."""
        hold = self.hold
        match event:
            case PointerMove(pos=pos):
                self._pointer_moved(pos)
                return self.hold is not None
            case PointerUp(pos=pos, button=button) if (
                hold is not None and hold.grip is Grip.DRAG and button == LEFT_BUTTON
            ):
                self._release(hold, pos)
                return True
            case PointerDown(button=button) if hold is not None and button == RIGHT_BUTTON:
                self.put_back()
                return True
            case Back() if hold is not None:
                self.put_back()
                return True
            case Accept() if self._table.focus.ring and self._table.focused_place is not None:
                self._accept(self._table.focused_place)
                return True
            case FocusLost():
                self.put_back()
            case PointerLeave() if hold is None:
                self._pointer_moved((-1, -1))
        return False

    def press(self, pos: Point) -> bool:
        place = self._table.arrangement.place_at(pos, self.targets)
        hold = self.hold
        if hold is not None:
            if place == hold.thing.place:
                hold.grip, hold.start, hold.again = Grip.DRAG, pos, True
                hold.keep_under(pos)
                self._pointer_moved(pos)
                return True
            self.aim = place
            if self._try_drop():
                return True
            self.put_back()
        taken = place is not None and (self._take(place, Grip.DRAG, pos) or self._click(place))
        by_click = all(gesture.by_click for gesture in self._table.legal_gestures)
        source = hold.thing.place if hold is not None else self._only_source if by_click else None
        if place is not None and not taken and source is not None:
            self._say_why_not(source, place)
        return taken

    @property
    def _only_source(self) -> PlaceKey | None:
        """Where all gestures begin; None if that may be at several places, or nowhere."""
        sources = {gesture.source for gesture in self._table.legal_gestures}
        return sources.pop() if len(sources) == 1 else None

    def drag(self, place: PlaceKey, pos: Point) -> None:
        """Begin to drag what lies on ``place``, if it may be taken, wherever the pointer is: it comes to it."""
        inside = self._table.arrangement.place_at(pos) == place
        if self._take(place, Grip.DRAG, pos) and not inside and self.hold is not None:
            self.hold.offset = 0.0, 0.0

    def focus_moved(self, place: PlaceKey | None) -> None:
        hold = self.hold
        if hold is not None and hold.grip is Grip.KEYS and place is not None:
            self.aim = place
            self._lay_in_hand(hold)
        self._table.hold_changed()

    def put_back(self, glide: bool = True) -> None:
        """Let go of what is held; it glides back to where it came from."""
        hold, sprite = self.hold, self._table.sprites.held
        if hold is None:
            return
        if self._lay(hold.thing.place, None):
            hold.thing = self._table.arrangement.thing_on(hold.thing.place) or hold.thing
        self.hold = self.aim = None
        self._table.sprites.set_down()
        if sprite is not None:
            services = self._table.services
            speed = services.motion if glide else 0.0
            sprite.send(_BACK, hold.thing.pose, services.now(), speed=speed, u=self._table.view.u)
        self._table.hold_changed()

    def _accept(self, place: PlaceKey) -> None:
        if self.hold is None:
            taken = self._take(place, Grip.KEYS, self._table.arrangement.places[place].center)
            if not taken and not self._click(place):
                table, source = self._table, self._only_source
                led = source is not None and any(gesture.target == place for gesture in table.legal_gestures)
                if led and self._take(source, Grip.KEYS, table.arrangement.places[source].center):
                    self.aim = place
                    table.hold_changed()
            if not taken or place not in self.targets:
                return
        self.aim = place
        if not self._try_drop():
            self._refuse()

    def _click(self, place: PlaceKey) -> bool:
        """Make the move for a click on ``place``, if a hint shows it or it is the only one; whether it was made."""
        table = self._table
        empty, hint = table.arrangement.thing_on(place) is None, table.hint
        leading = [each for each in table.legal_gestures if each.target == place]
        meant = [each for each in leading if hint is not None and hint.shows_move and each.move == hint.move] or [
            each for each in leading if each.by_click or (empty and each.source == place)
        ]
        if not meant or any(each.move != meant[0].move for each in meant) or not table.allows(meant[0]):
            return False
        table.drop(meant[0], None)
        return True

    def _take(self, place: PlaceKey, grip: Grip, pos: Point) -> bool:
        """Take up the thing on ``place`` if any gesture begins there, or it lies in the hand."""
        table, thing = self._table, self._table.arrangement.thing_on(place)
        mine = [gesture for gesture in table.legal_gestures if gesture.source == place]
        if thing is None or not (mine or place in table.arrangement.hand):
            return False
        self.hold, self.aim, self._pointer = Hold(thing, grip, mine, pos, width=table.width_in_hand(thing)), place, pos
        if grip is Grip.DRAG:
            self.hold.keep_under(pos)
        self._carry.begin(table.sprites.take_up(thing), self.hold, table.services.now())
        table.services.sounds.play("lift")
        table.hold_changed()
        return True

    def _pointer_moved(self, pos: Point) -> None:
        before = self.pointed_place
        self._pointer = pos
        hold = self.hold
        if hold is not None and hold.grip is not Grip.KEYS:
            self.aim = self._table.arrangement.place_at(pos, self.targets)
            self._table.dirty = True
            if hold.grip is Grip.DRAG:
                far = max(abs(pos[0] - hold.start[0]), abs(pos[1] - hold.start[1]))
                hold.travelled |= far > _DRAG_THRESHOLD * self._table.view.u
                if hold.travelled:
                    self._lay_in_hand(hold)
        if self.pointed_place != before:
            self._table.hold_changed()

    def _lay_in_hand(self, hold: Hold) -> None:
        """Move a held card to the place in the hand that it is over, provisionally until it is dropped."""
        table, held, aim = self._table, hold.thing.place, self.aim
        hand = table.arrangement.hand
        if held not in hand or aim == held:
            return
        if self._lay(held, aim if aim in hand else None):
            hold.thing = table.arrangement.thing_on(held) or hold.thing
            if aim in hand:
                self.aim = held

    def _lay(self, card: PlaceKey, onto: PlaceKey | None) -> bool:
        """Move ``card`` to the place of ``onto`` in the hand, for None back; return whether the order changed."""
        table, places, hand = self._table, list(self._table.arrangement.hand), self._table.open_hand
        if onto is None or hand is None:
            laid = table.hand_order.put_back()
        else:
            table.hand_order.lay(*hand, places.index(card), places.index(onto))
            laid = True
        if laid:
            table.sync()
            if onto is not None and table.focus.ring:
                table.focus.focus(place_focus_id(card))
        return laid

    def sort_hand(self) -> None:
        order = self._table.hand_order
        order.sorting = order.sorting.following
        self._keep_sorting()
        self._table.sync()

    def _keep_sorting(self) -> None:
        self._table.services.settings.replace(hand_sorting=self._table.hand_order.sorting.value)

    def _release(self, hold: Hold, pos: Point) -> None:
        self._pointer_moved(pos)
        if self._try_drop():
            return
        if hold.travelled or hold.again:
            self._refuse()
        else:
            hold.grip = Grip.CLICK
            self._table.dirty = True

    def _try_drop(self) -> bool:
        gesture, hold = self.drop, self.hold
        if gesture is None or hold is None or not self._table.allows(gesture):
            return False
        self.hold = self.aim = None
        self._table.sprites.set_down()
        self._table.hold_changed()
        self._table.drop(gesture, hold.thing)
        return True

    def _refuse(self) -> None:
        hold, aim = self.hold, self.aim
        if hold is not None and aim == hold.thing.place and self._table.hand_order.keep():
            self._keep_sorting()
        self.put_back()
        if hold is not None and aim is not None and aim != hold.thing.place:
            self._say_why_not(hold.thing.place, aim)

    def _say_why_not(self, source: PlaceKey, target: PlaceKey) -> None:
        words, place = self._table.why_not(source, target) or "", self._table.arrangement.places.get(target)
        self._table.services.notify(Notice(words, kind=REFUSED, near=None if place is None else place.center))

    # Time

    def update(self, now: float) -> bool:
        """Move the held thing to where it should be; return whether it moves by itself."""
        hold = self.hold
        if hold is None:
            return False
        table = self._table
        hold.width = table.width_in_hand(hold.thing)
        return self._carry.update(hold, self._wanted(hold), now, speed=table.services.motion, u=table.view.u)

    def _wanted(self, hold: Hold) -> tuple[float, float]:
        if hold.grip is Grip.DRAG:
            return self._pointer[0] + hold.offset[0] * hold.width, self._pointer[1] + hold.offset[1] * hold.width
        raised = _RAISED * self._table.view.u
        places = self._table.arrangement.places
        if hold.grip is Grip.KEYS and self.aim in places:
            # Over the hand there is nothing to be left in sight, and below it may be no window.
            in_hand = self.aim in self._table.arrangement.hand
            right, down = (0.0, 0.0) if in_hand else self._table.style.held_offset
            centre = places[self.aim].center
            return centre[0] + right * hold.width, centre[1] - raised + down * hold.width
        return hold.thing.pose.x, hold.thing.pose.y - raised


_REST: Final = 1.0
"""Seconds until a place's tooltip: longer than for a button, as the pointer often rests on the board."""


class HoverEffects:
    """The hover effects of one table."""

    def __init__(self, table: _Table) -> None:
        self._table = table

    @property
    def lit(self) -> Mapping[PlaceKey, Gesture]:
        """The legal targets of the held thing, or of the pointed one, unless a hint has lights of its own."""
        handling = self._table.handling
        if handling.hold is None:
            return handling.effect.targets if self._table.hint is None else {}
        return handling.targets if self._table.shows_targets else {}

    @property
    def ringed(self) -> Thing | None:
        table = self._table
        place = table.focused_place if table.focus.ring and table.drawing.style.rim is not None else None
        return table.arrangement.thing_on(place) if place in table.handling.effect.risen else None

    def draw_coordinates(self, target: pygame.Surface) -> None:
        """Highlight the coordinates of the lit places at the edge of the board."""
        drawing = self._table.drawing
        places = [*self.lit, *(self._table.told_of.about if self._table.told_of is not None else ())]
        if not places or not drawing.painter.theme.coordinates:
            return
        named = drawing.coordinates
        if named is not None:
            draw_lit_coordinates(drawing.painter, target, named, places)

    def raise_things(self, now: float, speed: float) -> bool:
        """Raise the pointed thing, or those that may move to the pointed place; whether any is still moving."""
        table = self._table
        risen = [*table.handling.effect.risen, *table.hinted_in_hand]
        found = [table.arrangement.thing_on(place) for place in risen]
        heights = {thing: table.drawing.rise(thing) * table.drawing.view.u for thing in found if thing is not None}
        return table.sprites.raise_up(heights, self.ringed, now, speed)

    def tip(self, pointer: Point | None) -> Tip | None:
        """The tooltip of the pointed place or thing; None while anything is held or moving.

        A place that other places lie on, such as the whole rug, has a tooltip only for the keyboard focus.
        """
        table, arrangement = self._table, self._table.arrangement
        if table.handling.hold is not None or table.sprites.moving or table.lens.over is not None:
            return None
        place = table.handling.pointed_place
        if place is not None and (table.focus.ring or not arrangement.is_ground(place)):
            words = table.tip_of(place) if place != table.dropped_on else ""
            return Tip(words, *self._tooltip_bounds(place), tooltip_delay=_REST) if words else None
        lying = None if pointer is None or table.focus.ring else table.sprites.thing_at(pointer)
        if lying is None or lying[0].place in arrangement.places:
            return None
        return Tip(table.name_of_thing(lying[0]), lying[1], tooltip_delay=_REST)

    def _tooltip_bounds(self, place: PlaceKey) -> tuple[pygame.Rect, Sequence[PlaceKey], Sequence[pygame.Rect]]:
        """The rectangle of a place, what else is highlighted with it, and what its tooltip must not cover.

        That is what lies there, its neighbours and legal targets, or for a card in hand the indices of all cards.
        """
        arrangement = self._table.arrangement
        rect, hand = arrangement.places[place], arrangement.hand
        if place in hand:
            return rect, (), [upper_half(arrangement.places[card]) for card in hand]
        near, lit = rect.inflate(rect.w // 2, rect.h // 2), self.lit
        beside = [
            other.inflate(-other.w // 10, -other.h // 10) for key, other in arrangement.places.items()
            if key != place and (key in lit or (other.colliderect(near) and not arrangement.is_ground(key)))
        ]  # fmt: skip
        empty = arrangement.thing_on(place) is None
        return rect, (), [upper_half(rect) if empty else rect, *beside]


def upper_half(rect: pygame.Rect) -> pygame.Rect:
    """Where a card of a hand shows which it is."""
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h // 2)


_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


class Sorting(Enum):
    """The ways to sort a hand; the values are stored in the settings."""

    OWN = "own"
    """As the cards came, or as they were laid by hand."""
    SUIT = "suit"
    RANK = "rank"

    @property
    def words(self) -> str:
        match self:
            case Sorting.SUIT:
                return _("Sorted by suit. Press to sort by rank.")
            case Sorting.RANK:
                return _("Sorted by rank. Press for your own order.")
        return _("Your own order. Press to sort by suit.")

    @property
    def following(self) -> Sorting:
        ways = list(Sorting)
        return ways[(ways.index(self) + 1) % len(ways)]


class HandOrder:
    """The order of cards at a table during a match, for each seat."""

    def __init__(self, sorting: Sorting = Sorting.OWN) -> None:
        self.sorting = sorting
        self._laid: dict[Seat, Sequence[Hashable]] = {}
        self._before: tuple[Sorting, dict[Seat, Sequence[Hashable]]] | None = None
        """How it was before a card was held over another one."""

    def arranged(self, seat: Seat, hand: Sequence[Card]) -> Sequence[int]:
        """The indices of ``hand`` as they lie from the left."""
        keys = _keys(hand)
        if self.sorting is Sorting.OWN:
            laid = self._laid.get(seat, ())
            # What came since lies at the right, as it came.
            return sorted(range(len(hand)), key=lambda at: laid.index(keys[at]) if keys[at] in laid else len(laid))
        worth = _WORTHS[self.sorting]
        return sorted(range(len(hand)), key=lambda at: worth(hand[at]))

    def lay(self, seat: Seat, hand: Sequence[Card], card: int, onto: int) -> None:
        """Lay the card with the index ``card`` where the one with the index ``onto`` lies, until that is kept."""
        if self._before is None:
            self._before = self.sorting, dict(self._laid)
        order = list(self.arranged(seat, hand))
        place = order.index(onto)
        order.remove(card)
        order.insert(place, card)
        keys = _keys(hand)
        self.sorting, self._laid[seat] = Sorting.OWN, [keys[at] for at in order]

    def keep(self) -> bool:
        """What was laid stays so; false if nothing was."""
        laid, self._before = self._before is not None, None
        return laid

    def put_back(self) -> bool:
        """Everything lies as before a card was held over another one; false if nothing was laid."""
        if self._before is None:
            return False
        (self.sorting, self._laid), self._before = self._before, None
        return True


def _keys(hand: Sequence[Card]) -> list[Hashable]:
    """What tells the cards of a hand apart, be two of them alike."""
    return [(card, hand[:at].count(card)) for at, card in enumerate(hand)]


def _by_suit(card: Card) -> tuple[int, int]:
    return (len(_SUITS) if card.suit is None else _SUITS.index(card.suit)), _rank(card)


def _by_rank(card: Card) -> tuple[int, int]:
    return _rank(card), _by_suit(card)[0]


def _rank(card: Card) -> int:
    return 0 if card.rank is None else int(card.rank)


_WORTHS: Final[Mapping[Sorting, Callable[[Card], tuple[int, int]]]] = MappingProxyType(
    {Sorting.SUIT: _by_suit, Sorting.RANK: _by_rank}
)
