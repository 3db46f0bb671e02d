"""What is seen of a deal of MATR1X 0VERL0AD, and its warnings: before irreparable drops, and about drawn cards."""

from __future__ import annotations

from typing import Any

import pytest
from table_stage import MakeTable

from jungle_games.core.cards import deck

_FIRST = ["3H", "TC", "9D", "8S", "5H", "2C", "4D", "6S", "AS"]
ACE_DRAWN = [*_FIRST, *(card.code for card in deck(jokers=1) if card.code not in _FIRST)]
"""Eight cards lie around the centre, then the ace is drawn."""


def test_a_warned_drop_asks_first_and_is_made_in_full(matr1x: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("jungle_games.games.matr1x.scene.scene.warning", lambda positions, move: "Look out.")
    table = matr1x(options={"warnings": True}, speed=0.0)
    monkeypatch.setattr(table.navigator, "ask_caution", lambda text, place, act: asked.append((text, act)))
    table.drag("draw", "e3")
    assert table.scene.cards_placed == 0
    assert table.scene.handling.hold is None
    (text, go_on) = asked[0]
    assert text == "Look out."
    go_on(True)
    assert table.scene.cards_placed == 1


def test_an_ace_is_explained_when_it_is_drawn(matr1x: MakeTable) -> None:
    first = {"setup": {"deck": ACE_DRAWN}}
    told, plain = (matr1x(options={"warnings": on}, **first).scene._drop.note for on in (True, False))
    assert ["any of the nine piles" in remark.sentence for remark in told.remarks] == [True]
    assert not any("any of the nine piles" in remark.sentence for remark in plain.remarks)
