"""What a table tells just then is said in another language as soon as that is spoken: a banner, a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from jungle_games.core.i18n import ENGLISH, speak
from jungle_games.core.limits import Limits
from jungle_games.players.worker import Answer
from jungle_games.ui.events import Command, Woken

MakeTable = Callable[..., Any]
LIMITS = Limits(nodes=50, seed=1)


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


@pytest.mark.parametrize("name", ["jungle", "matr1x", "jungle_matrix"])
def test_a_hint_is_thought_of_once_more_and_counts_once(make_table: MakeTable, name: str) -> None:
    table = make_table(game=name, deal=5, speed=0.0)
    assert table.scene.play.person_to_move
    hints, match = table.scene.play.hints, table.scene.match
    said = []
    table.send(Command("hint"))
    for language in ("de", "fr"):
        task = table.services.worker.tasks[-1]
        choice = match.game.player(task.level).choose(task.observation, LIMITS, bool)
        table.send(Woken(Answer(len(table.services.worker.tasks), choice)))
        said.append(hints.shown.reason)
        asked = len(table.services.worker.tasks)
        speak(language)
        table.scene.reword()
        assert hints.sought
        assert hints.shown is None, "nothing is said in a language that is not spoken"
        assert len(table.services.worker.tasks) == asked + 1
    assert len(set(said)) == 2
    assert match.hints_used == 1
