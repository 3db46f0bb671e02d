"""Events are values."""

from jungle_games.ui.events import Direction, Navigate, PointerDown


def test_events_are_compared_by_value() -> None:
    assert PointerDown((1, 2)) == PointerDown((1, 2))
    assert PointerDown((1, 2)) != PointerDown((1, 2), touch=True)
    assert Navigate(Direction.LEFT) == Navigate(Direction.LEFT)


def test_directions_know_their_steps_on_a_screen_whose_y_grows_downwards() -> None:
    assert [(way.dx, way.dy) for way in (Direction.UP, Direction.RIGHT)] == [(0, -1), (1, 0)]
