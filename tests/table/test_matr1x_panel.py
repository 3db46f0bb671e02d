"""What stands beside and on the neon table after drops: the panel of the drop, and royals that have fallen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from scenarios import matr1x as scenarios

from jungle_games.core.cards import Card, Rank, Suit
from jungle_games.games.matr1x.scene.arrangement import BEATEN
from jungle_games.games.matr1x.scene.drop_panel import DropNote, Remark, Tone, remarks
from jungle_games.ui.painter import Painter

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
        panel.note = DropNote("This drop", scene.position.card, remarks=tuple(shown))
        places = panel.heights(scene.painter)
        assert panel._needs(scene.painter, places) <= panel.rect.h, places
        assert places.head + 16 < places.card < places.first_box


def test_a_box_without_room_for_its_sentence_says_why_the_sum_does_not_do(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table(game="matr1x", size=(960, 600), match=scenarios.played(scenarios.two_attacks()))
    (attack, *_others) = table.scene.position.forecast(table.place(scenarios.LINE[scenarios.two_attacks()])).attacks
    card = attack.cards[0]
    other = next(suit for suit in Suit if suit is not card.suit)
    wrong = Remark(Tone.BAD, "", replace(attack, royal=Card.of(Rank.KING, other), cards=(card, card), need=1))
    panel, lines = table.scene._drop, list[str]()
    panel.note = DropNote("This drop", card, remarks=(Remark(Tone.PLAIN, "one"), wrong, wrong, wrong))
    written = Painter.label

    def noted(self: Painter, target: pygame.Surface, text: str, *how: Any) -> pygame.Rect:
        lines.append(text)
        return written(self, target, text, *how)

    monkeypatch.setattr(Painter, "label", noted)
    panel.paint(pygame.Surface((960, 600)), table.scene.painter)
    assert "Not his suit" in lines
    assert "needs 1" not in lines


def test_nothing_looks_out_from_under_a_beaten_royal(make_table: MakeTable) -> None:
    match = scenarios.played(len(scenarios.LINE) - 1)
    assert any(len(match.position.piles[place]) > 1 for place in match.position.beaten), "no armour fell"
    scene = make_table(game="matr1x", match=match).scene
    for place in match.position.beaten:
        assert [thing.look for thing in scene.arrangement.things if thing.place == place] == [BEATEN]
