"""The player's settings, in a file that people can read and edit; and the language that they choose."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import yaml
from msgspec import Meta, Struct

from jungle_games.base.clean_text import tidy_name
from jungle_games.base.system import system_languages
from jungle_games.core.errors import error_line, unexpected_reason
from jungle_games.core.i18n import LANGUAGES, _, best_language, pgettext, say_instead, speak, spoken
from jungle_games.core.matches.clock import TimeFactor
from jungle_games.core.options import BEGINNER
from jungle_games.core.reading import YamlError, read_yaml
from jungle_games.core.seat_names import PERSON, Sitting
from jungle_games.store.files import (
    PRIVATE,
    DamagedError,
    Notices,
    StorageError,
    failure,
    name_aside,
    read_text,
    rename,
    sweep,
    write_bytes,
)

ANIMATION_SPEEDS: Final = (0.0, 0.5, 1.0, 2.0)
"""Off, half, normal and double speed."""
SYSTEM_LANGUAGE: Final = "system"
"""In place of a language code: use the language of the system."""
THIS_NETWORK: Final = "network"
OWN_BROKER: Final = "own"
"""Meeting places for tables online other than the well-known brokers."""
SIZE_LIMIT: Final = 256 * 1024
"""The maximum size of a settings file in bytes; a larger one is not read."""

_FORMER_PALETTE: Final = "colour_blind"
"""The name of the palette with blue and orange sides in files from when there was no other."""
_ORANGE_FOR_RED: Final = ("protan", "deutan")
"""The palettes in which the red side is orange."""

Volume = Annotated[int, Meta(ge=0, le=100)]
Key = Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}\Z")]
"""An internal key: of a look, a game, an option, a level."""
Length = Annotated[int, Meta(ge=200, le=16384)]
PlayerName = Annotated[str, Meta(min_length=1)]
OptionValue = bool | int | Annotated[str, Meta(max_length=200)]


class SeatChoice(Sitting, Struct, frozen=True):
    """The choice of a player for a seat of a new game; a name may be empty."""

    kind: Key = PERSON
    name: str = ""


class GameChoice(Struct, frozen=True):
    """The choices for a new game: those of the last time, or for the first time those of a beginner.

    ``seat`` is the first person's place, -1 for a random one; ``colours`` are the sides' colours, counted from that
    person. At a table with people online, ``rhythm`` is the time for a move in seconds (0: live).
    """

    preset: Key = BEGINNER
    changes: Mapping[Key, OptionValue] = {}
    seats: Annotated[tuple[SeatChoice, ...], Meta(max_length=12)] = ()
    seat: Annotated[int, Meta(ge=-1, le=11)] = 0
    colours: Annotated[tuple[Key, ...], Meta(max_length=12)] = ()
    rhythm: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0


class Settings(Struct, frozen=True):
    """Every setting. Volumes and ``ui_scale`` in per cent, ``window`` in pixels, None before the first start.

    ``characters`` is where pieces show their Chinese character: by the language, beside the picture, or alone.
    With ``less_motion`` nothing moves, whatever the speed; ``captions`` say in words what sounds tell.
    ``read_aloud`` lets the system's voice read, and ``telling`` is how much it and screen readers are told.

    ``library_limit`` is how many finished matches are kept, 0 for none. Tables online meet at ``meeting_place``: on
    this network, at the broker ``broker_host``, whose password is ``broker_word``, or at a well-known one; None as in
    files from before there was a choice. ``reminders`` is when the system tells that it is one's turn.
    ``keys`` and ``buttons`` hold only what the player bound anew: a command's name to the keys, or to the controller's
    button, that give it.
    In milliseconds: what is held repeats after ``hold_delay`` (0: never) every ``hold_interval``; what is pressed again
    within ``press_pause`` does not count; a pointer that rests for ``dwell`` (0: off) presses. At one's own tables all
    clocks have ``time_factor`` times the time, and for 0 there are none.
    """

    language: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_]{1,40}\Z")] = SYSTEM_LANGUAGE
    effects_volume: Volume = 80
    ambience: Literal["table", "evening", "rain", "neon", "off"] = "table"
    ambience_volume: Volume = 30
    muted: bool = False
    captions: bool = False
    read_aloud: bool = False
    telling: Literal["little", "normal", "all"] = "normal"
    animation_speed: float = 1.0
    less_motion: Literal["system", "on", "off"] = "system"
    ui_scale: Annotated[int, Meta(ge=75, le=200)] = 100
    fullscreen: bool = False
    window: tuple[Length, Length] | None = None
    palette: Literal["normal", "high_contrast", "protan", "deutan", "tritan"] = "normal"
    large_pieces: bool = False
    coordinates: bool = True
    hand_sorting: Literal["own", "suit", "rank"] = "own"
    card_back: Literal["paws", "leaves", "moss", "night"] = "paws"
    characters: Literal["language", "off", "beside", "alone"] = "language"
    board_look: Literal["day", "evening", "moonlight"] = "day"
    keys: Mapping[Key, Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=8)]] = {}
    controller: bool = True
    hold_delay: Annotated[int, Meta(ge=0, le=5000)] = 350
    hold_interval: Annotated[int, Meta(ge=20, le=2000)] = 60
    press_pause: Annotated[int, Meta(ge=0, le=5000)] = 0
    dwell: Annotated[int, Meta(ge=0, le=10_000)] = 0
    time_factor: TimeFactor = 1
    think_ahead: bool = False
    buttons: Mapping[Key, Key] = {}
    players: Annotated[tuple[PlayerName, ...], Meta(max_length=12)] = ()
    games: Mapping[Key, GameChoice] = {}
    library_limit: Annotated[int, Meta(ge=0, le=10_000_000)] = 2000
    last_game: Key | None = None
    broker_host: Annotated[str, Meta(max_length=255, pattern=r"^[^\s/]*\Z")] = ""
    broker_port: Annotated[int, Meta(ge=1, le=65_535)] = 1883
    broker_tls: bool = False
    broker_name: Annotated[str, Meta(max_length=200)] = ""
    broker_word: Annotated[str, Meta(max_length=200)] = ""
    meeting_place: Key | None = None
    reminders: Literal["off", "day", "always"] = "day"

    def __post_init__(self) -> None:
        if self.animation_speed not in ANIMATION_SPEEDS:
            raise ValueError(f"animation_speed is one of {', '.join(map(str, ANIMATION_SPEEDS))}")
        if self.language not in (SYSTEM_LANGUAGE, *LANGUAGES):
            raise ValueError(f"language is one of {', '.join((SYSTEM_LANGUAGE, *LANGUAGES))}")
        names = tuple(dict.fromkeys(filter(None, map(tidy_name, self.players))))
        if names != self.players:
            msgspec.structs.force_setattr(self, "players", names)

    @property
    def meets_at(self) -> str:
        """Where tables online meet: ``THIS_NETWORK``, ``OWN_BROKER``, or the key of a well-known place."""
        if self.meeting_place is None or (self.meeting_place == OWN_BROKER and not self.broker_host):
            return OWN_BROKER if self.broker_host else THIS_NETWORK
        return self.meeting_place

    def game(self, name: str) -> GameChoice:
        """The latest choices for the game ``name``, or those for a beginner."""
        return self.games.get(name, GameChoice())


class SettingsStore:
    """The settings in memory, and their file. Changes apply at once, and are on disk after ``save``.

    A damaged file is set aside under a new name, and what can be understood of it is kept; ``notices`` tell of it.
    """

    def __init__(
        self, path: Path, notices: Notices | None = None,
        alone: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:  # fmt: skip
        """``alone`` keeps other copies of the program from writing meanwhile."""
        self._path = path
        self.notices = notices or Notices()
        self._alone = alone
        self._value = self._known = Settings()
        self._stored = False
        self._in_the_way = False
        """Whether an unreadable file is still in place, which must be set aside before we write ours."""

    def get(self) -> Settings:
        """The current settings."""
        return self._value

    @property
    def changed(self) -> bool:
        """Whether any setting but the last game differs from those on disk, or from the defaults without a file."""
        return msgspec.structs.replace(self._value, last_game=self._known.last_game) != self._known

    def load(self, speak: Callable[[Settings], None] = lambda _settings: None) -> None:
        """Read the file; a missing one gives the defaults. ``speak`` takes over its language before it is told."""
        sweep(self._path.parent)
        with contextlib.suppress(OSError):
            self._path.chmod(PRIVATE)
        self._value, self._stored, self._in_the_way = Settings(), False, False
        self._known = self._value
        try:
            text = read_text(self._path, SIZE_LIMIT)
            if text is None:
                return
            self._read(text, speak)
        except StorageError as error:
            self._in_the_way = True
            self.notices.add(str(error))
        except DamagedError as problem:
            self._set_aside_read(str(problem))
        except Exception as error:
            self._set_aside_read(unexpected_reason(error))
        else:
            self._stored, self._known = True, self._value

    def replace(self, **changes: object) -> Settings:
        """Change some settings. Raises ValueError, naming the setting, for an invalid value."""
        unknown = changes.keys() - set(Settings.__struct_fields__)
        if unknown:
            raise ValueError(f"unknown setting: {', '.join(sorted(unknown))}")
        changed = _checked({**_plain(self._value), **_plain(changes)})
        if changed != self._value:
            self._value, self._stored = changed, False
        return changed

    def replace_game(self, name: str, choice: GameChoice) -> Settings:
        """Store the choices for the game ``name``."""
        return self.replace(games={**self._value.games, name: choice}, last_game=name)

    def replace_opponents(self, name: str, level: str) -> Settings:
        """Store the level ``level`` for all computer players of the game ``name``, keeping the people."""
        choice = self._value.game(name)
        seats = tuple(seat if seat.kind == PERSON else SeatChoice(level) for seat in choice.seats)
        return self.replace_game(name, msgspec.structs.replace(choice, seats=seats))

    def seat_against(self, name: str, level: str) -> Settings:
        """Store one person against computer players of ``level`` for the game ``name``, keeping the number of seats."""
        choice = self._value.game(name)
        person = next((seat for seat in choice.seats if seat.kind == PERSON), SeatChoice())
        others = max(1, len(choice.seats) - 1)
        return self.replace_game(name, msgspec.structs.replace(choice, seats=(person, *[SeatChoice(level)] * others)))

    def save(self) -> None:
        """Write all changes. Raises StorageError; the settings apply even so.

        What another copy of the program has changed meanwhile counts, too, where nothing was changed here.
        """
        if self._stored:
            return
        with self._alone():
            self._join()
            self._write()

    def _join(self) -> None:
        """Merge the changes of another copy of the program, or set aside a file that could not be read."""
        if not self._in_the_way:
            self._value = self._joined()
        elif os.path.lexists(self._path):
            self._set_aside_other(_("it could not be read when the program began"))
        self._in_the_way = False

    def _write(self) -> None:
        comment = _("Settings of Jungle Games. What is left out has its default value.")
        body = yaml.safe_dump(_plain(self._value), sort_keys=False, allow_unicode=True)
        write_bytes(self._path, f"# {comment}\n{body}".encode(), private=True)  # a broker's password may be in it
        self._stored, self._known = True, self._value

    def _joined(self) -> Settings:
        """The settings on disk, with the changes made here since they were read."""
        try:
            text = read_text(self._path, SIZE_LIMIT)
            document = read_yaml(text).data if text is not None else None
            if not isinstance(document, dict | None):
                raise DamagedError(_("it holds no settings"))
            theirs = _plain(_checked(document)) if document is not None else {}
        except StorageError:
            return self._value
        except (DamagedError, YamlError, ValueError) as problem:
            self._set_aside_other(error_line(problem))
            return self._value
        except Exception as error:  # whatever is wrong with what somebody wrote there meanwhile, it is not lost
            self._set_aside_other(unexpected_reason(error))
            return self._value
        return _checked(_merge(_plain(self._known), _plain(self._value), theirs)) if theirs else self._value

    def _read(self, text: str, speak: Callable[[Settings], None]) -> None:
        try:
            document = read_yaml(text).data
        except YamlError as error:
            raise DamagedError(str(error)) from error
        if document is None:
            return
        if not isinstance(document, dict):
            raise DamagedError(_("it holds no settings"))
        try:
            self._value = _checked(document)
        except ValueError as error:
            self._value = _salvaged(document)
            speak(self._value)
            raise DamagedError(error_line(error)) from error

    def _set_aside_read(self, reason: str) -> None:
        """Set aside the file just read; if that fails, try again before writing."""
        words = _("The settings file was damaged ({reason}). It is kept as {name}; valid settings were kept.")
        try:
            self._set_aside(words, reason)
        except StorageError:
            self._in_the_way = True

    def _set_aside_other(self, reason: str) -> None:
        """Set aside the file at our path. Raises StorageError."""
        words = _("The settings file could not be read ({reason}). It is kept as {name}; your settings stay.")
        self._set_aside(words, reason)

    def _set_aside(self, words: str, reason: str) -> None:
        aside = name_aside(self._path)
        try:
            rename(self._path, aside)
        except OSError as error:
            trouble = failure(self._path, error)
            failed = _("A file is damaged ({reason}) and could not be set aside. {error}")
            self.notices.add(failed.format(reason=reason, error=trouble))
            raise trouble from error
        self.notices.add(words.format(reason=reason, name=aside.name))


def _plain(data: object) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(data)
    return plain


def _checked(document: Mapping[Any, Any]) -> Settings:
    """The settings in ``document``, which may be an old one. Raises ValueError."""
    if document.get("palette") == _FORMER_PALETTE:
        document = {**document, "palette": "deutan"}
    return msgspec.convert(document, Settings)


def _merge(known: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """``theirs`` with the changes from ``known`` to ``ours``; mappings are merged key by key."""
    merged = dict(theirs)
    for key in known.keys() | ours.keys():
        mine, before = ours.get(key), known.get(key)
        if mine == before:
            continue
        if isinstance(mine, dict):
            merged[key] = _merge(before or {}, mine, theirs.get(key) or {})
        elif key in ours:
            merged[key] = mine
        else:
            merged.pop(key, None)
    return merged


def _salvaged(document: Mapping[object, object]) -> Settings:
    """The settings in ``document`` that are valid on their own."""
    good: dict[str, object] = {}
    for name in Settings.__struct_fields__:
        if name in document:
            try:
                _checked({name: document[name]})
            except ValueError:
                continue
            good[name] = document[name]
    return _checked(good)


def apply_language(chosen: Settings) -> None:
    """Switch to the language and colour names of the settings."""
    say_instead({})
    speak(best_language(system_languages()) if chosen.language == SYSTEM_LANGUAGE else chosen.language)
    say_instead(_colour_words() if chosen.palette in _ORANGE_FOR_RED else {})


def characters_on_pieces(chosen: Settings) -> Literal["off", "beside", "alone"]:
    """Whether pieces show their Chinese character: as chosen, or by default only if the language is Chinese."""
    if chosen.characters != "language":
        return chosen.characters
    return "beside" if spoken().startswith("zh_") else "off"


def _colour_words() -> Mapping[str, str]:
    """Translated replacements for the names of colours that the palette changes."""
    return {"Red": _("Orange"), "red": pgettext("a side's colour", "orange")}
