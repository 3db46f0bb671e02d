"""How design units fall on pixels."""

from itertools import pairwise

import pytest

from jungle_games.ui.scene import View

SIZES = pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (1000, 900), (2560, 1080)])


def test_the_design_size_is_one_to_one() -> None:
    view = View((1280, 800))
    assert view.u == 1
    assert tuple(view.box(344, 24, 592, 752)) == (344, 24, 592, 752)
    assert view.stage(344, 24, 592, 752) == view.box(344, 24, 592, 752)


@SIZES
def test_the_design_fits_and_touches_two_edges(size: tuple[int, int]) -> None:
    view = View(size)
    assert view.width >= 1280 - 1e-9
    assert view.height >= 800 - 1e-9
    assert min(view.width / 1280, view.height / 800) == pytest.approx(1)
    assert tuple(view.box(0, 0, view.width, view.height)) == (0, 0, *size)


@SIZES
def test_neighbouring_squares_meet(size: tuple[int, int]) -> None:
    view = View(size)
    row = [view.stage(360 + 80 * i, 40, 80, 80) for i in range(7)]
    assert all(left.right == right.left for left, right in pairwise(row))
    assert row[0].left == view.stage(360, 40, 560, 720).left
    assert row[-1].right == view.stage(360, 40, 560, 720).right


def test_a_table_in_its_box_has_units_of_its_own_and_words_their_size() -> None:
    view = View((960, 600), 2.0).with_table((10, 20, 300, 400), 0.5)
    assert view.table == (10, 20, 300, 400)
    assert view.u == 0.5
    assert view.p == pytest.approx(1.5)


def test_a_thin_line_does_not_vanish() -> None:
    view = View((960, 600))
    assert view.px(0.3) == 1
    assert view.px(0) == 0
    assert view.px(16) == 12
