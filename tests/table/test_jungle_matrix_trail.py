"""Looking through a turn before it is booked: what was covered, in order, and never whether it was right."""

from __future__ import annotations

from typing import Any

from matrix_table import MakeTable, Table, covering, match_of, press, words, wrong_square

from jungle_games.core.cards import card_name
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Gridlocked
from jungle_games.games.jungle_matrix.rules.position import Phase
from jungle_games.ui.events import Command


def to_book(make_table: MakeTable, *kinds: str, deal: int = 11, **options: object) -> Table:
    """A table at which somebody is to book a turn that was laid carefully."""
    match = match_of(*kinds, until=lambda position: position.phase is Phase.BOOKING, deal=deal, **options)
    table = make_table(match=match, game="jungle_matrix")
    table.run(0.1, seen=True)
    return table


def acts(table: Table) -> list[tuple[str, str, str]]:
    """What was covered in the turn as the match has it: card, what it covers, where."""
    match, found = table.scene.match, []
    for ply, step in enumerate(match.steps):
        if isinstance(step.move, Cover):
            square = step.move.square
            before, after = match.position_at(ply), step.position
            found.append((str(after.turn.top(square)), str(before.turn.top(square)), str(square)))
    return found


def marked(table: Table) -> tuple[str, int] | None:
    """The only card that is marked, and its number."""
    table.run(1 / 60, seen=True)
    act = table.scene.drawing.trail
    return None if act is None else (str(act.square), act.number)


def test_keys_and_buttons_step_through_it_back_and_forth(make_table: MakeTable) -> None:
    table = to_book(make_table, "cat", "person")
    scene, covered = table.scene, acts(table)
    for count in range(len(covered) - 1, -1, -1):
        table.send(Command("step_back"))
        assert marked(table) == ((covered[count - 1][2], count) if count else None)
        tops = [str(card) for card in scene.shown_position.turn.tops]
        for over, under, square in covered[count : count + 1]:
            assert under in tops, (over, under, square)
    table.send(Command("step_back"))
    assert words(table) == "The cards as they were laid."
    press(table, "step_forward")
    table.run(0.1, seen=True)
    over, under = scene.drawing.trail.over, scene.drawing.trail.under
    assert words(table) == f"1 of {len(covered)}: the {card_name(over)} covers the {card_name(under)}."
    for _step in covered:
        press(table, "redo")
    assert not scene.looking_back


def looks(table: Table) -> list[Any]:
    """All that a trail shows, but for which cards they are."""
    table.run(1 / 60, seen=True)
    act = table.scene.drawing.trail
    return [act and act.number, table.scene.drawing.wrong, table.scene.drawing.marks, words(table)[:8]]


def test_it_never_tells_whether_it_was_right(make_table: MakeTable) -> None:
    told = []
    for right in (True, False):
        match = match_of("cat", "person", until=covering)
        square = match.position.turn.right[0] if right else wrong_square(match.position)
        match.play(Cover(square))
        match.play(Gridlocked())
        assert Catch() in match.legal()
        table = make_table(match=match, game="jungle_matrix")
        first = looks(table)
        table.send(Command("step_back"))
        table.send(Command("step_forward"))
        told.append((first, looks(table)))
    assert told[0] == told[1]


def test_who_lays_and_who_looks_on_from_afar_have_none(make_table: MakeTable) -> None:
    table = to_book(make_table, "person", "cat")
    assert marked(table) is None
    assert not table.scene.frame.move_list.visible
