"""What is told beside the table: the prompt with a hint's slip, and banners at plates."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.findings import HintStep
from jungle_games.core.formatting import first_capital
from jungle_games.core.game import P, Seat
from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.core.matches.history import AnyStep
from jungle_games.table.state import AnyState, HintView
from jungle_games.table.style import PaintPicture, PromptStyle, paint_within
from jungle_games.ui.accessible import Node, Role, box_of
from jungle_games.ui.events import Chord, Device, Pad, Point
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space
from jungle_games.ui.notices import Kind, Notice
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View
from jungle_games.ui.theme import Colour, Theme
from jungle_games.ui.widgets.base import Shown, Tip, Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Icon, Label, Picture, Rule, draw_icon
from jungle_games.ui.widgets.panel import ScrollView
from jungle_games.ui.widgets.popup import Slip, clear_spot, clearest, paint_popup, popup_size

_XBOX: Final[Mapping[str, str]] = {
    "a": "A", "b": "B", "x": "X", "y": "Y", "start": N_("START"), "back": N_("BACK"), "guide": N_("GUIDE"),
    "leftshoulder": N_("left shoulder"), "rightshoulder": N_("right shoulder"),
    "lefttrigger": N_("left trigger"), "righttrigger": N_("right trigger"),
    "leftstick": N_("left stick"), "rightstick": N_("right stick"),
}  # fmt: skip
_BUTTONS: Final[Mapping[Pad, Mapping[str, str]]] = {
    Pad.XBOX: _XBOX,
    Pad.PLAYSTATION: {
        **_XBOX, "a": N_("Cross"), "b": N_("Circle"), "x": N_("Square"), "y": N_("Triangle"),
        "start": N_("OPTIONS"), "back": N_("SHARE"), "guide": "PS",
        "leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2",
    },
    Pad.NINTENDO: {
        **_XBOX, "start": N_("Plus"), "back": N_("Minus"), "guide": N_("HOME"),
        "leftshoulder": "L", "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR",
    },
}  # fmt: skip
_PICTURED: Final = ("a", "b", "x", "y", "start")


def button_words(button: str, pad: Pad) -> str:
    """A button of the ``pad`` in the spoken language; empty if there is none."""
    return _(_BUTTONS[pad].get(button, button)) if button else ""


def button_icon(button: str, pad: Pad) -> str:
    """The icon of a button of the ``pad``: where it lies, and its sign; empty for those that only have words."""
    return f"pad_{pad.value}_{button}" if button in _PICTURED else ""


def chord_words(chord: Chord) -> str:
    """The name of a key with its modifiers, translated: ``Ctrl+Z``, or ``Strg+Z``.

    >>> chord_words(Chord("page up", ctrl=True))
    'Ctrl+Page Up'
    """
    named = _names()
    held = [name for name, down in (("ctrl", chord.ctrl), ("shift", chord.shift), ("alt", chord.alt)) if down]
    return "+".join([*(named[name] for name in held), named.get(chord.key, chord.key.title())])


def _names() -> Mapping[str, str]:
    """What is printed on the keys that have words, by pygame's names."""
    return {
        "ctrl": pgettext("a key", "Ctrl"),
        "shift": pgettext("a key", "Shift"),
        "alt": pgettext("a key", "Alt"),
        "return": pgettext("a key", "Enter"),
        "enter": pgettext("a key", "Enter"),
        "escape": pgettext("a key", "Esc"),
        "space": pgettext("a key", "Space"),
        "tab": pgettext("a key", "Tab"),
        "backspace": pgettext("a key", "Backspace"),
        "insert": pgettext("a key", "Insert"),
        "delete": pgettext("a key", "Delete"),
        "home": pgettext("a key", "Home"),
        "end": pgettext("a key", "End"),
        "page up": pgettext("a key", "Page Up"),
        "page down": pgettext("a key", "Page Down"),
        "left": pgettext("a key", "Left"),
        "right": pgettext("a key", "Right"),
        "up": pgettext("a key", "Up"),
        "down": pgettext("a key", "Down"),
    }


_EDGE, _GAP = 18, 12
_TOKEN: Final = 48
_TITLE, _WORDS, _CAPTION = 22, 18, 16
_DOT: Final = 9.5


def hint_popup(view: HintView, paint: PaintPicture) -> Item:
    """The contents of the slip that explains a hint; ``paint`` paints looks."""
    head = Column(
        *([Label(view.number, size=_CAPTION, ink="faded")] if view.number else []),
        Label(view.title, size=_TITLE, face=Face.TITLE, ink="ink", lines=2, leading=1.1),
    )
    token = Picture(partial(_paint_token, view.picture, paint), _TOKEN)
    words = Label(view.words, size=_WORDS, ink="ink", wrap=True, leading=1.3)
    dots = [Rule(1.5), StepDots(view)] if view.number else []
    return Column(
        Row(token, head.grow(), gap=_GAP, align="center"), Rule(1.5), words.grow(), *dots, gap=_GAP
    ).padded(_EDGE, _GAP)  # fmt: skip


def _paint_token(
    picture: Hashable, paint: PaintPicture, target: pygame.Surface, painter: Painter, rect: pygame.Rect
) -> None:
    if picture in ("hint", "eye"):
        draw_icon(target, painter, str(picture), rect.center, round(0.7 * rect.w), painter.theme.mark_paper)
        return
    paint_within(paint, picture, target, painter, rect)


class StepDots(Widget):
    """A hint's steps side by side with their names, marked as done, current or to come."""

    natural = (0.0, 46.0)
    opaque = False

    def __init__(self, view: HintView) -> None:
        super().__init__()
        self.step = view.step
        second = pgettext("a step of a hint", "think") if view.has_thought else pgettext("a step of a hint", "animal")
        names = pgettext("a step of a hint", "look"), second, pgettext("a step of a hint", "move")
        self._names = {each: names[each - 1] for each in view.steps}

    def node(self, inside: tuple[Node, ...]) -> Node:
        steps = tuple(
            Node((self.focus_id, step), Role.LIST_ITEM, name, box_of(self.rect), selected=step == self.step)
            for step, name in self._names.items()
        )
        return Node(self.focus_id, Role.LIST, "", box_of(self.rect), inside=steps)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, rect, u, share = painter.theme, self.rect, self.u, self.rect.w / len(self._names)
        y = rect.y + 14 * u
        centres = [(rect.x + (index + 0.5) * share, y) for index in range(len(self._names))]
        for left, right, step in zip(centres[:-1], centres[1:], [*self._names][1:], strict=True):
            start = round(left[0] + _DOT * u), round(y)
            colour = theme.shade if step > self.step else theme.amber if step == self.step else theme.leaf
            painter.line(target, start, round(right[0] - left[0] - 2 * _DOT * u), colour, 3 * u)
        for centre, (step, name) in zip(centres, self._names.items(), strict=True):
            _draw_dot(target, painter, centre, _DOT * u, step, self.step)
            now = step == self.step
            face, ink = (Face.BOLD, theme.ink) if now else (Face.SEMIBOLD, theme.faded)
            px = painter.fitting(name, face, round(_CAPTION * u), round(share))
            painter.label(target, name, (centre[0], rect.bottom - 8 * u), face, px, ink, "center")


def _draw_dot(
    target: pygame.Surface, painter: Painter, centre: tuple[float, float], radius: float, step: HintStep, at: HintStep
) -> None:
    theme = painter.theme
    fill: Colour | None = theme.leaf if step < at else theme.amber if step == at else None
    edge = theme.moss if step < at else theme.mark_paper if step == at else theme.faded
    painter.disc(target, centre, radius, fill, border=edge, width=max(1.0, radius / 6))
    if step < at:
        draw_icon(target, painter, "check", (round(centre[0]), round(centre[1])), round(1.3 * radius), theme.bright)
    elif step == at:
        painter.disc(target, centre, radius * 0.36, theme.ink)


HINT: Final = "hint"
FIXED_SPACE: Final = "\N{NO-BREAK SPACE}"
GO: Final = "go_online"
_GO, _HIGHEST_GO, _HIGHEST = 112, 44, 64
"""The button's width and maximum height, and its height when it stands alone."""
_LEAST_BESIDE_GO: Final = 148
"""The minimum width in units of the words beside the button; with less, only the button is shown."""
_CORNER: Final = 12
_ICON: Final = 24
_SIZE, _OF_MANY = 18, 17
_LEADING: Final = 1.1


@dataclass(frozen=True, slots=True)
class Prompt:
    """The words of a prompt, already translated; ``shorter`` and ``shortest`` ones if they do not fit on two lines.

    ``go`` is what a button beside the words says that leads to where something is to be done, or to the next step of
    the hint; empty if there is none.
    """

    words: str = ""
    icon: str = "card"
    shorter: str = ""
    shortest: str = ""
    go: str = ""
    hint: HintView | None = None
    """The hint that the words belong to: where there is room, it is shown on a slip."""


class PromptLine(Widget):
    """The widget of the prompt: an icon and the words, which scroll where even the shorter ones have no room.

    A hint is shown on a slip of paper instead, if there is room.
    """

    spread = 34.0
    prompt = Shown[Prompt]()

    def __init__(
        self, style: PromptStyle, on_go: Callable[[], None] = lambda: None, paint: PaintPicture | None = None
    ) -> None:
        """``on_go`` is what the button beside the words does, where there is one; ``paint`` paints looks on a slip."""
        super().__init__()
        self._style, self._paint_look = style, paint
        self._slip: Item = Space()
        self._beside, self._alone = (
            Button("", on_go, kind="amber", size=17, radius=10, lip=3, lines=2, name=GO) for _each in range(2)
        )
        self._view = ScrollView(name="prompt")
        self._whole: Sequence[Label] = ()
        self.prompt = Prompt()

    def say(self, prompt: Prompt) -> None:
        if prompt != self.prompt:
            self.prompt = prompt
            self._beside.label, self._alone.label = prompt.go, prompt.shorter
            self.content = self._tree().padded(6, 0)
            if prompt.hint is not None and self._paint_look is not None:
                self._slip = hint_popup(prompt.hint, self._paint_look)
                self.content = FirstThatFits(self._slip, self.content)
            self.relayout()

    def _tree(self) -> Item:
        prompt, ink = self.prompt, self._style.ink
        if not prompt.words:
            return Space()
        said = [words for words in (prompt.words, prompt.shorter, prompt.shortest) if words]
        lines: list[Label] = [Label(words, size=_SIZE, face=Face.SEMIBOLD, ink=ink) for words in said[:1]]
        # Where what belongs together is wider than a line, it is broken all the same.
        lines += [
            Label(text, size=_OF_MANY, face=Face.SEMIBOLD, ink=ink, wrap=True, leading=_LEADING)
            for words in said for text in (words, words.replace(FIXED_SPACE, " "))
        ]  # fmt: skip
        scrolled = (Scroll(self._view, Grid(line, columns=1, least=_ICON), least=0) for line in lines[-1:])
        self._whole = lines[:3]
        fitting = FirstThatFits(*(Column(line, justify="center") for line in lines), *scrolled)
        icon = Icon(prompt.icon, size=_ICON, ink=self._style.icon).padded(6, 0)
        words = Row(icon, fitting.grow(), Space(), gap=4, align="center")
        if not prompt.go:
            return words
        beside = self._beside.sized(_GO).at_most(height=_HIGHEST_GO)
        together = Row(words.at_least(_LEAST_BESIDE_GO).grow(), beside, gap=6, align="center")
        alone = Row(self._alone.at_most(height=_HIGHEST).grow(), align="center")
        return FirstThatFits(together, alone if prompt.hint is None else words)

    @property
    def words(self) -> str:
        return self.prompt.words

    @property
    def cramped(self) -> bool:
        """Whether words have too little room: they are shortened, or scroll."""
        return bool(self._whole) and all(label.left_out or label.parent is self._view for label in self._whole)

    def tooltip_parts(self) -> Iterable[Tip]:
        if self.cramped:
            yield Tip(self.words, self.rect)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, style = painter.theme, self._style
        if self.prompt.hint is not None and any(not widget.left_out for widget in self._slip.widgets()):
            painter.paper(target, self.rect, self.u)
        elif self.words and style.ground:
            ground, edge = getattr(theme, style.ground), getattr(theme, style.edge)
            edge, width = (theme.amber, 2.0) if self.prompt.go else (edge, 1.5)
            painter.box(target, self.rect, _CORNER * self.u, ground, border=edge, width=width * self.u)


def common_prompt(state: AnyState, todo: Prompt) -> Prompt:
    """The prompt of any table; ``todo`` where a person at the screen is to do something."""
    if state.looking_back:
        return Prompt(_("Looking back at an earlier move."), "eye")
    if state.over:
        return Prompt(_("The game is over"), "trophy")
    if state.caption is not None:
        return Prompt(state.caption.words, "eye")
    hint = hint_prompt(state)
    if hint is not None:
        return hint
    if state.last_announced is not None:
        return todo
    if state.person_to_move or state.awaits_roll or state.gestures:
        return with_goal(state, todo)
    return Prompt(at_play(state), "clock" if state.persons else "eye")


def read_first(state: AnyState, prompt: Prompt, button: str, pad: Pad) -> Prompt:
    """A prompt that says how to dismiss a banner that stays, by the device in use; else ``prompt``."""
    icon = "play"
    match state.device:
        case Device.MOUSE:
            words = _("Click to go on.")
        case Device.TOUCH:
            words = _("Tap to go on.")
        case Device.KEYS:
            words = _("Press Enter to go on.")
        case Device.CONTROLLER:
            words = _("Press {button} to go on.").format(button=button_words(button, pad))
            icon = button_icon(button, pad) or icon
    return Prompt(words, icon) if state.waits_for_reader else prompt


def at_play(state: AnyState) -> str:
    """The prompt while no person here has anything to do: whose turn it is."""
    seat = state.to_move
    name = state.match.name(seat) if isinstance(seat, int) else ""
    if not state.persons:
        return _("You are watching: it is {name}’s turn.").format(name=name) if name else _("You are watching.")
    return _("It is {name}’s turn.").format(name=name) if name else _("Wait a moment.")


def hint_prompt(state: AnyState) -> Prompt | None:
    """The prompt about a hint, of which the frame shows what belongs to its step, or that one is being computed.

    None without a hint.
    """
    if state.hint is not None:
        return Prompt(first_capital(state.hint.reason), HINT)
    return Prompt(_("Looking for a good move…"), "clock") if state.hint_sought else None


def with_goal(state: AnyState, todo: Prompt) -> Prompt:
    """``todo``, preceded by the goal of the game at a person's first move, or in a second try by that it is one."""
    second = state.match.second_try
    if not second and (not state.goal or state.taught or not state.begins):
        return todo
    first, icon = (_("Second try."), todo.icon) if second else (state.goal, "trophy")
    whole, shorter = (
        flowing(each.replace(" ", FIXED_SPACE) if second else each for each in (first, words))  # a line for each
        for words in (todo.words, todo.shorter)
    )
    return Prompt(whole, icon, shorter, todo.words)


def your_turn(state: AnyState) -> Prompt:
    seat = state.match.to_move
    if state.alone is not None or not isinstance(seat, int):
        return Prompt(_("It is your turn."), "hand")
    return Prompt(_("{name}, it is your turn.").format(name=state.match.name(seat)), "hand")


_WIDEST: Final = 360.0
_HEIGHT: Final = 64.0
_PICTURE: Final = (44.0, 56.0)
_BANNERS_GAP, _SIDES = 14.0, 18.0
_SIGN: Final = 38.0
_RADIUS, _BORDER = 14.0, 2.0
_TAIL: Final = (26.0, 14.0)
_REACH: Final = 4.0
_MARGIN: Final = 14.0
_UPPER: Final = 0.29
"""The vertical middle of a banner for everybody, as a share of the window's height."""
_NARROW: Final = 272.0
"""The narrower width of a banner, that of side panels, for when the usual one would cover too much."""
_ALONG: Final = (0.0, -0.5, 0.5, -1.0, 1.0)
"""The offsets to try along the side of a plate, from -1 to 1."""
_LOWER: Final = (0.0, 0.125, 0.25, 0.375, 0.5)
"""By how much of its height a banner may lie lower than at the foot of its room."""
_BLEED: Final = 44.0
"""The margin of a banner's picture for its tail and shadow."""

Kept = Sequence[Sequence[pygame.Rect]]
"""What is better not covered; what comes first matters most."""
NoticesOf = Callable[[AnyStep, P, P], Sequence[Notice]]
"""What a step brought, told from the position before and after it."""
Say = Callable[[], Sequence[Notice]]
"""Says something in the language that is spoken when it is called."""

_COMING, _GOING = 0.16, 0.2
_SLIDE: Final = 8.0
_RING: Final = 16.0


@dataclass(frozen=True, slots=True)
class Place:
    """The placement of a banner in pixels, and the tip of its tail; None without a tail."""

    rect: pygame.Rect
    tip: tuple[int, int] | None = None


def banner_item(notice: Notice, theme: Theme, paint: PaintPicture, *, bare: bool = False) -> Item:
    """The contents of a banner: picture, words, a sign to go on if the ``notice`` stays; if ``bare`` the words only."""
    kind = notice.kind
    words = Column(
        Label(notice.title, size=22, face=Face.TITLE, ink="ink", lines=3, leading=1.1),
        Label(notice.sentence, size=17, face=Face.SEMIBOLD, ink="ink", lines=8, leading=1.2),
        justify="center",
    )
    picture = Picture(partial(_paint_picture, notice, paint), *_PICTURE)
    sign = [Picture(partial(_paint_sign, kind), _SIGN)] if notice.stays else []
    whole = Row(picture.at("center"), words.grow(), *(each.at("center") for each in sign), gap=_BANNERS_GAP)
    ground = Slip(getattr(theme, kind.face), getattr(theme, kind.edge), _RADIUS, _BORDER)
    return Box(ground, words, _SIDES, 8) if bare else Box(ground, whole, _SIDES, 8).at_least(height=_HEIGHT)


def banner_sizes(
    notice: Notice, item: Item, painter: Painter, window: tuple[int, int], u: float
) -> Sequence[tuple[int, int]]:
    """The sizes of the banner ``item`` in pixels, usual and narrower."""
    widest = _WIDEST + (_BANNERS_GAP + _SIGN if notice.stays else 0.0)
    limit = window[0] - 2 * round(_MARGIN * u)
    return [popup_size(item, Ruler(painter, u), min(round(width * u), limit)) for width in (widest, _NARROW)]


def place_banner(
    plate: pygame.Rect | None, sizes: Sequence[tuple[int, int]], window: tuple[int, int], kept: Kept, u: float
) -> Place:
    """Place a banner of one of these ``sizes`` where it covers least of what is ``kept`` free, beside a ``plate``.

    Where there is no room beside it, the ring round the plate says whom it concerns. Without a plate it is for all, and
    lies in the upper middle of the window if nothing that matters is under it.
    """
    space = pygame.Rect((0, 0), window).inflate(-2 * round(_MARGIN * u), -2 * round(_MARGIN * u))
    slips = [pygame.Rect((0, 0), size) for size in sizes]
    middle = (space.centerx, space.y + round(space.h * _UPPER)) if plate is None else plate.center
    places = [] if plate is None else [place for slip in slips for place in _beside(slip, plate, space, u)]
    found = clearest([place.rect for place in places], *kept) if places else None
    if found is None or any(found.collidelistall(list(parts)) for parts in kept[:-1]):
        anywhere = [clear_spot([slip.move_to(center=middle).clamp(space)], space, *kept) for slip in slips]
        found = clearest([*([] if found is None else [found]), *anywhere], *kept)
    return next((place for place in places if place.rect == found), Place(found))


def _beside(slip: pygame.Rect, plate: pygame.Rect, space: pygame.Rect, u: float) -> Iterator[Place]:
    """Possible places of ``slip`` at each side of ``plate``, centred first and then shifted along the side."""
    away, near = (plate.inflate(2 * by, 2 * by) for by in (round((_TAIL[1] + _REACH) * u), round(_REACH * u)))
    across, down = (slip.w + plate.w) // 2 - plate.w // 4, (slip.h + plate.h) // 2 - plate.h // 4
    for share in _ALONG:
        right, below = round(share * across), round(share * down)
        for spot, tip in (
            (slip.move_to(midtop=away.midbottom).move(right, 0), (None, near.bottom)),
            (slip.move_to(midbottom=away.midtop).move(right, 0), (None, near.top)),
            (slip.move_to(midleft=away.midright).move(0, below), (near.right, None)),
            (slip.move_to(midright=away.midleft).move(0, below), (near.left, None)),
        ):
            lies = spot.clamp(space)
            x = (max(lies.left, plate.left) + min(lies.right, plate.right)) // 2
            y = (max(lies.top, plate.top) + min(lies.bottom, plate.bottom)) // 2
            if not lies.colliderect(plate):  # its tail is straight, from what of it lies beside the plate
                yield Place(lies, (x if tip[0] is None else tip[0], y if tip[1] is None else tip[1]))


def paint_banner(
    painter: Painter, notice: Notice, item: Item, place: Place, u: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    bleed = round(_BLEED * u)
    sheet = paint_popup(item, painter, u, place.rect.size, bleed, _RADIUS)
    corner = place.rect.x - bleed, place.rect.y - bleed
    rect = place.rect.move(-corner[0], -corner[1])
    if place.tip is not None:
        tip = place.tip[0] - corner[0], place.tip[1] - corner[1]
        _paint_tail(painter, sheet, rect, tip, notice.kind, u)
    return sheet, corner


def _paint_tail(
    painter: Painter, sheet: pygame.Surface, rect: pygame.Rect, tip: tuple[int, int], kind: Kind, u: float
) -> None:
    """A triangle from the slip's edge to ``tip``, drawn over the edge so that both are of one piece."""
    half, edge = _TAIL[0] * u / 2, 2 * u
    upright = not rect.top <= tip[1] < rect.bottom
    if upright:
        middle = min(max(tip[0], rect.left + 2 * half), rect.right - 2 * half)
        foot = rect.top + edge if tip[1] < rect.top else rect.bottom - edge
        corners = [(middle - half, foot), (middle, tip[1]), (middle + half, foot)]
    else:
        middle = min(max(tip[1], rect.top + 1.6 * half), rect.bottom - 1.6 * half)
        foot = rect.left + edge if tip[0] < rect.left else rect.right - edge
        corners = [(foot, middle - half), (tip[0], middle), (foot, middle + half)]
    path = " L ".join(f"{x:.1f} {y:.1f}" for x, y in corners)
    face, edge_colour = getattr(painter.theme, kind.face), getattr(painter.theme, kind.edge)
    body = f'<path d="M {path} Z" fill="{face}"/><path d="M {path}" fill="none" stroke="{edge_colour}" '
    body += f'stroke-width="{edge:.2f}" stroke-linejoin="round"/>'
    size = sheet.get_size()
    sheet.blit(painter.vector(body, size, (0, 0, *size)), (0, 0))


def _paint_picture(
    notice: Notice, paint: PaintPicture, target: pygame.Surface, painter: Painter, rect: pygame.Rect
) -> None:
    u, kind = rect.w / _PICTURE[0], notice.kind
    if notice.picture is None:
        painter.disc(target, rect.center, rect.w / 2, getattr(painter.theme, kind.sign_ground))
        ink = getattr(painter.theme, kind.sign_ink)
        draw_icon(target, painter, kind.icon, rect.center, round(rect.w * 0.6), ink)
    else:
        paint_within(paint, notice.picture, target, painter, rect)
    if notice.badge:
        px = round(15 * u)
        spot = (rect.centerx + round(20 * u), rect.centery - round(18 * u))
        radius = max(13 * u, painter.text_width(notice.badge, Face.BOLD, px) / 2 + 5 * u)
        painter.disc(target, spot, radius, painter.theme.suit_red, border=painter.theme.paper, width=2 * u)
        painter.label(target, notice.badge, spot, Face.BOLD, px, painter.theme.paper, "center")


def _paint_sign(kind: Kind, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    theme = painter.theme
    ground = getattr(theme, kind.sign_ground)
    painter.disc(target, rect.center, rect.w / 2, ground, border=theme.ink, width=0.04 * rect.w)
    draw_icon(target, painter, "play", rect.center, round(0.58 * rect.w), getattr(theme, kind.sign_ink))


class BannerPicture:
    """Caches the picture of the last banner."""

    def __init__(self) -> None:
        self._painted: tuple[Hashable, pygame.Surface, tuple[int, int]] | None = None
        self.place: Place | None = None
        """Where the banner lies; None before the first."""

    def of(
        self, notice: Notice, at: pygame.Rect | None, room: pygame.Rect | None, kept: Callable[[], Kept],
        view: View, painter: Painter, paint: PaintPicture,
    ) -> tuple[pygame.Surface, tuple[int, int]]:  # fmt: skip
        """The picture of ``notice`` and its upper left corner in the window: in a ``room``, or beside what lies ``at``.

        What is ``kept`` free is asked for when it is painted.
        """
        key = (notice, view, None if at is None else tuple(at), None if room is None else tuple(room))
        if self._painted is None or self._painted[0] != key:
            bare = room is not None and room.w < _NARROW * view.p
            item = banner_item(notice, painter.theme, paint, bare=bare)
            if room is None:
                sizes = banner_sizes(notice, item, painter, view.size, view.p)
                self.place = place_banner(at, sizes, view.size, kept(), view.p)
            else:  # what is too high for its room reaches beyond it, above or below
                slip = pygame.Rect((0, 0), popup_size(item, Ruler(painter, view.p), room.w))
                slip = slip.move_to(bottomright=room.bottomright)
                spots = [slip.move(0, round(share * slip.h)).clamp((0, 0), view.size) for share in _LOWER]
                around = ([part for part in parts if not part.contains(room)] for parts in kept())
                self.place = Place(clearest(spots, *around))
            self._painted = (key, *paint_banner(painter, notice, item, self.place, view.p))
        return self._painted[1], self._painted[2]


@dataclass(frozen=True, slots=True)
class _Told:
    """A notice, and how it is said in another language: it is the one at a place among what is then said."""

    notice: Notice
    say: Say
    at: int

    def again(self) -> _Told:
        said = self.say()
        return replace(self, notice=said[self.at]) if self.at < len(said) else self


class Banners:
    """Shows the notices of new steps of a match."""

    def __init__(self) -> None:
        self._queue: deque[_Told] = deque()
        self._news: list[tuple[AnyStep, Say, Collection[Seat]]] = []
        """Steps of which nothing is queued yet, how they are told, and the seats whose people are at the screen."""
        self._told: _Told | None = None
        self._since = 0.0
        self._read_at: float | None = None
        """When the shown notice counts as read; None if the person must dismiss it."""
        self._left_at: float | None = None
        self._motion = 1.0
        self._opacity = 0.0
        self._picture = BannerPicture()

    # What is told

    @property
    def shown(self) -> Notice | None:
        """The notice now shown, unless it is fading out; else None."""
        return self._shown if self._left_at is None else None

    @property
    def waiting(self) -> bool:
        """Whether a notice is shown or queued, for which computer players wait."""
        return bool(self._queue) or self.shown is not None

    @property
    def _shown(self) -> Notice | None:
        return None if self._told is None else self._told.notice

    def announce(self, say: Say) -> None:
        self._queue_news()  # which comes first
        self._queue.extend(_Told(notice, say, at) for at, notice in enumerate(say()))

    def reword(self) -> None:
        self._queue = deque(told.again() for told in self._queue)
        self._told = None if self._told is None else self._told.again()

    def follow(self, new: Sequence[tuple[P, AnyStep]], notices_of: NoticesOf[P], hands: Collection[Seat]) -> None:
        """Tell at the next update what the ``new`` steps of the match brought.

        ``hands`` are the seats whose people are at the screen: what they chose to do they know.
        """
        if any(step.status.end or step.position.outcome for _before, step in new):
            self.clear()  # what was still to be told is of no use any more
        self._news += [(step, partial(notices_of, step, before, step.position), hands) for before, step in new]

    def _queue_news(self) -> None:
        for step, say, hands in self._news:
            for at, notice in enumerate(say()):
                if notice.shown and not (notice.chosen and step.actor in hands):
                    self._queue.append(_Told(notice, say, at))
        if self._news and self._queue and self.shown is not None and self.shown.stays:
            self._told = None  # what stays gives way to news
        self._news.clear()

    def clear(self) -> None:
        self._queue.clear()
        self._news.clear()
        self._told, self._left_at, self._opacity = None, None, 0.0

    # Time

    def update(self, now: float, *, at_rest: bool, watched: bool, motion: float) -> tuple[bool, Notice | None]:
        """Show the next one once the table is ``at_rest``; whether something moves, and what begins to be shown.

        ``watched``: only computers play, and nobody need go on.
        """
        self._motion = motion
        self._queue_news()
        if self.shown is not None and self._read_at is not None and now >= self._read_at:
            self.dismiss(now)
        if self._left_at is not None and now - self._left_at >= (_GOING if motion else 0.0):
            self._told, self._left_at = None, None
        begun = None
        if self._told is None and self._queue and at_rest:
            self._told = self._queue.popleft()
            begun = self._told.notice
            self._since = now
            self._read_at = now + begun.seconds if watched or not begun.stays else None
        before, self._opacity = self._opacity, self._opacity_at(now)
        fading = self._shown is not None and (self._left_at is not None or self._opacity < 1.0)
        return self._opacity != before or fading, begun

    def _opacity_at(self, now: float) -> float:
        if self._shown is None:
            return 0.0
        if not self._motion:
            return 1.0
        if self._left_at is not None:
            return max(0.0, 1.0 - (now - self._left_at) / _GOING)
        return min(1.0, (now - self._since) / _COMING)

    def wake_at(self) -> float | None:
        return None if self.shown is None else self._read_at

    def dismiss(self, now: float) -> bool:
        if self.shown is None:
            return False
        self._left_at = now
        return True

    def rest(self, now: float) -> None:
        """Restart the reading time of the shown notice, after the table was covered."""
        if self._shown is not None and self._read_at is not None:
            self._read_at = now + self._shown.seconds

    # Picture

    def covers(self, pos: Point) -> bool:
        place = self._picture.place
        return self.shown is not None and place is not None and bool(place.rect.collidepoint(pos))

    def draw(
        self, target: pygame.Surface, painter: Painter, view: View, plates: Mapping[Seat, pygame.Rect | None],
        room: pygame.Rect | None, kept: Callable[[], Kept], paint: PaintPicture,
    ) -> None:  # fmt: skip
        notice = self._shown
        if notice is None or self._opacity <= 0:
            return
        plate = plates.get(notice.seat) if notice.seat is not None else None
        sheet, corner = self._picture.of(notice, plate, room, kept, view, painter, paint)
        if plate is not None:
            ring = getattr(painter.theme, notice.kind.ring)
            painter.box(target, plate, _RING * view.u, border=ring, width=3 * view.u)
        if self._opacity < 1:
            sheet = sheet.copy()
            sheet.set_alpha(round(255 * self._opacity))
            corner = (corner[0], corner[1] + round((1 - self._opacity) * _SLIDE * view.u))
        target.blit(sheet, corner)
