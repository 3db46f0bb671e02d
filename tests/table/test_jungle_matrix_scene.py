"""Jungle Matrix at its table: pets, laying, covering by mouse and keys, calling mistakes, clocks, the moment shown."""

from collections.abc import Callable
from typing import Any

import pytest

from jungle_games.core.match import Match, SeatInfo
from jungle_games.core.record import GameRecord
from jungle_games.games import find_game
from jungle_games.games.jungle_matrix.grid import Square
from jungle_games.games.jungle_matrix.moves import Catch, Cover, Gridlocked, Next, PlayPet, Stop, Swap
from jungle_games.games.jungle_matrix.rules import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.things import BACK, Offer, PetSlot, Spot
from jungle_games.games.jungle_matrix.watching import notice
from jungle_games.table.arrangement import Gesture, PlaceKey
from jungle_games.ui.events import (
    Accept,
    Command,
    Direction,
    FocusStep,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
)

Table = Any
MakeTable = Callable[..., Table]
PETS = "Parrot Sloth Owl Rabbit"


def right_move(position: JungleMatrixPosition) -> Any:
    """What a careful player does, who plays the first pet on itself."""
    if position.phase is Phase.PET:
        return next(move for move in position.legal_moves() if isinstance(move, PlayPet))
    if position.phase is Phase.BOOKING:
        return Next()
    if position.phase is Phase.COVER:
        return Cover(position.turn.right[0]) if position.due else Gridlocked()
    return position.legal_moves()[0]


def match_of(
    *kinds: str, until: Callable[[JungleMatrixPosition], bool], pet_deck: str = "", deal: int = 3, **options: object
) -> Match[Any, Any]:
    """A match played carefully until its position is as wanted."""
    game = find_game("jungle_matrix")
    seats = [SeatInfo(name, kind) for name, kind in zip(("Mira", "Ben"), kinds or ("person", "person"), strict=True)]
    setup = {"pets": pet_deck} if pet_deck else None
    match: Match[Any, Any] = Match(game, game.options_type.build(changes=options), seats, deal=deal, setup=setup)
    while not until(match.position):
        match.play(right_move(match.position))
    return match


def covering(position: JungleMatrixPosition) -> bool:
    return position.phase is Phase.COVER and bool(position.due)


def middle(table: Table, place: PlaceKey) -> tuple[int, int]:
    return table.scene.arrangement.places[place].center


def click(table: Table, spot: tuple[int, int]) -> None:
    table.send(PointerMove(spot), PointerDown(spot), PointerUp(spot))


def press(table: Table, name: str) -> None:
    """Click on a button by its name."""
    button = next(widget for widget in table.scene.root.walk() if widget.name == name)
    click(table, button.rect.center)


def enabled(table: Table, name: str) -> bool:
    return any(widget.name == name and widget.enabled for widget in table.scene.root.walk())


def drag(table: Table, source: PlaceKey, target: PlaceKey) -> None:
    start, end = middle(table, source), middle(table, target)
    table.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True))
    table.run(0.1)
    table.send(PointerUp(end))
    table.skip(2.0)


def drag_now(table: Table, source: PlaceKey, target: PlaceKey) -> None:
    """Drag, and let no time pass."""
    start, end = middle(table, source), middle(table, target)
    table.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True), PointerUp(end))


def by_clicks(table: Table, source: PlaceKey, target: PlaceKey) -> None:
    click(table, middle(table, source))
    click(table, middle(table, target))
    table.skip(2.0)


def by_keys(table: Table, source: PlaceKey, target: PlaceKey) -> None:
    table.send(FocusStep(1))
    table.run(0.02)
    table.scene.focus.focus(("place", source))
    table.send(Accept())
    for _step in range(30):
        if table.scene.handling.hand.aim == target:
            break
        table.send(FocusStep(1))
    table.send(Accept())
    table.skip(2.0)


def wrong_square(position: JungleMatrixPosition) -> Square:
    return next(square for square in position.squares if square not in position.turn.right)


def words(table: Table) -> str:
    """What the line under the cloth says."""
    table.run(0.05)
    return next(widget for widget in reversed(table.scene.root.children) if hasattr(widget, "words")).words


# Pets


@pytest.mark.parametrize("way", [drag, by_clicks, by_keys])
def test_a_pet_is_played_on_oneself_or_the_other(make_table: MakeTable, way: Callable[..., None]) -> None:
    table = make_table(game="jungle_matrix", setup={"pets": PETS})
    table.skip(2.0)
    way(table, Offer(1), Spot.THEIRS)
    assert table.moves[-2] == "pet Sloth opponent"
    assert [thing.place for thing in table.scene.arrangement.things if thing.key[:2] == ("pet", "Sloth")] == [
        PetSlot(False, 0)
    ]


def test_a_full_player_gets_a_pet_in_place_of_an_older_one_or_as_a_fourth(make_table: MakeTable) -> None:
    def full(position: JungleMatrixPosition) -> bool:
        return position.phase is Phase.PET and position.round == 2 and position.player == 0

    deck = "Mole Bat Crab Zebra Owl Ant Skunk Snail Magpie Phoenix"
    match = match_of(until=full, initial_pets=2, pet_deck=deck)
    table = make_table(game="jungle_matrix", match=match)
    table.skip(2.0)
    targets = {gesture.target for gesture in table.scene.legal_gestures if gesture.source == Offer(0)}
    assert PetSlot(True, 0) in targets
    assert PetSlot(True, 3) in targets, "the place of a fourth card"
    assert Spot.MINE not in targets
    drag(table, Offer(0), PetSlot(True, 3))
    assert "pet Magpie keep" in table.moves
    assert table.scene.geometry.rows == 4
    assert PetSlot(True, 3) in table.scene.arrangement.places


def test_only_who_may_replaces(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", setup={"pets": PETS}, options={"initial_pets": 0})
    table.skip(2.0)
    targets = {gesture.target for gesture in table.scene.legal_gestures}
    assert targets == {Spot.MINE, Spot.THEIRS}


# Laying


def laying(make_table: MakeTable, **options: object) -> Table:
    table = make_table(game="jungle_matrix", options={"pets": False, **options})
    table.skip(2.0)
    return table


def test_a_click_on_the_deck_lays_all_cards_one_after_the_other(make_table: MakeTable) -> None:
    table = laying(make_table)
    click(table, middle(table, Spot.DECK))
    assert table.moves[-1] == "deal"
    assert table.run(0.4), "the cards are on their way"
    table.run(1.0)
    looks = [thing.look for thing in table.scene.arrangement.things if isinstance(thing.place, Square)]
    assert len(looks) == 9
    assert BACK not in looks


def test_cards_are_laid_one_by_one_and_the_rest_by_a_click(make_table: MakeTable) -> None:
    table = laying(make_table)
    for square in (Square(0, 0), Square(2, 2)):
        drag(table, Spot.DECK, square)
    assert "deal" not in table.moves
    lying = [thing.place for thing in table.scene.arrangement.things if isinstance(thing.place, Square)]
    assert lying == [Square(0, 0), Square(1, 0)], "each goes to the next place"
    click(table, middle(table, Spot.DECK))
    assert table.moves[-1] == "deal"


def test_nine_cards_laid_by_hand_are_the_deal(make_table: MakeTable) -> None:
    table = laying(make_table)
    order = table.scene.match.position.turn.deck[:9]
    for square in table.scene.position.squares:
        drag(table, Spot.DECK, square)
    assert table.moves[-1] == "deal"
    assert table.scene.match.position.turn.tops == order


def test_a_wide_grid_has_twelve_places_and_smaller_cards(make_table: MakeTable) -> None:
    narrow, wide = laying(make_table), laying(make_table, wide_grid=True)
    assert sum(isinstance(place, Square) for place in wide.scene.arrangement.places) == 12
    assert wide.scene.geometry.card[0] < narrow.scene.geometry.card[0]
    click(wide, middle(wide, Spot.DECK))
    assert len(wide.scene.match.position.turn.tops) == 12


# Covering


@pytest.mark.parametrize("way", [drag, by_clicks, by_keys])
def test_guided_only_what_is_due_lights_up_and_is_taken(make_table: MakeTable, way: Callable[..., None]) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False, assist="guided"))
    table.skip(2.0)
    position = table.scene.match.position
    lit = {gesture.target for gesture in table.scene.legal_gestures if gesture.lit and not gesture.only_aimed}
    assert lit == set(position.turn.right)
    way(table, Spot.DECK, position.turn.right[0])
    assert table.moves[-1] == f"cover {position.turn.right[0]}"


def test_guided_a_wrong_drop_springs_back_and_says_why(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False, assist="guided"))
    table.skip(2.0)
    before = table.moves
    drag(table, Spot.DECK, wrong_square(table.scene.match.position))
    assert table.moves == before
    assert table.toasts == ["Another card comes first."]


def test_free_every_drop_is_taken_and_nothing_gives_it_away(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False))
    table.skip(2.0)
    gestures = [gesture for gesture in table.scene.legal_gestures if gesture.source is Spot.DECK]
    assert {gesture.target for gesture in gestures} == set(table.scene.position.squares)
    assert all(gesture.only_aimed for gesture in gestures)
    wrong = wrong_square(table.scene.match.position)
    drag(table, Spot.DECK, wrong)
    assert table.moves[-1] == f"cover {wrong}"
    assert table.scene.match.position.mistake is not None
    assert table.toasts == []


def test_a_card_in_the_hand_shows_its_face_only_to_who_may_see_it(make_table: MakeTable) -> None:
    for open_deck in (False, True):
        table = make_table(
            game="jungle_matrix", match=match_of(until=covering, pets=False, open_deck=open_deck)
        )
        table.skip(2.0)
        spot = middle(table, Spot.DECK)
        table.send(PointerMove(spot), PointerDown(spot), PointerMove((600, 300), pressed=True))
        table.run(0.2)
        held = table.scene.sprites.held
        assert (held.look == BACK) is not open_deck
        if open_deck:
            assert held.look == table.scene.match.position.turn.deck[0]
        table.send(PointerUp((20, 790)))
        table.skip(2.0)


def test_no_hidden_card_is_on_the_table(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering))
    hidden = {card.code for card in table.scene.match.position.turn.deck}
    assert not hidden & {getattr(thing.look, "code", "") for thing in table.scene.arrangement.things}


def test_the_chameleon_swaps_a_grid_card_with_the_deck(make_table: MakeTable) -> None:
    def swappable(position: JungleMatrixPosition) -> bool:
        return position.phase is Phase.COVER and bool(position.turn.swappable)

    table = make_table(game="jungle_matrix", match=match_of(until=swappable, pet_deck="Chameleon Owl"))
    table.skip(2.0)
    drag(table, Square(1, 1), Spot.DECK)
    assert table.moves[-1] == str(Swap(Square(1, 1)))


def test_the_swapped_card_comes_from_the_deck(make_table: MakeTable) -> None:
    def swappable(position: JungleMatrixPosition) -> bool:
        return position.phase is Phase.COVER and bool(position.turn.swappable)

    table = make_table(game="jungle_matrix", match=match_of(until=swappable, pet_deck="Chameleon Owl"))
    table.skip(2.0)
    drag_now(table, Square(1, 1), Spot.DECK)
    table.run(0.05)
    new = table.scene.match.position.turn.top(Square(1, 1))
    sprite = next(sprite for sprite in table.scene.sprites if sprite.thing.key == ("card", new))
    assert sprite.look == BACK, "it turns over on its way"


def test_calls_of_who_lays_are_buttons(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False))
    table.skip(2.0)
    press(table, "stop")
    assert table.moves[-1] == "stop"
    table.run(0.5)
    press(table, "next")
    assert "next" in table.moves


def test_who_may_not_end_the_turn_has_no_button_for_it(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False, voluntary_end=False))
    table.run(0.1)
    assert not enabled(table, "stop")
    assert enabled(table, "gridlocked")


# Catching


def with_mistake(make_table: MakeTable, *kinds: str, **options: object) -> Table:
    match = match_of(*kinds, until=covering, pets=False, **options)
    match.play(Cover(wrong_square(match.position)))
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    return table


def test_a_caught_mistake_is_shown_before_the_game_goes_on(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    mistake = table.scene.match.position.mistake
    table.send(Command("catch_second"))
    assert "catch" in table.moves
    assert table.scene.match.position.sheet.booked(1, 0).caught
    moment = table.scene.moment
    assert moment.mistake == mistake
    assert table.scene.position.turn.tops == mistake.tops, "the grid as it lay when the mistake was made"
    assert words(table).startswith("Caught: ")
    table.run(1.0)
    press(table, "next")
    assert table.scene.moment is None
    assert not table.scene.looking_back


def test_enter_goes_on_after_a_caught_mistake(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.send(FocusStep(1))
    table.send(Command("catch_second"))
    table.run(0.5)
    table.send(Accept())
    assert table.scene.moment is None


def test_each_side_has_its_own_key(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.send(Command("catch_first"))
    assert "catch" not in table.moves, "who lays cannot call"
    table.send(Command("catch_second"))
    assert "catch" in table.moves


def test_a_single_person_may_use_either_key(make_table: MakeTable) -> None:
    table = with_mistake(make_table, "rat", "person")
    table.send(Command("catch_first"))
    assert "catch" in table.moves


def test_the_big_button_calls_too(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.run(0.1)
    press(table, "catch")
    assert "catch" in table.moves


def test_a_wrong_call_says_so_and_closes_the_calls(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False))
    table.skip(1.0)
    table.send(Command("catch_second"))
    assert table.toasts == ["Nothing was wrong: no more calls in this turn."]
    table.run(0.1)
    assert not enabled(table, "catch")
    table.send(Command("catch_second"))
    assert table.moves.count("catch") == 1


def test_nothing_can_be_caught_while_guided(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False, assist="guided"))
    table.run(0.1)
    assert not enabled(table, "catch")


def test_a_mistake_may_be_caught_until_it_is_booked(make_table: MakeTable) -> None:
    table = with_mistake(make_table)
    table.scene.say(Stop())
    table.run(0.2)
    assert enabled(table, "next")
    press(table, "catch")
    assert table.scene.match.position.sheet.booked(1, 0).points == 0


def test_a_person_catches_a_computer_player_that_is_thinking(make_table: MakeTable) -> None:
    table = with_mistake(make_table, "rat", "person")
    assert table.services.worker.tasks, "it is its turn"
    press(table, "catch")
    assert table.moves[-1] != "catch" or table.scene.moment is not None
    assert table.scene.match.position.sheet.booked(1, 0).caught


def test_the_tortoise_forgives_and_the_turn_goes_on(make_table: MakeTable) -> None:
    match = match_of(until=covering, pet_deck="Tortoise Owl")
    match.play(Cover(wrong_square(match.position)))
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    table.scene.say(Catch())
    assert "forgiven" in words(table)
    table.scene.end_moment()
    assert table.scene.match.position.phase is Phase.COVER


def noticed_square(position: JungleMatrixPosition) -> Square:
    """A square that is covered wrongly, and the lion sees it."""
    wrong = [square for square in position.squares if square not in position.turn.right]
    return next(square for square in wrong if notice(position.play(Cover(square)).observe(1), "lion") is not None)


def test_the_computer_calls_what_it_notices_after_a_while(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of("person", "lion", until=covering, pets=False))
    table.skip(1.0)
    drag_now(table, Spot.DECK, noticed_square(table.scene.match.position))
    table.run(0.5)
    assert "catch" not in table.moves, "nobody is that quick"
    table.run(2.0)
    assert "catch" in table.moves
    assert words(table).startswith("Caught: ")


def test_the_computer_does_not_watch_while_the_table_is_hidden(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of("person", "lion", until=covering, pets=False))
    table.skip(1.0)
    drag_now(table, Spot.DECK, noticed_square(table.scene.match.position))
    table.scene.pause()
    table.time[0] += 30
    table.scene.resume()
    table.run(0.2)
    assert "catch" not in table.moves
    table.run(2.5)
    assert "catch" in table.moves


# Time


def test_the_time_of_a_turn_is_told_where_it_counts(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pet_deck="Cheetah Owl"))
    table.run(3.0)
    table.scene.say(Stop())
    told = [move for move in table.moves if move.startswith("time ")]
    assert len(told) == 1
    assert float(told[0].split()[1]) == pytest.approx(3.0, abs=0.2)
    assert table.moves[-1] == "stop"


def test_no_time_is_told_where_it_does_not_count(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False))
    table.run(1.0)
    table.scene.say(Stop())
    assert not [move for move in table.moves if move.startswith("time")]


def test_a_card_that_is_too_late_ends_the_turn(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.phase is Phase.LAY, pets=False, pace=6)
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    click(table, middle(table, Spot.DECK))
    table.run(3.0)
    left = table.scene.card_seconds_left
    assert left is not None
    assert 3.0 < left < 5.0, "the clock stands while the cards are dealt"
    table.run(6.0)
    assert table.moves[-1] == "flag"


def test_keys_begin_at_what_is_to_be_done(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.phase is Phase.PET)
    table = make_table(game="jungle_matrix", match=match)
    table.send(Navigate(Direction.RIGHT))
    focused = table.scene.focus.current
    assert isinstance(getattr(focused, "key", None), Offer)


def test_the_clock_of_a_card_goes_while_nobody_stirs(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.phase is Phase.LAY, pets=False, pace=6)
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    click(table, middle(table, Spot.DECK))
    table.live(12.0)
    assert table.moves[-1] == "flag"


def test_pausing_stops_the_time(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pet_deck="Cheetah Owl"))
    table.run(1.0)
    table.scene.pause()
    table.time[0] += 60
    table.scene.resume()
    table.run(1.0)
    table.scene.say(Stop())
    told = next(move for move in table.moves if move.startswith("time "))
    assert float(told.split()[1]) == pytest.approx(2.0, abs=0.3)


def sudden_death() -> Match[Any, Any]:
    for deal in range(1000):
        match = match_of(until=lambda position: position.outcome is not None or position.is_sudden_death,
                         pets=False, rounds=1, deal=deal)  # fmt: skip
        if match.position.is_sudden_death:
            return match
    raise AssertionError("no game was level")


def test_sudden_death_is_timed_and_told_on_the_sheet(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=sudden_death())
    table.skip(1.0)
    for _seat in range(2):
        click(table, middle(table, Spot.DECK))
        table.run(2.0)
        table.scene.say(Gridlocked())
        table.run(0.5)
        table.scene.say(Next())
        table.run(1.0)
    assert sum(move.startswith("time ") for move in table.moves) == 2
    assert table.scene.match.outcome is not None


# The rest


def test_a_table_that_waits_is_not_drawn(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering))
    table.run(3.0)
    table.scene.dirty = False
    table.skip(1.0)
    assert not table.scene.dirty
    assert table.scene.wake_at() is None


def test_a_match_goes_on_in_the_middle_of_a_turn(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.turn.covered > 2)
    again = GameRecord.of(match).replay(match.game)
    table = make_table(game="jungle_matrix", match=again)
    table.skip(1.0)
    assert table.scene.position.turn.tops == match.position.turn.tops
    assert table.scene.moment is None


def test_one_steps_back_through_a_turn(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=lambda position: position.turn.covered > 2))
    table.skip(1.0)
    table.send(Command("step_back"))
    assert table.scene.looking_back
    assert table.scene.legal_gestures == ()
    press(table, "next")
    assert not table.scene.looking_back


def test_an_empty_deck_is_told_of(make_table: MakeTable) -> None:
    for deal in range(300):
        match = match_of(
            until=lambda position: position.outcome is not None or len(position.turn.deck) == 1, pets=False, deal=deal
        )
        if match.position.outcome is None:
            break
    table = make_table(game="jungle_matrix", match=match)
    table.skip(1.0)
    gesture = next(each for each in table.scene.legal_gestures if each.target in match.position.turn.right)
    drag(table, gesture.source, gesture.target)
    assert any("43 points" in toast for toast in table.toasts)
    assert table.scene.position.turn.deck


def test_a_whole_match_ends_with_a_verdict_and_facts(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.outcome is not None, rounds=2, pets=False)
    last = Match(match.game, match.options, match.seats, deal=match.deal, moves=match.moves[:-1])
    table = make_table(game="jungle_matrix", match=last)
    table.skip(1.0)
    press(table, "next")
    table.skip(4.0)
    table.skip(4.0)
    verdict, _entries = table.navigator.last("game_over")
    assert verdict.headline in ("Mira wins", "Ben wins", "A shared win")
    result = table.services.statistics.results[0]
    assert result.facts["points"] == match.position.sheet.totals[0]
    assert result.facts["caught"] == 0


def test_a_hint_leads_from_the_deck_to_the_grid(make_table: MakeTable) -> None:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False))
    table.skip(1.0)
    move = right_move(table.scene.match.position)
    assert table.scene.hint_places(move) == (Spot.DECK, move.square)
    assert table.scene.hint_places(Gridlocked()) is None
    assert isinstance(table.scene.legal_gestures[0], Gesture)
