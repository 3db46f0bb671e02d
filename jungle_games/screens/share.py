"""Sharing a match: its record as text or file, or a picture of the result."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date
from typing import Any, Final

import pygame

from jungle_games.core.colours import colour_index
from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.match import Match
from jungle_games.core.move_numbers import moves_made
from jungle_games.core.seat_names import YOU
from jungle_games.room import Room
from jungle_games.screens.book_items import PlacedFigure
from jungle_games.screens.dialog import Dialog, DialogAction, notice
from jungle_games.screens.portrait import draw_portrait
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.exports import Kind
from jungle_games.table.room_parts import picture_of
from jungle_games.table.verdict import ending_of, record_text, verdict
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Services
from jungle_games.ui.text import Face
from jungle_games.ui.view import View
from jungle_games.window import TITLE

SIZE: Final = (1280, 800)
_MARGIN: Final = 56
_PICTURE: Final = (660, 688)
_SITTER: Final = 72
_MOST_SITTERS: Final = 4


def ask_how(services: Services, room: Room, match: Match[Any, Any], title: str) -> None:
    """Ask how to share ``match``, and do it, reporting where a file was written."""
    name = f"{title} {date.today().isoformat()}"

    def copy() -> None:
        services.clipboard.write(record_text(match))
        services.toast(_("The game is copied."))

    def as_file() -> None:
        _keep(services, "documents", name, ".yaml", record_text(match).encode())

    def as_picture() -> None:
        card = paint_card(services.painter, room, match, title)
        content = io.BytesIO()
        pygame.image.save(card, content, "card.png")
        _keep(services, "pictures", name, ".png", content.getvalue())

    actions = (
        DialogAction(_("Back")),
        DialogAction(_("Copy as text"), copy, icon="copy"),
        DialogAction(_("Save as a file"), as_file, icon="save"),
        DialogAction(_("Save as a picture"), as_picture, "amber", "palette"),
    )
    text = _(
        "A file or its text opens in Jungle Games on any computer: drop it on the window, or paste it. "
        "A picture shows how the game ended to anybody."
    )
    services.stack.push(Dialog(services, _("Share this game"), text, actions))


def _keep(services: Services, kind: Kind, name: str, suffix: str, content: bytes) -> None:
    try:
        path = services.exports.write(kind, name, suffix, content)
    except StorageError as error:
        notice(services, _("Not saved"), str(error))
        return
    where = _("It is in the folder {folder}, as “{name}”.").format(folder=path.parent, name=path.name)
    notice(services, _("Saved"), where)


def paint_card(painter: Painter, room: Room, match: Match[Any, Any], title: str) -> pygame.Surface:
    """The picture of a finished ``match`` called ``title``."""
    card = pygame.Surface(SIZE)
    figure = picture_of(room, match.position)
    card.blit(backdrop(painter, View(SIZE), (_MARGIN + _PICTURE[0] // 2, SIZE[1] // 2)), (0, 0))
    left = _MARGIN
    if figure is not None:
        scale = min(_PICTURE[0] / figure.size[0], _PICTURE[1] / figure.size[1])
        place = pygame.Rect(0, 0, round(figure.size[0] * scale), round(figure.size[1] * scale))
        place.midleft = (_MARGIN, SIZE[1] // 2)
        PlacedFigure(place, figure, ("card", match.identity, match.ply)).draw(painter, card, (0, 0))
        left = place.right + _MARGIN
    words = pygame.Rect(left, _MARGIN, SIZE[0] - _MARGIN - left, SIZE[1] - 2 * _MARGIN)
    _write(painter, card, room, match, title, words)
    return card


def _write(
    painter: Painter, card: pygame.Surface, room: Room, match: Match[Any, Any], title: str, area: pygame.Rect
) -> None:
    theme = painter.theme
    game = _(room.title)
    px = max(24, painter.fitting(title, Face.TITLE, 52, area.w))
    y = area.y + 26
    painter.label(card, painter.fit(title, Face.TITLE, px, area.w), (area.x, y), Face.TITLE, px, theme.amber)
    y += 44
    if title != game:
        painter.label(card, game, (area.x, y), Face.REGULAR, 24, theme.fern)
        y += 20
    y += 24
    if match.outcome is not None:
        headline, reason = result_words(match)
        px = painter.fitting(headline, Face.TITLE, 38, area.w, 20)
        painter.label(card, headline, (area.x, y + 16), Face.TITLE, px, theme.paper)
        y = painter.paragraph(
            card, reason, pygame.Rect(area.x, y + 44, area.w, 0), Face.REGULAR, 24, theme.paper
        ) + 24
    y = _write_sitters(painter, card, room, match, pygame.Rect(area.x, y, area.w, 0))
    minutes = _("{number} min").format(number=max(1, round(match.seconds / 60)))
    moves = moves_made(match.game, match.moves, len(match.seats))
    facts = ngettext("{number} move, {time}", "{number} moves, {time}", moves).format(
        number=grouped(moves), time=minutes
    )
    painter.label(card, facts, (area.x, y + 16), Face.SEMIBOLD, 24, theme.fern)
    painter.label(card, TITLE, (area.right, area.bottom - 16), Face.TITLE, 32, theme.amber, "right")


def result_words(match: Match[Any, Any]) -> tuple[str, str]:
    """The result of a finished match and its reason, for somebody who did not play; by name if possible."""
    nameless = any(info.name == YOU for info in match.seats)
    persons = [seat for seat, info in enumerate(match.seats) if info.is_person] if nameless else []
    told = verdict(match, persons, replace(ending_of(match), winner=""))
    if len(match.seats) == 1 and not nameless:
        words = _("{name} wins") if told.won else _("{name} lost")
        return words.format(name=match.name(0)), told.reason
    return told.headline, told.reason


def _write_sitters(
    painter: Painter, card: pygame.Surface, room: Room, match: Match[Any, Any], area: pygame.Rect
) -> int:
    theme, y = painter.theme, area.y
    winners = match.outcome.winners if match.outcome is not None else ()
    for seat, info in enumerate(match.seats[:_MOST_SITTERS]):
        place = pygame.Rect(area.x, y, _SITTER, _SITTER)
        draw_portrait(painter, card, place, room, info.kind, colour_index(match, seat))
        name, room_left = match.name(seat), area.right - place.right - 20
        px = painter.fitting(name, Face.SEMIBOLD, 28, room_left, 18)
        words = painter.fit(name, Face.SEMIBOLD, px, room_left)
        ink = theme.amber if seat in winners else theme.paper
        painter.label(card, words, (place.right + 20, place.centery), Face.SEMIBOLD, px, ink)
        y += _SITTER + 14
    rest = len(match.seats) - _MOST_SITTERS
    if rest > 0:
        words = _("and {number} more").format(number=rest)
        painter.label(card, words, (area.x, y + 12), Face.REGULAR, 22, theme.fern)
        y += 36
    return y + 12
