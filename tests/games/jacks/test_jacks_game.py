"""Jacks as a game of the box: set-up, cards and layout from files, the protocol, records and clocks."""

from __future__ import annotations

from typing import Any

import pytest
from asking import ask
from examples import rows
from jacks_tables import DECK, OFF, table

from jungle_games.core.game import BadSetup
from jungle_games.core.matches.history import Elapsed
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jacks.rules.cards import (
    SHIPPED,
    CardSetError,
    cards_text,
    find_cards,
    parse_move,
    read_cards,
)
from jungle_games.games.jacks.rules.game import Jacks
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition

TWO = [SeatInfo("Mira"), SeatInfo("Otto")]


def begin(setup: dict[str, Any] | None = None, **options: object) -> JacksPosition:
    return Jacks().start(JacksOptions.build(changes=options), seats=2, setup=setup)


class TestSetUp:
    def test_a_ring_may_be_given(self) -> None:
        assert begin({"ring": list(reversed(DECK))}).ring == tuple(reversed(DECK))
        assert begin({"ring": " ".join(DECK)}).ring == DECK

    @rows(
        ("setup", "reason"),
        [
            ({"ring": list(DECK[:-1])}, "ring: leaf is missing"),
            ({"ring": ["waves", *DECK[:-1]]}, "ring: .*(waves is there too many times|leaf is missing)"),
            ({"ring": ["wolf", *DECK[1:]]}, "ring: (wolf|waves)"),
            ({"ring": 7}, "ring: must be a list of card codes"),
            ({"ring": [1] * 26}, "ring: must be a list of card codes"),
            ({"deck": []}, "deck: there is no such key"),
            ({"colours": "pink"}, "colours: must be a list of 2 colours"),
            ({"colours": ["pink"]}, "colours: must be a list of 2 colours"),
            ({"colours": ["pink", "blue"]}, "colours: 'blue' is not allowed; it takes pink, orange, yellow, green"),
            ({"colours": ["pink", ["green"]]}, "colours: .* is not allowed"),
            ({"colours": ["green", "green"]}, "colours: 'green' is there twice"),
        ],
    )
    def test_a_bad_one_is_refused_with_the_reason(self, setup: dict[str, Any], reason: str) -> None:
        with pytest.raises(BadSetup, match=reason):
            begin(setup)

    def test_a_record_names_the_colours_and_they_come_back(self) -> None:
        seats = [SeatInfo("A"), SeatInfo("B")]
        match = Match(Jacks(), JacksOptions(), seats, deal=3, setup={"colours": ["green", "pink"]})
        text = GameRecord.of(match).to_yaml()
        assert "colours: [green, pink]" in text
        again = GameRecord.from_yaml(text).replay(Jacks())
        assert again.position == match.position
        assert again.position.colours == ("green", "pink")
        assert again.position.state()["colours"] == ["green", "pink"]

    @rows("seats", [0, 1, 5])
    def test_two_to_four_play(self, seats: int) -> None:
        with pytest.raises(BadSetup, match="jacks takes 2, 3, 4"):
            Jacks().start(JacksOptions(), seats=seats)


class TestCards:
    def test_our_set_is_the_one_that_the_fingerprint_says(self) -> None:
        cards = find_cards()
        assert cards.fingerprint() == SHIPPED

    @rows(
        ("old", "new", "reason"),
        [
            ("- {code: leaf, title: Leaf, picture: card_leaf}\n", "", "pairs: must be 13 long"),
            ("code: leaf", "code: waves", r"line \d+: pairs\[12\].code: 'waves' is there twice"),
            ("code: leaf", "code: '??'", r"line \d+: pairs\[12\].code"),
            ("effect: clockwise", "effect: sideways", r"line \d+: pairs\[6\].effect: .*sideways"),
            ("colour: pink", "colour: blue", r"line \d+: pairs\[8\].colour: cannot be 'blue'"),
            ("code: leaf,", "code: leaf, own: 3,", r"pairs\[12\].own: goes with a colour"),
            ("code: leaf,", "code: leaf, points: -1,", r"pairs\[12\].points"),
            ("code: leaf,", "code: leaf, pionts: 1,", "pionts"),
            ("pairs:", "pears:", "pears|pairs"),
            ("pairs:", "pairs: [", "line"),
        ],
    )
    def test_a_wrong_set_is_refused_with_the_place_and_the_reason(self, old: str, new: str, reason: str) -> None:
        text = cards_text()
        assert old in text
        with pytest.raises(CardSetError, match="^cards.yaml: .*" + f"(?:{reason})"):
            read_cards(text.replace(old, new, 1))

    def test_another_thirteenth_pair_is_an_edit_and_travels_with_the_record(self) -> None:
        other = cards_text().replace("code: leaf, title: Leaf", "code: moon, title: Moon, points: 3")
        options = JacksOptions.build(attached={"cards.yaml": other})
        match = Match(Jacks(), options, TWO, deal=5)
        assert match.position.ring.count("moon") == 2
        assert Jacks().attachments(options) == {"cards.yaml": other}
        assert Jacks().attachments(JacksOptions()) == {}
        again = read_match(GameRecord.of(match).to_yaml(), {"jacks": Jacks()}.__getitem__)
        assert again.position == match.position


class TestProtocol:
    def test_the_state_is_what_the_protocol_says(self) -> None:
        requests = [
            {"new": {"game": "jacks", "seats": 3, "setup": {"ring": list(DECK)}, "chance": "driver"}},
            {"play": "roll 4"},
            {"play": "2 cw"},
            {"observe": 1},
            {"play": "2 cw"},
        ]
        answers = ask(Jacks(), *requests)
        assert answers[0]["to_move"] == "chance"
        assert answers[0]["legal"] == [f"roll {pips}" for pips in range(1, 7)]
        assert answers[1]["legal"] == ["1 cw", "1 ccw", "2 cw", "2 ccw", "3 cw", "3 ccw"]
        assert answers[1]["state"] == {
            "ring": list(DECK),
            "jacks": [["off"] * 3] * 3,
            "die": 4,
            "pairs": [[], [], []],
            "lost_turns": [0, 0, 0],
        }
        seen = answers[3]["state"]
        assert seen["jacks"][0] == ["off", 3, "off"]
        assert seen["ring"] == ["??"] * 3 + ["dots"] + ["??"] * 22
        assert seen["seen"] == [None] * 3 + [{"face": "dots", "turn": 1}] + [None] * 22
        assert answers[4]["error"]["code"] == "illegal-move"


class TestClock:
    def test_when_it_runs_out_the_first_move_is_made_and_play_goes_on(self) -> None:
        match = Match(Jacks(), JacksOptions(turn_clock=15), TWO, deal=2)
        expected = match.position.play(match.legal()[0])
        match.resume_clock(0.0)
        assert not match.flag_if_due(14.9)
        assert match.flag_if_due(15.1)
        assert "flag" in match.moves
        assert match.outcome is None
        assert match.position_at(match.moves.index("flag") + 1) == expected
        again = read_match(GameRecord.of(match).to_yaml(), {"jacks": Jacks()}.__getitem__)
        assert again.position == match.position


def test_a_move_may_be_taken_back_when_no_card_was_turned_up() -> None:
    game, position = Jacks(), table((0, 4, OFF), (2, OFF, OFF), die=2)
    assert game.may_take_back(position, parse_move("1 cw"))
    assert not game.may_take_back(position, parse_move("2 cw"))
    assert not game.may_take_back(position, Elapsed(3.0))
