"""Names of cards bring their article along, and bend, in the case that a sentence asks for."""

from __future__ import annotations

import pytest

from jungle_games.core.cards import Card, as_object, as_subject
from jungle_games.core.i18n import ENGLISH, speak
from jungle_games.games.matr1x.rules.position import as_person


@pytest.mark.parametrize(
    ("language", "subjects", "objects", "persons"),
    [
        ("en", "the 7 of hearts, the ace of spades, the joker", "the jack of clubs, the king", "the queen, the king"),
        ("de", "die Herz-7, das Pik-Ass, der Joker", "den Kreuz-Buben, den König", "die Dame, den König"),
        ("fr", "le 7 de cœur, l’as de pique, le joker", "le valet de trèfle, le roi", "la dame, le roi"),
        ("es", "el 7 de corazones, el as de picas, el comodín", "la jota de tréboles, el rey", "a la reina, al rey"),
        ("pl", "7 kier, as pik, joker", "waleta trefl, króla", "damę, króla"),
        ("uk", "7 чирв, туз пік, джокер", "валета треф, короля", "даму, короля"),
    ],
)
def test_a_card_is_named_with_its_article(language: str, subjects: str, objects: str, persons: str) -> None:
    speak(language)
    try:
        assert ", ".join(map(as_subject, map(Card, ("7H", "AS", "JK")))) == subjects
        assert f"{as_object(Card('JC'))}, {as_object(Card('KS'), suit=False)}" == objects
        assert ", ".join(as_person(Card(code), suit=False) for code in ("QD", "KD")) == persons
    finally:
        speak(ENGLISH)
