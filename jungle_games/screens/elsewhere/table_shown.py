"""What the pages show of a table online: its seats, its board, and what will be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from jungle_games.core.colours import COLOURS
from jungle_games.core.errors import UserError
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.options import STANDARD, GameOptions, OptionError, Value
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, SeatInfo, shown_name
from jungle_games.screens.new_game.preset_changes import change_words, value_words
from jungle_games.screens.new_game.seating import DAY
from jungle_games.screens.portrait import Presence, SeatShown

if TYPE_CHECKING:
    from jungle_games.elsewhere.messages import Card, Plate
    from jungle_games.elsewhere.view import RemoteView

MOST_RULES: Final = 7
"""Rows of what will be played."""


def seats_shown(room: Room | None, view: RemoteView, expected: Sequence[str] = ()) -> Sequence[SeatShown]:
    """The seats of a table, for the page; those ``expected`` by name are in the first that are free."""
    if room is None:
        return ()
    names = iter(expected)
    return [_seat(room, view, seat, plate, names) for seat, plate in enumerate(view.plates)]


def _seat(room: Room, view: RemoteView, seat: int, plate: Plate, expected: Iterator[str]) -> SeatShown:
    line, picture = _side(room, view, seat)
    if plate.waits and plate.reserved:
        return SeatShown(_("Somebody"), line, "", picture, "reserved")
    if plate.waits:
        if view.hosting:
            return SeatShown(next(expected, _("Your friend")), line, "", picture, "open")
        return SeatShown(pgettext("a seat", "Free"), line, "", picture, "open" if view.here else "free")
    name = shown_name(room.game, SeatInfo(plate.name, plate.kind))
    line = ", ".join(each for each in (line, _standing(view, seat, name)) if each)
    return SeatShown(name, line, plate.kind, picture, _presence(view, seat, plate))


def _standing(view: RemoteView, seat: int, name: str) -> str:
    """Whether one knows who sits there, in words, as far as they prove who they are."""
    known = view.people[seat].known if seat < len(view.people) else ""
    if known == "other":
        return _("not the {name} you know").format(name=name)
    return _("you have played before") if known == "known" else ""


def _side(room: Room, view: RemoteView, seat: int) -> tuple[str, int]:
    """Whose side a seat is on in words, and the number of the picture of that side."""
    game, card = room.game, view.card
    names = game.side_names or game.seat_names
    options = _options_of(room, view)
    at, count = seat, len(view.plates)
    allowed = game.side_colours(options, count) if options is not None else ()
    if card is not None and allowed:
        side, colours = game.sides(options, count)[seat], card.setup.get(COLOURS, allowed)
        if side < len(colours) and colours[side] in allowed:
            at = allowed.index(colours[side])
    return _(names[at]) if at < len(names) else "", at


def _presence(view: RemoteView, seat: int, plate: Plate) -> Presence:
    if plate.kind != PERSON:
        return "computer"
    if seat in view.here:
        return "screen"
    return "here" if plate.here else "away"


def _options_of(room: Room, view: RemoteView) -> GameOptions | None:
    """The options of a table; None before they can be read."""
    card = view.card
    if card is None:
        return None
    try:
        options: GameOptions = room.game.options_type.build(card.preset, card.options, attached=view.attachments)
    except (OptionError, KeyError):
        return None
    return options


def start_of(room: Room | None, view: RemoteView) -> Any:
    """The position in which the match at a table begins; None while its board is not known."""
    card = view.card
    if room is None or card is None:
        return None
    options = _options_of(room, view)
    return None if options is None else start_by(room, options, len(view.plates), card.setup)


def start_by(room: Room, options: GameOptions, seats: int, setup: Mapping[str, object]) -> Any:
    """The position in which a match by ``options`` begins; None if none can."""
    try:
        return room.game.start(options, seats=seats, setup=setup)
    except (UserError, LookupError):  # why the table cannot be joined is said in words
        return None


def options_by(room: Room, preset: str, options: Mapping[str, Value]) -> GameOptions | None:
    """The options of a table that somebody announces; None where this program does not know them."""
    try:
        built: GameOptions = room.game.options_type.build(preset, options)
    except (OptionError, LookupError):
        return None
    return built


def chips_of(options: GameOptions) -> Sequence[str]:
    """What ``options`` have that Standard does not, in a few words each; nothing where they are Standard."""
    presets = options.presets()
    preset = options.preset()
    if preset is not None:
        return [] if preset == STANDARD else [_(presets[preset].title)]
    standard, values = options.build(STANDARD).values(), options.values()
    return [
        change_words(option, values[option.name])
        for option in options.declared()
        if values[option.name] != standard[option.name]
    ]


def rhythm_words(rhythm: int) -> str:
    """How much time there is for a move at a slow table, in words."""
    days = max(1, round(rhythm / DAY))
    return ngettext("{number} day a move", "{number} days a move", days).format(number=days)


def rules_of(room: Room | None, view: RemoteView) -> Sequence[tuple[str, str]]:
    """What will be played: the preset, the host's own files, what differs from it, and how much time there is."""
    card, options = view.card, _options_of(room, view) if room is not None else None
    if room is None or card is None or options is None:
        return ()
    rows = [(_("Rules"), _(options.presets()[card.preset].title))]
    if card.attachments:
        rows.append((_("The host’s own"), ", ".join(card.attachments)))
    values, own = options.values(), {PurePath(name).stem for name in card.attachments}
    for option in options.declared():
        if option.name in card.options:
            value = values[option.name]
            # A file of this name that is here may have another title.
            rows.append((_(option.label), str(value) if value in own else value_words(option, value)))
    rows = rows[: MOST_RULES - 2]
    rows.append((_("Time"), _time_words(room, options, card)))
    rows.append((_("Spectators"), _("welcome") if card.watching else pgettext("spectators", "none")))
    return rows


def _time_words(room: Room, options: GameOptions, card: Card) -> str:
    if card.rhythm:
        return rhythm_words(card.rhythm)
    return _("by the clock") if room.game.clock(options) is not None else _("played live")
