"""Nothing is lost when programs end or go offline; errors are repaired, and chance stays fair."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from homes import Homes
from toy_game import Toy

from jungle_games.elsewhere.hosting.host_state import HostState, SeatPlan
from jungle_games.elsewhere.messages import Note, Request
from jungle_games.elsewhere.refusals import RemoteError


def test_days_later_everybody_comes_together_by_numbers() -> None:
    homes = Homes("sequence", 3)
    homes.begin()
    homes.play_on(5)
    key = homes.key(homes.seat(1))
    homes.lossy.add(key)
    homes.play_on(1)
    del homes.guests[key]
    homes.start_host()
    homes.now += 3 * 86_400
    homes.lossy.clear()
    guest = homes.start_guest(key)
    assert guest.match is not None
    assert guest.match.ply > 0  # what it saw is there before anybody answers
    guest.say(homes.now, wants_answer=True)
    for other in homes.guests.values():
        other.say(homes.now, wants_answer=True)
    homes.settle()
    assert homes.agrees()
    homes.play_on(3)
    assert homes.agrees()


def test_a_move_made_while_the_host_is_away_arrives_when_it_is_back() -> None:
    homes = Homes("jungle")
    homes.begin()
    guest = homes.seat(0)
    key = homes.key(guest)
    homes.lossy.add(key)
    guest.send(str(guest.match.own_moves()[0]), homes.now)  # type: ignore[union-attr]
    homes.settle()
    del homes.guests[key]
    homes.lossy.clear()
    homes.start_host()
    again = homes.start_guest(key)
    assert again.waiting
    again.tick(homes.now)
    homes.settle()
    assert homes.host.match.ply == 1  # type: ignore[union-attr]
    assert not again.waiting


def test_what_is_asked_for_is_done_once_however_often_it_comes() -> None:
    homes = Homes()
    homes.begin()
    link = homes.links[homes.key(homes.seat(0))]
    request = Request(link.state.done + 1, "move", "peek", 1, homes.host.match.ply)  # type: ignore[union-attr]
    for count, session in enumerate((b"a" * 16, b"a" * 16, b"b" * 16, b"a" * 16)):
        homes.host.take(link, Note(session, count + 1, requests=[request]), homes.now)
    assert homes.host.match.moves.count("peek") == 1  # type: ignore[union-attr]


def test_what_a_program_said_before_its_last_start_does_not_silence_it() -> None:
    """A broker that kept both gives a host that was started again the newest note first, and then the older ones."""
    homes = Homes()
    homes.begin()
    homes.start_host()
    link = homes.links[homes.key(homes.seat(0))]
    done = link.state.done
    notes = [
        Note(b"new" * 5 + b"!", 1),
        Note(b"old" * 5 + b"!", 7),
        Note(b"new" * 5 + b"!", 2, requests=[Request(done + 1, "move", "peek", 1, homes.host.match.ply)]),  # type: ignore[union-attr]
    ]
    for note in notes:
        homes.host.take(link, note, homes.now)
    assert homes.host.match.moves.count("peek") == 1  # type: ignore[union-attr]
    assert not any(link.is_newest(note) for note in notes)


def test_what_cannot_be_kept_has_not_happened() -> None:
    homes = Homes()
    homes.begin()
    before, written = homes.host.match.moves, homes.store.write  # type: ignore[union-attr]

    def full(name: str, content: bytes) -> None:
        raise OSError("no room")

    homes.store.write = full  # type: ignore[method-assign]
    with pytest.raises(OSError, match="no room"):
        homes.move(0, "keep")
    homes.under_way.clear()
    assert homes.host.match.moves == before  # type: ignore[union-attr]
    homes.store.write = written  # type: ignore[method-assign]
    homes.wait(10)
    assert homes.host.match.moves[len(before)] == "keep"  # type: ignore[union-attr]
    assert homes.agrees()


def test_a_guest_that_saw_another_table_says_so_and_is_put_right() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(4)
    guest = homes.seat(0)
    guest._followed.line._digests[-1] = b"another"  # type: ignore[union-attr]
    guest._followed.line._plains[-1] = [*guest._followed.line._plains[-1]]  # type: ignore[union-attr]
    homes.play_on(1)
    homes.wait(5)
    assert homes.agrees()
    guest.state.steps[0] = msgspec.structs.replace(guest.state.steps[0], change=None)
    guest._keep()
    again = homes.start_guest(homes.key(guest))
    again.say(homes.now, wants_answer=True)
    homes.settle()
    assert homes.agrees()


def test_steps_that_do_not_fit_are_asked_for_anew_and_told_of() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(2)
    guest = homes.seat(0)
    take = guest.take

    def altered(update: Any, now: float) -> None:
        guest.take = take  # type: ignore[method-assign]
        [step] = update.line.steps
        wrong = msgspec.structs.replace(step, change=[1, [[0, 0, [["rubbish"]]]]])
        take(msgspec.structs.replace(update, line=msgspec.structs.replace(update.line, steps=[wrong])), now)

    guest.take = altered  # type: ignore[method-assign]
    homes.play_on(1)
    homes.wait(5)
    assert guest.notices == ["After move 3 this table was not the host’s any more. It is put right."]
    assert homes.agrees()


def test_a_damaged_table_on_the_disk_is_refused() -> None:
    homes = Homes()
    content = homes.store.read("table") or b""
    with pytest.raises(RemoteError):
        HostState.from_bytes(content[:-20])
    with pytest.raises(RemoteError):
        HostState.from_bytes(content.replace(b'"format":2', b'"format":9'))


# Fair chance


def test_a_host_that_rolls_again_is_found_out() -> None:
    homes = Homes()
    homes.begin()
    match: Any = homes.host.match
    roll = match.moves[-1]
    match._history.steps.pop()
    match._go_to(match.ply - 1, None)
    match.play("roll 2" if roll != "roll 2" else "roll 3")
    homes.host._played._changed(0)
    homes.host.keep(homes.now)
    homes.settle()
    homes.play_on(400)
    assert all("not what chance had in store" in guest.state.verdict for guest in homes.guests.values())


def test_no_two_tables_have_the_same_chance() -> None:
    decks = set()
    for _table in range(3):
        homes = Homes()
        homes.begin()
        decks.add(homes.host.match.moves[0])  # type: ignore[union-attr]
    assert len(decks) == 3
    assert all(len(text) > len("shuffle 1234567890") for text in decks)


def test_a_plan_says_who_waits() -> None:
    assert SeatPlan(elsewhere=True).waits
    assert not SeatPlan(name="Ida", kind="person", elsewhere=True).waits
    assert Toy().reflex(None) is None  # type: ignore[arg-type]
