"""A seat is kept for whoever is about to sit down, seen by the host, and for nobody for ever."""

from __future__ import annotations

import pytest
from homes import Homes
from hypothesis import given
from hypothesis import strategies as st

from jungle_games.elsewhere.hosting.attendance import HELD, LONGEST, Reservations
from jungle_games.elsewhere.messages import FORMAT, Join
from jungle_games.elsewhere.network.crypto import GuestIdentity, random_bytes
from jungle_games.elsewhere.refusals import RemoteError


def wish(homes: Homes, key: bytes, wanted: str = "reserve", seat: int | None = None) -> None:
    card = homes.host.card(homes.now)
    homes.host.reserve(
        key, Join(FORMAT, "", card.shape, seat, wanted), homes.now,  # type: ignore[arg-type]
    )  # fmt: skip
    homes.settle()


def refused(homes: Homes, name: str, seat: int | None = None) -> str:
    with pytest.raises(RemoteError) as error:
        homes.sit(name, seat)
    return error.value.code


def reserved(homes: Homes) -> list[bool]:
    return [plate.reserved for plate in homes.host.info(homes.now).plates]


def test_a_reserved_seat_goes_to_nobody_else_and_to_no_computer() -> None:
    homes = Homes(sit=False)
    homes.sit("Jonas")
    secret = random_bytes(32)
    wish(homes, GuestIdentity(secret).public)
    assert reserved(homes) == [False, True]
    assert homes.seat(0).info.plates[1].reserved  # type: ignore[union-attr]
    assert homes.host.card(homes.now).plates[1].reserved
    assert refused(homes, "Ida") == refused(homes, "Ida", 1) == "reserved"
    for act in (lambda: homes.host.give_seat(1, "quick", homes.now), homes.begin):
        with pytest.raises(RemoteError):
            act()
    guest = homes.sit("Lea", secret=secret)
    assert guest.seat == 1
    assert reserved(homes) == [False, False]
    homes.begin()


def test_it_ends_after_half_a_minute_and_with_renewals_after_three() -> None:
    homes = Homes(sit=False)
    key = random_bytes(32)
    wish(homes, key, seat=1)
    homes.wait(29)
    assert reserved(homes) == [False, True]
    homes.wait(2)
    assert reserved(homes) == [False, False]
    homes.sit("Jonas", 1)
    wish(homes, key)
    for _renewal in range(40):
        homes.wait(10)
        wish(homes, key)
        if not any(reserved(homes)):
            break
    assert 180 <= homes.now - 1031 <= 200
    homes.sit("Ida", 0)


def test_who_changes_their_mind_frees_the_seat() -> None:
    homes = Homes(sit=False)
    key = random_bytes(32)
    wish(homes, key)
    wish(homes, random_bytes(32), "release")
    assert reserved(homes) == [True, False]
    wish(homes, key, "release")
    assert reserved(homes) == [False, False]
    homes.sit("Jonas", 0)


def test_a_seat_given_up_during_a_match_can_be_reserved_against_a_computer() -> None:
    homes = Homes("toy", 3)
    homes.begin()
    homes.seat(2).leave(homes.now)
    homes.settle()
    wish(homes, random_bytes(32))
    homes.seat(0).ask("computer 2 quick", homes.now)
    homes.settle()
    assert homes.seat(0).refusal is not None
    assert homes.seat(0).refusal[0].code == "reserved"
    homes.wait(31)
    homes.seat(0).ask("computer 2 quick", homes.now)
    homes.settle()
    homes.seat(1).answer(True, homes.now)
    homes.settle()
    assert homes.host.state.seats[2].kind == "quick"


KEYS = st.integers(0, 5).map(lambda number: bytes([number]))
STEPS = st.lists(st.tuples(st.sampled_from(["hold", "release", "wait"]), KEYS, st.none() | st.integers(0, 2)))


@given(STEPS)
def test_nobody_holds_a_seat_for_ever_and_nobody_two(steps: list[tuple[str, bytes, int | None]]) -> None:
    """However many keys ask however often: each seat is free for others at least half of the time, and often."""
    now, held = 0.0, Reservations()
    since: dict[int, float] = {}
    for act, key, seat in steps * 3:
        if act == "wait":
            now += 9.0
        elif act == "release":
            held.release(key, now)
        else:
            held.hold(key, seat, [0, 1, 2], now)
        mine = [held.seat_of(bytes([number]), now) for number in range(6)]
        taken = [each for each in mine if each is not None]
        assert len(taken) == len(set(taken))
        for each in range(3):
            assert held.holds(each, now) == (each in taken)
            if each in taken:
                assert now - since.setdefault(each, now) <= LONGEST
            else:
                since.pop(each, None)


def test_strangers_with_many_keys_leave_every_seat_to_others_for_half_of_the_time() -> None:
    held, busy = Reservations(), 0
    for second in range(3600):
        for number in range(20):
            held.hold(b"%d" % ((second // 200) * 20 + number), None, [0, 1], float(second))
        busy += held.holds(0, float(second))
    assert busy <= 3600 / 2 + LONGEST + HELD
