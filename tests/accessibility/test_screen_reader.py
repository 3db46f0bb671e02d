"""The tree that goes out to screen readers: only what is new, nothing twice; and requests come back as meant."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

accesskit = pytest.importorskip("accesskit")

from jungle_games.accessibility import screen_reader  # noqa: E402
from jungle_games.accessibility.screen_reader import ScreenReader  # noqa: E402
from jungle_games.ui.accessible import PRESSED, Act, Node, Request, Role  # noqa: E402

BOX = (0, 0, 10, 10)
Heard = tuple[ScreenReader, "Adapter", list[Request | None]]


class Adapter:
    """An adapter to which somebody listens: keeps the last update."""

    def __init__(self, begin: Callable[[], Any], requested: Callable[[Any], None], end: Callable[[], None]) -> None:
        self.begin, self.requested, self.end = begin, requested, end
        self.update: Any = None

    def update_if_active(self, update: Callable[[], Any]) -> None:
        self.update = update()

    def update_window_focus_state(self, focused: bool) -> None: ...


class Asking:
    """A screen reader's request."""

    def __init__(self, target: int, action: Any, data: Any = None) -> None:
        self.target, self.action, self.data = target, action, data


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    made: list[Adapter] = []

    def adapter(window: int, *handlers: Any) -> Adapter:
        made.append(Adapter(*handlers))
        return made[-1]

    monkeypatch.setattr(screen_reader, "_adapter", adapter)
    asked: list[Request | None] = []
    return ScreenReader("Jungle Games", 7, asked.append), made[0], asked


def sent(adapter: Adapter) -> dict[int, Any]:
    return dict(adapter.update.nodes)


def test_only_what_is_new_is_sent_and_each_node_has_a_number_of_its_own(heard: Heard) -> None:
    reader, adapter, _asked = heard
    undo, redo = (Node(name, Role.BUTTON, name, BOX, acts=PRESSED) for name in ("Undo", "Redo"))
    reader.show([undo, redo], "Redo")
    assert sorted(sent(adapter)) == [0, 1, 2]
    assert adapter.update.focus == 2
    reader.show([undo, Node("Redo", Role.BUTTON, "Redo, twice", BOX)], "Undo")
    assert sorted(sent(adapter)) == [0, 2]
    assert adapter.update.focus == 1
    reader.show([redo], None)
    assert sent(adapter)[0].children == [2]
    reader.show([redo, undo], None)
    assert sent(adapter)[0].children == [2, 3]
    # AccessKit ends the whole program over a number that is there twice.
    reader.show([Node("rat", Role.IMAGE, "Rat", BOX), Node("rat", Role.IMAGE, "Rat", BOX)], "rat")
    assert sent(adapter)[0].children == [4, 5]


def test_an_announcement_is_read_aloud(heard: Heard) -> None:
    reader, adapter, _asked = heard
    reader.say("Your turn.")
    reader.say("That is no move.", urgent=True)
    reader.show([], None)
    told = [node for number, node in adapter.update.nodes if number]
    assert [node.value for node in told] == ["Your turn.", "That is no move."]
    assert [node.live for node in told] == [accesskit.Live.POLITE, accesskit.Live.ASSERTIVE]
    reader.show([], None)
    assert len(sent(adapter)[0].children) == 2
    reader.say("Game over.")
    reader.show([], None)
    assert [node.value for number, node in adapter.update.nodes if number] == ["Game over."]
    assert len(sent(adapter)[0].children) == 1


def test_a_request_names_the_node_it_was_made_at(heard: Heard) -> None:
    reader, adapter, asked = heard
    reader.show([Node("name", Role.TEXT_FIELD, "Name", BOX, acts=(Act.WRITE,))], None)
    adapter.requested(Asking(1, accesskit.Action.SET_VALUE, (accesskit.ActionDataKind.VALUE, "Ada")))
    adapter.requested(Asking(1, accesskit.Action.CLICK))
    adapter.requested(Asking(99, accesskit.Action.CLICK))
    adapter.requested(Asking(1, accesskit.Action.SCROLL_DOWN))
    assert asked == [Request("name", Act.WRITE, "Ada"), Request("name", Act.PRESS)]


def test_whoever_begins_to_listen_gets_the_whole_tree(heard: Heard) -> None:
    reader, adapter, asked = heard
    node = Node("Undo", Role.BUTTON, "Undo", BOX)
    reader.show([node], None)
    adapter.begin()
    assert reader.listening
    assert asked == [None]
    reader.show([node], None)
    assert 1 in sent(adapter)
    adapter.end()
    assert not reader.listening


def test_a_text_field_has_letters_and_a_caret_between_them(heard: Heard) -> None:
    reader, adapter, _asked = heard
    reader.show([Node("name", Role.TEXT_FIELD, "Name", BOX, value="Zoë B", acts=(Act.WRITE,), caret=(1, 4))], "name")
    nodes = sent(adapter)
    field, [run] = nodes[1], nodes[1].children
    assert list(nodes[run].character_lengths) == [1, 1, 2, 1, 1]
    assert list(nodes[run].word_lengths) == [4, 1]
    selection = field.text_selection
    assert (selection.anchor.character_index, selection.focus.character_index) == (1, 4)


def test_what_is_no_use_now_offers_what_it_will(heard: Heard) -> None:
    """On Linux, tools ask only once what a thing offers."""
    reader, adapter, _asked = heard
    reader.show([Node("undo", Role.BUTTON, "Undo", BOX, acts=PRESSED, enabled=False)], None)
    [undo] = [node for number, node in adapter.update.nodes if number]
    assert undo.is_disabled
    assert (undo.description == "not available now") is (sys.platform == "linux")
    assert undo.supports_action(accesskit.Action.CLICK)
