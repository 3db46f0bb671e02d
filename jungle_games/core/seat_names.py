"""Who sits at a table, and what they are called.

Names that the program makes up are kept in English, as keys; whoever reads them later does so in the language that is
spoken by then. A name that a person typed stays as it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import msgspec

from jungle_games.clean_text import tidy_name
from jungle_games.core.i18n import N_, _

if TYPE_CHECKING:
    from jungle_games.core.game import Game

PERSON: Final = "person"
ELSEWHERE: Final = "elsewhere"
"""In place of a kind, where a match is only seen: a person at another screen. No record knows it."""
YOU: Final = N_("You")
"""The only person at a table, without a name."""
_NUMBERED: Final = re.compile(r"Player (\d{1,2})")


class Sitting:
    """Somebody in a seat: a name, tidied wherever it comes from, and ``"person"`` or the level of a computer player.

    What structs share that have these two fields, each in an order of its own.
    """

    __slots__ = ()
    name: str
    kind: str

    def __post_init__(self) -> None:
        if (tidy := tidy_name(self.name)) != self.name:
            msgspec.structs.force_setattr(cast(msgspec.Struct, self), "name", tidy)

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat, at this screen."""
        return self.kind == PERSON

    @property
    def is_computer(self) -> bool:
        """Whether a computer player of some level plays this seat."""
        return self.kind not in (PERSON, ELSEWHERE)


class SeatInfo(Sitting, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in a seat of a match.

    ``strength`` is that of an adaptive player, as a place on the ladder of levels (``core/adaptive_level.py``).
    """

    name: Annotated[str, msgspec.Meta(max_length=100)]
    kind: str = PERSON
    strength: float | msgspec.UnsetType = msgspec.UNSET


def says_you(info: SeatInfo) -> bool:
    """Whether sentences about a seat speak to its person, who is called no other name than "You"."""
    return info.is_person and info.name == YOU


def is_nameless(info: SeatInfo) -> bool:
    """Whether it is a person who gave no name."""
    return info.is_person and (info.name == YOU or _NUMBERED.fullmatch(info.name) is not None)


def numbered_player(number: int) -> str:
    """One of several people without a name, as it is kept."""
    return f"Player {number}"


def people(count: int) -> tuple[SeatInfo, ...]:
    """So many people without a name, as they are kept."""
    names = [YOU] if count == 1 else [numbered_player(number) for number in range(1, count + 1)]
    return tuple(SeatInfo(name) for name in names)


def level_name(title: str, number: int) -> str:
    """A computer player of the level called ``title``, as it is kept; ``number`` tells several apart, 0 for one."""
    return f"{title} {number}" if number else title


def shown_name(game: Game[Any, Any, Any], info: SeatInfo) -> str:
    """The name in ``info``, in the spoken language where it is one that the program made up."""
    if info.is_computer:
        return _shown_level(game, info)
    if info.name == YOU or info.name in game.seat_names:
        return _(info.name)
    numbered = _NUMBERED.fullmatch(info.name)
    return _("Player {number}").format(number=numbered[1]) if numbered else info.name


def _shown_level(game: Game[Any, Any, Any], info: SeatInfo) -> str:
    level = next((level for level in game.opponents if level.key == info.kind), None)
    name, _space, number = info.name.rpartition(" ")
    if level is None:
        return info.name
    if info.name == level.title:
        return _(level.name)
    return f"{_(level.name)} {number}" if name == level.title and number.isdecimal() else info.name
