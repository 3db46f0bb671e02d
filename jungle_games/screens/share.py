"""Sharing a match: its record as text or file, or a picture of the result."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

import pygame

from jungle_games.core.formatting import grouped
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.rematch import colour_index
from jungle_games.core.room import Room
from jungle_games.core.seat_names import YOU
from jungle_games.screens.book.typeset import FigureView
from jungle_games.screens.dialog import Dialog, DialogAction, notice
from jungle_games.store.files import StorageError
from jungle_games.store.matches import Kind
from jungle_games.table.services import Services
from jungle_games.table.style import portrait
from jungle_games.table.tables import picture_of
from jungle_games.table.verdict import ending_of, record_text, verdict
from jungle_games.ui.backdrop import backdrop
from jungle_games.ui.layout import Column, Item, Row, Ruler, Space, lay_out
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import View
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label, Picture
from jungle_games.window import TITLE

SIZE: Final = (1280, 800)
_MARGIN: Final = 56
_LAMP: Final = (386, 400)
"""Where the lamp shines: on the picture."""
_PICTURE: Final = (660, 688)
_SITTER: Final = 72
_MOST_SITTERS: Final = 4
SUFFIX: Final = ".jungle-match"
"""What the name of a shared match ends with, by which systems know that we open it."""


def ask_how(services: Services, room: Room, match: AnyMatch, title: str) -> None:
    """Ask how to share ``match``, and do it, reporting where a file was written."""
    name = f"{title} {date.today().isoformat()}"

    def copy() -> None:
        services.clipboard.write(record_text(match))
        services.notify(Notice(_("The game is copied.")))

    def as_file() -> None:
        _keep(services, "documents", name, SUFFIX, record_text(match).encode())

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
        "A picture of the end of the game needs no program: send it to anybody."
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


def paint_card(painter: Painter, room: Room, match: AnyMatch, title: str) -> pygame.Surface:
    """The picture of a finished ``match`` called ``title``."""
    card, page = pygame.Surface(SIZE), Widget()
    card.blit(backdrop(painter, View(SIZE), _LAMP), (0, 0))
    lay_out(_card(room, match, title), card.get_rect(), Ruler(painter, 1.0), page)
    page.draw(card, painter)
    return card


def _card(room: Room, match: AnyMatch, title: str) -> Item:
    """The picture at the left, all words at the right."""
    figure, view, game = picture_of(room, match.position), FigureView("card"), _(room.title)
    view.show(figure, (match.identity, match.ply))
    width = min(_PICTURE[0], _PICTURE[1] * figure.size[0] / figure.size[1]) if figure is not None else 0
    headline, reason = result_words(match) if match.outcome is not None else ("", "")
    minutes = _("{number} min").format(number=max(1, round(match.seconds / 60)))
    moves = moves_made(match.game, match.moves, len(match.seats))
    facts = ngettext("{number} move, {time}", "{number} moves, {time}", moves)
    rest = len(match.seats) - _MOST_SITTERS
    words = Column(
        Column(
            Label(title, size=52, face=Face.TITLE, ink="amber", lines=2, leading=1.1),
            Label(game if title != game else "", size=24, ink="fern"),
        ),
        Column(
            Label(headline, size=38, face=Face.TITLE, lines=2, leading=1.15),
            Label(reason, size=24, wrap=True, leading=1.3),
        ),
        Column(*_sitters(room, match), gap=12),
        Label(_("and {number} more").format(number=rest) if rest > 0 else "", size=22, ink="fern"),
        Label(facts.format(number=grouped(moves), time=minutes), size=24, face=Face.SEMIBOLD, ink="fern"),
        Space().grow(),
        Label(TITLE, size=32, face=Face.TITLE, ink="amber", align="right"),
        gap=16,
    )
    return Row(view.sized(width), words.grow(), gap=_MARGIN).padded(_MARGIN)


def _sitters(room: Room, match: AnyMatch) -> Sequence[Item]:
    winners = match.outcome.winners if match.outcome is not None else ()
    return [
        Row(
            Picture(portrait(room, info.kind, colour_index(match, seat)), _SITTER),
            Label(
                match.name(seat), size=28, face=Face.SEMIBOLD, ink="amber" if seat in winners else "paper", lines=2,
                leading=1.15,
            ).grow(),
            gap=20, align="center",
        )
        for seat, info in enumerate(match.seats[:_MOST_SITTERS])
    ]  # fmt: skip


def result_words(match: AnyMatch) -> tuple[str, str]:
    """The result of a finished match and its reason, for somebody who did not play; by name if possible."""
    nameless = any(info.name == YOU for info in match.seats)
    persons = match.persons if nameless else []
    told = verdict(match, persons, replace(ending_of(match), winner=""))
    if len(match.seats) == 1 and not nameless:
        words = _("{name} wins") if told.won else _("{name} lost")
        return words.format(name=match.name(0)), told.reason
    return told.headline, told.reason
