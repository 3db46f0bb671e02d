"""What a host refuses is said in the language of whoever asked, and no sentence of the host's travels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from homes import Homes

from jungle_games.core.i18n import ENGLISH, speak
from jungle_games.elsewhere.messages import Update


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


def refused(homes: Homes, act: Any) -> str:
    """What somebody with a German program is told, who asks a host that speaks English for what cannot be."""
    guest = homes.seat(0)
    act(guest)
    told: list[Update] = []
    link = homes.links[homes.key(guest)]
    deliver = link.deliver
    link.deliver = lambda update: (told.append(update), deliver(update))  # type: ignore[func-returns-value]
    speak(ENGLISH)
    key, note = homes.under_way.popleft()
    homes.host.take(homes.links[key], note, homes.now)
    speak("de")
    homes.settle()
    speak(ENGLISH)
    [update] = [update for update in told if update.refused is not None]
    assert update.refused is not None
    assert update.refused.detail == ""
    [notice] = guest.notices
    return notice


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        ("jungle", "a3a9", "a3"),
        ("jungle", "dance", "ist kein Zug; ein Zug sieht aus wie a3a4"),
        ("sequence", "offer", "In diesem Spiel kann man kein Remis vereinbaren."),
    ],
)
def test_why_a_move_is_illegal(game: str, move: str, said: str) -> None:
    homes = Homes(game)
    homes.begin()
    notice = refused(homes, lambda guest: guest.send(move, homes.now))
    assert said in notice


def test_why_nothing_is_taken_back() -> None:
    homes = Homes("jungle")
    homes.begin()
    assert refused(homes, lambda guest: guest.ask("undo", homes.now)) == "Es gibt nichts zurückzunehmen."
    homes = Homes("jungle", options={"take_backs": False})
    homes.begin()
    homes.play_on(1)
    assert "ausgeschaltet" in refused(homes, lambda guest: guest.ask("undo", homes.now))


def test_where_what_is_seen_is_not_enough_it_is_said_all_the_same() -> None:
    """The host alone knows why: the guest's program, whose own rules see nothing wrong, says so."""
    homes = Homes("jungle")
    homes.begin()
    guest = homes.seat(0)
    guest.match.why_not = lambda text, ply: ""  # type: ignore[union-attr, method-assign]
    said = refused(homes, lambda guest: guest.send("a3a9", homes.now))
    assert said == "Die Regeln an diesem Tisch lassen diesen Zug nicht zu."
