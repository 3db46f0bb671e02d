"""What is chosen for a new match: its options, and who sits where."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from jungle_games.core.formatting import decimal, measured
from jungle_games.core.game import FITS_ME, AnyGame, Level
from jungle_games.core.i18n import _
from jungle_games.core.ladder import AdaptiveStrength
from jungle_games.core.matches.match import COLOURS
from jungle_games.core.options import STANDARD, GameOptions, Option, OptionError, RuleStep, Value
from jungle_games.core.seat_names import ONLINE, PERSON, YOU, SeatInfo, level_name, numbered_player, shown_name
from jungle_games.store.settings import GameChoice, SeatChoice
from jungle_games.ui.layout import Column, Item, Row, Wrap
from jungle_games.ui.widgets.label import Icon, Label

_SIZE: Final = 16.0
_APART, _LEAD = 16.0, 3.0


def value_words(option: Option, value: Value) -> str:
    """A value in words: "on", "10 min", "a rat in front"."""
    if option.type == "bool":
        return _("on") if value else _("off")
    if option.type == "int":
        if value == 0 and option.low == 0 and option.unit:
            return _("off")
        number = decimal(int(value) / 10, 1) if option.tenths else str(value)
        return measured(number, _(option.unit)) if option.unit else number
    return _(option.allowed().get(str(value), str(value)))


def change_words(option: Option, value: Value) -> str:
    """What ``value`` brings about: as the option says it, or else its label and the value."""
    said = {"bool": option.on if value else option.off, "choice": option.on if value != option.default else ""}
    if words := said.get(option.type):
        return _(words)
    words = value_words(option, value)
    if option.says and value:
        return _(option.says).format(value=words)
    return _("{option}: {value}").format(option=_(option.label), value=words)


def changes_of(options_type: type[GameOptions], values: Mapping[str, Value]) -> Sequence[tuple[str, str]]:
    """The icon and the words (translated) for each value that differs from Standard, or else of each help."""
    standard = options_type.build(STANDARD).values()
    declared = [
        option for option in options_type.declared()
        if not option.with_seats and (option.only_with is None or values[option.only_with[0]] == option.only_with[1])
    ]  # fmt: skip
    changed = [option for option in declared if values[option.name] != standard[option.name]]
    shown = changed or [option for option in declared if option.group == "helps" and values[option.name] is True]
    return [
        ("clock" if option.group == "clock" else "leaf", change_words(option, values[option.name])) for option in shown
    ]


def change_list(options_type: type[GameOptions], values: Mapping[str, Value]) -> Item:
    usual = values == options_type.build(STANDARD).values()
    head = _("The usual rules, with:") if usual else _("Compared with Standard:")
    lines = [
        Row(Icon(icon, size=_SIZE, ink="amber"), Label(words, size=_SIZE), gap=6, align="center")
        for icon, words in changes_of(options_type, values)
    ]
    return Column(Label(head, size=_SIZE, ink="fern"), Wrap(*lines, gap=(_APART, _LEAD)), gap=_LEAD)


class OptionDraft:
    """A preset and the changes to it."""

    def __init__(
        self,
        options_type: type[GameOptions],
        preset: str = STANDARD,
        changes: Mapping[str, object] | None = None,
    ) -> None:
        """Take over ``preset`` and ``changes``; what the game does not know (any more) is left out."""
        self.options_type = options_type
        self._own: tuple[str, dict[str, Value]] | None = None
        self.base = preset if preset in options_type.presets() else STANDARD
        self._values = options_type.build(self.base).values()
        for name, value in (changes or {}).items():
            try:
                self._values[name] = options_type.option(name).check(value)
            except OptionError:
                continue

    @classmethod
    def restored(cls, options_type: type[GameOptions], choice: GameChoice) -> OptionDraft:
        return cls(options_type, choice.preset, choice.changes)

    # What holds now ------------------------------------------------------------------------------------------

    @property
    def changes(self) -> dict[str, Value]:
        base = self.options_type.build(self.base).values()
        return {name: value for name, value in self._values.items() if value != base[name]}

    @property
    def preset(self) -> str | None:
        """The preset that the values are, but for what is chosen apart, or None: they are the player's own."""
        names = sorted(self.options_type.presets(), key=lambda name: (name != self.base, name != STANDARD))
        return next((name for name in names if self._values == self._values_of(name)), None)

    @property
    def next_step(self) -> RuleStep | None:
        """The next rule to take over; None where there is none, or none left."""
        return self.options_type.next_step(self._values)

    def value(self, name: str) -> Value:
        return self._values[name]

    def is_changed(self, name: str) -> bool:
        return name in self.changes

    def options(self) -> GameOptions:
        return self.options_type.build(self.base, self.changes)

    def _values_of(self, preset: str) -> dict[str, Value]:
        """The values of a preset; what is chosen apart from it, as the seats and level files are, stays as it is."""
        apart = [each.name for each in self.options_type.declared() if each.with_seats or callable(each.choices)]
        return {**self.options_type.build(preset).values(), **{name: self._values[name] for name in apart}}

    def kept_in(self, choice: GameChoice) -> GameChoice:
        return msgspec.structs.replace(choice, preset=self.base, changes=self.changes)

    def copy(self) -> OptionDraft:
        """A draft that holds the same, to be changed and perhaps thrown away; it tells nobody."""
        return OptionDraft(self.options_type, self.base, self.changes)

    # Choosing ------------------------------------------------------------------------------------------------

    def choose(self, preset: str) -> None:
        """Take a preset as it is, and leave what is chosen apart from it."""
        self._become(preset, self._values_of(preset))

    def choose_part(self, index: int) -> bool:
        """Choose a part of the preset strip: a preset, or the player's own options; whether there are any."""
        key = list(self.strip())[index]
        if key is not None:
            self.choose(key)
        elif self._own is not None and self.preset is not None:
            self._become(*self._own)
        return self.preset == key

    def set(self, name: str, value: Value) -> None:
        checked = self.options_type.option(name).check(value)
        self._become(self.base, {**self._values, name: checked})

    def _become(self, base: str, values: dict[str, Value]) -> None:
        if (base, values) != (self.base, self._values):
            if self.preset is None:
                self._own = (self.base, self._values)
            self.base, self._values = base, values

    def take_next_step(self) -> None:
        step = self.next_step
        if step is not None:
            self._become(self.base, {**self._values, **step.values})

    # In words ------------------------------------------------------------------------------------------------

    def strip(self) -> Mapping[str | None, str]:
        """The parts of the preset strip: what each preset is called, by its key; None, the last, is Custom."""
        return {**{key: _(preset.title) for key, preset in self.options_type.presets().items()}, None: _("Custom")}

    def all_values(self) -> Mapping[str | None, Mapping[str, Value]]:
        """The values of every option in each part of the strip; those of Custom as they are or were chosen."""
        values: dict[str | None, Mapping[str, Value]] = {
            key: self._values_of(key) for key in self.options_type.presets()
        }
        if self.preset is None:
            values[None] = self._values
        elif self._own is not None:
            values[None] = self._own[1]
        return values

    def standard_line(self, option: Option) -> str:
        value = self.options_type.build(STANDARD).values()[option.name]
        return _("Standard: {value}").format(value=value_words(option, value))


DAY: Final = 86_400

BY_LOT: Final = -1
"""In place of a seat: let chance decide."""
_NEW: Final = AdaptiveStrength()


class Seating:
    """The players, people or computer players, and the seat of the first one.

    The others follow in playing order: with ``first_seat`` 1 of two, the second sitter moves first.
    """

    def __init__(
        self,
        game: AnyGame,
        names: Sequence[str],
        choice: GameChoice,
        fit: AdaptiveStrength = _NEW,
        due: Level | None = None,
    ) -> None:
        """Seat everybody as ``choice`` has it, as far as the game still knows of it; ``names`` are known people.

        ``fit`` is the opponent that fits the person, ``due`` the next one on the path, who takes the place of one that
        was passed.
        """
        self.game = game
        self._due = due
        self.fit = fit
        self.names = tuple(names)
        self._sitters = self._restored(choice)
        self.first_seat = choice.seat if BY_LOT <= choice.seat < len(self._sitters) else 0
        self._colours = choice.colours
        self.rhythm = choice.rhythm
        self._one_at_this_screen(0)

    def _restored(self, choice: GameChoice) -> list[SeatChoice]:
        kinds = {PERSON, ONLINE, *(level.key for level in self.game.opponents)}
        if len(choice.seats) in self.game.seats and all(sitter.kind in kinds for sitter in choice.seats):
            return self._led_on([self._known(sitter) for sitter in choice.seats])
        count = 2 if 2 in self.game.seats else min(self.game.seats)
        person = SeatChoice(PERSON, self.names[0] if self.names else "")
        return [person] + [SeatChoice(self.default_level) for _other in range(count - 1)]

    def _known(self, sitter: SeatChoice) -> SeatChoice:
        """``sitter`` without a name that was taken off the list of players."""
        return sitter if not sitter.name or sitter.name in self.names else msgspec.structs.replace(sitter, name="")

    def _led_on(self, sitters: list[SeatChoice]) -> list[SeatChoice]:
        """The same, but for one person against an animal that was passed: against the one that is due."""
        levels = [level.key for level in self.game.levels]
        opponents = {sitter.kind for sitter in sitters if sitter.is_computer}
        alone = sum(sitter.is_person for sitter in sitters) == 1 and len(opponents) == 1
        if self._due is None or not alone or not opponents <= set(levels[: levels.index(self._due.key)]):
            return sitters
        return [SeatChoice(self._due.key) if sitter.is_computer else sitter for sitter in sitters]

    @property
    def default_level(self) -> str:
        """Whom somebody meets first: the one that is due on the path, else the weakest."""
        levels = [self._due, *self.game.levels] if self._due is not None else self.game.levels
        return levels[0].key if levels else PERSON

    @property
    def sitters(self) -> tuple[SeatChoice, ...]:
        return tuple(self._sitters)

    def seat_count(self, count: int) -> None:
        """Let so many play: newcomers are computer players like the last one, and the last ones go."""
        levels = [sitter.kind for sitter in self._sitters if sitter.is_computer]
        while len(self._sitters) < count:
            self._sitters.append(SeatChoice(levels[-1] if levels else self.default_level))
        del self._sitters[count:]
        self.first_seat = min(self.first_seat, count - 1)

    def put(self, index: int, sitter: SeatChoice) -> None:
        """Seat somebody. A known name sits at one place only: who had it takes the name that is given up here."""
        given_up = self._sitters[index].name
        for other, there in enumerate(self._sitters):
            if other != index and sitter.name and there.name == sitter.name:
                self._sitters[other] = msgspec.structs.replace(there, name=given_up)
        self._sitters[index] = sitter
        self._one_at_this_screen(index)

    def _one_at_this_screen(self, index: int) -> None:
        """At a table online one person plays here, at the seat that was chosen last; all others are online, too."""
        if not self.invites:
            return
        people = [at for at, sitter in enumerate(self._sitters) if sitter.is_person]
        if not people:
            others = [at for at in range(len(self._sitters)) if at != index]
            here = next((at for at in others if self._sitters[at].is_computer), others[0])
            self._sitters[here] = SeatChoice(PERSON, self._free_name())
            return
        here = index if index in people else people[0]
        for at in people:
            if at != here:
                self._sitters[at] = SeatChoice(ONLINE)

    def call(self, index: int, name: str) -> None:
        """Name a person as typed, without what cannot be shown."""
        self._sitters[index] = SeatChoice(PERSON, name)

    @property
    def new_names(self) -> Sequence[str]:
        """The names that people gave themselves and that were not known before."""
        given = dict.fromkeys(sitter.name for sitter in self._sitters if sitter.name)
        return [name for name in given if name not in self.names]

    @property
    def watched(self) -> bool:
        return not any(sitter.is_person for sitter in self._sitters)

    @property
    def invites(self) -> bool:
        return any(sitter.kind == ONLINE for sitter in self._sitters)

    def invite(self) -> None:
        """Let somebody online take a seat, if nobody is invited yet: the last one that no person has."""
        if not self.invites:
            free = [index for index, sitter in enumerate(self._sitters) if sitter.is_computer]
            self.put(free[-1] if free else len(self._sitters) - 1, SeatChoice(ONLINE))

    @property
    def opponents(self) -> Sequence[int]:
        return [index for index, sitter in enumerate(self._sitters) if index and sitter.is_computer]

    def level_opponents(self, kind: str) -> None:
        """Let all computer players besides the first sitter be of one level."""
        for index in self.opponents:
            self._sitters[index] = SeatChoice(kind)

    def _free_name(self) -> str:
        used = {sitter.name for sitter in self._sitters}
        return next((name for name in self.names if name not in used), "")

    def put_person(self, index: int) -> None:
        """Seat a person, under the first name that nobody has."""
        self.put(index, SeatChoice(PERSON, self._free_name()))

    def shown_name(self, index: int) -> str:
        if self._sitters[index].kind == ONLINE:
            return _("Somebody online")
        return shown_name(self.game, self._info(index))

    def _info(self, index: int) -> SeatInfo:
        """The seat as the match records it; names that the program makes up are recorded in English."""
        sitter = self._sitters[index]
        if sitter.kind == ONLINE:
            return SeatInfo("", ONLINE)
        if sitter.is_computer:
            strength = self.fit.strength if sitter.kind == FITS_ME.key else UNSET
            return SeatInfo(self._level_name(index, sitter.kind), sitter.kind, strength)
        people = [at for at, other in enumerate(self._sitters) if other.is_person]
        made_up = YOU if len(people) == 1 else numbered_player(people.index(index) + 1)
        namesakes = sum(self._sitters[at].name == sitter.name for at in people[: people.index(index)])
        named = f"{sitter.name} {namesakes + 1}" if namesakes else sitter.name
        return SeatInfo(named if sitter.name else made_up)

    def let_begin(self, index: int) -> None:
        """Give seat 0 to this sitter."""
        self.first_seat = -index % len(self._sitters)

    @property
    def beginner(self) -> int | None:
        """Which sitter has seat 0; None while the lot decides."""
        return None if self.first_seat == BY_LOT else -self.first_seat % len(self._sitters)

    def _level_name(self, index: int, kind: str) -> str:
        """The level's name; several of one level are numbered."""
        title = next(level.title for level in self.game.opponents if level.key == kind)
        same = [at for at, other in enumerate(self._sitters) if other.kind == kind]
        return level_name(title, same.index(index) + 1 if len(same) > 1 else 0)

    def seats(self, rng: random.Random) -> list[SeatInfo]:
        """Everybody in seat order, for the match; ``rng`` draws the lot if there is one to draw."""
        return self._seated(self._first(rng))

    def seats_and_setup(self, rng: random.Random, options: GameOptions) -> tuple[list[SeatInfo], Mapping[str, object]]:
        """Everybody in seat order, and the set-up that gives them the colours they chose, if they did."""
        first, chosen = self._first(rng), self._chosen_colours(options)
        if not chosen:
            return self._seated(first), {}
        sides = len(chosen)
        return self._seated(first), {COLOURS: [chosen[(side - first) % sides] for side in range(sides)]}

    def people_in(self, infos: Sequence[SeatInfo]) -> Sequence[int]:
        """The seats that people here have in ``infos``, in the order in which they sit on the page."""
        sitting = [self._info(index) for index in range(len(self._sitters))]
        people = [seat for seat, info in enumerate(infos) if info.is_person]
        return sorted(people, key=lambda seat: sitting.index(infos[seat]))

    def _first(self, rng: random.Random) -> int:
        return rng.randrange(len(self._sitters)) if self.first_seat == BY_LOT else self.first_seat

    def _seated(self, first: int) -> list[SeatInfo]:
        count = len(self._sitters)
        infos = [self._info(index) for index in range(count)]
        return [infos[(seat - first) % count] for seat in range(count)]

    def kept_in(self, choice: GameChoice) -> GameChoice:
        return msgspec.structs.replace(
            choice, seats=self.sitters, seat=self.first_seat, colours=self._colours, rhythm=self.rhythm,
        )  # fmt: skip

    # Colours

    def colours_to_choose(self, options: GameOptions) -> Sequence[str]:
        """The colours that there are to choose among; empty where there is no choice."""
        return self.game.side_colours(options, len(self._sitters))

    def colours(self, options: GameOptions) -> Sequence[str | None]:
        count, allowed = len(self._sitters), self.colours_to_choose(options)
        chosen, sides = self._chosen_colours(options), self._sides(options)
        if chosen:
            return [chosen[index % sides] for index in range(count)]
        if not allowed or self.first_seat == BY_LOT:
            return [None] * count
        return [allowed[(index + self.first_seat) % sides] for index in range(count)]

    def choose_colour(self, index: int, colour: str, options: GameOptions) -> None:
        sides, first = self._sides(options), max(self.first_seat, 0)
        allowed = self.colours_to_choose(options)
        now = list(self._chosen_colours(options) or (allowed[(side + first) % sides] for side in range(sides)))
        given_up = now[index % sides]
        now = [given_up if there == colour else there for there in now]
        now[index % sides] = colour
        self._colours = tuple(now)

    def _sides(self, options: GameOptions) -> int:
        return len(set(self.game.sides(options, len(self._sitters))))

    def _chosen_colours(self, options: GameOptions) -> tuple[str, ...]:
        """The colours that were chosen, by side from the first sitter's on; empty where they don't fit (any more)."""
        chosen, allowed = self._colours, self.colours_to_choose(options)
        fits = len(chosen) == self._sides(options) == len(set(chosen)) and set(chosen) <= set(allowed)
        return chosen if fits else ()
