"""Chance that nobody at the table can bend, and nobody can foresee.

The host binds itself to a secret before the others give their part: its ``commitment`` is the hash of a salt and the
secret. Each seat elsewhere then gives a nonce, and all of it together is the seed of every shuffle and roll of the
match. When the match is over the secret is told, and every program plays the whole record again.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from jungle_games.core.game import CHANCE, Game, Seat
from jungle_games.core.match import Match
from jungle_games.core.plain import PlainWriter, digest
from jungle_games.core.record import GameRecord, RecordError, read_match
from jungle_games.core.shuffle import SecretGenerator
from jungle_games.core.told import clipped, last_guard
from jungle_games.elsewhere.messages import LARGEST, Reveal

_COMMITMENT: Final = b"jungle-games commitment 1\0"
_SEED: Final = b"jungle-games seed 1\0"
_CHANCE: Final = b"jungle-games chance 1\0"
_LARGEST_RECORD: Final = 1024 * 1024


class UnfairError(ValueError):
    """A revealed match that is not the one that was played; the message says what does not hold."""


def commitment(salt: bytes, secret: bytes) -> bytes:
    """What the host tells before the first card: it fits this secret alone, and tells nothing of it."""
    return hashlib.sha256(_COMMITMENT + salt + secret).digest()


def seed_of(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The seed of all chance of a match: of the host's ``secret`` and everybody's part, in any order."""
    return hashlib.sha256(_SEED + secret + b"".join(sorted(nonces))).digest()


def generator(seed: bytes, ply: int) -> SecretGenerator:
    """The generator of the chance move at ``ply``; each has its own, so that taking back brings no second roll."""
    return SecretGenerator(int.from_bytes(hashlib.sha512(_CHANCE + seed + ply.to_bytes(4, "big")).digest(), "big"))


def reveal(number: int, salt: bytes, secret: bytes, nonces: Sequence[bytes], match: Match[Any, Any]) -> Reveal:
    """All that was hidden in match ``number``, now that it is over."""
    record = zlib.compress(GameRecord.of(match).to_yaml().encode(), 9)
    return Reveal(number, salt, secret, list(nonces), record[:LARGEST])


@last_guard(UnfairError, lambda reason, *_given: UnfairError(reason))
def audited(
    told: Reveal,
    bound: bytes,
    own: Sequence[bytes],
    seat: Seat,
    seen: Sequence[bytes],
    find_game: Callable[[str], Game[Any, Any, Any]],
) -> Match[Any, Any]:
    """The whole match, if it is the one that ``seat`` saw: ``seen`` are the digests of its observations, start first.

    ``bound`` is the commitment told at the beginning, ``own`` what this program gave to chance. Raises UnfairError.
    """
    if commitment(told.salt, told.secret) != bound:
        raise UnfairError("the host had bound itself to another deal")
    if not set(own) <= set(told.nonces):
        raise UnfairError("what this program gave to chance was left out")
    match = _replayed(told, find_game)
    seed = seed_of(told.secret, told.nonces)
    positions = match.positions()
    for ply, (before, step) in enumerate(zip(positions, match.steps, strict=False)):
        if step.actor is CHANCE and step.text != str(before.sample_chance(generator(seed, ply))):
            raise UnfairError(f"move {ply + 1} ({clipped(step.text, 40)}) is not what chance had in store")
    if len(seen) != len(positions):
        raise UnfairError("the record has not as many moves as were seen")
    writer = PlainWriter()
    for ply, (position, known) in enumerate(zip(positions, seen, strict=True)):
        if digest(writer.write(position.observe(seat))) != known:
            raise UnfairError(f"after move {ply} the record shows another table than was seen")
    return match


def _replayed(told: Reveal, find_game: Callable[[str], Game[Any, Any, Any]]) -> Match[Any, Any]:
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(told.record, _LARGEST_RECORD).decode()
        if reader.unconsumed_tail:
            raise UnfairError("the record is too long")
        return read_match(text, find_game)
    except (zlib.error, UnicodeDecodeError, RecordError) as error:
        raise UnfairError(f"the record cannot be played again: {clipped(str(error), 120)}") from error
