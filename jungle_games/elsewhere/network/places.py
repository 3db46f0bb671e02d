"""Where to meet on the internet: well-known brokers, what they see, and addresses as people type them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from jungle_games.base.system import assets_folder
from jungle_games.core.i18n import _
from jungle_games.core.reading import read_bounded, read_yaml
from jungle_games.elsewhere.invitation import PORTS, Broker

_FILE: Final = "meeting_places.yaml"
_LARGEST: Final = 64 * 1024
_TYPED: Final = re.compile(
    r"(?:(mqtts?|ssl|tls|tcp)://)?(\[[0-9a-f:.%]+\]|[^\s/:,\[\]]+)(?::(\d{1,5}))?/?", re.ASCII | re.IGNORECASE
)
_WITH_TLS: Final = ("mqtts", "ssl", "tls")


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
