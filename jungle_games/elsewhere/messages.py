"""The messages of hosts and guests: versioned structs, bounded in size and number, sent until acknowledged.

No message must arrive exactly once or in order. A guest's `Note` is all that the host has to know about it:
what it has observed, and its requests. A host's `Update` is all that the guest is missing. Each supersedes those
before it, so that lost, duplicate and late ones do no harm: a number identifies the newest.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.record import Result
from jungle_games.core.options import Value
from jungle_games.core.plain_data import Plain
from jungle_games.core.seat_names import PERSON, SeatInfo
from jungle_games.elsewhere.refusals import Refused

FORMAT: Final = 3
"""The version of the message format; programs with another one are told so."""
LARGEST: Final = 120_000
"""Most bytes in a message."""
STEPS_AT_ONCE: Final = 24_000
"""Bytes of steps after which an update ends; the next one continues."""
MOST_SEATS: Final = 16
MOST_REQUESTS: Final = 16
"""Most pending requests of a guest."""
MOST_FILES: Final = 8
"""Most files that come with a table."""
LARGEST_FILES: Final = 1_000_000
"""Most bytes in all of them together, as in the largest map."""
PIECE: Final = 100_000
"""Most bytes of the packed files in one message."""
MOST_PIECES: Final = 11
"""Enough for files that cannot be packed any smaller."""
NO_DRAW: Final = "no draw"
"""The answer that refuses a draw; it is accepted by a move."""
NOTHING_SEEN: Final = -1
"""Stands for a ply if the guest has nothing of the match, not even its start."""

Number = Annotated[int, Meta(ge=0, lt=2**53)]
Ply = Annotated[int, Meta(ge=-1, le=6_000)]
SeatNumber = Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=2_000)]
Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
Salt = Annotated[bytes, Meta(min_length=16, max_length=16)]
Digest = Annotated[bytes, Meta(max_length=8)]
Echo = Annotated[bytes, Meta(max_length=16)]
SignedOffer = Annotated[bytes, Meta(max_length=200)]
"""An `Offer` signed by the host; empty at a match that was dealt by an earlier version."""
SignedList = Annotated[bytes, Meta(max_length=2_000)]
"""A `DealList` signed by the host; empty if there is none."""

FileName = Annotated[str, Meta(min_length=1, max_length=120)]

Animal = Literal["monkey", "elephant", "lion", "parrot", "snail", "owl"]
Phrase = Literal["well-played", "one-moment", "good-luck", "oops", "thanks", "again"]
ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
"""The animals to wave across the table, in place of chat."""
PHRASES: Final[tuple[Phrase, ...]] = get_args(Phrase)
"""What may be said besides; the words are in ``talk``, in each one's own language."""
REACTION_LASTS: Final = 12.0
"""Seconds that a wave is shown."""

Question = Literal["undo", "computer", "rematch"]
Stage = Literal["open", "dealing", "playing", "over", "closed"]

M = TypeVar("M")


# From a guest


class Request(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A guest's request, which is carried out or refused once, identified by its number.

    A ``move`` is the move's text, for the position after ``ply`` moves of match number ``match``. Other verbs:

    - ``ask``: ``undo``, ``rematch``, or ``computer <seat> <level>``,
    - ``answer``: ``yes`` or ``no`` to the question of that number, ``yes 7``, or ``no draw``,
    - ``throw``: the die, or whatever the game lets people throw; what comes of it was bound before,
    - ``react``: one of the animals or phrases,
    - ``promise``: ``part`` is the commitment to the guest's part of the deal for which the host has made the
      commitment ``text``, in hexadecimal,
    - ``part``: ``part`` is the promised part,
    - ``leave``: the seat is given back.
    """

    number: Number
    verb: Literal["move", "throw", "ask", "answer", "react", "promise", "part", "leave"]
    text: Text = ""
    match: Number = 0
    ply: Ply = 0
    part: Annotated[bytes, Meta(max_length=32)] = b""


class Note(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A guest's state and requests; ``session`` changes whenever its program starts."""

    session: Salt
    count: Number
    """Grows with every note of a session."""
    revision: Number = 0
    """The revision of the last update it received."""
    info: Number = 0
    match: Number = 0
    ply: Ply = NOTHING_SEEN
    digest: Digest = b""
    """The digest of its observation after ``ply`` moves."""
    audited: Number = 0
    """The last match of which it has the complete record."""
    requests: Annotated[list[Request], Meta(max_length=MOST_REQUESTS)] = []
    wants_answer: bool = False
    away: bool = False
    """Whether nobody there looks at the table; updates are received all the same."""
    echo: Echo = b""
    """The session of the newest update from the host, and its number: only they prove that the guest is online."""
    echo_count: Number = 0


class PersonProof(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The ``key`` by which somebody is known again, and the proof that it is they who sit at this table."""

    key: Key
    proof: Annotated[bytes, Meta(min_length=64, max_length=64)]


class Join(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A request for a seat, or to watch, encrypted for the host.

    Its ``wish`` is to ``sit`` down, to ``reserve`` the seat for half a minute while a name is chosen, or to ``release``
    it again.
    """

    format: int
    name: Name
    shape: Word
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] | None = None
    """The requested seat; None for any, ``WATCHER`` to watch."""
    wish: Literal["sit", "reserve", "release"] = "sit"
    numbers: Number = 0
    """The number of requests that the guest made at this table before, if it was there."""
    person: PersonProof | None = None


# From the host


class Plate(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The player in a seat: ``kind`` is as in ``SeatInfo``, empty while the seat is free."""

    name: Name
    kind: Word
    elsewhere: bool
    here: bool
    """Whether its player is online; computer players always are."""
    stand_in: Word = ""
    """The level of the computer that plays while its player is away."""
    replaceable: bool = False
    """Whether the others may agree on a computer for it now."""
    reserved: bool = False
    """Whether somebody is about to sit down here."""

    @property
    def waits(self) -> bool:
        """Whether the seat is free."""
        return not self.kind

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == PERSON

    @property
    def is_computer(self) -> bool:
        """Whether a computer makes the moves now, perhaps for somebody who is away."""
        return bool(self.stand_in) or self.kind not in ("", PERSON)


class Asked(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An open question; ``seat`` and ``level`` say which computer player may replace whom."""

    number: Number
    by: SeatNumber
    what: Question
    seat: SeatNumber = -1
    level: Word = ""
    agreed: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []
    awaited: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []


class Reaction(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An animal that somebody waved, or a phrase; a new one has a new number."""

    number: Number
    seat: SeatNumber
    animal: Literal[Animal, Phrase]


class Sitter(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who the person in a ``seat`` is: proven for the key ``guest``, with which they sit there."""

    seat: SeatNumber
    guest: Key
    person: PersonProof


class Info(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Public information about the table, besides the game; its number grows with every change."""

    number: Number
    stage: Stage
    match: Number
    """The number of matches begun at this table."""
    plates: Annotated[list[Plate], Meta(max_length=MOST_SEATS)]
    offer: SignedOffer
    """The host's commitment for this match, or for the next one if none is being played."""
    asked: Asked | None = None
    declined: Number = 0
    """The last question that was declined or became obsolete."""
    watchers: Annotated[int, Meta(ge=0, le=1000)] = 0
    reactions: Annotated[list[Reaction], Meta(max_length=8)] = []
    due: float | None = None
    """At a correspondence table, the due time of the move, in seconds since 1970 by the host's clock."""
    listed: SignedList = b""
    """The list of this deal, once everybody has promised a part."""
    awaited: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []
    """While it is dealt, the seats whose promise, or then part, is missing."""
    missed: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] = []
    """The seats that were waited for in vain while it is dealt."""
    no_draw: Annotated[list[Number], Meta(max_length=3)] = []
    """The match, the ply and the seat where a draw was refused last."""
    people: Annotated[list[Sitter], Meta(max_length=MOST_SEATS)] = []


class ObservedStep(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A step as a seat observes it: the public text of the move, who made it (-2 for chance), and the change.

    ``change`` turns the plain observation before into the one after, whose ``digest`` stands here.
    """

    text: Text
    actor: Annotated[int, Meta(ge=-2, lt=MOST_SEATS)]
    change: Plain
    digest: Digest
    offer: SeatNumber | None = None
    end: Result | None = None


class ObservedSteps(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The steps after ``base`` of match number ``match``, which has ``ply`` steps in all.

    ``start`` is a list with the plain initial observation, if the guest has none.
    """

    match: Number
    base: Ply
    digest: Digest
    ply: Ply
    steps: Annotated[list[ObservedStep], Meta(max_length=STEPS_AT_ONCE // 15)]
    """None is as short as that; more would only keep a guest busy."""
    start: Annotated[list[Plain], Meta(max_length=1)] = []
    """None stands for the position that a match starts from by the rules: with files of the host's own it is large."""
    seats: Annotated[list[SeatInfo], Meta(max_length=MOST_SEATS)] = []
    clock: Annotated[list[float], Meta(max_length=MOST_SEATS)] = []
    running: bool = False


class Reveal(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The hidden information of a finished match: the host's secret, all parts, the complete record."""

    match: Number
    salt: Salt
    secret: Key
    parts: Annotated[list[Annotated[bytes, Meta(max_length=32)]], Meta(max_length=64)]
    """In the order of the list; 16 bytes each, in no order, at a match that was dealt by an earlier version."""
    record: Annotated[bytes, Meta(max_length=LARGEST)]
    """The record's YAML, compressed."""
    listed: SignedList = b""


class Update(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All that a guest is missing, and the answer to its requests; ``revision`` never decreases.

    With only ``refused`` it answers somebody who cannot join.
    """

    revision: Number
    echo: Echo
    """The session of the newest note, empty if there was none; ``echo_count`` is its number."""
    you: SeatNumber
    done: Number = 0
    """The last handled request."""
    refused: Refused | None = None
    info: Info | None = None
    line: ObservedSteps | None = None
    reveal: Reveal | None = None
    session: Echo = b""
    """Changes whenever the host's program starts."""
    count: Number = 0
    """Grows with every update of a session."""
    echo_count: Number = 0


class OwnFile(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A level file that comes with a table, as UTF-8: its size in bytes and its SHA-256."""

    size: Annotated[int, Meta(ge=0, le=LARGEST_FILES)]
    digest: Key


class Piece(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A piece of a table's packed files; the first has number 0."""

    number: Annotated[int, Meta(ge=0, lt=MOST_PIECES)]
    content: Annotated[bytes, Meta(min_length=1, max_length=PIECE)]


class Card(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A table's public card: what will be played, and by whom, for anybody with the invitation."""

    format: int
    program: Word
    number: Number
    """Grows with every change, so that older cards are ignored."""
    host: Key
    """The host's public key, for its signatures and for encryption."""
    name: Name
    game: Word
    shape: Word
    """The digest of the form of the game's positions, which must be equal for host and guest."""
    preset: Word
    options: dict[Word, Value]
    setup: dict[Word, Any]
    attachments: Annotated[dict[FileName, OwnFile], Meta(max_length=MOST_FILES)]
    """The level files that are the host's own, by name; their content comes in pieces."""
    plates: Annotated[list[Plate], Meta(max_length=MOST_SEATS)]
    stage: Stage
    watching: bool
    """Whether watchers are allowed."""
    rhythm: Annotated[int, Meta(ge=0, le=30 * 86_400)]
    """Seconds allowed for a move; 0 for live play."""
    offer: SignedOffer
    pieces: Annotated[int, Meta(ge=0, le=MOST_PIECES)] = 0
    """How many messages the attachments come in."""


class MessageError(ValueError):
    """Bytes that are not a valid message."""


class FormatError(MessageError):
    """A message in another version of the format."""


def encode(message: msgspec.Struct) -> bytes:
    """``message`` as bytes, preceded by the format version. Raises MessageError if it is too long."""
    written = bytes([FORMAT]) + msgspec.msgpack.encode(message)
    if len(written) > LARGEST:
        raise MessageError(f"a message of {len(written)} bytes is too long")
    return written


def decode(kind: type[M], written: bytes) -> M:
    """The message of ``kind`` in ``written``. Raises MessageError, or FormatError for another version."""
    if not written or len(written) > LARGEST:
        raise MessageError("it is empty, or too long")
    if written[0] != FORMAT:
        raise FormatError(f"format {written[0]} is not ours")
    try:
        message: M = msgspec.msgpack.decode(written[1:], type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise MessageError(str(error)) from error
    return message


_PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "well-played": N_("Well played"),
        "one-moment": N_("One moment"),
        "good-luck": N_("Good luck"),
        "oops": N_("Oops"),
        "thanks": N_("Thanks"),
        "again": N_("Again?"),
    }
)


def phrase_words(key: str) -> str:
    """A phrase in the language spoken here; empty for an animal."""
    return _(_PHRASES[key]) if key in _PHRASES else ""
