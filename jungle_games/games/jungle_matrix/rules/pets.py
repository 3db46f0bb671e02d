"""The pets: read from ``levels/jungle_matrix/pets.yaml`` or a file embedded in a match, and how one is played."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from jungle_games.base.system import assets_folder, levels_folder
from jungle_games.core.errors import error_line, error_words, wrap_unexpected
from jungle_games.core.game import BadSetup, Seat
from jungle_games.core.i18n import _
from jungle_games.core.reading import Document, YamlError, read_bounded, read_yaml, reason_of
from jungle_games.games.jungle_matrix.rules.moves import Goal, PetName, PlayPet, Refusal
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.turn_rules import (
    Effects,
    EffectValue,
    TurnRules,
    base_rules,
    fold,
    read_effects,
)

HIDDEN: Final[PetName] = "??"
"""A pet card that is face down to the observer."""
PLACES: Final = 3
"""“At most three on a player.”"""

FILE: Final = "pets.yaml"
_LARGEST_FILE: Final = 100_000
SHIPPED: Final = "3fe8d2e29ff47cf3"
"""The fingerprint of the shipped pets; a record embeds any others."""

_FEWEST: Final = 2 * (PLACES + 1) + 2
"""The fewest cards: four with each player, and two to draw."""
_MOST: Final = 400
_NAME: Final = re.compile(r"[^\W\d_][\w'-]{0,23}")
_RESERVED: Final = frozenset({*Goal, "keep", "replacing"})


class PetsError(BadSetup):
    """An unplayable set of pets; the message names the file, the line, the pet and the key."""


@dataclass(frozen=True, slots=True)
class Pet:
    """A pet: its name, the animal in its picture, whether it helps, its text for players, and its effects."""

    name: PetName
    animal: str
    is_gift: bool
    says: str
    effects: Effects
    fourth: bool = False
    """Whether it may be kept as a fourth card for one turn."""
    copies: int = 2

    def sets(self, effect: str) -> bool:
        return any(name == effect for name, _value in self.effects)


@dataclass(frozen=True, slots=True)
class InPlay:
    """A pet card in play: how many of its player's turns it has acted in, and whether it is a fourth card."""

    pet: PetName
    rounds: int = 0
    fourth: bool = False

    @property
    def may_be_replaced(self) -> bool:
        """“A card can only be replaced if the player has played at least one round with that card.”"""
        return self.rounds > 0 and not self.fourth


@dataclass(frozen=True, slots=True)
class PetSet:
    """The pets of a match, in the order of their file; names are unique."""

    pets: tuple[Pet, ...]

    def pet(self, name: PetName) -> Pet:
        return next(pet for pet in self.pets if pet.name == name)

    def deck(self) -> tuple[PetName, ...]:
        return tuple(pet.name for pet in self.pets for _copy in range(pet.copies))

    def effects(self, lying: tuple[InPlay, ...]) -> tuple[Effects, ...]:
        """The effects of a player's pets, in the order in which they came."""
        return tuple(self.pet(each.pet).effects for each in lying)

    def fingerprint(self) -> str:
        """A short digest of everything that affects the rules: equal for files that play alike."""
        rules = [
            (pet.name, pet.fourth, pet.copies, [(name, str(value)) for name, value in sorted(pet.effects)])
            for pet in self.pets
        ]
        return hashlib.sha256(repr(rules).encode()).hexdigest()[:16]


class PetEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pet as written in the file."""

    name: str
    animal: str
    kind: Literal["gift", "burden"]
    says: Annotated[str, Meta(min_length=1, max_length=120)]
    effects: Annotated[dict[str, Any], Meta(min_length=1)]
    fourth: bool = False
    copies: Annotated[int, Meta(ge=1, le=9)] = 2


class PetsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pets as written in the file."""

    pets: list[PetEntry]


@wrap_unexpected(BadSetup, lambda reason, _text: BadSetup(f"{FILE}: {reason}"))
def read_pets(text: str) -> PetSet:
    """The pets in ``text``. Raises PetsError naming the file, the line, the pet's number, the key and the reason."""
    try:
        document = read_yaml(text)
    except YamlError as error:
        raise PetsError(f"{FILE}: {error}") from error
    try:
        entries = msgspec.convert(document.data, PetsFile).pets
    except msgspec.ValidationError as error:
        reason, where = error_words(error)
        raise _wrong(document, where, reason) from error
    pets = PetSet(tuple(_pet(entry, f"pets[{number}]", document) for number, entry in enumerate(entries)))
    names = [pet.name.casefold() for pet in pets.pets]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise _wrong(document, f"pets[{number}].name", _("is there twice"))
    cards = len(pets.deck())
    if not _FEWEST <= cards <= _MOST:
        reason = _("there are {number} cards; there must be from {fewest} to {most}")
        raise _wrong(document, "pets", reason.format(number=cards, fewest=_FEWEST, most=_MOST))
    return pets


def _pet(entry: PetEntry, where: str, document: Document) -> Pet:
    if _NAME.fullmatch(entry.name) is None or entry.name.lower() in _RESERVED:
        reason = _("must be one word of at most 24 letters, and none of {words}")
        raise _wrong(document, f"{where}.name", reason.format(words=", ".join(sorted(_RESERVED))))
    if entry.animal not in animals():
        reason = _("there is no picture of '{animal}' in assets/svg/animals").format(animal=entry.animal[:24])
        raise _wrong(document, f"{where}.animal", reason)
    try:
        effects = read_effects(entry.effects)
    except (ValueError, msgspec.ValidationError) as error:
        raise _wrong(document, f"{where}.effects", error_line(error)) from error
    return Pet(entry.name, entry.animal, entry.kind == "gift", entry.says, effects, entry.fourth, entry.copies)


def _wrong(document: Document, where: str, reason: str) -> PetsError:
    line = document.line(tuple(int(part) if part.isdigit() else part for part in re.findall(r"\w+", where)))
    places = [FILE, *([_("line {number}").format(number=line)] if line else []), *([where] if where else [])]
    return PetsError(": ".join([*places, reason]))


def find_pets(attached: Mapping[str, str] | None = None) -> PetSet:
    """The pets among the texts in ``attached`` (by file name), or else the shipped ones. Raises PetsError."""
    return _read_text(attached[FILE] if attached and FILE in attached else pets_text())


def pets_text() -> str:
    try:
        return read_bounded(levels_folder("jungle_matrix") / FILE, _LARGEST_FILE).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PetsError(_("{file}: cannot be read: {error}").format(file=FILE, error=reason_of(error))) from error


_read_text = cache(read_pets)


@cache
def animals() -> frozenset[str]:
    return frozenset(path.stem for path in (assets_folder() / "svg" / "animals").glob("*.svg"))


def changes_nothing(pet: Pet, pets: PetSet, options: JungleMatrixOptions) -> bool:
    """Whether ``pet`` cannot matter under ``options``, whatever others of ``pets`` are in play."""
    base, every = base_rules(options), tuple(effect for other in pets.pets for effect in other.effects)
    return all(
        _is_idle(name, value, base, every) or (name == "forgives" and options.guided) for name, value in pet.effects
    )


def _is_idle(name: str, value: EffectValue, base: TurnRules, every: Effects) -> bool:
    """Whether an effect changes nothing, and cannot undo one of its kind, of which ``every`` pet's are known."""
    if isinstance(value, tuple):
        sums = {*base.sums, *(other for kind, other in every if kind in ("sum", "extra_sum"))}
        return all(pair.higher + pair.lower not in sums for pair in value)
    return all(fold(base, [((kind, other),)]) == base for kind, other in every if kind == name)


Lying = tuple[InPlay, ...]
"""A player's pets, in the order in which they came."""


def target(player: Seat, goal: Goal) -> Seat:
    return 1 - player if goal is Goal.OPPONENT else player


def pet_moves(offered: Sequence[PetName], lying: Sequence[Lying], player: Seat, pets: PetSet) -> tuple[PlayPet, ...]:
    names = tuple(dict.fromkeys(offered))
    moves = tuple(move for name in names for move in _moves_with(name, lying, player, pets))
    return moves or tuple(PlayPet(name, Goal.DISCARD) for name in names)


def _moves_with(name: PetName, lying: Sequence[Lying], player: Seat, pets: PetSet) -> Iterator[PlayPet]:
    for goal in (Goal.SELF, Goal.OPPONENT):
        there = lying[target(player, goal)]
        if not _is_full(there):
            yield PlayPet(name, goal)
            continue
        for old in dict.fromkeys(each.pet for each in there if each.may_be_replaced):
            yield PlayPet(name, goal, old)
        if pets.pet(name).fourth and not _has_fourth(there):
            yield PlayPet(name, goal, keep=True)


def refuse_pet(
    move: PlayPet, offered: Sequence[PetName], lying: Sequence[Lying], player: Seat, pets: PetSet
) -> Refusal | None:
    if move.pet not in offered:
        return Refusal.NOT_OFFERED
    if move in pet_moves(offered, lying, player, pets):
        return None
    if move.goal is Goal.DISCARD:
        return Refusal.NO_DISCARD
    there = lying[target(player, move.goal)]
    if move.keep:
        if not pets.pet(move.pet).fourth:
            return Refusal.NO_FOURTH
        return Refusal.FOURTH_TAKEN if _has_fourth(there) else Refusal.NOT_FULL
    if move.replacing is None:
        return Refusal.MUST_REPLACE
    if not _is_full(there):
        return Refusal.NOTHING_TO_REPLACE
    return Refusal.TOO_NEW if move.replacing in [each.pet for each in there] else Refusal.NOT_THERE


def place(there: Lying, move: PlayPet) -> tuple[Lying, tuple[PetName, ...]]:
    """The target player's pets after ``move``, and the names of those discarded.

    Of two equal pets the older is replaced.
    """
    if move.goal is Goal.DISCARD:
        return there, (move.pet,)
    new = InPlay(move.pet, fourth=move.keep)
    if move.replacing is None:
        return (*there, new), ()
    at = next(n for n, each in enumerate(there) if each.pet == move.replacing and each.may_be_replaced)
    return (*there[:at], *there[at + 1 :], new), (move.replacing,)


def after_turn(there: Lying) -> tuple[Lying, tuple[PetName, ...]]:
    stay = tuple(replace(each, rounds=each.rounds + 1) for each in there if not each.fourth)
    return stay, tuple(each.pet for each in there if each.fourth)


def _is_full(there: Lying) -> bool:
    return sum(not each.fourth for each in there) >= PLACES


def _has_fourth(there: Lying) -> bool:
    return any(each.fourth for each in there)
