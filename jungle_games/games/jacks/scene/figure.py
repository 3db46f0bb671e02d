"""Figures of the rule book: tables that the rules have led to, and rows of cards.

A figure has either ``cards``, card codes with spaces between them (``back`` for one face down) and commas between rows,
or a table:

- ``seats``: how many play; ``deal``: the number of the shuffle, 1 unless given;
- ``moves``: the moves that led there, with commas between them, rolls included;
- ``held``: the number of a jack of the seat to move; its walks are shown as on the table.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from jungle_games.core.formatting import listed
from jungle_games.core.game import IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.shuffle import Shuffle
from jungle_games.games.jacks.rules.cards import COLOURS, JACKS, Face, Step, find_cards, parse_move
from jungle_games.games.jacks.rules.game import Jacks
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jacks.scene.drawing import DieLook, JacksDrawing, draw_way
from jungle_games.games.jacks.scene.frame import card_name
from jungle_games.games.jacks.scene.pictures import card
from jungle_games.table.drawing import FigureError, check_keys, draw_position, number_of
from jungle_games.ui.painter import Painter
from jungle_games.ui.pictures import Shadow, spread
from jungle_games.ui.scene import View

_SIZE: Final = (640.0, 400.0)
_CARD: Final = (84.0, 117.6)
_GAP: Final = 14.0
_BACK: Final = "back"
_KEYS: Final = frozenset(["seats", "deal", "moves", "held"])


@dataclass(frozen=True)
class CardsFigure:
    """Rows of cards; None for one face down."""

    rows: tuple[tuple[Face | None, ...], ...]

    @property
    def size(self) -> tuple[float, float]:
        longest = max(map(len, self.rows))
        return longest * (_CARD[0] + _GAP) + _GAP, len(self.rows) * (_CARD[1] + _GAP) + _GAP

    @property
    def told(self) -> Sequence[str]:
        faces = [face for row in self.rows for face in row]
        return [_("face down") if face is None else _(find_cards().pair(face).title) for face in faces]

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        unit = rect.w / self.size[0]
        width = round(_CARD[0] * unit)
        for down, row in enumerate(self.rows):
            for across, face in enumerate(row):
                left = rect.x + round((_GAP + across * (_CARD[0] + _GAP)) * unit)
                top = rect.y + round((_GAP + down * (_CARD[1] + _GAP)) * unit)
                picture = card(painter, find_cards(), face, width)
                spot = picture.get_rect(topleft=(left, top))
                painter.shadow(target, spot, width * 0.085, Shadow.CARD, width / 100)
                target.blit(picture, spot)


@dataclass(frozen=True)
class TableFigure:
    """A table of Jacks, with the ways of a held jack."""

    position: JacksPosition
    pips: int = 6
    held: int | None = None
    size: tuple[float, float] = _SIZE

    @property
    def told(self) -> Sequence[str]:
        position = self.position
        told = [card_name(position, place) for place in sorted(position.face_up)]
        for seat, jacks in enumerate(position.jacks):
            on = listed(str(place + 1) for place in jacks if place is not None)
            words = _("{colour}: jacks on cards {places}") if on else _("{colour}: no jack on the ring")
            told.append(words.format(colour=_(Jacks.seat_names[COLOURS.index(position.colours[seat])]), places=on))
        if position.die is not None:
            told.append(_("The die: {pips}").format(pips=position.die))
        moves = position.legal_moves() if self.held is not None else ()
        ways = [position.path(move)[-1] + 1 for move in moves if isinstance(move, Step) and move.jack == self.held]
        if self.held is not None:
            words = _("Jack {number} may walk to cards {places}")
            told.append(words.format(number=self.held + 1, places=listed(map(str, ways))))
        return told

    def draw(self, painter: Painter, target: pygame.Surface, rect: pygame.Rect) -> None:
        drawing = JacksDrawing(painter, self.position)
        drawing.die = DieLook(self.pips, 1)
        drawing.fit(View(rect.size))
        # The rug nearly reaches the lower edge; its shadow falls beyond.
        below = Shadow.BOARD.offset(drawing.u)[1] + spread(Shadow.BOARD.blur * drawing.u)
        picture = pygame.Surface((rect.w, rect.h + below), pygame.SRCALPHA)
        draw_position(drawing, picture, self.position)
        for move in self.position.legal_moves() if self.held is not None else ():
            if isinstance(move, Step) and move.jack == self.held:
                draw_way(painter, picture, drawing.geometry, self.position.path(move), strong=False)
        target.blit(picture, rect)


def read_figure(spec: Mapping[str, str]) -> CardsFigure | TableFigure:
    """The figure described by ``spec``. Raises FigureError if it is unreadable or against the rules."""
    if "cards" in spec:
        return _cards(spec)
    check_keys(spec, _KEYS)
    position = JacksPosition.start(JacksOptions(), find_cards(), COLOURS[: number_of(spec, "seats", 2, 4)]).play(
        Shuffle(number_of(spec, "deal", 1, 999_999_999))
    )
    pips = 6
    for text in filter(None, (part.strip() for part in spec.get("moves", "").split(","))):
        try:
            position = position.play(parse_move(text))
        except IllegalMove as error:
            raise FigureError(f"moves: {text}: {error}") from error
        pips = position.die or pips
    held = number_of(spec, "held", 1, JACKS) - 1 if "held" in spec else None
    if held is not None and position.die is None:
        raise FigureError("held: the die is not rolled")
    return TableFigure(position, pips, held)


def _cards(spec: Mapping[str, str]) -> CardsFigure:
    if len(spec) > 1:
        raise FigureError("cards: goes without any other key")
    known = {pair.code for pair in find_cards().pairs}
    rows = [row.split() for row in spec["cards"].split(",")]
    for code in itertools.chain(*rows):
        if code != _BACK and code not in known:
            raise FigureError(f"cards: there is no card {code!r}")
    return CardsFigure(tuple(tuple(None if code == _BACK else code for code in row) for row in rows))


def figure_of(position: JacksPosition) -> TableFigure:
    return TableFigure(position, position.die or 6)
