"""The settings pages of people and of where to meet them: this network, or a place on the internet."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from jungle_games.base.clean_text import tidy_name
from jungle_games.core.i18n import _
from jungle_games.online.invitation import meeting_places, split_address
from jungle_games.screens.settings.page import Page, PageRow, Section, SettingRow, SettingsEdit
from jungle_games.store.files import StorageError
from jungle_games.store.settings import OWN_BROKER, THIS_NETWORK
from jungle_games.table.online.service import Online
from jungle_games.table.services import Navigator, Services
from jungle_games.ui.layout import Turns
from jungle_games.ui.notices import Notice
from jungle_games.ui.widgets.button import Button, Toggle
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.panel import OptionRow

if TYPE_CHECKING:
    from jungle_games.online.mqtt import Trial


_PLAIN_PORT, _TLS_PORT = 1883, 8883
_WIDTH: Final = 240.0
_LONGEST: Final = 255
"""Letters of an address, or of several."""


class MeetingPage(Page):
    """One switch to meet on the internet, and then where; *Try it* says what works."""

    def __init__(
        self, edit: SettingsEdit, navigator: Navigator, online: Online, on_rows: Callable[[], None]
    ) -> None:
        """``on_rows`` is told when the rows say something else now."""
        super().__init__("online", _("Where to meet"), _("people at other screens"), _("Only this network"))
        self._edit, self._navigator, self._online, self._on_rows = edit, navigator, online, on_rows
        self._trial: Trial | None = None

    def columns(self) -> Sequence[Sequence[Section]]:
        """The switch, and once it is on the meeting place with what it sees and whether it works."""
        far = self._edit.now.meets_at != THIS_NETWORK
        rows = [self._switch_row(far)]
        reminders = Section("", [SettingRow(self._edit, "reminders")])
        if not far:
            return [[Section("", rows), reminders]]
        rows += [self._place_row(), *(self._own_rows() if self._edit.now.meets_at == OWN_BROKER else ())]
        words = _("Whoever runs it sees when you play, how much is sent, and from where; never what.")
        sees = Section(_("What it sees"), [PageRow(OptionRow(words, icon="eye"), words, "")])
        return [[Section("", rows)], [sees, Section(_("Does it work?"), self._trial_rows()), reminders]]

    def reset(self) -> None:
        self._change(meeting_place=THIS_NETWORK)

    # Where

    def _switch_row(self, far: bool) -> PageRow:
        label = _("Also meet on the internet")
        row = OptionRow(label, Toggle(far, self._switch, name="internet"))
        return PageRow(row, label, _("On one network nothing is needed. Friends anywhere need a place to meet."))

    def _switch(self, on: bool) -> None:
        own = bool(self._edit.now.broker_host)
        first = OWN_BROKER if own or not meeting_places() else meeting_places()[0].key
        self._change(meeting_place=first if on else THIS_NETWORK)

    def _place_row(self) -> PageRow:
        places = meeting_places()
        keys = [*(place.key for place in places), OWN_BROKER]
        titles = [*(place.title for place in places), _("your own server")]
        now = self._edit.now.meets_at
        at = keys.index(now) if now in keys else len(keys) - 1
        choice = Choice(titles, at, lambda index: self._choose(keys[index]), name="place")
        label = _("Meeting place")
        note = _(places[at].note) if at < len(places) else _("A server for MQTT messages that you can reach.")
        return PageRow(OptionRow(label, choice), label, note)

    def _choose(self, key: str) -> None:
        if key == OWN_BROKER and not self._edit.now.broker_host:
            self._ask(_("Address"), "broker_host")
        else:
            self._change(meeting_place=key)

    def _own_rows(self) -> Sequence[PageRow]:
        now = self._edit.now
        label = _("Encrypted connection (TLS)")
        tls = OptionRow(label, Toggle(now.broker_tls, self._set_tls, name="broker_tls"))
        words = _("What you play is encrypted in any case; this also hides the password on the way.")
        return [
            self._text_row(_("Address"), now.broker_host, "broker_host"),
            self._text_row(_("Port"), str(now.broker_port), "broker_port"),
            PageRow(tls, label, words),
            self._text_row(_("Username"), now.broker_name or _("none needed"), "broker_name"),
            self._text_row(_("Password"), "•" * len(now.broker_word) or _("none needed"), "broker_word"),
        ]

    def _text_row(self, label: str, shown: str, key: str) -> PageRow:
        button = Button(shown, lambda: self._ask(label, key), icon="edit", radius=12, name=key)
        row = OptionRow(label, button.sized(height=44).at_least(_WIDTH))
        return PageRow(row, label, self._help(key))

    def _help(self, key: str) -> str:
        if key == "broker_host":
            return _("A port after a colon is taken, too. Several addresses have commas between them.")
        return _("As the server’s owner says. The invitation carries it, so that your friends need not type it.")

    def _set_tls(self, on: bool) -> None:
        usual = {_PLAIN_PORT, _TLS_PORT}
        port = self._edit.now.broker_port
        self._change(broker_tls=on, broker_port=(_TLS_PORT if on else _PLAIN_PORT) if port in usual else port)

    def _ask(self, label: str, key: str) -> None:
        now = str(getattr(self._edit.now, key))
        take = partial(self._take, label, key)
        self._navigator.ask_name(label, self._help(key), now, take, _LONGEST, optional=key != "broker_host")

    def _take(self, label: str, key: str, typed: str) -> None:
        try:
            self._change(**self._meant(key, typed))
        except ValueError:
            words = _("a number from 1 to 65535") if key == "broker_port" else _("an address like broker.example.org")
            self._navigator.notice(label, _("That is not possible here. Type {example}.").format(example=words))

    def _meant(self, key: str, typed: str) -> dict[str, Any]:
        """The settings that are meant by what was ``typed``: an address may have a port, which fills its own field."""
        if key == "broker_port" and typed.isascii() and typed.isdecimal():
            return {key: int(typed)}
        if key != "broker_host":
            return {key: typed}
        address = split_address(typed)
        host = ",".join(part.strip() for part in address.host.split(","))
        told = {"broker_port": address.port, "broker_tls": address.tls}
        told = {name: value for name, value in told.items() if value is not None}
        return {"broker_host": host, "meeting_place": OWN_BROKER, **told}

    def _change(self, **changes: object) -> None:
        self._trial = None  # it was about another place
        self._edit.change(**changes)
        self._on_rows()

    # Whether it works

    def _trial_rows(self) -> list[PageRow]:
        trial = self._trial
        label = _("Not tried yet") if trial is None else trial.words
        button = Button(_("Try it"), self._try, icon="play", radius=12, name="try_it")
        button.enabled = trial is None or trial.works is not None
        sentence = _("Sends one message, and says within seconds whether it comes back.")
        return [PageRow(OptionRow(label, button.sized(height=44).at_least(_WIDTH / 2)), _("Try it"), sentence)]

    def _try(self) -> None:
        from jungle_games.online.mqtt import Trial

        broker = self._online.broker
        if broker is not None:
            self._trial = Trial(broker, self._online.tell)
            self._on_rows()


MOST_PLAYERS: Final = 12


def keep_names(services: Services, before: Sequence[str] = (), after: Sequence[str] = ()) -> None:
    """Add typed names ``before`` or ``after`` those in the list, as far as there is room, and save the settings."""
    store = services.settings
    names = dict.fromkeys((*before, *store.get().players, *after))
    store.replace(players=tuple(names)[:MOST_PLAYERS])
    try:
        store.save()
    except StorageError as error:
        services.notify(Notice(str(error)))


class PlayersPage(Page):
    """A row for each name, to change or remove it, and a button to add one."""

    def __init__(self, edit: SettingsEdit, navigator: Navigator, on_rows: Callable[[], None]) -> None:
        """``on_rows`` is told when there are other rows now."""
        super().__init__("players", _("Players"), _("who plays here"))
        self._edit = edit
        self._navigator = navigator
        self._on_rows = on_rows
        self._listed = list(edit.now.players)
        """The names, and those that were removed here: their rows stay, so that no other comes under the pointer."""

    def columns(self) -> Sequence[Sequence[Section]]:
        rows = [self._row(index, name) for index, name in enumerate(self._listed)]
        if not self._full:
            rows.append(self._add_row())
        return [[Section(_("Names"), rows)]]

    @property
    def _names(self) -> tuple[str, ...]:
        return self._edit.now.players

    @property
    def _full(self) -> bool:
        return len(self._names) >= MOST_PLAYERS

    def _row(self, index: int, name: str) -> PageRow:
        known = name in self._names
        rename = Button(
            _("Rename"), lambda: self._ask(name), icon="edit", radius=12, name=("rename", index), enabled=known
        )
        remove = Button(_("Remove"), lambda: self._drop(name), icon="bin", radius=12, name=("remove", index))
        keep = Button(_("Put back"), lambda: self._keep(name), icon="undo", radius=12, name=("remove", index))
        keep.enabled = not self._full
        turns = Turns(remove, keep, shown=int(not known))
        row = OptionRow(name, rename.sized(height=44), turns.sized(height=44), icon="person")
        sentence = _("The name shown at the table. Results stay when a name is removed.")
        return PageRow(row, name, sentence)

    def _add_row(self) -> PageRow:
        add = Button(_("Add a name"), lambda: self._ask(None), icon="plus", radius=12, name="add_player")
        label = _("New name") if self._names else _("No names yet")
        row = OptionRow(label, add.sized(height=44), icon="plus")
        sentence = _("Up to {number} names. A name typed for a new game is added.").format(number=MOST_PLAYERS)
        return PageRow(row, _("Players"), sentence)

    def _ask(self, name: str | None) -> None:
        title = _("A new player") if name is None else _("Rename {name}").format(name=name)
        self._navigator.ask_name(
            title, _("The name to show at the table:"), name or "", lambda typed: self._call(name, tidy_name(typed))
        )

    def _call(self, old: str | None, new: str) -> None:
        """Put ``new`` in the place of ``old``; None: at the end."""
        if not new or (new in self._names and new != old):
            self._navigator.notice(_("That name is taken"), _("Every player needs a name of their own."))
            return
        if old != new:
            self._listed = [name for name in self._listed if name != new]
        if old is None:
            self._listed.append(new)
        else:
            self._listed[self._listed.index(old)] = new
        self._set({*self._names} - {old} | {new})

    def _drop(self, name: str) -> None:
        self._set({*self._names} - {name})

    def _keep(self, name: str) -> None:
        self._set({*self._names, name})

    def _set(self, names: Set[str | None]) -> None:
        self._edit.change(players=tuple(name for name in self._listed if name in names))
        self._on_rows()
