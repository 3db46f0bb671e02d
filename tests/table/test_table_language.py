"""A change of language rewords what a table is just showing: a banner, a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from examples import in_turn

from jungle_games.core.game import CHANCE, Choice
from jungle_games.core.i18n import ENGLISH, _, speak
from jungle_games.core.limits import Limits
from jungle_games.games import ROOMS, WORDS
from jungle_games.players.worker import Answer
from jungle_games.ui.events import Back, Command, Woken

MakeTable = Callable[..., Any]
LIMITS = Limits(nodes=50, seed=1)
GAMES = [room.name for room in ROOMS]
TRANSLATED = [folder.parent.name for folder in WORDS if folder.is_dir()]


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


def shown(table: Any) -> Any:
    notice = table.scene.banners.shown
    assert notice is not None
    return notice


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_a_banner_is_said_in_the_language_that_is_spoken_now(make_table: MakeTable, language: str) -> None:
    table = make_table("person", "rat", game="jungle")
    table.run(1.0)
    table.scene.draw_declined(1)
    table.scene.draw_declined(1)
    table.run(0.5)
    before = shown(table)
    speak(language)
    table.scene.reword()
    table.run(0.1)
    after = shown(table)
    assert after.title != before.title
    assert after.sentence != before.sentence
    assert after.picture == before.picture
    table.scene.banners.dismiss(table.time[0])
    table.run(1.0)
    assert shown(table).title == after.title, "what is still to be told, too"


def thought_of(table: Any) -> Choice[Any]:
    """What the strongest player answers to what was asked last."""
    task = table.services.worker.tasks[-1]
    choice: Choice[Any] = table.scene.match.game.player(task.level).choose(task.observation, LIMITS, bool)
    return choice


def why(table: Any) -> str:
    """Why that is good, in the language spoken now."""
    reason: str = table.scene.match.game.reason(table.services.worker.tasks[-1].observation, thought_of(table))
    return reason or _("The strongest player would do this.")


def answer(table: Any, choice: Choice[Any]) -> None:
    table.send(Woken(Answer(len(table.services.worker.tasks), choice)))


def hint_table(make_table: MakeTable, name: str) -> Any:
    """A table at which a person asks for a hint."""
    seats = ("person", "rat") if name == "sequence" else ()
    table = make_table(*seats, game=name, deal=5, speed=0.0)
    for _step in range(60):
        if table.scene.play.person_to_move:
            break
        match = table.scene.match
        match.take_chance(table.time[0]) if match.to_move is CHANCE else table.scene.play.play(match.legal()[0])
    assert table.scene.play.person_to_move
    table.send(Command("hint"))
    return table


@pytest.mark.parametrize("name", in_turn(GAMES, 2))
def test_a_hint_stays_the_same_move_and_says_why_in_the_new_language(make_table: MakeTable, name: str) -> None:
    table = hint_table(make_table, name)
    hints, choice, asked = table.scene.play.hints, thought_of(table), len(table.services.worker.tasks)
    answer(table, choice)
    in_english = why(table)
    said = {hints.shown.reason}
    assert said == {in_english}
    for language in ("de", "fr", "es"):
        speak(language)
        table.scene.reword()
        assert hints.shown.move == choice.move
        assert hints.shown.reason == why(table)
        said.add(hints.shown.reason)
    if name in TRANSLATED:
        assert len(said) == 4
    speak(ENGLISH)
    table.scene.reword()
    assert hints.shown.reason == in_english
    assert len(table.services.worker.tasks) == asked, "nobody thinks anew"
    assert table.scene.match.hints_used == 1


def test_a_hint_that_is_put_away_is_shown_in_the_language_spoken_by_then(make_table: MakeTable) -> None:
    table = hint_table(make_table, "jungle")
    choice, in_english = thought_of(table), why(table)
    answer(table, choice)
    table.send(Back())
    speak("de")
    table.scene.reword()
    assert table.scene.play.hints.shown is None
    table.send(Command("hint"))
    assert table.scene.play.hints.shown.move == choice.move
    assert table.scene.play.hints.shown.reason == why(table) != in_english


def test_a_hint_that_is_still_thought_of_is_told_in_the_language_spoken_by_then(make_table: MakeTable) -> None:
    table = hint_table(make_table, "jungle")
    choice, in_english, asked = thought_of(table), why(table), len(table.services.worker.tasks)
    speak("de")
    table.scene.reword()
    assert table.scene.play.hints.sought
    answer(table, choice)
    assert table.scene.play.hints.shown.reason == why(table) != in_english
    assert len(table.services.worker.tasks) == asked
    assert table.scene.match.hints_used == 1
