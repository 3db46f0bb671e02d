"""Whoever wants large pieces has tables as large as everything else can make room for."""

from itertools import product
from pathlib import Path

import pytest
from examples import in_turn
from scenarios import SCENARIOS
from scenarios.tour import Tour

from jungle_games.table.scene import AnyScene, TableScene

pytestmark = pytest.mark.usefixtures("without_art")

TABLES = ("table_middle", "matr1x_middle", "sequence_2", "matrix_lay", "jacks_held")
GROWN = {"table_middle": 1.15, "matr1x_middle": 1.15, "sequence_2": 1.15}
"""How much larger these are at least where words are large; the others can hardly have more."""


def units(tour: Tour, *, large: bool) -> float:
    """Pixels per unit of the table that is shown."""
    tour.app.services.settings.replace(large_pieces=large)
    tour.app.apply_settings()
    table: AnyScene = next(scene for scene in tour.app.stack.scenes if isinstance(scene, TableScene))
    assert tour.app.screen.get_rect().contains(table.view.table)
    return table.view.u


@pytest.mark.parametrize(("name", "scale"), in_turn(product(TABLES, [1.0, 1.5]), 3))
def test_a_table_is_larger_where_words_are_large_and_never_smaller(name: str, scale: float, tmp_path: Path) -> None:
    tour = Tour(tmp_path, (1280, 800), scale, frame=0.25, motion=0.0)
    try:
        tour.visit(dict(SCENARIOS)[name], painted=False)
        usual, large = units(tour, large=False), units(tour, large=True)
        assert large >= usual * (GROWN.get(name, 1.0) if scale > 1 else 1.0)
        assert units(tour, large=False) == usual
    finally:
        tour.app.close()
