"""Tables online: inviting, joining, waiting, playing, coming back, and the tables one has."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as replace_struct

from jungle_games.core.game import Seat
from jungle_games.core.matches.match import Match, OnlineMatch
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.options import MAPS
from jungle_games.online.host import HostState
from jungle_games.online.invitation import Broker, Invitation
from jungle_games.online.lan import Nearby
from jungle_games.online.messages import Asked, Card, OnlineError, Plate, Reaction, Sent, pack_files
from jungle_games.online.tables import OnlineView
from jungle_games.store.settings import GameChoice, SeatChoice
from jungle_games.table.online.service import NEWS, OnlineTable
from jungle_games.ui.events import Command, Woken
from scenarios import sequence
from scenarios.tour import LONG_NAME, Scenario, Scenarios, Tour

INVITATION = Invitation("otter-lantern-river-seven", Broker("broker.example.org"))
SOMEBODY, NOBODY = ("Ida", "person"), ("", "")
NEARBY = (
    Nearby(
        text="near", host="Mia", game="jungle", sitting=(("Mia", "person"), NOBODY), options={"map": "great_river"},
        rhythm=86_400,
    ),
    Nearby(
        text="shared", host="Jonas", game="sequence",
        sitting=(("Jonas", "person"), ("Cat", "cat"), ("Mia", "person"), NOBODY),
    ),
    Nearby(text="full", host=LONG_NAME, game="jacks", sitting=(SOMEBODY,) * 3, preset="beginner"),
    Nearby(text="older", host="Ida", game="jungle_matrix", sitting=(SOMEBODY, NOBODY), options=None),
)  # fmt: skip
CHANGES: dict[str, Any] = {"turn_clock": 30, "draw_time": 0}


class Office:
    """Stands in for the tables of the program: there is what it is given, and nothing else happens."""

    known = loaded = True
    broker: Broker | None = None

    def __init__(self, *views: OnlineView) -> None:
        self.kept = {view.id: view for view in views}
        self.asked: list[tuple[str, ...]] = []
        self.laid: HostState | None = None
        self.open: Sequence[Nearby] = NEARBY

    @property
    def tables(self) -> Office:
        return self

    discovery = tables

    def views(self) -> Sequence[OnlineView]:
        return tuple(self.kept.values())

    def view(self, table: str, now: float) -> OnlineView:
        return self.kept[table]

    def nearby(self) -> Sequence[Nearby]:
        return self.open

    def now(self) -> float:
        return 0.0

    def take_notices(self, table: str) -> Sequence[str]:
        return ()

    def show(self, table: str | None, now: float) -> None:
        """Nobody else looks."""

    def request(self, table: str, verb: str, text: str, now: float) -> None:
        self.asked.append((verb, text))

    def answer(self, table: str, yes: bool, now: float) -> None:
        self.asked.append(("answer", str(yes)))

    def remove(self, table: str, now: float) -> None:
        self.asked.append(("remove",))

    def begin_with_computers(self, table: str, level: str, now: float) -> None:
        self.asked.append(("begin_with_computers", level))

    def hear(self, table: str, heard: bool) -> None:
        self.asked.append(("hear", str(heard)))

    def create(self, state: HostState) -> str:
        self.laid = state
        sitters = ("online" if plan.online else f"{plan.kind} {plan.name}" for plan in state.seats)
        self.asked.append(("create", state.game, state.name, *sitters))
        return "one"

    def join(self, text: str) -> str:
        return next(iter(self.kept))

    def sit_down(self, table: str, name: str, now: float) -> None:
        self.asked.append(("sit_down", name))

    def people(self) -> set[str]:
        return set()

    def wake(self) -> None:
        """Nobody waits."""

    tell = seek = update = apply_settings = close = wake

    def wake_at(self) -> None:
        return None


def match_of_people(game: str, count: int) -> Match[Any, Any]:
    """A match of so many people."""
    rules = find_game(game)
    names = ("Mira", "Jonas", "Ida")
    return Match(rules, rules.options_type.build(), [SeatInfo(name) for name in names[:count]], deal=4)


def plate_of(
    name: str, kind: str = "person", *, online: bool = True, here: bool = True, stand_in: str = "",
    replaceable: bool = False,
) -> Plate:  # fmt: skip
    return Plate(name, kind, online, here, stand_in, replaceable)


FOUR = (
    plate_of("Mira", online=False), plate_of("Jonas"), plate_of("Cat", "cat", online=False), plate_of("", ""),
)  # fmt: skip


def card(game: str, plates: Sequence[Plate], changes: dict[str, Any] | None = None) -> Card:
    return Card(1, Sent(), bytes(32), "Mira", game, "", "standard", changes or {}, {}, b"", list(plates), "open", 0)


def lobby(**changes: Any) -> OnlineView:
    """A table of Sequence Giant before it begins."""
    view = OnlineView(
        id="one", hosting=True, stage="open", game="sequence", host_name="Mira", card=card("sequence", FOUR, CHANGES),
        invitation=INVITATION, seat=0, plates=FOUR,
    )  # fmt: skip
    return replace(view, **changes)


def seen(match: Match[Any, Any], seat: Seat, *plates: Plate, **changes: Any) -> OnlineView:
    """The ``match`` as ``seat`` sees it online."""
    start = match.position_at(0).observe(seat)
    shown = OnlineMatch(match.game, match.options, match.seats, start, seat, setup=match.setup)
    shown.replace_steps(0, [replace(step, position=step.position.observe(seat)) for step in match.steps])
    sitting = [plate_of(info.name, info.kind, online=at != 0) for at, info in enumerate(match.seats)]
    name = match.game.name
    view = OnlineView(
        id="one", hosting=False, stage="playing", game=name, host_name=match.seats[0].name, card=card(name, sitting),
        seat=seat, plates=tuple(plates or sitting), match=shown,
    )  # fmt: skip
    return replace(view, **changes)


def office_of(tour: Tour, *views: OnlineView) -> Office:
    office = Office(*views)
    tour.app.services.online = office
    return office


def at_page(view: OnlineView) -> Scenario:
    def scenario(tour: Tour) -> None:
        office_of(tour, view)
        tour.navigator.online.table(view.id)

    return scenario


def at_table(view: OnlineView) -> Scenario:
    def scenario(tour: Tour) -> None:
        office = office_of(tour, replace(view, reactions=()))
        tour.navigator.sit_at(OnlineTable(office, view.id))  # type: ignore[arg-type]
        tour.settle(4.0)
        office.kept[view.id] = view
        tour.app.stack.handle(_news())

    return scenario


def _news() -> Woken:
    return Woken(NEWS)


def _mine() -> Sequence[OnlineView]:
    turn = seen(match_of_people("jungle", 2), 0)
    waits = replace(seen(match_of_people("jacks", 3), 1), id="two")
    return turn, replace(lobby(), id="three", hosting=False), waits


def tables_online(tour: Tour) -> None:
    """Three tables, at one of which it is one's turn."""
    office_of(tour, *_mine())
    tour.navigator.online.page()


def _aside() -> OnlineView:
    """A table that somebody has damaged."""
    return OnlineView("one", True, "aside", problem=str(OnlineError("damaged")), problem_code="damaged")


def tables_online_aside(tour: Tour) -> None:
    """One's tables, of which one cannot go on."""
    office_of(tour, *_mine()[1:], _aside())
    tour.navigator.online.page()


def tables_online_none(tour: Tour) -> None:
    """Before the first."""
    office_of(tour)
    tour.navigator.online.page()


def title_online(tour: Tour) -> None:
    """The strip that leads there."""
    office_of(tour, *_mine())
    tour.navigator.title()
    tour.app.stack.handle(_news())


def new_game_online(tour: Tour) -> None:
    """Two friends at other screens, and a day for each move."""
    kinds = ("person", "online", "cat", "online")
    seats = tuple(SeatChoice(kind) for kind in kinds)
    tour.app.services.settings.replace_game("sequence", GameChoice(preset="standard", seats=seats, rhythm=86_400))
    tour.navigator.new_game("sequence")


def settings_online(tour: Tour) -> None:
    """A broker of one's own."""
    broker = {"broker_host": "broker.example.org", "broker_port": 8883, "broker_tls": True}
    tour.app.services.settings.replace(meeting_place="own", **broker)
    tour.navigator.settings("online")


def _jungle() -> OnlineView:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    return seen(match, 0, plate_of("Mira", online=False), plate_of("Jonas", here=False))


def _stood_in() -> OnlineView:
    """A cat plays while Jonas is away."""
    rules = find_game("jungle")
    match = Match(rules, rules.options_type.build(), [SeatInfo("Mira"), SeatInfo("Jonas", "cat")], deal=4)
    match.play(match.legal()[0])
    return seen(match, 0, plate_of("Mira", online=False), plate_of("Jonas", here=False, stand_in="cat"))


def _sequence() -> OnlineView:
    match = sequence.play_on(sequence.a_match(*["person"] * 4), 24, turn=1)
    people = [plate_of("Heron"), plate_of("Otter", here=False), plate_of("Ibis")]
    plates = [*people, plate_of("Badger", "cat", online=False)]
    return seen(match, 0, *plates, reactions=(Reaction(7, 2, "parrot"),), host_here=False)


def _matrix() -> OnlineView:
    return seen(match_of_people("jungle_matrix", 2), 1, waiting=True)


def _asked() -> OnlineView:
    match = match_of_people("jacks", 3)
    return seen(match, 0, asked=Asked(3, 1, "undo", awaited=[0]))


def own_board() -> OnlineView:
    """A table of Jungle on a map of the host's own."""
    files = {"swamp.tmx": MAPS.text("marsh")}
    plates = [plate_of("Mira", online=False), plate_of("", "")]
    described = replace_struct(card("jungle", plates, {"map": "swamp"}), files=pack_files(files))
    return lobby(
        game="jungle", hosting=False, stage="found", seat=-1, card=described, plates=plates,
        invitation=None,
    )  # fmt: skip


def _nothing_found() -> OnlineView:
    problem = OnlineError("no-table")
    return OnlineView(id="one", hosting=False, stage="looking", invitation=INVITATION, problem=str(problem))


def _slow() -> OnlineView:
    """A table with days per move, where somebody is away."""
    plates = [plate_of("Mira", online=False), plate_of("Jonas", here=False), plate_of("Ida")]
    return seen(match_of_people("jacks", 3), 0, *plates, due=time.time() + 5.5 * 3600)


def online_turn(tour: Tour) -> None:
    """It is another's turn here, and one's own at two other tables."""
    match = sequence.play_on(sequence.a_match(*["person"] * 4), 24, turn=1)
    mine = replace(seen(match_of_people("jungle", 2), 0), id="two")
    here = seen(match, 0)
    office = office_of(tour, here, mine, replace(mine, id="three"))
    tour.navigator.sit_at(OnlineTable(office, "one"))  # type: ignore[arg-type]
    tour.settle(4.0)
    tour.app.stack.handle(_news())


TWO = (plate_of("Mira", online=False), plate_of("", ""))


def for_two(**changes: Any) -> OnlineView:
    """A table of Jungle for a friend who is waited for."""
    seen_by_all: dict[str, Any] = {"game": "jungle", "card": card("jungle", TWO), "plates": TWO}
    return lobby(**{**seen_by_all, **changes})


def invite(tour: Tour) -> None:
    """What to play with somebody who is invited."""
    tour.app.services.online = Office()
    tour.navigator.online.invite()


def leave(tour: Tour) -> None:
    """Whoever leaves a table says whether for now or for good."""
    at_page(for_two())(tour)
    tour.press("give_up")


def _with_jonas(**changes: Any) -> OnlineView:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    hosts = changes.get("hosting", True)
    return seen(match, 0, plate_of("Mira", online=not hosts), plate_of("Jonas", online=hosts), **changes)


def said(tour: Tour) -> None:
    """Jonas has said something, which is seen at his seat."""
    at_table(_with_jonas(reactions=(Reaction(7, 1, "owl"),)))(tour)


def say(tour: Tour) -> None:
    """What one may say oneself."""
    at_table(_with_jonas())(tour)
    tour.send(Command("talk"))


def letters_of_a_code(tour: Tour) -> None:
    """The code of an invitation is chosen by controller, letter by letter."""
    tour.app.services.online = Office()
    tour.navigator.online.page()
    tour.choose_letters("invitation", "otter-la")


def letters_of_a_name(tour: Tour) -> None:
    """A name is chosen by controller: no words are offered, and letters have accents."""
    tour.app.services.online = Office()
    tour.navigator.online.page()
    tour.press("rename")
    tour.choose_letters("field", "")
    tour.press("accents")


SCENARIOS: Scenarios = (
    ("new_game_online", new_game_online),
    ("lobby_host", at_page(lobby())),
    ("lobby_guest", at_page(lobby(hosting=False, stage="found", seat=-1))),
    ("lobby_full", at_page(lobby(hosting=False, stage="found", seat=-1, plates=(*FOUR[:3], plate_of("Ida"))))),
    ("lobby_own_board", lambda tour: at_page(own_board())(tour)),
    ("lobby_looking", at_page(OnlineView(id="one", hosting=False, stage="looking", invitation=INVITATION))),
    ("lobby_nothing_found", lambda tour: at_page(_nothing_found())(tour)),
    ("tables_online", tables_online),
    ("tables_online_aside", tables_online_aside),
    ("tables_online_none", tables_online_none),
    ("online_aside", lambda tour: at_page(_aside())(tour)),
    ("title_online", title_online),
    ("settings_online", settings_online),
    ("online_jungle", lambda tour: at_table(_jungle())(tour)),
    ("online_stand_in", lambda tour: at_table(_stood_in())(tour)),
    ("online_sequence", lambda tour: at_table(_sequence())(tour)),
    ("online_matrix", lambda tour: at_table(_matrix())(tour)),
    ("online_slow", lambda tour: at_table(_slow())(tour)),
    ("online_turn", online_turn),
    ("online_asked_jacks", lambda tour: at_table(_asked())(tour)),
    ("letters_of_a_code", letters_of_a_code),
    ("letters_of_a_name", letters_of_a_name),
    ("online_said", said),
    ("online_say", say),
    ("online_asking", at_table(_with_jonas(asked=Asked(3, 0, "undo", awaited=[1])))),
    ("online_asked", at_table(_with_jonas(asked=Asked(3, 1, "undo", awaited=[0])))),
    ("online_host_gone", at_table(_with_jonas(hosting=False, host_name="Jonas", host_here=False))),
    ("invite", invite),
    ("lobby_two", at_page(for_two())),
    ("lobby_two_guest", at_page(for_two(hosting=False, stage="found", seat=-1, invitation=None))),
    ("lobby_leave", leave),
)
