"""What is done at a table besides moves: absences, computers, throws, slow moves, names, files, and its end."""

from __future__ import annotations

import random

import pytest
from world import WALL, World, own_moves

from jungle_games.core.game import CHANCE
from jungle_games.core.seat_names import PERSON
from jungle_games.games import find_game
from jungle_games.games.jungle.rules.options import MAPS
from jungle_games.online.guest import Guest
from jungle_games.online.host import GRACE, Host, HostState, SeatPlan
from jungle_games.online.messages import OnlineError, unpack_files


def seated(game: str, guests: int = 1, rhythm: int = 0) -> World:
    """A table at which everybody sits, and a match has begun."""
    world = World(random.Random(1), game, guests, rhythm)
    world.calm(2)
    for key, guest in world.guests.items():
        world.do_guest(key, lambda guest=guest: guest.sit_down("Mia", world.now))  # type: ignore[misc]
        world.calm(2)
    assert world.host.state.stage == "playing"
    return world


def ask(world: World, guest: Guest, verb: str, text: str) -> None:
    do = world._do_own if guest is world.own else lambda act: world.do_guest(guest.state.public, act)
    do(lambda: guest.request(verb, text, world.now))
    world.calm(2)


def away(world: World, seconds: float) -> Guest:
    """The only guest's program ends, and so many seconds pass."""
    (key,) = world.guests
    gone = world.guests.pop(key)
    for _step in range(10):
        world.tick(seconds / 10)
    return gone


def test_a_computer_stands_in_after_a_minute_until_the_owner_s_next_word() -> None:
    world = seated("jungle")
    gone = away(world, 12.0)
    assert not world.host.card().plates[1].here
    ask(world, world.own, "ask", "computer 1 cat")
    assert world.own.notices[-1] == "This seat cannot be given to a computer player."
    for _step in range(10):
        world.tick(GRACE / 10)
    ask(world, world.own, "ask", "computer 1 cat")
    assert world.host.card().plates[1].stand_in == "cat"
    ask(world, world.own, "move", "a3a4")
    assert world.host.match is not None
    world.tick(1.0)
    assert world.host.match.ply == 2, "the computer has answered"
    key = gone.state.public
    world.start_guest(key)
    world.calm(3)
    assert world.host.card().plates[1].stand_in == ""
    assert world.guests[key].match is not None
    assert "A computer stood in for you. The seat is yours again." in world.guests[key].notices
    world.all_equal([key])


def test_what_a_broker_has_kept_of_somebody_brings_nobody_back() -> None:
    world = seated("jungle")
    (key,) = world.guests
    world.do_guest(key, lambda: world.guests[key].show(True, world.now))
    (kept,) = [message for sender, _to, message in world.pending if sender == key]
    world.calm(1)
    away(world, 2 * GRACE)
    ask(world, world.own, "ask", "computer 1 cat")
    world.start_host()
    world.do_host(lambda: world.host.take(key, kept, world.now))  # type: ignore[arg-type]
    plate = world.host.card().plates[1]
    assert (plate.here, plate.stand_in) == (False, "cat")


def test_a_slow_move_has_its_days_by_the_host_s_clock() -> None:
    world = seated("jungle", rhythm=86_400)
    ask(world, world.own, "move", "a3a4")
    (guest,) = world.guests.values()
    assert guest.state.due == pytest.approx(WALL + world.now + 86_400, abs=5)
    away(world, 3_600.0)
    ask(world, world.own, "ask", "computer 1 cat")
    assert world.own.notices[-1] == "This seat cannot be given to a computer player."
    away_again = world.now
    while world.now < away_again + 86_400:
        world.tick(20_000.0)
    ask(world, world.own, "ask", "computer 1 cat")
    assert world.host.card().plates[1].stand_in == "cat"


def test_both_throw_the_die_at_jacks() -> None:
    world = seated("jacks")
    thrown = set()
    for _often in range(60):
        match = world.host.match
        assert match is not None
        if match.to_move is CHANCE:
            seat = match.game.thrower(match.position)
            thrown.add(seat)
            other, thrower = (world.own, *world.guests.values())[:: -1 if seat == 0 else 1]
            ask(world, other, "throw", "")
            assert match.to_move is CHANCE, "nobody else's hand throws"
            ask(world, thrower, "throw", "")
        else:
            mover = world.own if match.to_move == 0 else next(iter(world.guests.values()))
            assert mover.match is not None
            ask(world, mover, "move", str(world.rng.choice(own_moves(mover.match))))
        if thrown == {0, 1}:
            return
    raise AssertionError(thrown)


def test_a_draw_is_offered_refused_and_accepted() -> None:
    world = seated("jungle")
    (guest,) = world.guests.values()
    ask(world, world.own, "move", "offer")
    world.do_guest(guest.state.public, lambda: guest.answer(yes=False, now=world.now))
    world.calm(2)
    assert "Mia would rather play on." in world.own.notices
    ask(world, guest, "move", "accept")
    assert world.host.state.stage == "over"
    assert guest.state.record
    world.all_equal(list(world.guests))


def test_names_are_told_apart_and_computers_fill_the_seats() -> None:
    world = World(random.Random(1), "sequence", 3)
    world.calm(2)
    first, second, _third = world.guests
    for key in (first, second):
        world.do_guest(key, lambda key=key: world.guests[key].sit_down("host", world.now))  # type: ignore[misc]
        world.calm(2)
    assert [plan.name for plan in world.host.state.seats[:3]] == ["Host", "host 2", "host 3"]
    world.do_host(lambda: world.host.begin_with_computers("cat", world.now))
    world.calm(2)
    assert world.host.state.seats[3].kind == "cat"
    del world.guests[_third]
    world.all_equal([first, second])


def test_a_closed_table_is_told_to_everybody_and_a_seat_that_is_given_up_is_free() -> None:
    world = seated("sequence", 2)
    first, second = world.guests
    world.do_guest(first, lambda: world.guests[first].leave(world.now))
    world.calm(3)
    assert not world.guests[first].state.requests, "the host has heard it"
    assert world.host.card().plates[1].waits
    world.do_host(lambda: world.host.close(world.now))
    assert not world.host.may_go(world.now)
    world.calm(3)
    info = world.guests[second].state.info
    assert info is not None
    assert info.stage == "closed"
    assert world.host.may_go(world.now)


def test_a_board_of_the_host_s_own_travels_in_the_card_up_to_its_size() -> None:
    game = find_game("jungle")
    seats = [SeatPlan(name="Host", kind=PERSON), SeatPlan(online=True)]

    def laid(text: str) -> HostState:
        files = {"swamp.tmx": text}
        state = HostState(name="Host", game="jungle", options={"map": "swamp"}, attachments=files, seats=seats)
        state.check(game)
        return state

    card = Host(laid(MAPS.text("marsh")), game, bytes(32), lambda: 1).card()
    assert unpack_files(card.files) == {"swamp.tmx": MAPS.text("marsh")}
    noise = "".join(map(chr, random.Random(1).choices(range(0x4E00, 0x9FA5), k=40_000)))
    with pytest.raises(OnlineError, match="too large"):
        laid(MAPS.text("marsh").replace("<map ", f"<!-- {noise} --><map ", 1))


def test_an_update_of_another_program_s_key_is_not_for_us() -> None:
    from jungle_games.online.sealing import SealError, TableKeys, channel, public_key

    host, one, other = (bytes([number]) * 32 for number in (1, 2, 3))
    ours, theirs = channel(host, public_key(one)), channel(host, public_key(other))
    sealed = ours.down.seal(b"hidden cards")
    assert channel(one, public_key(host)).down.open(sealed) == b"hidden cards"
    assert ours.down.mailbox != theirs.down.mailbox
    for stranger in (theirs.down, channel(other, public_key(host)).down, ours.up, TableKeys(bytes(32)).card):
        with pytest.raises(SealError):
            stranger.open(sealed)
