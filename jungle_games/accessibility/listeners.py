"""Whoever listens to the program: a screen reader, or somebody to whom the system's voice reads phrases."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from jungle_games.core.formatting import as_sentences, listed
from jungle_games.core.i18n import N_, _, pgettext
from jungle_games.ui.accessible import Node, Request, Role
from jungle_games.ui.events import Device
from jungle_games.ui.notices import Notice, Notify

if TYPE_CHECKING:
    from jungle_games.accessibility.screen_reader import ScreenReader
    from jungle_games.accessibility.voice import Voice
    from jungle_games.base.helpers import Helpers
    from jungle_games.ui.scene import Scene, SceneStack

_TITLE: Final = "Jungle Games"
_PACE: Final = 0.2
"""Seconds between two trees while something moves."""
_WORDS_A_SECOND: Final = 4.0
READER: Final = "screen reader"
"""Its name in the log, which tells once of each helper that fails, whoever used it."""
_VOICE: Final = "voice"
_TWICE: Final = 1.0
"""Seconds within which the same words are said only once."""


_ROLE_WORDS: Final = {
    Role.BUTTON: N_("button"), Role.SWITCH: N_("switch"), Role.CHOICE: N_("choice"), Role.RADIO_GROUP: N_("choice"),
    Role.SLIDER: N_("slider"), Role.TEXT_FIELD: N_("text field"), Role.TAB: N_("page"), Role.LIST: N_("list"),
}  # fmt: skip


class Asked:
    """What an assistive tool asks, on its way to the main loop; without a request somebody began to listen."""

    def __init__(self, request: Request | None) -> None:
        self.request = request


class Listeners:
    """Tells those who listen what is on the screen, what has the focus, and what happens.

    A screen reader or voice that fails is heard no more, and stops nothing.
    """

    def __init__(
        self, stack: SceneStack, post: Callable[[object], None], clock: Callable[[], float], helpers: Helpers
    ) -> None:
        """``post`` wakes the main loop from any thread."""
        self._stack, self._post, self._clock, self._helpers = stack, post, clock, helpers
        self._reader: ScreenReader | None = None
        self._voice: Voice | None = None
        self._language: str | None = None
        self._scene: Scene | None = None
        self._page: Scene | None = None
        """The last one that filled the window."""
        self._focus: Hashable = None
        self._shown_at = 0.0
        self._last: tuple[str, float] = ("", 0.0)
        self._heard = 0.0
        self.said: list[str] = []
        """What was announced, the latest last, so that it can be said again."""

    def listening(self) -> bool:
        return self._voice is not None or (self._reader is not None and self._reader.listening)

    def heard(self) -> float:
        """When everything that was said will have been heard, if it is spoken at a usual pace."""
        return self._heard

    def start(self, window: int) -> None:
        def find() -> ScreenReader:
            from jungle_games.accessibility.screen_reader import ScreenReader

            return ScreenReader(_TITLE, window, self._asked)

        self._reader = self._helpers.use(READER, find)

    def _use(self, helper: str, act: Callable[[], object]) -> None:
        if self._helpers.use(helper, lambda: (act(),)) is None:
            if helper == READER:
                self._reader = None
            else:
                self._voice = None

    def _asked(self, request: Request | None) -> None:
        self._post(Asked(request))

    def read_aloud(self, language: str | None, notify: Notify) -> None:
        """Let the system's voice read in ``language``, None for silence; ``notify`` tells if there is no voice."""
        if language == self._language:
            return
        self._language = language
        self.close()
        if language is None:
            return

        def find() -> Voice | None:
            from jungle_games.accessibility.voice import Voice

            try:
                return Voice(language)
            except LookupError:
                notify(Notice(_("This system has no voice. On Linux, install speech-dispatcher.")))
                return None

        self._voice = self._helpers.use(_VOICE, find)

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Announce ``text``, unless it was just announced; ``urgent``: in place of what is being read."""
        now, (said, when) = self._clock(), self._last
        if not text or (text == said and now - when < _TWICE):
            return
        self._last = text, now
        self.said = [*self.said, text][-20:]
        if self.listening():
            self._heard = (now if urgent else max(now, self._heard)) + len(text.split()) / _WORDS_A_SECOND
        if self._reader is not None and self._reader.listening:
            self._use(READER, partial(self._reader.say, text, urgent=urgent))
            self._shown_at = 0.0
        if self._voice is not None:
            self._use(_VOICE, partial(self._voice.say, text, urgent=urgent))

    def command(self, name: str) -> bool:
        top = self._stack.top
        if top is None or name not in ("where", "survey", "say_again"):
            return False
        if name == "say_again":
            if self.said:
                self._last = "", 0.0
                self.say(self.said.pop(), urgent=True)
            return True
        nodes = list(_walk(top.nodes()))
        if name == "survey":
            self.say(as_sentences(*dict.fromkeys(map(phrase, nodes))), urgent=True)
        else:
            here = [node for node in nodes if node.key == top.focus_node]
            self.say(as_sentences(_heading(nodes), *map(phrase, here)), urgent=True)
        return True

    def take(self, event: pygame.event.Event) -> bool:
        """Note whether the window has the focus, and do what an assistive tool asks; true for such a request."""
        if self._reader is not None and event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._use(READER, partial(self._reader.focus_window, event.type == pygame.WINDOWFOCUSGAINED))
        asked = getattr(event, "payload", None)
        if not isinstance(asked, Asked):
            return False
        self._stack.device = Device.KEYS  # nobody drags by a screen reader
        if asked.request is not None and self._stack.top is not None:
            self._stack.top.perform(asked.request)
        return True

    def follow(self, *, moving: bool) -> None:
        """Tell what the screen shows now, seldom while something is ``moving``."""
        top, now = self._stack.top, self._clock()
        early = moving and top is self._scene and now - self._shown_at < _PACE
        if top is None or not self.listening() or early:
            return
        self._shown_at = now
        nodes, focus = tuple(top.nodes()), top.focus_node
        name = _heading(_walk(nodes))
        if top is not self._scene:
            self._scene = top
            if not top.opaque:
                self.say(as_sentences(*_words(nodes)))
            elif top is not self._page:  # whoever comes back from a dialog knows where they are
                self._page = top
                self.say(name or _TITLE)
        if not top.opaque:
            window = (0, 0, *self._stack.view.size)
            nodes = (Node(("dialog", id(top)), Role.DIALOG, name, window, inside=nodes),)
        if self._reader is not None:
            self._use(READER, partial(self._reader.show, nodes, focus))
        if self._voice is not None and focus != self._focus:
            found = next((node for node in _walk(nodes) if node.key == focus), None)
            if found is not None:
                self._use(_VOICE, partial(self._voice.say, phrase(found), urgent=True))
        self._focus = focus

    def close(self) -> None:
        if self._voice is not None:
            self._use(_VOICE, self._voice.stop)
            self._voice = None


def _walk(nodes: Iterable[Node]) -> Iterable[Node]:
    return (each for node in nodes for each in node.walk())


def _words(nodes: Iterable[Node]) -> Iterable[str]:
    return dict.fromkeys(node.name for node in _walk(nodes) if node.role in (Role.HEADING, Role.LABEL) and node.name)


def _heading(nodes: Iterable[Node]) -> str:
    return next((node.name for node in nodes if node.role is Role.HEADING), "")


def phrase(node: Node) -> str:
    """``node`` in words, as it is said when it gets the focus.

    >>> from jungle_games.ui.accessible import Node, Role
    >>> phrase(Node("sound", Role.SWITCH, "Sound", (0, 0, 1, 1), checked=True))
    'Sound, switch, on'
    """
    role = _(_ROLE_WORDS[node.role]) if node.role in _ROLE_WORDS else ""
    parts = (node.name, role, *_states(node), node.value, node.description)
    return listed(part for part in parts if part)


def _states(node: Node) -> Iterable[str]:
    if node.checked is not None:
        yield _("on") if node.checked else _("off")
    if node.selected:
        yield pgettext("a tab or a button", "chosen")
    if node.place is not None:
        yield _("{number} of {count}").format(number=node.place + 1, count=node.of)
    if not node.enabled:
        yield _("not available now")
