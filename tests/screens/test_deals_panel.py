"""A solitaire's new-game screen: a random deal, the deal of the day, one by number, or a winnable one."""

from __future__ import annotations

import datetime

import pytest
from program import Program

from jungle_games.core.shuffle import DealError, deal_of_the_day, parse_deal
from jungle_games.ui.events import Text


@pytest.fixture
def program(program: Program) -> Program:
    program.go.new_game("matr1x")
    program.frames(2)
    return program


def test_by_lot_deals_differ(program: Program) -> None:
    program.click(program.named("start"))
    first = program.top.match.deal  # type: ignore[attr-defined]
    program.go.new_game("matr1x")
    program.frames(2)
    program.click(program.named("start"))
    assert program.top.match.deal != first  # type: ignore[attr-defined]


def test_the_deal_of_the_day(program: Program) -> None:
    program.click(program.named(("deal", "day")))
    program.click(program.named("start"))
    assert program.top.match.deal == deal_of_the_day(datetime.date.today())  # type: ignore[attr-defined]


def test_a_number_is_typed(program: Program) -> None:
    program.click(program.named(("deal", "number")))
    program.click(program.named("start"))
    assert program.names[-1] == "Dialog"  # nothing was typed
    program.app.stack.pop()
    program.click(program.named(("deal", "field")))
    program.send(Text("83021"))
    program.click(program.named("start"))
    assert program.top.match.deal == 83021  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["", "x", "-3", "1.5", "12345678901234567", "9" * 500, "١٢"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(DealError):
        parse_deal(text)
