"""The plan of a hint on the neon table: what its drop strikes and prepares, and what the panel shows of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.cards import Card, as_subject
from jungle_games.core.explanation import Explanation
from jungle_games.core.formatting import first_capital
from jungle_games.core.i18n import _, ngettext
from jungle_games.games.matr1x.rules.drops import Attack, Forecast
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition
from jungle_games.games.matr1x.rules.readiness import prepared, to_come
from jungle_games.games.matr1x.scene.neon import suit_ink
from jungle_games.games.matr1x.scene.royals_board import paint_bust
from jungle_games.table.cards import draw_suit
from jungle_games.ui.layout import Item, Row, Space
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label

_WELL, _OPEN = 0.5, 0.2
"""From these shares of the tried orders won a game goes well, or is open."""
PREPARED_GROUND: Final = "#22382C"
_EARLIER: Final = "#4A62B0"
_HEAD: Final = (78, 50)
_HEADS: Final = 3
"""So many heads are shown; of more only the number is told."""
_TICK: Final = 26


@dataclass(frozen=True, slots=True)
class Plan:
    """What a hint's drop leads to: what it strikes, what it prepares, and what was prepared before and stays so."""

    made: Forecast
    strikes: tuple[Attack, ...]
    prepares: tuple[Attack, ...]
    earlier: tuple[Attack, ...]
    share: int | None = None
    """Of a hundred orders of the hidden cards that were tried so many were won; None if none were tried."""

    @property
    def royals(self) -> Sequence[tuple[Card, bool]]:
        """The royals that are prepared after the drop, and whether it is by the drop; these come first."""
        return [
            *((attack.royal, True) for attack in self.prepares), *((attack.royal, False) for attack in self.earlier)
        ]  # fmt: skip


def plan_of(position: Matr1xPosition, move: Drop, explanation: Explanation | None) -> Plan:
    """The plan behind ``move`` as far as the player may know it."""
    seen = position.observe(0)
    made, after = seen.forecast(move.place), seen.play(move)
    before = {lane.attack.lane.royal for lane in prepared(seen.grid, to_come(seen), seen.options)}
    ready = [lane.attack for lane in prepared(after.grid, to_come(after), after.options)]
    share = None if explanation is None else explanation.facts.get("share")
    return Plan(
        made, made.beaten, tuple(each for each in ready if each.lane.royal not in before),
        tuple(each for each in ready if each.lane.royal in before), share,
    )  # fmt: skip


def plan_rows(plan: Plan) -> Iterator[Item]:
    """How many royals are prepared, how it goes, and the heads."""
    count = len(plan.royals)
    counted = ngettext("{number} royal prepared", "{number} royals prepared", count).format(number=count)
    if not count:
        counted = _("No royal prepared yet")
    row: list[Item] = [Label(counted, size=16, face=Face.SEMIBOLD, ink="paper", wrap=True).grow()]
    if plan.share is not None:
        words, ink = _going(plan.share / 100)
        going = Label(words, size=16, face=Face.BOLD, ink=ink)
        going.tooltip = _("Of the orders of the hidden cards that were tried, {share} % were won.").format(
            share=plan.share
        )
        row.append(going)
    yield Row(*row, gap=8, align="center")
    if count:
        yield Row(*(_Head(*each) for each in plan.royals[:_HEADS]), Space().grow(), gap=8)


def _going(share: float) -> tuple[str, str]:
    """How a game goes that wins this share of the tried orders, and the colour for it."""
    if share >= _WELL:
        return _("going well"), "lime"
    return (_("still open"), "cyan") if share >= _OPEN else (_("hard now"), "neon_soft")


class _Head(Widget):
    """A royal that is prepared: its head and suit, with half a tick; lime if it is by this drop."""

    opaque = False

    def __init__(self, royal: Card, new: bool) -> None:
        super().__init__()
        self._royal, self._new = royal, new
        self.natural = (float(_HEAD[0]), float(_HEAD[1]))
        self.tooltip = _("{royal} is prepared.").format(royal=first_capital(as_subject(royal)))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, u, cell = painter.theme, self.u, self.rect
        paint_bust(target, painter, cell, self._royal, u)
        painter.box(target, cell, 10 * u, None, border=theme.lime if self._new else _EARLIER, width=2 * u)
        assert self._royal.suit is not None
        corner = round(cell.x + 13 * u), round(cell.y + 13 * u)
        painter.disc(target, corner, 11 * u, theme.neon_ground)
        draw_suit(painter, target, corner, round(13 * u), self._royal.suit, suit_ink(self._royal.suit, theme))
        side = round(_TICK * u)
        body = (
            f'<circle cx="13" cy="13" r="11.5" fill="{theme.neon_ground}" stroke="{theme.lime}" stroke-width="2"/>'
            f'<path d="M2.5 13A10.5 10.5 0 0 0 23.5 13Z" fill="{PREPARED_GROUND}"/>'
            f'<path d="M7 13.5L11.5 18L19.5 8.5" fill="none" stroke="{theme.lime}" stroke-width="3"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
        tick = painter.vector(body, (side, side), (0, 0, 26, 26))
        target.blit(tick, tick.get_rect(center=(round(cell.right - 10 * u), round(cell.bottom - 9 * u))))
