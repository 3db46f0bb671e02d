"""What the line beside every table says: the goal at first, in one look everywhere, and of lights only what is lit."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from lit_places import LIGHT, lit_for
from test_every_table import at_random

import jungle_games
from jungle_games.core.game import CHANCE
from jungle_games.games import ROOMS, room
from jungle_games.games.jacks.scene.marks import MiddleWords
from jungle_games.screens.new_game.lessons import has_lessons, lessons_of
from jungle_games.table.coach import Coach
from jungle_games.table.frame.prompt import FIXED_SPACE, Prompt, PromptLine, well_broken
from jungle_games.table.style import PromptStyle
from jungle_games.ui.painter import Face, Painter
from jungle_games.ui.view import View

MakeTable = Callable[..., Any]
SOURCES = Path(jungle_games.__file__).parent
GAMES = [found.name for found in ROOMS]



def words(table: Any) -> str:
    table.scene.refresh_frame()
    return str(table.scene.frame.prompt.words)


def goal(table: Any) -> str:
    """How the person whose turn it is wins."""
    seat, match = table.scene.match.to_move, table.scene.match
    return str(match.game.goal(match.position, seat if isinstance(seat, int) else 0))


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_said_until_a_person_has_moved(make_table: MakeTable, game: str) -> None:
    seats = room(game).game.seats[0]
    levels = [level.key for level in room(game).game.levels[:1]] * (seats - 1)
    table, said = make_table("person", *levels, game=game), False
    for _ in at_random(table, 60):
        match = table.scene.match
        moved = any(step.actor == 0 for step in match.steps)
        if match.to_move == 0 or (match.to_move is CHANCE and table.scene.play.awaits_throw):
            assert words(table).startswith(goal(table)) != moved
            said = said or not moved
    assert said or words(table), "a game may begin with another's turn"


@pytest.mark.parametrize("game", GAMES)
def test_the_first_screen_says_the_goal(make_table: MakeTable, game: str) -> None:
    """Once everything is dealt and the person is to move."""
    levels = [level.key for level in room(game).game.levels[:1]] * (room(game).game.seats[0] - 1)
    table = make_table("person", *levels, game=game, setup={"dealer": 1} if game == "sequence" else None)
    for _ in range(12):
        if table.scene.play.person_to_move or table.scene.play.awaits_throw:
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
def test_nothing_is_said_to_light_up_that_does_not(make_table: MakeTable, game: str, lit: bool) -> None:
    """Of light is spoken only where places light up, and then some do."""
    table = make_table(game=game, options={"show_targets": lit}, speed=0.0)
    for _ in at_random(table, 60):
        if LIGHT.search(words(table)):
            assert lit, words(table)
            sources = dict.fromkeys(gesture.source for gesture in table.scene.legal_gestures)
            assert any(lit_for(table, source) for source in sources), words(table)


def test_only_prompts_and_the_option_itself_speak_of_light() -> None:
    """No hint, refusal, ending or banner promises a light: those that do are the prompts, which are tried above."""
    speaking = set()
    for path in sorted(SOURCES.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "N_", "ngettext", "pgettext"):
                said = [part.value for part in call.args if isinstance(part, ast.Constant)]
                if any(LIGHT.search(str(part)) for part in said):
                    speaking.add(str(path.relative_to(SOURCES)))
    prompts = {"games/jacks/scene/frame.py", "games/matr1x/scene/frame.py"}
    assert speaking <= prompts | {"core/options.py", "screens/settings/table_page.py"}


def broken(words: str) -> list[str]:
    """``words`` as a prompt has them, where one line is a little too short."""
    painter = Painter()
    room = painter.text_width(words, Face.SEMIBOLD, 17) * 9 // 10
    greedy = painter.wrap(words, Face.SEMIBOLD, 17, room)
    assert len(greedy) == 2
    return well_broken(painter, words, 17, room, greedy)


def test_a_line_ends_with_a_sentence() -> None:
    sentences = ["Collect pairs of cards: most points wins.", "Click the die, or take it and throw it."]
    assert broken(" ".join(sentences)) == sentences


def test_no_word_is_left_over_for_the_last_line() -> None:
    words = "Drag the cards from the deck, or click it to lay them all"
    lines = broken(words)
    assert " ".join(lines) == words
    assert max(map(len, lines)) < 0.7 * len(words)


FIXED = "pairs sum to 11 or 10 · lowest card first · the centre sleeps until 3 are covered · 3 points from the other"


@pytest.mark.parametrize("width", [200, 260, 340, 460])
def test_words_are_smaller_before_any_is_left_out_and_none_is_broken(width: int, painter: Painter) -> None:
    line = PromptLine(PromptStyle())
    line.place(pygame.Rect(0, 0, width, 64), 1.0)
    line.say(Prompt(" · ".join(part.replace(" ", FIXED_SPACE) for part in FIXED.split(" · "))))
    px, lines = line._set(painter, width - 58)
    assert set(" ".join(lines).replace(FIXED_SPACE, " ").removesuffix("…").split()[:-1]) <= set(FIXED.split())
    if width >= 340:
        assert " ".join(lines).replace(FIXED_SPACE, " ") == FIXED
        assert len(lines) * px <= 64


def test_more_lines_than_two_keep_clear_of_the_edges(painter: Painter) -> None:
    line = PromptLine(PromptStyle())
    line.place(pygame.Rect(0, 0, 300, 76), 1.0)
    words = "Drag one pet to your side, or to Jonas. Where three lie, drop it on the one it replaces, or beside."
    line.say(Prompt(words))
    px, lines = line._set(painter, 242)
    assert len(lines) > 2
    assert len(lines) * px <= 76 - 10
