"""What one sees at the start of a puzzle of MATR1X 0VERL0AD."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jungle_games.core.cards import Rank
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.puzzle import Motif
from jungle_games.games.matr1x.rules.position import Matr1xPosition

_FEW = 3
_LOOKS: Final = {Rank.JACK: "jack_monkey", Rank.QUEEN: "queen_leopardess", Rank.KING: "king_lion"}


def motif_of(position: Matr1xPosition) -> Motif:
    """The rarest thing to be seen on the grid."""
    return max(_motifs(position), key=lambda motif: motif.rarity)


def _motifs(position: Matr1xPosition) -> Iterator[Motif]:
    royals = [royal for _place, royal in position.grid.living()]
    ranks = [royal.rank for royal in royals if royal.rank is not None]
    looks = [_LOOKS[rank] for rank in ranks]
    standing = ngettext(
        "{number} royal still stands in the grid.", "{number} royals still stand in the grid.", len(royals)
    ).format(number=len(royals))
    if set(ranks) == {Rank.KING}:
        yield Motif(_("Only kings"), _("Only kings still stand in the grid."), looks, "neon", 5)
    if set(ranks) == {Rank.QUEEN}:
        yield Motif(_("Only queens"), _("Only queens still stand in the grid."), looks, "neon", 5)
    if ranks.count(Rank.KING) == 4:
        yield Motif(_("Four kings"), _("All four kings still stand in the grid."), ("king_lion",) * 4, "neon", 4)
    if ranks.count(Rank.QUEEN) == 4:
        told = _("All four queens still stand in the grid.")
        yield Motif(_("Four queens"), told, ("queen_leopardess",) * 4, "neon", 4)
    if not royals:
        yield Motif(_("Waiting for royals"), _("No royal stands in the grid yet."), ("matr1x_emblem",), "neon", 2)
    elif len(royals) <= _FEW:
        yield Motif(_("The last royals"), standing, looks, "neon", 2)
    colours = {royal.suit.is_red for royal in royals if royal.suit is not None}
    if colours == {True}:
        yield Motif(_("Hearts and diamonds"), _("All royals in the grid are red."), looks, "neon", 3)
    if colours == {False}:
        yield Motif(_("Spades and clubs"), _("All royals in the grid are black."), looks, "neon", 3)
    if royals and Rank.KING not in ranks:
        yield Motif(_("No king in sight"), _("No king stands in the grid."), looks, "neon", 2)
    yield Motif(_("Royal guests"), standing, looks[:5], "neon", 0)
