"""A position as the panels tell it: the rows of the score sheet and of the order sheet, and why nobody may call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.game import Seat
from jungle_games.core.i18n import _
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.scene.order_card import OrderRow
from jungle_games.games.jungle_matrix.scene.priorities import Kind, kinds
from jungle_games.games.jungle_matrix.scene.score_sheet import Mark, SheetRow
from jungle_games.table.control_words import button_words, chord_words
from jungle_games.ui.bindings import Bindings

if TYPE_CHECKING:
    from jungle_games.games.jungle_matrix.scene.scene import JungleMatrixScene

CATCHING: Final = ("catch_first", "catch_second")
"""The commands by which each seat calls a mistake."""


def sheet_rows(position: JungleMatrixPosition, counted: int) -> Sequence[SheetRow]:
    """The rows of the score sheet; ``counted`` are the points of the turn that is being laid, as far as counted."""
    sheet = position.sheet
    over = position.outcome is not None
    rows = []
    for number in range(1, len(sheet.rows) + 1):
        current = number == position.round and not over
        label = _("Round {number}").format(number=number) if number <= sheet.rounds else _("Sudden death")
        marks = tuple(_mark(position, number, seat, counted, current) for seat in range(2))
        rows.append(SheetRow(label, (marks[0], marks[1]), current))
    return rows


def _mark(position: JungleMatrixPosition, number: int, seat: Seat, counted: int, current: bool) -> Mark:
    sheet = position.sheet
    booked = sheet.booked(number, seat)
    if booked is None:
        laying = current and seat == position.player and position.phase in (Phase.COVER, Phase.BOOKING)
        return Mark(str(counted)) if laying else Mark()
    if booked.caught:
        return Mark(str(sheet.points(number, seat)), _("caught"), bad=True)
    timed = number > sheet.rounds and booked.seconds is not None
    note = _("{seconds} s").format(seconds=f"{booked.seconds:.1f}") if timed else ""
    return Mark(str(sheet.points(number, seat)), note)


def order_rows(position: JungleMatrixPosition) -> Sequence[OrderRow]:
    """The kinds of combinations in their order; for those who are guided the one that is due is marked."""
    guided = position.options.guided and position.phase is Phase.COVER
    due = Kind.of(position.due[0]) if guided and position.due else None
    rules = position.rules
    rows = []
    for kind in kinds(rules):
        bonus = rules.trio_points if kind.is_trio else rules.pair_bonus(kind.higher, kind.lower)
        words = _("trio") if kind.is_trio else ""
        if bonus:
            words = f"{words} {bonus:+d}".strip()
        rows.append(OrderRow(kind, words, kind == due))
    return rows


def why_no_calls(scene: JungleMatrixScene) -> str:
    """Why nobody may call now, in two or three words."""
    position = scene.match.position
    if scene.match.outcome is not None or position.phase in (Phase.PET, Phase.LAY):
        return ""
    if position.options.guided:
        return _("nothing can go wrong")
    if position.calls_closed:
        return _("closed for this turn")
    if not scene.match.seats[position.watcher].is_person:
        return _("{name} watches").format(name=scene.name(position.watcher))
    return ""


def key_of(settings: Any, seat: Seat, *, controller: bool) -> str:
    """The key, or the button of the ``controller``, by which ``seat`` calls; empty where none is bound."""
    chosen = settings.get() if settings is not None else None
    bindings = Bindings() if chosen is None else Bindings(chosen.keys, chosen.buttons)
    if controller:
        return button_words(bindings.buttons[CATCHING[seat]])
    return next(map(chord_words, bindings.keys[CATCHING[seat]]), "")
