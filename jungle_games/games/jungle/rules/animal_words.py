"""Animals within a sentence, where many languages decline them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jungle_games.core.i18n import pgettext

if TYPE_CHECKING:
    from jungle_games.games.jungle.rules.board import Kind


def as_subject(kind: Kind) -> str:
    """The animal that does something, with its article, in small letters."""
    return (
        pgettext("who takes, in a sentence", "the rat"),
        pgettext("who takes, in a sentence", "the cat"),
        pgettext("who takes, in a sentence", "the dog"),
        pgettext("who takes, in a sentence", "the wolf"),
        pgettext("who takes, in a sentence", "the leopard"),
        pgettext("who takes, in a sentence", "the tiger"),
        pgettext("who takes, in a sentence", "the lion"),
        pgettext("who takes, in a sentence", "the elephant"),
    )[kind - 1]


def as_object(kind: Kind) -> str:
    """The animal to which it is done, with its article, in small letters."""
    return (
        pgettext("who is taken, in a sentence", "the rat"),
        pgettext("who is taken, in a sentence", "the cat"),
        pgettext("who is taken, in a sentence", "the dog"),
        pgettext("who is taken, in a sentence", "the wolf"),
        pgettext("who is taken, in a sentence", "the leopard"),
        pgettext("who is taken, in a sentence", "the tiger"),
        pgettext("who is taken, in a sentence", "the lion"),
        pgettext("who is taken, in a sentence", "the elephant"),
    )[kind - 1]
