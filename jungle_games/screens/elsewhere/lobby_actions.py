"""The lobby's content and actions for a table elsewhere, as its host or as a guest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.colours import COLOURS
from jungle_games.core.errors import UserError
from jungle_games.core.game import WATCHER, Seat
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.options import GameOptions, OptionError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.screens.elsewhere.invitation_card import OpenTable
from jungle_games.screens.new_game.preset_changes import value_words
from jungle_games.screens.new_game.seating import DAY
from jungle_games.screens.portrait import Presence, SeatShown, head
from jungle_games.screens.settings.players_page import keep_names
from jungle_games.table.navigator import Navigator
from jungle_games.table.remote.remote_table import RemoteTable, dealing_words, why_not_done
from jungle_games.table.remote.remote_tables import NEWS
from jungle_games.table.services import Services

if TYPE_CHECKING:
    from jungle_games.elsewhere.messages import Card, Plate
    from jungle_games.elsewhere.tables import Nearby, Tables
    from jungle_games.elsewhere.view import RemoteView

MOST_RULES: Final = 7
"""Rows of what will be played."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """What the page shows. All words are translated; ``code`` and ``text`` are empty for who only got in by them."""

    room: Room | None
    """The game; None while the table is looked for."""
    host: str
    seats: Sequence[SeatShown]
    rules: Sequence[tuple[str, str]]
    start: Any = None
    """The start of the match, where the host's own board is to be seen in it."""
    code: str = ""
    text: str = ""
    said: str = ""
    """What is to be known before the match begins, in a sentence or two."""
    leave: str = ""
    """What the button says by which one gives up the table."""
    call: str = ""
    """What the large button says; empty for none."""
    may_call: bool = True
    sought: str = ""
    """The words of the invitation whose table is looked for."""
    sign: str = ""
    """The icon to show if it is not looked for, as it cannot go on."""
    searching: str = ""
    """What there is to know of the search."""
    may_watch: bool = False
    """Whether one may come in without a seat, beside the large button."""
    nearby: Sequence[OpenTable] = field(default_factory=tuple)

    @property
    def frame(self) -> tuple[object, ...]:
        """What another page has to be made for."""
        found = self.room is not None
        waits = self.said, self.sought, self.searching
        return self.room, self.rules, self.start, self.code, self.leave, found or waits


class LobbyActions:
    """What the lobby of the table of ``remote`` shows and does; ``join`` is given the text of another invitation."""

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        rooms: Sequence[Room],
        remote: RemoteTable,
        join: Callable[[str], None],
    ) -> None:
        self._services, self._navigator, self._remote = services, navigator, remote
        self._rooms = tuple(rooms)
        self.join = join

    @property
    def _tables(self) -> Tables:
        tables: Tables = self._services.remote.tables
        return tables

    def lobby(self) -> Lobby:
        """What is to be shown now."""
        view = self._remote.view
        room = self._room(view)
        invitation = self._tables.invitation(view.id) if view.hosting and view.stage != "aside" else None
        said, call, may = self._way_on(view)
        return Lobby(
            room=room,
            host=view.host_name,
            seats=seats_shown(room, view),
            rules=rules_of(room, view),
            start=start_of(room, view),
            code=invitation.code if invitation is not None else "",
            text=invitation.text if invitation is not None else "",
            said=said if room is None else view.problem or said,
            sought=view.invitation.code if view.invitation is not None and view.stage != "aside" else "",
            sign="objects/icons/warning" if view.stage == "aside" else "",
            searching=view.problem or _("The host’s program has to be open, and within reach from here."),
            leave=_leave_words(room, view),
            call=call,
            may_call=may,
            may_watch=self._may_watch(view) and not self._is_full(view),
            nearby=open_tables(self._tables.nearby(), self._rooms, self.join),
        )

    def _room(self, view: RemoteView) -> Room | None:
        """The game that is played; none where there is no more to tell of the table than what is wrong with it."""
        return next((room for room in self._rooms if room.name == view.game and view.stage != "aside"), None)

    def _way_on(self, view: RemoteView) -> tuple[str, str, bool]:
        """What is said, what the large button says, and whether it may be pressed."""
        waits = sum(plate.waits for plate in view.plates)
        match view.stage:
            case "aside":
                return _("Set aside for now"), _("Try again"), True
            case "looking" if view.card is not None:
                return _("Getting the board…"), "", False
            case "looking":
                return _("Looking for the table…"), "", False
            case "found" if self._is_full(view) and self._may_watch(view):
                return _("All seats are taken. You may watch."), _("Watch"), not view.problem
            case "found" if self._is_full(view):
                return _("All seats of this table are taken."), _("Sit down"), False
            case "found":
                return _("This is the table you are invited to."), _("Sit down"), not view.problem
            case "asking":
                return _("Asking for a seat…"), _("Sit down"), False
            case "open" if view.hosting and any(plate.reserved for plate in view.plates):
                return _("Somebody is choosing a name. You can start when they are there."), _("Start"), False
            case "open" if view.hosting:
                return _open_words(waits, bool(self._levels(view))), _("Start"), not waits or bool(self._levels(view))
            case "open" if view.watches:
                watching = _("You are watching. {name} begins once everybody is there.")
                return watching.format(name=view.host_name), "", False
            case "open":
                return _("You are in. {name} begins once everybody is there.").format(name=view.host_name), "", False
            case "dealing" if view.hosting and any(plate.replaceable for plate in view.plates):
                return dealing_words(view), _("Let a computer play"), True
            case "dealing":
                return dealing_words(view), "", False
            case "closed":
                return _("The host has closed this table."), "", False
        return "", "", False

    def _may_watch(self, view: RemoteView) -> bool:
        return view.stage == "found" and view.card is not None and view.card.watching and not view.problem

    def _is_full(self, view: RemoteView) -> bool:
        return not any(plate.waits for plate in view.plates)

    def _levels(self, view: RemoteView) -> Sequence[str]:
        room = self._room(view)
        return [level.key for level in room.game.levels] if room is not None else []

    # What the buttons do

    def call(self) -> None:
        """Begin, with computer players in the seats that are open, or for whoever is waited for; or sit down."""
        view = self._remote.view
        try:
            if view.stage == "aside":
                self._tables.try_again(view.id)
                self._services.remote.wake()
            elif view.hosting:
                self._begin(view)
            elif self._is_full(view):
                self.watch()
            else:
                self._reserve(wanted=True)
                self._navigator.ask_name(
                    _("Sit down"), _("What should the others call you?"), self._known_name(), self._sit_down_as,
                    on_cancel=partial(self._reserve, wanted=False),
                )  # fmt: skip
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def _reserve(self, *, wanted: bool) -> None:
        """Have a seat held while a name is chosen here, or not any more."""
        self._tables.reserve(self._remote.table, wanted, self._services.now())
        self._services.remote.wake()

    def _begin(self, view: RemoteView) -> None:
        levels, now = self._levels(view), self._services.now()
        for seat, plate in enumerate(view.plates):
            wanted = plate.replaceable if view.stage == "dealing" else plate.waits
            if wanted and levels:
                self._tables.give_seat(view.id, seat, levels[min(1, len(levels) - 1)], now)
        if view.stage == "open":
            self._tables.begin(view.id, now)

    def _known_name(self) -> str:
        players = self._services.settings.get().players
        return players[0] if players else ""

    def _sit_down_as(self, name: str) -> None:
        keep_names(self._services, [tidy_name(name)])
        self._sit_down(name)

    def _sit_down(self, name: str, seat: Seat | None = None) -> None:
        try:
            self._tables.sit_down(self._remote.table, name, self._services.now(), seat)
        except (UserError, OSError) as error:
            self._navigator.notice(_("That is not possible now"), why_not_done(error))

    def watch(self) -> None:
        """Come in without a seat."""
        self._sit_down(self._known_name(), WATCHER)

    def give_up(self) -> None:
        """Leave the table for good; a host closes it, which is asked about."""
        view = self._remote.view
        if view.stage == "aside":
            text = _("Its file is deleted, and nobody can go on with it.")
            self._navigator.confirm(_("Forget the table?"), text, _("Forget it"), self._leave)
        elif view.hosting and any(plate.elsewhere and not plate.waits for plate in view.plates):
            text = _("The table is closed for everybody.")
            self._navigator.confirm(_("Close the table?"), text, _("Close it"), self._leave)
        else:
            self._leave()

    def _leave(self) -> None:
        self._remote.give_up()
        self._navigator.title()

    def show(self, *, shown: bool) -> None:
        """The page was opened, or left."""
        if not shown and self._services.remote.loaded:
            self._reserve(wanted=False)
        self._remote.show(shown=shown)

    def heard(self, payload: object) -> bool:
        """Whether it came from the tables; once the match has begun, go to it."""
        if payload != NEWS:
            return False
        if self._remote.match is not None and self._remote.view.stage != "aside":
            self._navigator.sit_at(self._remote)
            return False
        return True


def _leave_words(room: Room | None, view: RemoteView) -> str:
    if view.stage == "aside":
        return _("Forget the table")
    return _("Leave the table") if room is not None else _("Stop looking")


def _open_words(waits: int, computers: bool) -> str:
    if not waits:
        return _("Everybody is there.")
    words = ngettext("{number} seat is still open.", "{number} seats are still open.", waits).format(number=waits)
    taken = _("At the start computers take what is open.")
    return f"{words} {taken}" if computers else words


def seats_shown(room: Room | None, view: RemoteView) -> Sequence[SeatShown]:
    """The seats of a table, for the page."""
    if room is None:
        return ()
    return [_seat(room, view, seat, plate) for seat, plate in enumerate(view.plates)]


def _seat(room: Room, view: RemoteView, seat: int, plate: Plate) -> SeatShown:
    line, picture = _side(room, view, seat)
    if plate.waits and plate.reserved:
        return SeatShown(pgettext("a seat", "Reserved"), line, "", picture, "reserved")
    if plate.waits:
        return SeatShown(pgettext("a seat", "Open"), line, "", picture, "open")
    name = shown_name(room.game, SeatInfo(plate.name, plate.kind))
    return SeatShown(name, line, plate.kind, picture, _presence(view, seat, plate))


def _side(room: Room, view: RemoteView, seat: int) -> tuple[str, int]:
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


def _presence(view: RemoteView, seat: int, plate: Plate) -> Presence:
    if plate.kind != PERSON:
        return "computer"
    if seat in view.here:
        return "screen"
    return "here" if plate.here else "away"


def _options_of(room: Room, view: RemoteView) -> GameOptions | None:
    """The options of a table; None before they can be read."""
    card = view.card
    if card is None:
        return None
    try:
        options: GameOptions = room.game.options_type.build(card.preset, card.options, attached=view.attachments)
    except (OptionError, KeyError):
        return None
    return options


def start_of(room: Room | None, view: RemoteView) -> Any:
    """The start of the match at a table with a board of the host's own; None if no board is."""
    options = _options_of(room, view) if room is not None and room.option_pictures and view.attachments else None
    if room is None or view.card is None or options is None:
        return None
    try:
        return room.game.start(options, seats=len(view.plates), setup=view.card.setup)
    except UserError:  # why the table cannot be joined is said in words
        return None


def rules_of(room: Room | None, view: RemoteView) -> Sequence[tuple[str, str]]:
    """What will be played: the preset, the host's own files, what differs from it, and how much time there is."""
    card, options = view.card, _options_of(room, view) if room is not None else None
    if room is None or card is None or options is None:
        return ()
    rows = [(_("Rules"), _(options.presets()[card.preset].title))]
    if card.attachments:
        rows.append((_("The host’s own"), ", ".join(card.attachments)))
    values, own = options.values(), {PurePath(name).stem for name in card.attachments}
    for option in options.declared():
        if option.name in card.options:
            value = values[option.name]
            # A file of this name that is here may have another title.
            rows.append((_(option.label), str(value) if value in own else value_words(option, value)))
    rows = rows[: MOST_RULES - 2]
    rows.append((_("Time"), _time_words(room, options, card)))
    rows.append((_("Spectators"), _("welcome") if card.watching else pgettext("spectators", "none")))
    return rows


def _time_words(room: Room, options: GameOptions, card: Card) -> str:
    if card.rhythm:
        days = max(1, round(card.rhythm / DAY))
        return ngettext("{number} day a move", "{number} days a move", days).format(number=days)
    return _("by the clock") if room.game.clock(options) is not None else _("played live")


def open_tables(
    nearby: Sequence[Nearby], rooms: Sequence[Room], join: Callable[[str], None]
) -> Sequence[OpenTable]:
    """The tables of this network, as they are listed; ``join`` goes where the text of an invitation leads."""
    found = []
    for table in nearby:
        room = next((room for room in rooms if room.name == table.game), None)
        if room is None:
            continue
        free = ngettext("{number} free", "{number} free", table.free).format(number=table.free)
        line = _("{game}, {seats}").format(game=_(room.title), seats=free if table.free else _("full"))
        go: Callable[[], None] = partial(join, table.text)
        found.append(OpenTable(table.host, line, head(room, PERSON), go, table.free > 0))
    return found
