"""A beginner's table of Jungle: danger is marked and asked about, and every rank is that of the rules in force."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from table_stage import MakeTable, Table

from jungle_games.games.jungle.rules.board import Kind, Piece
from jungle_games.games.jungle.scene.terrain import token
from jungle_games.ui.events import PointerDown, PointerMove, PointerUp
from jungle_games.ui.painter import Painter

BESIDE_THE_ELEPHANT = {"position": "7/7/2C1e2/7/7/7/7/7/6T w"}
HELP = {"point_out_danger": True}


def beginners(make_table: MakeTable, setup: dict[str, str], **options: object) -> Table:
    table = make_table(setup=setup, options={**HELP, **options})
    table.run(0.1)
    return table


def test_the_danger_is_shown_before_one_drops_which_asks_first(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = beginners(make_table, BESIDE_THE_ELEPHANT)
    asked: list[tuple[str, Callable[[bool], None]]] = []
    monkeypatch.setattr(table.navigator, "ask_caution", lambda text, place, act: asked.append((text, act)))
    begin = table.middle("c7")
    table.send(PointerMove(begin), PointerDown(begin), PointerMove(table.middle("b7"), pressed=True))
    assert not table.scene.arrows
    table.send(PointerMove(table.middle("d7"), pressed=True))
    [threat] = table.scene.arrows
    assert (str(threat.start), str(threat.end)) == ("e7", "d7")
    table.send(PointerUp(table.middle("d7")))
    assert table.moves == ()
    assert [text for text, _act in asked] == ["The elephant could take your cat on d7."]
    table.run(1.0)
    assert table.scene.handling.hold is None
    asked[0][1](True)
    assert table.moves == ("c7d7",)
    table.run(1.0)
    assert not table.scene.cautions.shown


def test_danger_of_ones_own_differs_from_that_of_others_and_ends_with_the_game(make_table: MakeTable) -> None:
    table = beginners(make_table, {"position": "7/2r4/2Ce3/7/7/7/7/7/7 w"})
    table.scene.arrange(table.scene.position.play(table.scene.position.legal_moves()[0]))  # which is not shown
    marked = {str(square): own for square, own in table.scene.drawing.endangered.items()}
    assert marked == {"c7": True, "c8": False}
    table.scene.play.resign(0)
    table.run(0.1)
    assert not table.scene.drawing.endangered


def test_a_safe_move_and_other_presets_are_not_asked(make_table: MakeTable) -> None:
    table = beginners(make_table, BESIDE_THE_ELEPHANT)
    table.drag("c7", "b7")
    assert table.moves == ("c7b7",)
    standard = make_table(setup=BESIDE_THE_ELEPHANT)
    standard.drag("c7", "d7")
    assert standard.moves == ("c7d7",)
    assert not [went for went in (*table.navigator.went, *standard.navigator.went) if went[0] == "ask_caution"]


@pytest.mark.usefixtures("pictures_kept")
@pytest.mark.parametrize("kind", list(Kind))
def test_tokens_show_the_ranks_in_force(make_table: MakeTable, kind: Kind) -> None:
    table = make_table(options={"dog_over_wolf": True})
    rank = {Kind.DOG: 4, Kind.WOLF: 3}.get(kind, int(kind))
    shown = table.scene.drawing.paint_thing(Piece(0, kind), 80)
    expected, printed = (token(Painter(), 0, kind, 80, number) for number in (rank, int(kind)))
    assert shown.get_buffer().raw == expected.get_buffer().raw
    assert (shown.get_buffer().raw == printed.get_buffer().raw) == (rank == kind)
