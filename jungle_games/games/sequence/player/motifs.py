"""What one sees at the start of a puzzle of Sequence Giant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Motif
from jungle_games.games.sequence.rules.position import SequencePosition
from jungle_games.games.sequence.rules.situation import ONE_EYED, TWO_EYED

_FEW, _MANY = 16, 40
_CHIPS: Final = ("chip_green", "chip_blue", "chip_red")


def motif_of(position: SequencePosition) -> Motif:
    """The rarest thing to be seen on the mat, or in the hand one plays."""
    return max(_motifs(position), key=lambda motif: motif.rarity)


def _motifs(position: SequencePosition) -> Iterator[Motif]:
    own, sides = _CHIPS[position.side], (_CHIPS[position.side], _CHIPS[1 - position.side])
    made = sum(len(position.fives_of(side)) for side in range(2))
    number = len(position.chips)
    told = ngettext("{number} chip is on the mat.", "{number} chips are on the mat.", number).format(number=number)
    if made:
        name = _("After the first SEQUENCE")
        yield Motif(name, _("A SEQUENCE lies on the mat already."), [f"{own}_sequence"] * 5, "mat", 2)
    jacks = [card for card in position.hand if card in TWO_EYED]
    if len(jacks) > 1:
        name, words = _("Jacks in pairs"), _("Two two-eyed jacks are in your hand.")
        yield Motif(name, words, ("jack_monkey", "jack_monkey"), "mat", 4)
    elif jacks:
        yield Motif(_("A jack in hand"), _("A two-eyed jack is in your hand."), ("jack_monkey",), "mat", 1)
    if any(card in ONE_EYED for card in position.hand):
        name, words = _("The jack with the eye patch"), _("A one-eyed jack is in your hand.")
        yield Motif(name, words, ("jack_monkey_patch",), "mat", 3)
    if number <= _FEW:
        yield Motif(_("Plenty of room"), told, (own,), "mat", 3)
    if number >= _MANY:
        yield Motif(_("A crowded mat"), told, sides * 3, "mat", 2)
    yield Motif(_("Chip by chip"), told, sides, "mat", 0)
