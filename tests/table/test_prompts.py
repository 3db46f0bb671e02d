"""What the line beside every table says: the goal at first, in one look everywhere, and of lights only what is lit."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from lit_places import LIGHT, lit_for
from test_every_table import AT_RANDOM, at_random

import jungle_games
from jungle_games.core.game import CHANCE
from jungle_games.games import ROOMS, room
from jungle_games.games.jacks.scene.drawing import MiddleWords
from jungle_games.screens.new_game.new_game import has_lessons, lessons_of
from jungle_games.table.frame.prompt import FIXED_SPACE, Prompt, PromptLine
from jungle_games.table.lessons import Coach
from jungle_games.table.style import PromptStyle
from jungle_games.ui.layout import Ruler
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.scene import View
from jungle_games.ui.widgets.base import Widget
from jungle_games.ui.widgets.label import Label

MakeTable = Callable[..., Any]
SOURCES = Path(jungle_games.__file__).parent
GAMES = [found.name for found in ROOMS]


def words(table: Any) -> str:
    table.scene.table_frame.refresh()
    return str(table.scene.frame.prompt.words)


def goal(table: Any) -> str:
    """How the person whose turn it is wins."""
    seat, match = table.scene.match.to_move, table.scene.match
    return str(match.game.goal(match.position, seat if isinstance(seat, int) else 0))


@pytest.mark.parametrize("game", GAMES)
@AT_RANDOM
def test_the_goal_is_said_until_a_person_has_moved(make_table: MakeTable, game: str, moves: int) -> None:
    seats = room(game).game.seats[0]
    levels = [level.key for level in room(game).game.levels[:1]] * (seats - 1)
    table, said = make_table("person", *levels, game=game), False
    for _ in at_random(table, moves // 2):
        match = table.scene.match
        moved = any(step.actor == 0 for step in match.steps)
        if match.to_move == 0 or (match.to_move is CHANCE and table.scene.play.awaits_roll):
            assert words(table).startswith(goal(table)) != moved
            said = said or not moved
    assert said or words(table), "a game may begin with another's turn"


@pytest.mark.parametrize("game", GAMES)
def test_the_first_screen_says_the_goal(make_table: MakeTable, game: str) -> None:
    """Once everything is dealt and the person is to move."""
    levels = [level.key for level in room(game).game.levels[:1]] * (room(game).game.seats[0] - 1)
    table = make_table("person", *levels, game=game, setup={"dealer": 1} if game == "sequence" else None)
    for _ in range(12):
        if table.scene.play.person_to_move or table.scene.play.awaits_roll:
            break
        table.skip(2.0)
    assert words(table).startswith(goal(table))
    assert goal(table)


@pytest.mark.parametrize("game", [found.name for found in ROOMS if has_lessons(found)])
def test_a_lesson_has_its_own_words_for_it(make_table: MakeTable, game: str) -> None:
    lessons = lessons_of(room(game))
    coach = Coach(lessons, 0, lambda: None, lambda: None)
    table = make_table(match=coach.lesson.match(room(game).game, "You"), coach=coach, game=game)
    table.skip(3.0)
    assert goal(table) not in words(table)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_is_seen_at_every_table(make_table: MakeTable, game: str, size: tuple[int, int]) -> None:
    """One line, in its hollow, beside nothing else; with a goal, too, its words are whole."""
    table = make_table(game=game, size=size)
    table.services.stack.resize(View(size, 1.0))
    table.skip(3.0)
    table.skip(3.0)
    lines = [found for found in table.scene.root.walk() if isinstance(found, PromptLine)]
    line = table.scene.frame.prompt
    assert line in lines
    assert line.visible
    assert line.rect.w > 0
    # The rug's own words stand above and below the prompt.
    shown = [found for found in table.scene.root.children if found.visible and not isinstance(found, MiddleWords)]
    others = [found.rect for found in shown]
    others.remove(line.rect)
    assert line.rect.collidelist(others) == -1
    places = table.scene.arrangement.places
    assert line.rect.collidelist([rect for key, rect in places.items() if str(key) != "rug"]) == -1


@pytest.mark.parametrize("lit", [False, True])
@pytest.mark.parametrize("game", GAMES)
@AT_RANDOM
def test_nothing_is_said_to_light_up_that_does_not(make_table: MakeTable, game: str, lit: bool, moves: int) -> None:
    """Of light is spoken only where places light up, and then some do."""
    table = make_table(game=game, options={"show_targets": lit}, speed=0.0)
    for _ in at_random(table, moves // 2):
        if LIGHT.search(words(table)):
            assert lit, words(table)
            sources = dict.fromkeys(gesture.source for gesture in table.scene.legal_gestures)
            assert any(lit_for(table, source) for source in sources), words(table)


def test_only_prompts_and_the_option_itself_speak_of_light() -> None:
    """No hint, refusal, ending or banner promises a light.

    Those that do are the prompts, which are tried above, and the task whose card is lit in `test_jacks_animations`.
    """
    speaking = set()
    for path in sorted(SOURCES.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(source)) if LIGHT.search(source) else ():
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "N_", "ngettext", "pgettext"):
                said = [part.value for part in call.args if isinstance(part, ast.Constant)]
                if any(LIGHT.search(str(part)) for part in said):
                    speaking.add(str(path.relative_to(SOURCES)))
    prompts = {"games/jacks/scene/frame.py", "games/matr1x/scene/frame.py", "games/jacks/player/puzzles.py"}
    settings = {f"screens/settings/{page}_page.py" for page in ("accessibility", "table")}
    assert speaking <= prompts | settings | {"core/options.py"}


def written(painter: Painter, prompt: Prompt, size: tuple[int, int]) -> tuple[int, list[str], pygame.Rect]:
    """The size and the lines of what a prompt of that size shows, and where they stand."""
    root, line = Widget(), PromptLine(PromptStyle())
    line.say(prompt)
    line._lay_out(pygame.Rect((0, 0), size), Ruler(painter, 1.0), root)
    (label,) = [found for found in line.walk() if isinstance(found, Label)]
    return *label.set_in(painter, label.rect), label.rect


def broken(painter: Painter, words: str) -> list[str]:
    """``words`` as a prompt has them, where one line is a little too short."""
    room = painter.text_width(words, Face.SEMIBOLD, 17) * 9 // 10
    assert len(painter.wrap(words, Face.SEMIBOLD, 17, room)) == 2
    return written(painter, Prompt(words), (room + 56, 50))[1]


def test_a_line_ends_with_a_sentence(painter: Painter) -> None:
    sentences = ["Collect pairs of cards: most points wins.", "Click the die, or take it and throw it."]
    assert broken(painter, " ".join(sentences)) == sentences


def test_no_word_is_left_over_for_the_last_line(painter: Painter) -> None:
    words = "Drag the cards from the deck, or click it to lay them all"
    lines = broken(painter, words)
    assert " ".join(lines) == words
    assert max(map(len, lines)) < 0.7 * len(words)


FIXED = "pairs sum to 11 or 10 · lowest card first · the centre sleeps until 3 are covered · 3 points from the other"


@pytest.mark.parametrize("width", [120, 200, 260, 340, 460, 900])
def test_words_stay_as_large_as_they_are_meant_to_be_and_none_is_left_out(width: int, painter: Painter) -> None:
    kept_together = " · ".join(part.replace(" ", FIXED_SPACE) for part in FIXED.split(" · "))
    px, lines, rect = written(painter, Prompt(kept_together), (width, 64))
    assert px in (17, 18)
    assert " ".join(lines).replace(FIXED_SPACE, " ") == FIXED
    assert max(painter.text_width(line, Face.SEMIBOLD, px) for line in lines) <= rect.w <= width
    assert rect.top >= 0, "what does not fit scrolls"


def test_shorter_words_take_the_place_of_those_that_have_no_room(painter: Painter) -> None:
    words = "Collect pairs of cards: most points wins. Click the die, or take it and throw it."
    prompt = Prompt(words, shorter="Pairs!")
    assert written(painter, prompt, (340, 50))[1] != ["Pairs!"]
    assert written(painter, prompt, (240, 50))[1] == ["Pairs!"]


def test_more_lines_than_two_keep_clear_of_the_edges(painter: Painter) -> None:
    words = "Drag one pet to your side, or to Jonas. Where three lie, drop it on the one it replaces, or beside."
    _px, lines, rect = written(painter, Prompt(words), (300, 76))
    assert len(lines) > 2
    assert pygame.Rect(0, 0, 300, 76).contains(rect)
