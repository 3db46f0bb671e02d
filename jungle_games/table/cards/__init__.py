"""Playing cards as pictures: faces and backs at any width, five wide to seven high."""

from jungle_games.table.cards.faces import SMALLEST_WITH_PIPS, bust, card_face
from jungle_games.table.cards.paper import Back, card_back, card_size, chosen_back, draw_suit, suit_colour, suit_drawing

__all__ = [
    "SMALLEST_WITH_PIPS",
    "Back",
    "bust",
    "card_back",
    "card_face",
    "card_size",
    "chosen_back",
    "draw_suit",
    "suit_colour",
    "suit_drawing",
]
