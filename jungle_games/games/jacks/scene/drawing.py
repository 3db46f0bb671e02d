"""Draws a table of Jacks, and says how cards, jacks, pairs and die get about.

The ring is in units from its centre, everything else in window pixels. Face-down cards have no face here.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import ClassVar, Final, NamedTuple

import pygame

from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.match import Match
from jungle_games.games.jacks.rules.cards import (
    CARDS,
    HIDDEN,
    JACKS,
    OFF,
    SIDES,
    CardSet,
    Effect,
    JacksMove,
    Pair,
    Place,
    Roll,
    Start,
    Step,
)
from jungle_games.games.jacks.rules.cards import (
    Face as CardFace,
)
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene import pictures
from jungle_games.table.drawing import Drawing
from jungle_games.table.plate import clock_text
from jungle_games.table.sprites.arrangement import (
    Arrangement,
    Caption,
    Change,
    MotionStyle,
    PlaceKey,
    Pose,
    Showing,
    Thing,
    Transition,
)
from jungle_games.table.sprites.marks import light_picture, no_light
from jungle_games.table.style import CARDS as CARD_TABLE
from jungle_games.table.style import Light, Strength, TableStyle
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.scene import DESIGN_SIZE, View
from jungle_games.ui.text import Face
from jungle_games.ui.theme import Theme, mix
from jungle_games.ui.widgets.base import Shown, Widget

CARD_SIZE: Final = (80.0, 112.0)
_RING: Final = (
    (0, 316, 180), (-92.8375, 310.502, -173.19), (-184.8734, 293.6051, -165.883), (-274.5111, 264.113, -157.454),
    (-360.273, 219.1141, -146.705), (-436.8812, 153.6802, -131.37), (-491.472, 58.126, -106.495),
    (-491.3089, -58.6732, -73.355), (-436.4621, -154.167, -48.513), (-359.6746, -219.5071, -33.203),
    (-273.7849, -264.4175, -22.468), (-184.0631, -293.8142, -14.048), (-91.9796, -310.6056, -6.745),
    (0.8684, -315.9961, 0.063), (92.8375, -310.502, 6.81), (184.8734, -293.6051, 14.117), (274.5111, -264.113, 22.546),
    (360.273, -219.1141, 33.295), (436.8812, -153.6802, 48.63), (491.472, -58.126, 73.505),
    (491.3089, 58.6732, 106.645), (436.4621, 154.167, 131.487), (359.6746, 219.5071, 146.797),
    (273.7849, 264.4175, 157.532), (184.0631, 293.8142, 165.952), (91.9796, 310.6056, 173.255),
)  # fmt: skip
"""The middle of each card from the starting card clockwise, and by how many degrees its upper edge, which points
outwards, is turned clockwise."""
JACK: Final = 54.0
WAITING: Final = 46.0
_BEHIND_JACK: Final = replace(CARD_TABLE.lights, corner=0.5, over=False, fill=60, aimed_fill=110)
_DIE_SIDE: Final = 116.0
DIE_AT: Final = (0.0, -76.0)
_STANDS: Final = 40.0
"""How far inwards of a card's centre a jack stands, so that the picture remains visible."""
_APART: Final = 34.0
"""Units between jacks that share a card, at most."""
_WAITING_AT: Final = 194.0
_GROUP, _STEP = (130.0, 120.0, 112.0), (40.0, 36.0, 36.0)
"""Units from one seat's waiting jacks to the next seat's, and from jack to jack, with two, three and four seats."""
_TRAY: Final = (232.0, 88.0)
_TRAYS: Final = ((-204.0, 114.0), (-204.0, -120.0), (204.0, -120.0), (204.0, 114.0))
"""The middles of the trays by corner: lower left, upper left, upper right, lower right."""
PAIR: Final = 52.0
_MATE: Final = (9.0, -5.0)
"""The offset of a pair's second card from the first."""
_PAIR_STEP: Final = 70.0
RUG_SIZE: Final = (1136.0, 752.0)
_SHOWN, _SHOWN_PAIR, _SHOWN_APART = 204.0, 176.0, 20.0
"""Widths of a card enlarged alone and of each card of an enlarged pair, and the gap within the pair."""
_SHOWN_AT, _SHOWN_TILT = -54.0, 3.0
"""The vertical offset of an enlarged card from the middle of the ring in units, and its tilt in degrees."""
CORNERS: Final = ((0, 2), (0, 1, 2), (0, 1, 2, 3))
"""The corner of each seat with two, three and four at the table, counted from the lower left."""


class Spot(NamedTuple):
    """A place of the ring: its middle, and the way from there to the outside as a unit vector."""

    x: float
    y: float
    out_x: float
    out_y: float

    def toward_middle(self, distance: float, aside: float = 0.0) -> tuple[float, float]:
        """The point ``distance`` towards the middle of the ring and ``aside`` clockwise from there."""
        return (
            self.x - self.out_x * distance - self.out_y * aside,
            self.y - self.out_y * distance + self.out_x * aside,
        )

    @property
    def angle(self) -> float:
        """The rotation of a card there that keeps its face readable, in degrees clockwise from -90 to 90."""
        outward = math.degrees(math.atan2(self.out_x, -self.out_y))
        if outward > 90:
            return outward - 180
        return outward + 180 if outward < -90 else outward


SPOTS: Final = tuple(
    Spot(x, y, math.sin(math.radians(turned)), -math.cos(math.radians(turned))) for x, y, turned in _RING
)


@dataclass(frozen=True)
class Geometry:
    """The table of ``seats`` players in ``view``; ``home`` sits lower left, the others follow clockwise."""

    view: View
    seats: int
    home: Seat = 0

    @property
    def u(self) -> float:
        return self.view.u

    @cached_property
    def middle(self) -> tuple[float, float]:
        space = self.view.table
        return space.x + space.w / 2, space.y + space.h / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.middle[0] + x * self.u, self.middle[1] + y * self.u

    def corner(self, seat: Seat) -> int:
        """Where ``seat`` sits: 0 lower left, then clockwise."""
        return CORNERS[self.seats - 2][(seat - self.home) % self.seats]

    @cached_property
    def card(self) -> tuple[int, int]:
        width, height = CARD_SIZE
        return round(width * self.u), round(height * self.u)

    def card_pose(self, place: Place) -> Pose:
        spot = SPOTS[place]
        return Pose(*self.at(spot.x, spot.y), self.card[0], spot.angle)

    def card_rect(self, place: Place) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self.card)
        pose = self.card_pose(place)
        rect.center = (round(pose.x), round(pose.y))
        return rect

    def stand(self, place: Place, index: int = 0, count: int = 1) -> Pose:
        apart = min(_APART, 2 * _APART / max(1, count - 1))
        aside = (index - (count - 1) / 2) * apart
        size = JACK if count < 3 else JACK * 0.86
        return Pose(*self.at(*SPOTS[place].toward_middle(_STANDS, aside)), size * self.u)

    def waiting(self, seat: Seat, jack: int) -> Pose:
        group, step = _GROUP[self.seats - 2], _STEP[self.seats - 2]
        x = (seat - (self.seats - 1) / 2) * group + (jack - (JACKS - 1) / 2) * step
        return Pose(*self.at(x, _WAITING_AT), WAITING * self.u)

    def on_the_way(self, place: Place) -> tuple[float, float]:
        return self.at(*SPOTS[place].toward_middle(CARD_SIZE[1] / 2 + 12))

    @cached_property
    def die(self) -> Pose:
        return Pose(*self.at(*DIE_AT), _DIE_SIDE * self.u)

    def shown(self, index: int, count: int) -> Pose:
        """How a card is shown large over the ring: alone, or one of two side by side."""
        width = _SHOWN if count == 1 else _SHOWN_PAIR
        width *= self.view.whole / self.u  # equally large over a smaller ring
        aside = (index - (count - 1) / 2) * (width + _SHOWN_APART)
        return Pose(*self.at(aside, _SHOWN_AT), round(width * self.u), _SHOWN_TILT * (-1 if aside <= 0 else 1))

    def tray(self, seat: Seat) -> pygame.Rect:
        x, y = _TRAYS[self.corner(seat)]
        left, top = self.at(x - _TRAY[0] / 2, y - _TRAY[1] / 2)
        right, bottom = self.at(x + _TRAY[0] / 2, y + _TRAY[1] / 2)
        return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))

    def pair_poses(self, seat: Seat, count: int) -> Sequence[tuple[Pose, Pose]]:
        tray, width = self.tray(seat), PAIR * self.u
        whole = width + _MATE[0] * self.u
        margin = 8 * self.u
        step = min(_PAIR_STEP * self.u, (tray.w - 2 * margin - whole) / max(1, count - 1))
        left = tray.x + margin + width / 2
        if self.corner(seat) > 1:
            left = tray.right - margin - whole - step * (count - 1) + width / 2
        lower = tray.centery - _MATE[1] * self.u / 2
        return [
            (
                Pose(left + index * step, lower, width),
                Pose(left + index * step + _MATE[0] * self.u, lower + _MATE[1] * self.u, width),
            )
            for index in range(count)
        ]


DIE: Final = "die"
"""The place and the key of the die."""
RUG: Final = "rug"
"""The whole table, as a target for a thrown die."""
PILE: Final = "pile"
"""The place of each card in the pile before the deal."""
_THICK: Final = 0.02
"""The offset of each card of the pile from the one below, as a share of its width."""
_CARD, _PAIRS, _DIE, _JACK = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card: its face, or None for its back."""

    face: CardFace | None


@dataclass(frozen=True, slots=True)
class JackLook:
    """A jack of this colour."""

    colour: str


@dataclass(frozen=True, slots=True)
class DieLook:
    """The die as ``pips`` of the roll number ``roll``; 0 before the first."""

    pips: int
    roll: int


@dataclass(frozen=True, slots=True)
class CardKey:
    """The card that was laid at ``place``; also the key of the place."""

    place: Place

    def __str__(self) -> str:
        return f"card {self.place + 1}"


@dataclass(frozen=True, slots=True)
class JackKey:
    """One jack; also the key of its place."""

    seat: Seat
    jack: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A pair that was taken: by whom, what it shows, and from which places."""

    seat: Seat
    face: CardFace
    places: tuple[Place, Place]


def face_landed_on(before: JacksPosition, after: JacksPosition, place: Place) -> CardFace:
    """What the card at ``place`` shows, on which a jack landed: at a table elsewhere it is seen only afterwards."""
    known = (before.ring[place], after.ring[place], *after.pairs[before.turn][-1:])
    return next(face for face in known if face is not None and face != HIDDEN)


def taken_pairs(match: Match[JacksPosition, JacksMove], ply: int) -> Sequence[Taken]:
    """The pairs that were taken in the first ``ply`` moves, in that order."""
    found: list[Taken] = []
    before = match.position_at(0)
    for number in range(1, ply + 1):
        after = match.position_at(number)
        if after.pairs != before.pairs:
            gone = [place for place in range(CARDS) if after.ring[place] is None is not before.ring[place]]
            found.append(Taken(before.turn, after.pairs[before.turn][-1], (gone[0], gone[1])))
        before = after
    return found


def last_roll(match: Match[JacksPosition, JacksMove], ply: int) -> DieLook:
    """What the die shows after ``ply`` moves, and how often it was rolled."""
    rolls = [step.move.pips for step in match.steps[:ply] if isinstance(step.move, Roll)]
    return DieLook(rolls[-1] if rolls else 6, len(rolls))


def shown_pairs(position: JacksPosition) -> Sequence[Taken]:
    """The pairs before the seats in ``position`` alone; from which of the gaps each came does not show."""
    gaps = iter(place for place in range(CARDS) if position.ring[place] is None)
    return [Taken(seat, face, (next(gaps), next(gaps))) for seat, faces in enumerate(position.pairs) for face in faces]


def ring_turned(match: Match[JacksPosition, JacksMove], ply: int) -> int:
    """By how many places the ring was turned within ``ply`` moves, to bring the card that was picked to the start."""
    return sum(step.move.number - 1 for step in match.steps[:ply] if isinstance(step.move, Start))


def _around(pose: Pose, u: float) -> pygame.Rect:
    side = round(pose.width + 2 * u)
    return pygame.Rect(round(pose.x - side / 2), round(pose.y - side / 2), side, side)


_TO_COLOUR: Final = {
    "pink": N_("Its pair is worth {own} to pink, {points} to others."),
    "orange": N_("Its pair is worth {own} to orange, {points} to others."),
    "yellow": N_("Its pair is worth {own} to yellow, {points} to others."),
    "green": N_("Its pair is worth {own} to green, {points} to others."),
}
_DEALT_APART: Final = 0.035
_FACES_TURNED: Final = 6
_PAIR_SEEN: Final = 1.2
"""The minimum time in seconds that a pair is shown before it goes to its taker."""
_KNOWN: Final = 0.65
"""The minimum time in seconds for a card to be recognized."""


@dataclass(frozen=True, slots=True)
class Walked:
    """A walk to animate: the jack, its path, and the text about the card it lands on.

    ``carried``: a hand has brought it there already. ``pair``: the places of the pair it took, if any. ``seconds``:
    how long the card is shown.
    """

    jack: JackKey
    path: Sequence[Place]
    carried: bool
    caption: Caption
    seconds: float
    pair: Sequence[Place] = ()

    @property
    def shown(self) -> Sequence[Place]:
        """The places of the cards that are shown large: where the jack landed, and its mate in a pair."""
        return self.pair or self.path[-1:]

    @property
    def takes(self) -> float:
        return MotionStyle.DROP.duration if self.carried else MotionStyle.HOP.duration * len(self.path)


def walk_to_be_seen(
    before: JacksPosition, after: JacksPosition, step: Step, jack: JackKey,
    *, carried: bool, name: str | None, haste: float = 1.0,
) -> Walked:  # fmt: skip
    """How to animate ``step``; ``name`` is the player's, None for the only person at the table.

    Whoever is in ``haste`` shows the card for a shorter time, but long enough to know it.
    """
    path = before.path(step)
    face = face_landed_on(before, after, path[-1])
    pair, colour, study = before.cards.pair(face), before.colours[jack.seat], before.options.study_time / 10
    seconds = study if haste <= 1 else max(min(_KNOWN, study), study / haste)
    gone = [place for place in range(CARDS) if after.ring[place] is None is not before.ring[place]]
    caption = Caption(_(pair.title), _what_it_does(pair, name, before.colours), JackLook(colour))
    if gone:
        points = pair.worth(colour)
        words = ngettext("{name} takes it: {points} point.", "{name} takes it: {points} points.", points)
        if name is None:
            words = ngettext("You take it: {points} point.", "You take it: {points} points.", points)
        title = _("A pair: {card}").format(card=_(pair.title))
        caption = Caption(title, words.format(name=name, points=points), JackLook(colour), news=True)
    shown = max(_PAIR_SEEN / haste, seconds) if gone else seconds
    return Walked(jack, path, carried, caption, shown, gone)


def _what_it_does(pair: Pair, name: str | None, played: Sequence[str]) -> str:
    match pair.effect:
        case Effect.LOSE_TURN if name is None:
            return _("You miss your next turn.")
        case Effect.LOSE_TURN:
            return _("{name} misses the next turn.").format(name=name)
        case Effect.CLOCKWISE:
            return _("A jack may leave it only clockwise.")
        case Effect.COUNTER_CLOCKWISE:
            return _("A jack may leave it only counter-clockwise.")
    if pair.colour in played and pair.own is not None:
        return _(_TO_COLOUR[str(pair.colour)]).format(own=pair.own, points=pair.points)
    words = ngettext("Its pair is worth {points} point.", "Its pair is worth {points} points.", pair.points)
    return words.format(points=pair.points)


def transition(change: Change, walked: Walked | None, geometry: Geometry) -> Transition:
    before, after = change.before, change.after
    if before is None or after is None:
        return Transition()
    match after.key:
        case JackKey():
            if walked is None or walked.jack != after.key:
                return Transition(MotionStyle.SHIFT, falls=False)
            path = [geometry.stand(place) for place in walked.path[:-1]]
            return Transition(MotionStyle.HOP, path=path, falls=walked.carried)
        case CardKey():
            return _card(before, after, walked, geometry)
    if isinstance(before.look, DieLook) and isinstance(after.look, DieLook) and after.look.roll > before.look.roll:
        die = after.look
        turning = [DieLook(1 + (die.pips + 2 * step + die.roll) % SIDES, die.roll) for step in range(_FACES_TURNED)]
        return Transition(MotionStyle.TUMBLE, looks=[*turning, die], falls=False)
    return Transition(MotionStyle.DROP)


def _card(before: Thing, after: Thing, walked: Walked | None, geometry: Geometry) -> Transition:
    """Dealt cards slide off the pile one by one; cards shown after a walk are enlarged once the jack has arrived."""
    if isinstance(before.place, tuple) and before.place[0] == PILE and isinstance(after.place, CardKey):
        return Transition(MotionStyle.SLIDE, delay=after.place.place * _DEALT_APART)
    if walked is not None and isinstance(before.place, CardKey) and before.place.place in walked.shown:
        return _shown(before.place.place, walked, geometry)
    return Transition(MotionStyle.FLIP if before.place == after.place else MotionStyle.SLIDE)


def _shown(place: Place, walked: Walked, geometry: Geometry) -> Transition:
    """The card that a jack has reached, large over the ring; a pair is shown side by side."""
    if not walked.pair and not walked.seconds:
        return Transition(MotionStyle.FLIP, delay=walked.takes)
    landed = place == walked.path[-1]
    pose = geometry.shown(walked.shown.index(place), len(walked.shown))
    showing = Showing(pose, walked.seconds, walked.caption if landed else None)
    return Transition(MotionStyle.FLIP, delay=walked.takes, showings=[showing])


_DOT, _LAST_DOT = 6.0, 12.0
_LEAST_FLAG: Final = 9
"""The minimum size in pixels of readable text on the flag, however small the ring."""
_MARK_LASTS: Final = 9.0
_MARK_OPACITY: Final = 96
_MARK_SHARE: Final = 0.52
MIDDLE_SIZE: Final = (560.0, 128.0)
PROMPT_AT: Final = (38.0, 44.0)
"""The vertical position of the prompt there, between headline and clock, and its height."""
_HEADLINE, _CLOCK = 20 / 128, 107 / 128
"""The vertical position of each line there, as a share of the height."""


def _gap(painter: Painter, size: tuple[int, int], angle: float) -> pygame.Surface:
    unit = size[0] / CARD_SIZE[0]
    large = pygame.Surface((2 * size[0], 2 * size[1]), pygame.SRCALPHA)
    colour = mix(painter.theme.rug_light, "#C9A9C0", 0.35)
    rect = large.get_rect().inflate(-round(8 * unit), -round(8 * unit))
    painter.dashed_box(large, rect, 16 * unit, colour, width=3.4 * unit, dash=(13 * unit, 11 * unit))
    return pygame.transform.rotozoom(large, -angle, 0.5)


def draw_way(
    painter: Painter, target: pygame.Surface, geometry: Geometry, path: Sequence[Place], *, strong: bool
) -> None:
    """Draw the dots of ``path``, with the number of steps on the last; ``strong`` marks the one aimed at."""
    theme, u = painter.theme, geometry.u
    colour = theme.bright if strong else theme.amber
    for place in path[:-1]:
        painter.disc(target, geometry.on_the_way(place), _DOT * u, theme.ink)
        painter.disc(target, geometry.on_the_way(place), (_DOT - 1.5) * u, colour)
    middle = geometry.on_the_way(path[-1])
    painter.disc(target, middle, _LAST_DOT * u, theme.ink)
    painter.disc(target, middle, (_LAST_DOT - 1.5) * u, colour)
    painter.label(target, str(len(path)), middle, Face.TITLE, round(15 * u), theme.ink, "center")


class SeenMarks:
    """Remembers the cards turned face down in the last few seconds; none unless ``on``."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._up: dict[Place, CardFace] = {}
        self._marks: dict[Place, tuple[CardFace, float]] = {}
        """What is marked where, and until when."""

    def note(self, position: JacksPosition, now: float) -> None:
        if not self._on:
            return
        up = {place: face for place in position.face_up if (face := position.ring[place]) is not None}
        for place, face in self._up.items():
            if place not in up and position.ring[place] is not None:
                self._marks[place] = face, now + _MARK_LASTS
        self._up = up
        for place in range(CARDS):
            if place in up or position.ring[place] is None:
                self._marks.pop(place, None)

    def face(self, place: Place) -> CardFace | None:
        """What the card at ``place`` showed a moment ago."""
        return self._marks[place][0] if place in self._marks else None

    def update(self, now: float) -> bool:
        count = len(self._marks)
        self._marks = {place: mark for place, mark in self._marks.items() if mark[1] > now}
        return len(self._marks) < count

    def wake_at(self) -> float | None:
        return min((until for _face, until in self._marks.values()), default=None)

    @staticmethod
    def draw(painter: Painter, target: pygame.Surface, cards: CardSet, face: CardFace, pose: Pose) -> None:
        width = round(pose.width * _MARK_SHARE)
        key = ("seen mark", cards.pair(face).picture, width, round(pose.angle, 2))
        picture = painter.cache.get(
            key, lambda: pygame.transform.rotozoom(pictures.card(painter, cards, face, 2 * width), -pose.angle, 0.5)
        )
        picture.set_alpha(_MARK_OPACITY)
        target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
        picture.set_alpha(255)


@dataclass(frozen=True, slots=True)
class Middle:
    """The translated text shown there; ``clock`` in seconds, or None."""

    headline: str = ""
    clock: float | None = None
    urgent: bool = False


class MiddleWords(Widget):
    """Paints a `Middle`."""

    opaque = False
    spread = 72.0
    """Margin for large words that extend beyond the widget."""
    view = Shown[Middle]()

    def __init__(self) -> None:
        super().__init__()
        self.view = Middle()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        view, rect = self.view, self.rect
        if view.headline:
            px = painter.fitting(view.headline, Face.TITLE, self.px(27), rect.w)
            middle = (rect.centerx, rect.y + round(_HEADLINE * rect.h))
            painter.label(target, view.headline, middle, Face.TITLE, px, painter.theme.paper, "center")
        if view.clock is not None:
            self._paint_clock(target, painter, view.clock)

    def _paint_clock(self, target: pygame.Surface, painter: Painter, seconds: float) -> None:
        box = pygame.Rect(0, 0, self.px(84), self.px(34))
        box.center = (self.rect.centerx, self.rect.y + round(_CLOCK * self.rect.h))
        theme, size = painter.theme, 20
        if self.view.urgent:
            box, size = box.inflate(self.px(10), self.px(4)), 24
            painter.box(target, box, 10 * self.u, theme.suit_red, border=theme.bright, width=2 * self.u)
        else:
            painter.box(target, box, 10 * self.u, theme.inset)
        painter.label(target, clock_text(seconds), box.center, Face.BOLD, self.px(size), theme.paper, "center")


def _rug(painter: Painter, u: float) -> pygame.Surface:
    """The rug without its shadow, in the colours of the theme."""
    theme, house = painter.theme, Theme()
    colours = {house.rug: theme.rug, house.rug_light: theme.rug_light, house.amber: theme.amber}
    colours |= {_dark(house): _dark(theme), _wreath(house): _wreath(theme)}
    drawing = painter.drawing("objects/jacks/rug", colours)
    return painter.vector(drawing.body, (round(drawing.box[2] * u), round(drawing.box[3] * u)), drawing.box)


def _dark(theme: Theme) -> str:
    return mix(theme.rug, "#2A1C33", 0.3)


def _wreath(theme: Theme) -> str:
    return mix(theme.rug, theme.rug_light, 0.45)


def _tray(painter: Painter, size: tuple[int, int], whose: str | None, u: float) -> pygame.Surface:
    theme, picture = painter.theme, pygame.Surface(size, pygame.SRCALPHA)
    rect = picture.get_rect()
    painter.box(picture, rect, 14 * u, mix(theme.rug, "#1B1022", 0.35), alpha=110)
    thread = mix(theme.rug_light, "#C9A9C0", 0.3)
    painter.dashed_box(picture, rect, 14 * u, thread, width=1.6 * u, dash=(7 * u, 6 * u))
    if whose is not None:
        width = round(44 * u)
        faint = pictures.jack(painter, whose, width).copy()
        faint.set_alpha(90)
        picture.blit(faint, faint.get_rect(center=rect.center))
    return picture


class JacksDrawing(Drawing[JacksPosition]):
    """Places are cards and gaps, jacks, the die, and the whole rug. ``home`` sits at the lower left."""

    style: ClassVar[TableStyle] = replace(
        CARD_TABLE, growth=0.14, resting=Shadow(6, 3.5, 0.52), cards=False, rise=5.0, rim=None, focus_everywhere=False
    )
    """Cards, and pieces among them."""

    size = RUG_SIZE

    def __init__(self, painter: Painter, position: JacksPosition, home: Seat = 0) -> None:
        super().__init__(painter)
        self._cards = position.cards
        self._seats = position.seats
        self._home = home
        self.geometry = Geometry(View(DESIGN_SIZE), self._seats, home)
        self.taken: Sequence[Taken] | None = None
        """The pairs in the order in which they were taken, if known."""
        self.die: DieLook | None = None
        self.turned = 0
        """By how many places the ring was turned to bring the card that was picked to the start."""
        self.over = False
        """Whether the match is over, by resignation or otherwise."""
        self.seen = SeenMarks(on=False)

    @property
    def u(self) -> float:
        return self.geometry.u

    def fit(self, view: View) -> None:
        self.geometry = Geometry(view, self._seats, self._home)

    def arrange(self, position: JacksPosition) -> Arrangement:
        """Everything on the rug; places of jacks come before those of cards."""
        taken = shown_pairs(position) if self.taken is None else self.taken
        die = DieLook(position.die or 6, 1) if self.die is None else self.die
        geometry, jacks = self.geometry, self._jacks(position)
        cards = [CardKey(place) for place in range(CARDS)]
        places: dict[PlaceKey, pygame.Rect] = {thing.place: _around(thing.pose, self.u) for thing in jacks}
        places[DIE] = _around(geometry.die, self.u)
        places.update({key: geometry.card_rect(key.place) for key in cards})
        places[RUG] = pygame.Rect((0, 0), geometry.view.size)
        things = self._ring(position) if position.dealt else self._pile()
        things += [*self._pairs(taken, position), Thing(DIE, die, DIE, geometry.die, _DIE), *jacks]
        return Arrangement(places, things, {key: geometry.card_pose(key.place).angle for key in cards})

    def _key_of(self, place: Place) -> CardKey:
        """A card keeps its key when the ring is turned, so that its rotation is animated."""
        return CardKey((place + self.turned) % CARDS)

    def _ring(self, position: JacksPosition) -> list[Thing]:
        return [
            Thing(
                self._key_of(place), CardLook(face if place in position.face_up else None), CardKey(place),
                self.geometry.card_pose(place), _CARD,
            )
            for place, face in enumerate(position.ring)
            if face is not None
        ]  # fmt: skip

    def _pile(self) -> list[Thing]:
        (x, y), width = self.geometry.at(0, 0), self.geometry.card[0]
        return [
            Thing(CardKey(place), CardLook(None), (PILE, place), Pose(x, y - place * _THICK * width, width), _PAIRS + 3)
            for place in reversed(range(CARDS))
        ]

    def _pairs(self, taken: Sequence[Taken], position: JacksPosition) -> list[Thing]:
        things: list[Thing] = []
        for seat in range(position.seats):
            mine = [pair for pair in taken if pair.seat == seat]
            for pair, poses in zip(mine, self.geometry.pair_poses(seat, len(mine)), strict=True):
                things += [
                    Thing(self._key_of(place), CardLook(pair.face), ("taken", place), pose, _PAIRS)
                    for place, pose in zip(pair.places, reversed(poses), strict=True)
                ]
        return things

    def _jacks(self, position: JacksPosition) -> list[Thing]:
        """The jacks of the seat to move come first, so that the pointer finds them first among close ones."""
        order = sorted(range(position.seats), key=lambda seat: seat != position.turn)
        keys = [JackKey(seat, number) for seat in order for number in range(JACKS)]
        return [
            Thing(key, JackLook(position.colours[key.seat]), key, self.jack_pose(position, key), _JACK) for key in keys
        ]

    def jack_pose(self, position: JacksPosition, key: JackKey) -> Pose:
        place = position.jacks[key.seat][key.jack]
        if place is OFF:
            return self.geometry.waiting(key.seat, key.jack)
        standing = list(position.standing(place))
        return self.geometry.stand(place, standing.index((key.seat, key.jack)), len(standing))

    def paint_thing(self, look: Hashable, width: int) -> pygame.Surface:
        match look:
            case CardLook(face=face):
                return pictures.card(self.painter, self._cards, face, width)
            case JackLook(colour=colour):
                return pictures.jack(self.painter, colour, width)
            case DieLook(pips=pips):
                return pictures.die(self.painter, pips, width)
        raise TypeError(look)

    def adorn_thing(self, target: pygame.Surface, thing: Thing, pose: Pose) -> None:
        if not isinstance(thing.place, CardKey) or thing.look != CardLook(None) or pose.spread < 1:
            return
        face = self.seen.face(thing.place.place)
        if face is not None:
            self.seen.draw(self.painter, target, self._cards, face, pose)

    def paint_light(self, place: PlaceKey, light: Light, strength: Strength, over: bool) -> pygame.Surface | None:
        """A round light behind a jack, which leaves its neighbours in sight; None for that of other places."""
        if not isinstance(place, JackKey):
            return None
        if over:
            return no_light(self.painter)
        side = round(JACK * self.u)
        return light_picture(self.painter, _BEHIND_JACK, light, strength, (side, side), self.u, over)

    def draw_table(self, target: pygame.Surface) -> None:
        u = self.geometry.u
        rug = self.painter.cache.get(("jacks rug", u, self.painter.theme.rug), lambda: _rug(self.painter, u))
        self.painter.put(target, rug, self.geometry.middle, Shadow.BOARD, u)

    def draw_below(self, target: pygame.Surface, position: JacksPosition) -> None:
        for seat, (colour, pairs) in enumerate(zip(position.colours, position.pairs, strict=True)):
            rect, whose = self.geometry.tray(seat), None if pairs else colour
            key = ("jacks tray", rect.size, whose)
            tray = partial(_tray, self.painter, rect.size, whose, self.geometry.u)
            target.blit(self.painter.cache.get(key, tray), rect)
        for place in range(CARDS):
            if position.ring[place] is None and position.dealt:
                pose, size = self.geometry.card_pose(place), self.geometry.card
                gap = ("gap", size, round(pose.angle, 2))
                picture = self.painter.cache.get(gap, partial(_gap, self.painter, size, pose.angle))
                target.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def draw_signs(self, target: pygame.Surface, position: JacksPosition) -> None:
        """The flag where the jacks start, from when that is settled to the end of the match."""
        if not position.started or position.outcome is not None or self.over:
            return
        painter, geometry = self.painter, self.geometry
        u, words = geometry.u, pgettext("where the jacks start", "Start")
        larger = math.sqrt(max(1.0, geometry.view.ui))  # as large as other words it would cover three cards
        size = max(_LEAST_FLAG, round(16 * u * larger))
        width = painter.text_width(words, Face.BOLD, size) + round(1.5 * size)
        rect = pygame.Rect(0, 0, width, round(1.56 * size))
        x, y = geometry.at(*SPOTS[0].toward_middle(-CARD_SIZE[1] / 2 - 2))
        rect.center = (round(x), round(y))
        rect.bottom = min(rect.bottom, geometry.view.table.bottom)  # below, words may stand
        painter.box(target, rect, rect.h / 2, painter.theme.amber)
        painter.label(target, words, rect.center, Face.BOLD, size, painter.theme.ink, "center")
