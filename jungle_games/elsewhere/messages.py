"""What host and guests tell each other: structs, versioned, bounded in size and number, the same told again and again.

Nothing here is a command that must arrive once and in order. A guest's `Note` is all that the host has to know of it:
what it has seen, and what it asks for. A host's `Update` is all that the guest does not have yet. Each stands for every
one before it, so that lost, doubled and late ones do no harm: a number tells the newest.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from jungle_games.core.options import Value
from jungle_games.core.plain_data import Plain
from jungle_games.core.record import Result
from jungle_games.core.seat_names import SeatInfo
from jungle_games.elsewhere.refusals import Refused

FORMAT: Final = 1
"""The format that we speak; who speaks another is told so."""
LARGEST: Final = 120_000
"""Bytes of a message."""
STEPS_AT_ONCE: Final = 24_000
"""Bytes of steps after which an update ends: the rest comes with the next one."""
MOST_SEATS: Final = 16
MOST_REQUESTS: Final = 16
"""Requests of a guest that may wait at a time."""
NOTHING_SEEN: Final = -1
"""In place of a ply: the guest has nothing of the match, not even its start."""

Number = Annotated[int, Meta(ge=0, lt=2**53)]
Ply = Annotated[int, Meta(ge=-1, le=6_000)]
SeatNumber = Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=2_000)]
Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
Salt = Annotated[bytes, Meta(min_length=16, max_length=16)]
Digest = Annotated[bytes, Meta(max_length=8)]

Animal = Literal["monkey", "elephant", "lion", "parrot", "snail", "owl"]
"""What may be waved across the table in place of talk."""
ANIMALS: Final[tuple[Animal, ...]] = ("monkey", "elephant", "lion", "parrot", "snail", "owl")
REACTION_LASTS: Final = 12.0
"""Seconds that it is shown."""

Question = Literal["undo", "computer", "rematch"]
Stage = Literal["open", "playing", "over", "closed"]

M = TypeVar("M")


# From a guest


class Request(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something that a guest wants done, by its number: once done, or refused, it never is again.

    A ``move`` is the move's text, made when ``ply`` moves of match number ``match`` were played; other verbs:

    - ``ask``: ``undo``, ``rematch``, or ``computer <seat> <level>``,
    - ``answer``: ``yes`` or ``no`` to the question of that number: ``yes 7``,
    - ``react``: one of the animals,
    - ``fresh``: nothing but ``nonce``: the guest's part in the chance of the next match,
    - ``leave``: the seat is given back.
    """

    number: Number
    verb: Literal["move", "ask", "answer", "react", "fresh", "leave"]
    text: Text = ""
    match: Number = 0
    ply: Ply = 0
    nonce: Annotated[bytes, Meta(max_length=16)] = b""


class Note(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a guest has seen and what it asks for. ``session`` is new at each start of its program."""

    session: Salt
    count: Number
    """Grows with every note of a session."""
    revision: Number = 0
    """That of the last update it took in."""
    info: Number = 0
    match: Number = 0
    ply: Ply = NOTHING_SEEN
    digest: Digest = b""
    """Of its observation after ``ply`` moves."""
    audited: Number = 0
    """The last match that it holds the whole record of."""
    requests: Annotated[list[Request], Meta(max_length=MOST_REQUESTS)] = []
    wants_answer: bool = False
    away: bool = False
    """Nobody looks at the table there; what is told is taken in all the same."""


class Join(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Somebody with an invitation asks for a seat, or to watch; sealed for the host alone."""

    format: int
    name: Name
    nonce: Salt
    commitment: Key
    """That of the card that was read: to which the guest gives its part in chance."""
    shape: Word
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] | None = None
    """The seat that is wanted; None for any, ``WATCHER`` for none."""


# From the host


class Plate(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who sits in a seat: ``kind`` is that of ``SeatInfo``, empty while the seat waits for somebody elsewhere."""

    name: Name
    kind: Word
    elsewhere: bool
    here: bool
    """Whether the program of this seat was heard of lately; computers always are there."""

    @property
    def waits(self) -> bool:
        """Whether the seat is free."""
        return not self.kind


class Asked(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A question that is open: ``seat`` and ``level`` say whose seat may go to which computer player."""

    number: Number
    by: SeatNumber
    what: Question
    seat: SeatNumber = -1
    level: Word = ""
    agreed: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []
    awaited: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []


class Reaction(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An animal that somebody waved; its number tells a new one."""

    number: Number
    seat: SeatNumber
    animal: Animal


class Info(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What all may know of the table, beside the game. Its number grows with every change."""

    number: Number
    stage: Stage
    match: Number
    """How many matches were begun at this table."""
    plates: Annotated[list[Plate], Meta(max_length=MOST_SEATS)]
    commitment: Key
    """What the host has bound itself to for this match, or for the next one while none is played."""
    asked: Asked | None = None
    declined: Number = 0
    """The last question that was declined, or answered by what came after it."""
    watchers: Annotated[int, Meta(ge=0, le=1000)] = 0
    reactions: Annotated[list[Reaction], Meta(max_length=8)] = []
    due: float | None = None
    """At a slow table: until when a move is meant to be made, in seconds since 1970 by the host's clock."""


class ObservedStep(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One step as a seat may know it: what is heard of the move, who made it (-2 for chance), what it changed.

    ``change`` turns the plain observation before into the one after, whose ``digest`` stands here.
    """

    text: Text
    actor: Annotated[int, Meta(ge=-2, lt=MOST_SEATS)]
    change: Plain
    digest: Digest
    offer: SeatNumber | None = None
    end: Result | None = None


class ObservedSteps(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What comes after ``base`` steps of match number ``match``: ``ply`` steps are played in all.

    ``start`` is the plain observation of the start, in a list, where the guest has none.
    """

    match: Number
    base: Ply
    digest: Digest
    ply: Ply
    steps: Annotated[list[ObservedStep], Meta(max_length=STEPS_AT_ONCE // 15)]
    """None is as short as that; more would only keep a guest busy."""
    start: Annotated[list[Plain], Meta(max_length=1)] = []
    seats: Annotated[list[SeatInfo], Meta(max_length=MOST_SEATS)] = []
    commitment: Annotated[bytes, Meta(max_length=32)] = b""
    """What the host has bound itself to in this match; told with its start."""
    clock: Annotated[list[float], Meta(max_length=MOST_SEATS)] = []
    running: bool = False


class Reveal(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What was hidden, once a match is over: the host's secret, everybody's part in chance, the whole record."""

    match: Number
    salt: Salt
    secret: Key
    nonces: Annotated[list[Salt], Meta(max_length=64)]
    record: Annotated[bytes, Meta(max_length=LARGEST)]
    """The record's YAML, compressed."""


class Update(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All that a guest does not have yet, and an answer to what it asked for. ``revision`` never falls.

    With ``refused`` and nothing else it is the answer to somebody who cannot sit down.
    """

    revision: Number
    echo: Annotated[bytes, Meta(max_length=16)]
    """The session of the note that is answered; empty if none was heard."""
    you: SeatNumber
    done: Number = 0
    """The last request that was dealt with."""
    refused: Refused | None = None
    info: Info | None = None
    line: ObservedSteps | None = None
    reveal: Reveal | None = None


class Card(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What lies on the doorstep of a table: whoever has the invitation reads what will be played, and by whom."""

    format: int
    program: Word
    number: Number
    """Grows with every change: an older card is not believed."""
    host: Key
    """The key by which this host, and nobody else, signs and is written to."""
    name: Name
    game: Word
    shape: Word
    """The shape of the game's positions, which host and guest must share."""
    preset: Word
    options: dict[Word, Value]
    setup: dict[Word, Any]
    attachments: dict[Annotated[str, Meta(max_length=120)], Annotated[str, Meta(max_length=LARGEST)]]
    plates: Annotated[list[Plate], Meta(max_length=MOST_SEATS)]
    stage: Stage
    watching: bool
    """Whether who has the invitation may watch."""
    rhythm: Annotated[int, Meta(ge=0, le=30 * 86_400)]
    """Seconds that are meant for a move; 0: the game is played live."""
    commitment: Key


class MessageError(ValueError):
    """Bytes that are no message of ours."""


class FormatError(MessageError):
    """A message of a program that speaks another format."""


def encode(message: msgspec.Struct) -> bytes:
    """``message`` as bytes, with the format in front. Raises MessageError if it is too long."""
    written = bytes([FORMAT]) + msgspec.msgpack.encode(message)
    if len(written) > LARGEST:
        raise MessageError(f"a message of {len(written)} bytes is too long")
    return written


def decode(kind: type[M], written: bytes) -> M:
    """The message of ``kind`` in ``written``. Raises MessageError, FormatError where another format is spoken."""
    if not written or len(written) > LARGEST:
        raise MessageError("it is empty, or too long")
    if written[0] != FORMAT:
        raise FormatError(f"format {written[0]} is not ours")
    try:
        message: M = msgspec.msgpack.decode(written[1:], type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise MessageError(str(error)) from error
    return message
