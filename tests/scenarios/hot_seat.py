"""A table with several people at the host's screen: its host is the real one, those elsewhere are played by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jungle_games.core.game import WATCHER, Seat
from jungle_games.elsewhere.fair_deal import Offer, secret_commitment, signed_offer
from jungle_games.elsewhere.hosting.host_state import ChanceSecret, SeatPlan, lay_table
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.messages import FORMAT, Join, Note, Update
from jungle_games.elsewhere.network.crypto import GuestIdentity, HostIdentity
from jungle_games.elsewhere.table_store import MemoryStore
from jungle_games.elsewhere.view import RemoteView
from jungle_games.games import find_game
from jungle_games.table.remote.remote_table import RemoteTable
from jungle_games.table.remote.remote_tables import NEWS
from jungle_games.ui.events import Woken
from scenarios.elsewhere import Office
from scenarios.tour import Scenarios, Tour

HERE, AWAY = ("Mira", "Lea", "Nils"), ("Jonas", "Ida", "Otto")
PAIRS = "hehe"
"""Two sides, of which one sits here: who is here, and who is elsewhere."""


class Household(Office):
    """A table of ``game`` in whose seats people sit here (``h``) and elsewhere (``e``), or the lowest level (``c``)."""

    def __init__(self, game: str, seats: str, options: Mapping[str, Any] | None = None, **table: Any) -> None:
        super().__init__()
        rules, here, self.away = find_game(game), iter(HERE), iter(AWAY)
        level = rules.levels[0]
        kinds = {
            "h": lambda: SeatPlan(name=next(here), kind="person"), "e": lambda: SeatPlan(elsewhere=True),
            "c": lambda: SeatPlan(name=level.title, kind=level.key),
        }  # fmt: skip
        given = {"preset": "standard", "setup": {}, "attachments": {}, "watching": False, "rhythm": 0, **table}
        state = lay_table(rules, name="Mira", seats=[kinds[kind]() for kind in seats], options=options or {}, **given)
        state.seed, salt, secret = b"h" * 32, b"s" * 16, b"s" * 32
        identity = HostIdentity(state.seed)
        offer = Offer(1, 0, secret_commitment(identity.public, 1, 0, salt, secret))
        state.chance = ChanceSecret(salt=salt, secret=secret, offer=signed_offer(offer, identity))
        self.shelf, self.clock = MemoryStore(), 0.0
        self.told: dict[Seat, list[Update]] = {}
        self.guests: dict[Seat, Guest] = {}
        self.hosted = HostedTable("one", state, find_game, self.shelf, "one", lambda _thought: None)
        for seat, kind in enumerate(seats):
            if kind == "e":
                self._sit(seat)
        if state.watching:
            self._sit(WATCHER)
        self.hosted.host.begin(self.clock)
        self.hosted.settle(self.clock)

    def _sit(self, seat: Seat) -> None:
        """Somebody online sits down, or watches."""
        host, under_way = self.hosted.host, self.hosted._under_way
        card, name = host.card(0.0), "Ada" if seat == WATCHER else next(self.away)
        state = GuestState.new(Invitation(host.state.code))
        state.card, state.secret = card, bytes([seat % 256]) * 32
        key = GuestIdentity(state.secret).public
        host.join(key, Join(FORMAT, name, card.shape, seat), 0.0)

        def deliver(update: Update) -> None:
            self.told.setdefault(seat, []).append(update)
            under_way.append(lambda now: self.guests[seat].take(update, now))

        def post(note: Note) -> None:
            under_way.append(lambda now: host.take(link, note, now))

        link = host.attach(key, deliver)
        self.guests[seat] = Guest(state, find_game, MemoryStore(), "", post)
        self.guests[seat].say(0.0, wants_answer=True)
        self.hosted.settle(0.0)

    def remote_move(self, text: str | None = None) -> None:
        """Whoever is to move elsewhere makes a move or throws, the first there is unless it is said which."""
        guest = self.guests[self.turn]
        assert guest.match is not None
        if self.thrower is not None:
            guest.throw(self.clock)
        else:
            guest.send(text or str(guest.match.own_moves()[0]), self.clock)
        self.hosted.settle(self.clock)

    @property
    def thrower(self) -> Seat | None:
        """Whose hand the die waits for."""
        return self.view("one", 0.0).thrower

    @property
    def turn(self) -> Seat:
        """Who is to move, or to throw."""
        seat = self.match.to_move if self.thrower is None else self.thrower
        assert isinstance(seat, int)
        return seat

    @property
    def match(self) -> Any:
        """The whole match, as only the host has it."""
        return self.hosted.host.match

    def play_on(self, moves: int, turn: Seat | None = None) -> None:
        """Whoever's turn it is moves or throws: so many times, and on until it is the ``turn`` of a seat."""
        while self.match.outcome is None and (moves > 0 or turn not in (None, self.turn)):
            seat, moves = self.turn, moves - 1
            if seat in self.guests:
                self.remote_move()
                continue
            if self.thrower is not None:
                self.throw("one", 0.0, seat)
                continue
            seen = self.hosted.guest(seat).match
            assert seen is not None
            self.send("one", str(seen.own_moves()[0]), 0.0, seat)

    # As the screens know it

    def views(self) -> Sequence[RemoteView]:
        return (self.view("one", 0.0),)

    def view(self, table: str, now: float) -> RemoteView:
        return self.hosted.view(self.clock)

    def look(self, table: str, seats: Sequence[Seat], now: float) -> None:
        super().look(table, seats, now)
        self.hosted.look(seats, self.clock)

    def show(self, table: str | None, now: float) -> None:
        self.hosted.show(table is not None, self.clock)

    def take_notices(self, table: str) -> Sequence[str]:
        said = [sentence for guest in self.hosted.guests for sentence in guest.notices]
        for guest in self.hosted.guests:
            guest.notices.clear()
        return said

    def throw(self, table: str, now: float, seat: Seat) -> None:
        self._note(("throw",), seat)
        self.hosted.guest(seat).throw(self.clock)
        self.hosted.settle(self.clock)

    def send(self, table: str, text: str, now: float, seat: Seat) -> None:
        super().send(table, text, now, seat)
        self.hosted.guest(seat).send(text, self.clock)
        self.hosted.settle(self.clock)

    def ask(self, table: str, text: str, now: float, seat: Seat) -> None:
        super().ask(table, text, now, seat)
        self.hosted.guest(seat).ask(text, self.clock)
        self.hosted.settle(self.clock)

    def react(self, table: str, animal: str, now: float, seat: Seat) -> None:
        super().react(table, animal, now, seat)
        self.hosted.guest(seat).react(animal, self.clock)
        self.hosted.settle(self.clock)

    def answer(self, table: str, yes: bool, now: float, seat: Seat) -> None:
        super().answer(table, yes, now, seat)
        self.hosted.guest(seat).answer(yes, self.clock)
        self.hosted.settle(self.clock)


def sit_at(tour: Tour, home: Household, seconds: float = 3.0) -> None:
    """Put the table of ``home`` on the screen."""
    tour.app.services.remote = home
    tour.navigator.sit_at(RemoteTable(home, "one"))  # type: ignore[arg-type]
    tour.settle(seconds)
    news(tour)


def news(tour: Tour, seconds: float = 1.0) -> None:
    """Something has come from elsewhere."""
    tour.app.handle(Woken(NEWS))
    tour.settle(seconds)


def household_curtain(tour: Tour) -> None:
    """Mira has played, Jonas elsewhere has answered, and Lea is called to the screen."""
    home = Household("sequence", PAIRS, {"auto_draw": True})
    home.play_on(4, 2)
    sit_at(tour, home)


def household_plays(tour: Tour) -> None:
    """Lea is at the screen, and to play."""
    home = Household("sequence", PAIRS, {"auto_draw": True})
    home.play_on(10, 2)
    sit_at(tour, home)
    tour.press("ready")


def household_passes_on(tour: Tour) -> None:
    """Lea has played, Ida elsewhere has answered, and it is Mira's turn."""
    household_plays(tour)
    home = tour.app.services.remote
    assert isinstance(home, Household)
    home.play_on(1, 0)
    news(tour, 3.0)


def household_jacks(tour: Tour) -> None:
    """Two here and one elsewhere, for whom nothing is hidden from each other."""
    home = Household("jacks", "hhe", {"study_time": 0})
    home.play_on(8)
    sit_at(tour, home, 6.0)


SCENARIOS: Scenarios = (
    ("household_curtain", household_curtain),
    ("household_plays", household_plays),
    ("household_passes_on", household_passes_on),
    ("household_jacks", household_jacks),
)
