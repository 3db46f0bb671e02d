"""From pygame's events to what was meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from jungle_games.ui.events import (
    DEFAULT_KEYS,
    Accept,
    Back,
    Bindings,
    Chord,
    Command,
    Direction,
    Event,
    FocusStep,
    Key,
    Navigate,
    Pad,
    PadButton,
    PointerDown,
    PointerLeave,
    PointerMove,
    PointerUp,
    Text,
    Wheel,
)
from jungle_games.ui.input import HOLD, SLOWER, InputTranslator, pad_of

SIZE = (1000, 500)


class Device:
    """A translator with a clock that is set by hand."""

    def __init__(self, bindings: Bindings | None = None) -> None:
        self.now = 0.0
        self.held = defaultdict[int, bool](bool)
        """What the system says of each key now, when events of it may still wait."""
        self.translator = InputTranslator(bindings or Bindings(), SIZE, lambda: self.now)

    def send(self, kind: int, **facts: Any) -> Sequence[Event]:
        return tuple(self.translator.translate(pygame.event.Event(kind, **facts)))

    def key(self, key: int, mod: int = 0) -> Sequence[Event]:
        events = self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.send(pygame.KEYUP, key=key, mod=mod)
        return events

    def repeat(self, key: int) -> Sequence[Event]:
        """The second event of a key that is held."""
        self.send(pygame.KEYDOWN, key=key, mod=0)
        self.held[key] = True
        events = self.send(pygame.KEYDOWN, key=key, mod=0)
        self.held[key] = False
        assert self.send(pygame.KEYDOWN, key=key, mod=0) == (), "let go, though that was not heard yet"
        self.send(pygame.KEYUP, key=key, mod=0)
        return events


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    pygame.display.init()
    made = Device()
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: made.held)
    return made


def test_the_mouse_points_presses_and_lets_go(device: Device) -> None:
    assert device.send(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0)) == (PointerMove((3, 4)),)
    assert device.send(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1) == (PointerDown((3, 4)),)
    assert device.send(pygame.MOUSEMOTION, pos=(9, 4), rel=(6, 0), buttons=(1, 0, 0)) == (
        PointerMove((9, 4), pressed=True),
    )
    assert device.send(pygame.MOUSEBUTTONUP, pos=(9, 4), button=1) == (PointerUp((9, 4)),)
    assert device.send(pygame.WINDOWLEAVE) == (PointerLeave(),)
    assert device.send(pygame.TEXTINPUT, text="ß") == (Text("ß"),)
    device.send(pygame.MOUSEMOTION, pos=(70, 80), rel=(0, 0), buttons=(0, 0, 0))
    assert device.send(pygame.MOUSEBUTTONDOWN, pos=(70, 80), button=4) == ()
    assert device.send(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=0.5) == (Wheel((70, 80), 0.0, 0.5),)


def test_a_finger_is_a_pointer_and_its_shadow_mouse_is_ignored(device: Device) -> None:
    finger = {"touch_id": 0, "finger_id": 7, "dx": 0, "dy": 0}
    assert device.send(pygame.FINGERDOWN, x=0.5, y=0.5, **finger) == (PointerDown((500, 250), touch=True),)
    assert device.send(pygame.MOUSEBUTTONDOWN, pos=(500, 250), button=1, touch=True) == ()
    assert device.send(pygame.FINGERMOTION, x=0.6, y=0.5, **finger) == (
        PointerMove((600, 250), pressed=True, touch=True),
    )
    assert device.send(pygame.FINGERUP, x=1.0, y=1.0, **finger) == (PointerUp((999, 499), touch=True),)


@pytest.mark.parametrize(
    ("key", "mod", "meaning"),
    [
        (pygame.K_LEFT, 0, Navigate(Direction.LEFT)),
        (pygame.K_DOWN, 0, Navigate(Direction.DOWN)),
        (pygame.K_TAB, 0, FocusStep(1)),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, FocusStep(-1)),
        (pygame.K_RETURN, 0, Accept()),
        (pygame.K_KP_ENTER, 0, Accept()),
        (pygame.K_SPACE, 0, Accept()),
        (pygame.K_ESCAPE, 0, Back()),
        (pygame.K_z, pygame.KMOD_LCTRL, Command("undo")),
        (pygame.K_z, pygame.KMOD_LMETA, Command("undo")),
        (pygame.K_y, pygame.KMOD_RCTRL, Command("redo")),
        (pygame.K_h, 0, Command("hint")),
        (pygame.K_F10, 0, Command("menu")),
        (pygame.K_m, 0, Command("menu")),
        (pygame.K_F11, 0, Command("fullscreen")),
        (pygame.K_PAGEUP, 0, Command("step_back")),
        (pygame.K_RIGHTBRACKET, 0, Command("step_forward")),
        (pygame.K_RETURN, pygame.KMOD_LALT, Command("fullscreen")),
    ],
)
def test_keys_are_offered_as_such_and_then_as_what_they_mean(
    device: Device, key: int, mod: int, meaning: Event
) -> None:
    first, second = device.key(key, mod)
    assert isinstance(first, Key)
    assert second == meaning


def test_arrows_repeat_while_held_and_enter_and_commands_do_not(device: Device) -> None:
    assert device.repeat(pygame.K_RIGHT)[-1] == Navigate(Direction.RIGHT)
    assert device.repeat(pygame.K_PAGEUP)[-1] == Command("step_back")
    assert device.repeat(pygame.K_RETURN) == (Key("return"),)
    assert device.repeat(pygame.K_h) == (Key("h"),)


# Bindings


def test_bindings_of_the_player_stand_in_for_the_usual_ones() -> None:
    bindings = Bindings({"hint": ("Ctrl+H", "F3")})
    assert bindings.command(Chord("h", ctrl=True)) == "hint"
    assert bindings.command(Chord("f3")) == "hint"
    assert bindings.command(Chord("h")) is None
    assert bindings.command(Chord("f")) == "flip"
    unread = Bindings({"hint": ("Hyper+H", "Return", "", "F4")})
    assert unread.keys["hint"] == (Chord("f4"),)


def test_chords_read_back_what_they_say_and_the_usual_ones_do_not_fight() -> None:
    chords = [Chord.parse(text) for texts in (*DEFAULT_KEYS.values(), ["Ctrl++"]) for text in texts]
    assert [Chord.parse(str(chord)) for chord in chords] == chords
    assert len(chords) == len(set(chords))
    for text in ("", "Ctrl+", "Foo+A"):
        with pytest.raises(ValueError, match="is not a key"):
            Chord.parse(text)


# Controllers


def axis(device: Device, number: int, share: float) -> Sequence[Event]:
    return device.send(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=number, value=round(share * 32767))


def test_controller_buttons_mean_what_they_are_bound_to(device: Device) -> None:
    pressed = [device.send(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=number) for number in (0, 1, 2, 3, 9, 10)]
    assert [events[-1] for events in pressed] == [
        Accept(),
        Back(),
        Command("undo"),
        Command("hint"),
        FocusStep(-1),
        FocusStep(1),
    ]
    assert pressed[0][0] == PadButton("a")


@pytest.mark.parametrize(
    ("guid", "name", "pad"),
    [
        ("030000004c050000e60c000011010000", "Wireless Controller", Pad.PLAYSTATION),
        ("030000007e0500000920000000006803", "Pro Controller", Pad.NINTENDO),
        ("030000005e040000ea02000000007801", "Xbox One Controller", Pad.XBOX),
        ("03000000790000000600000010010000", "PS3 Clone", Pad.PLAYSTATION),
        ("03000000790000000600000010010000", "Switched Nintendo Pad", Pad.NINTENDO),
        ("03000000790000000600000010010000", "USB Gamepad", Pad.XBOX),
    ],
)
def test_a_controller_is_known_by_its_maker_or_its_name(guid: str, name: str, pad: Pad) -> None:
    assert pad_of(guid, name) is pad


def test_the_stick_points_once_beyond_its_dead_zone(device: Device) -> None:
    assert axis(device, 0, 0.4) == ()
    assert axis(device, 0, 0.8) == (Navigate(Direction.RIGHT),)
    assert axis(device, 0, 0.9) == ()
    assert axis(device, 0, 0.45) == ()
    assert axis(device, 0, 0.1) == ()
    assert axis(device, 1, -0.9) == (Navigate(Direction.UP),)


def test_a_held_stick_repeats_until_it_is_let_go_or_pulled_out(device: Device) -> None:
    axis(device, 1, 1.0)
    due = device.translator.wake_at()
    assert due == pytest.approx(HOLD.delay)
    assert device.translator.tick(due - 0.01) == ()
    assert tuple(device.translator.tick(due)) == (Navigate(Direction.DOWN),)
    assert device.translator.wake_at() == pytest.approx(due + SLOWER * HOLD.interval)
    axis(device, 1, 0.0)
    assert device.translator.wake_at() is None
    axis(device, 0, 1.0)
    device.send(pygame.JOYDEVICEREMOVED, instance_id=1)
    assert device.translator.wake_at() is None


def test_a_controller_without_a_mapping_still_plays(device: Device) -> None:
    assert device.send(pygame.JOYBUTTONDOWN, instance_id=5, button=0)[-1] == Accept()
    assert device.send(pygame.JOYHATMOTION, instance_id=5, hat=0, value=(0, 1)) == (Navigate(Direction.UP),)
    device.send(pygame.JOYHATMOTION, instance_id=5, hat=0, value=(0, 0))
    assert device.send(pygame.JOYAXISMOTION, instance_id=5, axis=0, value=-0.9) == (Navigate(Direction.LEFT),)


def test_a_second_press_that_follows_too_soon_does_not_count(device: Device) -> None:
    device.translator.steady_hand.pause = 0.5
    mouse = {"pos": (3, 4), "button": 1}
    assert device.send(pygame.MOUSEBUTTONDOWN, **mouse) == (PointerDown((3, 4)),)
    assert device.send(pygame.MOUSEBUTTONUP, **mouse) == (PointerUp((3, 4)),)
    device.now = 0.2
    assert device.send(pygame.MOUSEBUTTONDOWN, **mouse) == ()
    assert device.send(pygame.MOUSEBUTTONUP, **mouse) == ()
    assert Accept() in device.key(pygame.K_RETURN)  # another thing
    device.now = 0.9
    assert device.send(pygame.MOUSEBUTTONDOWN, **mouse) == (PointerDown((3, 4)),)
