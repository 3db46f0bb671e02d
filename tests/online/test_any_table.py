"""Any number of guests, any loss, doubling, delay, reordering, restart and malice, any game: they end equal."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from anything import any_message
from examples import dear
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from world import HOST, World

from jungle_games.online.guest import Guest
from jungle_games.online.messages import Card, Join, MessageError, Note, Plate, Update, decode, encode

GAMES = {"jungle": (1,), "sequence": (1, 2, 3), "jungle_matrix": (1,), "jacks": (1, 2)}
THROUGH = st.sampled_from(["deliver", "lose", "double", "act", "act", "pass", "pass", "end", "crash", "leave", "lie"])


@settings(dear(20, 500), phases=[Phase.explicit, Phase.reuse, Phase.generate])  # to shrink a table takes minutes
@given(rng=st.randoms(use_true_random=False), data=st.data())
def test_a_table_ends_equal_everywhere(rng: random.Random, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(list(GAMES)))
    guests = rng.choice(GAMES[game])
    liar = rng.random() < 0.3 and guests > 1
    world = World(rng, game, guests, rhythm=rng.choice([0, 0, 86_400]) if game in ("jungle", "sequence") else 0)
    keys = list(world.guests)
    lying = keys.pop() if liar else None
    for what in data.draw(st.lists(THROUGH, min_size=20, max_size=120)):
        _go_through(world, what, lying, data)
    world.calm(3)
    for key in keys:
        world.do_guest(key, lambda key=key: world.guests[key].show(True, world.now))  # type: ignore[misc]
        if not world.guests[key].state.seated:
            world.do_guest(key, lambda key=key: world.guests[key].sit_down("Ida", world.now))  # type: ignore[misc]
    world.calm()
    if lying is not None:
        del world.guests[lying]
    world.all_equal(keys)
    world.act(world.own)
    world.pending.clear()  # what somebody misses is said again
    world.calm()
    world.all_equal(keys)
    for key in keys:  # or, where they look at something else, once the way to them is open again
        world.do_guest(key, lambda key=key: world.guests[key].show(rng.random() < 0.5, world.now))  # type: ignore[misc]
    world.calm(3)
    world.act(world.own)
    world.pending.clear()
    world.do_host(lambda: world.host.greet(world.now))
    world.calm()
    world.all_equal(keys)
    world.goes_on(keys)
    world.all_equal(keys)


def _go_through(world: World, what: str, lying: bytes | None, data: st.DataObject) -> None:
    rng, people = world.rng, [world.own, *world.guests.values()]
    at = rng.randrange(len(world.pending)) if world.pending else None
    match what:
        case "deliver" | "double" if at is not None:
            world.deliver(at)
            if what == "deliver":
                del world.pending[at]
        case "lose" if at is not None and rng.random() < 0.5:
            del world.pending[at]
        case "act":
            world.act(rng.choice(people))
            for _often in range(rng.randrange(6)):
                if world.pending:
                    world.deliver(0)
                    del world.pending[0]
        case "pass":
            world.tick(rng.choice([0.1, 1.0, 4.0, 15.0, 70.0]))
        case "end":
            key = rng.choice([HOST, *world.guests])
            world.start_host() if key == HOST else world.start_guest(key)
        case "crash":  # what was kept was not sent any more
            key = rng.choice(list(world.guests))
            pending = list(world.pending)
            world.act(world.guests[key])
            world.pending = pending
            world.start_guest(key)
        case "leave":
            guest = rng.choice(list(world.guests.values()))
            world.do_guest(guest.state.public, lambda: guest.show(not guest.present, world.now))
        case "lie" if lying is not None:
            for message in _travelled(data.draw(any_message(Note)), data.draw(any_message(Join))):
                if isinstance(message, Note):
                    world.do_host(lambda note=message: world.host.take(lying, note, world.now))  # type: ignore[misc]
                else:
                    world.do_host(lambda join=message: world.host.join(join, world.now))  # type: ignore[misc]


def _travelled(*messages: Any) -> list[Any]:
    """What arrives of ``messages``: what is malformed does not."""
    arrived = []
    for message in messages:
        with contextlib.suppress(MessageError):
            arrived.append(decode(type(message), encode(message)))
    return arrived


@pytest.mark.parametrize("game", ["jungle", "jacks"])
@settings(dear(15, 1_000), phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(rng=st.randoms(use_true_random=False), data=st.data())
def test_whatever_a_host_says_breaks_no_guest(game: str, rng: random.Random, data: st.DataObject) -> None:
    world = World(rng, game, 1)
    (key,) = world.guests
    for _often in range(6):
        world.act(world.guests[key])
        world.calm(2)
    guest = world.guests[key]
    assert guest.match is not None
    for _often in range(4):
        for told in _travelled(_newer(data.draw(any_message(Update)), guest), data.draw(any_message(Card))):
            if isinstance(told, Card):
                world.do_guest(key, lambda card=told: guest.take_card(card, world.now))  # type: ignore[misc]
            else:
                world.do_guest(key, lambda told=told: guest.take(told, world.now))  # type: ignore[misc]
        world.act(guest)
        world.tick(2.0)
    assert guest.match is not None
    guest.match.legal(), guest.match.outcome, guest.match.to_move
    world.start_guest(key)


def _newer(update: Update, guest: Guest) -> Any:
    from msgspec import structs

    heard = guest.state.heard
    line = update.line
    if line is not None and guest.state.match and update.done % 2:  # such as could fit
        line = structs.replace(line, match=guest.state.match, base=-1)
    info = update.info
    if info is not None and update.done % 3:
        plates = (info.plates + [Plate("", "", True, True)] * 2)[:2]
        info = structs.replace(info, plates=plates, left=None)
    return structs.replace(update, sent=structs.replace(heard, count=heard.count + 1), line=line, info=info)
