"""Sharing a match: its record as text or as a file, and a picture of how it ended."""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.match import Match
from jungle_games.room import Room
from jungle_games.screens.dialog import Dialog, DialogAction, notice
from jungle_games.screens.match_card import paint_card
from jungle_games.storage.atomic import StorageError
from jungle_games.storage.exports import Kind
from jungle_games.table.verdict import record_text
from jungle_games.ui.scene import Services


def ask_how(services: Services, room: Room, match: Match[Any, Any], title: str) -> None:
    """Ask how ``match`` is to be shared, and do it; where a file was put is told."""
    name = f"{title} {date.today().isoformat()}"

    def copy() -> None:
        services.clipboard.write(record_text(match))
        services.toast(_("The game is copied."))

    def as_file() -> None:
        _write(services, "documents", name, ".yaml", record_text(match).encode())

    def as_picture() -> None:
        card = paint_card(services.painter, room, match, title)
        content = io.BytesIO()
        pygame.image.save(card, content, "card.png")
        _write(services, "pictures", name, ".png", content.getvalue())

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


def _write(services: Services, kind: Kind, name: str, suffix: str, content: bytes) -> None:
    try:
        path = services.exports.write(kind, name, suffix, content)
    except StorageError as error:
        notice(services, _("Not saved"), str(error))
        return
    where = _("It is in the folder {folder}, as “{name}”.").format(folder=path.parent, name=path.name)
    notice(services, _("Saved"), where)
