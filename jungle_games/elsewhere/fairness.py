"""Fair chance: no player can influence or predict it.

The host commits to a secret before the others contribute: its ``commitment`` is the hash of a salt and the
secret. Each remote seat then contributes a nonce, and all of it together is the seed of every shuffle and roll of the
match. When the match is over, the secret is revealed, and every program replays the whole record.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from msgspec import structs

from jungle_games.core.game import CHANCE, Game, Seat
from jungle_games.core.i18n import N_, _
from jungle_games.core.match import Match
from jungle_games.core.plain_data import PlainWriter, digest
from jungle_games.core.record import GameRecord, RecordError
from jungle_games.core.shuffle import SecretGenerator
from jungle_games.core.user_error import UserError, clipped, wrap_unexpected
from jungle_games.elsewhere.messages import LARGEST, Reveal

_COMMITMENT: Final = b"jungle-games commitment 1\0"
_SEED: Final = b"jungle-games seed 1\0"
_CHANCE: Final = b"jungle-games chance 1\0"
_LARGEST_RECORD: Final = 1024 * 1024


_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bound": N_("The host’s record does not hold: the host had bound itself to another deal."),
        "broken": N_("The host’s record does not hold: it breaks the program in an unforeseen way."),
        "chance": N_("The host’s record does not hold: move {number} ({text}) is not what chance had in store."),
        "left-out": N_("The host’s record does not hold: what this program gave to chance was left out."),
        "length": N_("The host’s record does not hold: it has not as many moves as were seen."),
        "long": N_("The host’s record does not hold: it is too long."),
        "replay": N_("The host’s record does not hold: it cannot be played again."),
        "seen": N_("The host’s record does not hold: after move {number} it has another table than was seen."),
        "unreadable": N_("The host’s record does not hold: it cannot be read."),
    }
)


class UnfairError(UserError):
    """A revealed match that differs from the one played; the message is a sentence, and ``code`` says why."""

    def __init__(self, code: str, number: int = 0, text: str = "") -> None:
        super().__init__(_(_SENTENCES[code]).format(number=number, text=clipped(text, 40)))
        self.code = code


def commitment(salt: bytes, secret: bytes) -> bytes:
    """The host's commitment to a secret: it binds the host, and reveals nothing."""
    return hashlib.sha256(_COMMITMENT + salt + secret).digest()


def seed_of(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The seed of all chance in a match, from the host's ``secret`` and everybody's nonces, in any order."""
    return hashlib.sha256(_SEED + secret + b"".join(sorted(nonces))).digest()


def generator(seed: bytes, ply: int) -> SecretGenerator:
    """The generator of the chance move at ``ply``; each ply has its own, so that a take-back gives no second roll."""
    return SecretGenerator(int.from_bytes(hashlib.sha512(_CHANCE + seed + ply.to_bytes(4, "big")).digest(), "big"))


def reveal(number: int, salt: bytes, secret: bytes, nonces: Sequence[bytes], match: Match[Any, Any]) -> Reveal:
    """The reveal of all hidden information of the finished match ``number``."""
    record = structs.replace(GameRecord.of(match), attachments={})  # everybody has them
    packed = zlib.compress(record.to_yaml().encode(), 9)
    return Reveal(number, salt, secret, list(nonces), packed[:LARGEST])


@wrap_unexpected(UnfairError, lambda *_given: UnfairError("broken"))
def audited(
    told: Reveal,
    bound: bytes,
    own: Sequence[bytes],
    seat: Seat,
    seen: Sequence[bytes],
    find_game: Callable[[str], Game[Any, Any, Any]],
    attachments: Mapping[str, str] = MappingProxyType({}),
) -> Match[Any, Any]:
    """Audit and return the whole match; ``seen`` are the digests of the observations of ``seat``, start first.

    ``bound`` is the host's commitment, ``own`` this program's nonce, ``attachments`` the table's own level files.
    Raises UnfairError.
    """
    if commitment(told.salt, told.secret) != bound:
        raise UnfairError("bound")
    if not set(own) <= set(told.nonces):
        raise UnfairError("left-out")
    match = _replayed(told, find_game, attachments)
    seed = seed_of(told.secret, told.nonces)
    positions = match.positions()
    for ply, (before, step) in enumerate(zip(positions, match.steps, strict=False)):
        if step.actor is CHANCE and step.text != str(before.sample_chance(generator(seed, ply))):
            raise UnfairError("chance", ply + 1, step.text)
    if len(seen) != len(positions):
        raise UnfairError("length")
    writer = PlainWriter()
    for ply, (position, known) in enumerate(zip(positions, seen, strict=True)):
        if digest(writer.write(position.observe(seat))) != known:
            raise UnfairError("seen", ply)
    return match


def _replayed(
    told: Reveal, find_game: Callable[[str], Game[Any, Any, Any]], attachments: Mapping[str, str]
) -> Match[Any, Any]:
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
