"""The halves of the new-game screen, which only ask: who plays, and goal, board and rules, or the deal of a solitaire.

Below them is what they are made of: cards of seats, players to choose from, a person's name.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from typing import Final, Literal

import pygame

from jungle_games.base.clean_text import LONGEST_NAME, flowing
from jungle_games.core.formatting import date_in_words
from jungle_games.core.game import FITS_ME, Level
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.ladder import AdaptiveStrength
from jungle_games.core.options import Option, OptionError
from jungle_games.core.room import Room
from jungle_games.core.seat_names import ONLINE, PERSON, YOU
from jungle_games.core.shuffle import DealError, deal_by_lot, deal_of_the_day, parse_deal
from jungle_games.screens.pages import Cover, section_heading
from jungle_games.screens.set_up import BY_LOT, OptionDraft, Seating, change_list
from jungle_games.store.settings import SeatChoice
from jungle_games.table.room_parts import option_picture_of
from jungle_games.table.style import head, portrait
from jungle_games.ui.layout import Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Space, Stack, Turns, Wrap
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.theme import mix
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.button import Button, Choice, Clickable, SegmentedControl
from jungle_games.ui.widgets.label import Icon, Label, Picture, draw_icon
from jungle_games.ui.widgets.textfield import Clipboard, TextField

GAP: Final = 12.0
_PADDING: Final = (8.0, 6.0)
_BESIDE_PICTURE: Final = 8.0
_NEXT: Final = 26.0
"""The width of the sign for the next animal on the path."""
_NAME, _LINE = 16.0, 17.0
_BESIDE_NAME: Final = 3.0
_WHOSE: Final = (120.0, 44.0)
_BAR: Final = (72.0, 7.0)
_LEAST_BAR: Final = 44.0
_LEADING: Final = 1.12
_HEIGHT: Final = 48.0
_FIELD_GAP: Final = 12.0


class Tile(Clickable):
    """A field to choose, amber-edged while ``chosen``."""

    ring_corner = 14.0

    def __init__(
        self, label: str, content: Item, on_click: Callable[[], None], name: Hashable, *,
        chosen: bool = False, tooltip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(on_click, name=name, tooltip=tooltip)
        self.label = label
        self.content = content
        self.chosen = chosen

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, self.ring_corner * self.u
        field = mix(theme.moss, theme.deep, 0.25 if self.chosen else 0.62)
        if self.hovered:
            field = mix(field, "#FFFFFF", 0.07)
        if self.pressed and self.hovered:
            field = mix(field, "#000000", 0.12)
        if self.chosen:
            painter.glow(target, self.rect, corner, theme.amber, blur=8 * self.u, alpha=70)
        border = theme.amber if self.chosen else mix(theme.edge, theme.deep, 0.2)
        painter.box(target, self.rect, corner, field, border=border, width=(2.5 if self.chosen else 1.5) * self.u)


def _paint_next(target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, painter.theme.amber)
    draw_icon(target, painter, "paw", rect.center, round(rect.w * 0.65), painter.theme.ink)


class Strength(Widget):
    """A bar that ``lit`` of ``count`` parts fill."""

    opaque = False

    def __init__(self, lit: int, count: int) -> None:
        super().__init__()
        self.natural = _BAR
        self._share = lit / count

    def _measure_width(self, ruler: Ruler) -> Extent:
        return Extent(ruler.px(_LEAST_BAR), ruler.px(self.natural[0]))

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        bar = self.rect.copy()
        painter.box(target, bar, bar.h / 2, painter.theme.inset)
        bar.w = max(bar.h, round(bar.w * self._share))
        painter.box(target, bar, bar.h / 2, painter.theme.amber)


def _paint_sign(icon: str, ink: str, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    painter.disc(target, rect.center, rect.w / 2, painter.theme.inset)
    draw_icon(target, painter, icon, rect.center, round(rect.w * 0.66), getattr(painter.theme, ink))


class SeatPart(Clickable):
    """One part of a `SeatStrip`: a seat's sign and name."""

    ring_corner = 12.0

    def __init__(self, label: str, picture: str, on_click: Callable[[], None], name: Hashable, *, chosen: bool) -> None:
        super().__init__(on_click, name=name)
        self.label, self.chosen = label, chosen
        ink = "ink" if chosen else "paper"
        words = Label(label, size=18, face=Face.BOLD, ink=ink)
        row = Row(Icon(picture, size=24, ink=ink), words, gap=6, align="center", justify="center")
        self.content = row.padded(5, 4).at_least(height=42)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, corner = painter.theme, self.ring_corner * self.u
        if self.chosen:
            painter.box(target, self.rect, corner, mix(theme.amber, "#FFFFFF", 0.12 if self.hovered else 0))
        elif self.hovered:
            painter.box(target, self.rect, corner, mix(theme.moss, theme.deep, 0.45))


class SeatStrip(Widget):
    """The choice of a seat: equal parts in a hollow, in as few rows as hold their words."""

    def __init__(self, parts: Sequence[SeatPart]) -> None:
        super().__init__()
        self.content = Grid(*parts, columns=len(parts), folds=True).padded(5)

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        painter.inset(target, self.rect, self.u, 16)


class NameField(Widget):
    """Names one player of a `Seating`; ``on_change`` is called after every change."""

    def __init__(
        self, painter: Painter, clipboard: Clipboard, seating: Seating, index: int, on_change: Callable[[], None]
    ) -> None:
        super().__init__()
        self._seating = seating
        self._index = index
        self._on_change = on_change
        self._field = TextField(
            painter, clipboard, placeholder=_("Type a name"), limit=LONGEST_NAME, on_change=self._typed, name="name"
        )
        self._known = Choice([""], 0, self._chosen, name="names", visible=bool(seating.names))
        parts = (self._field.sized(height=_HEIGHT), self._known.sized(height=_HEIGHT))
        self.content = Grid(*parts, columns=2, gap=_FIELD_GAP, folds=True)
        self.show(index)

    def show(self, index: int) -> None:
        self._index = index
        sitter = self._seating.sitters[index]
        self._field.text = sitter.name
        named = _("Name of player {number}").format(number=index + 1)
        self._field.tooltip = _("Your name") if index == 0 else named
        self._show_known(sitter.name)

    def _show_known(self, name: str) -> None:
        known = self._seating.names
        labels = [_("No name"), *known, *([name] if name and name not in known else [])]
        self._known.set_labels(labels, labels.index(name) if name else 0)

    def _typed(self, text: str) -> None:
        self._seating.call(self._index, text)
        self._show_known(self._seating.sitters[self._index].name)
        self._on_change()

    def _chosen(self, index: int) -> None:
        name = self._known.labels[index] if index else ""
        self._seating.put(self._index, SeatChoice(PERSON, name))
        self._field.text = name
        self._on_change()


_NEAR: Final = 0.1
"""A part of the way to the next level that is too small to mention."""


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
        choices = [each for each in (self._number(), self._teams(), self._all_opponents()) if each is not None]
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

    def _number(self) -> Item | None:
        """How many play; nothing to choose where there is but one number."""
        counts, seating = self._room.seats, self._seating
        if len(counts) < 2:
            return None

        def choose(at: int) -> None:
            seating.seat_count(counts[at])
            self._changed()

        labels = [ngettext("{number} player", "{number} players", count).format(number=count) for count in counts]
        return Choice(labels, counts.index(len(seating.sitters)), choose, name="count")

    def _teams(self) -> Item | None:
        """The numbers of teams that so many players can form; none where everybody plays alone."""
        name, found, count = self._room.game.team_option, dict[int, int](), len(self._seating.sitters)
        if name:
            option, trial = self._room.game.options_type.option(name), self._draft.copy()
            with suppress(OptionError):
                for value in range(option.low, option.high + 1):
                    trial.set(name, value)
                    if (number := self._sides(trial)) < count:
                        found.setdefault(number, value)
        if not found:
            return None

        def choose(at: int) -> None:
            self._draft.set(name, list(found.values())[at])
            self._changed()

        labels = [_("{number} teams of {players}").format(number=number, players=count // number) for number in found]
        index = list(found).index(self._sides(self._draft))
        return Choice(labels, index, choose, name="teams", enabled=len(found) > 1)

    def _sides(self, draft: OptionDraft) -> int:
        return len(set(self._room.game.sides(draft.options(), len(self._seating.sitters))))

    def _all_opponents(self) -> Item | None:
        seating, opponents = self._seating, self._seating.opponents
        if len(opponents) < 2:
            return None
        levels, kinds = self._room.game.opponents, {seating.sitters[index].kind for index in opponents}
        named = {level.key: _("Computer: {level}").format(level=_(level.title)) for level in levels}
        labels = {"": _("Computer: mixed"), **named} if len(kinds) > 1 else named
        keys = list(labels)

        def choose(at: int) -> None:
            if keys[at]:
                seating.level_opponents(keys[at])
                self._changed()

        shown = 0 if len(kinds) > 1 else keys.index(kinds.pop())
        return Choice(list(labels.values()), shown, choose, name="opponents")

    def _cards(self) -> Item:
        seating, allowed = self._seating, self._colours_to_choose()
        colours = seating.colours(self._draft.options()) if allowed else ()
        count = len(seating.sitters)
        height = _CARD if count <= _FEW else _LOW_CARD
        cards = []
        for index in range(count):
            seat, colour = self._seat_of(index), colours[index] if colours else None
            picture = seat if colour is None else allowed.index(colour)
            line = self._seat_line(seat) if not allowed else self._colour_line(seat, colour, allowed)
            cards.append(self._card(index, line, picture, height))
        columns, least = (2, 230.0) if height > _LOW_CARD else (3, 165.0)
        return Grid(*cards, columns=columns, gap=GAP, least=least)

    def _card(self, index: int, line: str, seat: int | None, height: float) -> Item:
        """A player at the table: portrait on the sign of the ``seat``, if it is not drawn at random, name and line."""
        name, kind = self._seating.shown_name(index), self._seating.sitters[index].kind
        lines = 2 if height > _LOW_CARD else None
        words = Column(
            Label(name, size=20, face=Face.TITLE, lines=lines, leading=_LEADING, gives_way=True),
            Label(line, size=_LINE, ink="fern", lines=2, leading=_LEADING), justify="center", gap=2,
        )  # fmt: skip
        picture = Picture(portrait(self._room, kind, seat), height - 2 * _PADDING[1])
        row = Row(picture, words.grow(), gap=_BESIDE_PICTURE).padded(*_PADDING).at_least(height=height)
        choose = partial(self.choose_seat, index)
        return Tile(name, row, choose, ("seat", index), chosen=index == self._chosen)

    def _who_begins(self) -> Item:
        seating, begins = self._seating, self._seating.beginner
        names = [*(seating.shown_name(index) for index in range(len(seating.sitters))), _("Random")]
        shown = len(names) - 1 if begins is None else begins
        choice = Choice(names, shown, partial(self._do, self._let_begin), name="begins").sized(height=_CHOICE)
        return Grid(section_heading(_(self._room.game.opening_question)), choice, columns=2, gap=GAP, least=_LEAST_PART)

    def _seats_to_take(self) -> list[SeatPart]:
        pictures, names = self._room.seat_pictures, self._room.game.seat_names
        signs = [*pictures[: len(names)], *["person"] * (len(names) - len(pictures))]
        sides = [*zip(range(len(names)), map(_, names), signs, strict=True), (BY_LOT, _("Random"), "die")]
        return [
            SeatPart(
                name, sign, partial(self._do, self._take_seat, seat), ("side", seat),
                chosen=seat == self._seating.first_seat,
            )
            for seat, name, sign in sides
        ]  # fmt: skip

    def _edit_head(self) -> Item:
        """The heading of who sits there, or where it has colours to choose from, those."""
        allowed = self._colours_to_choose()
        if not allowed:
            return section_heading(_("Who plays here?"))
        own = self._seating.colours(self._draft.options())[self._chosen]
        names, pictures = self._colour_names(), self._room.seat_pictures
        parts = [
            SeatPart(
                _(names[at]), pictures[at], partial(self._do, self._take_colour, colour), ("colour", colour),
                chosen=colour == own,
            )
            for at, colour in enumerate(allowed)
        ]  # fmt: skip
        name = self._seating.shown_name(self._chosen)
        whose = _("Your colour") if name == _(YOU) else _("Colour of {name}").format(name=name)
        heading = Label(whose, size=16, face=Face.SEMIBOLD, ink="fern", lines=2).sized(*_WHOSE)
        return Wrap(heading.at("center"), SeatStrip(parts).grow(), gap=GAP)

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

    def _people(self, size: float) -> Sequence[Tile]:
        """A person at this screen, and one online: round signs among the animals."""
        tooltip = _("You play at this screen, in turns.") if self._others else ""
        people = (_("Person"), PERSON, tooltip), (_("Online"), ONLINE, "")
        return [
            self._tile(
                words, Picture(partial(_paint_sign, kind, "amber" if kind == self._sitter.kind else "paper"), size),
                kind, tooltip=tooltip,
            )
            for words, kind, tooltip in people
        ]

    def _levels(self, size: float) -> Sequence[Tile]:
        """A tile for each level, its strength as a bar, the adaptive one first as the others form a ladder."""
        levels, fitting = self._room.game.levels, round(self._seating.fit.strength)
        tiles = []
        for level in self._opponents:
            lit = 1 + (fitting if level is FITS_ME else levels.index(level))
            following = level.key == self._next_one
            told = _("Next on your path.") if following else _(level.summary)
            tiles.append(
                self._tile(
                    _(level.title), Icon(head(self._room, level.key), size=size), level.key,
                    [Strength(lit, len(levels)).at("center")],
                    mark=[Picture(_paint_next, _NEXT)] if following else (),
                    tooltip="" if level.key == self._sitter.kind else told,
                )
            )  # fmt: skip
        return tiles

    def _tile(
        self, label: str, picture: Item, kind: str, below: Sequence[Item] = (), *,
        mark: Sequence[Item] = (), tooltip: str = "",
    ) -> Tile:  # fmt: skip
        """A player to choose: a ``picture``, a word, whatever else is ``below``, and a ``mark`` in the corner."""
        chosen = kind == self._sitter.kind
        called = Label(
            label, size=_NAME, face=Face.SEMIBOLD, ink="amber" if chosen else "paper", align="center", lines=2,
            leading=_LEADING,
        )  # fmt: skip
        column = Column(picture.at("center"), called, *below, justify="center", gap=2).padded(_BESIDE_NAME, _PADDING[1])
        corner = [Column(Row(each)) for each in mark]
        put = partial(self._do, self._put, kind)
        return Tile(label, Stack(column, *corner), put, ("sitter", kind), chosen=chosen, tooltip=tooltip)

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
        self._chosen = index
        self._changed()

    def _changed(self) -> None:
        if self._sitter.is_person:
            self._name.show(self._chosen)
        self._on_change()

    def _do(self, act: Callable[..., None], *what: object) -> None:
        act(*what)
        self._changed()

    def _take_seat(self, seat: int) -> None:
        self._seating.first_seat = seat

    def _take_colour(self, colour: str) -> None:
        self._seating.choose_colour(self._chosen, colour, self._draft.options())

    def _let_begin(self, index: int) -> None:
        if index < len(self._seating.sitters):
            self._seating.let_begin(index)
        else:
            self._seating.first_seat = BY_LOT

    def _put(self, kind: str) -> None:
        if kind != PERSON:
            self._seating.put(self._chosen, SeatChoice(kind))
        elif not self._sitter.is_person:
            self._seating.put_person(self._chosen)

    # Words -----------------------------------------------------------------------------------------------------

    def _seat_of(self, index: int) -> int | None:
        first = self._seating.first_seat
        return None if first == BY_LOT else (index + first) % len(self._seating.sitters)

    def _colour_line(self, seat: int | None, colour: str | None, allowed: Sequence[str]) -> str:
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
            return _("moves second") if seat else _("moves first")
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
    return Column(*(Grid(*high[at : at + 2], columns=2, gap=GAP, folds=True) for at in range(0, len(high), 2)), gap=GAP)


DrawOption = Callable[..., None]
"""Draws a value of an option: painter, surface, rectangle, value."""

_PICTURE: Final = (228.0, 290.0)
_LOWEST: Final = 150.0
"""How low the picture is where there is no room for more."""
_LEAST_WORDS: Final = 190.0
"""Units of width that the words need beside the picture."""
_LEAST_COVER, _MOST_COVER = 96.0, 400.0
_STEPPER, _EXTRA_CHOICE, _CHANGE, _BUTTON = 44.0, 46.0, 44.0, 52.0
_PART_GAP: Final = 14.0


class PicturedChoice(Widget):
    """The picture of an option's value; name and stepper beside it or below."""

    opaque = False
    weight = 1.0

    def __init__(self, option: Option, value: str, draw: DrawOption, on_change: Callable[[str], None]) -> None:
        super().__init__()
        self._texts = list(option.allowed())
        self._draw = draw
        self._on_change = on_change
        picture = _Board(self._paint_value, *_PICTURE)
        names = [Label(_(label), size=24, face=Face.TITLE, wrap=True) for label in option.allowed().values()]
        self._name = Turns(*names)
        steps = [_("{number} of {count}").format(number=at + 1, count=len(names)) for at in range(len(names))]
        self._stepper = Choice(steps, 0, self._chosen, name=("picture", option.name))
        named = Column(section_heading(_(option.label)), self._name)
        words = Column(named, self._stepper.sized(height=_STEPPER), gap=_PART_GAP)
        self.content = FirstThatFits(
            Row(picture, words.at_least(width=_LEAST_WORDS).grow(), gap=24), Column(picture.at("center"), words, gap=8)
        )
        self.show(value)

    def _limit(self, ruler: Ruler, axis: Literal[0, 1]) -> float:
        return ruler.px(_PICTURE[1]) if axis else super()._limit(ruler, axis)

    def _paint_value(self, target: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        self._draw(painter, target, rect, self._texts[self._stepper.index])

    def _chosen(self, index: int) -> None:
        self.show(self._texts[index])
        self._on_change(self._texts[index])

    def show(self, value: str) -> None:
        if value in self._texts:
            self._stepper.index = self._name.shown = self._texts.index(value)
            self.relayout()


class _Board(Picture):
    """A picture of a board, which may be lower than it would be."""

    spread = 30.0

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        lowest = ruler.px(_LOWEST)
        return Extent(lowest, lowest)


class OptionsPanel:
    """Edits an `OptionDraft`: the pictured option, the preset, and the button to all options."""

    def __init__(
        self, room: Room, draft: OptionDraft, on_all_options: Callable[[], None], on_change: Callable[[], None],
        make_choices: Callable[[], Sequence[Choice]] = tuple,
    ) -> None:  # fmt: skip
        """``on_change`` must arrange the page anew; ``make_choices`` makes what else there is to choose."""
        self._make_choices, self._all_options = make_choices, on_all_options
        self._draft = draft
        self._on_change = on_change
        self._goal = Label(_(room.goal) if room.goal else "", size=19, face=Face.SEMIBOLD, wrap=True)
        declared = room.game.options_type.declared()
        self._option = option = next((each for each in declared if each.name in room.option_pictures), None)
        """The option that is better seen than named, if the game has one."""
        self._picture: Widget = Cover(room)
        if option is not None:
            value, draw = str(draft.value(option.name)), option_picture_of(room, option.name)
            self._picture = PicturedChoice(option, value, draw, partial(self._set, option.name))
        self._strip = SegmentedControl((), 0, self._choose, name="preset")
        self._change = Button(_("Options"), on_all_options, icon="settings", name="all_options")
        self._step = Button("", self._take_step, icon="plus", name="one_new_rule")

    def _set(self, name: str, value: str) -> None:
        self._draft.set(name, value)
        self._on_change()

    def _choose(self, index: int) -> None:
        chosen = self._draft.choose_part(index)
        self._on_change()
        if not chosen:
            self._all_options()

    def _take_step(self) -> None:
        self._draft.take_next_step()
        self._on_change()

    def _refresh(self) -> None:
        step = self._draft.next_step
        if step is not None:
            steps = self._draft.options_type.steps
            self._step.label = _("Add a rule ({number} of {count}): {rule}").format(
                number=steps.index(step) + 1, count=len(steps), rule=_(step.title)
            )
        strip = self._draft.strip()
        self._strip.segments = tuple(strip.values())
        self._strip.index = list(strip).index(self._draft.preset)
        if self._option is not None and isinstance(self._picture, PicturedChoice):
            self._picture.show(str(self._draft.value(self._option.name)))

    def arranged(self) -> Item:
        self._refresh()
        cover = self._picture.at_least(height=_LEAST_COVER).at_most(height=_MOST_COVER).grow()
        picture = cover if self._option is None else self._picture
        choices = [choice.sized(height=_EXTRA_CHOICE) for choice in self._make_choices()]
        heading, steps = section_heading(_("Rules and help")), self._draft.options_type.steps
        return Column(
            self._goal,
            picture,
            Row(heading.grow(), self._change.sized(height=_CHANGE), gap=_PART_GAP, align="center"),
            self._strip,
            self._changes(),
            *([Grid(*choices, columns=min(2, len(choices)), gap=GAP, folds=True)] if choices else []),
            # Where no step is left its room is, so that nothing moves under the pointer.
            *([(self._step if self._draft.next_step else Space()).sized(height=_BUTTON)] if steps else []),
            gap=_PART_GAP,
        )

    def _changes(self) -> Item:
        values, options_type = self._draft.all_values(), self._draft.options_type
        lists = [change_list(options_type, each) for each in values.values()]
        return Turns(*lists, shown=list(values).index(self._draft.preset))


_DEAL, _FIELD = 84.0, 48.0
_DEAL_LEADING: Final = 1.15


class DealKind(Enum):
    """The kinds of deals: icon, name, and a line about each, translated when shown."""

    LOT = ("die", N_("Random"), N_("New cards every time."))
    DAY = ("calendar", N_("Deal of the day"), N_("{date}: the same cards for everybody."))
    WINNABLE = ("trophy", N_("A deal that can be won"), N_("Checked first: there is a way to win."))
    NUMBER = ("edit", N_("By number"), N_("A deal you played before, or one from a friend."))

    def __init__(self, icon: str, title: str, line: str) -> None:
        self.icon = icon
        self.title = title
        self.line = line


def _tile(kind: DealKind, on_click: Callable[[], None], *, chosen: bool) -> Tile:
    ink, today = "amber" if chosen else "paper", date_in_words(datetime.date.today())
    words = Column(
        Label(_(kind.title), size=21, face=Face.TITLE, ink=ink, wrap=True, leading=_DEAL_LEADING),
        Label(_(kind.line).format(date=today), size=17, ink="fern", wrap=True, leading=_DEAL_LEADING),
        justify="center", gap=4,
    )  # fmt: skip
    row = Row(Icon(kind.icon, size=30, ink=ink), words.grow(), gap=20).padded(24, 8)
    return Tile(_(kind.title), row, on_click, ("deal", kind.name.lower()), chosen=chosen)


class DealsPanel:
    """Chooses a deal; ``can_be_won`` offers winnable deals. ``on_change`` must arrange the page anew."""

    def __init__(
        self, painter: Painter, clipboard: Clipboard, seating: Seating, deal: int | None,
        on_change: Callable[[], None], *, can_be_won: bool,
    ) -> None:  # fmt: skip
        self.kind = DealKind.LOT if deal is None else DealKind.NUMBER
        self._kinds = [kind for kind in DealKind if can_be_won or kind is not DealKind.WINNABLE]
        self._number = TextField(
            painter, clipboard, "" if deal is None else str(deal), placeholder=_("Number"), limit=17,
            name=("deal", "field"),
        )  # fmt: skip
        self._name = NameField(painter, clipboard, seating, 0, lambda: None)
        self._on_change = on_change

    def choose(self, kind: DealKind) -> None:
        self.kind = kind
        self._on_change()

    def deal(self) -> int:
        """The number of the deal that was chosen. Raises DealError with the reason."""
        if self.kind is DealKind.DAY:
            return deal_of_the_day(datetime.date.today())
        if self.kind is DealKind.NUMBER:
            if not self._number.text.strip():
                raise DealError(_("Type the number of the deal."))
            return parse_deal(self._number.text)
        return deal_by_lot()

    def arranged(self) -> Item:
        """Everything below one another; the line for the number comes below all tiles, of which none moves."""
        items = list[Item]()
        for kind in self._kinds:
            tile = _tile(kind, partial(self.choose, kind), chosen=kind is self.kind)
            items.append(tile.at_least(height=_DEAL))
        if self.kind is DealKind.NUMBER:
            items.append(self._number.sized(height=_FIELD))
        return Column(section_heading(_("The deal")), *items, section_heading(_("Your name")), self._name, gap=GAP)
