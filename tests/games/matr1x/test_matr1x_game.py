"""MATR1X 0VERL0AD as a game of the box: set-up, protocol, records, taking back, random play."""

from __future__ import annotations

import pytest
from asking import ask
from examples import rows

from jungle_games.core.cards import deck
from jungle_games.core.game import BadSetup
from jungle_games.games.matr1x import ROOM
from jungle_games.games.matr1x.rules.options import Matr1xOptions

CODES = [str(card) for card in deck(jokers=1)]
GAME = ROOM.game


class TestSetUp:
    def test_a_deck_is_dealt_at_once(self) -> None:
        position = GAME.start(Matr1xOptions(), seats=1, setup={"deck": CODES})
        assert position.state()["piles"]["b2"] == ["AS"]
        assert position.to_move == 0
        assert GAME.start(Matr1xOptions(), seats=1, setup={"deck": " ".join(CODES)}) == position

    @rows(
        ("setup", "reason"),
        [
            ({"deck": CODES[1:]}, "AS is missing"),
            ({"deck": [*CODES, "AS"]}, "AS is there too many times"),
            ({"deck": [*CODES, "JK2"]}, "JK2 is there too many times"),
            ({"deck": [*CODES[1:], "1S"]}, "'1S' is not a card"),
            ({"deck": [1, 2]}, "must be a list of card codes"),
            ({"deck": None, "piles": []}, "piles: there is no such key"),
        ],
    )
    def test_what_cannot_be_dealt_is_refused(self, setup: dict[str, object], reason: str) -> None:
        with pytest.raises(BadSetup, match=r"deck|piles") as caught:
            GAME.start(Matr1xOptions(), seats=1, setup=setup)
        assert reason in str(caught.value)

    def test_two_jokers_need_two_jokers(self) -> None:
        position = GAME.start(Matr1xOptions(jokers=2), seats=1, setup={"deck": [*CODES, "JK2"]})
        assert len(position.state()["draw"]) == 46

    def test_it_is_for_one(self) -> None:
        with pytest.raises(BadSetup):
            GAME.start(Matr1xOptions(), seats=2)


class TestProtocol:
    def test_the_state(self) -> None:
        (answer,) = ask(GAME, {"new": {"game": "matr1x", "setup": {"deck": CODES}}})
        state = answer["state"]
        assert set(state) == {"card", "draw", "piles", "beaten"}
        assert (state["card"], len(state["draw"]), len(state["piles"]), state["beaten"]) == ("9S", 45, 8, [])
        assert answer["legal"] == ["b2", "c2", "d2", "b3", "c3", "d3", "b4", "c4", "d4"]

    def test_an_observation_hides_the_order(self) -> None:
        _new, seen = ask(GAME, {"new": {"game": "matr1x", "deal": 17}}, {"observe": 0})
        shown = seen["state"]["draw"]
        assert shown[:3] == ["JH", "QS", "KD"]  # turned in the deal, the first of them first
        assert set(shown[3:]) == {"??"}

    def test_the_driver_may_shuffle(self) -> None:
        moves = ["shuffle " + " ".join(CODES), "e1", "b1"]
        begin = {"new": {"game": "matr1x", "chance": "driver"}}
        new, dealt, nowhere, outside = ask(GAME, begin, *({"play": move} for move in moves))
        assert (new["to_move"], new["legal"]) == ("chance", ["shuffle"])
        assert dealt["state"]["card"] == "9S"
        assert nowhere["error"]["code"] == "illegal-move"
        assert outside["error"]["message"].startswith("b1: ")
