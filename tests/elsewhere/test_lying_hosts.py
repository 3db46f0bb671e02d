"""A host that tells one guest another story, or takes moves back by itself, is found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from homes import Homes, played
from msgspec.structs import replace

from jungle_games.elsewhere.messages import ObservedStep

WITHOUT_ASKING = "The host took moves back without asking you."


def tell_seat_0(homes: Homes, lie: Callable[[ObservedStep], ObservedStep]) -> None:
    """Have every last step altered on its way to seat 0."""
    link = homes.links[homes.key(homes.seat(0))]
    deliver = link.deliver

    def altered(update: Any) -> None:
        line = update.line
        if line is not None and line.steps:
            update = replace(update, line=replace(line, steps=[*line.steps[:-1], lie(line.steps[-1])]))
        deliver(update)

    link.deliver = altered


@pytest.mark.parametrize(
    "lie",
    [
        lambda step: step if step.end is not None else replace(step, text="g3g4"),
        lambda step: replace(step, actor=1 - step.actor),
        lambda step: step if step.end is None else replace(step, end=replace(step.end, winners=[0, 1])),
        lambda step: replace(step, offer=1),
    ],
    ids=["move", "mover", "end", "offer"],
)
def test_a_move_that_was_told_otherwise_is_found(lie: Callable[[ObservedStep], ObservedStep]) -> None:
    homes = Homes("jungle")
    tell_seat_0(homes, lie)
    played(homes, most=6)
    assert "is not the one that was told" in homes.seat(0).state.verdict
    assert homes.seat(1).state.verdict == ""


def take_back(homes: Homes) -> None:
    """The host takes the last move back, whatever the others say."""
    match = homes.host.match
    assert match is not None
    match._go_to(match.ply - 1, None)
    homes.host._played._changed(match.ply)
    homes.host.keep(homes.now)
    homes.settle()


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_move_that_is_taken_back_without_asking_is_noticed(goes_on: bool) -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(4)
    if goes_on:  # before anybody hears of it another move is made
        match = homes.host.match
        assert match is not None
        match._go_to(match.ply - 1, None)
        match.play(str(match.legal()[-1]))
        homes.host._played._changed(match.ply - 1)
        homes.host.keep(homes.now)
        homes.settle()
    else:
        take_back(homes)
    assert [guest.notices for guest in homes.guests.values()] == [[WITHOUT_ASKING]] * 2


def test_a_move_that_all_agree_to_take_back_is_not() -> None:
    homes = Homes("jungle")
    homes.begin()
    for _time in range(2):
        homes.play_on(3)
        homes.seat(0).ask("undo", homes.now)
        homes.settle()
        homes.seat(1).answer(True, homes.now)
        homes.settle()
    assert [guest.notices for guest in homes.guests.values()] == [[], []]
    take_back(homes)
    assert [guest.notices for guest in homes.guests.values()] == [[WITHOUT_ASKING]] * 2


def test_a_take_back_that_was_refused_is_no_leave_for_another() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.seat(1).ask("undo", homes.now)  # there is nothing to take back
    homes.settle()
    assert homes.seat(1).refusal is not None
    homes.play_on(4)
    take_back(homes)
    assert homes.seat(1).notices[-1] == WITHOUT_ASKING


def test_who_starts_again_or_hears_late_is_not_told_of_a_take_back() -> None:
    homes = Homes("jungle", seats=2)
    homes.begin()
    away = homes.key(homes.seat(1))
    homes.lossy.add(away)
    homes.play_on(1)
    homes.lossy.clear()
    homes.start_guest(away).say(homes.now, wants_answer=True)
    homes.settle()
    homes.start_host()
    homes.wait(40)
    homes.play_on(4)
    assert homes.agrees()
    assert [guest.notices for guest in homes.guests.values()] == [[], []]


def test_it_is_still_told_at_the_end_to_somebody_whose_program_ended_meanwhile() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(4)
    take_back(homes)
    guest = homes.start_guest(homes.key(homes.seat(1)))
    assert guest.notices == []
    homes.move(int(homes.host.match.to_move), "resign")  # type: ignore[union-attr, arg-type]
    homes.wait(5.0)
    assert guest.state.verdict == WITHOUT_ASKING
    assert guest.state.record


def declined(homes: Homes) -> None:
    homes.seat(0).ask("undo", homes.now)
    homes.settle()
    homes.seat(1).answer(False, homes.now)


def overtaken(homes: Homes) -> None:
    homes.seat(0).ask("undo", homes.now)
    homes.settle()
    homes.move(0)


def agreed_too_late(homes: Homes) -> None:
    homes.seat(0).ask("undo", homes.now)
    homes.settle()
    homes.seat(0).send(str(homes.seat(0).match.own_moves()[0]), homes.now)  # type: ignore[union-attr]
    homes.seat(1).answer(True, homes.now)


def still_open(homes: Homes) -> None:
    homes.seat(0).ask("undo", homes.now)


@pytest.mark.parametrize("without_leave", [declined, overtaken, agreed_too_late, still_open])
def test_a_question_that_came_to_nothing_is_no_leave(without_leave: Callable[[Homes], None]) -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(4)
    without_leave(homes)
    homes.settle()
    take_back(homes)
    assert all(WITHOUT_ASKING in guest.notices for guest in homes.guests.values())


def test_more_moves_taken_back_than_was_agreed_are_noticed() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(6)
    homes.seat(1).ask("undo", homes.now)
    homes.settle()
    for guest in homes.guests.values():
        homes.lossy.add(homes.key(guest))
    homes.host._played.answer(0, "yes 1", homes.now)
    homes.host._played.match._go_to(3, None)  # type: ignore[union-attr]
    homes.host._played._changed(3)
    homes.lossy.clear()
    homes.host.keep(homes.now)
    homes.wait(40.0)
    assert homes.seat(0).match.ply == 3  # type: ignore[union-attr]
    assert [guest.notices for guest in homes.guests.values()] == [[WITHOUT_ASKING]] * 2


def test_a_guest_whose_question_was_declined_unheard_notices_that_another_move_is_gone() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(4)
    homes.seat(0).ask("undo", homes.now)
    homes.deliver_one()
    homes.under_way.clear()
    homes.host._played.answer(1, "no 1", homes.now)
    take_back(homes)
    assert homes.seat(0).notices == [WITHOUT_ASKING]


@pytest.mark.parametrize("agreed", [True, False])
def test_what_comes_in_parts_is_compared_as_a_whole(agreed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A take-back and the moves after it come one step a message, from long before it on."""
    monkeypatch.setattr("jungle_games.elsewhere.observation_stream.STEPS_AT_ONCE", 1)
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(6)
    guest, match = homes.seat(0), homes.host.match
    assert match is not None
    if agreed:
        homes.seat(1).ask("undo", homes.now)
        homes.settle()
        guest.answer(True, homes.now)
        homes.deliver_one()
        homes.under_way.clear()
    else:
        match._go_to(5, None)
    assert (match.ply, len(guest.state.steps)) == (5, 6)
    for _move in range(4):
        match.play(str(match.legal()[-1]))
    homes.host._played._changed(5)
    link, stream = homes.links[homes.key(guest)], homes.host._played.stream(0)
    assert stream is not None
    link.state.ply, link.state.digest = 1, stream.digest_at(1) or b""  # as if its later notes had been lost
    homes.host._tell(link, homes.now)
    homes.deliver_one()
    assert (len(guest.state.steps), guest.notices) == (2, [])
    homes.settle()
    homes.wait(30.0)
    assert homes.agrees()
    assert guest.notices == ([] if agreed else [WITHOUT_ASKING])


def test_who_hears_late_that_a_computer_stood_in_accuses_nobody_and_goes_on_checking() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(5)
    away = homes.seat(1)
    homes.lossy.add(homes.key(away))
    homes.wait(130.0)
    homes.seat(0).ask("computer 1 rat", homes.now)
    homes.settle()
    homes.seat(0).ask("undo", homes.now)
    homes.settle()
    assert homes.host.match.ply == 4  # type: ignore[union-attr]
    homes.lossy.clear()
    homes.wait(60.0)
    assert homes.agrees()
    assert WITHOUT_ASKING not in away.notices
    homes.play_on(4)
    take_back(homes)
    assert away.notices[-1] == WITHOUT_ASKING
