"""The audit of a finished match: its deal, every roll and shuffle, and every observation are checked."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import structs

from jungle_games.core.errors import wrap_unexpected
from jungle_games.core.game import CHANCE, Seat
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.matches.record import FindGame, GameRecord, RecordError
from jungle_games.core.plain_data import PlainDataWriter, digest
from jungle_games.elsewhere.fair_deal import (
    UnfairError,
    earlier_commitment,
    earlier_seed,
    generator,
    part_commitment,
    read_list,
    secret_commitment,
    seed_of,
)
from jungle_games.elsewhere.joining.guest_state import EarlierDeal, KnownDeal
from jungle_games.elsewhere.messages import LARGEST, ObservedStep, Reveal
from jungle_games.elsewhere.observation_stream import ObservationStream

_LARGEST_RECORD: Final = 1024 * 1024


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
