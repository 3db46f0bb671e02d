"""Who sits where."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from jungle_games.core.game import FITS_ME, Level
from jungle_games.games import ROOMS
from jungle_games.screens.set_up import BY_LOT, Seating
from jungle_games.store.settings import GameChoice, SeatChoice

GAME = ROOMS[0].game
FIRST, SECOND = GAME.levels[:2]
LEVELS = (Level("rat", "Rat", ""), Level("cat", "Cat", ""))


def seating(*names: str, choice: GameChoice | None = None, game: Any = GAME) -> Seating:
    return Seating(game, names, choice or GameChoice())


def larger_game(*counts: int) -> Any:
    return SimpleNamespace(
        seats=counts, levels=LEVELS, opponents=(*LEVELS, FITS_ME), seat_names=(),
        side_colours=lambda options, seats: (),
    )  # fmt: skip


def test_the_first_time_a_person_plays_the_weakest() -> None:
    seats = seating().seats(random.Random(1))
    assert [(seat.name, seat.kind) for seat in seats] == [("You", "person"), (FIRST.title, FIRST.key)]


def test_a_name_sits_at_one_place_only() -> None:
    table = seating("Mira", "Tom")
    table.put_person(1)
    table.put(1, SeatChoice("person", "Mira"))
    assert [sitter.name for sitter in table.sitters] == ["Tom", "Mira"]


def test_people_without_names_are_numbered() -> None:
    table = seating()
    table.put_person(1)
    assert [table.shown_name(0), table.shown_name(1)] == ["Player 1", "Player 2"]


def test_a_name_that_was_taken_off_the_list_is_forgotten() -> None:
    kept = GameChoice(seats=(SeatChoice("person", "Gone"), SeatChoice("lion")))
    assert seating("Mira", choice=kept).sitters[0].name == ""


@pytest.mark.parametrize("seats", [(SeatChoice("dragon"), SeatChoice("lion")), (SeatChoice(),)])
def test_what_the_game_does_not_know_is_begun_anew(seats: tuple[SeatChoice, ...]) -> None:
    assert [sitter.kind for sitter in seating(choice=GameChoice(seats=seats)).sitters] == ["person", FIRST.key]


def test_whoever_begins_has_the_first_seat_and_the_others_follow_in_order() -> None:
    table = seating("Mira", game=larger_game(4))
    table.seat_count(4)
    for index in range(4):
        table.let_begin(index)
        assert table.beginner == index
        order = [table.shown_name((index + step) % 4) for step in range(4)]
        assert [seat.name for seat in table.seats(random.Random(1))] == order


def jacks() -> Any:
    return next(room.game for room in ROOMS if room.name == "jacks")


def giant() -> Any:
    return next(room.game for room in ROOMS if room.name == "sequence")


def begun(table: Seating, options: Any, seed: int = 1) -> dict[str, str]:
    """Everybody's colour in the position that the match begins with."""
    seats, setup = table.seats_and_setup(random.Random(seed), options)
    position = table.game.start(options, seats=len(seats), setup=setup)
    if table.game.name == "jacks":
        return dict(zip([seat.name for seat in seats], position.colours, strict=True))
    return {seat.name: ("green", "blue", "red")[position.table.side(at)] for at, seat in enumerate(seats)}


@pytest.mark.parametrize("first", [0, 1, 2, BY_LOT])
@pytest.mark.parametrize(
    ("game", "seats", "colour", "times"), [(jacks(), 3, "green", 1), (giant(), 4, "blue", 2)], ids=["jacks", "sequence"]
)
def test_who_chose_a_colour_has_it_whoever_begins(game: Any, seats: int, colour: str, times: int, first: int) -> None:
    table, options = seating("Mira", game=game), game.options_type.build()
    table.seat_count(seats)
    table.choose_colour(0, colour, options)
    table.first_seat = first
    for seed in range(5):
        colours = begun(table, options, seed)
        assert colours["Mira"] == colour
        assert list(colours.values()).count(colour) == times
        if times == 1:
            assert list(table.colours(options)) == [colours[table._info(index).name] for index in range(seats)]


def test_who_had_the_colour_takes_the_one_that_is_given_up() -> None:
    table, options = seating("Mira", game=jacks()), jacks().options_type.build()
    table.choose_colour(0, "orange", options)
    assert table.colours(options) == ["orange", "pink"]


def test_two_people_of_one_name_are_told_apart() -> None:
    table = seating()
    table.put_person(1)
    for index in range(2):
        table.call(index, " Mira ")
    assert [seat.name for seat in table.seats(random.Random(1))] == ["Mira", "Mira 2"]
    assert table.new_names == ["Mira"]


@pytest.mark.parametrize(
    ("kept", "offered"), [("rat", "rabbit"), ("rabbit", "rabbit"), ("lion", "lion"), (FITS_ME.key, FITS_ME.key)]
)
def test_whoever_was_passed_makes_room_for_whom_the_path_is_at(kept: str, offered: str) -> None:
    choice = GameChoice(seats=(SeatChoice("person"), SeatChoice(kept)))
    assert Seating(GAME, (), choice, due=SECOND).sitters[1].kind == offered
