"""The cards of Jacks, read from their file, and the moves; walking round the ring, and what was seen of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from jungle_games.base.system import levels_folder
from jungle_games.core.errors import error_words, wrap_unexpected
from jungle_games.core.game import BadSetup, IllegalMove
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import Elapsed, Flag
from jungle_games.core.reading import Document, YamlError, read_bounded, read_yaml, reason_of
from jungle_games.core.shuffle import Shuffle, miscounted, parse_shuffle

Face = str
"""The code of what a card shows, such as ``waves``."""
HIDDEN: Final[Face] = "??"
"""A card that is face down to the observer."""

PAIRS: Final = 13
CARDS: Final = 2 * PAIRS
COLOURS: Final = ("pink", "orange", "yellow", "green")
"""The colours of the jacks, in the order of the seats unless somebody chose another."""

FILE: Final = "cards.yaml"
_LARGEST_FILE: Final = 100_000
SHIPPED: Final = "34fc1bbb422c111d"
"""The fingerprint of the shipped set; a record embeds any other."""

_CODE: Final = r"^[a-z][a-z0-9_]{0,23}$"
_PICTURE: Final = r"^[a-z0-9_]{1,40}$"


class CardSetError(BadSetup):
    """An unplayable set of cards; the message names the file, the line and the key."""


class Effect(StrEnum):
    """A card's instruction for the jack that lands on it."""

    NONE = "none"
    LOSE_TURN = "lose_turn"
    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter_clockwise"


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two cards with the same face: its code, text, picture, points and effect."""

    code: Annotated[str, Meta(pattern=_CODE)]
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    picture: Annotated[str, Meta(pattern=_PICTURE)]
    points: Annotated[int, Meta(ge=0, le=9)] = 1
    colour: Literal["pink", "orange", "yellow", "green"] | None = None
    own: Annotated[int, Meta(ge=0, le=9)] | None = None
    effect: Effect = Effect.NONE

    def worth(self, colour: str) -> int:
        """The points it brings the player whose jacks have ``colour``."""
        if self.colour == colour and self.own is not None:
            return self.own
        return self.points


class CardsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of cards as written in the file."""

    pairs: Annotated[list[Pair], Meta(min_length=PAIRS, max_length=PAIRS)]


@dataclass(frozen=True, slots=True)
class CardSet:
    """Thirteen pairs, in the order of their file."""

    pairs: tuple[Pair, ...]

    def pair(self, face: Face) -> Pair:
        return next(pair for pair in self.pairs if pair.code == face)

    def deck(self) -> tuple[Face, ...]:
        return tuple(pair.code for pair in self.pairs for _copy in range(2))

    def fingerprint(self) -> str:
        """A short digest of everything that affects the rules: equal for files that play alike."""
        rules = [(pair.code, pair.points, pair.colour, pair.own, pair.effect.value) for pair in self.pairs]
        return hashlib.sha256(repr(rules).encode()).hexdigest()[:16]


@wrap_unexpected(BadSetup, lambda reason, _text: BadSetup(f"{FILE}: {reason}"))
def read_cards(text: str) -> CardSet:
    """The set in ``text``. Raises CardSetError naming the file, the line and the key."""
    try:
        document = read_yaml(text)
    except YamlError as error:
        raise CardSetError(f"{FILE}: {error}") from error
    try:
        pairs = msgspec.convert(document.data, CardsFile).pairs
    except msgspec.ValidationError as error:
        reason, key = error_words(error)
        raise _wrong(document, key, reason) from error
    codes: set[str] = set()
    for index, pair in enumerate(pairs):
        where = f"pairs[{index}]"
        if pair.code in codes:
            reason = _("'{code}' is there twice").format(code=pair.code)
            raise _wrong(document, f"{where}.code", reason)
        codes.add(pair.code)
        if pair.own is not None and pair.colour is None:
            raise _wrong(document, f"{where}.own", _("goes with a colour"))
    return CardSet(tuple(pairs))


def _wrong(document: Document, where: str, reason: str) -> CardSetError:
    line = document.line(tuple(int(part) if part.isdigit() else part for part in re.findall(r"\w+", where)))
    places = [FILE, *([_("line {number}").format(number=line)] if line else []), *([where] if where else [])]
    return CardSetError(": ".join([*places, reason]))


def find_cards(attached: Mapping[str, str] | None = None) -> CardSet:
    """The set among the texts in ``attached`` (by file name), or else the shipped one. Raises CardSetError."""
    return _read_text(attached[FILE] if attached and FILE in attached else cards_text())


def cards_text() -> str:
    path = levels_folder("jacks") / FILE
    try:
        return read_bounded(path, _LARGEST_FILE).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CardSetError(_("{file}: cannot be read: {error}").format(file=FILE, error=reason_of(error))) from error


_read_text = cache(read_cards)


def parse_faces(codes: object, cards: CardSet) -> tuple[Face, ...]:
    """The 26 faces in a list of codes, or in a text separated by spaces. Raises BadSetup with the reason."""
    given: Any = codes.split() if isinstance(codes, str) else codes
    if not isinstance(given, (list, tuple)) or not all(isinstance(code, str) for code in given):
        raise BadSetup("ring: " + _("must be a list of card codes"))
    faces = tuple(given)
    if reason := miscounted(faces, cards.deck()):
        rule = _("{reason}; it needs all {number} cards, the starting card first, then clockwise")
        raise BadSetup("ring: " + rule.format(reason=reason, number=CARDS))
    return faces


JACKS: Final = 3
SIDES: Final = 6


class Direction(StrEnum):
    """A way round the ring, as seen from above."""

    CW = "cw"
    CCW = "ccw"

    @property
    def step(self) -> int:
        return 1 if self is Direction.CW else -1


@dataclass(frozen=True, slots=True)
class Step:
    """A player's jack, 0 to 2, walks as many cards as the die shows; texts number the jacks 1 to 3."""

    jack: int
    direction: Direction

    def __str__(self) -> str:
        return f"{self.jack + 1} {self.direction}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The player has no move."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Roll:
    """The die shows ``pips``."""

    pips: int

    def __str__(self) -> str:
        return f"roll {self.pips}"


@dataclass(frozen=True, slots=True)
class Start:
    """The card at place ``number``, 1 to 26 clockwise as they were laid, becomes the starting card."""

    number: int

    def __str__(self) -> str:
        return f"start {self.number}"


JacksMove = Step | Pass | Roll | Start | Shuffle[Face] | Flag | Elapsed
"""The moves of players, chance and the clock. A shuffle lays out the ring clockwise from the start."""


_WITH_TEXT: Final[Sequence[JacksMove]] = [
    Pass(), Flag(), *(Step(jack, direction) for jack in range(JACKS) for direction in Direction),
    *map(Roll, range(1, SIDES + 1)), *map(Start, range(1, CARDS + 1)),
]  # fmt: skip
_PLAIN: Final = {str(move): move for move in _WITH_TEXT}


def parse_move(text: str) -> JacksMove:
    """The move whose text form is ``text``. Raises IllegalMove if it is none.

    >>> parse_move("2 ccw"), str(parse_move("roll 4"))
    (Step(jack=1, direction=<Direction.CCW: 'ccw'>), 'roll 4')
    """
    words = " ".join(text.lower().split())
    if words in _PLAIN:
        return _PLAIN[words]
    if elapsed := Elapsed.parse(words):
        return elapsed
    if words.startswith("shuffle"):
        return parse_shuffle(words, _faces)
    raise IllegalMove(_("‘{text}’ is not a move; a move reads like 2 cw, 2 ccw or pass.").format(text=text[:40]))


def _faces(words: Sequence[str]) -> tuple[Face, ...]:
    """The faces of a whole ring; the rules check them against the card set. Raises ValueError."""
    if words and len(words) != CARDS:
        raise ValueError(_("needs a number, or every card, top first"))
    return tuple(words)


Place = int
OFF: Final = None
"""The place of a jack that has not entered the ring."""

_ONLY: Final = {Effect.CLOCKWISE: Direction.CW, Effect.COUNTER_CLOCKWISE: Direction.CCW}


def walk(ring: Sequence[Face | None], origin: Place | None, direction: Direction, pips: int) -> tuple[Place, ...]:
    """The places that a jack passes in walking ``pips`` cards from ``origin``; it lands on the last.

    “Instead pieces skip over that space and move to the next adjacent card.” For a jack that enters, the starting
    card is the first step, or if that is gone the next card in its direction. ``ring`` must hold a card.
    """
    place = -direction.step if origin is OFF else origin
    path: list[Place] = []
    while len(path) < pips:
        place = (place + direction.step) % len(ring)
        if ring[place] is not None:
            path.append(place)
    return tuple(path)


def directions(ring: Sequence[Face | None], origin: Place | None, cards: CardSet) -> tuple[Direction, ...]:
    """The directions in which a jack may leave ``origin``: both, or the one that a card's “only” allows."""
    face = None if origin is OFF else ring[origin]
    only = None if face is None else _ONLY.get(cards.pair(face).effect)
    return tuple(Direction) if only is None else (only,)


class Sighting(NamedTuple):
    """The face last seen at a place, and how many turns had been taken by then."""

    face: Face
    turn: int


def face_up(ring: Sequence[Face | None], jacks: Sequence[Sequence[Place | None]]) -> frozenset[Place]:
    """The places whose card lies face up: one of the ``jacks`` stands on it."""
    standing = (place for own in jacks for place in own)
    return frozenset(place for place in standing if place is not OFF and ring[place] is not None)


def see(
    seen: tuple[Sighting | None, ...], ring: Sequence[Face | None], up: frozenset[Place], turn: int
) -> tuple[Sighting | None, ...]:
    """``seen``, updated with the cards at ``up``, face up at ``turn``; gaps hold nothing."""
    fresh: list[Sighting | None] = []
    for place, face in enumerate(ring):
        if face is not None and place in up:
            fresh.append(Sighting(face, turn))
        else:
            fresh.append(None if face is None else seen[place])
    return tuple(fresh)
