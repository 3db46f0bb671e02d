"""Why something cannot be: a code that travels, and the sentence that a player reads.

Why a move is illegal the rules say, and they are everywhere: the guest's program asks its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from jungle_games.core.errors import UserError, clipped
from jungle_games.core.i18n import N_, _, ngettext

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no-code": N_("This is not an invitation. Type its four words, just as you got them."),
        "bad-word": N_("‘{detail}’ is not among the words of an invitation."),
        "no-text": N_("This text is not an invitation, or a part of it is missing. Copy all of it."),
        "version": N_("The host has another version of Jungle Games. Bring both to the same version."),
        "unknown-game": N_("This table plays a game that this program does not have: {detail}."),
        "bad-rules": N_("The rules of this table cannot be read: {detail}"),
        "large-files": N_("The files of this table are too large to be sent: all of them may have {detail} packed."),
        "other-files": N_("The board of this table is not the one that its host announced."),
        "own-file": N_(
            "On this computer {detail} is not as it came with Jungle Games. Put the original back to play here."
        ),
        "no-table": N_(
            "No table answers to this invitation. Are the words right, is the host’s program open, and do you both "
            "meet at the same place?"
        ),
        "too-fast": N_("One after the other: wait a moment before you send the next one."),
        "quiet": N_("While this game is played nobody talks at the table. Before and after it you may."),
        "broker-away": N_("The meeting place {detail} does not answer. Trying again."),
        "broker-word": N_(
            "The meeting place {detail} needs a name and a password. Enter them under “Where to meet”; whoever runs it "
            "knows them."
        ),
        "host-gone": N_("The host is not there now. What you do is kept, and sent when they are back."),
        "full": N_("All seats of this table are taken."),
        "taken": N_("This seat is taken."),
        "closed": N_("The host has closed this table."),
        "over": N_("The game is over."),
        "not-begun": N_("The game has not begun yet."),
        "illegal": N_("The rules of this table do not allow that move."),
        "no-undo": N_("That move stays: it cannot be taken back."),
        "failed": N_("The host’s program could not do this. Nothing has changed at the table."),
        "damaged": N_("What is kept of this table is damaged."),
        "set-aside": N_("This table cannot go on for now."),
        "strange": N_("The host’s program does not understand this."),
        "late": N_("The table had changed before your move arrived. Look again."),
        "not-yours": N_("It is not your turn."),
        "asked": N_("Another question is still open."),
        "no-computer": N_("This seat cannot be given to a computer player."),
        "is-here": N_("The player in that seat is here now."),
        "grace": N_("They have not been away for long. Wait a minute, then a computer may stand in."),
        "in-time": N_("There is still time for this move. Once it is over, a computer player may take the seat."),
        "clocked": N_("A game with a clock has no days per move. Leave one of the two out."),
        "not-over": N_("The game is not over yet."),
        "setup": N_("At an online table nobody lays out the cards: {detail} cannot be given."),
        "too-many": N_("There are too many tables here."),
        "another": N_("The host’s game cannot be shown: after move {detail} the table is not the host’s any more."),
        "broken": N_("The host’s game cannot be shown: move {detail} breaks the program in an unforeseen way."),
        "change": N_("The host’s game cannot be shown: what move {detail} changes does not fit."),
        "hidden": N_("The host’s game cannot be shown: after move {detail} the table has what nobody should see."),
        "move": N_("The host’s game cannot be shown: move {detail} is not a move of this game."),
        "position": N_("The host’s game cannot be shown: after move {detail} it is not a position of this game."),
        "start": N_("The host’s game cannot be shown: the beginning of the game is missing."),
    }
)
"""By code; ``{detail}`` is a word or two of the case at hand."""


class Refused(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A refusal that travels; ``number`` is that of the request that was refused, 0 for a seat."""

    code: Annotated[str, Meta(max_length=40)]
    detail: Annotated[str, Meta(max_length=300)] = ""
    number: Annotated[int, Meta(ge=0, lt=2**53)] = 0

    def __str__(self) -> str:
        sentence = SENTENCES.get(self.code)
        if sentence is None:
            return _("The host said no.")
        if self.code == "grace":
            return _grace_words(self.detail) or _(sentence)
        return clipped(_(sentence).format(detail=clipped(self.detail)))


def grace_detail(name: str, away: float, left: float) -> str:
    """The detail of a refusal because ``name`` has been ``away`` for so many seconds, and has as many ``left``."""
    return f"{int(away)} {math.ceil(left)} {name}"


def _grace_words(detail: str) -> str:
    """How long somebody has been away and still has; empty for a detail that does not say it."""
    away, _space, rest = detail.partition(" ")
    left, _space, name = rest.partition(" ")
    if not (name and away.isdecimal() and left.isdecimal()):
        return ""
    words = ngettext(
        "{name} has been away for {away} second; in {left} more a computer may stand in.",
        "{name} has been away for {away} seconds; in {left} more a computer may stand in.",
        min(int(away[:6]), 1_000),
    )
    return words.format(name=clipped(name), away=away, left=left)


class OnlineError(UserError):
    """Something that cannot be done; the message is for the player, ``code`` tells the reason apart."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:  # most are only asked for their code
        return str(self.refused())

    def refused(self, number: int = 0) -> Refused:
        """The same as it travels, about the request of that number."""
        return Refused(self.code, clipped(self.detail), number)
