"""Lessons: tutorials as data. Each lesson sets up a match and waits for the right moves, one after another.

A script is YAML, a list of lessons::

    - title: Number cards
      options: {preview: true}          changes to the Standard preset; optional
      setup: {deck: 3H TC 9D …}         the match's set-up; optional
      deal: 17                          the deal number; optional
      before: [c3, b1]                  moves before the player's first; optional
      tasks:
        - say: Drag the 7 to a pile that takes it.
          moves: [b2, c2]               the moves it waits for; default: any legal move
          otherwise: That works, but …  the reply to any other legal move
          lit: [b2, c2]                 the places that the text says light up; optional
          then: [roll 2, 1 cw]          chance and other players' moves that follow; optional
      end: Well done.                   said at the end
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from jungle_games.core.errors import UserError, wrap_unexpected
from jungle_games.core.game import AnyGame, BadSetup, IllegalMove
from jungle_games.core.matches.match import AnyMatch, Match, chance_at_table
from jungle_games.core.options import OptionError, Value
from jungle_games.core.reading import YamlError, read_yaml
from jungle_games.core.seat_names import SeatInfo

Words = Annotated[str, Meta(min_length=1, max_length=600)]


class LessonError(UserError):
    """A script that cannot be read or played; the message says where and why."""


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task of a lesson: one of ``moves`` (texts), or any legal move if there are none.

    The player's throws come out as the first of ``moves``. ``then`` are the moves that follow automatically.
    ``lit`` are all places that light up while the thing to move is held; a test checks this.
    """

    say: Words
    moves: tuple[str, ...] = ()
    otherwise: str = ""
    lit: tuple[str, ...] = ()
    then: tuple[str, ...] = ()

    def takes(self, move: str) -> bool:
        return not self.moves or move in self.moves


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson: an initial position and its tasks."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    tasks: Annotated[tuple[Task, ...], Meta(min_length=1, max_length=40)]
    end: Words
    options: dict[str, Value] = {}
    setup: dict[str, Any] = {}
    deal: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    before: tuple[str, ...] = ()

    def match(self, game: AnyGame, name: str) -> AnyMatch:
        """The initial match of the lesson: a person called ``name`` against the weakest level. Raises LessonError."""
        changes = {"take_backs": False, "hints": False, **self.options}
        weakest = game.levels[0]
        others = [SeatInfo(weakest.title, weakest.key)] * (game.seats[0] - 1)
        try:
            options = game.options_type.build(changes=changes)
            match = Match(
                game, options, [SeatInfo(name), *others], deal=self.deal, setup=self.setup,
                chance=chance_at_table(game),
            )  # fmt: skip
            for text in self.before:
                match.play(text)
        except (OptionError, BadSetup, IllegalMove) as error:
            raise LessonError(f"{self.title}: {error}") from error
        return match


@wrap_unexpected(LessonError, lambda reason, _text, where: LessonError(f"{where}: {reason}"))
def read_lessons(text: str, where: str) -> tuple[Lesson, ...]:
    """The lessons of a script; error messages begin with ``where``. Raises LessonError."""
    try:
        return msgspec.convert(read_yaml(text).data, tuple[Lesson, ...])
    except (YamlError, msgspec.ValidationError) as error:
        raise LessonError(f"{where}: {error}") from error
