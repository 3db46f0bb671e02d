"""Jungle Matrix at its table: pets, laying and covering by mouse and keys, and how a match goes on and ends."""

from collections.abc import Callable

import pytest
from matrix_table import (
    PETS,
    MakeTable,
    Table,
    by_clicks,
    by_keys,
    covering,
    drag,
    match_of,
    press,
    wrong_square,
)

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.games.jungle_matrix.rules.moves import Square, Stop, Swap
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase
from jungle_games.games.jungle_matrix.scene.drawing import BACK, Offer, PetSlot, Spot
from jungle_games.ui.events import PointerDown, PointerMove, PointerUp

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
    assert table.scene.why_not(Offer(0), Spot.MINE) == "Three pets lie there: one of them is replaced."
    drag(table, Offer(0), PetSlot(True, 3))
    assert "pet Magpie keep" in table.moves
    assert table.scene.drawing.geometry.shape.rows == 4
    assert PetSlot(True, 3) in table.scene.arrangement.places


# Laying


def laying(make_table: MakeTable, **options: object) -> Table:
    table = make_table(game="jungle_matrix", options={"pets": False, **options})
    table.skip(2.0)
    return table


def test_a_click_on_the_deck_lays_all_cards_one_after_the_other(make_table: MakeTable) -> None:
    table = laying(make_table)
    table.click(Spot.DECK)
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
    table.click(Spot.DECK)
    assert table.moves[-1] == "deal"


# Covering


def covering_table(make_table: MakeTable, **options: object) -> Table:
    table = make_table(game="jungle_matrix", match=match_of(until=covering, pets=False, **options))
    table.skip(2.0)
    return table


@pytest.mark.parametrize("way", [drag, by_clicks, by_keys])
def test_guided_only_what_is_due_lights_up_and_is_taken(make_table: MakeTable, way: Callable[..., None]) -> None:
    table = covering_table(make_table, assist="guided")
    position = table.scene.match.position
    lit = {gesture.target for gesture in table.scene.legal_gestures if gesture.lit and not gesture.only_aimed}
    assert lit == set(position.turn.right)
    way(table, Spot.DECK, position.turn.right[0])
    assert table.moves[-1] == f"cover {position.turn.right[0]}"


def test_guided_a_wrong_drop_springs_back_and_says_why_and_a_click_on_the_right_card_covers_it(
    make_table: MakeTable,
) -> None:
    table = covering_table(make_table, assist="guided")
    position, before = table.scene.match.position, table.moves
    right, wrong = position.turn.right[0], wrong_square(position)
    table.click(wrong)
    told, table.services.notify = [], lambda notice: told.append((notice.title, notice.near))
    drag(table, Spot.DECK, wrong)
    assert table.moves == before
    assert told == [("Another card comes first.", table.scene.arrangement.places[wrong].center)]
    table.click(right)
    assert table.moves[-1] == f"cover {right}"


def test_guided_a_turn_ends_early_only_after_a_question(make_table: MakeTable) -> None:
    table = covering_table(make_table, assist="guided")
    asked: list[tuple[object, ...]] = []
    table.navigator.confirm = lambda *question, **_danger: asked.append(question)
    press(table, "stop")
    title, _words, _verb, on_yes = asked[0]
    assert title == "End the turn?"
    assert table.moves[-1] != "stop"
    on_yes()
    assert table.moves[-1] == "stop"


def test_free_a_click_covers_any_card(make_table: MakeTable) -> None:
    table = covering_table(make_table, assist="free")
    wrong = wrong_square(table.scene.match.position)
    table.click(wrong)
    assert table.moves[-1] == f"cover {wrong}"


def test_a_notice_leaves_headings_counts_and_cards_in_sight(make_table: MakeTable) -> None:
    table = covering_table(make_table, assist="guided")
    table.scene.say(Stop(), asked=True)
    table.run(0.3, seen=True)
    scene, place = table.scene, table.scene.banners._picture.place
    lying = [rect for place, rect in scene.arrangement.places.items() if place is not Spot.DECK]
    told = [*lying, scene._sheet.rect, scene.drawing.geometry.deck_words, *scene._order.lines]
    assert place.rect.collidelist(told) < 0


def test_free_every_drop_is_taken_and_nothing_gives_it_away(make_table: MakeTable) -> None:
    table = covering_table(make_table)
    gestures = [gesture for gesture in table.scene.legal_gestures if gesture.source is Spot.DECK]
    assert {gesture.target for gesture in gestures} == set(table.scene.shown_position.squares)
    assert all(gesture.only_aimed for gesture in gestures)
    deck, wrong = table.middle(Spot.DECK), wrong_square(table.scene.match.position)
    table.send(PointerMove(deck), PointerDown(deck), PointerMove(table.middle(wrong), pressed=True))
    table.run(0.3)
    assert {place for place, lamp in table.scene.marks._lights._lamps.items() if lamp.shown.value} == {wrong}
    table.send(PointerUp(table.middle(wrong)))
    assert table.moves[-1] == f"cover {wrong}"
    assert table.scene.match.position.mistake is not None
    assert table.toasts == []


def test_a_card_in_the_hand_shows_its_face_only_to_who_may_see_it(make_table: MakeTable) -> None:
    for open_deck in (False, True):
        table = covering_table(make_table, open_deck=open_deck)
        spot = table.middle(Spot.DECK)
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


# The rest


def test_a_match_goes_on_in_the_middle_of_a_turn(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.turn.covered > 2)
    again = GameRecord.of(match).replay(match.game)
    table = make_table(game="jungle_matrix", match=again)
    table.skip(1.0)
    assert table.scene.shown_position.turn.tops == match.position.turn.tops
    assert table.scene.caught is None


def test_a_whole_match_ends_with_a_verdict_and_facts(make_table: MakeTable) -> None:
    match = match_of(until=lambda position: position.outcome is not None, rounds=2, pets=False)
    last = Match(match.game, match.options, match.seats, deal=match.deal, moves=match.moves[:-1])
    table = make_table(game="jungle_matrix", match=last)
    table.skip(1.0)
    press(table, "next")
    table.skip(4.0)
    table.skip(4.0)
    verdict, _entries = table.ended()
    assert verdict.headline in ("Mira wins", "Ben wins", "A shared win")
    result = table.services.progress.results[0]
    assert result.facts["points"] == match.position.sheet.totals[0]
    assert result.facts["caught"] == 0
