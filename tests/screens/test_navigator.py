"""How screens lead to each other."""


import pytest
from companions import coach_of
from program import Program, a_match

from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.table.services import MenuEntry
from jungle_games.ui.events import Accept, Back

pytestmark = pytest.mark.usefixtures("without_art", "unseen")


def test_a_table_gives_way_to_another_match_and_to_the_title_and_waits_below_all_else(program: Program) -> None:
    for moves in (2, 4):
        program.go.open_match(a_match(moves))
        assert program.names == ["TitleScene", "JungleScene"]
        assert program.top.match.ply == moves  # type: ignore[attr-defined]
    program.go.new_game("jungle")
    program.send(Back())
    assert program.names == ["TitleScene", "JungleScene"]
    program.go.settings("jungle")
    program.go.title()
    assert program.names == ["TitleScene"]


def opened(program: Program, name: str, *kinds: str, **options: object) -> bool:
    """Whether the menu covers the table of a match of people and levels."""
    game = find_game(name)
    seats = [SeatInfo(f"Player {seat + 1}", kind) for seat, kind in enumerate(kinds)]
    program.go.open_match(Match(game, game.options_type.build(changes=options), seats))
    program.frames(2)
    program.top.actions.open_menu()  # type: ignore[attr-defined]
    assert program.names[-1] == "MenuScene"
    return bool(program.top.opaque)


def test_a_pause_covers_what_it_must_not_show_and_nothing_else(program: Program) -> None:
    assert not opened(program, "jungle", "person", "person")
    assert not opened(program, "matr1x", "person")
    assert not opened(program, "sequence", "person", "cat")
    assert opened(program, "sequence", "person", "cat", turn_clock=30)
    assert opened(program, "jacks", "person", "rabbit"), "what was turned over is to be remembered"
    program.go.title()
    game = find_game("sequence")
    program.go.open_match(Match(game, game.options_type.build(), [SeatInfo("Ada"), SeatInfo("Ben")]))
    program.top.viewing.take_seat(0)  # type: ignore[attr-defined]
    program.top.actions.open_menu()  # type: ignore[attr-defined]
    assert program.top.opaque


def test_an_entry_of_the_menu_is_done_once_the_menu_has_gone(program: Program) -> None:
    done: list[str] = []
    entry = MenuEntry("Do it", "check", lambda: done.append(program.names[-1]))
    program.go.open_match(a_match())
    program.go.menu([entry, MenuEntry("Not now", "close", lambda: done.append("never"), False)])
    program.frames(2)
    program.click(program.named(("entry", 0)))
    assert done == ["JungleScene"]


def test_a_bad_record_from_elsewhere_is_told_of(program: Program) -> None:
    program.go.open_record("game: chess\nformat: 1\nseats: [{name: a}, {name: b}]\n")
    assert program.names == ["TitleScene", "Dialog"]


def test_a_record_lies_beside_the_unfinished_match(program: Program) -> None:
    unfinished = program.keep_unfinished(3)
    match = a_match(6)
    program.go.open_record(GameRecord.of(match).to_yaml())
    program.frames()
    assert program.top.match.moves == match.moves  # type: ignore[attr-defined]
    program.top.play.play(program.top.match.legal()[0])  # type: ignore[attr-defined]
    program.go.title()
    kept = {len(saved.facts["moves"]): saved for saved in program.services.saves.all_unfinished()}
    assert set(kept) == {3, 7}
    program.go.go_on(kept[3])
    assert program.top.match.moves == unfinished.moves  # type: ignore[attr-defined]
    program.top.play.play(program.top.match.legal()[0])  # type: ignore[attr-defined]
    program.go.title()
    assert sorted(len(saved.facts["moves"]) for saved in program.services.saves.all_unfinished()) == [4, 7]


def begin_anew_from_the_table(program: Program) -> int:
    """Play on with the unfinished match, and choose to play again; how many moves it had."""
    program.go.resume("jungle")
    table = program.top
    table.play.play(table.match.legal()[0])  # type: ignore[attr-defined]
    program.frames()
    table.actions.ask_restart()  # type: ignore[attr-defined]
    program.frames()
    assert program.names[-1] == "Dialog"
    return int(table.match.ply)  # type: ignore[attr-defined]


def test_a_match_that_is_kept_waits_beside_the_new_one(program: Program) -> None:
    program.keep_unfinished(4)
    moves = begin_anew_from_the_table(program)
    program.send(Back())
    assert program.top.match.ply == moves  # type: ignore[attr-defined]
    program.top.actions.ask_restart()  # type: ignore[attr-defined]
    program.frames()
    program.click(program.named(("action", 2)))
    assert program.top.match.ply == 0  # type: ignore[attr-defined]
    program.top.actions.ask_restart()  # type: ignore[attr-defined]
    assert program.names[-1] == "JungleScene", "nothing was played, so nothing is asked"
    program.go.new_game("jungle")
    program.frames(2)
    program.click(program.named("start"))
    assert program.names[-1] == "JungleScene", "what was to be kept is not asked about again"
    program.go.title()
    assert [len(saved.facts["moves"]) for saved in program.services.saves.all_unfinished()] == [moves]


def test_a_match_is_saved_under_a_name_which_it_takes_from_another_if_that_is_said(program: Program) -> None:
    for moves, answer, kept in ((2, None, 2), (4, 0, 2), (6, 1, 6)):
        program.go.open_match(a_match(moves))
        program.top.actions.save_as()  # type: ignore[attr-defined]
        program.frames(8)
        program.send(Accept())
        if answer is not None:
            program.frames(8)
            program.click(program.named(("action", answer)))
        assert program.names == ["TitleScene", "JungleScene"]
        assert [len(saved.facts["moves"]) for saved in program.services.saves.saved()] == [kept]


def test_after_the_last_lesson_comes_a_match(program: Program) -> None:
    program.go.lesson("jungle", 6)
    program.frames(2)
    table = program.top
    coach_of(table).on_next()
    program.frames(2)
    assert program.names == ["TitleScene", "JungleScene"]
    assert program.top is not table
    assert not program.top.taught  # type: ignore[attr-defined]
    assert [info.kind for info in program.top.match.seats] == ["person", "rat"]  # type: ignore[attr-defined]
