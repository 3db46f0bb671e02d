"""Inviting somebody: which game and with whom, the table made for it, and the card with its invitation."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.errors import UserError
from jungle_games.core.i18n import _
from jungle_games.core.options import OptionError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import ONLINE, PERSON, SeatInfo, is_nameless
from jungle_games.online.invitation import completions
from jungle_games.screens.pages import GameTile, Ground, mixed, page_body, page_head, way_back
from jungle_games.screens.set_up import DAY, OptionDraft, Seating
from jungle_games.screens.settings_pages import keep_names
from jungle_games.store.settings import SeatChoice
from jungle_games.table.services import Navigator, Services, Ways
from jungle_games.ui.layout import Box, Column, FirstThatFits, Grid, Item, Row, Scroll, Space, or_scrolled
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widget_scene import ClosableScene
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Choice, IconButton
from jungle_games.ui.widgets.label import Icon, Label
from jungle_games.ui.widgets.panel import Inset, PaperPanel, ScrollView
from jungle_games.ui.widgets.textfield import Clipboard, TextField

if TYPE_CHECKING:
    from jungle_games.online.host import SeatPlan

HEIGHT = 60.0


def own_name(services: Services) -> str:
    """The player's name at online tables; empty if none has been given."""
    players = services.settings.get().players
    return players[0] if players else ""


def keep_own_name(services: Services, typed: str) -> str:
    """Make ``typed`` the player's name if anything of it is visible, save the settings, and return the name."""
    if name := tidy_name(typed):
        keep_names(services, before=[name])
    return own_name(services)


def ask_own_name(services: Services, navigator: Navigator, take: Callable[[str], None]) -> None:
    """Ask what the others should call the player, keep it, and have ``take`` know."""
    words = _("What should the others call you?")
    kept = own_name(services)
    navigator.ask_name(_("Your name"), words, kept, lambda typed: take(keep_own_name(services, typed)))


class PlayAs(Widget):
    """Shows the player's name with a button to change it; ``on_change`` is called after a change."""

    def __init__(self, services: Services, navigator: Navigator, on_change: Callable[[], None]) -> None:
        super().__init__()
        name, ask = own_name(services), partial(ask_own_name, services, navigator, lambda _name: on_change())
        said = Label(_("You play as"), size=18, ink="fern")
        ink = "paper" if name else "fern"
        shown = Label(name or _("no name yet"), size=22, face=Face.TITLE, ink=ink, lines=2, leading=1.05)
        pencil = IconButton("pencil", _("Change the name"), ask, kind="moss", name="rename")
        edit, icon = pencil.sized(46, 46), Icon("person", size=28, ink="amber")
        rows = (
            Row(said, icon, shown.grow(), edit, gap=14, align="center"),
            Row(icon, shown.grow(), edit, gap=10, align="center"),
        )
        self.content = Box(Inset(), FirstThatFits(*rows), 18, 7).at_least(height=HEIGHT)


def with_name(services: Services, navigator: Navigator, go_on: Callable[[str], None]) -> None:
    """Call ``go_on`` with the player's name, asking for it first if there is none."""
    if name := own_name(services):
        go_on(name)
    else:
        ask_own_name(services, navigator, go_on)


RHYTHMS: Final = (0, DAY, 3 * DAY)
"""Seconds meant for a move; 0: live."""


def invite(
    navigator: Navigator,
    ways: Ways,
    room: Room,
    seating: Seating,
    draft: OptionDraft,
    remember: Callable[[str], object],
) -> None:
    """Set a table online for ``seating`` and show its invitation, after asking an unnamed person here for their name.

    What is typed is theirs in ``seating``, and ``remember`` is given it for later.
    """
    from jungle_games.online.host import HostState

    options = draft.options()
    infos, setup = seating.seats_and_setup(random.Random(), options)
    seat = seating.people_in(infos)[0]

    def lay(name: str) -> None:
        plans = [_plan(room, info, name if at == seat else "") for at, info in enumerate(infos)]
        try:
            state = HostState(
                name=name, game=room.name, preset=draft.base, options=dict(draft.changes), setup=dict(setup),
                attachments=dict(options.attached), seats=plans, rhythm=0 if has_clock(room, draft) else seating.rhythm,
            )  # fmt: skip
            table = ways.tables.create(state)
        except (UserError, OSError) as error:
            navigator.notice(_("This cannot be played"), str(error))
            return
        ways.table(table)

    def call(typed: str) -> None:
        name = tidy_name(typed)
        seating.call(next(index for index, sitter in enumerate(seating.sitters) if sitter.is_person), name)
        remember(name)
        lay(name)

    if is_nameless(infos[seat]):
        words = _("What should the others call you?")
        navigator.ask_name(_("Your name"), words, next(iter(seating.names), ""), call)
    else:
        lay(infos[seat].name)


def _plan(room: Room, info: SeatInfo, name: str) -> SeatPlan:
    """Who is to sit in a seat; a computer that fits the person here is of the level that comes nearest."""
    from jungle_games.online.host import SeatPlan

    if info.kind == ONLINE or (info.is_person and not name):
        return SeatPlan(online=True)
    if info.is_person:
        return SeatPlan(name=name, kind=info.kind)
    if isinstance(info.strength, float):
        level = room.game.levels[round(info.strength)]
        return SeatPlan(name=level.title, kind=level.key)
    return SeatPlan(name=info.name, kind=info.kind)


def online_choices(room: Room, seating: Seating, draft: OptionDraft) -> list[Choice]:
    """How much time there is for a move; nothing to choose if nobody plays online."""
    if not seating.invites:
        return []
    tooltip = _("Nobody is thrown out when time runs out: the others may wait, or let a computer play on.")
    if has_clock(room, draft):
        return [Choice([_("Time: by the clock")], name="rhythm", enabled=False)]

    def choose(at: int) -> None:
        seating.rhythm = RHYTHMS[at]

    labels = [_("Time: played live"), _("Time: a day a move"), _("Time: three days a move")]
    index = RHYTHMS.index(seating.rhythm) if seating.rhythm in RHYTHMS else 0
    return [Choice(labels, index, choose, name="rhythm", tooltip=tooltip)]


def has_clock(room: Room, draft: OptionDraft) -> bool:
    try:
        return room.game.clock(draft.options()) is not None
    except OptionError:
        return False


_GAP: Final = 20.0
_TILE: Final = (150.0, 312.0)
"""The least width of a tile, and how high the row of them is at most."""
_LEAST_TILES: Final = 200.0
_ROOMY: Final = 480.0


class InviteScene(ClosableScene):
    """A tile for each game that several play: one press sets the table, with the rules of the last time."""

    services: Services

    def __init__(self, services: Services, navigator: Navigator, ways: Ways, rooms: Sequence[Room]) -> None:
        super().__init__(services)
        self._navigator, self._ways = navigator, ways
        self._rooms = [room for room in rooms if max(room.seats) > 1]
        last = services.settings.get().last_game
        self.first_focus = ("tile", last if last in {room.name for room in self._rooms} else self._rooms[0].name)
        self._build()

    def _build(self) -> None:
        head = page_head(way_back(self.close), _("Invite somebody"), _("to play with you from another screen"))
        play_as = PlayAs(self.services, self._navigator, self.reword)
        which = Label(_("What do you want to play?"), size=24, face=Face.TITLE, wrap=True)
        tiles = [GameTile(room, partial(self._set_table, room)) for room in self._rooms]
        one = Grid(*tiles, columns=len(tiles), gap=16, even=True)
        few = Grid(*tiles, columns=3, gap=16, even=True, least=_TILE[0])
        note = _("You play by the rules you chose last time. For more players or other rules, press “Seats and rules”.")
        said = Label(note, size=18, ink="fern", wrap=True)
        other = Button(_("Seats and rules"), self._choose_rules, icon="settings", name="rules")
        foot = FirstThatFits(
            Row(said.at_least(width=_ROOMY).grow(), other, gap=_GAP, align="center"), Column(said, other, gap=12)
        )
        top = FirstThatFits(
            Row(head.grow(), play_as.sized(width=400), gap=_GAP, align="center"), Column(head, play_as, gap=12)
        )
        high = Column(
            top, Space().grow(), which, one.at_least(height=_TILE[1]).at_most(height=_TILE[1]), Space().grow(), foot,
            gap=_GAP,
        )  # fmt: skip
        shelf = Scroll(ScrollView(), few.padded(0, 12), least=_LEAST_TILES)
        low = Column(top, which, shelf.grow(), foot, gap=12)
        self.body = page_body(FirstThatFits(high, low, Scroll(ScrollView(), Column(top, which, few, foot, gap=12))))

    def _choose_rules(self) -> None:
        last = self.services.settings.get().last_game
        room = next((room for room in self._rooms if room.name == last), self._rooms[0])
        self._navigator.new_game(room.name, inviting=True)

    def _set_table(self, room: Room) -> None:
        """Set a table for two, or for as few as may play, with a seat here and all others for those invited."""
        with_name(self.services, self._navigator, lambda name: self._invite(room, name))

    def _invite(self, room: Room, name: str) -> None:
        choice = self.services.settings.get().game(room.name)
        draft = OptionDraft.restored(room.game.options_type, choice)
        seating = Seating(room.game, (name,), choice)
        seating.seat_count(2 if 2 in room.seats else min(each for each in room.seats if each > 1))
        for index in range(len(seating.sitters)):
            seating.put(index, SeatChoice(PERSON, name) if index == 0 else SeatChoice(ONLINE))
        invite(self._navigator, self._ways, room, seating, draft, partial(keep_own_name, self.services))

    def reword(self) -> None:
        self._build()
        if self.stack.top is self:
            self.layout(self.view)


_SAID: Final = 44.0
"""How large the words are written."""
_CARD_GAP: Final = 14.0
_LEAST_QR, _SCROLLED_QR = 120.0, 200.0
"""Units below which a camera has no chance with the picture, and how large it is where the card scrolls."""
_QUIET: int = 4
"""Modules of empty paper that a camera needs on each side."""
_BUTTON: Final = 46.0
_FIELD: Final = 60.0
LONGEST_INVITATION: Final = 2000


def invitation_card(code: str, link: str, reached: str, on_copy: Callable[[], None]) -> Item:
    """The card of an invitation: its ``code``, and the ``link``, also as a picture; ``reached`` says how.

    The picture takes the height that is left; where that is too little all of it scrolls.
    """
    title = _("The invitation")
    one, two = (Label(title, size=28, face=Face.TITLE, ink="moss", align="center", lines=lines) for lines in (1, 2))
    leaves = [Icon("leaf", size=30, ink="leaf") for _side in range(2)]
    note = Label(_("Say it, send it, or show it"), size=18, ink="faded", align="center", wrap=True)
    lit = Ground(12, mixed("paper", "amber", 0.3), mixed("paper", "amber", 0.7), 2)
    said = Box(lit, FirstThatFits(*(_in_lines(code, count) for count in (1, 2, 3))), 14)
    head = [FirstThatFits(Row(leaves[0], one.grow(), leaves[1]), two), note, said]
    copy = Button(_("Copy"), on_copy, icon="copy", radius=12, name="copy").sized(height=_BUTTON)
    words, way_there, _query = link.partition("?")
    told = [link, f"{words}…"] if way_there else [link]  # the whole link, with where to meet, is copied in any case
    lines = [Label(text, size=17, face=Face.SEMIBOLD, ink="ink", floor=0.9) for text in told]
    rows = [Row(line.at_least(width=120).at_most(width=10_000).grow(), copy, gap=10, align="center") for line in lines]
    grounds = [Ground(14, lambda theme: mix(theme.paper, "#FFFFFF", 0.6), lambda theme: theme.shade) for _row in rows]
    below = Column(Label(told[-1], size=17, face=Face.SEMIBOLD, ink="ink", align="center", floor=0.9), copy, gap=8)
    linked = FirstThatFits(*(Box(ground, row, 14, 5) for ground, row in zip(grounds, rows, strict=True)), below, copy)
    way = Row(
        Icon("home", size=22, ink="moss"), Label(reached, size=16, face=Face.SEMIBOLD, ink="ink", wrap=True).grow(),
        gap=10, align="center",
    )  # fmt: skip
    picture = QrCode(link)
    high = Column(*head, linked, picture.grow(), way, gap=_CARD_GAP)
    low = Column(*head, linked, way, picture.sized(height=_SCROLLED_QR), gap=_CARD_GAP)
    return Box(PaperPanel(), or_scrolled(high, ScrollView(paper=True), low), 28, 18)


def _in_lines(code: str, count: int) -> Item:
    """The words of the code in so many lines of about the same length."""
    words = code.split("-")
    cuts = [(0, *cut, len(words)) for cut in combinations(range(1, len(words)), count - 1)]
    split = [["-".join(words[a:b]) for a, b in pairwise(cut)] for cut in cuts] or [[code]]
    lines = min(split, key=lambda lines: max(map(len, lines)))
    lines = [f"{line}-" for line in lines[:-1]] + lines[-1:]
    return Column(*(Label(line, size=_SAID, face=Face.TITLE, ink="ink", align="center") for line in lines))


class QrCode(Widget):
    """The QR code of ``text`` (ISO/IEC 18004, which is read with a seventh of it hidden), on white paper."""

    natural = (_LEAST_QR, _LEAST_QR)

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        """Paint it as large as whole pixels a module allow: blurred edges are hard to read."""
        modules = painter.cache.get(("qr", self._text), lambda: _drawn(self._text))
        side = modules.get_width()
        scale = max(1, min(self.rect.size) // side)
        picture = pygame.transform.scale(modules, (side * scale, side * scale))
        paper = picture.get_rect(center=self.rect.center)
        sheet = paper.inflate(self.px(8), self.px(8))
        painter.box(target, sheet, 10 * self.u, "#FFFFFF", border=painter.theme.shade, width=self.u)
        target.blit(picture, paper)


def _drawn(text: str) -> pygame.Surface:
    """One pixel a module."""
    import segno  # only where an invitation is shown

    picture = BytesIO()
    segno.make(text, error="m", micro=False).save(picture, kind="png", border=_QUIET, dark="#22302B")
    picture.seek(0)
    return pygame.image.load(picture, "png").convert(24)


class InvitationField(Widget):
    """A field for an invitation that one was sent; ``on_invitation`` receives its text."""

    def __init__(self, painter: Painter, clipboard: Clipboard, on_invitation: Callable[[str], None]) -> None:
        super().__init__()
        self._clipboard = clipboard
        self._on_invitation = on_invitation
        self._field = TextField(
            painter, clipboard, placeholder=_("Have an invitation? Type or paste it"), limit=LONGEST_INVITATION,
            on_submit=self._submit, goes_on=completions, name="invitation",
        )  # fmt: skip
        paste = Button(_("Paste"), self._paste_it, icon="paste", radius=12, name="paste").sized(height=_BUTTON)
        icon, field = Icon("online", size=26, ink="fern"), self._field.grow()
        rows = Row(icon, field, paste, gap=12, align="center"), Row(field, paste, gap=8, align="center")
        self.content = Box(Inset(), FirstThatFits(*rows), 14, 6).at_least(height=_FIELD)

    def _submit(self, text: str) -> None:
        if text.strip():
            self._on_invitation(text)

    def _paste_it(self) -> None:
        """What was typed, else what lies on the clipboard."""
        if not self._field.text.strip():
            self._field.text = self._clipboard.read().strip()
        self._submit(self._field.text)
