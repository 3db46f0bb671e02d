"""A host and its guests with nothing between them but a list of messages, which a test loses, doubles and reorders."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from jungle_games.core.matches.match import AnyOnlineMatch
from jungle_games.core.plain_data import PlainDataWriter, digest
from jungle_games.core.seat_names import PERSON
from jungle_games.games import find_game
from jungle_games.online.guest import Guest, GuestState
from jungle_games.online.host import Host, HostState, SeatPlan
from jungle_games.online.invitation import Invitation
from jungle_games.online.messages import Card, Join, Message, Note, OnlineError, Update, decode, encode

HOST = b""
WALL = 1_800_000_000.0


def own_moves(match: AnyOnlineMatch) -> Sequence[Any]:
    """The legal moves of its seat now."""
    return [move for move in match.legal() if match.position.actor(move) == match.seat]


class World:
    """A table of ``game`` with so many guests. What is kept is bytes, as on a disk, and so is what is sent."""

    def __init__(self, rng: random.Random, game: str, guests: int, rhythm: int = 0) -> None:
        self.rng, self.now = rng, 100.0
        self.game = find_game(game)
        self.pending: list[tuple[bytes, bytes, Message]] = []
        """From whom, to whom, what."""
        seats = [SeatPlan(name="Host", kind=PERSON), *(SeatPlan(online=True) for _guest in range(guests))]
        state = HostState(code="a-b-c-d", secret=bytes(32), name="Host", game=game, seats=seats, rhythm=rhythm)
        state.check(self.game)
        self.kept: dict[bytes, bytes] = {HOST: msgspec.json.encode(state)}
        self.seen: dict[int, set[tuple[bytes, str]]] = {seat: set() for seat in range(len(seats))}
        """By seat, the digests of all that it may ever have observed, and the texts of the moves that led there."""
        self._noted: dict[tuple[int, str], object] = {}
        """Positions whose observations are known already, kept so that no other takes their place."""
        self.guests: dict[bytes, Guest] = {}
        self.host: Host = None  # type: ignore[assignment]
        self.start_host()
        for at in range(guests):
            key = bytes([at + 1]) * 32
            self.kept[key] = msgspec.json.encode(GuestState(invitation=Invitation("a-b-c-d"), secret=key, public=key))
            self.start_guest(key)

    # Programs begin and end

    def start_host(self) -> None:
        """The host's program begins with what it has kept; with it the guest at its own screen. Nothing is lost."""
        before = _stands(self.host) if self.host is not None else None
        self.host = Host(msgspec.json.decode(self.kept[HOST], type=HostState), self.game, bytes(32), self._draw)
        assert before in (None, _stands(self.host))
        own = GuestState(
            invitation=Invitation("a-b-c-d"), secret=HOST, public=HOST, seated=True, you=self.host.own_seat,
            card=self.host.card(),
        )  # fmt: skip
        self.own = Guest(own, find_game, local=True)
        self.do_host(lambda: self.host.tick(self.now, WALL + self.now))
        self.do_host(lambda: self.host.show(True, self.now))

    def start_guest(self, key: bytes) -> None:
        """A guest's program begins with what it has kept. Nothing is lost."""
        before = _stands(self.guests[key]) if key in self.guests else None
        self.guests[key] = guest = Guest(msgspec.json.decode(self.kept[key], type=GuestState), find_game)
        assert before in (None, _stands(guest))
        self.do_guest(key, lambda: guest.tick(self.now, WALL + self.now))
        self.do_guest(key, lambda: guest.show(True, self.now))
        self.post(HOST, key, self.host.card())

    def _draw(self) -> int:
        return self.rng.randrange(1 << 40)

    # What is done, and what comes of it

    def do_host(self, act: Callable[[], object]) -> None:
        """Do something at the host; what it changes is kept, and then its messages are sent."""
        with contextlib.suppress(OnlineError):
            act()
        self._note_what_is_seen()
        if self.host.changed:
            self.kept[HOST], self.host.changed = self.host.to_bytes(), False
        if (request := self.host.thinking) is not None:
            self.host.thinking = None
            self.do_host(lambda: self.host.decided(request, None, self.now))
        for key, update in self.host.messages():
            if key == HOST:
                self._do_own(lambda update=update: self.own.take(update, self.now))  # type: ignore[misc]
            else:
                self._check(key, update)
                self.post(HOST, key, update)

    def _do_own(self, act: Callable[[], object]) -> None:
        with contextlib.suppress(OnlineError):
            act()
        for note in self.own.messages():
            if isinstance(note, Note):
                self.do_host(lambda note=note: self.host.take(HOST, note, self.now))  # type: ignore[misc]

    def do_guest(self, key: bytes, act: Callable[[], object]) -> None:
        """Do something at a guest, as above."""
        guest = self.guests[key]
        with contextlib.suppress(OnlineError):
            act()
        if guest.changed:
            self.kept[key], guest.changed = guest.to_bytes(), False
        for message in guest.messages():
            self.post(key, HOST, message)

    def _note_what_is_seen(self) -> None:
        match = self.host.match
        if match is None:
            return
        for ply in range(match.ply + 1):
            step = match.steps[ply - 1] if ply else None
            position = match.position_at(ply)
            made = id(position), step.text if step is not None else ""
            if made in self._noted:
                continue
            self._noted[made] = position
            text = ""
            if step is not None:
                beside = step.text.split()[0] in ("resign", "offer", "accept", "flag")
                text = step.text if beside else self.game.public_text(match.position_at(ply - 1), step.move)
            for seat, known in self.seen.items():
                known.add((digest(PlainDataWriter().write(position.observe(seat))), text))

    def _check(self, key: bytes, update: Update) -> None:
        """Nobody is told of anything but what their seat observes."""
        if update.line is None:
            return
        for step in update.line.steps:
            assert (step.digest, step.text) in self.seen[update.you]

    def post(self, sender: bytes, receiver: bytes, message: Message) -> None:
        self.pending.append((sender, receiver, message))

    def deliver(self, at: int) -> None:
        """Let a message arrive, as bytes."""
        sender, receiver, message = self.pending[at]
        written = encode(message)
        if receiver == HOST and isinstance(message, Join):
            self.do_host(lambda: self.host.join(decode(Join, written), self.now))
        elif receiver == HOST:
            self.do_host(lambda: self.host.take(sender, decode(Note, written), self.now))
        elif receiver not in self.guests:
            return  # nobody has that key
        elif isinstance(message, Card):
            self.do_guest(receiver, lambda: self.guests[receiver].take_card(decode(Card, written), self.now))
        else:
            self.do_guest(receiver, lambda: self.guests[receiver].take(decode(Update, written), self.now))

    # What people do

    def act(self, guest: Guest) -> None:
        """Somebody does one of the things that may be done."""
        rng, match, state = self.rng, guest.match, guest.state
        do = self._do_own if guest is self.own else (lambda act: self.do_guest(state.public, act))
        if not state.seated:
            do(lambda: guest.sit_down(rng.choice(["Mia", "Jonas", ""]), self.now))
            return
        asked = state.info.asked if state.info is not None else None
        if asked is not None and state.you in asked.awaited:
            do(lambda: guest.answer(yes=rng.random() < 0.7, now=self.now))
        elif match is not None and match.outcome is None and rng.random() < 0.85:
            moves = [str(move) for move in own_moves(match)]
            if moves:
                do(lambda: guest.request("move", rng.choice(moves), self.now))
            else:
                do(lambda: guest.request("throw", "", self.now))
        else:
            verb, text = rng.choice(
                [
                    ("ask", "undo"), ("ask", "rematch"), ("react", "owl"), ("react", "thanks"), ("move", "resign"),
                    ("move", "offer"), ("move", "accept"), ("answer", "no draw"),
                    ("ask", f"computer {rng.randrange(3)} {self.game.levels[0].key}"),
                ]
            )  # fmt: skip
            do(lambda: guest.request(verb, text, self.now))

    def tick(self, seconds: float) -> None:
        self.now += seconds
        self.do_host(lambda: self.host.tick(self.now, WALL + self.now))
        self._do_own(lambda: self.own.tick(self.now, WALL + self.now))
        for key, guest in self.guests.items():
            self.do_guest(key, lambda guest=guest: guest.tick(self.now, WALL + self.now))  # type: ignore[misc]

    def calm(self, rounds: int = 40) -> None:
        """From now on nothing is lost."""
        for _round in range(rounds):
            self.post_cards()
            self.deliver_all()
            self.tick(1.0)
        self.deliver_all()  # also that somebody's time was up in the last second

    def deliver_all(self) -> None:
        while self.pending:
            self.deliver(0)
            del self.pending[0]

    def post_cards(self) -> None:
        for key in self.guests:
            self.post(HOST, key, self.host.card())

    def all_equal(self, keys: Sequence[bytes]) -> None:
        """The table stands the same everywhere, as far as each may see it."""
        match = self.host.match
        for guest in (self.own, *(self.guests[key] for key in keys)):
            state: Any = guest.state
            assert state.seated
            assert not state.requests
            assert guest.problem is None
            assert state.info is not None
            assert state.info.stage == self.host.state.stage
            assert state.match == self.host.state.match
            if match is None:
                assert guest.match is None
                continue
            assert guest.match is not None
            assert guest.match.position == match.position.observe(state.you)
            assert guest.match.ply == match.ply
            assert guest.match.outcome == match.outcome
            if match.outcome is not None and guest is not self.own:
                assert match.identity in state.record

    def goes_on(self, keys: Sequence[bytes]) -> None:
        """Whoever is to move makes a move, and it is heard: nothing that is asked for is forgotten."""
        for guest in 3 * (self.own, *(self.guests[key] for key in keys)):
            match = self.host.match
            if match is None or match.outcome is not None or guest.match is None or not own_moves(guest.match):
                continue
            before, do = match.ply, self._do_own
            if guest is not self.own:
                do = lambda act, guest=guest: self.do_guest(guest.state.public, act)  # type: ignore[misc] # noqa: E731
            do(lambda guest=guest: guest.request("move", str(own_moves(guest.match)[0]), self.now))  # type: ignore[misc]
            self.calm(3)
            assert self.host.match is not None
            assert self.host.match.ply > before


def _stands(machine: Host | Guest) -> tuple[object, ...]:
    """What must not be lost: the moves that were made, and what was asked for."""
    moves = machine.match.moves if machine.match is not None else ()
    return (*moves, *(machine.state.requests if isinstance(machine, Guest) else ()))
