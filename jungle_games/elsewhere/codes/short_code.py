"""A short code: a number, which names the place to ask at, and two words, which nobody else is to know."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Final, Self
from urllib.parse import parse_qs, quote

import msgspec
from msgspec import Meta

from jungle_games.core.errors import clipped
from jungle_games.elsewhere.code_words import BITS_A_WORD, number_of, words
from jungle_games.elsewhere.invitation import LINK, PORTS, Broker, Invitation, read_invitation
from jungle_games.elsewhere.refusals import RemoteError

WORDS: Final = 2
BITS: Final = BITS_A_WORD * WORDS
LARGEST_NUMBER: Final = 999
_FEW: Final = 99
"""Numbers of one or two digits are taken first."""
_FORM: Final = re.compile(r"\s*(?:(\d{1,3})\W*([a-z]+)\W+([a-z]+)|([a-z]+)\W+([a-z]+)\W*(\d{1,3}))\W*", re.ASCII)


class ShortCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short code; ``secret`` has the bits of its words."""

    number: Annotated[int, Meta(ge=1, le=LARGEST_NUMBER)]
    secret: Annotated[int, Meta(ge=0, lt=1 << BITS)]

    @classmethod
    def new(cls, taken: Collection[int] = ()) -> Self:
        """A new one, whose number is not ``taken``."""
        few = [number for number in range(1, _FEW + 1) if number not in taken]
        many = [number for number in range(1, LARGEST_NUMBER + 1) if number not in taken]
        return cls(secrets.choice(few if len(few) > _FEW // 2 else many), secrets.randbelow(1 << BITS))

    @property
    def password(self) -> bytes:
        """What the two sides of a conversation must have in common."""
        return str(self).encode()

    def __str__(self) -> str:
        spoken = [words()[self.secret >> BITS_A_WORD * place & 2047] for place in reversed(range(WORDS))]
        return "-".join([str(self.number), *spoken])


def read_short_code(text: str) -> ShortCode | None:
    """The short code in ``text``, however it is spelled; None if it has another form. Raises RemoteError."""
    form = _FORM.fullmatch(text.casefold()) if len(text) <= 200 else None
    if form is None:
        return None
    number, said = int(form[1] or form[6]), (form[2] or form[4], form[3] or form[5])
    bits = 0
    for word in said:
        place = number_of(word)
        if place is None:
            raise RemoteError("bad-word", clipped(word, 24))
        bits = bits << BITS_A_WORD | place
    if not 1 <= number <= LARGEST_NUMBER:
        raise RemoteError("no-code")
    return ShortCode(number, bits)


@dataclass(frozen=True, slots=True)
class SpokenInvitation:
    """A short code and where it is asked at; without a ``broker`` wherever the guest meets people."""

    code: ShortCode
    broker: Broker | None = None

    @property
    def link(self) -> str:
        """The link that opens the program with it. It has no account of the broker."""
        if self.broker is None:
            return f"{LINK}{self.code}"
        scheme = "mqtts" if self.broker.tls else "mqtt"
        port = "" if self.broker.port == PORTS[self.broker.tls] else f"&port={self.broker.port}"
        pin = f"&pin={self.broker.pin}" if self.broker.pin else ""
        return f"{LINK}{self.code}?at={scheme}://{quote(self.broker.host, safe=':,[]')}{port}{pin}"


def read_any(text: str) -> Invitation | SpokenInvitation:
    """What ``text`` invites to, typed, pasted or opened: a short code, six words, or a link. Raises RemoteError."""
    head, _link, rest = text.strip().partition(LINK)
    said, _mark, query = rest.partition("?") if not head else (text, "", "")
    code = read_short_code(said)
    return read_invitation(text) if code is None else SpokenInvitation(code, _broker_in(query))


def _broker_in(query: str) -> Broker | None:
    """The broker that the query of a link names. Raises RemoteError."""
    if not query:
        return None
    try:
        given = parse_qs(query, max_num_fields=4, strict_parsing=True)
        scheme, _slashes, host = given["at"][0].partition("://")
        tls = {"mqtt": False, "mqtts": True}[scheme]
        port = int(given.get("port", [str(PORTS[tls])])[0][:6])
        return msgspec.convert({"host": host, "port": port, "tls": tls, "pin": given.get("pin", [""])[0]}, Broker)
    except (KeyError, ValueError, msgspec.ValidationError) as error:
        raise RemoteError("no-text") from error
