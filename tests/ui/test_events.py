"""Events are values."""

from jungle_games.ui.events import (
    Accept,
    Device,
    Direction,
    Event,
    Key,
    Navigate,
    PadButton,
    PointerDown,
    device_of,
)


def test_events_are_compared_by_value() -> None:
    assert PointerDown((1, 2)) == PointerDown((1, 2))
    assert PointerDown((1, 2)) != PointerDown((1, 2), touch=True)
    assert Navigate(Direction.LEFT) == Navigate(Direction.LEFT)


def test_directions_know_their_steps_on_a_screen_whose_y_grows_downwards() -> None:
    assert [(way.dx, way.dy) for way in (Direction.UP, Direction.RIGHT)] == [(0, -1), (1, 0)]


def test_what_is_in_the_hand_is_what_was_used_last_but_for_a_key_beside_the_mouse() -> None:
    device = Device.MOUSE
    used: list[tuple[Event, Device]] = [
        (Key("h"), Device.MOUSE),
        (Navigate(Direction.LEFT), Device.KEYS),
        (PadButton("a"), Device.CONTROLLER),
        (Accept(), Device.CONTROLLER),
        (Key("return"), Device.KEYS),
        (Navigate(Direction.LEFT, pad=True), Device.CONTROLLER),
        (PointerDown((1, 1), touch=True), Device.TOUCH),
        (PointerDown((1, 1)), Device.MOUSE),
    ]
    for event, expected in used:
        device = device_of(event, device)
        assert device is expected, event
