"""MATR1X 0VERL0AD at the table: deals played to a win and to a loss by the mouse, undo from there, helps, warnings."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from companions import coach_of
from examples import in_turn
from lesson_table import taught
from table_stage import WINDOWS
from text_watch import TextWatch

from jungle_games.core.cards import as_object, deck
from jungle_games.core.game import Choice
from jungle_games.games import room
from jungle_games.games.matr1x.player.solver import solve
from jungle_games.games.matr1x.rules.grid import Place
from jungle_games.games.matr1x.rules.position import Drop
from jungle_games.games.matr1x.scene.arrangement import BACK, BEATEN, DRAW
from jungle_games.players.worker import Answer
from jungle_games.screens.new_game.new_game import lessons_of
from jungle_games.ui.events import (
    Accept,
    Command,
    Direction,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
    Woken,
)
from jungle_games.ui.scene import View
from jungle_games.ui.widgets.scroll import ScrollView

MakeTable = Callable[..., Any]

DEAL = 1
WIN = """
    e3 a3 a4 c4 e2 c1 c3 d3 b5 c4 b2 c5 c2 c2 d4 c4 c2 b3 c2 c2 b2 c2 d1 c4 b2 b1 b1 b1 c3 a2 c3 c2 b3 b4 d4 b4 d5
    c3 c3 d2 c3 e4 c3 d3 b4 d2 d4
""".split()  # noqa: SIM905 - reads like a record
"""A line that wins deal number 1."""
EASY = ["3H", "TC", "9D", "8S", "5H", "2C", "4D", "6S", "7H"]
"""Eight cards lie around the centre, then the 7 is drawn."""


def setup(first: list[str]) -> dict[str, Any]:
    """A deck that begins with these cards."""
    rest = [card.code for card in deck(jokers=1) if card.code not in first]
    return {"deck": [*first, *rest]}


def place(name: str) -> Place:
    return Place("abcde".index(name[0]), int(name[1]) - 1)


@pytest.fixture
def matr1x(make_table: MakeTable) -> MakeTable:
    def make(**changes: Any) -> Any:
        return make_table(**{"game": "matr1x", "deal": DEAL, **changes})

    return make


def play_out(table: Any, line: list[str]) -> None:
    for name in line:
        table.drag("draw", name)
        table.skip(1.0)


def lose(table: Any) -> None:
    """Play at random until the game is lost."""
    chance = random.Random(3)
    while table.scene.match.outcome is None:
        table.drag("draw", str(chance.choice(table.scene.match.legal()).place))
    assert table.scene.match.outcome.winners == ()


def test_a_known_deal_is_dragged_to_its_win(matr1x: MakeTable) -> None:
    table = matr1x()
    play_out(table, WIN)
    assert table.scene.match.outcome.winners == (0,)
    table.run(2.0)
    verdict, entries = table.ended()
    assert verdict.won
    assert "without a single undo" in verdict.reason
    assert [entry.label for entry in entries] == ["New deal", "This deal again", "Look back", "Title"]
    assert {"Deal of the day", "Copy the result"} < {entry.label for entry in table.scene.actions.menu()}
    (result,) = table.services.statistics.results
    assert (result.result, result.took_back, result.opponent) == ("won", False, "")
    assert result.facts["beaten"] == 12
    assert table.services.sounds.played.count("strike") >= 8


def test_a_loss_can_be_taken_back_and_won_and_only_the_win_counts(matr1x: MakeTable) -> None:
    table = matr1x(speed=0.0)
    lose(table)
    played = table.scene.cards_placed
    table.run(0.1)
    verdict, entries = table.ended()
    assert verdict.won is False
    assert [entry.label for entry in entries][:2] == ["This deal again", "New deal"]
    assert table.services.statistics.results == []
    {entry.label: entry for entry in table.scene.actions.menu()}["Undo"].action()
    assert table.scene.match.outcome is None
    table.send(*[Command("undo")] * (played - 1))
    play_out(table, WIN)
    (result,) = table.services.statistics.results
    assert (result.result, result.took_back, result.facts["undos"]) == ("won", True, played)


def test_conceding_is_final(matr1x: MakeTable) -> None:
    table = matr1x(speed=0.0)
    table.drag("draw", WIN[0])
    {entry.label: entry for entry in table.scene.actions.menu()}["Resign"].action()
    table.run(0.1)
    verdict, entries = table.ended()
    assert verdict.reason.startswith("You resigned.")
    assert entries[0].label == "This deal again"
    (result,) = table.services.statistics.results
    assert result.result == "lost"


def test_a_deal_played_to_its_loss_is_counted_once_the_table_is_left(matr1x: MakeTable) -> None:
    table = matr1x(speed=0.0)
    lose(table)
    table.run(0.1)
    assert table.services.statistics.results == []
    verdict, _entries = table.ended()
    assert verdict.headline == "You lost"
    table.services.stack.clear()
    (result,) = table.services.statistics.results
    assert result.result == "lost"
    assert table.services.saves.kept == {}


def test_click_keys_and_touch_lay_cards_too(matr1x: MakeTable) -> None:
    table = matr1x()
    table.click("draw")
    assert table.scene.handling.drag_state.hold is not None
    table.click(WIN[0])
    assert table.moves[-1] == WIN[0]
    table.send(Navigate(Direction.UP))
    table.scene.focus.focus(("place", DRAW))
    table.send(Accept())
    table.scene.focus.focus(("place", place(WIN[1])))
    table.send(Accept())
    assert table.moves[-1] == WIN[1]
    assert table.scene.focused_place == DRAW, "by keys the next card is at hand"
    table.send(PointerDown(table.middle("draw"), touch=True))
    table.send(PointerMove(table.middle(WIN[2]), pressed=True, touch=True))
    table.send(PointerUp(table.middle(WIN[2]), touch=True))
    assert table.moves[-1] == WIN[2]


def test_an_illegal_drop_is_refused_with_the_rules_reason(matr1x: MakeTable) -> None:
    table = matr1x(setup=setup(EASY))
    table.drag("draw", "c2")
    assert table.toasts == ["The 7 of hearts goes on cards of its own value or less."]
    assert not any(isinstance(step.move, Drop) for step in table.scene.match.steps)


def test_the_preview_tells_what_a_drop_would_do(matr1x: MakeTable) -> None:
    table = matr1x()
    aimed = 0
    for name in WIN:
        table.send(PointerMove(table.middle("draw")), PointerDown(table.middle("draw")))
        table.send(PointerMove(table.middle(name), pressed=True))
        aimed += table.scene.preview is not None and bool(table.scene.preview.beaten)
        table.send(PointerUp(table.middle(name)))
    assert aimed >= 8


def test_without_previews_nothing_is_told(matr1x: MakeTable) -> None:
    table = matr1x(options={"preview": False})
    table.send(PointerDown(table.middle("draw")), PointerMove(table.middle(WIN[0]), pressed=True))
    assert table.scene.handling.drag_state.target() is not None
    assert table.scene.preview is None


def test_a_beaten_royal_turns_over_after_the_strike(matr1x: MakeTable) -> None:
    table = matr1x()
    for name in WIN:
        struck = table.scene.position.forecast(place(name)).beaten
        table.drag("draw", name)
        if struck:
            break
        table.run(1.0)
    royal = struck[0].lane.royal
    looks = [thing.look for thing in table.scene.arrangement.things if thing.place == royal and thing.layer == 0]
    assert looks == [BEATEN]
    assert table.run(0.3)
    assert not table.run(1.0)


def test_what_is_under_the_draw_pile_is_not_shown(matr1x: MakeTable) -> None:
    table = matr1x()
    lying = [thing for thing in table.scene.arrangement.things if thing.place == DRAW]
    assert [thing.look == BACK for thing in sorted(lying, key=lambda thing: -thing.layer)][:2] == [False, True]
    assert sum(thing.look != BACK for thing in lying) == 1


def test_resting_on_a_pile_fans_it_out(matr1x: MakeTable) -> None:
    table = matr1x()
    play_out(table, WIN[:20])
    deep = next(name for name in ("c2", "c3", "b2") if len(table.scene.position.piles[place(name)]) > 1)
    table.run(2.0)
    table.send(PointerMove(table.middle("draw")))
    table.run(0.05)
    table.send(PointerMove(table.middle(deep)))
    assert table.scene.wake_at() is not None
    table.run(1.0)
    assert table.scene._peek.place == place(deep)
    table.send(PointerMove(table.middle("draw")))
    table.run(0.1)
    assert table.scene._peek.place is None


def test_undo_and_redo_go_all_the_way(matr1x: MakeTable) -> None:
    table = matr1x()
    play_out(table, WIN[:12])
    line = table.moves
    table.send(*[Command("undo")] * 12)
    assert table.moves == line[:1]
    table.send(*[Command("redo")] * 12)
    assert table.moves == line
    assert table.scene.match.undos == 12


def test_a_hint_is_shown_with_its_reason(matr1x: MakeTable) -> None:
    table = matr1x()
    table.send(Command("hint"))
    (task,) = table.services.worker.tasks
    assert all(card.is_hidden for card in task.observation.draw[5:])
    move = table.scene.match.legal()[0]
    table.send(Woken(Answer(1, Choice(move))))
    hint = table.scene.play.hints.shown
    assert hint.move == move
    table.send(Command("hint"), Command("hint"))
    table.run(0.05)
    card = as_object(table.scene.position.card)
    assert table.scene.frame.prompt.words == f"Put {card} on {move.place}."
    note = table.scene._drop.note
    assert note.title == "The plan"
    assert [remark.sentence for remark in note.remarks] == [hint.reason] != [""]
    assert not table.scene.arrows, "a border round the place and the card shows the drop"


def test_the_sign_asks_the_solver_and_its_line_can_be_stepped_through(matr1x: MakeTable) -> None:
    table = matr1x(options={"winnable_sign": True})
    table.run(0.05)
    (task,) = table.services.worker.tasks
    assert task.level == "oracle"
    assert table.scene.sign.row()[1] == "not found yet"
    assert not table.scene.play.thinking
    line = [str(move) for move in solve(task.observation).line or ()]
    table.send(Woken(Answer(1, Choice(Drop(place(line[0])), 1.0, tuple(Drop(place(text)) for text in line)))))
    assert table.scene.sign.row()[1] == "yes"
    table.drag("draw", line[0])
    table.run(0.05)
    assert table.scene.sign.row()[1] == "yes"
    assert len(table.services.worker.tasks) == 1  # the line goes on, nobody need be asked
    entry = next(entry for entry in table.scene.actions.menu() if entry.label == "Show a way to win")
    entry.action()
    assert table.scene.shown_ply == table.scene.match.ply + 1
    for _ in line:
        table.send(Command("step_forward"))
    assert len(table.scene.position.beaten) == 12
    table.send(*[Command("step_back")] * (len(line) - 1))
    assert not table.scene.looking_back


def test_a_false_line_is_not_believed(matr1x: MakeTable) -> None:
    table = matr1x(options={"winnable_sign": True})
    table.run(0.05)
    table.send(Woken(Answer(1, Choice(Drop(place(WIN[0])), 1.0, (Drop(place(WIN[0])), Drop(place("a2")))))))
    assert table.scene.sign.row()[1] != "yes"


def test_a_hint_goes_before_the_sign(matr1x: MakeTable) -> None:
    table = matr1x(options={"winnable_sign": True})
    table.run(0.05)
    table.send(Command("hint"))
    assert [task.level for task in table.services.worker.tasks] == ["oracle", "lion"]
    assert table.scene.play.thinking


def test_a_new_deal_the_same_again_and_its_number(matr1x: MakeTable) -> None:
    table = matr1x()
    menu = {entry.label: entry for entry in table.scene.actions.menu()}
    menu["Play again"].action()
    assert table.navigator.last("open_match")[0].deal != DEAL
    before = table.scene.match.position
    table.drag("draw", WIN[0])
    {entry.label: entry for entry in table.scene.actions.menu()}["This deal again"].action()
    assert table.navigator.last("begin_anew") == ("matr1x",)
    assert table.navigator.last("open_match")[0].position == before
    menu["Copy the deal number"].action()
    assert table.services.clipboard.text == "1"


def test_a_result_is_copied_in_a_line(matr1x: MakeTable) -> None:
    table = matr1x(speed=0.0)
    play_out(table, WIN)
    table.run(0.1)
    entries = {entry.label: entry for entry in table.scene.actions.menu()}
    entries["Copy the result"].action()
    text = table.services.clipboard.text
    assert text.startswith("MATR1X 0VERL0AD, deal 1: won, 47 cards, ")
    assert text.endswith("0 undos")


def test_a_loop_is_told_once_with_a_way_out(matr1x: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jungle_games.games.matr1x.scene.scene.loops", lambda positions: True)
    table = matr1x()
    table.drag("draw", WIN[0])
    assert table.navigator.last("confirm") == ("This loop never ends",)
    assert not table.moves[1:], "taken back, as was agreed to"
    table.navigator.went.clear()
    table.drag("draw", WIN[0])
    table.drag("draw", WIN[1])
    assert table.navigator.went == []


def test_an_unplayed_deal_is_not_kept(matr1x: MakeTable) -> None:
    table = matr1x()
    table.scene.pause()
    assert table.services.saves.kept == {}
    table.scene.resume()
    table.drag("draw", WIN[0])
    assert WIN[0] in table.services.saves.kept["matr1x"]


def test_playing_time_goes_on_after_a_pause_and_stands_still_in_it(matr1x: MakeTable) -> None:
    table = matr1x()
    table.run(2.0)
    table.scene.pause()
    table.time[0] += 100.0
    table.scene.resume()
    table.run(1.0)
    assert table.scene.play.seconds(table.time[0]) == pytest.approx(3.0, abs=0.1)


@pytest.mark.parametrize(("size", "scale"), in_turn(product(WINDOWS, [0.75, 1.0, 1.5, 2.0]), 3))
def test_everything_has_its_place_at_every_size(
    matr1x: MakeTable, watch: TextWatch, size: tuple[int, int], scale: float
) -> None:
    table = matr1x(size=size)
    table.services.stack.resize(View(size, scale))
    window = table.screen.get_rect()
    window.size = size
    assert list(watch.in_scene(table.scene)) == []
    everything = [widget for widget in table.scene.root.walk() if widget is not table.scene.root]
    # What has no room is scrolled to: then its window has a place, and not all of what lies in it.
    scrolled = {inner for view in everything if isinstance(view, ScrollView) for inner in view.walk()} - {
        view for view in everything if isinstance(view, ScrollView)
    }
    widgets = [widget for widget in everything if widget not in scrolled and widget.content is None]
    for widget in everything:
        assert widget in scrolled or window.contains(widget.rect), widget
    rects = [widget.rect for widget in widgets]
    rects += list(table.scene.arrangement.places.values())
    for index, rect in enumerate(rects):
        assert rect.collidelist(rects[index + 1 :]) == -1, (index, rect)
    table.drag("draw", WIN[0])
    assert table.moves[-1] == WIN[0]


LESSONS = lessons_of(room("matr1x"))


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_lesson_can_be_played_to_its_end(matr1x: MakeTable, index: int) -> None:
    table = taught(matr1x, "matr1x", index)
    coach = coach_of(table.scene)
    for task in coach.lesson.tasks:
        assert coach.words == task.say
        legal = [str(move.place) for move in table.scene.match.legal()]
        assert set(task.moves) <= set(legal)
        for other in [name for name in legal if not task.takes(name)][:1]:
            table.drag("draw", other)
            assert coach.words == task.otherwise
        before = table.scene.match.ply
        table.drag("draw", (task.moves or legal)[0])
        assert table.scene.match.ply == before + 1
        table.run(1.0)
    assert coach.finished
    assert coach.words == coach.lesson.end
    assert table.services.saves.kept == {}
    table.services.stack.clear()
    assert table.services.statistics.results == []
