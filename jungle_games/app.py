"""The app: window, clock, services, and the main loop that runs the scene stack."""

from __future__ import annotations

import contextlib
import math
import os
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, Literal

import pygame

from jungle_games import COMPILED
from jungle_games.accessibility.listeners import READER, Listeners
from jungle_games.base.helpers import Helpers
from jungle_games.core.formatting import as_sentences
from jungle_games.core.i18n import _, ngettext, spoken
from jungle_games.failures import Failures, Home, ask_to_quit, people, save_everything
from jungle_games.games import find_game
from jungle_games.log import Discretion, Log
from jungle_games.screens.dialog import Dialog, notice
from jungle_games.store.database import Database
from jungle_games.store.files import Notices, StorageError
from jungle_games.store.folders import Folders
from jungle_games.store.matches import Matches, OnlineTables
from jungle_games.store.settings import Settings, SettingsStore, apply_language
from jungle_games.table.online.service import Online
from jungle_games.table.services import CHANGED, Services
from jungle_games.ui.events import (
    Bindings,
    Command,
    Event,
    FileDropped,
    FocusLost,
    PointerLeave,
    Woken,
)
from jungle_games.ui.input import InputTranslator, SystemClipboard
from jungle_games.ui.notices import Notice, Place
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import SceneStack, View, earliest
from jungle_games.ui.sound import AmbienceName, Sounds
from jungle_games.ui.theme import theme
from jungle_games.ui.widgets.popup import Toast
from jungle_games.ui.widgets.textfield import TextField
from jungle_games.window import Senses, Window, remind_in_background

FRAMES_PER_SECOND: Final = 60
_LOOK_AGAIN: Final = (0.015, 0.06)
"""Seconds between polls for events while nothing moves: at first, and at most."""
_SLOWER: Final = 0.02
"""How much longer that gets with every second in which nothing happens."""
_WRITE_AGAIN: Final = 1.0
"""Seconds until it is tried again to write what could not be written."""
_NETWORK: Final = "network"
_WOKEN: Final = pygame.event.custom_type()
_REST: Final = os.environ.get("JUNGLE_GAMES_REST")
"""Only tests name a file here; where it is missing, the program at rest writes in how many seconds it goes on."""


class App:
    """The application object. Tools create one with a ``size`` and call `step` themselves."""

    def __init__(
        self,
        folders: Folders,
        *,
        size: tuple[int, int] | None = None,
        ui_scale: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """``size`` and ``ui_scale`` override the settings; ``clock`` returns seconds."""
        self._clock = clock
        self._folders_notice = folders.notice
        notices = Notices()
        database = Database(folders.database, notices, self._tell)
        self._settings = SettingsStore(folders.settings, notices, database.transaction)
        chosen = self._settings.get()
        self._words = (chosen.language, chosen.palette)
        apply_language(chosen)
        self._ui_scale = ui_scale
        self._exact = size is not None
        self.window = Window(size or chosen.window, fullscreen=chosen.fullscreen and not self._exact, exact=self._exact)
        names: Callable[[], set[str]] = set
        # What is noted at once is kept free of names, which the services know once they are there.
        discretion = Discretion(lambda: names())
        self._log = Log(folders.logs, COMPILED.why, discretion)
        self.helpers = Helpers(self._log.without)
        self.stack = SceneStack(self._view())
        self.listeners = Listeners(self.stack, self.post, clock, self.helpers)
        if not self._exact:  # nobody listens to tools
            self.listeners.start(self.window.handle)
        self.window.appear()
        self._toast = Toast()
        self._input = InputTranslator(Bindings(chosen.keys, chosen.buttons), self.window.size, clock)
        self._write_at = 0.0
        self._senses = Senses(self._settings, asks=not self._exact)
        self._sounds = Sounds(self.helpers)
        self.services = Services(
            painter=Painter(language=spoken()),
            sounds=self._sounds,
            stack=self.stack,
            clipboard=SystemClipboard(),
            now=clock,
            quit=self.leave,
            post=self.post,
            notify=self.notify,
            listening=self.listeners.listening,
            heard=self.listeners.heard,
            apply_settings=self.apply_settings,
            command=self.command,
            spell=self._spell,
            folders=folders,
            find_game=find_game,
            notices=notices,
            settings=self._settings,
            database=database,
            saves=Matches(database),
            online=Online(
                OnlineTables(database), find_game, self.post, clock, self._settings, self._tell,
                lambda where, error: self._log.failure(where, error), remind_in_background,
            ),
        )
        self.open_text: Callable[[str], None] = lambda text: None
        """Opens a file by its name, or an invitation: dropped on the window, or handed on by another copy."""
        self.when_settled: Callable[[], object] = lambda: None
        """Called after the first frame is shown."""
        names = partial(people, self.services)
        self.running = self._exposed = self._typing = True
        self._changes = 0
        self._leaving: Dialog | None = None  # asks whether to leave though something cannot be kept
        self._failures = Failures(self.services, self._log, lambda: self.running)
        self.guarded = self._failures.guarded
        self._moved = self._settled = False
        self._take_over(chosen)

    # -- what scenes ask for

    def quit(self) -> None:
        self.running = False

    def leave(self) -> None:
        """End the main loop; if something cannot be saved, ask the player first, but only once."""
        problem = ""
        if not self._failures.gave_up and self._leaving not in self.stack.scenes:
            problem = self.guarded("keep what was done", lambda: save_everything(self.services)) or ""
        if problem:
            self._toast.dismiss()  # it says the same
            self._leaving = ask_to_quit(self.services, problem, self.leave, self.quit)
        else:
            self.quit()

    def post(self, payload: object) -> None:
        """Wake the main loop from any thread; scenes receive the payload as a `Woken` event."""
        # The window may be closed already when a thread still has something to say.
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(_WOKEN, payload=payload))

    def notify(self, notice: Notice) -> None:
        """Tell the person something in passing: at its place, by its sound, and to those who listen."""
        kind = notice.kind
        if kind.place is Place.TABLE and any(scene.announce(notice) for scene in reversed(self.stack.scenes)):
            return
        if kind.sound is not None:
            self._sounds.play(kind.sound)
        if not notice.title or (kind.place is Place.CAPTION and not self._settings.get().captions):
            return
        if kind.place is not Place.EAR:
            self._toast.show(notice, self._clock(), self.services.motion)
            self._exposed = True
        self.listeners.say(as_sentences(notice.title, notice.sentence), urgent=kind.urgent)

    def _tell(self, words: str) -> None:
        """Say what a part that knows no notices has to say."""
        self.services.notify(Notice(words))

    def _spell(self, field: TextField) -> None:
        from jungle_games.screens.letter_board import LetterBoard

        self.stack.push(LetterBoard(self.services, field))

    def apply_settings(self) -> None:
        chosen = self._settings.get()
        before, self._words = self._words, (chosen.language, chosen.palette)
        if self._words != before:
            apply_language(chosen)
            for painter in {self.services.painter, *(scene.services.painter for scene in self.stack.scenes)}:
                painter.language = spoken()
            self.guarded("reword", self.stack.reword)
        if not self._exact:
            self.window.fullscreen = chosen.fullscreen
        self._take_over(chosen)
        self.helpers.use(_NETWORK, self.services.online.apply_settings)
        if self._settled:
            self._set_controllers(chosen.controller)
        self._lay_out()

    def command(self, name: str) -> bool:
        if name == "fullscreen":
            self._settings.replace(fullscreen=not self.window.fullscreen)
            self._tell_failing(self._settings.save)
            self.apply_settings()
        elif name == "sound":
            muted = not self._settings.get().muted
            self._settings.replace(muted=muted)
            self._tell_failing(self._settings.save)
            self._sounds.muted = muted
            self._tell(_("Sound off") if muted else _("Sound on"))
        elif name == "quit":
            self.leave()
        else:
            return bool(self.helpers.use(READER, lambda: self.listeners.command(name)))
        return True

    # -- the loop

    def begin(self, home: Home) -> None:
        """Show the first screen; ``home`` also opens it after a failure."""
        self._failures.begin(home)
        self._changes = self.services.database.changes_elsewhere()
        if self._folders_notice:
            self._tell(self._folders_notice)

    def run(self) -> int:
        """Run the main loop until the player quits; returns the exit status."""
        moving = True
        pace = pygame.time.Clock()
        try:
            while self.running:
                events = () if moving else self.guarded("wait", self._wait) or ()
                # A mouse can send a thousand events a second, of which one frame shows the sum.
                pace.tick(FRAMES_PER_SECOND)
                moving = self.step([*events, *pygame.event.get()])
        except KeyboardInterrupt:
            pass
        finally:
            self.close()
        return int(self._failures.gave_up)

    def step(self, events: Iterable[pygame.event.Event] = ()) -> bool:
        """One step of the main loop: handle ``events``, advance, draw if needed; true while anything moves."""
        return bool(self.guarded("go on", lambda: self._turn(events)))

    def _turn(self, events: Iterable[pygame.event.Event]) -> bool:
        now = self._clock()
        if self.services.database.trouble is not None and now >= self._write_at:
            self._write_at = now + _WRITE_AGAIN
            self.services.database.try_again()
        self.helpers.use(_NETWORK, self.services.online.update)
        taken = _without_passed_motions(list(events))
        for event in taken:
            self._take(event)
        if any(event.type in (pygame.QUIT, pygame.WINDOWCLOSE) for event in taken):
            self.leave()  # once, for the close button of the last window makes both
        for meant in self._input.tick(now):
            self.handle(meant)
        if self.window.size != self.stack.view.size:
            self._lay_out()
        moving = self._advance(now) or self._input.dwell.filling
        self.guarded("tell what the stores say", self._tell_notices)
        # What has come to rest since the last frame is still to be drawn where it lies.
        if moving or self._moved or self._exposed or self.stack.dirty:
            self._draw()
        self._moved = moving
        self._follow()
        self.helpers.use(READER, lambda: self.listeners.follow(moving=moving))
        return moving or self._exposed

    def handle(self, event: Event) -> bool:
        if self._settled and not isinstance(event, PointerLeave | FocusLost | Woken):
            self._sounds.prepare()  # whoever moves the pointer may press next, and is to hear it at once
        used = self.guarded("handle", lambda: self.stack.handle(event))
        if not used and isinstance(event, Command):
            return self.command(event.name)
        if not used and isinstance(event, FileDropped):
            self.guarded("open", lambda: self.open_text(event.path))
            return True
        return bool(used)

    def close(self) -> None:
        """Leave all scenes and release everything; the app cannot be used afterwards."""
        self.running = False
        while self.stack.top is not None:
            self.guarded("leave", self.stack.clear)
        if not self._exact:
            self._settings.replace(window=self.window.windowed_size)
        for write in (self._settings.save, self.services.database.write_waiting):
            self._tell_failing(write)
        self.helpers.use(_NETWORK, self.services.online.close)
        self._failures.end()
        self.services.close()
        self._set_controllers(False)
        self._sounds.close()
        self.listeners.close()
        self.window.close()
        self._log.close()

    def note_thread(self, failed: threading.ExceptHookArgs) -> None:
        name = failed.thread.name if failed.thread is not None else "?"
        if failed.exc_value is not None:
            self._log.failure(f"thread {name} failed", failed.exc_value)

    @property
    def message(self) -> str:
        return self._toast.text

    def _wait(self) -> Sequence[pygame.event.Event]:
        self._settle()
        writing = self._write_at if self.services.database.trouble is not None else None
        scenes, network = self.stack.wake_at(), self.services.online.wake_at()
        waking = (scenes, network, writing, self._toast.wake_at(), self._input.wake_at())
        due = math.inf if (first := earliest(*waking)) is None else first
        # pygame.event.wait looks a thousand times a second, which costs more than all our idling.
        begun = self._clock()
        while not (events := pygame.event.get()) and self.running:  # a signal may end it
            if (now := self._clock()) >= due:
                break
            if _REST is not None:
                with contextlib.suppress(OSError), open(_REST, "x", encoding="ascii") as rest:
                    print(due - now, file=rest)
            time.sleep(min(_LOOK_AGAIN[0] + _SLOWER * (now - begun), _LOOK_AGAIN[1], due - now))
        return events

    def _settle(self) -> None:
        if not self._settled:
            self._settled = True
            self.helpers.use("system’s wish for stillness", lambda: self._senses.ask_system(self.services))
            self.helpers.use("other copies", self.when_settled)
            self._set_controllers(self._settings.get().controller)

    def _take(self, event: pygame.event.Event) -> None:
        if self.guarded("hear who listens", lambda: self.listeners.take(event)):
            return
        if event.type == _WOKEN:
            # What another copy hands on is as good as dropped.
            self.handle(event.payload if isinstance(event.payload, FileDropped) else Woken(event.payload))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.window.forget()
            self._exposed = True
        else:
            if event.type in (pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWFOCUSGAINED):
                self.window.stay_in_view()
            if event.type == pygame.WINDOWFOCUSGAINED:
                self.guarded("see what changed", self._see_changes)
            # Any, so that no further reading is tried once one was used.
            any(self.handle(meant) for meant in self._input.translate(event))

    def _see_changes(self) -> None:
        """Tell the page in view if another copy of the program has changed what is kept."""
        before, self._changes = self._changes, self.services.database.changes_elsewhere()
        if before != self._changes:
            self.handle(Woken(CHANGED))

    def _advance(self, now: float) -> bool:
        toast_moves = self._toast.update(now)
        self._exposed = self._exposed or toast_moves
        return bool(self.guarded("update", lambda: self.stack.update(now))) or toast_moves

    def _draw(self) -> None:
        self._exposed = False
        canvas = self.window.begin()
        if self.guarded("draw", lambda: self._draw_scenes(canvas)):
            self._failures.drawn()
        else:
            self._exposed = True  # what is shown instead is still to be drawn
        top = self.stack.top
        self._toast.draw(canvas, self.services.painter, self.stack.view, lambda: top.kept_clear if top else ())
        self._input.dwell.draw(canvas, self.services.painter, self.stack.view)
        self.window.show()

    def _draw_scenes(self, canvas: pygame.Surface) -> bool:
        self.stack.draw(canvas)
        return True

    def _follow(self) -> None:
        top = self.stack.top
        self._sounds.surround(self._ambience)
        self.window.hand = top is not None and top.hot
        self._input.dwell.point_at(self._input.dwell.seconds > 0 and top is not None and top.dwells)
        typing = top is not None and top.wants_text
        if typing != self._typing:
            self._typing = typing
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()

    @property
    def _ambience(self) -> AmbienceName | None:
        """The ambience of the scenes, unless the settings choose one or none."""
        chosen, fitting = self._settings.get().ambience, self.stack.surroundings
        if fitting is None or chosen == "off":
            return None
        return fitting if chosen == "table" else chosen

    # -- settings

    def _view(self) -> View:
        scale = self._settings.get().ui_scale / 100 if self._ui_scale is None else self._ui_scale
        return View(self.window.size, scale)

    def _lay_out(self) -> None:
        self._input.size = self.window.size
        view = self._view()
        self.guarded("layout", lambda: self.stack.resize(view))
        self.window.forget()
        self._exposed = True

    def _take_over(self, chosen: Settings) -> None:
        by_language: Literal["off", "beside"] = "beside" if spoken().startswith("zh_") else "off"
        characters = by_language if chosen.characters == "language" else chosen.characters
        self.services.painter.theme = theme(
            chosen.palette, chosen.board_look, chosen.card_back, chosen.coordinates, characters
        )
        self.services.motion = self._senses.motion
        self._sounds.effects = chosen.effects_volume / 100
        self._sounds.ambience = chosen.ambience_volume / 100
        self._sounds.muted = chosen.muted
        self._input.bindings = Bindings(chosen.keys, chosen.buttons)
        self._input.suit(chosen.dwell, chosen.press_pause, chosen.hold_delay, chosen.hold_interval)
        self.listeners.read_aloud(spoken() if chosen.read_aloud else None, self.notify)

    def _set_controllers(self, wanted: bool) -> None:
        controllers = self._input.controllers
        self.helpers.use("controllers", controllers.start if wanted else controllers.stop)

    def _tell_failing(self, write: Callable[[], None]) -> None:
        try:
            write()
        except StorageError as error:
            self._tell(str(error))

    def _tell_notices(self) -> None:
        if self.stack.top is not None and (told := self.services.notices.take()):
            title = ngettext("A file could not be read", "Some files could not be read", len(told))
            notice(self.services, title, "\n\n".join(told))


def _without_passed_motions(events: Sequence[pygame.event.Event]) -> Sequence[pygame.event.Event]:
    """``events`` without the motions of the mouse that another one follows at once: only where it is now counts."""
    kinds = [event.type for event in events]
    passed = [kind == follower == pygame.MOUSEMOTION for kind, follower in pairwise([*kinds, None])]
    return [event for event, gone in zip(events, passed, strict=True) if not gone]
