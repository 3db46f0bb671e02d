"""Lessons: a tutorial as data. Each sets up a match and waits for the right moves, one after the other.

A script is YAML, a list of lessons::

    - title: Number cards
      options: {preview: true}          what differs from the Standard preset; may be left out
      setup: {deck: 3H TC 9D …}         as of a match; may be left out
      deal: 17                          the number of the deal; may be left out
      before: [c3, b1]                  moves made before the player's first; may be left out
      tasks:
        - say: Drag the 7 to a pile that takes it.
          moves: [b2, c2]               the moves it waits for; without them any legal move
          otherwise: That works, but …  what is said to another legal move
          lit: [b2, c2]                 where the words say that it lights up; may be left out
          then: [roll 2, 1 cw]          what chance and the other players do after it; may be left out
      end: Well done.                   what is said at the end
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from jungle_games.core.game import BadSetup, Game, IllegalMove
from jungle_games.core.match import Match, chance_at_table
from jungle_games.core.options import OptionError, Value
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.user_error import UserError, wrap_unexpected
from jungle_games.core.yaml_text import YamlError, read_yaml

Words = Annotated[str, Meta(min_length=1, max_length=600)]


class LessonError(UserError):
    """A script that cannot be read or played; the message says where and why."""


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson waits for: one of ``moves`` (texts), or any legal move where there are none.

    A throw of the player's falls as the first of ``moves`` says. ``then`` are the moves that follow by themselves.
    ``lit`` are all places that light up once what is to be moved is held: a test holds the words to it.
    """

    say: Words
    moves: tuple[str, ...] = ()
    otherwise: str = ""
    lit: tuple[str, ...] = ()
    then: tuple[str, ...] = ()

    def takes(self, move: str) -> bool:
        """Whether ``move`` is what it waits for."""
        return not self.moves or move in self.moves


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position and the tasks from there."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    tasks: Annotated[tuple[Task, ...], Meta(min_length=1, max_length=40)]
    end: Words
    options: dict[str, Value] = {}
    setup: dict[str, Any] = {}
    deal: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    before: tuple[str, ...] = ()

    def match(self, game: Game[Any, Any, Any], name: str) -> Match[Any, Any]:
        """The match it begins with: a person called ``name`` against the weakest players. Raises LessonError."""
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
    """The lessons of a script; ``where`` opens messages. Raises LessonError."""
    try:
        return msgspec.convert(read_yaml(text).data, tuple[Lesson, ...])
    except (YamlError, msgspec.ValidationError) as error:
        raise LessonError(f"{where}: {error}") from error
