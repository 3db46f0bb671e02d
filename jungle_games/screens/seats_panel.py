"""The left half of the new-game screen: who sits at the table, who may sit there, and which seat is whose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.core.i18n import _
from jungle_games.core.options import GameOptions, OptionError
from jungle_games.core.seat_names import PERSON
from jungle_games.room import Room
from jungle_games.screens.new_game_tiles import PersonTile, SeatCard, SeatPart, SeatStrip, SitterTile
from jungle_games.screens.seating import BY_LOT, Seating, Sitter
from jungle_games.ui.painter import Painter
from jungle_games.ui.text import Face
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label
from jungle_games.ui.widgets.panel import Panel
from jungle_games.ui.widgets.scroll import ScrollView

_PADDING: Final = 24.0
_GAP: Final = 12.0
_CARD: Final = 96.0
_STRIP: Final = 52.0
_TILE, _TILE_WIDTH = 96.0, 168.0
_HIGHEST_TILE: Final = 140.0
_PERSON: Final = 56.0
_HEAD: Final = 44.0
_FEW: Final = 4
"""Up to so many seats have large cards, two in a row; more have low ones, three in a row."""
_LOW_CARD: Final = 62


class SeatsPanel(Panel):
    """Edits a `Seating`; ``on_change`` is told of every change."""

    def __init__(
        self,
        room: Room,
        seating: Seating,
        painter: Painter,
        on_change: Callable[[], None],
        options: Callable[[], GameOptions],
    ) -> None:
        """``options`` are those chosen so far: sides may depend on them. Raises OptionError while they are wrong."""
        super().__init__()
        self._options = options
        self._room = room
        self._seating = seating
        self._painter = painter
        self._on_change = on_change
        self._view = self.add(ScrollView())
        self._chosen = min(1, len(seating.sitters) - 1)
        self._cards: list[SeatCard] = []
        self._build()

    # Widgets ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        view, game = self._view, self._room.game
        self._who = view.add(_heading(_("At the table")))
        self._counts = view.add(self._make_counts()) if len(game.seats) > 1 else None
        self._cards = [
            view.add(SeatCard(self._room, index, partial(self.choose_seat, index)))
            for index in range(len(self._seating.sitters))
        ]
        self._question = view.add(_heading(_(game.opening_question))) if game.opening_question else None
        self._strip = view.add(SeatStrip(self._make_parts())) if len(game.seat_names) > 1 else None
        self._edit_head = view.add(_heading(""))
        self._allowed = self._colours_to_choose()
        self._colours = view.add(SeatStrip(self._colour_parts())) if self._allowed else None
        self._tiles = [view.add(tile) for tile in self._make_tiles()]
        self._person = view.add(PersonTile("", self._seat_person))
        self._names = view.add(Choice([""], 0, self._name_chosen, name="names"))
        self._about = view.add(Label("", size=17, ink="fern", wrap=True))
        self.refresh()

    def _make_counts(self) -> Choice:
        counts = self._room.seats
        labels = [_("{number} at the table").format(number=count) for count in counts]
        index = counts.index(len(self._seating.sitters))
        return Choice(labels, index, lambda at: self._seat_count(counts[at]), name="count")

    def _make_parts(self) -> list[SeatPart]:
        parts = self._sitter_parts() if self._question is not None else self._seat_parts()
        parts.append(SeatPart(_("By lot"), "objects/icons/die", partial(self._take_seat, BY_LOT), ("side", BY_LOT)))
        return parts

    def _seat_parts(self) -> list[SeatPart]:
        """One for every seat: the first sitter takes it."""
        names, pictures = self._room.game.seat_names, self._room.seat_pictures
        return [
            SeatPart(
                _(name), pictures[seat] if seat < len(pictures) else "objects/icons/person",
                partial(self._take_seat, seat), ("side", seat),
            )
            for seat, name in enumerate(names)
        ]  # fmt: skip

    def _sitter_parts(self) -> list[SeatPart]:
        """One for every sitter: they begin."""
        count = len(self._seating.sitters)
        return [
            SeatPart("", "objects/icons/person", partial(self._let_begin, index), ("side", -index % count))
            for index in range(count)
        ]

    def _colour_parts(self) -> list[SeatPart]:
        """One for every colour: the chosen sitter's side takes it."""
        names, pictures = self._colour_names(), self._room.seat_pictures
        return [
            SeatPart(_(names[at]), pictures[at], partial(self._take_colour, colour), ("colour", colour))
            for at, colour in enumerate(self._allowed)
        ]

    def _colour_names(self) -> Sequence[str]:
        game = self._room.game
        return game.side_names or game.seat_names

    def _colours_to_choose(self) -> tuple[str, ...]:
        try:
            return tuple(self._seating.colours_to_choose(self._options()))
        except OptionError:
            return ()

    def _make_tiles(self) -> list[SitterTile]:
        levels = self._room.game.levels
        return [
            SitterTile(
                self._room, level.key, _(level.title), (at + 1, len(levels)), partial(self._seat_level, level.key)
            )
            for at, level in enumerate(levels)
        ]

    # Changing --------------------------------------------------------------------------------------------------

    def choose_seat(self, index: int) -> None:
        """Choose whose seat is filled below."""
        self._chosen = index
        self.refresh()
        self.arrange()

    def _seat_count(self, count: int) -> None:
        self._seating.seat_count(count)
        self._chosen = min(self._chosen, count - 1)
        self._view.clear()
        self._build()
        self.arrange()
        self._on_change()

    def _take_seat(self, seat: int) -> None:
        self._seating.first_seat = seat
        self._changed()

    def _take_colour(self, colour: str) -> None:
        self._seating.choose_colour(self._chosen, colour, self._options())
        self._changed()

    def _let_begin(self, index: int) -> None:
        self._seating.let_begin(index)
        self._changed()

    def _seat_level(self, key: str) -> None:
        self._seating.put(self._chosen, Sitter(key))
        self._changed()

    def _seat_person(self) -> None:
        if not self._seating.sitters[self._chosen].is_person:
            self._seating.put_person(self._chosen)
            self._changed()

    def _name_chosen(self, index: int) -> None:
        name = ("", *self._seating.names)[index]
        self._seating.put(self._chosen, Sitter(PERSON, name))
        self._changed()

    def _changed(self) -> None:
        self.refresh()
        self.arrange()
        self._on_change()

    # Showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show on every widget who sits where."""
        seating, chosen = self._seating, self._chosen
        if self._colours_to_choose() != self._allowed:
            self._view.clear()
            self._build()
            self.arrange()
            return
        colours = seating.colours(self._options()) if self._allowed else ()
        for index, card in enumerate(self._cards):
            kind = seating.sitters[index].kind
            seat = self._seat_of(index)
            colour = colours[index] if colours else None
            picture = seat if colour is None else self._allowed.index(colour)
            line = self._seat_line(seat) if not self._allowed else self._colour_line(seat, colour)
            card.show(seating.shown_name(index), line, kind, picture, index == chosen)
        if self._colours is not None:
            for part, colour in zip(self._colours.parts, self._allowed, strict=True):
                part.choose(bool(colours) and colour == colours[chosen])
        if self._strip is not None:
            self._show_beginning(self._strip)
        sitter = seating.sitters[chosen]
        for tile, level in zip(self._tiles, self._room.game.levels, strict=True):
            tile.choose(level.key == sitter.kind)
        self._show_person(sitter)
        self._edit_head.text = self._edit_words()
        self._about.text = self._about_words(sitter)

    def _show_beginning(self, strip: SeatStrip) -> None:
        seating = self._seating
        for at, part in enumerate(strip.parts[:-1]):
            if self._question is not None:
                part.label = seating.shown_name(at)
            part.choose(at == (seating.first_seat if self._question is None else seating.beginner))
        strip.parts[-1].choose(seating.first_seat == BY_LOT)

    def _show_person(self, sitter: Sitter) -> None:
        self._person.choose(sitter.is_person)
        self._person.label = _("A person") if self._chosen == 0 else _("Somebody beside you")
        self._person.visible = self._chosen > 0
        alone = _("no name")
        labels = [alone, *self._seating.names]
        index = labels.index(sitter.name) if sitter.name in self._seating.names else 0
        self._names.set_labels(labels, index)
        self._names.visible = sitter.is_person and bool(self._seating.names)
        for tile in self._tiles:
            tile.visible = self._chosen > 0

    def _seat_of(self, index: int) -> int | None:
        """Which seat a sitter takes; None while the lot decides."""
        first = self._seating.first_seat
        return None if first == BY_LOT else (index + first) % len(self._seating.sitters)

    def _colour_line(self, seat: int | None, colour: str | None) -> str:
        """Whose chips or jacks somebody has, and who moves first where every seat has its own."""
        if colour is None:
            return _("drawn by lot")
        name = _(self._colour_names()[self._allowed.index(colour)])
        own = not self._room.game.side_names
        return _("{seat}, moves first").format(seat=name) if own and seat == 0 else name

    def _seat_line(self, seat: int | None) -> str:
        names = self._room.game.seat_names
        if seat is None:
            return _("drawn by lot")
        if seat >= len(names):
            return _("Place {number}").format(number=seat + 1) if seat else _("moves first")
        return _("{seat}, moves first").format(seat=_(names[seat])) if seat == 0 else _(names[seat])

    def _edit_words(self) -> str:
        if self._chosen == 0:
            return _("Your name")
        return _("Against") if len(self._cards) == 2 else _("Place {number}").format(number=self._chosen + 1)

    def _about_words(self, sitter: Sitter) -> str:
        if self._chosen == 0:
            if self._seating.names:
                return _("Names are kept in the settings, under Players.")
            return _("Add names in the settings, under Players, and choose one here.")
        if sitter.is_person:
            if len(self._cards) == 2:
                return _("You both play at this screen, in turns.")
            return _("You all play at this screen, in turns.")
        return next(_(level.summary) for level in self._room.game.levels if level.key == sitter.kind)

    # Layout ----------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Everything below one another, tiles in as many columns as fit."""
        px, u = self.px, self.u
        inner = pygame.Rect(self.rect.x + px(_PADDING), self.rect.y + px(8), self.rect.w - 2 * px(_PADDING), 0)
        inner.h = self.rect.h - px(16)
        self._view.place(inner, u)
        top = self._place(self._who, inner, inner.y, _HEAD)
        if self._counts is not None:
            top = self._place(self._counts, inner, top, 44) + px(_GAP)
        few = len(self._cards) <= _FEW
        columns = min(2 if few else 3, len(self._cards))
        top = self._place_grid(list(self._cards), inner, top, columns, _CARD if few else _LOW_CARD)
        if self._question is not None:
            top = self._place(self._question, inner, top, _HEAD)
        if self._strip is not None:
            top = self._place(self._strip, inner, top + (0 if self._question else px(_GAP)), _STRIP)
        top = self._place(self._edit_head, inner, top + px(8), _HEAD)
        if self._colours is not None:
            top = self._place(self._colours, inner, top, _STRIP) + px(_GAP)
        shown = [tile for tile in self._tiles if tile.visible]
        if shown:
            columns = max(1, min(3, inner.w // px(_TILE_WIDTH)))
            top = self._place_grid(list(shown), inner, top, columns, self._tile_height(inner, top, columns)) + px(_GAP)
        top = self._place_person(inner, top)
        self._about.place(pygame.Rect(inner.x, top, inner.w, 0), u)
        height = self._about.height(self._painter, inner.w)
        self._about.place(pygame.Rect(inner.x, top, inner.w, height), u)
        self._view.settle(top + height + px(8) - inner.y)

    def _tile_height(self, inner: pygame.Rect, top: int, columns: int) -> float:
        """Units of height of a tile: what the panel has left over goes to the tiles, within reason."""
        rows = -(-len(self._tiles) // columns)
        below = self.px(_PERSON + 2 * _GAP + 34)
        room = (inner.bottom - top - below) / rows / self.u - _GAP
        return max(_TILE, min(_HIGHEST_TILE, room))

    def _place(self, widget: Widget, inner: pygame.Rect, top: int, height: float) -> int:
        """Place a widget across the panel; the answer is where it ends."""
        widget.place(pygame.Rect(inner.x, top, inner.w, self.px(height)), self.u)
        return widget.rect.bottom

    def _place_grid(self, widgets: list[Widget], inner: pygame.Rect, top: int, columns: int, height: float) -> int:
        gap, bottom = self.px(_GAP), top
        width = (inner.w - (columns - 1) * gap) // columns
        for index, widget in enumerate(widgets):
            x = inner.x + index % columns * (width + gap)
            y = top + index // columns * (self.px(height) + gap)
            widget.place(pygame.Rect(x, y, width, self.px(height)), self.u)
            bottom = widget.rect.bottom
        return bottom

    def _place_person(self, inner: pygame.Rect, top: int) -> int:
        """The person's tile, and the names beside or below it."""
        px, gap = self.px, self.px(_GAP)
        if not self._person.visible:
            if self._names.visible:
                top = self._place(self._names, inner, top, 48) + gap
            return top
        half = (inner.w - gap) // 2 if self._names.visible else inner.w
        self._person.place(pygame.Rect(inner.x, top, half, px(_PERSON)), self.u)
        if self._names.visible:
            left = inner.x + half + gap
            self._names.place(pygame.Rect(left, top, inner.right - left, px(_PERSON)), self.u)
        return top + px(_PERSON) + gap


def _heading(text: str) -> Label:
    return Label(text, size=16, face=Face.SEMIBOLD, ink="fern")
