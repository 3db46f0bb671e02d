"""Why something cannot be: a code that travels, the sentence a player reads; and errors that nobody foresaw.

Why a move is illegal the rules say, and they are everywhere: the guest's program asks its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from jungle_games.core.errors import UserError, clipped
from jungle_games.core.i18n import N_, _, ngettext

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no-code": N_("This is not an invitation. Type it just as you got it: a number and two words, or six words."),
        "bad-word": N_("‘{detail}’ is not among the words of an invitation."),
        "bad-number": N_("One of the words, or the number, is wrong: they do not match."),
        "no-text": N_("This text is not an invitation, or a part of it is missing. Copy all of it."),
        "newer": N_("This invitation is from another version of Jungle Games. Bring both to the same version."),
        "version": N_("The host has another version of Jungle Games. Bring both to the same version."),
        "unknown-game": N_("This table plays a game that this program does not have: {detail}."),
        "bad-rules": N_("The rules of this table cannot be read: {detail}"),
        "file-name": N_("A file of this table has a name that is not allowed: {detail}."),
        "large-files": N_("The files of this table are too large to be sent: all of them may have {detail} bytes."),
        "no-files": N_("The board of this table has not come yet. Trying again."),
        "other-files": N_("The board of this table is not the one that its host announced."),
        "own-file": N_(
            "On this computer {detail} is not as it came with Jungle Games. Put the original back to play here."
        ),
        "no-table": N_("No table answers to this invitation. Is the code right, and is the host’s program open?"),
        "no-host": N_(
            "Nobody with the number {detail} is there. Is the host’s program open, and do you both meet at the same "
            "place?"
        ),
        "wrong-code": N_("The words of this code are wrong. Ask for them again, and type them just as they are said."),
        "guessed-at": N_("Somebody has been guessing this code, so the host’s program waits a little. Trying again."),
        "guessed-out": N_("Too many answer to this code. Ask the host for the link instead."),
        "known-name": N_("The host knows somebody else by the name {detail}. Sit down under another name."),
        "too-fast": N_("One after the other: wait a moment before you send the next one."),
        "quiet": N_("While this game is played nobody talks at the table. Before and after it you may."),
        "broker-away": N_("The meeting place {detail} does not answer. Trying again."),
        "broker-strange": N_("The meeting place {detail} does not work as it should. Trying again."),
        "broker-certificate": N_(
            "The meeting place {detail} has another certificate than the one that is trusted. Look at it under “Where "
            "to meet”."
        ),
        "broker-word": N_(
            "The meeting place {detail} needs a name and a password. Enter them under “Where to meet”; whoever runs it "
            "knows them."
        ),
        "host-gone": N_("The host is not there now. What you do is kept, and sent when they are back."),
        "host-changed": N_("Somebody else answers this invitation now. Ask the host for a new one."),
        "full": N_("All seats of this table are taken."),
        "taken": N_("This seat is taken."),
        "reserved": N_("Somebody is just about to take this seat. Try again in half a minute."),
        "name": N_("Somebody at this table already has that name."),
        "no-watching": N_("The host does not allow spectators."),
        "crowded": N_("There is no room for more spectators now."),
        "closed": N_("The host has closed this table."),
        "over": N_("The game is over."),
        "not-begun": N_("The game has not begun yet."),
        "seats-open": N_("A seat is still empty."),
        "illegal": N_("The rules of this table do not allow that move."),
        "no-undo": N_("That move stays: it cannot be taken back."),
        "failed": N_("The host’s program could not do this. Nothing has changed at the table."),
        "damaged": N_("What is kept of this table is damaged."),
        "set-aside": N_("This table cannot go on for now."),
        "too-large": N_("This is too large to be sent to the others: {detail}."),
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
    }
)
"""By code; ``{detail}`` is a word or two of the case at hand."""
_MOST: Final = 100
"""Different failures that are reported."""

Report = Callable[[str, Exception], object]
"""Is told what failed, as in “failed to …”, and by which error."""


class Refused(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A refusal that travels; ``number`` is that of the request that was refused, 0 for none."""

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
        min(int(away), 1_000),
    )
    return words.format(name=clipped(name), away=away, left=left)


class RemoteError(UserError):
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


def raise_it(_what: str, error: Exception) -> None:
    """Pass an error on where nobody reads reports, unless it has a sentence of its own for whoever is concerned."""
    if not isinstance(error, OSError | UserError):
        raise error


class OnceReported:
    """Reports what fails at tables, but not again and again the same failure."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._known: set[tuple[object, ...]] = set()

    def __call__(self, identity: str, what: str, error: Exception) -> None:
        """Report that the table ``identity`` failed to do ``what``."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = (trace.tb_frame.f_code, trace.tb_lineno) if trace is not None else ()
        key = (identity, what, type(error), *where)
        if key not in self._known and len(self._known) < _MOST:
            self._known.add(key)
            self._report(f"failed to {what} at the table elsewhere {identity}", error)
