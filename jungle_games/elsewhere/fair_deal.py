"""A fair deal: what is committed to, signed and hashed, how a guest checks the host's list, and how a match is audited.

The host commits to a secret and signs that `Offer`. Each seat elsewhere answers with a `Promise`, the commitment to a
part of its own. The host signs the `DealList` of all promises, and only then are the parts told. Secret, list and
parts together are the seed of every shuffle and roll of the match. When it is over, the audit checks the deal, every
roll and shuffle, and every observation.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta, structs

from jungle_games.core.errors import UserError, clipped, wrap_unexpected
from jungle_games.core.game import CHANCE, WATCHER, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import FindGame, GameRecord, RecordError
from jungle_games.core.plain_data import PlainDataWriter, digest
from jungle_games.core.shuffle import SecretGenerator
from jungle_games.elsewhere.messages import LARGEST, MOST_SEATS, Key, Number, ObservedStep, Reveal, SeatNumber
from jungle_games.elsewhere.network.crypto import HostIdentity, SealError, signed_by
from jungle_games.elsewhere.observation_stream import ObservationStream

_OFFER: Final = b"jungle-games offer 2\0"
_LIST: Final = b"jungle-games list 2\0"
_SECRET: Final = b"jungle-games commitment 2\0"
_PART: Final = b"jungle-games part 2\0"
_OWN: Final = b"jungle-games own part 2\0"
_SEED: Final = b"jungle-games seed 2\0"
_CHANCE: Final = b"jungle-games chance 1\0"
_EARLIER_SECRET: Final = b"jungle-games commitment 1\0"
_EARLIER_SEED: Final = b"jungle-games seed 1\0"
_LARGEST_RECORD: Final = 1024 * 1024

M = TypeVar("M", bound=msgspec.Struct)

_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "changed": N_("The deal cannot be trusted: the host named one list of parts and used another."),
        "extra": N_("The deal cannot be trusted: it has a part for a seat where nobody plays online."),
        "late": N_("The deal cannot be trusted: the host bound itself only after the others."),
        "left-out": N_("The deal cannot be trusted: your part is not in it."),
        "missing": N_("The deal cannot be trusted: somebody’s part is not in it."),
        "part": N_("The deal cannot be trusted: a part is not the one that was promised."),
        "secret": N_("The deal cannot be trusted: the host had bound itself to another one."),
        "twice": N_("The deal cannot be trusted: it has two parts for one seat."),
        "unlisted": N_("The deal cannot be trusted: the host signed no list of the parts in it."),
        "broken": N_("The host’s game record does not check out: it breaks the program in an unforeseen way."),
        "chance": N_(
            "The host’s game record does not check out: move {number} ({text}) is not what chance had in store."
        ),
        "length": N_("The host’s game record does not check out: it has not as many moves as were seen."),
        "long": N_("The host’s game record does not check out: it is too long."),
        "replay": N_("The host’s game record does not check out: it cannot be played again."),
        "seen": N_(
            "The host’s game record does not check out: after move {number} it has another table than was seen."
        ),
        "told": N_("The host’s game record does not check out: move {number} is not the one that was told."),
        "unreadable": N_("The host’s game record does not check out: it cannot be read."),
    }
)


class UnfairError(UserError):
    """A deal or a revealed match that does not hold; the message is a sentence, and ``code`` says why."""

    def __init__(self, code: str, number: int = 0, text: str = "") -> None:
        super().__init__(_(_SENTENCES[code]).format(number=number, text=clipped(text, 40)))
        self.code = code


class Offer(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The host's commitment for one deal: attempt number ``attempt``, from 0, at match number ``match``."""

    match: Number
    attempt: Number
    commitment: Key


class Promise(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The commitment to a part by the guest with the public key ``key``, who sits in ``seat``."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
    key: Key
    commitment: Key


class DealList(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All commitments of one deal; the promises in the order of the seats."""

    offer: Offer
    promises: Annotated[list[Promise], Meta(max_length=MOST_SEATS)]
    away: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)]
    """The seats elsewhere at which computers stand in, and which have no part."""


class KnownDeal(msgspec.Struct, kw_only=True):
    """What a guest knows of the deal of one match, and its own part of it."""

    offer: Offer
    seat: int = WATCHER
    """The seat for which the part was promised."""
    part: bytes = b""
    """Empty if this guest gives none."""
    listed: bytes = b""
    """The first signed list that the host named; there is no other for this guest."""
    revealed: bool = False
    """Whether the part was sent to the host."""
    begun: bool = False
    """Whether the host has said that the match was begun with it: there is no later deal of this match."""
    fault: str = ""
    """The code of what is wrong with the deal; such a deal gets no part."""
    said: int = 0
    """The attempt of which the player was told."""


class EarlierDeal(msgspec.Struct, kw_only=True):
    """What a guest knows of the deal of a match that was dealt by an earlier version."""

    match: int
    commitment: bytes = b""
    nonces: list[bytes] = []


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


def secret_commitment(host: bytes, match: int, attempt: int, salt: bytes, secret: bytes) -> bytes:
    """The commitment of the host with the public key ``host`` to its ``secret`` for one deal."""
    return hashlib.sha256(_SECRET + host + _number(match) + _number(attempt) + salt + secret).digest()


def part_commitment(offer: Offer, seat: Seat, key: bytes, part: bytes) -> bytes:
    """The commitment of the guest with that ``key`` in ``seat`` to its ``part`` of the deal of ``offer``."""
    deal = offer.commitment + _number(offer.match) + _number(offer.attempt)
    return hashlib.sha256(_PART + deal + _number(seat) + key + part).digest()


def own_part(own_secret: bytes, offer: Offer) -> bytes:
    """The part of the guest with that private key: the same whenever its program starts, another for each offer."""
    return hashlib.sha256(_OWN + own_secret + offer.commitment).digest()


def seed_of(secret: bytes, listed: bytes, parts: Sequence[bytes]) -> bytes:
    """The seed of all chance in a match, from the host's ``secret``, the signed list and the parts in its order."""
    return hashlib.sha256(_SEED + secret + hashlib.sha256(listed).digest() + b"".join(parts)).digest()


def earlier_commitment(salt: bytes, secret: bytes) -> bytes:
    """The host's commitment at a match that was dealt by an earlier version."""
    return hashlib.sha256(_EARLIER_SECRET + salt + secret).digest()


def earlier_seed(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The seed of a match that was dealt by an earlier version, from parts in any order that nobody had promised."""
    return hashlib.sha256(_EARLIER_SEED + secret + b"".join(sorted(nonces))).digest()


def generator(seed: bytes, ply: int) -> SecretGenerator:
    """The generator of the chance move at ``ply``; each ply has its own, so that a take-back gives no second roll."""
    return SecretGenerator(int.from_bytes(hashlib.sha512(_CHANCE + seed + ply.to_bytes(4, "big")).digest(), "big"))


def signed_offer(offer: Offer, identity: HostIdentity) -> bytes:
    """``offer``, signed."""
    return identity.sign(_OFFER + msgspec.msgpack.encode(offer))


def signed_list(deal: DealList, identity: HostIdentity) -> bytes:
    """``deal``, signed."""
    return identity.sign(_LIST + msgspec.msgpack.encode(deal))


def read_offer(signed: bytes, host: bytes) -> Offer | None:
    """The offer in ``signed``; None if the host did not sign it."""
    return _read(Offer, _OFFER, signed, host)


def read_list(signed: bytes, host: bytes) -> DealList:
    """The list in ``signed``. Raises UnfairError if the host did not sign it, or it has two parts for one seat."""
    deal = _read(DealList, _LIST, signed, host)
    if deal is None:
        raise UnfairError("unlisted")
    seats = [promise.seat for promise in deal.promises]
    if sorted(set(seats)) != seats or len({promise.key for promise in deal.promises}) < len(seats):
        raise UnfairError("twice")
    return deal


def check_list(deal: DealList, offer: Offer, own: Promise | None, elsewhere: Collection[Seat] | None) -> None:
    """Raise UnfairError unless ``deal`` is that of ``offer``, and has exactly one part for each seat ``elsewhere``.

    ``own`` is the promise of whoever asks, which must be in it; None if there is none. ``elsewhere`` is None for
    somebody who comes when the match has begun, and cannot know who sat there.
    """
    if deal.offer != offer:
        raise UnfairError("late")
    seats = {promise.seat for promise in deal.promises}
    if own is not None and own not in deal.promises and (elsewhere is not None or own.seat not in deal.away):
        raise UnfairError("left-out")
    if elsewhere is not None and seats != set(elsewhere):
        raise UnfairError("missing" if seats < set(elsewhere) else "extra")


def _read(kind: type[M], purpose: bytes, signed: bytes, host: bytes) -> M | None:
    try:
        written = signed_by(signed, host)
        return msgspec.msgpack.decode(written.removeprefix(purpose), type=kind) if written.startswith(purpose) else None
    except (SealError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def record_bytes(match: AnyMatch) -> bytes:
    """The whole record of a finished match, as it is revealed."""
    record = structs.replace(GameRecord.of(match), attachments={})  # everybody has them
    return zlib.compress(record.to_yaml().encode(), 9)[:LARGEST]


def checked_seed(told: Reveal, known: KnownDeal | None, key: bytes, host: bytes) -> bytes:
    """The seed of the match that is revealed, if its deal holds.

    ``known`` is what the guest with the public key ``key`` knew of the deal before. Raises UnfairError.
    """
    if known is not None and known.fault:
        raise UnfairError(known.fault)
    if known is not None and known.listed and told.listed != known.listed:
        raise UnfairError("changed")
    deal = read_list(told.listed, host)
    offer = deal.offer
    if offer.match != told.match:
        raise UnfairError("changed")
    if known is not None and offer != known.offer:
        raise UnfairError("late")
    parts = dict(zip([promise.key for promise in deal.promises], told.parts, strict=False))
    if known is not None and known.part and parts.get(key) != known.part:
        raise UnfairError("left-out")
    if len(told.parts) != len(deal.promises):
        raise UnfairError("missing" if len(told.parts) < len(deal.promises) else "extra")
    for promise in deal.promises:
        if part_commitment(offer, promise.seat, promise.key, parts[promise.key]) != promise.commitment:
            raise UnfairError("part")
    if secret_commitment(host, offer.match, offer.attempt, told.salt, told.secret) != offer.commitment:
        raise UnfairError("secret")
    return seed_of(told.secret, told.listed, told.parts)


def checked_earlier_seed(told: Reveal, known: EarlierDeal) -> bytes:
    """The seed of a match that was dealt by an earlier version, if what could be known of it holds.

    Nothing shows whether the host chose among several deals. Raises UnfairError.
    """
    if earlier_commitment(told.salt, told.secret) != known.commitment:
        raise UnfairError("secret")
    if not set(known.nonces) <= set(told.parts):
        raise UnfairError("left-out")
    return earlier_seed(told.secret, told.parts)


@wrap_unexpected(UnfairError, lambda *_given: UnfairError("broken"))
def audited(
    told: Reveal,
    seed: bytes,
    seat: Seat,
    seen: Sequence[bytes],
    steps: Sequence[ObservedStep],
    find_game: FindGame,
    attachments: Mapping[str, str],
) -> AnyMatch:
    """The whole match, if its chance follows from ``seed`` and it is what was seen. Raises UnfairError.

    ``seen`` are the digests of the observations of ``seat``, that of the start first; ``steps`` what it was told of the
    moves; ``attachments`` the table's own level files.
    """
    match = _replayed(told, find_game, attachments)
    positions = match.positions()
    for ply, (before, step) in enumerate(zip(positions, match.steps, strict=False)):
        if step.actor is CHANCE and step.text != str(before.sample_chance(generator(seed, ply))):
            raise UnfairError("chance", ply + 1, step.text)
    if len(seen) != len(positions):
        raise UnfairError("length")
    writer = PlainDataWriter()
    for ply, (position, known) in enumerate(zip(positions, seen, strict=True)):
        if digest(writer.write(position.observe(seat))) != known:
            raise UnfairError("seen", ply)
    truth = ObservationStream(match, seat, told.match)
    truth.catch_up()
    for ply, (one, other) in enumerate(zip(steps, truth.steps, strict=True)):
        if structs.replace(one, change=other.change) != other:
            raise UnfairError("told", ply + 1)
    return match


def _replayed(told: Reveal, find_game: FindGame, attachments: Mapping[str, str]) -> AnyMatch:
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(told.record, _LARGEST_RECORD).decode()
        if reader.unconsumed_tail:
            raise UnfairError("long")
        record = structs.replace(GameRecord.from_yaml(text), attachments=dict(attachments))
        return record.replay(find_game(record.game))
    except (zlib.error, UnicodeDecodeError) as error:
        raise UnfairError("unreadable") from error
    except (RecordError, LookupError) as error:
        raise UnfairError("replay") from error
