"""A table whose host and guests move at random over a faulty broker, and are killed, disconnected and restarted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from faulty_broker import Client, FaultyBroker
from simulated_program import FragileStore, Killed, Mishaps, Program, Seen
from told_secrets import secrets_in

from jungle_games.core.game import WATCHER, Game
from jungle_games.core.matches.record import FindGame
from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.hosting.host import Host
from jungle_games.elsewhere.hosting.host_endpoint import HostEndpoint
from jungle_games.elsewhere.hosting.host_state import HostState, SeatPlan, lay_table
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.elsewhere.hosting.requests import MoveRequest
from jungle_games.elsewhere.invitation import Invitation
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.joining.guest_deal import GuestState
from jungle_games.elsewhere.joining.guest_endpoint import GuestEndpoint
from jungle_games.elsewhere.messages import Update
from jungle_games.elsewhere.network.crypto import Rendezvous

_GONE = 80.0
"""Seconds after which somebody who is cut off must not count as present."""
_STRANGERS = 60.0
"""Seconds for which seats are left to strangers."""


def first_thought(request: MoveRequest) -> str:
    """What a computer player decides that makes the first move that comes to its mind."""
    moves = request.observation.legal_moves()
    own = [move for move in moves if request.observation.actor(move) == request.seat]
    return str(own[request.ticket.moment % len(own)])


class SimulatedTable:
    """Plays one match; each guest resigns once ``longest`` moves were made. ``strangers`` seats are left free.

    Where nobody takes those, computers do; and the people ask for one in place of somebody who is not there.
    """

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
        mishaps: Mishaps | None = None,
        computers: int = 0,
        here: int = 0,
        watchers: int = 0,
        longest: int = 60,
        strangers: int = 0,
    ) -> None:
        self.game, self.find_game, self.chance, self.broker = game, find_game, chance, broker
        self.mishaps, self.longest, self.strangers = mishaps or Mishaps(), longest, strangers
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
        self.said: set[str] = set()
        """What the programs elsewhere have said to those in front of them."""
        self.forged: set[str] = set()
        """Those who counted as present long after they had gone."""
        self.on_host_start: list[Callable[[HostedTable], None]] = []
        """Called with the host's table whenever its program starts."""
        self.tell: Callable[[str, Update], Update] = lambda _name, update: update
        """What a guest is told in place of an update; by the guest's name."""
        self.watch_traffic = True
        self.thoughts: list[MoveRequest] = []
        store = FragileStore()
        store.write("table", state.to_bytes())
        store.writes = 0
        self.host = Program("host", self._start_host, store)
        self.guests = [self._guest(f"guest {number}", None) for number in range(count - strangers)]
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
            name = next(link.name for link in host.state.links if link.key == key)

            def note_down(update: Update) -> None:
                update = self.tell(name, update)
                if self.watch_traffic:
                    self.seen.setdefault(key, Seen()).updates.append(update)
                deliver(update)

            return attach(key, note_down)

        host.attach = watched  # type: ignore[method-assign]
        for act in self.on_host_start:
            act(table)
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
        return self.broker.run(self.step, lambda: until(self), most)

    def step(self) -> None:
        """Let the next thing happen, whatever it is."""
        self.broker.go_on(self.look_after_all())

    def look_after_all(self) -> float:
        """Let the programs do what is due; when the next of them has something to do."""
        for program in self.programs:
            self._look_after(program)
        return min(program.next_at if program.endpoint is not None else program.back_at for program in self.programs)

    def _look_after(self, program: Program) -> None:
        now, chance = self.broker.now, self.chance
        if program.endpoint is None:
            if now >= program.back_at:
                self._start(program)
            return
        client = program.client
        assert client is not None
        if not client.online and now >= client.back_at:
            client.come_back()
            back = program.endpoint.connected if program is self.host else program.endpoint.again
            self._guarded(program, lambda: back(now))
        elif client.online and chance.random() < self.mishaps.kill:
            program.store.kill_in = chance.choice((1, 2, -999))
        elif client.online and chance.random() < self.mishaps.cut:
            self.cuts += 1
            client.go(now + chance.random() * self.mishaps.away)
        if client.online:
            program.seen_at = now
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
            taken = endpoint.problem is not None and endpoint.problem.code == "name"
            endpoint.sit_down(name + "!" * self.chance.randrange(9) if taken else name, wish, now)
        self.said.update(endpoint.guest.notices)
        if now - self.host.seen_at > _GONE and endpoint.state.seated and endpoint.guest.host_here(now):
            self.forged.add("the host")
        self._play(endpoint.guest, now)

    def _act_as_host(self, program: Program, table: HostedTable, now: float) -> None:
        """The host's program does what is due, and those at its screen play, each with the screen to themselves."""
        host = table.host
        for guest in self.guests:
            seat = guest.endpoint.guest.seat if guest.endpoint is not None else WATCHER
            if now - guest.seen_at > _GONE and seat != WATCHER and host.attendance.here(seat, now):
                self.forged.add(guest.name)
        self._begin(host, now)
        program.next_at = max(now + 0.01, min(table.tick(now), now + 0.5))
        while self.thoughts:
            request = self.thoughts.pop()
            host.decided(request, first_thought(request), now)
            program.next_at = now
        for guest in table.guests:
            table.look([guest.seat], now)
            self._play(guest, now)
            table.settle(now)

    def _begin(self, host: Host, now: float) -> None:
        """Begin once all are there; strangers are not waited for, nor anybody in vain while it is dealt."""
        level, waiting = self.game.levels[0].key, [seat for seat, plan in enumerate(host.state.seats) if plan.waits]
        if host.state.stage == "open" and not waiting:
            host.begin(now)
        elif host.state.stage == "open" and self.strangers and now > _STRANGERS and self.all_seated:
            host.give_seat(waiting[0], level, now)
        elif host.state.stage == "dealing":
            for seat, plate in enumerate(host.info(now).plates):
                if plate.replaceable:
                    host.give_seat(seat, level, now)

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
        thrower = self.game.thrower(match.position) if match.outcome is None else None
        mover = match.to_move if thrower is None else thrower
        if isinstance(mover, int) and not info.plates[mover].here and self.chance.random() < 0.1:
            guest.ask(f"computer {mover} {self.game.levels[0].key}", now)
            return
        if thrower == guest.seat and not info.plates[thrower].is_computer:
            guest.throw(now)
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
        if self.host.endpoint is None or any(guest.endpoint is None for guest in self.guests):
            return False
        host: Host = self.host.endpoint.host
        if host.state.stage != "over" or (not self.all_seated and any(plan.waits for plan in host.state.seats)):
            return False
        seated = (guest for guest in self.guests if guest.endpoint.state.seated and not self._lost(guest))
        return all(guest.endpoint.state.audited == host.state.match for guest in seated)

    @property
    def kept_out(self) -> int:
        """How many found no seat, as others had sat down before them."""
        return sum(guest.endpoint is not None and not guest.endpoint.state.seated for guest in self.guests)

    @property
    def all_seated(self) -> bool:
        """Whether everybody who means no harm sits at the table, or watches."""
        return all(guest.endpoint is not None and guest.endpoint.state.seated for guest in self.guests)

    def seats_lost(self) -> list[str]:
        """Those who sat down, have not left, and have no seat any more."""
        return [f"{program.name} lost the seat" for program in self.guests if self._lost(program)]

    def presence(self) -> list[str]:
        """Those whose presence somebody else could pretend."""
        return [f"{name} was not there, and seemed to be" for name in sorted(self.forged)]

    @staticmethod
    def _lost(program: Program) -> bool:
        _name, wish = program.endpoint.wanted
        return program.endpoint.state.seated and wish != WATCHER and program.endpoint.guest.seat == WATCHER

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
            if not program.endpoint.state.seated:
                continue
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
        for seat in range(WATCHER, len(host.state.seats)):
            updates = [update for seen in self.seen.values() for update in seen.updates if update.you == seat]
            found += [f"seat {seat}: {what}" for what in secrets_in(updates, host, seat)]
        return found
