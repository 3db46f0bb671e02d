"""The left half of the new-game screen: how many play, the players at the table and to choose from, and their seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from jungle_games.base.clean_text import flowing
from jungle_games.core.game import FITS_ME, Level
from jungle_games.core.i18n import _, ngettext
from jungle_games.core.ladder import AdaptiveStrength
from jungle_games.core.options import OptionError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import ONLINE, PERSON
from jungle_games.screens.new_game.new_game_tiles import (
    GAP,
    LevelTile,
    NameField,
    PersonTile,
    SeatCard,
    SeatPart,
    SeatStrip,
)
from jungle_games.screens.new_game.option_draft import OptionDraft
from jungle_games.screens.new_game.seating import BY_LOT, Seating
from jungle_games.screens.pages import section_heading
from jungle_games.store.settings import SeatChoice
from jungle_games.ui.layout import Column, Grid, Item, Space, Turns, Wrap
from jungle_games.ui.painter import Painter
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.textfield import Clipboard

_NEAR: Final = 0.1
"""A part of the way to the next level that is too small to mention."""


def seat_choices(room: Room, seating: Seating, draft: OptionDraft, on_change: Callable[[], None]) -> list[Choice]:
    """The choices for ``seating``, without those that have only one value, except for teams."""
    seats, teams = _seat_count_choice(room, seating, on_change), _teams(room, seating, draft, on_change)
    made = (seats, teams, _opponents(seating, on_change))
    return [choice for choice in made if choice is not None]


def _seat_count_choice(room: Room, seating: Seating, on_change: Callable[[], None]) -> Choice | None:
    counts = room.seats
    if len(counts) < 2:
        return None

    def choose(at: int) -> None:
        seating.seat_count(counts[at])
        on_change()

    labels = [ngettext("{number} player", "{number} players", count).format(number=count) for count in counts]
    return Choice(labels, counts.index(len(seating.sitters)), choose, name="count")


def _teams(room: Room, seating: Seating, draft: OptionDraft, on_change: Callable[[], None]) -> Choice | None:
    """The numbers of teams that so many players can form; none where everybody plays alone."""
    found, count = _team_values(room, seating, draft), len(seating.sitters)
    if not found:
        return None

    def choose(at: int) -> None:
        draft.set(room.game.team_option, list(found.values())[at])
        on_change()

    labels = [_("{number} teams of {players}").format(number=number, players=count // number) for number in found]
    index = list(found).index(_sides(room, seating, draft))
    return Choice(labels, index, choose, name="teams", enabled=len(found) > 1)


def _team_values(room: Room, seating: Seating, draft: OptionDraft) -> dict[int, int]:
    """The value of the option for each number of teams."""
    name, found = room.game.team_option, dict[int, int]()
    if not name:
        return found
    option, trial = room.game.options_type.option(name), draft.copy()
    with suppress(OptionError):
        for value in range(option.low, option.high + 1):
            trial.set(name, value)
            if (number := _sides(room, seating, trial)) < len(seating.sitters):
                found.setdefault(number, value)
    return found


def _sides(room: Room, seating: Seating, draft: OptionDraft) -> int:
    return len(set(room.game.sides(draft.options(), len(seating.sitters))))


def _opponents(seating: Seating, on_change: Callable[[], None]) -> Choice | None:
    """One level for all opponents that are computer players; none where there is only one."""
    levels, opponents = seating.game.opponents, seating.opponents
    if len(opponents) < 2:
        return None
    kinds = {seating.sitters[index].kind for index in opponents}
    keys = [level.key for level in levels]
    labels = [_("All opponents: {level}").format(level=_(level.title)) for level in levels]
    mixed = len(kinds) > 1

    def choose(at: int) -> None:
        if not mixed or at:
            seating.level_opponents(keys[at - mixed])
            on_change()

    if mixed:
        return Choice([_("Opponents: mixed"), *labels], 0, choose, name="opponents")
    return Choice(labels, keys.index(kinds.pop()), choose, name="opponents")


def fitting_words(levels: Sequence[Level], fit: AdaptiveStrength) -> str:
    """The adaptive player's strength in words: its levels, the games it is based on, and problems."""
    counted = _("Games with undo, hints or more people don’t count.")
    return flowing([_(FITS_ME.summary), _like(levels, fit.strength), counted, fit.note])


def _like(levels: Sequence[Level], strength: float) -> str:
    weaker = min(int(strength + _NEAR), len(levels) - 1)
    if abs(strength - weaker) <= _NEAR:
        return _("Now about as strong as: {level}.").format(level=_(levels[weaker].title))
    names = {"weaker": _(levels[weaker].title), "stronger": _(levels[weaker + 1].title)}
    return _("Now between {weaker} and {stronger}.").format(**names)


_LEAST_PART: Final = 220.0
"""The minimum width of a question and of its answer side by side, in units."""
_FEW: Final = 4
_CARD, _LOW_CARD = 79.0, 62.0
"""The height of cards for few players, two in a row, and of low cards for more, three in a row."""
_TILE, _HIGHEST_TILE = 76.0, 140.0
_HEAD, _LARGE_HEAD = 35.0, 60.0
_BESIDE: Final = 5
"""The maximum number of tiles side by side of those who may sit there."""
_MANY: Final = 10
"""The number of tiles above which, or with more than two seats, heads are smaller."""
_CHOICE: Final = 44.0


class SeatsPanel:
    """Edits a `Seating`; ``on_change`` is called after every change, and must arrange the page anew."""

    def __init__(
        self,
        room: Room,
        seating: Seating,
        draft: OptionDraft,
        painter: Painter,
        clipboard: Clipboard,
        on_change: Callable[[], None],
        next_one: str = "",
    ) -> None:
        """``draft`` holds the options chosen so far: sides depend on them, and the number of teams is one of them.

        ``next_one`` is the key of the level that is next on the person's path.
        """
        self._room = room
        self._seating = seating
        self._draft = draft
        self._on_change = on_change
        self._next_one = next_one
        self._chosen = min(1, len(seating.sitters) - 1)
        self._name = NameField(painter, clipboard, seating, self._chosen, on_change)

    # What is on it ---------------------------------------------------------------------------------------------

    def arranged(self) -> Item:
        """Everything below one another, as it is chosen now; the name that is being typed goes on."""
        seating, game = self._seating, self._room.game
        choices: list[Item] = [*seat_choices(self._room, seating, self._draft, self._changed)]
        if choices and len(seating.sitters) > 2 > len(seating.opponents):
            choices.append(Space())  # keeps the room of the opponents' level: nothing below moves when they change
        head = _in_halves(choices) if choices else section_heading(_("At the table"))
        begins = [self._who_begins()] if game.opening_question else []
        strip = [SeatStrip(self._seats_to_take())] if len(game.seat_names) > 1 and not begins else []
        return Column(
            head,
            self._cards(),
            *begins, *strip,
            self._edit_head(),
            self._who_sits_there(),
            self._sitters().grow(),
            gap=GAP,
        )  # fmt: skip

    def _cards(self) -> Item:
        seating, allowed = self._seating, self._colours_to_choose()
        colours = seating.colours(self._draft.options()) if allowed else ()
        count = len(seating.sitters)
        height = _CARD if count <= _FEW else _LOW_CARD
        cards = []
        for index, sitter in enumerate(seating.sitters):
            seat, colour = self._seat_of(index), colours[index] if colours else None
            picture = seat if colour is None else allowed.index(colour)
            line = self._seat_line(seat) if not allowed else self._colour_line(seat, colour, allowed)
            choose = partial(self.choose_seat, index)
            cards.append(
                SeatCard(
                    self._room, index, seating.shown_name(index), line, sitter.kind, picture, height, choose,
                    chosen=index == self._chosen,
                )
            )  # fmt: skip
        columns, least = (2, 230.0) if height > _LOW_CARD else (3, 165.0)
        return Grid(*cards, columns=columns, gap=GAP, least=least)

    def _who_begins(self) -> Item:
        """The question of who begins, with a choice among the sitters and chance."""
        seating, begins = self._seating, self._seating.beginner
        names = [*(seating.shown_name(index) for index in range(len(seating.sitters))), _("Random")]
        shown = len(names) - 1 if begins is None else begins
        choice = Choice(names, shown, self._let_begin, name="begins").sized(height=_CHOICE)
        return Grid(section_heading(_(self._room.game.opening_question)), choice, columns=2, gap=GAP, least=_LEAST_PART)

    def _seats_to_take(self) -> list[SeatPart]:
        """A part for each seat that the first sitter may take, and one for chance."""
        parts = [self._seat_part(seat, _(name)) for seat, name in enumerate(self._room.game.seat_names)]
        by_lot = self._seating.first_seat == BY_LOT
        return [*parts, SeatPart(_("Random"), "die", partial(self._take_seat, BY_LOT), ("side", BY_LOT), chosen=by_lot)]

    def _seat_part(self, seat: int, name: str) -> SeatPart:
        pictures, chosen = self._room.seat_pictures, seat == self._seating.first_seat
        picture = pictures[seat] if seat < len(pictures) else "person"
        return SeatPart(name, picture, partial(self._take_seat, seat), ("side", seat), chosen=chosen)

    def _edit_head(self) -> Item:
        """The heading of who sits there, the colours beside it or below."""
        head, allowed = section_heading(_("Who plays here?")), self._colours_to_choose()
        if not allowed:
            return head
        own = self._seating.colours(self._draft.options())[self._chosen]
        names, pictures = self._colour_names(), self._room.seat_pictures
        parts = [
            SeatPart(
                _(names[at]), pictures[at], partial(self._take_colour, colour), ("colour", colour),
                chosen=colour == own,
            )
            for at, colour in enumerate(allowed)
        ]  # fmt: skip
        return Wrap(head.at("center"), SeatStrip(parts).grow(), gap=GAP)

    def _who_sits_there(self) -> Item:
        """The name of a person, or what is said of somebody else: with room for all, so that no tile moves."""
        kinds = [ONLINE, *(level.key for level in self._opponents), PERSON]
        about = [Label(self._about_words(kind), size=17, ink="fern", wrap=True) for kind in kinds[:-1]]
        return Turns(*about, self._name, shown=kinds.index(self._sitter.kind))

    def _sitters(self) -> Item:
        """All who may sit there: people, and in as many rows as they need, equally many in each, the levels."""
        few = len(self._opponents) + 2 <= _MANY and len(self._seating.sitters) == 2
        size = _LARGE_HEAD if few else _HEAD
        people_and_levels = (*self._people(size), *self._levels(size))
        tiles = [tile.at_least(height=_TILE).at_most(height=_HIGHEST_TILE) for tile in people_and_levels]
        rows = -(-len(tiles) // _BESIDE)
        return Grid(*tiles, columns=-(-len(tiles) // rows), gap=GAP, folds=True, even=True)

    def _people(self, size: float) -> Sequence[PersonTile]:
        sitter, tooltip = self._sitter, _("You play at this screen, in turns.") if self._others else ""
        return (
            PersonTile(size, self._seat_person, chosen=sitter.is_person, tooltip=tooltip),
            PersonTile(size, self._seat_online, online=True, chosen=sitter.kind == ONLINE),
        )

    def _levels(self, size: float) -> list[LevelTile]:
        """A tile for each level, the adaptive one first as the others form a ladder."""
        game = self._room.game
        fitting = round(self._seating.fit.strength)
        return [
            LevelTile(
                self._room, level.key, _(level.title),
                (1 + (fitting if level is FITS_ME else game.levels.index(level)), len(game.levels)),
                size, partial(self._seat_level, level.key), next_one=level.key == self._next_one,
                chosen=level.key == self._sitter.kind,
            )
            for level in self._opponents
        ]  # fmt: skip

    @property
    def _opponents(self) -> list[Level]:
        opponents = self._room.game.opponents
        return sorted(opponents, key=lambda level: level is not FITS_ME)

    @property
    def _sitter(self) -> SeatChoice:
        self._chosen = min(self._chosen, len(self._seating.sitters) - 1)
        return self._seating.sitters[self._chosen]

    @property
    def _others(self) -> bool:
        return any(sitter.is_person for at, sitter in enumerate(self._seating.sitters) if at != self._chosen)

    def _colour_names(self) -> Sequence[str]:
        game = self._room.game
        return game.side_names or game.seat_names

    def _colours_to_choose(self) -> tuple[str, ...]:
        try:
            return tuple(self._seating.colours_to_choose(self._draft.options()))
        except OptionError:
            return ()

    # Changing --------------------------------------------------------------------------------------------------

    def choose_seat(self, index: int) -> None:
        """Choose whose seat is filled below."""
        self._chosen = index
        self._changed()

    def _changed(self) -> None:
        """Update the name field for the sitter of the seat, and the page."""
        if self._sitter.is_person:
            self._name.show(self._chosen)
        self._on_change()

    def _take_seat(self, seat: int) -> None:
        self._seating.first_seat = seat
        self._changed()

    def _take_colour(self, colour: str) -> None:
        self._seating.choose_colour(self._chosen, colour, self._draft.options())
        self._changed()

    def _let_begin(self, index: int) -> None:
        """Let the sitter with that index begin; the index after the last stands for chance."""
        if index < len(self._seating.sitters):
            self._seating.let_begin(index)
        else:
            self._seating.first_seat = BY_LOT
        self._changed()

    def _seat_level(self, key: str) -> None:
        self._seating.put(self._chosen, SeatChoice(key))
        self._changed()

    def _seat_person(self) -> None:
        if not self._sitter.is_person:
            self._seating.put_person(self._chosen)
            self._changed()

    def _seat_online(self) -> None:
        self._seating.put(self._chosen, SeatChoice(ONLINE))
        self._changed()

    # Words -----------------------------------------------------------------------------------------------------

    def _seat_of(self, index: int) -> int | None:
        """The seat of a sitter; None if chance decides."""
        first = self._seating.first_seat
        return None if first == BY_LOT else (index + first) % len(self._seating.sitters)

    def _colour_line(self, seat: int | None, colour: str | None, allowed: Sequence[str]) -> str:
        """Whose chips or jacks somebody has, and who moves first where every seat has its own."""
        if colour is None:
            return _("random")
        name = _(self._colour_names()[allowed.index(colour)])
        own = not self._room.game.side_names
        return _("{seat}, moves first").format(seat=name) if own and seat == 0 else name

    def _seat_line(self, seat: int | None) -> str:
        names = self._room.game.seat_names
        if seat is None:
            return _("random")
        if seat >= len(names):
            return _("Place {number}").format(number=seat + 1) if seat else _("moves first")
        return _("{seat}, moves first").format(seat=_(names[seat])) if seat == 0 else _(names[seat])

    def _about_words(self, kind: str) -> str:
        """What is said of a level, or of somebody online, in the chosen seat."""
        if kind == ONLINE:
            return _(
                "A friend at another screen: you get an invitation to send. "
                "Play at once, or whenever each of you has time."
            )
        game = self._room.game
        summary = next(_(level.summary) for level in game.opponents if level.key == kind)
        if kind == FITS_ME.key:
            summary = fitting_words(game.levels, self._seating.fit)
        elif kind == self._next_one:
            summary = flowing([summary, _("Next on your path.")])
        return summary if self._others else _("{summary} Nobody here plays: you watch.").format(summary=summary)


def _in_halves(choices: Sequence[Item]) -> Item:
    """Choices two by two, one above the other where words need the whole width.

    One has half of the width also while it is alone, so that its arrows keep their place when another one comes.
    """
    high = [choice.sized(height=_CHOICE) for choice in choices]
    return Column(*(_half_and_half(high[at : at + 2]) for at in range(0, len(high), 2)), gap=GAP)


def _half_and_half(pair: Sequence[Item]) -> Item:
    return Grid(*pair, columns=2, gap=GAP, folds=True)
