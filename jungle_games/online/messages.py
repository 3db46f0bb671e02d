"""The four messages of hosts and guests, each of which supersedes those before it from the same program.

None must arrive exactly once, or in order: a `Card` says what table this is, a `Join` asks for a seat, a `Note` is all
that the host has to know of a guest, an `Update` all that the guest is missing.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from jungle_games.core.errors import UserError, clipped
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.record import Result
from jungle_games.core.options import Value
from jungle_games.core.plain_data import Plain
from jungle_games.core.seat_names import PERSON, SeatInfo

FORMAT: Final = 4
"""The version of the messages; programs with another one are told so."""
LARGEST: Final = 120_000
"""Most bytes in a message."""
STEPS_AT_ONCE: Final = 24_000
"""Bytes of steps after which an update ends; the next one goes on."""
MOST_SEATS: Final = 16
MOST_REQUESTS: Final = 16
"""Most requests of a guest that the host has not handled yet."""
LARGEST_FILES: Final = 64 * 1024
"""Most bytes of a table's own files, packed."""
_UNPACKED: Final = 1 << 20
NO_DRAW: Final = "no draw"
"""The answer that refuses a draw; it is accepted by a move."""
NOTHING_SEEN: Final = -1
"""In place of a ply: nothing of the match was seen, not even its start."""

Number = Annotated[int, Meta(ge=0, lt=2**53)]
Ply = Annotated[int, Meta(ge=-1, le=6_000)]
SeatNumber = Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=2_000)]
Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
Digest = Annotated[bytes, Meta(max_length=8)]

Saying = Literal[
    "monkey", "elephant", "lion", "parrot", "snail", "owl",
    "well-played", "one-moment", "good-luck", "oops", "thanks", "again",
]  # fmt: skip
SAYINGS: Final[tuple[Saying, ...]] = get_args(Saying)
"""The animals to wave across the table, and a few phrases, in place of chat."""

Question = Literal["undo", "computer", "rematch"]
Stage = Literal["open", "playing", "over", "closed"]

M = TypeVar("M", bound="Message")

# Why something cannot be: a code that travels, and the sentence that a player reads. Why a move is illegal the rules
# say, and they are everywhere: the guest's program asks its own.

_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
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
        "not-over": N_("The game is not over yet."),
        "too-many": N_("There are too many tables here."),
        "broken": N_("The host’s game cannot be shown: what move {detail} changes does not fit."),
    }
)
"""By code; ``{detail}`` is a word or two of the case at hand."""


class Refused(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A refusal that travels; ``number`` is that of the request that was refused, 0 for a seat."""

    code: Annotated[str, Meta(max_length=40)]
    detail: Annotated[str, Meta(max_length=300)] = ""
    number: Annotated[int, Meta(ge=0, lt=2**53)] = 0

    def __str__(self) -> str:
        sentence = _SENTENCES.get(self.code)
        if sentence is None:
            return _("The host said no.")
        return clipped(_(sentence).format(detail=clipped(self.detail)))


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


# What is sent


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What is sent as an array of its fields."""


class Sent(Message, frozen=True, order=True):
    """When a message was made: the number of its program's start, and how many came before it since."""

    session: Number = 0
    count: Number = 0


# From a guest


class Request(Message, frozen=True, order=True):
    """What a guest asks for, which is done or refused once; for the position after ``ply`` moves of match ``match``.

    - ``move``: moves of one turn in lines; ``throw``: the die, or whatever the game lets people throw,
    - ``ask``: ``undo``, ``rematch``, or ``computer <seat> <level>``,
    - ``answer``: ``yes`` or ``no`` to the question of that number, ``yes 7``, or ``no draw``,
    - ``react``: one of the animals or phrases; ``leave``: the seat is given up.
    """

    number: Number
    verb: Literal["move", "throw", "ask", "answer", "react", "leave"]
    text: Text = ""
    match: Number = 0
    ply: Ply = 0


class Note(Message, frozen=True):
    """All that the host must know of a guest."""

    sent: Sent
    heard: Sent
    """The newest update that has come."""
    match: Number = 0
    trail: Annotated[list[tuple[Ply, Digest]], Meta(max_length=20)] = []
    """How far it has seen the match, and by what digest; then the same for fewer and fewer moves."""
    records: Number = 0
    """The last match of which it has the whole record."""
    requests: Annotated[list[Request], Meta(max_length=MOST_REQUESTS)] = []
    away: bool = False
    """Whether nobody there looks at the table; updates are received all the same."""


class Join(Message, frozen=True):
    """Asks for a seat for the owner of the ``key``."""

    format: int
    key: Key
    name: Name
    shape: Word


# From the host


class Plate(Message, frozen=True):
    """Who sits in a seat: ``kind`` is as in ``SeatInfo``, empty while the seat is free."""

    name: Name
    kind: Word
    online: bool
    """Whether it is not the host's own seat, nor that of a computer from the start."""
    here: bool
    """Whether its player looks at the table; computers always do."""
    stand_in: Word = ""
    """The level of the computer that plays while its player is away."""
    replaceable: bool = False
    """Whether the others may agree on a computer for it now."""

    @property
    def waits(self) -> bool:
        return not self.kind

    @property
    def is_computer(self) -> bool:
        """Whether a computer makes the moves now, perhaps for somebody who is away."""
        return bool(self.stand_in) or self.kind not in ("", PERSON)


class Asked(Message, frozen=True):
    """An open question; ``seat`` and ``level`` say which computer may play for whom."""

    number: Number
    by: SeatNumber
    what: Question
    seat: SeatNumber = -1
    level: Word = ""
    agreed: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []
    awaited: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []


class Reaction(Message, frozen=True):
    """An animal that somebody waved, or a phrase; a new one has a new number."""

    number: Number
    seat: SeatNumber
    animal: Saying


class Info(Message, frozen=True):
    """What everybody at the table may know, besides the match itself."""

    stage: Stage
    match: Number
    """How many matches were begun at this table."""
    plates: Annotated[list[Plate], Meta(max_length=MOST_SEATS)]
    asked: Asked | None = None
    reactions: Annotated[list[Reaction], Meta(max_length=MOST_SEATS)] = []
    left: float | None = None
    """With days per move: the seconds that are left for this one."""
    no_draw: Annotated[list[Number], Meta(max_length=3)] = []
    """The match, the ply and the seat where a draw was refused last."""


class ObservedStep(Message, frozen=True):
    """A step as a seat observes it: the public text of the move, who made it (-2 for chance), and the change.

    ``change`` turns the plain observation before into the one after, whose ``digest`` stands here.
    """

    text: Text
    actor: Annotated[int, Meta(ge=-2, lt=MOST_SEATS)]
    change: Plain
    digest: Digest
    offer: SeatNumber | None = None
    end: Result | None = None


class ObservedSteps(Message, frozen=True):
    """The steps after ``base`` of match number ``match``, which has ``ply`` steps in all.

    For somebody who has ``NOTHING_SEEN`` there is a ``start``: a list with the plain initial observation, None in it
    for the one that the rules give.
    """

    match: Number
    base: Ply
    digest: Digest
    """Of all up to the base."""
    ply: Ply
    steps: Annotated[list[ObservedStep], Meta(max_length=STEPS_AT_ONCE // 15)]
    start: Annotated[list[Plain], Meta(max_length=1)] = []
    seats: Annotated[list[SeatInfo], Meta(max_length=MOST_SEATS)] = []
    clock: Annotated[list[float], Meta(max_length=MOST_SEATS)] = []
    running: bool = False


class Update(Message, frozen=True):
    """All that the guest in seat ``you`` is missing, and what came of its requests up to number ``done``.

    With only ``refused`` it answers somebody who cannot sit down.
    """

    sent: Sent
    heard: Sent
    """The newest note that has come."""
    you: SeatNumber
    done: Number = 0
    refused: Refused | None = None
    info: Info | None = None
    line: ObservedSteps | None = None
    record: Annotated[bytes, Meta(max_length=LARGEST)] = b""
    """The whole record of the finished match, packed."""


class Card(Message, frozen=True):
    """What table this is, for everybody with the invitation; ``host`` is its host's public key."""

    format: int
    sent: Sent
    host: Key
    name: Name
    game: Word
    shape: Word
    """The digest of the form of the game's positions; programs with equal ones understand one another."""
    preset: Word
    options: dict[Word, Value]
    setup: dict[Word, Any]
    files: Annotated[bytes, Meta(max_length=LARGEST_FILES)]
    """The boards, mats, pets and card sets that are the host's own, packed; empty if there are none."""
    plates: Annotated[list[Plate], Meta(max_length=MOST_SEATS)]
    stage: Stage
    rhythm: Annotated[int, Meta(ge=0, le=30 * 86_400)]
    """Seconds for a move; 0: it is played live."""


class MessageError(ValueError):
    """Bytes that are no message of ours."""


_DECODERS: Final[Mapping[type[Message], msgspec.msgpack.Decoder[Any]]] = MappingProxyType(
    {kind: msgspec.msgpack.Decoder(kind) for kind in (Card, Join, Note, Update)}
)
"""Made here, for msgspec breaks where two threads learn what a type is at the same time."""


def encode(message: Message) -> bytes:
    """``message`` as bytes, after the version of the format. Raises MessageError if it is too long."""
    written = bytes([FORMAT]) + msgspec.msgpack.encode(message)
    if len(written) > LARGEST:
        raise MessageError(f"a message of {len(written)} bytes is too long")
    return written


def decode(kind: type[M], written: bytes) -> M:
    """The message of ``kind`` in ``written``. Raises MessageError, and OnlineError for another version."""
    if not written or len(written) > LARGEST:
        raise MessageError("it is empty, or too long")
    if written[0] != FORMAT:
        raise OnlineError("version")
    try:
        message: M = _DECODERS[kind].decode(written[1:])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise MessageError(str(error)) from error
    return message


def pack_text(text: str) -> bytes:
    return zlib.compress(text.encode(), 9)


def unpack_text(packed: bytes) -> str:
    """The text in ``packed``, of a megabyte at most. Raises MessageError."""
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(packed, _UNPACKED)
        if not reader.eof or reader.unused_data:
            raise MessageError("a part is missing, or it is too large")
        return content.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise MessageError(str(error)) from error


def pack_files(files: Mapping[str, str]) -> bytes:
    """The files, name to content, as they travel. Raises OnlineError if they are too large for that."""
    if not files:
        return b""
    text = msgspec.json.encode(dict(files)).decode()
    packed = pack_text(text)
    if len(packed) > LARGEST_FILES or len(text.encode()) > _UNPACKED:
        raise OnlineError("large-files", f"{LARGEST_FILES // 1024} kB")
    return packed


def unpack_files(packed: bytes) -> Mapping[str, str]:
    """The files in ``packed``, name to content. Raises OnlineError."""
    try:
        return msgspec.json.decode(unpack_text(packed), type=dict[str, str]) if packed else {}
    except (MessageError, msgspec.DecodeError, RecursionError) as error:
        raise OnlineError("other-files") from error
