"""Notices: whatever happens to a seat has a banner, a sound and a line, and waits to be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from jungle_games.core.matches.history import Step
from jungle_games.table.state import MoveEntry, match_notices
from jungle_games.ui.events import Accept, Back, PointerDown
from jungle_games.ui.notices import NEWS, Notice
from jungle_games.ui.scene import View

MakeTable = Callable[..., Any]
LOST = Notice("Missed draw", "one card fewer", replace(NEWS, sound="catch_wrong"), 1)


def told(table: Any) -> str:
    """The title of the banner that is shown; empty if none is."""
    shown = table.scene.banners.shown
    return "" if shown is None else shown.title


def lines(table: Any) -> list[MoveEntry]:
    """The lines of the list that tell no move."""
    return [entry for entry in table.scene.table_frame.listed_moves if entry.note]


def telling(table: Any, *notices: Notice) -> Any:
    """Let the first move that is made bring ``notices``."""

    def of(step: Step[Any, Any], before: Any, after: Any) -> tuple[Notice, ...]:
        return notices if step is table.scene.match.steps[0] else ()

    table.scene.notices = of
    return table


def test_a_banner_comes_with_its_sound_once_everything_lies_still_and_the_computer_waits_until_it_was_read(
    make_table: MakeTable,
) -> None:
    table = telling(make_table("person", "rat"), LOST)
    table.drag("a3", "a4")
    table.scene.play._ready = table.scene.match.parse("g7g6")
    table.run(0.05)
    assert table.scene.sprites.moving
    assert not told(table)
    table.run(1.0)
    assert told(table) == "Missed draw"
    assert table.services.sounds.played.count("catch_wrong") == 1
    table.live(LOST.seconds - 1.0)
    assert table.moves == ("a3a4",)
    table.live(2.0)
    assert table.moves == ("a3a4", "g7g6")
    assert not told(table)


@pytest.mark.parametrize("event", [PointerDown((640, 400)), Accept(), Back()])
def test_whoever_goes_on_dismisses_it_and_the_computer_waits_no_longer(make_table: MakeTable, event: Any) -> None:
    table = telling(make_table("person", "rat"), LOST)
    table.drag("a3", "a4")
    table.scene.play._ready = table.scene.match.parse("g7g6")
    table.run(1.0)
    table.send(event)
    assert not told(table)
    assert not table.navigator.went
    table.run(1.3)
    assert table.moves == ("a3a4", "g7g6")


def test_what_was_taken_back_is_told_no_more_and_redone_it_is_no_news(make_table: MakeTable) -> None:
    table = telling(make_table(), LOST)
    table.drag("a3", "a4")
    table.run(1.0)
    table.scene.play.take_back()
    table.run(1.0)
    assert not told(table)
    assert not lines(table)
    table.scene.play.put_back()
    table.run(1.0)
    assert not told(table)
    assert lines(table)


@pytest.mark.parametrize("stays", [True, False])
def test_one_that_stays_waits_for_the_person_and_the_prompt_says_how_to_go_on(
    make_table: MakeTable, stays: bool
) -> None:
    table = telling(make_table(), Notice("Done", kind=NEWS, seat=1, stays=stays))
    table.drag("a3", "a4")
    table.run(1.5)
    assert told(table) == "Done"
    assert (table.scene.frame.prompt.words == "Click to go on.") == stays
    table.run(30.0)
    assert told(table) == ("Done" if stays else "")
    table.send(Accept())
    assert not told(table)
    table.run(0.5)
    assert table.scene.frame.prompt.words != "Click to go on."


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_points_at_its_plate_and_covers_no_plate(make_table: MakeTable, size: tuple[int, int], seat: int) -> None:
    table = telling(make_table(size=size), Notice("Missed draw", "one card fewer, and a good deal more", NEWS, seat))
    table.services.stack.resize(View(size))
    table.drag("a3", "a4")
    table.run(1.0, seen=True)
    place = table.scene.banners._picture.place
    plates = [table.scene.frame.plate(each).rect for each in (0, 1)]
    assert not any(place.rect.colliderect(plate) for plate in plates)
    assert plates[seat].inflate(20, 20).collidepoint(place.tip)


def test_a_draw_that_is_offered_and_not_taken_is_told(make_table: MakeTable) -> None:
    table = make_table("person", "person")
    table.scene.play.offer_draw(0)
    table.run(1.0)
    assert not told(table)
    assert [line.text for line in lines(table)] == ["Draw offered"]
    match = table.scene.match
    (offer,) = match_notices(match, match.steps[-1])
    assert offer.sentence == match.name(0), "who only watches cannot accept it"
    table.scene.draw_declined(1)
    table.run(1.0)
    assert told(table) == "No draw"


def test_the_last_seconds_are_seen_and_heard_one_by_one_and_time_that_is_up_is_told(make_table: MakeTable) -> None:
    table = make_table(options={"clock_minutes": 1})
    table.run(0.5)
    table.send(Accept())
    table.run(0.5)
    table.live(48.0)
    assert not table.scene.frame.plate(0).view.urgent
    assert "clock_low" not in table.services.sounds.played
    table.live(6.0)
    assert table.scene.frame.plate(0).view.urgent
    assert not table.scene.frame.plate(1).view.urgent
    assert table.services.sounds.played.count("clock_low") in (4, 5)
    table.live(7.0)
    table.run(0.5)
    assert [line.text for line in lines(table)] == ["Time is up!"]
