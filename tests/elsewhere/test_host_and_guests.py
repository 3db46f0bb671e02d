"""A host and its guests: who may sit down and do what, and that all of them have the same match, whatever happens."""

from __future__ import annotations

from typing import Any

import pytest
from homes import Homes, played

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.messages import Join, Update
from jungle_games.elsewhere.refusals import RemoteError


def refusal(act: Any) -> str:
    with pytest.raises(RemoteError) as refused:
        act()
    return refused.value.code


# Sitting down


def test_whoever_sits_down_is_seen_by_all() -> None:
    homes = Homes(seats=3)
    names = [[plate.name for plate in guest.info.plates] for guest in homes.guests.values() if guest.info]
    assert names == [["Jonas", "Ida", "Otto"]] * 3
    assert sorted(guest.seat for guest in homes.guests.values()) == [0, 1, 2]


def test_nobody_takes_a_seat_twice() -> None:
    homes = Homes(seats=3, sit=False)
    homes.sit("Jonas", 1)
    assert refusal(lambda: homes.sit("Ida", 1)) == "taken"
    assert refusal(lambda: homes.sit("Ida", 7)) == "taken"
    assert refusal(lambda: homes.sit("jonas")) == "name"
    homes.sit("Ida")
    homes.sit("Otto")
    assert refusal(lambda: homes.sit("Lea")) == "full"
    assert [plan.name for plan in homes.host.state.seats] == ["Ida", "Jonas", "Otto"]


@pytest.mark.parametrize("name", ["Mira", "mIRA", " Mira ", "Ｍira"])
def test_nobody_takes_the_hosts_name(name: str) -> None:
    assert refusal(lambda: Homes(sit=False).sit(name)) == "name"
    assert Homes(sit=False, watching=True).sit(name, WATCHER).seat == WATCHER


def test_who_asks_again_keeps_the_seat() -> None:
    homes = Homes(seats=2, sit=False)
    guest = homes.sit("Jonas")
    key, card = homes.key(guest), homes.host.card(homes.now)
    homes.host.join(key, Join(card.format, "Jonas", card.shape, 1), homes.now)
    assert [plan.name for plan in homes.host.state.seats] == ["Jonas", ""]


def test_other_programs_are_told_so() -> None:
    homes = Homes(sit=False)
    card = homes.host.card(homes.now)
    for join in (
        Join(card.format + 1, "Jonas", card.shape),
        Join(card.format, "Jonas", "another shape"),
    ):
        assert refusal(lambda join=join: homes.host.join(b"k" * 32, join, homes.now)) == "version"


def test_watching_is_for_the_host_to_allow() -> None:
    assert refusal(lambda: Homes(sit=False).sit("Lea", WATCHER)) == "no-watching"
    homes = Homes("sequence", watching=True)
    watcher = homes.sit("Lea", WATCHER)
    homes.begin()
    homes.play_on(4)
    assert homes.agrees()
    assert watcher.match is not None
    assert all(card.is_hidden for hand in watcher.match.position.hands for card in hand)
    assert homes.seat(0).info.watchers == 1  # type: ignore[union-attr]
    watcher.send("resign", homes.now)
    homes.settle()
    assert watcher.notices == ["It is not your turn."]
    watcher.leave(homes.now)
    homes.settle()
    assert homes.seat(0).info.watchers == 0  # type: ignore[union-attr]
    assert not watcher.waiting


def test_a_closed_table_lets_nobody_in() -> None:
    homes = Homes(sit=False)
    homes.host.close(homes.now)
    assert refusal(lambda: homes.sit("Jonas")) == "closed"


def test_a_match_begins_once_no_seat_waits() -> None:
    homes = Homes(sit=False)
    homes.sit("Jonas")
    assert refusal(homes.begin) == "seats-open"
    homes.host.give_seat(1, "quick", homes.now)
    homes.begin()
    assert refusal(homes.begin) == "not-over"


def test_nobody_lays_out_the_cards() -> None:
    assert refusal(lambda: Homes(setup={"deck": []})) == "setup"
    assert refusal(lambda: Homes(options={"cards": 99})) == "bad-rules"


# Playing


KINDS = [("toy", 3), ("jungle", 2), ("sequence", 4), ("jungle_matrix", 2), ("jacks", 3)]


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_all_show_the_same_match_move_by_move(game: str, seats: int) -> None:
    homes = Homes(game, seats)
    homes.begin()
    for _move in range(8):
        homes.play_on(1)
        assert homes.agrees()


def test_at_the_end_everybody_checks_the_whole_record() -> None:
    homes = played(Homes(seats=3))
    for guest in homes.guests.values():
        assert (guest.state.audited, guest.state.verdict) == (1, "")
        assert "moves:" in guest.state.record
        assert not guest.notices


def test_only_who_is_to_move_moves_and_only_what_is_legal() -> None:
    homes = Homes()
    homes.begin()
    for seat, text, told in (
        (1, "keep", "It is not your turn."),
        (0, "roll 3", "It is not your turn."),
        (0, "lay KS", "lay KS: not now"),
        (0, "dance", "'dance' is no move of Snatch"),
        (0, "shout 1", "It is not your turn."),
        (0, "flag", "It is not your turn."),
        (0, "time 5", "It is not your turn."),
        (1, "accept", "The table had changed before your move arrived. Look again."),
        (0, "offer", "There are no draws by agreement in this game."),
        (0, "", "'' is no move of Snatch"),
    ):
        before = homes.host.match.moves  # type: ignore[union-attr]
        homes.move(seat, text)
        assert homes.host.match.moves == before  # type: ignore[union-attr]
        assert homes.seat(seat).notices.pop() == told
        assert not homes.seat(seat).waiting


def test_moves_out_of_turn_are_heard() -> None:
    homes = Homes()
    homes.begin()
    homes.move(1, "shout 1")
    assert homes.host.match.moves[-1] == "shout 1"  # type: ignore[union-attr]
    assert homes.agrees()


def test_several_moves_are_made_together_or_not_at_all() -> None:
    homes = Homes()
    homes.begin()
    before = homes.host.match.moves  # type: ignore[union-attr]
    homes.move(0, "peek\nlay KS")
    assert homes.host.match.moves == before  # type: ignore[union-attr]
    homes.move(0, "peek\nkeep")
    assert homes.host.match.moves[len(before) :][:2] == ("peek", "keep")  # type: ignore[union-attr]


def test_a_move_for_a_table_that_has_changed_is_refused() -> None:
    homes = Homes()
    homes.begin()
    guest = homes.seat(0)
    homes.lossy.add(homes.key(guest))
    guest.send("keep", homes.now)
    homes.settle()
    homes.lossy.clear()
    homes.host.match.play("lay " + str(homes.host.match.position.hands[0][0]))  # type: ignore[union-attr]
    homes.host._played._changed(1)
    guest.say(homes.now, wants_answer=True)
    homes.settle()
    assert guest.notices == ["The table had changed before your move arrived. Look again."]
    assert homes.agrees()


def test_resigning_and_agreeing_on_a_draw() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.move(0, "offer")
    assert homes.seat(1).match.draw_offer == 0  # type: ignore[union-attr]
    homes.move(1, "accept")
    assert homes.agrees()
    assert homes.seat(0).match.outcome.winners == ()  # type: ignore[union-attr]
    assert played(Homes("jungle"), most=2).seat(1).match.outcome.termination == "resignation"  # type: ignore[union-attr]


def test_whoever_offered_a_draw_is_told_that_it_is_refused() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.move(0, "offer")
    homes.seat(1).answer(False, homes.now)
    homes.settle()
    assert homes.seat(0).notices == ["Ida would rather play on."]
    assert homes.seat(1).notices == []
    homes.seat(0).answer(False, homes.now)
    homes.settle()
    homes.wait(20)
    assert homes.seat(0).notices == ["Ida would rather play on."]
    homes.play_on(2)
    homes.move(0, "offer")
    homes.seat(1).answer(False, homes.now)
    homes.settle()
    assert homes.seat(0).notices == ["Ida would rather play on."] * 2


def test_a_computer_at_the_table_is_asked_once_a_turn_and_knows_its_observation_alone() -> None:
    homes = Homes("sequence", 3, computers="cat")
    homes.begin()
    while homes.host.match.to_move != 2:  # type: ignore[union-attr]
        homes.play_on(1)
    homes.wait(12)
    [request] = homes.thoughts
    assert request.observation == homes.host.match.position.observe(2)  # type: ignore[union-attr]
    homes.wait(5)
    assert len(homes.thoughts) == 1
    homes.host.decided(request, "nonsense", homes.now)
    homes.settle()
    assert homes.host.match.last.actor == 2  # type: ignore[union-attr]
    assert homes.agrees()


def test_the_last_move_brings_the_whole_record_to_whoever_comes_when_the_host_has_gone() -> None:
    homes = Homes("jungle")
    homes.begin()
    homes.play_on(2)
    away, sent = homes.seat(1), list[Update]()
    homes.links[homes.key(away)].deliver = sent.append
    homes.move(0, "resign")
    away.take(sent[-1], homes.now)
    assert away.match is not None
    assert away.match.outcome is not None
    assert (away.state.audited, away.state.verdict) == (1, "")
    assert "resign" in away.state.record
