"""Invitations: four words of 2,048 (44 bits) to say, which are also a link to send, to paste and to show as a QR code.

The link has the broker besides, if the table is reached by one. Nobody needs more to find the table, and to sit down.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple
from urllib.parse import parse_qsl, quote, urlsplit

import msgspec
from msgspec import Meta

from jungle_games.base.system import assets_folder
from jungle_games.core.errors import clipped
from jungle_games.core.reading import read_bounded, read_yaml
from jungle_games.online.messages import OnlineError

WORDS: Final = 4
_TOLD_APART: Final = 4
"""So many letters tell any two words apart."""
_BEGUN: Final = re.compile(r"[a-z]+\Z", re.ASCII)
LINK: Final = "jungle-games://t/"
PORTS: Final = (1883, 8883)
"""The usual ports of brokers, without and with TLS."""
_LONGEST: Final = 2_000
_FILE: Final = "meeting_places.yaml"
_LARGEST: Final = 64 * 1024
_WITH_TLS: Final = ("mqtts", "ssl", "tls")


@cache
def words() -> tuple[str, ...]:
    """All of them, in order: those of BIP 39, which must never change."""
    return tuple(Path(__file__).with_name("code_words.txt").read_text(encoding="ascii").split())


@cache
def _by_beginning() -> Mapping[str, str]:
    return {word[:_TOLD_APART]: word for word in words()}


def completions(text: str) -> Mapping[str, str]:
    """The words that the last one of ``text`` may be the beginning of, and all of the text with each.

    >>> completions("river-lamp")
    {'lamp': 'river-lamp-'}
    """
    said = text.casefold()
    begun = _BEGUN.search(said)
    if begun is None:
        return {}
    last = said.count("-") + said.count(" ") >= WORDS - 1
    after = "" if last else "-"
    return {word: f"{said[: begun.start()]}{word}{after}" for word in words() if word.startswith(begun[0])}


def new_code() -> str:
    return "-".join(secrets.choice(words()) for _word in range(WORDS))


class Broker(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The address of a message broker, with the user and the password if it needs any.

    A cluster has several hosts, with commas between; each may have a port of its own: ``a,b:1884``.
    """

    host: Annotated[str, Meta(min_length=1, max_length=255, pattern=r"^[^\s/]+\Z")]
    port: Annotated[int, Meta(ge=1, le=65_535)] = PORTS[True]
    tls: bool = True
    name: Annotated[str, Meta(max_length=200)] = ""
    word: Annotated[str, Meta(max_length=200)] = ""

    @property
    def addresses(self) -> tuple[tuple[str, int], ...]:
        """Host and port of each node, in the order in which they are tried; invalid ones are left out."""
        found = [split_address(part) for part in self.host.split(",") if part]
        return tuple((each.host, each.port or self.port) for each in found) or ((self.host, self.port),)

    def __str__(self) -> str:
        if "," in self.host:
            return self.host
        return self.host if self.port == PORTS[self.tls] else f"{self.host}:{self.port}"


class Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All it takes to find a table; without a ``broker`` it is looked for where the guest meets people."""

    code: Annotated[str, Meta(max_length=100)]
    broker: Broker | None = None

    @property
    def link(self) -> str:
        broker = self.broker
        if broker is None:
            return f"{LINK}{self.code}"
        port = "" if broker.port == PORTS[broker.tls] else f":{broker.port}"
        told = {"at": f"{'mqtts' if broker.tls else 'mqtt'}://{broker.host}{port}", "user": broker.name}
        told["pass"] = broker.word
        query = "&".join(f"{key}={quote(value, safe=':/,[]')}" for key, value in told.items() if value)
        return f"{LINK}{self.code}?{query}"


def read_invitation(text: str) -> Invitation:
    """The invitation anywhere in ``text``, typed, pasted or opened. Raises OnlineError.

    >>> read_invitation("Join me: jungle-games://t/river-lamp-owner-zoo?at=mqtts://a.example").broker.host
    'a.example'
    """
    if len(text) > _LONGEST:
        raise OnlineError("no-text")
    head, link, rest = text.partition(LINK)
    if not link:
        return Invitation(_tidy(head))
    said, _mark, query = rest.split(maxsplit=1)[0].partition("?") if rest.strip() else ("", "", "")
    try:
        told = dict(parse_qsl(query, max_num_fields=4))
        broker = None
        if address := told.get("at"):
            where = split_address(address)
            tls = where.tls is not False
            given = {"host": where.host, "port": where.port or PORTS[tls], "tls": tls}
            given |= {"name": told.get("user", ""), "word": told.get("pass", "")}
            broker = msgspec.convert(given, Broker)
    except (ValueError, msgspec.ValidationError) as error:
        raise OnlineError("no-text") from error
    return Invitation(_tidy(said), broker)


def _tidy(text: str) -> str:
    """The words in ``text`` as we spell them; they may have capitals and any separators, and be abbreviated."""
    parts = re.findall(r"[^\W_]+", text.casefold())
    if len(parts) != WORDS:
        unknown = next((part for part in parts if _by_beginning().get(part[:_TOLD_APART]) is None), None)
        raise OnlineError(
            "no-code" if unknown is None or len(parts) > WORDS else "bad-word", clipped(unknown or "", 24)
        )
    spoken = []
    for part in parts:
        word = _by_beginning().get(part[:_TOLD_APART])
        if word is None or not word.startswith(part):
            raise OnlineError("bad-word", clipped(part, 24))
        spoken.append(word)
    return "-".join(spoken)


class MeetingPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A well-known broker, reached over TLS: ``title`` as it is called, and in ``note`` who runs it."""

    key: Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}\Z")]
    title: Annotated[str, Meta(max_length=60)]
    host: Annotated[str, Meta(min_length=1, max_length=255)]
    note: Annotated[str, Meta(max_length=200)]
    port: Annotated[int, Meta(ge=1, le=65_535)] = PORTS[True]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    places: list[MeetingPlace]


@cache
def meeting_places() -> tuple[MeetingPlace, ...]:
    """All well-known brokers, in the order in which they are offered."""
    text = read_bounded(assets_folder() / _FILE, _LARGEST).decode()
    return tuple(msgspec.convert(read_yaml(text).data, _File).places)


class Address(NamedTuple):
    """A broker's address as it was typed: what is not said in it is None."""

    host: str
    port: int | None = None
    tls: bool | None = None


def split_address(text: str) -> Address:
    """What ``text`` says of a broker's address: ``host:8883``, or ``mqtts://host``; a list of several stays as it is.

    >>> split_address("mqtts://broker.example.org:8884/")
    Address(host='broker.example.org', port=8884, tls=True)
    >>> split_address("[2001:db8::1]"), split_address("a,b:1884")
    (Address(host='2001:db8::1', port=None, tls=None), Address(host='a,b:1884', port=None, tls=None))
    """
    scheme, slashes, rest = text.strip().rpartition("://")
    tls = scheme.lower() in _WITH_TLS if slashes else None
    host = rest.rstrip("/")
    try:
        parts = urlsplit(f"//{host}")
        if "," in host or (host.count(":") > 1 and "[" not in host) or parts.hostname is None or parts.path:
            return Address(host, None, tls)
        port = parts.port or None
    except ValueError:
        return Address(host, None, tls)
    if port in PORTS and tls is None:
        tls = port == PORTS[True]
    return Address(parts.hostname, port, tls)
