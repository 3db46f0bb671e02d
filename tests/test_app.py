"""The app: its turns, its services, its failures, its end. The window is the dummy driver's."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from jungle_games.app import App
from jungle_games.games import ROOMS
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.navigator import ScreenNavigator
from jungle_games.start import Arguments, open_wanted
from jungle_games.store.folders import Folders
from jungle_games.store.settings import SettingsStore
from jungle_games.table.services import Services
from jungle_games.ui.events import Command, Event, FileDropped, Woken
from jungle_games.ui.notices import Notice
from jungle_games.ui.scene import Scene
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.textfield import TextField


class Room(Scene):
    """Fails where it is told to, and writes down the rest."""

    def __init__(self, services: Services, fails: str = "") -> None:
        super().__init__(services)
        self.fails = fails
        self.log: list[str] = []
        self.moving = False
        self.draws = 0

    def _do(self, what: str) -> None:
        self.log.append(what)
        if self.fails == what:
            raise ZeroDivisionError(f"told to fail in {what}")

    def leave(self) -> None:
        self._do("leave")

    def layout(self, view: object) -> None:
        self._do("layout")

    def handle(self, event: Event) -> bool:
        self._do(type(event).__name__)
        if isinstance(event, Woken):
            self.log.append(f"woken by {event.payload}")
        return False

    def update(self, now: float) -> bool:
        self._do("update")
        return self.moving

    def draw(self, target: pygame.Surface) -> None:
        self.draws += 1
        self._do("draw")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path, tmp_path, tmp_path / "logs")


@pytest.fixture
def app(folders: Folders) -> Iterator[App]:
    made = App(folders, size=(1280, 800))
    yield made
    if made.running:
        made.close()


def begin(app: App, fails: str = "") -> list[Room]:
    """Start with a room that fails once it is entered; the rooms that home makes come after it."""
    rooms: list[Room] = []

    def home() -> None:
        rooms.append(Room(app.services, fails if not rooms else ""))
        app.stack.clear_to(rooms[-1])

    app.begin(home)
    return rooms


def key(code: int, mod: int = 0) -> list[pygame.event.Event]:
    return [
        pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""),
        pygame.event.Event(pygame.KEYUP, key=code, mod=mod),
    ]


# Turns


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    (room,) = begin(app)
    app.step()
    assert room.draws == 1
    assert not app.step()
    assert room.draws == 1
    room.moving = True
    assert app.step()
    assert room.draws == 2
    room.moving = False
    room.invalidate()
    app.step()
    assert room.draws == 3


def test_what_comes_to_rest_is_drawn_where_it_lies(app: App) -> None:
    """On a slow computer the last frame of a movement shows it far from its end."""
    (room,) = begin(app)
    room.moving = True
    app.step()
    room.moving = False
    moved = room.draws
    for _frame in range(3):
        app.step()
    assert room.draws == moved + 1


def test_what_a_thread_posts_wakes_the_scenes(app: App) -> None:
    (room,) = begin(app)
    thread = threading.Thread(target=app.post, args=("the answer",))
    thread.start()
    thread.join()
    app.step(pygame.event.get())
    assert "woken by the answer" in room.log


def test_the_window_closes_by_its_button_and_scenes_leave(app: App) -> None:
    (room,) = begin(app)
    app.step([pygame.event.Event(pygame.QUIT)])
    assert not app.running
    app.close()
    assert room.log[-1] == "leave"


def test_a_key_gives_its_command_unless_a_text_field_takes_it(app: App) -> None:
    (room,) = begin(app)
    app.step(key(pygame.K_h))
    assert [entry for entry in room.log if entry in ("Key", "Command")] == ["Key", "Command"]
    scene = WidgetScene(app.services)
    field = scene.root.add(TextField(app.services.painter, app.services.clipboard, name="field"))
    field.place(pygame.Rect(100, 100, 280, 48), 1.0)
    app.stack.push(scene)
    scene.focus.focus("field")
    muted = app.services.settings.get().muted
    app.step([*key(pygame.K_s), pygame.event.Event(pygame.TEXTINPUT, text="s")])
    assert field.text == "s"
    assert app.services.settings.get().muted is muted


# Settings and services


def test_sound_is_switched_everywhere_and_kept(app: App, folders: Folders) -> None:
    begin(app)
    assert app.handle(Command("sound"))
    assert app.services.sounds.muted
    store = SettingsStore(folders.settings)
    assert store.get().muted


def test_changed_settings_count_at_once(app: App) -> None:
    (room,) = begin(app)
    room.log.clear()
    app.services.settings.replace(ui_scale=125, animation_speed=0.0, palette="deutan", keys={"hint": ("F4",)})
    app.services.apply_settings()
    assert room.log == ["layout"]
    assert app.stack.view.scale == 1.25
    assert app.services.motion == 0
    assert app.services.painter.theme.side[1].base != "#D9534A"
    app.step(key(pygame.K_F4))
    assert "Command" in room.log


def test_a_message_is_shown_above_the_scene(app: App) -> None:
    begin(app)
    app.services.motion = 0.0
    app.step()
    before = app.window.surface.copy()
    app.services.notify(Notice("Saved."))
    app.step()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.window.surface, "RGB")


@pytest.mark.parametrize(
    ("text", "told"), [("ui_scale: [", "settings"), ("language: de\nui_scale: 900", "darf höchstens 200 sein")]
)
def test_a_damaged_settings_file_is_told_and_the_game_starts(folders: Folders, text: str, told: str) -> None:
    """In the language that it still names."""
    folders.settings.write_text(text, encoding="utf-8")
    app = App(folders, size=(1280, 800))
    begin(app)
    app.step()
    dialog = app.stack.top
    assert isinstance(dialog, Dialog)
    assert told in dialog._text.text
    assert app.stack.view.scale == 1.0
    app.close()


@pytest.mark.parametrize(("content", "reason"), [(b"\xff\xfe", "not a text file"), (None, "There is no file")])
def test_a_record_that_cannot_be_read_is_told_of_by_name(
    app: App, folders: Folders, content: bytes | None, reason: str
) -> None:
    record = folders.data / "evening.yaml"
    if content is not None:
        record.write_bytes(content)
    navigator = ScreenNavigator(app.services, ROOMS)
    app.begin(navigator.title)
    open_wanted(app, navigator, Arguments(record=record))
    dialog = app.stack.top
    assert isinstance(dialog, Dialog)
    told = dialog._text.text
    assert str(record) in told
    assert reason in told


def test_what_another_copy_hands_on_is_opened(app: App) -> None:
    opened: list[str] = []
    app.open_text = opened.append
    texts = ["jungle-games://t/7-otter-lantern", "/home/mira/evening.jungle-match"]
    for text in texts:
        app.post(FileDropped(text))
    app.step(pygame.event.get())
    assert opened == texts


def test_an_invitation_on_the_command_line_leads_to_its_table(app: App) -> None:
    navigator = ScreenNavigator(app.services, ROOMS)
    app.begin(navigator.title)
    open_wanted(app, navigator, Arguments(link="jungle-games:nonsense"))
    assert isinstance(app.stack.top, Dialog), "it is told that there is no such table"
