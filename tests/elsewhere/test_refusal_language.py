"""Refusals are worded in the guest's language; no sentence of the host's is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from homes import Homes
from msgspec import structs

from jungle_games.core.i18n import ENGLISH, speak
from jungle_games.elsewhere.fair_deal import UnfairError
from jungle_games.elsewhere.joining.followed_match import DivergedError
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


def test_what_does_not_hold_is_said_in_one_language() -> None:
    """A whole sentence is translated, not its beginning alone."""
    speak("de")
    assert str(UnfairError("chance", 7, "roll 6")) == (
        "Die Aufzeichnung des Gastgebers stimmt nicht: Zug 7 (roll 6) ist nicht der, den der Zufall bereithielt."
    )
    assert str(DivergedError("move", 3)) == (
        "Was der Gastgeber schickt, lässt sich nicht zeigen: Zug 3 gibt es in diesem Spiel nicht."
    )


def test_a_host_that_cannot_be_shown_is_told_of_in_a_sentence() -> None:
    homes = Homes("jungle")
    homes.begin()
    guest = homes.seat(1)
    key = homes.key(guest)
    deliver = homes.links[key].deliver

    def spoilt(update: Update) -> None:
        line = update.line
        if line is not None and line.steps:
            line = structs.replace(line, steps=[structs.replace(step, text="nonsense") for step in line.steps])
        deliver(structs.replace(update, line=line))

    homes.links[key].deliver = spoilt
    speak("de")
    homes.move(0)
    homes.wait(200.0)
    assert guest.notices[-1] == str(DivergedError("move", 1))
