"""What a voice says of a node: its name, what it is, its state and its value."""

from __future__ import annotations

from collections.abc import Iterable

from jungle_games.core.formatting import listed
from jungle_games.core.i18n import _
from jungle_games.ui.accessible import Node, Role


def phrase(node: Node) -> str:
    """``node`` in words, as it is said when it gets the focus.

    >>> from jungle_games.ui.accessible import Node, Role
    >>> phrase(Node("sound", Role.SWITCH, "Sound", (0, 0, 1, 1), checked=True))
    'Sound, switch, on'
    """
    parts = (node.name, _role_word(node), *_states(node), node.value, node.description)
    return listed(part for part in parts if part)


def _role_word(node: Node) -> str:
    match node.role:
        case Role.BUTTON:
            return _("button")
        case Role.SWITCH:
            return _("switch")
        case Role.CHOICE | Role.RADIO_GROUP:
            return _("choice")
        case Role.SLIDER:
            return _("slider")
        case Role.TEXT_FIELD:
            return _("text field")
        case Role.TAB:
            return _("page")
        case Role.LIST:
            return _("list")
    return ""


def _states(node: Node) -> Iterable[str]:
    if node.checked is not None:
        yield _("on") if node.checked else _("off")
    if node.selected:
        yield _("chosen")
    if node.place is not None:
        yield _("{number} of {count}").format(number=node.place + 1, count=node.of)
    if not node.enabled:
        yield _("not available now")
