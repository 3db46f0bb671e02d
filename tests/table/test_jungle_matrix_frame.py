"""The frame of Jungle Matrix' table: what it shows in every phase, what is reached by pointer, words and names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pygame
import pytest
from examples import in_turn
from matrix_table import PETS, MakeTable, Table, covering, drag, enabled, match_of, press, words, wrong_square

from jungle_games.core import i18n
from jungle_games.core.cards import card_name
from jungle_games.core.matches.history import Elapsed
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import YOU, SeatInfo
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Deal, Next, Square, Stop
from jungle_games.games.jungle_matrix.rules.situation import Phase
from jungle_games.games.jungle_matrix.scene.geometry import Offer, PetSlot, Spot
from jungle_games.games.jungle_matrix.scene.reports import ending
from jungle_games.games.jungle_matrix.scene.side_panel import RULES, SHEET
from jungle_games.table.ending.verdict import Verdict, verdict
from jungle_games.table.frame.frame import MOVES, PROMPT
from jungle_games.ui.events import Accept, Command
from jungle_games.ui.scene import View
from jungle_games.ui.widgets.label import Label


def opened(make_table: MakeTable, match: Match[Any, Any]) -> Table:
    table = make_table(game="jungle_matrix", match=match)
    table.skip(2.0)
    return table


def at_cover(**options: object) -> Match[Any, Any]:
    return match_of(until=covering, pets=False, **options)


def seen(table: Table) -> list[tuple[str, Any, tuple[int, ...]]]:
    """Every widget that is shown, by kind, name and place, but for words, which are as long as their language."""
    shown = (widget for widget in table.scene.root.walk() if not isinstance(widget, Label))
    return sorted((type(widget).__name__, str(widget.name), tuple(widget.rect)) for widget in shown)


# By pointer


def test_undo_and_redo_are_reached_by_pointer(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", setup={"pets": PETS})
    table.skip(2.0)
    assert not enabled(table, "undo")
    drag(table, Offer(0), Spot.MINE)
    after = table.moves
    press(table, "undo")
    table.skip(2.0)
    assert table.scene.match.position.phase is Phase.PET
    press(table, "redo")
    table.skip(2.0)
    assert table.moves == after
    assert not enabled(table, "redo")


@pytest.mark.parametrize("back", ["hint", "next"])
def test_buttons_lead_through_the_match_and_back_to_the_game(make_table: MakeTable, back: str) -> None:
    table = opened(make_table, match_of(until=lambda position: position.turn.covered > 2))
    table.send(Command("step_back"))
    table.run(0.1)
    shown = table.scene.shown_ply
    press(table, "undo")
    assert table.scene.shown_ply < shown
    table.run(0.1)
    press(table, "redo")
    assert table.scene.shown_ply == shown
    press(table, back)
    assert not table.scene.looking_back


def test_the_mute_icon_shows_whether_it_is_silent(make_table: MakeTable) -> None:
    table = opened(make_table, at_cover())
    icons = []
    for muted in (False, True):
        table.services.sounds.muted = muted
        table.run(0.05)
        icons.append(table.scene.frame.button("sound").icon)
    assert icons == ["sound_on", "sound_off"]


def test_an_icon_switches_between_score_sheet_and_moves(make_table: MakeTable) -> None:
    table = opened(make_table, at_cover())
    kinds = []
    for _press in range(3):
        kinds.append({type(widget).__name__ for widget in table.scene.root.walk()} & {"ScoreSheet", "MoveList"})
        press(table, "moves")
    assert kinds == [{"ScoreSheet"}, {"MoveList"}, {"ScoreSheet"}]
    assert table.scene.frame.shows(SHEET)
    assert table.scene.frame.shows(MOVES)


def test_while_a_caught_mistake_is_shown_one_only_goes_on(make_table: MakeTable) -> None:
    table = opened(make_table, at_cover())
    table.scene.play.play(Cover(wrong_square(table.scene.match.position)))
    table.scene.say(Catch())
    table.run(0.1)
    assert not any(enabled(table, name) for name in ("undo", "redo", "hint", "gridlocked", "stop", "catch"))
    assert table.scene.frame.button("next").label == "Go on"
    table.send(Command("undo"), Command("step_back"), Command("hint"))
    assert table.scene.caught is not None
    press(table, "next")
    assert table.scene.caught is None


# Another language


@pytest.fixture
def german() -> Iterator[None]:
    yield
    i18n.speak("en")


@pytest.mark.parametrize("lists_moves", [False, True])
def test_in_another_language_all_widgets_are_back(make_table: MakeTable, german: None, lists_moves: bool) -> None:
    table = opened(make_table, match_of(until=lambda position: position.turn.covered > 2, pet_deck=PETS))
    if lists_moves:
        press(table, "moves")
    table.run(0.1)
    before, told = seen(table), words(table)
    i18n.speak("de")
    table.scene.reword()
    table.scene.layout(table.scene.view)
    table.run(0.1)
    assert seen(table) == before
    assert words(table) != told
    assert table.scene.frame.button("stop").label != "End turn"
    if lists_moves:
        assert not any("covered on" in entry.text for entry in table.scene.table_frame.listed_moves)
    table.scene.say(Stop())
    assert table.moves[-1] == "stop", "what was made anew still works"


@pytest.mark.parametrize("watcher", ["rat", "person"])
def test_by_keys_the_ring_waits_after_a_call_or_goes_to_what_leads_on(make_table: MakeTable, watcher: str) -> None:
    table = opened(make_table, match_of("person", watcher, until=covering, pets=False))
    scene = table.scene
    scene.stack.keyboard = True
    scene.focus.focus("stop")
    table.send(Accept())
    table.run(1.0)
    if watcher == "rat":
        assert scene.state.waits_for_reader
        assert scene.focus.current is None, "an Enter presses no button"
        scene.focus.focus("menu")
        table.send(Accept())
        assert scene.navigator.went == [], "an Enter only goes on"
        assert not scene.state.waits_for_reader
        return
    assert scene.focus.current_id == "next"
    table.send(Accept())
    table.run(1.0)
    assert (scene.focused_place, scene.match.position.player) == (Spot.DECK, 1)


# What it says


def phases() -> dict[str, Match[Any, Any]]:
    """A match in each phase, and one that is over."""
    found = {phase.value: match_of(until=lambda position, phase=phase: position.phase is phase) for phase in Phase}
    found["over"] = match_of(until=lambda position: position.outcome is not None, rounds=1)
    return found


@pytest.mark.parametrize("kinds", [(), ("rat", "person"), ("person", "rat")])
def test_every_phase_says_what_is_to_be_done(make_table: MakeTable, kinds: tuple[str, ...]) -> None:
    for name, match in phases().items():
        seats = match_of(*kinds, until=bool).seats
        seated = Match(match.game, match.options, seats, deal=match.deal, moves=match.moves)
        assert words(opened(make_table, seated)), name


def test_plates_are_those_of_who_lays_and_who_watches(make_table: MakeTable) -> None:
    table = opened(make_table, at_cover())
    frame = table.scene.frame
    assert frame.plate(0).rect.top < frame.plate(1).rect.top
    table.scene.say(Stop())
    table.run(0.1)
    press(table, "next")
    table.skip(2.0)
    assert table.scene.match.position.player == 1
    assert frame.plate(1).rect.top < frame.plate(0).rect.top


def test_once_somebody_has_resigned_nothing_asks_for_a_card_or_a_pet(make_table: MakeTable) -> None:
    table = opened(make_table, at_cover(assist="guided"))
    scene, panel = table.scene, table.scene._side_panel
    lit = [lambda: scene.drawing.due(scene.shown_position), lambda: [row for row in panel._order.rows if row.due]]
    assert all(found() for found in lit)
    scene.play.resign(0)
    table.run(0.1, seen=True)
    assert not any(found() for found in lit)
    choosing = opened(make_table, match_of(until=lambda position: position.phase is Phase.PET))
    choosing.run(0.1, seen=True)
    assert choosing.scene.drawing.heading
    choosing.scene.play.resign(0)
    choosing.run(0.1, seen=True)
    assert not choosing.scene.drawing.heading


def test_a_shared_win_is_nobodys_alone() -> None:
    match = match_of(until=lambda position: position.phase is Phase.LAY, pets=False, rounds=1)
    for seconds in (None, None, 12.5, 12.5):
        match.play(Deal())
        if seconds is not None:
            match.play(Elapsed(seconds))
        match.play(Stop())
        match.play(Next())
    assert verdict(match, (0,), ending(match, 0)) == Verdict(
        "A shared win", "Both have 0 points.", "objects/icons/handshake", None
    )


# Names


def test_every_place_has_a_name(make_table: MakeTable) -> None:
    for match in phases().values():
        table = opened(make_table, match)
        names = [table.scene.name_of(place) for place in table.scene.arrangement.places]
        assert all(names)
        assert len(set(names)) >= len(names) - 2 * 4, "only free places for pets are alike"


def test_a_name_tells_what_lies_there_and_nothing_that_is_hidden(make_table: MakeTable) -> None:
    table = opened(make_table, match_of(until=covering, pet_deck="Parrot Sloth Owl Rabbit"))
    scene, position = table.scene, table.scene.match.position
    square = Square(1, 0)
    assert scene.name_of(square) == f"{card_name(position.turn.top(square))}, b1"
    assert scene.name_of(Spot.DECK) == "Deck, 43 cards"
    assert scene.name_of(PetSlot(True, 0)) == "Parrot, Mira: Every trio scores 2 extra."
    assert scene.name_of(PetSlot(False, 0)) == "Free place for a pet, Ben"


def test_cards_that_are_laid_one_by_one_have_their_names(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", options={"pets": False})
    table.skip(2.0)
    drag(table, Spot.DECK, Square(2, 2))
    first = table.scene.match.position.turn.deck[0]
    assert table.scene.name_of(Square(0, 0)) == f"{card_name(first)}, a1"
    assert table.scene.name_of(Square(1, 0)) == "Free place, b1"
    assert table.scene.name_of(Spot.DECK) == "Deck, 51 cards"


def test_the_next_card_is_named_where_it_may_be_seen(make_table: MakeTable) -> None:
    table = opened(make_table, at_cover(open_deck=True))
    following = table.scene.match.position.turn.deck[0]
    assert table.scene.name_of(Spot.DECK) == f"Deck, 43 cards, the next one {card_name(following)}"


SIZES = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)]
SCALES = [0.75, 1.0, 1.25, 1.5, 1.75, 2.0]


def laid_out(table: Table, size: tuple[int, int], scale: float) -> Any:
    """The table's scene in a window so large, and with words so large."""
    table.services.stack.resize(View(size, scale))
    return table.scene


@pytest.mark.parametrize(("size", "scale"), in_turn(product(SIZES, SCALES), 5))
def test_the_lines_above_and_below_the_cloth_hold_two_lines(
    make_table: MakeTable, size: tuple[int, int], scale: float
) -> None:
    scene = laid_out(opened(make_table, at_cover()), size, scale)
    cloth = scene.drawing.grid.cloth
    above, below = (scene.frame.rect_of(name) for name in (RULES, PROMPT))
    assert all(line.h >= round(2.6 * 16 * scene.view.p) for line in (above, below))
    assert 0 <= above.y < above.bottom <= cloth.y < cloth.bottom <= below.y < below.bottom <= size[1]


@pytest.mark.parametrize(("size", "scale"), in_turn(product(SIZES, SCALES), 5))
def test_nothing_lies_over_cards_in_play(make_table: MakeTable, size: tuple[int, int], scale: float) -> None:
    match = match_of(until=lambda position: position.turn.covered > 2, pet_deck=PETS, initial_pets=2, open_deck=True)
    scene = laid_out(opened(make_table, match), size, scale)
    window, pressed = pygame.Rect((0, 0), size), [each for each in scene.root.walk() if each.focusable]
    for place, rect in scene.arrangement.places.items():
        assert window.contains(rect), place
        assert not [widget.name for widget in pressed if widget.rect.colliderect(rect)], place


@pytest.mark.parametrize("kinds", [("person", "rat"), ("rat", "person")])
def test_nothing_calls_the_only_person_by_the_name_of_you(make_table: MakeTable, kinds: tuple[str, ...]) -> None:
    computer = match_of(*kinds, until=bool).seats
    seats = [SeatInfo(YOU) if info.is_person else info for info in computer]
    for name, match in phases().items():
        seated = Match(match.game, match.options, seats, deal=match.deal, moves=match.moves)
        table = opened(make_table, seated)
        scene = table.scene
        scene.draw(table.screen)
        said = [scene.name_of(place) for place in scene.arrangement.places]
        said += [words(table), scene.drawing.heading]
        assert not [each for each in said if re.search(r"\bYou, |, You\b|\bof You\b|\bto You\b", each)], name


@pytest.mark.parametrize(("size", "scale"), in_turn(product(SIZES, SCALES), 5))
def test_offered_pets_leave_room_for_each_other_and_the_words_above(
    make_table: MakeTable, size: tuple[int, int], scale: float
) -> None:
    scene = laid_out(opened(make_table, match_of(until=lambda position: position.phase is Phase.PET)), size, scale)
    geometry, cloth = scene.drawing.geometry, scene.drawing.grid.cloth
    first, second = geometry.offer(0), geometry.offer(1)
    assert all(cloth.contains(rect) for rect in (geometry.heading, first, second))
    assert pygame.Rect.collidelist(geometry.heading, [first, second]) < 0
    assert not first.colliderect(second)
    assert not geometry.stands or first.y == second.y, "side by side, where there is room"


def test_beside_large_words_the_cloth_stays_as_large_as_it_can(make_table: MakeTable) -> None:
    table = opened(make_table, at_cover())
    shares = [laid_out(table, (1280, 800), scale).view.u for scale in (0.75, 1.0, 1.25, 1.5, 2.0)]
    assert shares == sorted(shares, reverse=True)
    assert all(share >= least for share, least in zip(shares, (0.95, 0.95, 0.85, 0.76, 0.65), strict=True)), shares
