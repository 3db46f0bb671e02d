"""The connection to screen readers, through AccessKit: our nodes go out, and requests come back."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import count
from typing import Final

import accesskit

from jungle_games.core.formatting import listed
from jungle_games.core.i18n import _
from jungle_games.ui.accessible import Act, Node, Request, Role

if sys.platform == "win32":
    _Adapter = accesskit.windows.SubclassingAdapter
elif sys.platform == "darwin":
    _Adapter = accesskit.macos.SubclassingAdapter
else:
    _Adapter = accesskit.unix.Adapter

_ROOT: Final = 0
_WORDS: Final = re.compile(r"\S+\s*|\s+")
_ROLES: Final = {
    Role.WINDOW: accesskit.Role.WINDOW,
    Role.DIALOG: accesskit.Role.DIALOG,
    Role.GROUP: accesskit.Role.GROUP,
    Role.HEADING: accesskit.Role.HEADING,
    Role.LABEL: accesskit.Role.LABEL,
    Role.IMAGE: accesskit.Role.IMAGE,
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.SWITCH: accesskit.Role.SWITCH,
    Role.CHOICE: accesskit.Role.SPIN_BUTTON,
    Role.SLIDER: accesskit.Role.SLIDER,
    Role.TEXT_FIELD: accesskit.Role.TEXT_INPUT,
    Role.TAB: accesskit.Role.TAB,
    Role.RADIO_GROUP: accesskit.Role.RADIO_GROUP,
    Role.RADIO: accesskit.Role.RADIO_BUTTON,
    Role.LIST: accesskit.Role.LIST,
    Role.LIST_ITEM: accesskit.Role.LIST_ITEM,
    Role.GRID: accesskit.Role.GRID,
    Role.ROW: accesskit.Role.ROW,
    Role.CELL: accesskit.Role.CELL,
}
_CHOSEN: Final = (Role.CHOICE, Role.RADIO_GROUP, Role.SLIDER)
_ACTIONS: Final = {
    Act.FOCUS: accesskit.Action.FOCUS,
    Act.PRESS: accesskit.Action.CLICK,
    Act.NEXT: accesskit.Action.INCREMENT,
    Act.PREVIOUS: accesskit.Action.DECREMENT,
    Act.WRITE: accesskit.Action.SET_VALUE,
}


class ScreenReader:
    """The tree of the window, for whichever screen reader listens. All but the handlers runs in the main thread."""

    def __init__(self, title: str, window: int, ask: Callable[[Request | None], None]) -> None:
        """``window`` is the handle of one that was never shown: later ones cannot be followed.

        ``ask`` is called from any thread with a `Request`, or with None when somebody begins to listen.
        """
        self.listening = False
        self._title, self._ask = title, ask
        self._ids: dict[Hashable, int] = {}
        self._free = count(_ROOT + 1)
        self._keys: dict[int, Hashable] = {}
        self._sent: dict[int, tuple[object, ...]] = {}
        self._said: list[tuple[int, str, bool]] = []
        self._adapter = _adapter(window, self._begin, self._requested, self._end)

    def show(self, nodes: Iterable[Node], focus: Hashable) -> None:
        """Let the window's tree be ``nodes``, of which the one with the key ``focus`` has the focus."""
        if sys.platform == "win32" or sys.platform == "darwin":
            events = self._adapter.update_if_active(lambda: self._update(tuple(nodes), focus))
            if events is not None:
                events.raise_events()
        else:
            self._adapter.update_if_active(lambda: self._update(tuple(nodes), focus))

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Announce ``text`` with the next tree; ``urgent``: at once, instead of after what is being read.

        Announcements stay in the tree until others come: some tools read them only then.
        """
        waiting = [each for each in self._said if each[0] not in self._sent]
        self._said = [*waiting, (next(self._free), text, urgent)]

    def focus_window(self, focused: bool) -> None:
        """Tell whether the window has the system's focus; Windows finds out by itself."""
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(focused)

    # -- the tree

    def _update(self, nodes: tuple[Node, ...], focus: Hashable) -> accesskit.TreeUpdate:
        """What is new in the tree since the last one."""
        ids: dict[Hashable, int] = {}
        made: dict[int, tuple[object, ...]] = {}
        changed = []

        def add(node: Node) -> int:
            key = next(key for key in _versions(node.key) if key not in ids)
            number = ids[key] = self._ids.get(key) or next(self._free)
            inside = tuple(add(each) for each in node.inside)
            if node.role is Role.TEXT_FIELD:
                inside = (add_letters(node),)
            made[number] = node, inside
            if self._sent.get(number) != made[number]:
                changed.append((number, _made(node, inside)))
            return number

        def add_letters(field: Node) -> int:
            number = ids["letters", field.key] = self._ids.get(("letters", field.key)) or next(self._free)
            made[number] = (field.value,)
            if self._sent.get(number) != made[number]:
                changed.append((number, _letters(field)))
            return number

        top = [add(node) for node in nodes]
        for number, text, urgent in self._said:
            made[number] = (text,)
            if number not in self._sent:
                changed.append((number, _announcement(text, urgent)))
        changed.append((_ROOT, self._window([*top, *(number for number, _, _ in self._said)])))
        self._sent, self._ids = made, ids
        self._keys = {number: key for key, number in ids.items()}
        update = accesskit.TreeUpdate(focus=ids.get(focus, _ROOT))
        update.nodes = changed
        update.tree = _tree()
        return update

    def _window(self, inside: list[int]) -> accesskit.Node:
        window = accesskit.Node(accesskit.Role.WINDOW)
        window.set_label(self._title)
        window.set_children(inside)
        return window

    # -- from AccessKit's threads

    def _begin(self) -> accesskit.TreeUpdate:
        self.listening = True
        self._sent = {}
        self._ask(None)
        update = accesskit.TreeUpdate(focus=_ROOT)
        update.nodes = [(_ROOT, self._window([]))]
        update.tree = _tree()
        return update

    def _end(self) -> None:
        self.listening = False

    def _requested(self, request: accesskit.ActionRequest) -> None:
        key = self._keys.get(request.target)
        act = next((act for act, action in _ACTIONS.items() if action == request.action), None)
        if key is not None and act is not None:
            data = request.data
            self._ask(Request(key, act, str(data[1]) if data is not None and act is Act.WRITE else ""))


def _adapter(
    window: int, begin: Callable[[], accesskit.TreeUpdate], requested: Callable[[accesskit.ActionRequest], None],
    end: Callable[[], None],
) -> _Adapter:  # fmt: skip
    if sys.platform == "win32":
        return _Adapter(_known(window), begin, requested)
    if sys.platform == "darwin":
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return _Adapter.for_window(_known(window), begin, requested)
    return _Adapter(begin, requested, end)


def _known(window: int) -> int:
    if not window:
        raise LookupError("the window has no handle")
    return window


def _versions(key: Hashable) -> Iterator[Hashable]:
    """``key``, and what stands for it where it is there already: AccessKit ends the program over two of one kind."""
    yield key
    yield from (("again", number, key) for number in count(1))


def _tree() -> accesskit.Tree:
    tree = accesskit.Tree(_ROOT)
    tree.toolkit_name = "pygame"
    return tree


def _made(node: Node, inside: Iterable[int]) -> accesskit.Node:
    made = accesskit.Node(_ROLES[node.role])
    # What is chosen belongs to the name: AT-SPI has no other place for its words.
    name = listed(filter(None, (node.name, node.value))) if node.role in _CHOSEN else node.name
    (made.set_value if node.role is Role.LABEL else made.set_label)(name)
    left, top, width, height = node.box
    made.set_bounds(accesskit.Rect(left, top, left + width, top + height))
    made.set_children(list(inside))
    # Over AT-SPI, AccessKit tells of no node that it is disabled.
    missing = _("not available now") if sys.platform == "linux" and not node.enabled else ""
    if description := listed(filter(None, (missing, node.description))):
        made.set_description(description)
    if node.value and node.role is not Role.LABEL:
        made.set_value(node.value)
    for act in node.acts:  # also what is no use now: on Linux, tools keep what a node offered when it came
        made.add_action(_ACTIONS[act])
    if not node.enabled:
        made.set_disabled()
    if node.checked is not None:
        made.set_toggled(accesskit.Toggled.TRUE if node.checked else accesskit.Toggled.FALSE)
    if node.selected is not None:
        made.set_selected(node.selected)
    if node.caret is not None:
        [letters] = inside
        anchor, caret = (accesskit.TextPosition(letters, index) for index in node.caret)
        made.set_text_selection(accesskit.TextSelection(anchor, caret))
    if node.role is Role.GRID:
        made.set_row_count(len(node.inside))
        made.set_column_count(max(len(row.inside) for row in node.inside))
    if node.scale is not None:
        made.set_min_numeric_value(node.scale.low)
        made.set_max_numeric_value(node.scale.high)
        made.set_numeric_value(node.scale.now)
        made.set_numeric_value_step(node.scale.step)
    if node.place is not None:
        made.set_position_in_set(node.place)
        made.set_size_of_set(node.of)
    if node.cell is not None:
        made.set_row_index(node.cell[0])
        made.set_column_index(node.cell[1])
    return made


def _letters(field: Node) -> accesskit.Node:
    """The run of letters in a text field, which a reader goes through one by one."""
    made = accesskit.Node(accesskit.Role.TEXT_RUN)
    made.set_value(field.value)
    made.set_character_lengths([len(letter.encode()) for letter in field.value])
    made.set_word_lengths([len(word) for word in _WORDS.findall(field.value)])
    return made


def _announcement(text: str, urgent: bool) -> accesskit.Node:
    made = accesskit.Node(accesskit.Role.LABEL)
    made.set_value(text)
    made.set_live(accesskit.Live.ASSERTIVE if urgent else accesskit.Live.POLITE)
    return made
