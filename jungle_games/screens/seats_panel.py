"""The left half of the new-game screen: the players at the table, players to choose from, and the choice of seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from jungle_games.core.game import FITS_ME, Level
from jungle_games.core.i18n import _
from jungle_games.core.options import OptionError
from jungle_games.core.seat_names import ELSEWHERE
from jungle_games.room import Room
from jungle_games.screens.name_field import HEIGHT as NAME_HEIGHT
from jungle_games.screens.name_field import NameField
from jungle_games.screens.new_game_tiles import Half, PersonTile, SeatCard, SeatPart, SeatStrip, SitterTile
from jungle_games.screens.option_draft import OptionDraft
from jungle_games.screens.page_layout import place_strip, section_heading
from jungle_games.screens.seat_choices import fitting_words, seat_choices
from jungle_games.screens.seating import BY_LOT, Seating
from jungle_games.storage.settings import SeatChoice
from jungle_games.ui.painter import Painter
from jungle_games.ui.scene import Clipboard
from jungle_games.ui.widgets.choice import Choice
from jungle_games.ui.widgets.label import Label

_GAP: Final = 12.0
_CARD, _FOURTH_CARD = 96.0, 80.0
"""How high the cards of two are, and those of up to four."""
_STRIP: Final = 52.0
_TILE, _TILE_WIDTH = 58.0, 168.0
_SIGN: Final = 52.0
"""How high the tiles of people are."""
_HIGHEST_TILE: Final = 140.0
_HEAD: Final = 40.0
_CHOICE: Final = 44.0
_COLOURS_FROM: Final = 0.3
"""Where the colours begin beside the heading, as a share of the panel's width."""
_FEW: Final = 4
"""Up to so many seats have large cards, two in a row; more have low ones, three in a row."""
_LOW_CARD: Final = 62
_TWO_LINES: Final = 52
"""Units of height of what is said of who sits there, or of the name's line: the tiles must not move under the hand."""
_HALF_SEEN: Final = (0.35, 0.7)
"""How much is seen of a row of tiles that the panel's edge cuts: so much that nobody takes it for the end."""


class SeatsPanel(Half):
    """Edits a `Seating`; ``on_change`` is called after every change."""

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
        super().__init__(painter)
        self._room = room
        self._seating = seating
        self._draft = draft
        self._clipboard = clipboard
        self._on_change = on_change
        self._next_one = next_one
        self._chosen = min(1, len(seating.sitters) - 1)
        self._cards: list[SeatCard] = []
        self._build()

    # Widgets ---------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        view, game = self._view, self._room.game
        choices = seat_choices(self._room, self._seating, self._draft, self._rebuilt)
        self._head_choices = [view.add(choice) for choice in choices]
        self._who = None if self._head_choices else view.add(section_heading(_("At the table")))
        self._cards = [
            view.add(SeatCard(self._room, index, partial(self.choose_seat, index)))
            for index in range(len(self._seating.sitters))
        ]
        self._question = view.add(section_heading(_(game.opening_question))) if game.opening_question else None
        self._strip = view.add(SeatStrip(self._make_parts())) if len(game.seat_names) > 1 else None
        self._edit_head = view.add(section_heading(_("Who plays here?")))
        self._allowed = self._colours_to_choose()
        self._colours = view.add(SeatStrip(self._colour_parts())) if self._allowed else None
        self._tiles = self._make_tiles()
        self._person = PersonTile(self._seat_person)
        self._afar = PersonTile(self._seat_elsewhere, elsewhere=True)
        self._people = (self._person, self._afar)
        for tiles in (self._people, self._tiles):
            for tile in tiles:
                view.add(tile).beside = tiles
        self._name = view.add(NameField(self._painter, self._clipboard, self._seating, self._chosen, self._named))
        self._about = view.add(Label("", size=17, ink="fern", wrap=True))
        self.refresh()

    def _make_parts(self) -> list[SeatPart]:
        parts = self._sitter_parts() if self._question is not None else self._seat_parts()
        parts.append(SeatPart(_("Random"), "objects/icons/die", partial(self._take_seat, BY_LOT), ("side", BY_LOT)))
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
            return tuple(self._seating.colours_to_choose(self._draft.options()))
        except OptionError:
            return ()

    def _make_tiles(self) -> list[SitterTile]:
        """One for each computer player; who fits is the first, since the others are a ladder."""
        game = self._room.game
        fitting = round(self._seating.fit.strength)
        return [
            SitterTile(
                self._room, level.key, _(level.title),
                (1 + (fitting if level is FITS_ME else game.levels.index(level)), len(game.levels)),
                partial(self._seat_level, level.key), next_one=level.key == self._next_one,
            )
            for level in self._opponents
        ]  # fmt: skip

    @property
    def _opponents(self) -> list[Level]:
        opponents = self._room.game.opponents
        return sorted(opponents, key=lambda level: level is not FITS_ME)

    # Changing --------------------------------------------------------------------------------------------------

    def choose_seat(self, index: int) -> None:
        """Choose whose seat is filled below."""
        self._chosen = index
        self.refresh()
        self.arrange()

    def _rebuilt(self) -> None:
        """There are other seats, sides or opponents now."""
        self.rebuild()
        self._on_change()

    def rebuild(self) -> None:
        """Make every widget anew; the one with the focus, known by its name, keeps it."""
        self._view.clear()
        self._chosen = min(self._chosen, len(self._seating.sitters) - 1)
        self._build()
        self.arrange()

    def _take_seat(self, seat: int) -> None:
        self._seating.first_seat = seat
        self._changed()

    def _take_colour(self, colour: str) -> None:
        self._seating.choose_colour(self._chosen, colour, self._draft.options())
        self._changed()

    def _let_begin(self, index: int) -> None:
        self._seating.let_begin(index)
        self._changed()

    def _seat_level(self, key: str) -> None:
        self._seating.put(self._chosen, SeatChoice(key))
        self._changed()

    def _seat_person(self) -> None:
        if not self._seating.sitters[self._chosen].is_person:
            self._seating.put_person(self._chosen)
            self._changed()

    def _seat_elsewhere(self) -> None:
        self._seating.put(self._chosen, SeatChoice(ELSEWHERE))
        self._changed()

    def _named(self) -> None:
        """Somebody was named, where it is being typed: no widget may be made anew."""
        self._show_cards()
        self._on_change()

    def _changed(self) -> None:
        """Somebody sits elsewhere, or somebody else sits there."""
        self._rebuilt()

    # Showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show on every widget who sits where."""
        seating, chosen = self._seating, self._chosen
        if self._colours_to_choose() != self._allowed:
            self.rebuild()
            return
        self._show_cards()
        sitter = seating.sitters[chosen]
        for tile, level in zip(self._tiles, self._opponents, strict=True):
            tile.choose(level.key == sitter.kind)
        self._person.choose(sitter.is_person)
        self._afar.choose(sitter.kind == ELSEWHERE)
        self._name.visible = sitter.is_person
        if self._name.visible:
            self._name.show(chosen)
        self._about.text = self._about_words(sitter)

    def _show_cards(self) -> None:
        seating = self._seating
        colours = seating.colours(self._draft.options()) if self._allowed else ()
        for index, card in enumerate(self._cards):
            seat, colour = self._seat_of(index), colours[index] if colours else None
            picture = seat if colour is None else self._allowed.index(colour)
            line = self._seat_line(seat) if not self._allowed else self._colour_line(seat, colour)
            card.show(seating.shown_name(index), line, seating.sitters[index].kind, picture, index == self._chosen)
        if self._colours is not None:
            for part, colour in zip(self._colours.parts, self._allowed, strict=True):
                part.choose(bool(colours) and colour == colours[self._chosen])
        if self._strip is not None:
            self._show_beginning(self._strip)

    def _show_beginning(self, strip: SeatStrip) -> None:
        seating = self._seating
        for at, part in enumerate(strip.parts[:-1]):
            if self._question is not None:
                part.label = seating.shown_name(at)
            part.choose(at == (seating.first_seat if self._question is None else seating.beginner))
        strip.parts[-1].choose(seating.first_seat == BY_LOT)

    def _seat_of(self, index: int) -> int | None:
        """Which seat a sitter takes; None while the lot decides."""
        first = self._seating.first_seat
        return None if first == BY_LOT else (index + first) % len(self._seating.sitters)

    def _colour_line(self, seat: int | None, colour: str | None) -> str:
        """Whose chips or jacks somebody has, and who moves first where every seat has its own."""
        if colour is None:
            return _("random")
        name = _(self._colour_names()[self._allowed.index(colour)])
        own = not self._room.game.side_names
        return _("{seat}, moves first").format(seat=name) if own and seat == 0 else name

    def _seat_line(self, seat: int | None) -> str:
        names = self._room.game.seat_names
        if seat is None:
            return _("random")
        if seat >= len(names):
            return _("Place {number}").format(number=seat + 1) if seat else _("moves first")
        return _("{seat}, moves first").format(seat=_(names[seat])) if seat == 0 else _(names[seat])

    def _about_words(self, sitter: SeatChoice) -> str:
        people = sum(other.is_person for other in self._seating.sitters)
        if sitter.is_person:
            return _("You play at this screen, in turns.") if people > 1 else ""
        if sitter.kind == ELSEWHERE:
            return _(
                "A friend at another screen: you get an invitation to send. "
                "Play at once, or whenever each of you has time."
            )
        game = self._room.game
        summary = next(_(level.summary) for level in game.opponents if level.key == sitter.kind)
        if sitter.kind == FITS_ME.key:
            summary = fitting_words(game.levels, self._seating.fit)
        elif sitter.kind == self._next_one:
            summary = " ".join([summary, _("Next on your path.")])
        return summary if people else _("{summary} Nobody here plays: you watch.").format(summary=summary)

    # Layout ----------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Everything below one another, tiles in as many columns as fit."""
        px, inner = self.px, self._place_view()
        top = self._place_head(inner)
        few = len(self._cards) <= _FEW
        columns = min(2 if few else 3, len(self._cards))
        high = _CARD if len(self._cards) <= columns else _FOURTH_CARD
        top = self._place_fitting(list(self._cards), inner, top, columns, high if few else _LOW_CARD)
        if self._question is not None:
            top = self._place(self._question, inner, top, self.px(_HEAD))
        if self._strip is not None:
            top = self._place_strip(self._strip, inner, top + (0 if self._question else px(_GAP)))
        top = self._place_edit_head(inner, top)
        top = self._place_words(inner, top) + px(_GAP)
        top = self._place_fitting(list(self._people), inner, top, 2, _SIGN) + px(_GAP)
        bottom = self._place_tiles(inner, top)
        self._view.settle(bottom + px(4) - inner.y)

    def _place_tiles(self, inner: pygame.Rect, top: int) -> int:
        """The tiles of computer players in as many columns as have room for their words; the answer is their end."""
        for columns in range(min(3, inner.w // self.px(_TILE_WIDTH)), 1, -1):
            bottom = self._place_grid(self._tiles, inner, top, columns, self._tile_height(inner, top, columns))
            if not any(tile.crowded(self._painter) for tile in self._tiles):
                return bottom
        return self._place_grid(self._tiles, inner, top, 1, self._tile_height(inner, top, 1))

    def _place_words(self, inner: pygame.Rect, top: int) -> int:
        """The name, where one may be given, and what is said of who sits there; the answer is where they end."""
        least = top + self.px(_TWO_LINES)
        if self._name.visible:
            row = pygame.Rect(inner.x, top, inner.w, self.px(NAME_HEIGHT))
            top = place_strip(self._name, row, self.u, self._painter) + (self.px(_GAP) if self._about.text else 0)
        self._about.place(pygame.Rect(inner.x, top, inner.w, 0), self.u)
        height = self._about.height(self._painter, inner.w) if self._about.text else 0
        self._about.place(pygame.Rect(inner.x, top, inner.w, height), self.u)
        return max(least, top + height)

    def _place_head(self, inner: pygame.Rect) -> int:
        """Heading or choices, two of these beside each other; the answer is where the seats begin.

        A choice has half of the width also while it is alone, so that its arrows stay under the pointer when another
        one comes; one whose words need more has a row of its own.
        """
        if self._who is not None:
            return self._place(self._who, inner, inner.y, self.px(_HEAD))
        top, row = inner.y + self.px(8), list[Choice]()
        for choice in self._head_choices:
            if len(row) == 2:
                top, row = row[0].rect.bottom + self.px(_GAP), []
            bottom = self._place_grid([*row, choice], inner, top, 2, _CHOICE)
            row.append(choice)
            if choice.crowded(self._painter):
                top = bottom + self.px(_GAP) if len(row) == 2 else top
                bottom = self._place_grid([choice], inner, top, 1, _CHOICE)
                top, row = bottom + self.px(_GAP), []
        return top if not row else row[0].rect.bottom + self.px(_GAP)

    def _place_edit_head(self, inner: pygame.Rect, top: int) -> int:
        """The heading of who sits there, the colours beside it; the answer is where the tiles begin."""
        px, u = self.px, self.u
        if self._colours is None:
            return self._place(self._edit_head, inner, top + px(4), self.px(_HEAD))
        left = inner.x + round(inner.w * _COLOURS_FROM)
        row = pygame.Rect(left, top + px(_GAP), inner.right - left, px(_STRIP))
        self._colours.rows = 1
        self._colours.place(row, u)
        beside = pygame.Rect(inner.x, row.y, left - inner.x - px(8), row.h)
        self._edit_head.place(beside, u)
        if not (self._colours.crowded(self._painter) or self._edit_head.crowded(self._painter)):
            return row.bottom + px(_GAP)
        top = self._place(self._edit_head, inner, top + px(4), self.px(_HEAD))
        return self._place_strip(self._colours, inner, top) + px(_GAP)

    def _place_strip(self, strip: SeatStrip, inner: pygame.Rect, top: int) -> int:
        """Place a strip across the panel, in two rows where its words need them; the answer is where it ends."""
        return place_strip(strip, pygame.Rect(inner.x, top, inner.w, self.px(_STRIP)), self.u, self._painter)

    def _tile_height(self, inner: pygame.Rect, top: int, columns: int) -> float:
        """Units of height of a tile: all that the panel has left, within reason, or what shows that more lie below."""
        rows, room = -(-len(self._tiles) // columns), (inner.bottom - top) / self.u
        high = (room - 4 + _GAP) / rows - _GAP
        if high >= _TILE or room < _TILE * _HALF_SEEN[0]:
            return max(_TILE, min(_HIGHEST_TILE, high))
        heights = (_TILE + step for step in range(int(_HIGHEST_TILE - _TILE)))
        return next(
            (height for height in heights if _HALF_SEEN[0] <= room % (height + _GAP) / height <= _HALF_SEEN[1]), _TILE
        )
