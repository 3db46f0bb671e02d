"""Whoever comes and goes in whatever order: each seat has its player, or is free."""

from __future__ import annotations

from absences import look_again, look_away, playing
from examples import dear
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from jungle_games.core.seat_names import PERSON
from jungle_games.elsewhere.joining.guest import Guest
from jungle_games.elsewhere.refusals import RemoteError


class Table(RuleBasedStateMachine):
    """Three people come and go at a table of the toy game, whose programs may start again at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.homes = playing("toy", 3)
        self.owners = {seat: self.homes.key(self.homes.seat(seat)) for seat in range(3)}
        """Whose each seat is: nobody's where one was given up."""
        self.names = iter(f"New {number}" for number in range(100))

    def guest(self, seat: int) -> Guest | None:
        key = self.owners.get(seat)
        return None if key is None else self.homes.guests[key]

    @rule(seat=st.integers(0, 2))
    def looks_away(self, seat: int) -> None:
        if guest := self.guest(seat):
            look_away(self.homes, guest)

    @rule(seat=st.integers(0, 2))
    def comes_back(self, seat: int) -> None:
        if guest := self.guest(seat):
            look_again(self.homes, guest)

    @rule(seat=st.integers(0, 2))
    def program_starts_again(self, seat: int) -> None:
        if key := self.owners.get(seat):
            guest = self.homes.start_guest(key)
            look_again(self.homes, guest)

    @rule()
    def host_starts_again(self) -> None:
        self.homes.start_host()
        self.homes.wait(1)

    @rule(seconds=st.sampled_from([1, 10, 61]))
    def time_passes(self, seconds: int) -> None:
        self.homes.wait(seconds)

    @rule(asker=st.integers(0, 2), seat=st.integers(0, 2))
    def computer_is_wanted(self, asker: int, seat: int) -> None:
        guest = self.guest(asker)
        if guest is None or not guest.present:
            return
        guest.ask(f"computer {seat} quick", self.homes.now)
        self.homes.settle()
        for other in range(3):
            person = self.guest(other)
            if person is not None and person.present and other != asker:
                person.answer(True, self.homes.now)
                self.homes.settle()

    @precondition(lambda self: self.homes.thoughts)
    @rule(number=st.integers(0, 3))
    def computer_has_chosen(self, number: int) -> None:
        thoughts = self.homes.thoughts
        self.homes.host.decided(thoughts[-1 - number % len(thoughts)], None, self.homes.now)
        self.homes.settle()

    @rule()
    def somebody_moves(self) -> None:
        match = self.homes.host.match
        assert match is not None
        seat = match.to_move
        if isinstance(seat, int) and (guest := self.guest(seat)) is not None and guest.present:
            self.homes.move(seat)

    @rule(seat=st.integers(0, 2))
    def gives_up(self, seat: int) -> None:
        if (guest := self.guest(seat)) is not None:
            guest.leave(self.homes.now)
            self.homes.settle()
            del self.owners[seat]

    @rule()
    def stranger_sits_down(self) -> None:
        free = [seat for seat, plan in enumerate(self.homes.host.state.seats) if plan.waits]
        try:
            guest = self.homes.sit(next(self.names))
        except RemoteError:
            assert not free
            return
        assert guest.seat in free
        self.owners[guest.seat] = self.homes.key(guest)

    @invariant()
    def each_seat_has_one_owner_or_is_free(self) -> None:
        state = self.homes.host.state
        for seat, plan in enumerate(state.seats):
            keys = [link.key for link in state.links if link.seat == seat]
            owner = self.owners.get(seat)
            assert keys == ([] if owner is None else [owner])
            assert plan.is_person == (owner is not None)
            if owner is None:
                assert not plan.stand_in

    @invariant()
    def whoever_is_here_has_the_seat(self) -> None:
        for seat, key in self.owners.items():
            guest, plan = self.homes.guests[key], self.homes.host.state.seats[seat]
            assert guest.seat == seat
            if guest.present and self.homes.host.attendance.here(seat, self.homes.now):
                assert plan.player == PERSON
                assert guest.match is not None
                assert guest.match.seats[seat].kind == PERSON

    @invariant()
    def all_see_the_same(self) -> None:
        match = self.homes.host.match
        assert match is not None
        for seat, key in self.owners.items():
            seen = self.homes.guests[key].match
            assert seen is not None
            if seen.ply == match.ply:
                assert seen.position == match.position.observe(seat)


TestTable = Table.TestCase
TestTable.settings = settings(dear(5), stateful_step_count=30)
