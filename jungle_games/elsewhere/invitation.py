"""Invitations: a code to say, and a link to send, to paste and to show as a QR code; and short codes to ask by.

A code is six words of 2,048 (66 bits) and a checksum; Argon2id derives the table's key from it. The link has the code,
the broker's address and the host's public key, so that no other guest can impersonate the host; it opens the program.
A short code is a number, which names the place to ask at for the invitation, and two words, which nobody else is to
know."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final, Self
from urllib.parse import parse_qs, quote

import msgspec
from msgspec import Meta

from jungle_games.base.system import assets_folder
from jungle_games.core.errors import clipped
from jungle_games.core.i18n import _
from jungle_games.core.reading import read_bounded, read_yaml
from jungle_games.elsewhere.refusals import RemoteError

BITS_A_WORD: Final = 11
_TOLD_APART: Final = 4
_BEGUN: Final = re.compile(r"[a-z]+\Z", re.ASCII)
CODE_WORDS: Final = 6
CODE_BITS: Final = BITS_A_WORD * CODE_WORDS
_CHECKSUMS: Final = 100
LINK: Final = "jungle-games://t/"
_PASTED: Final = re.compile(r"jungle-games:\s*(?://t/)?\s*([\w-]+)", re.IGNORECASE)
"""A link, or the text that earlier versions wrote instead."""
_FORMAT: Final = 1
PORTS: Final = (1883, 8883)
"""The usual ports of brokers, without and with TLS."""
_LONGEST: Final = 2_000
_ADDRESS: Final = re.compile(r"(\[([^\[\]]+)\](?::(\d{1,5}))?)|([^:\[\]]+)(?::(\d{1,5}))?", re.ASCII)
"""A host or an address, that of version 6 in brackets if a port follows; and the port."""
SHORT_WORDS: Final = 2
SHORT_BITS: Final = BITS_A_WORD * SHORT_WORDS
LARGEST_NUMBER: Final = 999
_FEW: Final = 99
"""Numbers of one or two digits are taken first."""
_FORM: Final = re.compile(r"\s*(?:(\d{1,3})\W*([a-z]+)\W+([a-z]+)|([a-z]+)\W+([a-z]+)\W*(\d{1,3}))\W*", re.ASCII)
_FILE: Final = "meeting_places.yaml"
_LARGEST: Final = 64 * 1024
_TYPED: Final = re.compile(
    r"(?:(mqtts?|ssl|tls|tcp)://)?(\[[0-9a-f:.%]+\]|[^\s/:,\[\]]+)(?::(\d{1,5}))?/?", re.ASCII | re.IGNORECASE
)
_WITH_TLS: Final = ("mqtts", "ssl", "tls")


@cache
def words() -> tuple[str, ...]:
    """All of them, in order: those of BIP 39, which must never change."""
    return tuple(Path(__file__).with_name("code_words.txt").read_text(encoding="ascii").split())


@cache
def _numbers() -> dict[str, int]:
    return {word[:_TOLD_APART]: number for number, word in enumerate(words())}


def number_of(text: str) -> int | None:
    """The number of the word in ``text``, which may be abbreviated; None if there is no such word."""
    number = _numbers().get(text[:_TOLD_APART])
    return number if number is not None and words()[number].startswith(text) else None


def completions(text: str) -> Mapping[str, str]:
    """The words that the last one of ``text`` may be the beginning of, and all of the text with each.

    >>> completions("7-lamp")
    {'lamp': '7-lamp-'}
    """
    said = text.casefold()
    begun = _BEGUN.search(said)
    if begun is None:
        return {}
    return {word: f"{said[: begun.start()]}{word}-" for word in words() if word.startswith(begun[0])}


class Broker(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The address of a message broker: host name or address, port and credentials.

    A broker of several nodes has several hosts, with commas between; each may have a port of its own: ``a,b:1884``.
    """

    host: Annotated[str, Meta(min_length=1, max_length=255, pattern=r"^[^\s/]+\Z")]
    port: Annotated[int, Meta(ge=1, le=65_535)] = 1883
    tls: bool = False
    name: Annotated[str, Meta(max_length=200)] = ""
    word: Annotated[str, Meta(max_length=200)] = ""
    """The password, if it needs one."""
    pin: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    """The SHA-256 fingerprint of its certificate, if that one is trusted and no other."""

    @property
    def addresses(self) -> tuple[tuple[str, int], ...]:
        """Host and port of each node, in the order in which they are tried; invalid ones are left out."""
        found = []
        for part in self.host.split(","):
            spelled = _ADDRESS.fullmatch(part)
            port = int(spelled[3] or spelled[5] or self.port) if spelled else self.port
            if part and 0 < port < 65_536:
                found.append(((spelled[2] or spelled[4]) if spelled else part, port))
        return tuple(found) or ((self.host, self.port),)

    @property
    def is_private(self) -> bool:
        """Whether it has an address of a network at home, which may change, rather than a name."""
        try:
            return ip_address(self.host).is_private
        except ValueError:
            return False

    @property
    def without_account(self) -> Broker:
        """The same without name and password, as strangers may know it."""
        return msgspec.structs.replace(self, name="", word="")

    def __str__(self) -> str:
        if "," in self.host:
            return self.host
        return self.host if self.port == PORTS[self.tls] else f"{self.host}:{self.port}"


class Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All it takes to find a table and read its card.

    Without a ``broker``, the guest's own or one on the same network is used; without the ``host``'s key the first host
    that answers is trusted, as when only the code was said.
    """

    code: Annotated[str, Meta(max_length=100)]
    broker: Broker | None = None
    host: Annotated[bytes, Meta(max_length=32)] = b""

    @classmethod
    def new(cls, broker: Broker | None = None, host: bytes = b"") -> Self:
        """A new invitation."""
        return cls(code_of(secrets.randbits(CODE_BITS)), broker, host)

    @property
    def secret(self) -> bytes:
        """The secret from which the table's key is derived."""
        return self.code.encode()

    @property
    def without_account(self) -> Invitation:
        """The same without the broker's name and password, as strangers may read it."""
        return msgspec.structs.replace(self, broker=self.broker.without_account if self.broker else None)

    @property
    def text(self) -> str:
        """The link, of letters, digits and a few other characters, which also fits a QR code."""
        way = msgspec.structs.astuple(self.broker)[:-1] if self.broker else ()
        pin = [bytes.fromhex(self.broker.pin)] if self.broker and self.broker.pin else []
        rest = msgspec.msgpack.encode([_FORMAT, _bits(self.code), self.host, *way, *pin])
        return LINK + base64.urlsafe_b64encode(rest + _check(rest)).decode().rstrip("=")


class _Packed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    format: int
    bits: Annotated[bytes, Meta(max_length=9)]
    host: Annotated[bytes, Meta(max_length=32)]
    address: str = ""
    port: int = 0
    tls: bool = False
    name: str = ""
    word: str = ""
    pin: Annotated[bytes, Meta(max_length=32)] = b""


def read_invitation(text: str) -> Invitation:
    """The invitation anywhere in ``text``, typed or pasted. Raises RemoteError."""
    if len(text) > _LONGEST:
        raise RemoteError("no-text")
    pasted = _PASTED.search(text)
    return _unpacked(pasted[1]) if pasted else Invitation(_tidy(text))


def _unpacked(packed: str) -> Invitation:
    try:
        content = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    except (binascii.Error, ValueError) as error:
        raise RemoteError("no-text") from error
    rest, check = content[:-4], content[-4:]
    if _check(rest) != check:
        raise RemoteError("no-text")
    try:
        if msgspec.msgpack.decode(rest)[0] != _FORMAT:
            raise RemoteError("newer")
        parts = msgspec.msgpack.decode(rest, type=_Packed)
        broker = None
        if parts.address:
            told = {
                "host": parts.address, "port": parts.port, "tls": parts.tls, "name": parts.name, "word": parts.word,
                "pin": parts.pin.hex(),
            }  # fmt: skip
            broker = msgspec.convert(told, Broker)
        return Invitation(code_of(int.from_bytes(parts.bits, "big")), broker, parts.host)
    except RemoteError:
        raise
    except Exception as error:
        raise RemoteError("no-text") from error


def _check(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:4]


# The code


def code_of(bits: int) -> str:
    """The code for a number of ``CODE_BITS`` bits. Raises ValueError for a larger one.

    >>> code_of(0)
    'abandon-abandon-abandon-abandon-abandon-abandon-21'
    """
    if not 0 <= bits < 1 << CODE_BITS:
        raise ValueError("the number is too large for a code")
    spoken = [words()[bits >> BITS_A_WORD * place & 2047] for place in reversed(range(CODE_WORDS))]
    return "-".join([*spoken, f"{_checksum(spoken):02d}"])


def _checksum(spoken: list[str]) -> int:
    """The checksum of these words in this order."""
    return int.from_bytes(hashlib.sha256(" ".join(spoken).encode()).digest()[:4], "big") % _CHECKSUMS


def _bits(code: str) -> bytes:
    bits = 0
    for word in code.split("-")[:CODE_WORDS]:
        bits = bits << BITS_A_WORD | (number_of(word) or 0)
    return bits.to_bytes((CODE_BITS + 7) // 8, "big")


def _tidy(text: str) -> str:
    """The code in ``text`` in canonical form; it may have capitals, other separators and abbreviated words."""
    parts = re.findall(r"[a-z]+|\d+", text.casefold())
    if len(parts) != CODE_WORDS + 1 or not parts[-1].isdecimal() or not parts[-1].isascii() or len(parts[-1]) > 2:
        raise RemoteError("no-code")
    spoken = []
    for part in parts[:CODE_WORDS]:
        number = number_of(part)
        if number is None:
            raise RemoteError("bad-word", clipped(part, 24))
        spoken.append(words()[number])
    if int(parts[-1]) != _checksum(spoken):
        raise RemoteError("bad-number")
    return "-".join([*spoken, f"{int(parts[-1]):02d}"])


class ShortCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short code; ``secret`` has the bits of its words."""

    number: Annotated[int, Meta(ge=1, le=LARGEST_NUMBER)]
    secret: Annotated[int, Meta(ge=0, lt=1 << SHORT_BITS)]

    @classmethod
    def new(cls, taken: Collection[int] = ()) -> Self:
        """A new one, whose number is not ``taken``."""
        few = [number for number in range(1, _FEW + 1) if number not in taken]
        many = [number for number in range(1, LARGEST_NUMBER + 1) if number not in taken]
        return cls(secrets.choice(few if len(few) > _FEW // 2 else many), secrets.randbelow(1 << SHORT_BITS))

    @property
    def password(self) -> bytes:
        """What the two sides of a conversation must have in common."""
        return str(self).encode()

    def __str__(self) -> str:
        spoken = [words()[self.secret >> BITS_A_WORD * place & 2047] for place in reversed(range(SHORT_WORDS))]
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


class MeetingPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A well-known broker: ``title`` as it is called, and in ``note`` who runs it."""

    key: Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}\Z")]
    title: Annotated[str, Meta(max_length=60)]
    host: Annotated[str, Meta(min_length=1, max_length=255)]
    note: Annotated[str, Meta(max_length=200)]
    port: Annotated[int, Meta(ge=1, le=65_535)] = PORTS[True]

    @property
    def broker(self) -> Broker:
        """It as a broker, always over TLS."""
        return Broker(self.host, self.port, tls=True)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    places: list[MeetingPlace]


@dataclass(frozen=True, slots=True)
class Address:
    """A broker's address as it was typed: what is not said in it is None."""

    host: str
    port: int | None = None
    tls: bool | None = None


@cache
def meeting_places() -> tuple[MeetingPlace, ...]:
    """All well-known brokers, in the order in which they are offered."""
    text = read_bounded(assets_folder() / _FILE, _LARGEST).decode()
    return tuple(msgspec.convert(read_yaml(text).data, _File).places)


def find_place(key: str) -> MeetingPlace | None:
    """The well-known broker of that key; None if there is none any more."""
    return next((place for place in meeting_places() if place.key == key), None)


def what_it_sees() -> str:
    """What whoever runs a meeting place sees, in a sentence (translated)."""
    return _("Whoever runs it sees when you play, how much is sent, and from where; never what.")


def split_address(text: str) -> Address:
    """What ``text`` says of a broker's address: ``host:8883``, or ``mqtts://host``; a list of several stays as it is.

    >>> split_address("mqtts://broker.example.org:8884/")
    Address(host='broker.example.org', port=8884, tls=True)
    >>> split_address("[2001:db8::1]"), split_address("a,b:1884")
    (Address(host='2001:db8::1', port=None, tls=None), Address(host='a,b:1884', port=None, tls=None))
    """
    typed = text.strip()
    spelled = _TYPED.fullmatch(typed)
    if spelled is None:
        return Address(typed)
    scheme, host, port = spelled.groups()
    tls = None if scheme is None else scheme.lower() in _WITH_TLS
    number = int(port) if port is not None and 0 < int(port) < 65_536 else None
    if port is not None and number is None:
        return Address(typed)
    if number is not None and tls is None and number in PORTS:
        tls = number == PORTS[True]
    return Address(host.strip("[]"), number, tls)
