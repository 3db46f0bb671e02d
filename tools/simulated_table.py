"""A table whose host and guests move at random over a faulty broker, and are killed, disconnected and restarted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from faulty_broker import Client, FaultyBroker

from jungle_games.core.game import CHANCE, WATCHER, Game
from jungle_games.core.plain_data import Plain, PlainWriter, digest
from jungle_games.core.record import FindGame
from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.crypto import Rendezvous
from jungle_games.elsewhere.endpoints import GuestEndpoint, HostEndpoint
from jungle_games.elsewhere.guest import Guest
from jungle_games.elsewhere.guest_state import GuestState
from jungle_games.elsewhere.host import Host
from jungle_games.elsewhere.host_state import HostState, SeatPlan, lay_table
from jungle_games.elsewhere.hosted_match import MoveRequest
from jungle_games.elsewhere.hosted_table import HostedTable
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.messages import Update
from jungle_games.elsewhere.table_store import MemoryStore


@dataclass(frozen=True)
class Mishaps:
    """How likely, at each step of the simulation, each program is to be killed, or to lose its connection."""

    kill: float = 0.0
    cut: float = 0.0
    away: float = 5.0
    """Seconds that it is gone, at most."""


class Killed(BaseException):
    """The program ends at this very moment."""


class FragileStore(MemoryStore):
    """A shelf that outlasts the program, and upon which the program may end just before or just after it writes."""

    def __init__(self) -> None:
        super().__init__()
        self.kill_in = -1
        self.writes = 0

    def write(self, name: str, content: bytes) -> None:
        self.writes += 1
        self.kill_in -= 1
        if self.kill_in == 0:
            raise Killed
        super().write(name, content)
        if self.kill_in == -1000:
            raise Killed


@dataclass
class Program:
    """A program that runs, or does not at the moment."""

    name: str
    start: Callable[[Client], Any]
    store: FragileStore
    client: Client | None = None
    endpoint: Any = None
    back_at: float = 0.0
    next_at: float = 0.0
    bytes: int = 0


@dataclass
class Seen:
    """What came to one seat, opened: for who looks for secrets."""

    updates: list[Update] = field(default_factory=list)


def first_thought(request: MoveRequest) -> str:
    """What a computer player decides that makes the first move that comes to its mind."""
    moves = request.observation.legal_moves()
    own = [move for move in moves if request.observation.actor(move) == request.seat]
    return str(own[request.ticket.moment % len(own)])


class SimulatedTable:
    """Plays one table to the end of ``matches`` matches; each guest resigns once ``longest`` moves were made."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        find_game: FindGame,
        chance: random.Random,
        broker: FaultyBroker,
        *,
        seats: int,
        preset: str = "standard",
        key: bytes | None = None,
        mishaps: Mishaps = Mishaps(),
        computers: int = 0,
        here: int = 0,
        watchers: int = 0,
        longest: int = 60,
    ) -> None:
        self.game, self.find_game, self.chance, self.broker = game, find_game, chance, broker
        self.mishaps, self.longest = mishaps, longest
        level, count = game.levels[0], seats - computers - here
        plans = [SeatPlan(elsewhere=True) for _seat in range(count)]
        plans += [SeatPlan(name=f"here {number}", kind=PERSON) for number in range(here)]
        chance.shuffle(plans)
        plans += [SeatPlan(name=f"{level.title} {number}", kind=level.key) for number in range(computers)]
        state = lay_table(
            game, name="Mira", seats=plans, preset=preset, options={}, setup={}, attachments={},
            watching=watchers > 0, rhythm=0,
        )  # fmt: skip
        self.invitation = Invitation(state.code)
        self.rendezvous = Rendezvous(key or chance.randbytes(32))
        self.seen: dict[bytes, Seen] = {}
        self.notices: list[str] = []
        self.watch_traffic = True
        self.thoughts: list[MoveRequest] = []
        store = FragileStore()
        store.write("table", state.to_bytes())
        store.writes = 0
        self.host = Program("host", self._start_host, store)
        self.guests = [self._guest(f"guest {number}", None) for number in range(count)]
        self.guests += [self._guest(f"watcher {number}", WATCHER) for number in range(watchers)]
        self.kills = self.cuts = 0

    def _guest(self, name: str, wish: int | None) -> Program:
        store = FragileStore()
        store.write("table", GuestState.new(self.invitation).to_bytes())

        def start(client: Client) -> Any:
            endpoint = GuestEndpoint(
                GuestState.from_bytes(store.read("table") or b""), self.rendezvous, client, self.find_game, store,
                "table",
            )
            endpoint.wanted = (name, wish)  # type: ignore[attr-defined]
            return endpoint

        return Program(name, start, store)

    def _start_host(self, client: Client) -> HostedTable:
        state = HostState.from_bytes(self.host.store.read("table") or b"")
        self.thoughts.clear()
        table = HostedTable(
            "table", state, self.find_game, self.host.store, "table", self.thoughts.append, lambda: self.broker.now
        )
        host, attach = table.host, table.host.attach

        def watched(key: bytes, deliver: Callable[[Update], None]) -> Any:
            def note_down(update: Update) -> None:
                if self.watch_traffic:
                    self.seen.setdefault(key, Seen()).updates.append(update)
                deliver(update)

            return attach(key, note_down)

        host.attach = watched  # type: ignore[method-assign]
        table.endpoint = HostEndpoint(host, self.rendezvous, client, self.broker.now)
        table.show(True, self.broker.now)
        return table

    @property
    def programs(self) -> Iterator[Program]:
        yield self.host
        yield from self.guests

    # Running

    def run(self, *, until: Callable[[SimulatedTable], bool], most: float = 20_000.0) -> bool:
        """Let time pass until something holds; whether it came to hold within so many seconds."""
        deadline = self.broker.now + most
        while self.broker.now < deadline:
            if until(self):
                return True
            self.step()
        return False

    def step(self) -> None:
        """Let the next thing happen, whatever it is."""
        for program in self.programs:
            self._look_after(program)
        ticks = [program.next_at if program.endpoint is not None else program.back_at for program in self.programs]
        message = self.broker.next_at
        soonest = min(ticks)
        if message is not None and message <= soonest:
            self._guard(self.broker.deliver)
        else:
            self.broker.now = max(self.broker.now, soonest)

    def _look_after(self, program: Program) -> None:
        now, chance = self.broker.now, self.chance
        if program.endpoint is None:
            if now >= program.back_at:
                self._start(program)
            return
        assert program.client is not None
        if not program.client.online and now >= program.back_at:
            program.client.come_back()
            back = program.endpoint.connected if program is self.host else program.endpoint.again
            self._guarded(program, lambda: back(now))
        elif program.client.online and chance.random() < self.mishaps.kill:
            program.store.kill_in = chance.choice((1, 2, -999))
        elif program.client.online and chance.random() < self.mishaps.cut:
            self.cuts += 1
            program.client.go()
            program.back_at = now + chance.random() * self.mishaps.away
        if program.endpoint is not None and now >= program.next_at:
            self._guarded(program, lambda: self._act(program))

    def _act(self, program: Program) -> None:
        now = self.broker.now
        endpoint = program.endpoint
        if program is self.host:
            self._act_as_host(program, endpoint, now)
            return
        program.next_at = max(now + 0.01, min(endpoint.tick(now), now + 0.5))
        name, wish = endpoint.wanted
        if not endpoint.state.seated and not endpoint.state.asking and endpoint.state.card is not None:
            endpoint.sit_down(name, wish, now)
        self._play(endpoint.guest, now)

    def _act_as_host(self, program: Program, table: HostedTable, now: float) -> None:
        """The host's program does what is due, and those at its screen play, each with the screen to themselves."""
        host = table.host
        if host.state.stage == "open" and not any(plan.waits for plan in host.state.seats):
            host.begin(now)
        program.next_at = max(now + 0.01, min(table.tick(now), now + 0.5))
        while self.thoughts:
            request = self.thoughts.pop()
            host.decided(request, first_thought(request), now)
            program.next_at = now
        for guest in table.guests:
            table.look([guest.seat], now)
            self._play(guest, now)
            table.settle(now)

    def _play(self, guest: Guest, now: float) -> None:
        info = guest.info
        self.notices += guest.notices
        guest.notices.clear()
        match = guest.match
        if match is None or info is None or info.stage != "playing" or guest.waiting or guest.seat == WATCHER:
            return
        if info.asked is not None and guest.seat in info.asked.awaited and guest.seat not in info.asked.agreed:
            guest.answer(self.chance.random() < 0.7, now)
            return
        own = match.own_moves()
        if not own or match.outcome is not None:
            return
        if match.ply >= self.longest:
            if match.to_move == guest.seat:
                guest.send("resign", now)
        elif self.chance.random() < 0.02 and info.asked is None:
            guest.ask("undo", now)
        elif self.chance.random() < 0.02:
            guest.react("monkey", now)
        elif match.to_move == guest.seat or self.chance.random() < 0.3:
            guest.send(str(self.chance.choice(own)), now)

    def _start(self, program: Program) -> None:
        program.client = self.broker.client(program.name)
        program.store.kill_in = -1
        program.next_at = self.broker.now

        def start() -> None:
            assert program.client is not None
            program.endpoint = program.start(program.client)
            program.client.receive = lambda topic, payload: self._guarded(
                program, lambda: self._receive(program, topic, payload)
            )
            if program is not self.host:
                program.endpoint.guest.say(self.broker.now, wants_answer=True)

        self._guarded(program, start)

    def _receive(self, program: Program, topic: str, payload: bytes) -> None:
        program.endpoint.receive(topic, payload, self.broker.now)
        program.next_at = self.broker.now

    def _guard(self, act: Callable[[], None]) -> None:
        act()

    def _guarded(self, program: Program, act: Callable[[], Any]) -> None:
        try:
            act()
        except Killed:
            self.kills += 1
            assert program.client is not None
            program.bytes += program.client.sent
            self.broker.forget(program.client)
            program.client, program.endpoint = None, None
            program.back_at = self.broker.now + self.chance.random() * self.mishaps.away

    # What came out

    @property
    def over(self) -> bool:
        """Whether the match is over, and every program has checked the whole record of it."""
        if any(program.endpoint is None for program in self.programs):
            return False
        host: Host = self.host.endpoint.host
        return host.state.stage == "over" and all(
            guest.endpoint.state.audited == host.state.match for guest in self.guests if guest.endpoint.state.seated
        ) and all(guest.endpoint.state.seated for guest in self.guests)

    def divergences(self) -> list[str]:
        """Where a guest shows another table than the host's, or found the record wanting."""
        table: HostedTable = self.host.endpoint
        found = list(self.notices_of_divergence())
        for name, guest, seen in self._sitting(table):
            assert table.host.match is not None
            if seen is None or seen.position != table.host.match.position.observe(guest.seat):
                found.append(f"{name} shows another table")
            elif [step.position for step in seen.steps] != [
                step.position.observe(guest.seat) for step in table.host.match.steps
            ]:
                found.append(f"{name} saw another match")
            if guest.state.verdict:
                found.append(f"{name}: {guest.state.verdict}")
        return found

    def _sitting(self, table: HostedTable) -> Iterator[tuple[str, Guest, Any]]:
        """Everybody with the match as it is shown to them; those at the host's screen see it one after another."""
        for program in self.guests:
            yield program.name, program.endpoint.guest, program.endpoint.guest.match
        for guest in table.guests:
            table.look([guest.seat], self.broker.now)
            yield f"seat {guest.seat} at the host's", guest, table.view(self.broker.now).match

    def notices_of_divergence(self) -> Iterator[str]:
        yield from (notice for notice in self.notices if "put right" in notice or "cannot be shown" in notice)

    def secrets(self) -> list[str]:
        """What was told to a seat that its observations do not hold. Undone moves are looked for in what was told."""
        host: Host = self.host.endpoint.host
        found = []
        for key, seen in self.seen.items():
            seat = next(link.seat for link in host.state.links if link.key == key)
            found += [f"seat {seat}: {what}" for what in secrets_in(seen.updates, host, seat)]
        return found


def leaves(data: Plain) -> Iterator[object]:
    """The texts and numbers in plain data."""
    if isinstance(data, list):
        for item in data:
            yield from leaves(item)
    else:
        yield data


def secrets_in(updates: list[Update], host: Host, seat: int) -> Iterator[str]:
    """What stands in ``updates`` and not in the observations of ``seat``, as the match itself has them."""
    match = host.match
    assert match is not None
    assert host.state.reveal is not None
    writer = PlainWriter()
    plains = [writer.write(position.observe(seat)) for position in match.positions()]
    known = {digest(plain): {leaf for leaf in leaves(plain) if isinstance(leaf, str)} for plain in plains}
    secret = host.state.reveal.secret
    for update in updates:
        if update.line is None:
            continue
        line = update.line
        if line.start and digest(line.start[0]) not in known:
            yield "a start that is none"
        for step in line.steps:
            texts = known.get(step.digest)
            if texts is not None:
                told = {leaf for leaf in leaves(step.change) if isinstance(leaf, str)}
                if not told <= texts:
                    yield f"{sorted(told - texts)} after {step.text}"
            if step.actor == -2 and any(sign.isdigit() for sign in step.text) and not step.text.startswith("roll "):
                yield f"chance's {step.text}"
        if update.reveal is None and secret in repr(update).encode():
            yield "the secret"


__all__ = ["CHANCE", "Mishaps", "SimulatedTable", "first_thought", "secrets_in"]
