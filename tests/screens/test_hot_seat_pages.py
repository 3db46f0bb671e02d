"""Several people at the host's screen of a table elsewhere: one after another, and nobody sees another's cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from companions import remote_of
from scenarios.elsewhere import Office, lobby, match_of_people, plate_of, seen
from scenarios.hot_seat import PAIRS, Household, news, sit_at
from scenarios.tour import Tour
from told_secrets import secrets_in

from jungle_games.core.game import WATCHER
from jungle_games.elsewhere.hosting.host_state import HostState
from jungle_games.elsewhere.hosting.hosted_table import HostedTable
from jungle_games.games import find_game
from jungle_games.games.sequence.scene.scene import SequenceScene
from jungle_games.screens.dialog import Dialog
from jungle_games.screens.elsewhere.elsewhere import table_lines
from jungle_games.screens.elsewhere.lobby_actions import seats_shown
from jungle_games.screens.menu import CurtainScene
from jungle_games.store.settings import GameChoice, SeatChoice
from jungle_games.table.frame.plate import SeatPlate
from jungle_games.table.remote.remote_table import RemoteTable
from jungle_games.table.remote.remote_tables import others_at
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Command, Text

pytestmark = pytest.mark.usefixtures("without_art", "unseen")

MIRA, JONAS, LEA, IDA = range(4)
DRAWS = {"auto_draw": True}


@pytest.fixture
def tour(tmp_path: Path) -> Iterator[Tour]:
    made = Tour(tmp_path / "home", (1280, 800), 1.0, motion=0.0)
    yield made
    assert made.failures() == ""
    made.app.close()


def scene_of(tour: Tour) -> TableScene:
    return next(scene for scene in tour.app.stack.scenes if isinstance(scene, TableScene))


def curtain(tour: Tour) -> str:
    """What the curtain says, if it stands."""
    top = tour.app.stack.top
    return top.head.text if isinstance(top, CurtainScene) else ""


def open_cards(tour: Tour) -> set[str]:
    """The cards of hands that may be seen at the screen."""
    scene = scene_of(tour)
    assert isinstance(scene, SequenceScene)
    return {str(card) for hand in scene.position.hands for card in hand if not card.is_hidden}


def hand(home: Household, seat: int) -> set[str]:
    return {str(card) for card in home.match.position.hands[seat]}


def play(tour: Tour) -> None:
    """Whoever is at the screen makes the first move there is."""
    scene = scene_of(tour)
    gesture = next(each for each in scene.legal_gestures if "x" not in str(each.move))
    scene.make(gesture.move)
    news(tour)


def at_sequence(tour: Tour, turn: int, seats: str = PAIRS) -> Household:
    home = Household("sequence", seats, DRAWS, watching=True)
    home.play_on(4, turn)
    home.by.clear()
    sit_at(tour, home)
    return home


# At the table


def test_the_screen_is_passed_on_between_two_people_here_and_each_sees_their_own_cards_alone(tour: Tour) -> None:
    home = at_sequence(tour, MIRA)
    for here, away, name, partner in ((MIRA, JONAS, "Mira", "Lea"), (LEA, IDA, "Lea", "Mira")):
        assert curtain(tour) == f"Pass to {name}"
        assert open_cards(tour) == set()
        assert home.looks == ()
        tour.press("ready")
        assert open_cards(tour) == hand(home, here)
        assert home.looks == (here,)
        play(tour)
        assert home.by[-1] == here
        assert home.match.to_move == away
        home.remote_move()
        news(tour)
        assert scene_of(tour).frame.prompt.words == f"Hand the screen to {partner}."
        assert open_cards(tour) == hand(home, here)
        assert curtain(tour) == ""
        tour.send(Command("press"))
    assert curtain(tour) == "Pass to Mira"


def test_what_was_played_meanwhile_is_on_the_table_of_whoever_comes_next(tour: Tour) -> None:
    home = at_sequence(tour, MIRA)
    tour.press("ready")
    play(tour)
    home.remote_move()
    news(tour)
    tour.send(Command("press"))
    tour.press("ready")
    scene = scene_of(tour)
    assert scene.match.moves[2:] == home.match.moves[2:]
    assert scene.match.position == home.match.position.observe(LEA)
    assert [scene.match.position_at(ply) for ply in range(scene.match.ply)] == [
        home.match.position_at(ply).observe(LEA) for ply in range(home.match.ply)
    ]


def test_whoever_comes_back_while_others_are_to_play_may_look_at_the_cards(tour: Tour) -> None:
    home = at_sequence(tour, JONAS)
    assert curtain(tour) == "Pass to Lea"
    tour.press("ready")
    assert open_cards(tour) == hand(home, LEA)
    assert not scene_of(tour).legal_gestures
    home.remote_move()
    news(tour)
    assert scene_of(tour).legal_gestures


def test_days_later_both_are_called_again(tour: Tour) -> None:
    home = at_sequence(tour, LEA)
    kept = HostState.from_bytes(home.shelf.read("one") or b"")
    again = Household("sequence", PAIRS, DRAWS)
    again.hosted = HostedTable("one", kept, find_game, home.shelf, "one", lambda _thought: None)
    again.hosted.tick(0.0)
    tour.navigator.title()
    sit_at(tour, again)
    assert curtain(tour) == "Pass to Lea"
    tour.press("ready")
    assert open_cards(tour) == hand(home, LEA)


def test_where_nothing_is_hidden_there_is_no_curtain(tour: Tour) -> None:
    home = Household("jacks", "hhe", {"study_time": 0})
    sit_at(tour, home)
    moved = set()
    for _move in range(12):
        seat = home.turn
        if seat in home.guests:
            home.remote_move()
            news(tour)
            continue
        scene = scene_of(tour)
        assert tour.app.stack.top is scene
        if home.thrower is not None:
            scene.play.throw()
        else:
            scene.make(next(move for move in scene.match.legal() if scene.match.position.actor(move) == seat))
        assert home.by[-1] == seat
        moved.add(seat)
        news(tour)
    assert moved == {0, 1}


def test_when_the_game_is_over_nobodys_cards_lie_open(tour: Tour) -> None:
    home = at_sequence(tour, MIRA)
    tour.press("ready")
    home.send("one", "resign", 0.0, MIRA)
    news(tour)
    assert open_cards(tour) == set()
    scene_of(tour).actions.restart()
    assert home.hosted.state.asked is not None
    assert home.hosted.state.asked.awaited == [JONAS, IDA]


def test_nothing_of_their_cards_goes_to_anybody_elsewhere(tour: Tour) -> None:
    home = at_sequence(tour, MIRA)
    for _turn in range(3):
        if curtain(tour):
            tour.press("ready")
        play(tour)
        home.play_on(1, LEA if home.by[-1] == MIRA else MIRA)
        news(tour)
        tour.send(Command("press"))
    home.send("one", "resign", 0.0, MIRA)
    assert set(home.told) == {JONAS, IDA, WATCHER}
    for there, updates in home.told.items():
        assert sum(update.line is not None for update in updates) > 3
        assert list(secrets_in(updates, home.hosted.host, there)) == []


# What is agreed upon


def test_those_here_agree_among_themselves() -> None:
    home = Household("jacks", "hhc", {"study_time": 0})
    home.send("one", "resign", 0.0, 0)
    home.ask("one", "rematch", 0.0, 1)
    assert (home.hosted.state.match, home.hosted.state.asked) == (2, None)


def test_a_question_from_elsewhere_is_put_once_and_answered_for_all_here(tour: Tour) -> None:
    home = at_sequence(tour, MIRA)
    tour.press("ready")
    home.guests[JONAS].ask("rematch", 0.0)
    home.hosted.settle(0.0)
    assert home.hosted.state.asked is None, "the game goes on"
    home.send("one", "resign", 0.0, MIRA)
    home.guests[JONAS].ask("rematch", 0.0)
    home.hosted.settle(0.0)
    assert home.hosted.state.asked is not None
    assert home.hosted.state.asked.awaited == [MIRA, LEA, IDA]
    news(tour)
    assert isinstance(tour.app.stack.top, Dialog)
    tour.press(("action", 1))
    news(tour)
    assert home.hosted.state.asked is not None
    assert home.hosted.state.asked.agreed == [MIRA, LEA]
    assert not isinstance(tour.app.stack.top, Dialog)
    home.guests[IDA].answer(True, 0.0)
    home.hosted.settle(0.0)
    assert home.hosted.state.match == 2
    news(tour)
    assert home.match.moves[-1].startswith("shuffle"), "cut, once or more, and dealt; nobody has moved"
    assert scene_of(tour).match.ply == home.match.ply
    tour.settle(10.0)
    assert curtain(tour)


def test_who_resigns_is_named_and_who_waves_is_at_the_screen(tour: Tour) -> None:
    home = at_sequence(tour, LEA)
    tour.press("ready")
    scene = scene_of(tour)
    entries = {entry.label: entry.action for entry in remote_of(scene).menu.entries}
    entries["Resign"]()
    tour.settle(0.2)
    assert any("Lea gives up" in str(getattr(widget, "text", "")) for widget in tour.widgets())
    tour.press(("action", 1))
    assert home.by == [LEA]
    assert home.match.outcome.termination == "resignation"


def test_taking_back_is_asked_by_whoever_is_at_the_screen(tour: Tour) -> None:
    home = at_sequence(tour, MIRA)
    tour.press("ready")
    play(tour)
    tour.send(Command("undo"))
    assert home.asked[-1] == ("ask", "undo")
    assert home.by[-1] == MIRA


# What is said of them


def test_plates_and_lists_know_who_is_here(tour: Tour) -> None:
    home = at_sequence(tour, LEA)
    view = home.view("one", 0.0)
    assert view.your_turn
    assert others_at(view) == "Jonas, Ida"
    room = tour.navigator.room("sequence")
    assert [shown.presence for shown in seats_shown(room, view)] == ["screen", "here", "screen", "here"]
    [line] = table_lines([view], [room])
    assert line.your_turn
    tour.press("ready")
    plates = [widget.view for widget in tour.widgets() if isinstance(widget, SeatPlate)]
    badges = {plate.name: plate.badge for plate in plates}
    assert badges == {"Mira": "", "Lea": "", "Jonas": "elsewhere", "Ida": "elsewhere"}


def seat(tour: Tour, *sitters: SeatChoice) -> None:
    tour.app.services.settings.replace_game("jacks", GameChoice(seats=sitters))
    tour.navigator.new_game("jacks")
    tour.settle(0.2)
    tour.press("start")


def test_everybody_here_without_a_name_is_asked_for_one(tour: Tour) -> None:
    office = tour.app.services.remote = Office(lobby())
    seat(tour, SeatChoice("person"), SeatChoice("person"), SeatChoice("elsewhere"))
    for name, player in (("Mira", "Player 1"), ("mira", "Player 2")):
        assert not office.asked
        assert any(player in str(getattr(widget, "text", "")) for widget in tour.widgets())
        tour.send(Text(name))
        tour.press(("action", 1))
    assert office.asked == [("create", "jacks", "Mira", "person Mira", "person mira 2", "elsewhere")]


def test_a_draw_that_is_offered_elsewhere_is_put_to_the_one_who_is_here(tour: Tour) -> None:
    match = match_of_people("jungle", 2)
    match.play(match.legal()[0])
    match.offer_draw(1)
    view = seen(match, 0, plate_of("Mira", elsewhere=False), plate_of("Jonas"))
    office = Office(view)
    question = RemoteTable(office, "one").question  # type: ignore[arg-type]
    assert question is not None
    assert question.title.startswith("Mira,")
    RemoteTable(office, "one").answer(yes=True)  # type: ignore[arg-type]
    assert (office.asked, office.by) == ([("send", "accept")], [0])


def test_a_seat_that_cannot_be_kept_is_not_taken(tour: Tour, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> None:
        raise OSError("The disk is full.")

    office = tour.app.services.remote = Office(lobby())
    monkeypatch.setattr(office, "begin_with_computers", full)
    tour.navigator.remote.table("one")
    tour.settle(0.2)
    tour.press("instead")
    assert "The disk is full." in tour.app.stack.top._text.text  # type: ignore[union-attr]
    assert tour.failures() == ""
