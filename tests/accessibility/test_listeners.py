"""Who listens hears a page when it comes, what gets the focus, and each announcement once."""

import sys
from pathlib import Path

import pygame
import pytest
from patience import wait_for
from stage import HELPERS, Stage

from jungle_games.accessibility import voice
from jungle_games.accessibility.listeners import Asked, Listeners
from jungle_games.accessibility.voice import Voice
from jungle_games.ui.accessible import Act, Request
from jungle_games.ui.events import FocusStep, PointerDown
from jungle_games.ui.layout import Column
from jungle_games.ui.notices import Notice
from jungle_games.ui.painter import Face
from jungle_games.ui.widget_scene import WidgetScene
from jungle_games.ui.widgets.button import Button, Toggle
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import OptionRow


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the system's voice says, as it says it."""
    said: list[str] = []
    monkeypatch.setattr(voice, "_command", lambda language: ("speak",))
    monkeypatch.setattr(Voice, "say", lambda self, text, *, urgent=False: said.append(text))
    return said


class Heard:
    """A page with a heading, a switch and a button, to which somebody listens."""

    def __init__(self) -> None:
        self.stage = Stage()
        scene = WidgetScene(self.stage.services)
        go = Button("Go", lambda: self.stage.said.append("went"), name="go")
        scene.body = Column(Label("Settings", face=Face.TITLE), OptionRow("Sound", Toggle(True, name="sound")), go)
        self.stage.stack.push(scene)
        self.listeners = Listeners(self.stage.stack, self.stage.said.append, lambda: self.stage.now, HELPERS)
        self.stage.services.listening = self.listeners.listening
        self.listeners.read_aloud("en", self.stage.said.append)

    def follow(self, now: float) -> None:
        """Let it be ``now``."""
        self.stage.now = now
        self.stage.stack.update(now)
        self.listeners.follow(moving=False)

    def say(self, text: str, now: float) -> None:
        """Announce ``text`` at the time ``now``."""
        self.stage.now = now
        self.listeners.say(text)


@pytest.fixture
def heard(spoken: list[str]) -> Heard:
    return Heard()


def test_a_page_is_named_when_it_comes_then_its_focus_and_all_of_it_on_demand(heard: Heard, spoken: list[str]) -> None:
    heard.follow(1.0)
    heard.follow(2.0)
    assert spoken == ["Settings", "Sound, switch, on"]
    heard.stage.stack.handle(FocusStep(1))
    heard.follow(3.0)
    heard.follow(4.0)
    assert spoken[2:] == ["Go, button"]
    assert heard.listeners.command("survey")
    assert spoken[3:] == ["Settings. Sound, switch, on. Go, button"], "read on demand"
    assert not heard.listeners.command("undo")
    scene = WidgetScene(heard.stage.services)
    scene.opaque = False
    scene.body = Column(Label("Undo?", face=Face.TITLE), Label("It counts."), Button("Yes", lambda: None, name="yes"))
    heard.stage.stack.push(scene)
    heard.follow(5.0)
    assert "Undo? It counts." in spoken, "a dialog with all it says"


def test_who_listens_and_uses_the_mouse_sees_no_ring(heard: Heard, spoken: list[str]) -> None:
    """It is told what has the focus all the same, from there the first arrow goes on, and then there is a ring."""
    scene = heard.stage.stack.top
    assert isinstance(scene, WidgetScene)
    heard.follow(1.0)
    heard.follow(1.5)
    assert (scene.focus.current_id, scene.focus.ring) == ("sound", False)
    heard.stage.stack.handle(FocusStep(1))
    heard.follow(2.0)
    assert (scene.focus.current_id, scene.focus.ring, spoken[-1]) == ("go", True, "Go, button")
    heard.stage.stack.handle(PointerDown((5, 5)))
    heard.follow(3.0)
    heard.follow(3.5)
    assert (scene.focus.current_id, scene.focus.ring) == ("go", False)
    heard.listeners.take(pygame.event.Event(pygame.USEREVENT, payload=Asked(Request("sound", Act.FOCUS))))
    assert (scene.focus.current_id, scene.focus.ring) == ("sound", True)


def test_the_same_words_are_said_again_only_after_a_while_or_on_demand(heard: Heard, spoken: list[str]) -> None:
    heard.say("Your turn.", 1.0)
    heard.say("Your turn.", 1.5)
    assert spoken == ["Your turn."]
    heard.say("Your turn.", 9.0)
    assert heard.listeners.command("say_again")
    assert heard.listeners.command("say_again")
    assert spoken == ["Your turn."] * 4
    heard.say("Ben: Rat, from g3 to g4", 20.0)
    heard.say("Your turn.", 20.0)
    assert heard.listeners.heard() == 20.0 + (6 + 2) / 4


def test_what_an_assistive_tool_asks_is_done(heard: Heard) -> None:
    asked = pygame.event.Event(pygame.USEREVENT, payload=Asked(Request("go", Act.PRESS)))
    assert heard.listeners.take(asked)
    assert heard.stage.said == ["went"]
    assert not heard.listeners.take(pygame.event.Event(pygame.USEREVENT, payload="a move"))


def test_nobody_is_told_anything_unless_somebody_listens(heard: Heard, spoken: list[str]) -> None:
    heard.listeners.read_aloud(None, heard.stage.said.append)
    assert not heard.listeners.listening()
    heard.say("Your turn.", 1.0)
    heard.follow(2.0)
    assert spoken == []


def test_where_there_is_no_voice_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice.shutil, "which", lambda program: None)
    complaints: list[Notice] = []
    Listeners(Stage().stack, print, lambda: 0.0, HELPERS).read_aloud("en", complaints.append)
    assert [notice.title for notice in complaints] == ["This system has no voice. On Linux, install speech-dispatcher."]


def test_a_voice_speaks_what_it_is_given_and_lets_itself_be_interrupted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A program that writes what it is to say stands for the voice; of the first text it never gets to the end."""
    said = tmp_path / "said"
    slow = "import sys, time; text = sys.stdin.read(); time.sleep(60 * (text == 'long'))"
    program = f"{slow}; open({str(said)!r}, 'a').write(text)"
    monkeypatch.setattr(voice, "_command", lambda language: (sys.executable, "-c", program))
    speaker = Voice("en")
    speaker.say("long")
    wait_for("it to speak", lambda: speaker._speaking)
    speaker.say("never")
    speaker.say("now", urgent=True)
    assert wait_for("a word", lambda: said.exists() and said.read_text()) == "now"
    speaker.stop()


def test_a_page_that_is_arranged_anew_is_read_as_if_it_were_new(heard: Heard) -> None:
    """What stays on it would come first, and be named by other words."""
    scene = heard.stage.stack.top
    assert isinstance(scene, WidgetScene)
    toggle = Toggle(True, name="music")
    for words in ("Music", "Songs"):
        scene.body = Column(Label(words), toggle)
        scene.layout(scene.view)
    assert [node.name for node in scene.nodes()] == ["Songs", "Songs"]
