"""The page of a table online before its match: the board, who sits there, and the invitation or the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import pygame

from jungle_games.base.clean_text import flowing
from jungle_games.core.errors import UserError
from jungle_games.core.formatting import listed
from jungle_games.core.game import AnyPosition
from jungle_games.core.i18n import N_, _, ngettext, pgettext
from jungle_games.core.matches.match import COLOURS
from jungle_games.core.options import GameOptions, OptionError, Value
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.screens.online.invite import invitation_card, with_name
from jungle_games.screens.pages import Cover, Ground, mixed, page_body, page_head, search_state, way_back
from jungle_games.screens.set_up import DAY, value_words
from jungle_games.screens.typeset import FigureView
from jungle_games.table.online.service import NEWS, OnlineTable, why_not_done
from jungle_games.table.room_parts import picture_of
from jungle_games.table.services import Navigator, Services
from jungle_games.table.style import portrait
from jungle_games.ui.events import Event, Woken
from jungle_games.ui.layout import LITTLE, Box, Column, FirstThatFits, Item, Row, Scroll, Space, or_scrolled
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import earliest
from jungle_games.ui.text import Face
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Shown, Widget
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.label import Label, Picture, Rule, draw_icon, noted
from jungle_games.ui.widgets.panel import PaperPanel, ScrollView, Tile

if TYPE_CHECKING:
    from jungle_games.online.invitation import Invitation
    from jungle_games.online.messages import Plate
    from jungle_games.online.tables import OnlineView, Tables

Presence = Literal["screen", "here", "away", "computer", "open", "free"]

WORDS: Final[dict[Presence, str]] = {
    "screen": N_("you"),
    "here": N_("here now"),
    "away": N_("away now"),
    "computer": N_("computer"),
    "open": N_("not here yet"),
    "free": N_("waits for you"),
}


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat as the lobby shows it; ``line`` is translated and names its side."""

    name: str
    line: str
    kind: str
    seat: int
    presence: Presence

    @property
    def free(self) -> bool:
        """Whether nobody sits here yet."""
        return self.presence in ("open", "free")


class WayOn(NamedTuple):
    """How it goes on, in translated words: what is ``said``, and either a ``call`` to press or what is waited for.

    ``instead`` is what the small button says by which computers take seats that are waited for; empty for none.
    """

    said: str = ""
    call: str = ""
    may_call: bool = True
    waits: str = ""
    instead: str = ""


_GAP: Final = 20.0
_FOOT: Final = 56.0
_LEAVE, _CALL = 284.0, 468.0
"""The minimum widths of the buttons at the foot, in units, if there is room."""
_BOARD, _SEATS, _CARD = 240.0, 196.0, 468.0
"""The minimum widths of the board, the seats and the sheet of paper, in units."""
_MORE_SEATS: Final = 256.0
_NARROW_CARD: Final = 400.0
_OPPOSITE: Final = 212.0
"""The height of each of two seats that face one another."""
_ROOMY_SEAT: Final = 108.0
"""The height of each of several seats, if there is room."""
_STEP: Final = 0.5
"""Seconds until the bead at a seat that waits goes on by a place of its ring."""


class LobbyScene(ClosableScene):
    """Board and seats on the left, a sheet with the invitation or the rules on the right, the way on at the foot."""

    services: Services

    def __init__(
        self, services: Services, navigator: Navigator, rooms: Sequence[Room], online: OnlineTable, *, sit: bool = False
    ) -> None:
        """``sit``: take a seat as soon as the table ``online`` is found."""
        super().__init__(services)
        self._navigator, self._rooms, self._online, self._sits = navigator, rooms, online, sit
        self._view = online.view
        self._signs: Sequence[FreeSeat] = ()
        self._stepped: float | None = None
        self._build()
        self.first_focus = "call"

    def _build(self) -> None:
        """Make what stays under a pointer whatever comes from the others."""
        self._leave = Button("", self._ask_to_leave, icon="leave", lines=2, name="give_up")
        self._call = Button("", self._go_on, kind="amber", icon="play", size=24, face=Face.TITLE, name="call")
        self._call.radius, self._call.lip = 20, 6
        self._instead = Button(
            "", self._begin_instead, kind="night", icon="computer", size=17, lines=2, radius=12, name="instead"
        )
        self._fill()

    @property
    def _room(self) -> Room | None:
        """That of the game; None while the table is looked for, or cannot go on."""
        view = self._view
        return next((room for room in self._rooms if room.name == view.game and view.stage != "aside"), None)

    def _fill(self) -> None:
        view, room = self._view, self._room
        aside, way = view.stage == "aside", _way_on(view, room)
        self._leave.label = _("Forget the table") if aside else _("Leave the table") if view.here else ""
        self._call.label, self._call.visible, self._call.enabled = way.call, bool(way.call), way.may_call
        self._instead.label = way.instead
        self._instead.visible, self._leave.visible = bool(way.instead), bool(self._leave.label)
        self._waiting = [_waiting(way.waits)] if way.waits else []
        title = _("Your table is set") if view.hosting else _("{name}’s table").format(name=view.host_name)
        if room is None:
            title = _("Play online")
        game = _(room.title) if room is not None else ""
        head = page_head(way_back(self.close), title, game)
        if self._leave.visible:  # there is another way out
            head = noted(title, game, size=36, note_size=21, gap=22, ink="amber", note_ink="fern").at_least(height=48)
        middle = self._search(way) if room is None else self._table(room)
        said = "" if room is None else view.problem or way.said
        self.body = page_body(Column(head, middle.grow(), self._foot(said), gap=_GAP))

    def _search(self, way: WayOn) -> Item:
        view, aside = self._view, self._view.stage == "aside"
        code = view.invitation.code if view.invitation is not None and not aside else ""
        words = view.problem or _("Your friend’s program has to be open, and within reach from here.")
        return search_state(way.said, code, words, "objects/icons/warning" if aside else "")

    def _table(self, room: Room) -> Item:
        """The board, who sits there, and the invitation or the rules."""
        view, invitation = self._view, self._view.invitation if self._view.hosting else None
        seats = [_seat(room, view, seat, plate) for seat, plate in enumerate(view.plates)]
        opposite, found = len(seats) == 2, rules_of(room, view)
        cards, low = ([SeatCard(room, shown, tall=tall) for shown in seats] for tall in (opposite, False))
        self._signs = [card.sign for card in (*cards, *low) if card.sign is not None]
        rules = [_rule(*rule) for rule in found] if invitation is not None else []
        said = Column(*rules, gap=8)
        roomy = [card.at_most(height=_ROOMY_SEAT).grow() for card in cards]
        sitting: Item = or_scrolled(
            Column(*roomy, said, Space().grow(LITTLE), gap=14), ScrollView(), Column(*cards, Space(6), said, gap=10)
        )
        if opposite:  # each at their own end of the board
            near, far = cards
            high = [each.at_least(height=_OPPOSITE) for each in (far, near)]
            sitting = or_scrolled(
                Column(high[0], said, Space().grow(), high[1], gap=14), ScrollView(), Column(far, said, near, gap=14)
            )
        few = Scroll(ScrollView(), Column(*low, *rules, gap=10))
        sheet = _rules_on_paper(room, found) if invitation is None else self._card(invitation)
        below = Column(*low, gap=_GAP), sheet.at_least(height=560)
        board, width = _picture(room, start_of(room, view)), _SEATS if opposite else _MORE_SEATS
        return FirstThatFits(
            Row(board.at_least(width=_BOARD).grow(), sitting.sized(width=width), sheet.sized(width=_CARD), gap=_GAP),
            Row(few.at_least(width=_SEATS).grow(), sheet.at_least(width=_NARROW_CARD).grow(2), gap=_GAP),
            Scroll(ScrollView(), Column(*(below if invitation is None else reversed(below)), *rules, gap=_GAP)),
        )

    def _card(self, invitation: Invitation) -> Item:
        far = _("For friends elsewhere: “{switch}”, in the settings.").format(switch=_("Also meet on the internet"))
        reached = flowing([_("On this network your friend simply sees your table under “Play online”."), far])
        if invitation.broker is not None:
            words = _("Your table is reached from anywhere, by way of {server}.")
            reached = words.format(server=invitation.broker)
        return invitation_card(invitation.code, invitation.link, reached, self._copy)

    def _foot(self, words: str) -> Item:
        """The foot: the button to leave, what may be done instead, and the main button."""
        said = Label(words, size=17, wrap=True)
        big = [*([self._call] if self._call.visible else []), *self._waiting]
        spoken = Column(said, Space(), justify="center")
        beside = Row(
            self._leave.at_least(_LEAVE), spoken.at_least(width=120).grow(), self._instead,
            *(each.at_least(_CALL) for each in big), gap=_GAP, align="center",
        )  # fmt: skip
        grown = [each.grow() for each in big]
        row = Row(self._leave, Space().grow(), self._instead, *grown, gap=_GAP / 2, align="center")
        below = Column(*big, Row(self._leave, Space().grow(), self._instead, gap=8), gap=8)
        return FirstThatFits(beside, Column(said, row, gap=8), Column(said, below, gap=8)).at_least(height=_FOOT)

    def _copy(self) -> None:
        room, invitation = self._room, self._view.invitation
        assert room is not None
        assert invitation is not None
        words = _("Play {game} with me in Jungle Games: paste this under “Play online”.").format(game=_(room.title))
        self.services.clipboard.write(f"{words}\n{invitation.code}\n{invitation.link}")
        self.services.notify(Notice(_("The invitation is copied. Send it to whoever you want to play with.")))

    # The stack's contracts

    def update(self, now: float) -> bool:
        """Let a bead go round the seats that wait, as long as somebody is waited for and animations are on."""
        moving = super().update(now)
        if not (self._waiting and self._signs and self.services.motion):
            self._stepped = None
        elif self._stepped is None or now >= self._stepped + _STEP:
            self._stepped = now
            for sign in self._signs:
                sign.gone += 1
        return moving

    def wake_at(self) -> float | None:
        return earliest(super().wake_at(), None if self._stepped is None else self._stepped + _STEP)

    def focus_first(self) -> bool:
        """Focus the main button; if it was pressed and has disappeared, wait without focus.

        Otherwise a second Enter would leave the page. An arrow key goes on from where the button was.
        """
        if self.focus.current_id == "call" and self.focus.current is None:
            return False
        return super().focus_first()

    def enter(self) -> None:
        self._online.show(shown=True)

    def leave(self) -> None:
        self._online.show(shown=False)
        super().leave()

    def refresh(self) -> None:
        looked, before = self._room is None, self._view
        self._view = self._online.view
        if before == self._view:
            return
        self._fill()
        self.layout(self.view)
        if looked and self._room is not None and self.focus.current_id in (None, "leave", "give_up"):
            self.focus.focus("call")  # who looks for a table by keys alone waits for this

    def handle(self, event: Event) -> bool:
        if not isinstance(event, Woken) or event.payload != NEWS:
            return super().handle(event)
        view = self._online.view
        if view.match is not None and view.stage != "aside":
            self._navigator.sit_at(self._online)
            return False
        self.refresh()
        if self._sits and view.stage == "found":
            self._sits = False
            if self._call.enabled:
                self._go_on()
        return True

    def resume(self) -> None:
        super().resume()
        self.refresh()

    def reword(self) -> None:
        self._view = self._online.view
        self._build()

    def close(self) -> None:
        """Leave the table; without a seat, just go back."""
        if self._leave.visible:
            self._ask_to_leave()
        else:
            self._online.give_up()
            super().close()

    # What the table is, and what the buttons do

    def _go_on(self) -> None:
        """The main button: sit down, or try a table set aside again."""
        if self._online.view.stage == "aside":
            self._try(lambda tables: tables.try_again(self._online.table))
        else:
            sit_down = lambda name: self._try(  # noqa: E731 - a name for a callback
                lambda tables: tables.sit_down(self._online.table, name, self.services.now())
            )
            with_name(self.services, self._navigator, sit_down)

    def _begin_instead(self) -> None:
        """The small button: fill the free seats with computers, and begin."""
        room = self._room
        assert room is not None
        level = room.game.levels[:2][-1].key
        self._try(lambda tables: tables.begin_with_computers(self._online.table, level, self.services.now()))

    def _try(self, act: Callable[[Tables], None]) -> None:
        try:
            act(self.services.online.tables)
            self.services.online.wake()
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def _ask_to_leave(self) -> None:
        """Leave the table after asking whether for now or for good; forget a table set aside after confirmation."""
        view, go = self._online.view, self._navigator
        if view.stage == "aside":
            text = _("What is kept of it is deleted, and nobody can go on with it.")
            go.confirm(_("Forget the table?"), text, _("Forget it"), self._give_up, _("Keep it"), danger=True)
            return
        later = _("Leave for now: the table stays, and you’ll find it on the start screen.")
        for_good, words = _("Give up the seat: somebody else may have it."), _("Give up the seat")
        if view.hosting:
            for_good, words = _("Close the table: it is gone for everybody."), _("Close the table")
        ways = (words, self._give_up), (_("Leave for now"), go.title)
        go.choose(_("Leave the table?"), f"{later}\n{for_good}", ways)

    def _give_up(self) -> None:
        self._online.give_up()
        self._navigator.title()


def _picture(room: Room, start: AnyPosition | None) -> Widget:
    """The board at the start of the match, or else the game's cover."""
    figure = picture_of(room, start) if start is not None else None
    if figure is None:
        return Cover(room)
    view = FigureView("lobby")
    view.show(figure, (start,))
    return view


def _rules_on_paper(room: Room, found: Sequence[tuple[str, str]]) -> Item:
    title = Label(_("What will be played"), size=28, face=Face.TITLE, ink="moss", align="center", lines=2)
    goal = [Label(_(room.goal), size=19, ink="ink", wrap=True)] if room.goal else []
    rules = [_rule(*rule, size=19, ink="ink", faded="faded", line=Rule(1.5)) for rule in found]
    return Box(PaperPanel(), Scroll(ScrollView(paper=True), Column(title, *goal, *rules, gap=16)), 32, 24)


def _way_on(view: OnlineView, room: Room | None) -> WayOn:
    free = sum(plate.waits for plate in view.plates)
    match view.stage:
        case "aside":
            return WayOn(_("Set aside for now"), _("Try again"))
        case "looking":
            return WayOn(_("Looking for the table…"))
        case "found" if not free:
            return WayOn(_("All seats of this table are taken."), _("Sit down"), may_call=False)
        case "found":
            return WayOn("", _("Sit down"), not view.problem)
        case "asking":
            return WayOn(waits=_("Asking for a seat"))
        case "open" if view.hosting:
            words = ngettext("Waiting for your friend", "Waiting for {number} friends", free).format(number=free)
            few = ngettext("Begin with a computer instead", "Begin with computers instead", free)
            return WayOn(waits=words, instead=few if room is not None and room.game.levels else "")
        case "open":
            return WayOn(waits=_("You are in. It begins once everybody is there"))
        case "closed":
            return WayOn(_("{name} has closed this table.").format(name=view.host_name))
    return WayOn()


def _rule(
    name: str, value: str, *, size: float = 17, ink: str = "paper", faded: str = "fern", line: Item | None = None
) -> Item:
    """One of the rules of the match, name and value, above a ``line``; a long name makes room for its value."""
    told = Label(value, size=size, face=Face.SEMIBOLD, ink=ink, align="right", lines=2, leading=1.2)
    named = Row(Label(name, size=size, ink=faded, wrap=True, leading=1.2).grow(), told, gap=12)
    return Column(named, line or Rule(1.5, "moss"), gap=6)


MOST_RULES: Final = 7
"""Rows of what will be played."""


def _seat(room: Room, view: OnlineView, seat: int, plate: Plate) -> SeatShown:
    line, picture = _side(room, view, seat)
    if plate.waits and view.hosting:
        return SeatShown(_("Your friend"), line, "", picture, "open")
    if plate.waits:
        return SeatShown(pgettext("a seat", "Free"), line, "", picture, "open" if view.here else "free")
    name = shown_name(room.game, SeatInfo(plate.name, plate.kind))
    return SeatShown(name, line, plate.kind, picture, _presence(view, seat, plate))


def _side(room: Room, view: OnlineView, seat: int) -> tuple[str, int]:
    """Whose side a seat is on in words, and the number of the picture of that side."""
    game, card = room.game, view.card
    names = game.side_names or game.seat_names
    options = _options_of(room, view)
    at, count = seat, len(view.plates)
    allowed = game.side_colours(options, count) if options is not None else ()
    if card is not None and allowed:
        side, colours = game.sides(options, count)[seat], card.setup.get(COLOURS, allowed)
        if side < len(colours) and colours[side] in allowed:
            at = allowed.index(colours[side])
    return _(names[at]) if at < len(names) else "", at


def _presence(view: OnlineView, seat: int, plate: Plate) -> Presence:
    if plate.kind != PERSON:
        return "computer"
    if seat in view.here:
        return "screen"
    return "here" if plate.here else "away"


def options_by(
    room: Room, preset: str, options: Mapping[str, Value], attached: Mapping[str, str] | None = None
) -> GameOptions | None:
    """The options of a table that somebody announces; None where this program does not know them."""
    try:
        built: GameOptions = room.game.options_type.build(preset, options, attached=attached or {})
    except (OptionError, LookupError):
        return None
    return built


def _options_of(room: Room, view: OnlineView) -> GameOptions | None:
    """The options of a table; None before they can be read."""
    card = view.card
    return options_by(room, card.preset, card.options, view.attachments) if card is not None else None


def start_of(room: Room, view: OnlineView) -> AnyPosition | None:
    """The position in which the match at a table begins; None while its board is not known."""
    card, options = view.card, _options_of(room, view)
    return None if card is None or options is None else start_by(room, options, len(view.plates), card.setup)


def start_by(room: Room, options: GameOptions, seats: int, setup: Mapping[str, object]) -> AnyPosition | None:
    """The position in which a match by ``options`` begins; None if none can."""
    try:
        position: AnyPosition = room.game.start(options, seats=seats, setup=setup)
    except (UserError, LookupError):  # why the table cannot be joined is said in words
        return None
    return position


def rhythm_words(rhythm: int) -> str:
    days = max(1, round(rhythm / DAY))
    return ngettext("{number} day a move", "{number} days a move", days).format(number=days)


def rules_of(room: Room, view: OnlineView) -> Sequence[tuple[str, str]]:
    """What will be played: the preset, the host's own files, what differs from it, and how much time there is."""
    card, options = view.card, _options_of(room, view)
    if card is None or options is None:
        return ()
    rows = [(_("Rules"), _(options.presets()[card.preset].title))]
    if view.attachments:
        rows.append((_("The host’s own"), listed(view.attachments)))
    values, own = options.values(), {PurePath(name).stem for name in view.attachments}
    for option in options.declared():
        if option.name in card.options:
            value = values[option.name]
            # A file of this name that is here may have another title.
            rows.append((_(option.label), str(value) if value in own else value_words(option, value)))
    rows = rows[: MOST_RULES - 1]
    time = _("by the clock") if room.game.clock(options) is not None else _("played live")
    rows.append((_("Time"), rhythm_words(card.rhythm) if card.rhythm else time))
    return rows


_FACE: Final = 116.0
_BEADS, _ROUND = 3, 12
"""How many beads follow one another, and the steps in which they go round."""


class FreeSeat(Widget):
    """A dashed ring round the sign of a free seat; while somebody is waited for, a bead goes round it."""

    opaque = False
    natural = (_FACE, _FACE)
    spread = 10.0
    gone = Shown[int]()
    """How many steps the bead has gone; it is not seen before the first."""

    def __init__(self, icon: str, ink: str = "amber") -> None:
        super().__init__()
        self._icon, self._ink, self.gone = icon, ink, 0

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        side, ink = min(self.rect.size), getattr(painter.theme, self._ink)
        ring = pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        painter.dashed_box(target, ring, side / 2, ink, width=2 * self.u)
        draw_icon(target, painter, self._icon, ring.center, round(side * 0.4), ink)
        for behind in range(min(self.gone, _BEADS)):
            angle, out = (self.gone - behind) * 2 * pi / _ROUND, side / 2 - self.u
            bead = ring.centerx + out * sin(angle), ring.centery - out * cos(angle)
            painter.disc(target, bead, side * (0.075 - 0.02 * behind), ink)


class SeatCard(Widget):
    """A seat as a card: its player's face, name, side and whether they are there; ``tall`` where two sit opposite."""

    def __init__(self, room: Room, shown: SeatShown, *, tall: bool) -> None:
        super().__init__()
        self.shown, self.sign = shown, None if shown.presence != "open" else FreeSeat("online")
        free, side = shown.free, _FACE if tall else 60.0
        face: Widget = Picture(portrait(room, shown.kind, shown.seat), side)
        if free:
            face = self.sign or FreeSeat("plus")
        align: Literal["left", "center"] = "center" if tall else "left"
        ink = "amber" if shown.presence in ("here", "open", "free") else "fern"
        name = Label(shown.name, size=26 if tall else 22, face=Face.TITLE, align=align, lines=2, leading=1.1)
        words = listed(each for each in (shown.line, _(WORDS[shown.presence])) if each)
        line = Label(words, size=17, face=Face.SEMIBOLD, ink=ink, align=align, wrap=True, leading=1.2)
        if tall:
            held = face.sized(side, side).at("center")
            parts = Column(Space().grow(), held, name, line, Space().grow(), gap=8)
        else:
            told = Column(name, line, justify="center", gap=2).grow()
            parts = Column(Row(face.sized(side, side), told, gap=14, align="center"), justify="center")
        self.content = Box(Tile(free=free), parts, 12, 8)


def _waiting(words: str) -> Item:
    label = Label(words, size=24, face=Face.TITLE, ink="cream", align="center", lines=2, leading=1.1)
    plate = Ground(16, mixed("deep", "amber", 0.22), lambda theme: theme.amber, 2)
    return Box(plate, Column(label, justify="center"), 22, 4).at_least(height=52)
