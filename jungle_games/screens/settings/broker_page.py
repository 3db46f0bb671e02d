"""The settings page of remote tables: the message broker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from jungle_games.core.i18n import _
from jungle_games.screens.settings.page import Page, PageRow, Section, SettingsEdit
from jungle_games.table.navigator import Navigator
from jungle_games.ui.widgets.button import Button
from jungle_games.ui.widgets.choice import Toggle
from jungle_games.ui.widgets.row import OptionRow

_PLAIN_PORT, _TLS_PORT = 1883, 8883
_WIDTH: Final = 240.0
_LONGEST: Final = 255
"""Letters of an address, or of several."""


class BrokerPage(Page):
    """The broker's address and credentials."""

    def __init__(self, edit: SettingsEdit, navigator: Navigator, on_rows: Callable[[], None]) -> None:
        """``on_rows`` is told when the rows say something else now."""
        subtitle = _("where to meet people at other screens")
        super().__init__("elsewhere", _("Tables elsewhere"), subtitle, _("Only this network"))
        self._edit, self._navigator, self._on_rows = edit, navigator, on_rows

    def columns(self) -> Sequence[Sequence[Section]]:
        """The address at first, and once there is one what else belongs to it."""
        now = self._edit.now
        rows = [self._text_row(_("Message broker"), now.broker_host or _("none: this network"), "broker_host")]
        if now.broker_host:
            rows += [
                self._text_row(_("Port"), str(now.broker_port), "broker_port"),
                self._tls_row(),
                self._text_row(_("Name there"), now.broker_name or _("none needed"), "broker_name"),
                self._text_row(_("Password there"), "•" * len(now.broker_word) or _("none needed"), "broker_word"),
            ]
        return [[Section(_("Where to meet"), rows)]]

    def reset(self) -> None:
        self._change(broker_host="", broker_port=_PLAIN_PORT, broker_tls=False, broker_name="", broker_word="")

    def _text_row(self, label: str, shown: str, key: str) -> PageRow:
        button = Button(shown, lambda: self._ask(label, key), icon="edit", radius=12, name=key)
        row = OptionRow(label, button.sized(height=44).at_least(_WIDTH))
        return PageRow(row, label, self._help(key))

    def _help(self, key: str) -> str:
        if key == "broker_host":
            return _(
                "On one network nothing is needed. For friends anywhere: a server that passes messages on (MQTT), "
                "yours or a public one. It sees when and how much is sent, but cannot read it. Where it has several "
                "addresses, type them all with commas between."
            )
        return _("As the server’s owner says. The invitation carries it, so that your friends need not type it.")

    def _tls_row(self) -> PageRow:
        label = _("Encrypted connection (TLS)")
        row = OptionRow(label, Toggle(self._edit.now.broker_tls, self._set_tls, name="broker_tls"))
        words = _("What you play is encrypted in any case; this also hides the password on the way.")
        return PageRow(row, label, words)

    def _set_tls(self, on: bool) -> None:
        usual = {_PLAIN_PORT, _TLS_PORT}
        port = self._edit.now.broker_port
        self._change(broker_tls=on, broker_port=(_TLS_PORT if on else _PLAIN_PORT) if port in usual else port)

    def _ask(self, label: str, key: str) -> None:
        now = str(getattr(self._edit.now, key))
        take = partial(self._take, label, key)
        self._navigator.ask_name(label, self._help(key), now, take, _LONGEST, optional=True)

    def _take(self, label: str, key: str, typed: str) -> None:
        value: str | int = typed
        if key == "broker_port" and typed.isascii() and typed.isdecimal():
            value = int(typed)
        elif key == "broker_host":  # several have commas between, and people leave a space there
            value = ",".join(part.strip() for part in typed.split(","))
        try:
            self._change(**{key: value})
        except ValueError:
            words = _("a number from 1 to 65535") if key == "broker_port" else _("an address like broker.example.org")
            self._navigator.notice(label, _("That is not possible here. Type {example}.").format(example=words))

    def _change(self, **changes: object) -> None:
        self._edit.change(**changes)
        self._on_rows()
