"""Cards as pictures: every card has a face of its own at every size, and is as wide as asked."""

from __future__ import annotations

import pygame
import pytest

from jungle_games.core.cards import Card, deck
from jungle_games.table.sprites.cards import Back, card_back, card_face, card_size
from jungle_games.ui.painter import Painter


@pytest.mark.parametrize("width", [44, 100])
def test_every_card_looks_different(painter: Painter, width: int) -> None:
    pictures = [pygame.image.tobytes(card_face(painter, card, width), "RGBA") for card in deck(jokers=2)]
    assert len(set(pictures)) == 54


@pytest.mark.parametrize("width", [44, 59, 60, 71, 144])
def test_a_card_is_exactly_as_wide_as_asked(painter: Painter, width: int) -> None:
    for card in (Card("TH"), Card("KS"), Card.JOKER, Card.HIDDEN):
        assert card_face(painter, card, width).get_size() == card_size(width)
    for back in Back:
        assert card_back(painter, back, width).get_size() == card_size(width)
