"""Tables whose people are elsewhere: the page of one, those one sits at, the strip on the title, a match at play."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as replace_struct

from jungle_games.core.game import Seat
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.remote_match import RemoteMatch
from jungle_games.core.seat_names import SeatInfo
from jungle_games.elsewhere.acquaintances import Call
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.invitation import Broker, Invitation, code_of
from jungle_games.elsewhere.messages import Asked, Card, Plate, Reaction
from jungle_games.elsewhere.network.discovery import Nearby
from jungle_games.elsewhere.refusals import RemoteError
from jungle_games.elsewhere.table_maker import SetAsideTable
from jungle_games.elsewhere.table_store import pack
from jungle_games.elsewhere.view import RemoteView
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.options import MAPS
from jungle_games.storage.elsewhere import People
from jungle_games.store.settings import GameChoice, SeatChoice
from jungle_games.table.remote.remote_table import RemoteTable
from jungle_games.table.remote.remote_tables import NEWS
from scenarios import sequence
from scenarios.tour import LONG_NAME, Scenario, Scenarios, Tour

INVITATION = Invitation(code_of(2**60 + 987654321), Broker("192.168.1.20", 1883), bytes(32))
NEARBY = (
    Nearby("near", "Mia", "jungle", 1, 2, (("Mia", "person"), ("", "")), options={"map": "great_river"}, rhythm=86_400),
    Nearby("shared", "Jonas", "sequence", 1, 4, (("Jonas", "person"), ("Cat", "cat"), ("Mia", "person"), ("", ""))),
    Nearby("full", LONG_NAME, "jacks", 0, 3, (("Ida", "person"),) * 3, "beginner", watching=True),
    Nearby("older", "Ida", "jungle_matrix", 1, 2, options=None),
)
CHANGES: dict[str, Any] = {"turn_clock": 30, "draw_time": 0}


class Office:
    """Stands in for the tables of the program: there is what it is given, and nothing else happens."""

    known = loaded = True
    broker: Broker | None = None
    acquaintances: People | None = None

    def __init__(self, *views: RemoteView) -> None:
        self.kept = {view.id: view for view in views}
        self.asked: list[tuple[str, ...]] = []
        self.by: list[Seat] = []
        """The seats that have sent, asked, answered and waved."""
        self.looks: tuple[Seat, ...] = ()
        self.rules: dict[str, Any] = {}
        self.open: Sequence[Nearby] = NEARBY
        self.callers: Sequence[Call] = ()
        self.near: frozenset[str] = frozenset()

    @property
    def tables(self) -> Office:
        return self

    def views(self) -> Sequence[RemoteView]:
        return tuple(self.kept.values())

    def view(self, table: str, now: float) -> RemoteView:
        return self.kept[table]

    def look(self, table: str, seats: Sequence[Seat], now: float) -> None:
        self.looks = tuple(seats)

    def invitation(self, table: str) -> Invitation:
        return INVITATION

    def nearby(self) -> Sequence[Nearby]:
        return self.open

    def calls(self) -> Sequence[Call]:
        return self.callers

    def at_hand(self) -> frozenset[str]:
        return self.near

    def now(self) -> float:
        return 0.0

    def seek(self) -> None:
        """They are known."""

    def take_notices(self, table: str) -> Sequence[str]:
        return ()

    def show(self, table: str | None, now: float) -> None:
        """Nobody else looks."""

    def send(self, table: str, text: str, now: float, seat: Seat) -> None:
        self._note(("send", text), seat)

    def ask(self, table: str, text: str, now: float, seat: Seat) -> None:
        self._note(("ask", text), seat)

    def react(self, table: str, animal: str, now: float, seat: Seat) -> None:
        self._note(("react", animal), seat)

    def answer(self, table: str, yes: bool, now: float, seat: Seat) -> None:
        self._note(("answer", str(yes)), seat)

    def _note(self, asked: tuple[str, ...], seat: Seat) -> None:
        self.asked.append(asked)
        self.by.append(seat)

    def remove(self, table: str, now: float) -> None:
        self.asked.append(("remove",))

    def begin_with_computers(self, table: str, level: str, now: float) -> None:
        self.asked.append(("begin_with_computers", level))

    def mute(self, table: str, seat: Seat, muted: bool) -> None:
        self.asked.append(("mute" if muted else "unmute", str(seat)))

    def create(self, game: str, name: str, seats: Sequence[Any], **rules: Any) -> str:
        self.rules = rules
        sitters = ("elsewhere" if plan.elsewhere else f"{plan.kind} {plan.name}" for plan in seats)
        self.asked.append(("create", game, name, *sitters))
        return "one"

    def join(self, text: str) -> str:
        return next(iter(self.kept))

    def sit_down(self, table: str, name: str, now: float, seat: Seat | None = None) -> None:
        self.asked.append(("sit_down", name) if seat is None else ("sit_down", name, str(seat)))

    def reserve(self, table: str, wanted: bool, now: float) -> None:
        self.asked.append(("reserve",) if wanted else ("release",))

    def give_seat(self, table: str, seat: Seat, kind: str, now: float) -> None:
        self.asked.append(("give_seat", str(seat), kind))

    def people(self) -> set[str]:
        return set()

    def wake(self) -> None:
        """Nobody waits."""

    tell = update = apply_settings = greet = close = wake

    def wake_at(self) -> None:
        return None


def match_of_people(game: str, count: int) -> Match[Any, Any]:
    """A match of so many people."""
    rules = find_game(game)
    names = ("Mira", "Jonas", "Ida")
    return Match(rules, rules.options_type.build(), [SeatInfo(name) for name in names[:count]], deal=4)


def plate_of(
    name: str, kind: str = "person", *, elsewhere: bool = True, here: bool = True, stand_in: str = "",
    replaceable: bool = False, reserved: bool = False,
) -> Plate:  # fmt: skip
    return Plate(name, kind, elsewhere, here, stand_in, replaceable, reserved)


FOUR = (
    plate_of("Mira", elsewhere=False), plate_of("Jonas"), plate_of("Cat", "cat", elsewhere=False), plate_of("", ""),
)  # fmt: skip


def card(game: str, plates: Sequence[Plate], changes: dict[str, Any] | None = None) -> Card:
    return Card(
        1, "1", 1, bytes(32), "Mira", game, "", "standard", changes or {}, {}, {}, list(plates), "open", False, 0,
        bytes(32),
    )  # fmt: skip


def lobby(**changes: Any) -> RemoteView:
    """A table of Sequence Giant before it begins."""
    view = RemoteView(
        id="one", hosting=True, stage="open", game="sequence", host_name="Mira", card=card("sequence", FOUR, CHANGES),
        invitation=INVITATION, seat=0, plates=FOUR,
    )  # fmt: skip
    return replace(view, **changes)


def seen(
    match: Match[Any, Any], seat: Seat, *plates: Plate, here: Sequence[Seat] | None = None, **changes: Any
) -> RemoteView:
    """The ``match`` as ``seat`` sees it from elsewhere, alone at its screen or one of those who are ``here``."""
    start = match.position_at(0).observe(seat)
    shown = RemoteMatch(match.game, match.options, match.seats, start, seat, setup=match.setup, here=here)
    shown.replace_steps(0, [replace(step, position=step.position.observe(seat)) for step in match.steps])
    sitting = [plate_of(info.name, info.kind, elsewhere=at != 0) for at, info in enumerate(match.seats)]
    name = match.game.name
    view = RemoteView(
        id="one", hosting=False, stage="playing", game=name, host_name=match.seats[0].name, card=card(name, sitting),
        seat=seat, plates=tuple(plates or sitting), match=shown, partners=tuple(set(here or ()) - {seat}),
    )  # fmt: skip
    return replace(view, **changes)


def _take(tour: Tour, *views: RemoteView) -> Office:
    office = Office(*views)
    tour.app.services.remote = office
    return office


def at_page(view: RemoteView) -> Scenario:
    def scenario(tour: Tour) -> None:
        _take(tour, view)
        tour.navigator.remote.table(view.id)

    return scenario


def at_table(view: RemoteView) -> Scenario:
    def scenario(tour: Tour) -> None:
        office = _take(tour, replace(view, reactions=()))
        tour.navigator.sit_at(RemoteTable(office, view.id))  # type: ignore[arg-type]
        tour.settle(4.0)
        office.kept[view.id] = view
        tour.app.stack.handle(_news())

    return scenario


def _news() -> Any:
    from jungle_games.ui.events import Woken

    return Woken(NEWS)


def _mine() -> Sequence[RemoteView]:
    turn = seen(match_of_people("jungle", 2), 0)
    waits = replace(seen(match_of_people("jacks", 3), 1), id="two")
    return turn, replace(lobby(), id="three", hosting=False), waits


def tables_elsewhere(tour: Tour) -> None:
    """Three tables, at one of which it is one's turn."""
    _take(tour, *_mine())
    tour.navigator.remote.page()


def _aside() -> RemoteView:
    """A table whose file somebody has damaged."""
    file = "/home/mira/.local/share/jungle-games/elsewhere/host-0123456789ab.json"
    stored = lambda: HostState.from_bytes(b"{")  # noqa: E731 - it is what is wrong
    try:
        stored()
    except RemoteError as error:
        return SetAsideTable("one", "", file, True, error, lambda: None).view(0.0)  # type: ignore[arg-type, return-value]
    raise AssertionError


def tables_elsewhere_aside(tour: Tour) -> None:
    """One's tables, of which one cannot go on."""
    _take(tour, *_mine()[1:], _aside())
    tour.navigator.remote.page()


def tables_elsewhere_none(tour: Tour) -> None:
    """Before the first."""
    _take(tour)
    tour.navigator.remote.page()


def title_elsewhere(tour: Tour) -> None:
    """The strip that leads there."""
    _take(tour, *_mine())
    tour.navigator.title()
    tour.app.stack.handle(_news())


def new_game_elsewhere(tour: Tour) -> None:
    """Two friends at other screens, and a day for each move."""
    kinds = ("person", "elsewhere", "cat", "elsewhere")
    seats = tuple(SeatChoice(kind) for kind in kinds)
    tour.app.services.settings.replace_game(
        "sequence", GameChoice(preset="standard", seats=seats, rhythm=86_400, watching=True)
    )
    tour.navigator.new_game("sequence")


def settings_elsewhere(tour: Tour) -> None:
    """A broker of one's own."""
    tour.app.services.settings.replace(broker_host="broker.example.org", broker_port=8883, broker_tls=True)
    tour.navigator.settings("elsewhere")


def _jungle() -> RemoteView:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    return seen(match, 0, plate_of("Mira", elsewhere=False), plate_of("Jonas", here=False))


def _stood_in() -> RemoteView:
    """A cat plays while Jonas is away."""
    rules = find_game("jungle")
    match = Match(rules, rules.options_type.build(), [SeatInfo("Mira"), SeatInfo("Jonas", "cat")], deal=4)
    match.play(match.legal()[0])
    return seen(match, 0, plate_of("Mira", elsewhere=False), plate_of("Jonas", here=False, stand_in="cat"))


def _sequence() -> RemoteView:
    match = sequence.play_on(sequence.a_match(*["person"] * 4), 24, turn=1)
    people = [plate_of("Heron"), plate_of("Otter", here=False), plate_of("Ibis")]
    plates = [*people, plate_of("Badger", "cat", elsewhere=False)]
    return seen(match, 0, *plates, reactions=(Reaction(7, 2, "parrot"),), host_here=False)


def _matrix() -> RemoteView:
    return seen(match_of_people("jungle_matrix", 2), 1, waiting=True)


def _asked() -> RemoteView:
    match = match_of_people("jacks", 3)
    return seen(match, 0, asked=Asked(3, 1, "undo", awaited=[0]))


def watchable(plates: Sequence[Plate]) -> RemoteView:
    """A slow table to which one is invited, and where one may watch."""
    described = replace_struct(card("sequence", plates), watching=True, rhythm=86_400)
    return lobby(hosting=False, stage="found", seat=-1, card=described, plates=plates)


def own_board(*, here: bool = True) -> RemoteView:
    """A table of Jungle on a map of the host's own, which is ``here`` already or still under way."""
    files = {"swamp.tmx": MAPS.text("marsh")}
    plates = [plate_of("Mira", elsewhere=False), plate_of("", "")]
    described = replace_struct(
        card("jungle", plates, {"map": "swamp"}), attachments=dict(pack(files).files), pieces=1
    )  # fmt: skip
    return lobby(
        game="jungle", hosting=False, stage="found" if here else "looking", seat=-1, card=described, plates=plates,
        attachments=files if here else {},
    )  # fmt: skip


def _nothing_found() -> RemoteView:
    problem = RemoteError("no-table")
    return RemoteView(id="one", hosting=False, stage="looking", invitation=INVITATION, problem=str(problem))


def _watched() -> RemoteView:
    """A slow table of Jacks that one watches, with one more."""
    match = match_of_people("jacks", 3)
    plates = [plate_of("Mira", elsewhere=False), plate_of("Jonas", here=False), plate_of("Ida")]
    return seen(match, -1, *plates, watchers=2, due=time.time() + 5.5 * 3600)


def _with_watchers() -> RemoteView:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    return seen(match, 0, plate_of("Mira", elsewhere=False), plate_of("Jonas"), watchers=2)


def elsewhere_turn(tour: Tour) -> None:
    """It is another's turn here, and one's own at two tables elsewhere."""
    match = sequence.play_on(sequence.a_match(*["person"] * 4), 24, turn=1)
    mine = replace(seen(match_of_people("jungle", 2), 0), id="two")
    here = seen(match, 0)
    office = _take(tour, here, mine, replace(mine, id="three"))
    tour.navigator.sit_at(RemoteTable(office, "one"))  # type: ignore[arg-type]
    tour.settle(4.0)
    tour.app.stack.handle(_news())


SCENARIOS: Scenarios = (
    ("new_game_elsewhere", new_game_elsewhere),
    ("lobby_host", at_page(lobby())),
    ("lobby_reserved", at_page(lobby(plates=(*FOUR[:3], plate_of("", "", here=False, reserved=True))))),
    ("lobby_guest", at_page(lobby(hosting=False, stage="found", seat=-1))),
    ("lobby_watch", at_page(watchable(FOUR))),
    ("lobby_full", at_page(watchable((*FOUR[:3], plate_of("Ida"))))),
    ("lobby_own_board", lambda tour: at_page(own_board())(tour)),
    ("lobby_board_under_way", lambda tour: at_page(own_board(here=False))(tour)),
    ("lobby_looking", at_page(RemoteView(id="one", hosting=False, stage="looking", invitation=INVITATION))),
    ("lobby_nothing_found", lambda tour: at_page(_nothing_found())(tour)),
    ("tables_elsewhere", tables_elsewhere),
    ("tables_elsewhere_aside", tables_elsewhere_aside),
    ("tables_elsewhere_none", tables_elsewhere_none),
    ("elsewhere_aside", lambda tour: at_page(_aside())(tour)),
    ("title_elsewhere", title_elsewhere),
    ("settings_elsewhere", settings_elsewhere),
    ("elsewhere_jungle", lambda tour: at_table(_jungle())(tour)),
    ("elsewhere_stand_in", lambda tour: at_table(_stood_in())(tour)),
    ("elsewhere_sequence", lambda tour: at_table(_sequence())(tour)),
    ("elsewhere_matrix", lambda tour: at_table(_matrix())(tour)),
    ("elsewhere_watching", lambda tour: at_table(_watched())(tour)),
    ("elsewhere_watched", lambda tour: at_table(_with_watchers())(tour)),
    ("elsewhere_turn", elsewhere_turn),
    ("elsewhere_asked", lambda tour: at_table(_asked())(tour)),
)
