"""The player's settings, each declared with the words of its page; the file that people can read and edit."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
import yaml
from msgspec import Meta, Struct

from jungle_games.base.clean_text import tidy_name
from jungle_games.base.system import system_languages
from jungle_games.core.errors import error_line, unexpected_reason
from jungle_games.core.i18n import LANGUAGES, N_, _, best_language, pgettext, say_instead, speak
from jungle_games.core.options import BEGINNER
from jungle_games.core.reading import read_yaml
from jungle_games.core.seat_names import PERSON, Sitting
from jungle_games.store.files import PRIVATE, Notices, StorageError, read_text, set_aside, write_bytes

SYSTEM_LANGUAGE: Final = "system"
"""In place of a language code: use the language of the system."""
THIS_NETWORK: Final = "network"
OWN_BROKER: Final = "own"
"""Meeting places for tables online other than the well-known brokers."""
SIZE_LIMIT: Final = 256 * 1024
"""The maximum size of a settings file in bytes; a larger one is not read."""

Key = Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,40}\Z")]
"""An internal key: of a look, a game, an option, a level."""
Length = Annotated[int, Meta(ge=200, le=16384)]
Chords = Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=8)]
Value = bool | int | float | str
OptionValue = bool | int | Annotated[str, Meta(max_length=200)]
T = TypeVar("T", bound=Value)


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

    def against(self, level: str) -> GameChoice:
        """The same for one person and as many computer players of ``level`` as there are other seats."""
        person = next((seat for seat in self.seats if seat.kind == PERSON), SeatChoice())
        return msgspec.structs.replace(self, seats=(person, *[SeatChoice(level)] * max(1, len(self.seats) - 1)))


@dataclass(frozen=True, slots=True)
class Row:
    """How a setting stands on its page: the ``section`` it is in, what it is called, and a sentence of help.

    It may stand in the section ``also``, too. ``values`` has the words for its values, ``steps`` are numbers that are
    offered, and ``says`` how a number is put in words. A setting with neither values nor steps is a switch, or a
    slider for per cent. All words are marked for gettext.
    """

    section: str
    label: str
    help: str
    values: Mapping[Value, str] = field(default_factory=dict)
    steps: Sequence[int] = ()
    says: str = ""
    also: str = ""


def setting(default: T, row: Row) -> T:
    """Declare a setting that has a row on a page."""
    return field(default=default, metadata={"row": row})


PERCENT, _SECONDS = N_("{percent} %"), N_("{seconds} s")
_OFF: Final[Mapping[Value, str]] = {0: N_("off")}
_EVERY_MATCH: Final = 10_000_000


@dataclass(frozen=True)
class Settings:
    """Every setting; those without a row are chosen elsewhere. ``window`` is in pixels, None before the first start.

    Tables online meet at ``meeting_place``: on this network, at the broker ``broker_host``, whose password is
    ``broker_word``, or at a well-known one. ``keys`` and ``buttons`` hold only what the player bound anew: a command's
    name to the keys, or to the controller's button, that give it.
    """

    # Sound
    effects_volume: Annotated[int, Meta(ge=0, le=100)] = setting(80, Row(
        "volume", N_("Effects"), N_("Pieces, cards and buttons; what happens on the table."), says=PERCENT,
    ))  # fmt: skip
    ambience: Literal["table", "evening", "rain", "neon", "off"] = setting("table", Row(
        "volume", N_("Background"), N_("What you hear softly around the table while you play."),
        {"table": N_("suits the game"), "evening": N_("evening jungle"), "rain": N_("rain on leaves"),
         "neon": N_("neon hum"), "off": N_("off")},
    ))  # fmt: skip
    ambience_volume: Annotated[int, Meta(ge=0, le=100)] = setting(30, Row(
        "volume", N_("Background volume"), N_("How loud the background is."), says=PERCENT,
    ))  # fmt: skip
    muted: bool = setting(False, Row(
        "volume", N_("Mute"), N_("Turns all sound off. The key for it works on every screen."),
    ))  # fmt: skip

    # Screen and motion
    ui_scale: Annotated[int, Meta(ge=75, le=200)] = setting(100, Row(
        "screen", N_("Text size"), steps=(75, 100, 125, 150, 175, 200), says=PERCENT, also="seeing",
        help=N_("How large text, buttons and panels are. Boards and cards make room where they must."),
    ))  # fmt: skip
    fullscreen: bool = setting(False, Row("screen", N_("Full screen"), N_("Fills the whole screen.")))
    board_look: str = setting("day", Row(
        "screen", N_("Light on boards"), N_("The light on the boards. Pieces and cards keep their colours."),
        {"day": N_("daylight"), "evening": N_("evening"), "moonlight": N_("moonlight")},
    ))  # fmt: skip
    coordinates: bool = setting(True, Row(
        "screen", N_("Coordinates"),
        N_("Letters and numbers at the edge of boards and mats, by which moves are listed."),
    ))  # fmt: skip
    characters: Literal["language", "off", "beside", "alone"] = setting("language", Row(
        "screen", N_("Chinese characters"),
        N_("Pieces of Jungle show the character of their animal, as on sets in China. "
           "By language: if that is Chinese."),
        {"language": N_("by language"), "off": N_("off"), "beside": N_("beside the picture"), "alone": N_("alone")},
    ))  # fmt: skip
    card_back: str = setting("paws", Row(
        "screen", N_("Card backs"), N_("What the backs of cards look like. Some games have their own."),
        {"paws": N_("paws"), "leaves": N_("leaves"), "moss": N_("moss"), "night": N_("night")},
    ))  # fmt: skip
    language: str = setting(SYSTEM_LANGUAGE, Row(
        "text", N_("Language"), values=dict([(SYSTEM_LANGUAGE, N_("system language")), *LANGUAGES.items()]),
        help=N_("For menus, tables and rule books. Names you typed stay as they are."),
    ))  # fmt: skip
    animation_speed: float = setting(1.0, Row(
        "motion", N_("Animations"), N_("How fast pieces and cards move. Off: they jump."),
        {0.0: N_("off"), 0.5: N_("slow"), 1.0: N_("normal"), 2.0: N_("fast")},
    ))  # fmt: skip
    think_ahead: bool = setting(False, Row(
        "computer", N_("Think during your turn"),
        N_("The strongest animal of Jungle goes on thinking while you do. That uses power, for a minute at most."),
    ))  # fmt: skip
    library_limit: Annotated[int, Meta(ge=0, le=_EVERY_MATCH)] = setting(2000, Row(
        "library", N_("Games to keep"),
        N_("How many finished games the library keeps: the newest, and those with a star."),
        {0: N_("off"), _EVERY_MATCH: N_("all of them")}, steps=(0, 500, 2000, 10_000, _EVERY_MATCH),
    ))  # fmt: skip

    # Accessibility
    palette: Literal["normal", "high_contrast", "protan", "deutan", "tritan"] = setting("normal", Row(
        "seeing", N_("Colours"),
        N_("Strong contrast draws black grounds, white words and clear edges. The others are for colour-blind eyes: "
           "they keep the sides apart."),
        {"normal": N_("lamplight"), "high_contrast": N_("strong contrast"), "protan": N_("weak in red"),
         "deutan": N_("weak in green"), "tritan": N_("weak in blue")},
    ))  # fmt: skip
    large_pieces: bool = setting(False, Row(
        "seeing", N_("Large pieces"),
        N_("The board takes all the room it can get; what stands beside it moves closer together and scrolls."),
    ))  # fmt: skip
    less_motion: str = setting("system", Row(
        "seeing", N_("Less motion"),
        N_("Nothing glides, glows up, falls or pulses; pieces and cards jump to their places."),
        {"system": N_("same as system"), "on": N_("on"), "off": N_("off")},
    ))  # fmt: skip
    read_aloud: bool = setting(False, Row(
        "hearing", N_("Read aloud"), N_("The voice of your system reads what you come to and what happens."),
    ))  # fmt: skip
    telling: Literal["little", "normal", "all"] = setting("normal", Row(
        "hearing", N_("How much is said"), N_("By the voice of your system, and by a screen reader."),
        {"little": N_("a little"), "normal": N_("what matters"), "all": N_("everything")},
    ))  # fmt: skip
    captions: bool = setting(False, Row(
        "hearing", N_("Captions"),
        N_("A slip says in words what a sound tells: that it is your turn, that your time is running out."),
    ))  # fmt: skip
    dwell: Annotated[int, Meta(ge=0, le=10_000)] = setting(0, Row(
        "pressing", N_("Click by holding still"), values=_OFF, steps=(0, 500, 750, 1000, 1500, 2000), says=_SECONDS,
        help=N_("Hold the pointer still on something to press it; a ring fills until then. Move on to call it off."),
    ))  # fmt: skip
    press_pause: Annotated[int, Meta(ge=0, le=5000)] = setting(0, Row(
        "pressing", N_("Pause between presses"), values=_OFF, steps=(0, 200, 300, 500, 1000), says=_SECONDS,
        help=N_("The same key or button pressed again sooner does not count: for hands that tremble."),
    ))  # fmt: skip
    hold_delay: Annotated[int, Meta(ge=0, le=5000)] = setting(350, Row(
        "pressing", N_("Hold to repeat"), values=_OFF, steps=(0, 250, 350, 500, 1000, 2000), says=_SECONDS,
        help=N_("How long a key or direction is held until it repeats. Off: it never does."),
    ))  # fmt: skip
    hold_interval: Annotated[int, Meta(ge=20, le=2000)] = setting(60, Row(
        "pressing", N_("Between repeats"), steps=(30, 60, 120, 250, 500, 1000), says=_SECONDS,
        help=N_("How long it takes from one repeat to the next; twice as long on a controller."),
    ))  # fmt: skip
    time_factor: Literal[0, 1, 2, 4] = setting(1, Row(
        "time", N_("Time limits"),
        N_("For new games at this computer. Online, the options of the table say how much time there is."),
        {1: N_("as in the rules"), 2: N_("twice the time"), 4: N_("four times the time"), 0: N_("no clocks")},
    ))  # fmt: skip

    # On pages of their own
    controller: bool = setting(True, Row(
        "controller", N_("Use a controller"),
        N_("Off: controllers are left alone, for example while another program uses them."),
    ))  # fmt: skip
    reminders: Literal["off", "day", "always"] = setting("day", Row(
        "online", N_("Turn reminders"),
        N_("While you do something else, your computer tells you that it is your turn online. In the daytime: from 8 "
           "in the morning to 10 in the evening."),
        {"day": N_("in the daytime"), "always": N_("at any time"), "off": N_("off")},
    ))  # fmt: skip
    keys: Mapping[Key, Chords] = field(default_factory=dict)
    buttons: Mapping[Key, Key] = field(default_factory=dict)
    players: Annotated[tuple[Annotated[str, Meta(min_length=1)], ...], Meta(max_length=12)] = ()
    meeting_place: Key = THIS_NETWORK
    broker_host: Annotated[str, Meta(max_length=255, pattern=r"^[^\s/]*\Z")] = ""
    broker_port: Annotated[int, Meta(ge=1, le=65_535)] = 1883
    broker_tls: bool = False
    broker_name: Annotated[str, Meta(max_length=200)] = ""
    broker_word: Annotated[str, Meta(max_length=200)] = ""

    # Kept, but on no page
    window: tuple[Length, Length] | None = None
    hand_sorting: Literal["own", "suit", "rank"] = "own"
    games: Mapping[Key, GameChoice] = field(default_factory=dict)
    last_game: Key | None = None

    def __post_init__(self) -> None:
        for name, row in ROWS.items():
            if row.values and not row.steps and getattr(self, name) not in row.values:
                raise ValueError(f"{name} is one of {', '.join(map(str, row.values))}")
        object.__setattr__(self, "players", tuple(dict.fromkeys(filter(None, map(tidy_name, self.players)))))

    @property
    def meets_at(self) -> str:
        """Where tables online meet: ``THIS_NETWORK``, ``OWN_BROKER``, or the key of a well-known place."""
        nowhere = self.meeting_place == OWN_BROKER and not self.broker_host
        return THIS_NETWORK if nowhere else self.meeting_place

    def game(self, name: str) -> GameChoice:
        """The latest choices for the game ``name``, or those for a beginner."""
        return self.games.get(name, GameChoice())


ROWS: Final[Mapping[str, Row]] = {each.name: each.metadata["row"] for each in fields(Settings) if each.metadata}
"""The rows of the pages, by the name of their setting, in the order in which they stand there."""


class SettingsStore:
    """The settings in memory, as their file has them; a missing one gives the defaults.

    Changes apply at once, and are on disk after ``save``. A damaged file is set aside under a new
    name, and what can be understood of it is kept; ``notices`` tell of it.
    """

    def __init__(
        self, path: Path, notices: Notices | None = None,
        alone: Callable[[], contextlib.AbstractContextManager[None]] = contextlib.nullcontext,
    ) -> None:  # fmt: skip
        """``alone`` keeps other copies of the program from writing meanwhile."""
        self._path = path
        self.notices = notices or Notices()
        self._alone = alone
        self._value = self._known = Settings()
        with contextlib.suppress(OSError):
            self._path.chmod(PRIVATE)
        try:
            self._take_in()
        except StorageError as error:
            self.notices.add(str(error))

    def get(self) -> Settings:
        """The current settings."""
        return self._value

    def replace(self, **changes: Any) -> Settings:
        """Change some settings. Raises ValueError, naming the setting, for an invalid value."""
        self._value = _checked(replace(self._value, **changes))
        return self._value

    def replace_game(self, name: str, choice: GameChoice) -> Settings:
        """Store the choices for the game ``name``."""
        return self.replace(games={**self._value.games, name: choice}, last_game=name)

    def save(self) -> None:
        """Write all changes. Raises StorageError; the settings apply even so.

        What another copy of the program has changed meanwhile counts, too, where nothing was changed here.
        """
        if self._value == self._known:
            return
        with self._alone():
            self._take_in()
            comment = _("Settings of Jungle Games. What is left out has its default value.")
            body = yaml.safe_dump(msgspec.to_builtins(self._value), sort_keys=False, allow_unicode=True)
            # A broker's password may be in it.
            write_bytes(self._path, f"# {comment}\n{body}".encode(), PRIVATE)
        self._known = self._value

    def _take_in(self) -> None:
        """Take over what the file says, where nothing was changed here since; set a damaged one aside, and tell of it.

        Raises StorageError.
        """
        document, damage = dict[object, object](), None
        try:
            if (text := read_text(self._path, SIZE_LIMIT)) is None:
                return
            document = read_yaml(text).data or {}
            theirs = _checked(document)
        except StorageError:
            raise
        except Exception as error:  # whatever is wrong with what somebody wrote there, it is not lost
            theirs, damage = _salvaged(document), error
        self._value = _checked(_merged(*map(msgspec.to_builtins, (self._known, self._value, theirs))))
        if damage is None:
            self._known = theirs
            return
        apply_language(self._value)  # in which that is told
        reason = error_line(damage) if isinstance(damage, ValueError) else unexpected_reason(damage)
        words = _("The settings file was damaged ({reason}). It is kept as {name}; valid settings were kept.")
        self.notices.add(words.format(reason=reason, name=set_aside(self._path).name))


def _checked(document: Any) -> Settings:
    """The settings in ``document``. Raises ValueError."""
    return msgspec.convert(msgspec.to_builtins(document), Settings)


def _merged(known: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """``theirs`` with the changes from ``known`` to ``ours``; mappings are merged key by key, and None is missing."""
    merged = dict[str, Any]()
    for key in theirs.keys() | ours.keys():
        before, mine, their = (each.get(key) for each in (known, ours, theirs))
        if isinstance(mine, dict):
            merged[key] = _merged(before or {}, mine, their or {})
        else:
            merged[key] = their if mine == before else mine
    return {key: value for key, value in merged.items() if value is not None}


def _salvaged(document: object) -> Settings:
    """The settings in ``document`` that are valid on their own."""
    good: dict[object, object] = {}
    for name, value in document.items() if isinstance(document, dict) else ():
        with contextlib.suppress(Exception):
            _checked({name: value})
            good[name] = value
    return _checked(good)


def apply_language(chosen: Settings) -> None:
    """Switch to the language and colour names of the settings."""
    say_instead({})
    speak(best_language(system_languages()) if chosen.language == SYSTEM_LANGUAGE else chosen.language)
    if chosen.palette in ("protan", "deutan"):  # in these the red side is orange
        say_instead({"Red": _("Orange"), "red": pgettext("a side's colour", "orange")})

