"""What stands beside and on the neon table after drops: the panel of the drop, and royals that have fallen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pygame
import pytest
from scenarios import matr1x as scenarios

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.games.matr1x.scene.arrangement import BEATEN
from jungle_games.games.matr1x.scene.drop_panel import DropNote, Remark, Tone, _RemarkBox, remarks
from jungle_games.ui.layout import Ruler
from jungle_games.ui.widgets.label import Label

MakeTable = Callable[..., Any]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_panel_keeps_its_heading_when_two_lanes_fail(make_table: MakeTable, size: tuple[int, int]) -> None:
    """However many boxes there are, all have room below head and card."""
    table = make_table(game="matr1x", size=size, match=scenarios.played(scenarios.two_attacks()))
    scene, panel = table.scene, table.scene._drop
    failing = [
        replace(remark, tone=Tone.BAD, attack=replace(remark.attack, need=20))
        for remark in remarks(scene.position.forecast(table.place(scenarios.LINE[scenarios.two_attacks()])))
        if remark.attack is not None
    ]
    assert len(failing) == 2
    reset = Remark(Tone.PLAIN, "3 cards go back under the draw pile")
    for shown in (failing, [reset, *failing]):
        scene._drop_place.show(DropNote("This drop", scene.position.card, remarks=tuple(shown)))
        seen = [part for part in panel.children if part.visible and part.rect]
        boxes = [part for part in seen if part.children]
        assert len(boxes) == len(shown)
        assert all(panel.rect.contains(part.rect) for part in seen), [part.rect for part in seen]
        assert all(not one.rect.colliderect(other.rect) for one, other in combinations(seen, 2))


def test_a_box_without_room_for_its_sentence_says_why_the_sum_does_not_do(make_table: MakeTable) -> None:
    table = make_table(game="matr1x", size=(960, 600), match=scenarios.played(scenarios.two_attacks()))
    (attack, *_others) = table.scene.position.forecast(table.place(scenarios.LINE[scenarios.two_attacks()])).attacks
    card = attack.cards[0]
    other = next(suit for suit in Suit if suit is not card.suit)
    wrong = Remark(Tone.BAD, "", replace(attack, royal=Card.of(Rank.KING, other), cards=(card, card), need=1))
    panel = table.scene._drop
    table.scene._drop_place.show(DropNote("This drop", card, remarks=(wrong,)))
    low = _RemarkBox(wrong, low=True)
    low._lay_out(pygame.Rect(0, 0, 400, 60), Ruler(table.scene.painter, 1.0), panel)
    lines = [label.text for label in low.walk() if isinstance(label, Label)]
    assert "Not his suit" in lines
    assert "needs 1" not in lines


def test_nothing_looks_out_from_under_a_beaten_royal(make_table: MakeTable) -> None:
    match = scenarios.played(len(scenarios.LINE) - 1)
    assert any(len(match.position.piles[place]) > 1 for place in match.position.beaten), "no armour fell"
    scene = make_table(game="matr1x", match=match).scene
    for place in match.position.beaten:
        assert [thing.look for thing in scene.arrangement.things if thing.place == place] == [BEATEN]
