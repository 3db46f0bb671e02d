"""Jungle Matrix as a game of the box: set-up, pets from files, presets, the protocol, records, clocks, taking back."""

from __future__ import annotations

from typing import Any

import pytest
from asking import ask
from examples import rows
from matrix_tables import GAME, LIVE, begin, table

from jungle_games.core.game import BadSetup, IllegalMove
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.jungle_matrix.rules.moves import parse_move
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import PetsError, find_pets, pets_text, read_pets

TWO = [SeatInfo("Mira"), SeatInfo("Otto")]
PARROT = "- name: Parrot\n  animal: parrot\n  kind: gift\n  says: Every trio scores 2 extra.\n"
OWN = """
- name: Toucan
  animal: toucan
  kind: gift
  says: Every pair of tens and aces scores 4 extra, and three swaps are allowed.
  copies: 4
  fourth: true
  effects: {pair_points: {10+A: 4}, swaps: 3}
"""


class TestSetUp:
    def test_pets_may_be_stacked_and_the_others_lie_below(self) -> None:
        position = begin("Owl Ant Sloth")
        assert position.offered == ("Owl", "Ant")
        assert position.pet_deck[0] == "Sloth"
        assert len(position.pet_deck) == 46

    @rows(
        ("setup", "reason"),
        [
            ({"pets": "Owl Owl Owl"}, "pets: Owl is there too many times; there are 2"),
            ({"pets": ["Wolf"]}, "pets: Wolf is there too many times; there are 0"),
            ({"pets": 7}, "pets: must be a list"),
            ({"pets": [1]}, "pets: must be a list"),
            ({"deck": []}, "deck: there is no such key"),
        ],
    )
    def test_a_bad_one_is_refused_with_the_reason(self, setup: dict[str, Any], reason: str) -> None:
        with pytest.raises(BadSetup, match=reason):
            GAME.start(JungleMatrixOptions(), seats=2, setup=setup)

    def test_pets_cannot_be_stacked_where_none_are_played_with(self) -> None:
        with pytest.raises(BadSetup, match="without pets"):
            begin("Owl", pets=False)

    @rows("seats", [1, 3])
    def test_two_play(self, seats: int) -> None:
        with pytest.raises(BadSetup, match="jungle_matrix takes 2"):
            GAME.start(JungleMatrixOptions(), seats=seats)

    def test_one_new_rule_at_a_time_leads_from_beginner_to_everything(self) -> None:
        """“Start with basic pet cards, then initial pets, then add time pressure, then explore website variants.”"""
        values, titles = JungleMatrixOptions.build("beginner").values(), []
        while (step := JungleMatrixOptions.next_step(values)) is not None:
            titles.append(step.title)
            values |= step.values
            JungleMatrixOptions.build(changes=values)
        wanted = ["pets", "a pet at the start", "a clock for each card", "Twelves"]
        assert [title for title in titles if title in wanted] == wanted
        everything = JungleMatrixOptions.build("everything").values()
        differ = {name for name in values if values[name] != everything[name]}
        assert differ == {"hints", "take_backs", "initial_pets"}


class TestPetsFile:
    @rows(
        ("old", "new", "reason"),
        [
            ("{trio_points: 2}", "{trio_pionts: 2}", r"line \d+: pets\[0\].effects: trio_pionts is not known"),
            ("{trio_points: 2}", "{trio_points: two}", r"line \d+: pets\[0\].effects: trio_points: must be a"),
            ("{trio_points: 2}", "{trio_points: true}", r"pets\[0\].effects: .*a whole number, not true or false"),
            ("{trio_points: 2}", "{trio_points: 100}", r"pets\[0\].effects: trio_points: must be at most 99"),
            ("{trio_points: 2}", "{}", r"pets\[0\].effects"),
            ("{trio_points: 2}", "2", r"pets\[0\].effects"),
            ("animal: parrot", "animal: dragon", r"line \d+: pets\[0\].animal: there is no picture of 'dragon'"),
            ("animal: parrot", "animal: ../parrot", r"pets\[0\].animal: there is no picture"),
            ("name: Parrot", "name: Ant", r"line \d+: pets\[1\].name: is there twice"),
            ("name: Parrot", "name: ANT", r"pets\[1\].name: is there twice"),
            ("name: Parrot", "name: Snow Parrot", r"pets\[0\].name: must be one word"),
            ("name: Parrot", "name: Keep", r"pets\[0\].name: must be one word"),
            ("name: Parrot", "name: 7", r"line \d+: pets\[0\].name"),
            ("kind: gift", "kind: treasure", r"line \d+: pets\[0\].kind: cannot be 'treasure'"),
            ("says: Every trio scores 2 extra.", "says: ''", r"pets\[0\].says"),
            ("says: Every trio scores 2 extra.", "speaks: yes", r"pets\[0\]: .*(speaks|says)"),
            ("{trio_points: 2}", "{trio_points: 2}\n  copies: 0", r"pets\[0\].copies"),
            ("{trio_points: 2}", "{trio_points: 2}\n  fourth: 1", r"pets\[0\].fourth"),
            ("{pair_points: {10+A: 2}}", "{pair_points: {J+A: 2}}", r"pets\[1\].effects: .*'J.A' is not allowed"),
            ("{pair_points: {10+A: 2}}", "{pair_points: 2}", r"pets\[1\].effects: pair_points"),
            ("{factor: 1/2}", "{factor: 1/0}", r"pets\[12\].effects: factor: '1/0' is not allowed"),
            ("{factor: 1/2}", "{factor: 0.5}", r"pets\[12\].effects: factor: must be a whole number / text"),
            ("{first: lowest}", "{first: middle}", r"pets\[17\].effects: first: cannot be 'middle'"),
            ("{columns: 4}", "{columns: 5}", r"pets\[9\].effects: columns: cannot be 5"),
            ("{columns: 4}", "{columns: true}", r"pets\[9\].effects: columns"),
            ("seconds: 60, ", "", r"pets\[8\].effects: quick_points: seconds is missing"),
            ("{may_end: false}", "{may_end: maybe}", r"pets\[13\].effects: may_end: .*true or false"),
            ("{extra_sum: 10}", "{extra_sum: 20}", r"pets\[7\].effects: extra_sum: must be at most 19"),
            ("pets:\n", "pest:\n", "pets is missing|pest is not known"),
            ("pets:\n", "pets: [\n", "line"),
        ],
    )
    def test_a_wrong_one_is_refused_with_the_pet_the_key_and_the_reason(self, old: str, new: str, reason: str) -> None:
        text = pets_text()
        head, _pets, body = text.partition("\npets:\n")
        assert old in f"pets:\n{body}"
        with pytest.raises(PetsError, match="^pets.yaml: .*" + f"(?:{reason})"):
            read_pets(head + "\n" + f"pets:\n{body}".replace(old, new, 1))

    def test_there_must_be_enough_of_them(self) -> None:
        with pytest.raises(PetsError, match="there are 2 cards; there must be from 10 to 400"):
            read_pets(f"pets:\n{PARROT}  effects: {{trio_points: 2}}\n")

    def test_a_person_may_add_a_pet(self) -> None:
        pets = read_pets(pets_text() + OWN)
        toucan = pets.pet("Toucan")
        assert (toucan.copies, toucan.fourth, len(pets.deck())) == (4, True, 52)
        assert pets.fingerprint() != find_pets().fingerprint()

    def test_other_pets_travel_with_the_record(self) -> None:
        other = pets_text() + OWN
        options = JungleMatrixOptions.build(attached={"pets.yaml": other})
        match = Match(GAME, options, TWO, deal=5, setup={"pets": ["Toucan"]})
        match.play("pet Toucan self")
        match.play("deal")
        assert sum(str(move).startswith("swap") for move in match.legal()) == 9
        assert GAME.attachments(options) == {"pets.yaml": other}
        again = read_match(GameRecord.of(match).to_yaml(), {"jungle_matrix": GAME}.__getitem__)
        assert again.position == match.position

    def test_a_record_with_wrong_pets_is_refused(self) -> None:
        match = Match(GAME, JungleMatrixOptions(), TWO, deal=5)
        text = GameRecord.of(match).to_yaml() + "attachments: {pets.yaml: 'pets: 3'}\n"
        with pytest.raises(ValueError, match=r"pets\.yaml: line 1: pets: must be a list"):
            read_match(text, {"jungle_matrix": GAME}.__getitem__)


class TestMoves:
    def test_texts_parse_back(self) -> None:
        for text in (
            "pet Parrot self", "pet Sloth opponent", "pet Owl self replacing Ant", "pet Sloth opponent replacing Ant",
            "pet Magpie keep", "pet Magpie keep opponent", "pet Owl discard", "deal", "cover b2", "cover d3", "swap b2",
            "gridlocked", "stop", "catch", "next", "time 12.5", "flag", "shuffle", "shuffle 83021", "shuffle 7H 2C",
            "shuffle Owl Ant",
        ):  # fmt: skip
            assert str(parse_move(text)) == text

    def test_anything_else_is_none(self) -> None:
        for text in (
            "", "hop", "cover", "cover e1", "cover a4", "cover a1 a2", "pet", "pet Owl", "pet Owl me", "deal 9",
            "pet Owl discard replacing Ant", "pet Owl keep me", "time", "time -1", "time 1e5", "next next",
        ):  # fmt: skip
            with pytest.raises(IllegalMove):
                parse_move(text)


class TestProtocol:
    def test_a_turn_and_its_state(self) -> None:
        deck = "7S 9H TH JD 4C 3S QD KS 9C 5S 5H 5D"
        rest = " ".join(card for card in _codes() if card not in deck.split())
        answers = ask(
            GAME,
            {"new": {"game": "jungle_matrix", "setup": {"pets": ["Parrot", "Sloth"]}, "chance": "driver"}},
            {"play": "pet Sloth opponent"},
            {"play": f"shuffle {deck} {rest}"},
            {"play": "deal"},
            {"play": "cover b3"},
            {"play": "cover a3"},
            {"observe": 0},
            {"play": "cover b2"},
            {"observe": 1},
            {"play": "catch"},
        )
        assert answers[0]["state"]["offered"] == ["Parrot", "Sloth"]
        assert answers[1]["legal"] == ["shuffle"]
        assert answers[1]["to_move"] == "chance"
        assert answers[1]["state"]["pets"] == [[], [{"pet": "Sloth", "rounds": 0, "fourth": False}]]
        laid = answers[3]["state"]
        assert list(laid["grid"].items())[:4] == [("a1", "7S"), ("b1", "9H"), ("c1", "TH"), ("a2", "JD")]
        assert (laid["deck"], laid["phase"], laid["seat"], laid["round"]) == (43, "cover", 0, 1)
        assert answers[3]["legal"][-3:] == ["gridlocked", "stop", "catch"]
        going_on = answers[5]["state"]
        assert going_on["pending"] == ["a2"]
        assert (going_on["points"], going_on["score_now"]) == (2, 2)
        assert going_on["sentences"][0] == "pairs sum to 11"
        assert going_on["under"]["b3"] == ["KS"]
        assert (going_on["covered"], going_on["mistake"], going_on["next"], going_on["ended"]) == (2, None, None, None)
        assert "mistake" not in answers[6]["state"]
        wrong = answers[7]["state"]["mistake"]
        assert wrong == {"wrong": "priority", "square": "b2", "right": ["a2"]}
        assert "mistake" not in answers[8]["state"]
        assert answers[8]["legal"] == ["catch"]
        caught = answers[9]["state"]
        assert caught["score"][0] == [0, None]
        assert (caught["seat"], caught["phase"]) == (1, "pet")
        assert caught["call"] == {"right": True, "forgiven": False, "mistake": wrong}


    def test_a_state_says_how_a_turn_ended(self) -> None:
        begun = [{"new": {"game": "jungle_matrix", "options": {"pets": False}, "deal": 2}}, {"play": "deal"}]
        answers = ask(GAME, *begun, {"play": "stop"}, {"undo": 1}, {"play": "gridlocked"})
        assert [answer["state"]["ended"] for answer in answers] == [None, None, "stopped", None, "gridlocked"]


class TestClock:
    def test_each_card_has_the_full_time_and_laying_that_of_all_cards(self) -> None:
        match = Match(GAME, JungleMatrixOptions(pets=False, pace=6), TWO, deal=2)
        match.resume_clock(0.0)
        assert match.clock is not None
        assert match.clock.left(0, 0.0) == 54.0
        match.play("deal", 10.0)
        assert match.clock.left(0, 12.0) == 4.0
        match.play("cover a1", 14.0)
        assert match.clock.left(0, 15.0) == 5.0
        match.play("time 16", 16.0)
        assert match.clock.left(0, 16.0) == 4.0

    def test_a_wrong_call_gives_no_time(self) -> None:
        match = Match(GAME, JungleMatrixOptions(pets=False, pace=6), TWO, deal=2)
        match.resume_clock(0.0)
        match.play("deal", 1.0)
        match.play("catch", 3.0)
        assert match.position.calls_closed
        assert match.clock is not None
        assert match.clock.left(0, 4.0) == 3.0

    def test_when_it_runs_out_the_turn_ends_with_the_score_so_far(self) -> None:
        match = Match(GAME, JungleMatrixOptions(pets=False, pace=6), TWO, deal=2)
        match.resume_clock(0.0)
        match.play("deal", 1.0)
        match.play("cover a1", 2.0)
        assert not match.flag_if_due(7.9)
        assert match.flag_if_due(8.1)
        assert (match.to_move, match.position.score_now) == (1, 1)
        assert match.clock is not None
        assert not match.clock.running
        assert not match.flag_if_due(1000.0)
        again = read_match(GameRecord.of(match).to_yaml(), {"jungle_matrix": GAME}.__getitem__)
        assert again.position == match.position

    def test_there_is_one_where_a_pet_may_set_it(self) -> None:
        assert GAME.clock(JungleMatrixOptions()) is not None
        assert GAME.clock(JungleMatrixOptions(pets=False)) is None
        assert GAME.clock(JungleMatrixOptions(pets=False, pace=1)) is not None


class TestTakingBack:
    def test_only_what_showed_no_card_and_told_nothing_is_taken_back(self) -> None:
        position = table(LIVE)
        may = {
            text: GAME.may_take_back(position, parse_move(text))
            for text in ("pet Owl self", "stop", "deal", "cover a3", "swap a1", "gridlocked", "catch", "next", "time 3")
        }
        assert [text for text, allowed in may.items() if allowed] == ["pet Owl self", "stop"]

    def test_in_a_match_an_end_by_choice_is_taken_back_and_a_cover_is_not(self) -> None:
        match = Match(GAME, JungleMatrixOptions(pets=False), TWO, deal=2)
        match.play("deal")
        match.play("cover a1")
        with pytest.raises(IllegalMove):
            match.undo()
        match.play("stop")
        match.take_back()
        assert match.to_move == 0

    def test_a_pet_is_taken_back_with_the_shuffle_that_followed_until_cards_are_seen(self) -> None:
        match = Match(GAME, JungleMatrixOptions(), TWO, deal=2)
        offered, pet = match.position, match.position.legal_moves()[0]
        match.play(pet)
        played = match.position
        assert str(match.moves[-1]).startswith("shuffle ")
        with pytest.raises(IllegalMove):  # a shuffle alone is nobody's to take back
            match.undo()
        match.take_back()
        assert match.position == offered
        match.put_back()
        assert match.position == played
        match.play("deal")
        assert not match.can_take_back


def _codes() -> list[str]:
    return [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
