"""Sequence Giant at the table: whole games by events, the curtain, and that nothing hidden is ever on the table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from companions import end_of
from program import Program
from scenarios.tour import Nobody

from jungle_games.core.cards import Card
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.sequence.player.player import SequencePlayer
from jungle_games.games.sequence.rules.moves import Draw, Exchange, Give, PassTurn, Place, Remove, SequenceMove
from jungle_games.games.sequence.rules.position import SequenceEnd
from jungle_games.games.sequence.scene.drawing import Discards, InHand, Pile
from jungle_games.games.sequence.scene.scene import SequenceScene
from jungle_games.players.worker import Answer, Task
from jungle_games.screens.page_navigator import summary_of
from jungle_games.table.sprites.arrangement import PlaceKey
from jungle_games.table.verdict import verdict
from jungle_games.ui.events import (
    Accept,
    Back,
    Command,
    Direction,
    Navigate,
    PointerDown,
    PointerMove,
    PointerUp,
    Woken,
)

pytestmark = pytest.mark.usefixtures("without_art", "unseen")

LIMITS = Limits(nodes=40, seed=5)


class PromptWorker(Nobody):
    """Thinks in this process; its answers wait until they are handed over."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.tasks: list[Task] = []

    def submit(self, task: Task) -> int:
        self.tasks.append(task)
        choice = SequencePlayer(task.level).choose(task.observation, LIMITS, lambda: False)
        self.answers.append(Answer(len(self.tasks), choice))
        return len(self.tasks)


class Table:
    """A table of Sequence Giant in the program, and hands to play at it."""

    def __init__(self, program: Program, *kinds: str, deal: int = 3, dealer: int | None = 0, **changes: object) -> None:
        self.program = program
        self.worker = program.services.worker = PromptWorker()
        program.services.motion = 0.0
        game = find_game("sequence")
        seats = [SeatInfo(f"Player {seat + 1}", kind) for seat, kind in enumerate(kinds)]
        setup = None if dealer is None else {"dealer": dealer}
        options = game.options_type.build(changes={"pace": 0, **changes})
        self.match: Match[Any, Any] = Match(game, options, seats, deal=deal, setup=setup)
        program.go.open_match(self.match)
        program.frames(3)

    @property
    def scene(self) -> SequenceScene:
        return next(scene for scene in self.program.app.stack.scenes if isinstance(scene, SequenceScene))

    def wait(self, frames: int = 12) -> None:
        """Let time go on, and computer players answer."""
        while self.worker.answers:
            self.program.send(Woken(self.worker.answers.pop(0)))
        self.program.frames(frames)

    @property
    def curtain(self) -> bool:
        return self.program.names[-1] == "CurtainScene"

    def lift(self) -> None:
        self.program.click(self.program.named("ready"))

    def drag(self, source: PlaceKey, target: PlaceKey) -> None:
        places = self.scene.arrangement.places
        start, end = _visible(self.scene, source), places[target].center
        self.program.send(PointerMove(start), PointerDown(start), PointerMove(end, pressed=True), PointerUp(end))

    def play(self, move: SequenceMove) -> None:
        """Make a move as a person does."""
        viewer = self.scene.viewer
        assert viewer is not None
        hand = self.match.position.hands[viewer]
        match move:
            case Place(card, square, fives):
                self.drag(InHand(hand.index(card)), square)
                if fives:
                    self._choose(move)
            case Remove(card, square):
                self.drag(InHand(hand.index(card)), square)
            case Exchange(card) | Give(card):
                self.drag(InHand(hand.index(card)), Discards(viewer))
            case Draw():
                self.drag(Pile.DRAW, Pile.HAND)
            case PassTurn():
                self.program.click(self.program.named("press"))

    def _choose(self, move: Place) -> None:
        chooser = self.scene.chooser
        while chooser.open and chooser.fives != move.fives:
            self.program.send(Navigate(Direction.RIGHT))
        self.program.send(Accept())

    def thoughtful(self) -> SequenceMove:
        """What a computer player would do in the place of whoever is at the screen."""
        position, viewer = self.match.position, self.scene.viewer
        assert viewer is not None
        if position.owed == viewer:
            return Draw()
        return SequencePlayer("tiger").choose(position.observe(viewer), LIMITS, lambda: False).move


def _visible(scene: SequenceScene, place: PlaceKey) -> tuple[int, int]:
    """A pixel of a place that no other place covers."""
    rect = scene.arrangement.places[place]
    x = rect.x + 8 if isinstance(place, InHand) else rect.centerx
    return x, rect.centery


def test_two_people_play_a_whole_game_with_the_curtain_between_their_hands(program: Program) -> None:
    table = Table(program, "person", "person")
    seen_curtains = 0
    for _turn in range(400):
        if table.match.outcome is not None:
            break
        if table.curtain:
            seen_curtains += 1
            _nothing_hidden(table)
            table.lift()
        _nothing_hidden(table)
        scene, position = table.scene, table.match.position
        assert scene.viewer == (position.owed if position.owed is not None else position.turn)
        before = table.match.ply
        table.play(table.thoughtful())
        assert table.match.ply > before, scene.viewer
        if table.match.position.owed == scene.viewer and table.match.outcome is None:
            table.play(Draw())
        if scene.viewing.due is not None:
            program.click(program.named("press"))
            program.frames(2)
    outcome = table.match.outcome
    assert outcome is not None
    assert outcome.winners
    assert seen_curtains > 10
    program.frames(80)
    assert end_of(program.top).open
    _nothing_hidden(table)


def _nothing_hidden(table: Table) -> None:
    """No card but those of whoever is at the screen, and those that everybody saw, is a thing of the table."""
    scene = table.scene
    viewer = scene.viewing.sees
    own = () if viewer is None else scene.shown_position.hands[viewer]
    in_hand = [thing for thing in scene.arrangement.things if isinstance(thing.place, InHand)]
    shown = [thing.look for thing in in_hand if isinstance(thing.look, Card)]
    assert sorted(map(str, shown)) == sorted(map(str, own))
    played = {card for pile in scene.shown_position.discards for card in pile}
    for sprite in scene.sprites:
        for look in (sprite.look, sprite.thing.look):
            if isinstance(look, Card):
                assert look in own or look in played, "a card is on the table that nobody should see"
    others = [hand for seat, hand in enumerate(scene.position.hands) if seat != viewer]
    assert all(card.is_hidden for hand in (*others, scene.position.deck) for card in hand)


def test_taking_back_ends_where_the_screen_was_passed_on(program: Program) -> None:
    table = Table(program, "person", "person", dealer=1)
    table.lift()
    table.play(table.thoughtful())
    table.play(Draw())
    program.send(Command("undo"), Command("undo"))
    assert table.match.position.turn == 0
    assert len(table.match.position.hands[0]) == 7
    table.play(table.thoughtful())
    program.click(program.named("press"))
    program.frames(2)
    ply = table.match.ply
    program.send(Command("undo"), Back())
    assert table.curtain, "Esc lifts no curtain"
    table.lift()
    program.send(Command("undo"))
    assert table.match.ply == ply
    assert not program.named("undo").enabled


def test_the_hint_is_for_whoever_is_at_the_screen(program: Program) -> None:
    table = Table(program, "person", "person", dealer=1)
    table.lift()
    table.play(table.thoughtful())
    program.send(Command("hint"))
    assert not table.worker.tasks, "a hint now would tell of the other hand"


def test_the_saved_match_tells_no_hand_in_its_summary(program: Program, tmp_path: Path) -> None:
    table = Table(program, "person", "person", dealer=1)
    hands = table.match.position.hands
    room = program.go.room("sequence")
    line = summary_of(room, yaml.safe_load(GameRecord.of(table.match).to_yaml())).line
    assert not any(card.code in line for hand in hands for card in hand)


def _deck_runs_out(program: Program) -> Table:
    """A table whose draw deck has just run out without a winner."""
    table = Table(program, "person", "dog", dealer=None, auto_draw=True, take_backs=True)
    program.send(PointerDown((640, 400)))
    rng = random.Random(2)
    while len(table.match.position.deck) > 1:
        moves = [move for move in table.match.legal() if not table.match.position.play(move).runs]
        table.match.play(rng.choice(moves))
    program.go.open_match(table.match)  # nothing that was played so far is news
    program.frames(3)
    assert table.scene.name_of(Pile.DRAW) == "The draw pile. 1 card left. With the last one the game is a draw."
    table.scene.play.play(next(move for move in table.match.legal() if not table.match.position.play(move).runs))
    return table


def test_an_empty_deck_is_a_draw_after_which_the_same_players_deal_anew(program: Program) -> None:
    table = _deck_runs_out(program)
    outcome = table.match.outcome
    assert outcome is not None
    assert outcome.termination is SequenceEnd.DECK_EMPTY
    told = verdict(table.match, (0, 1), table.scene.ending())
    assert (told.headline, told.won) == ("A draw", None)
    assert told.reason.startswith("The draw pile is empty.")
    program.frames(200)
    assert table.scene.match is table.match, "the mat is to be seen until one goes on"
    program.named(("end", 0)).click()
    program.frames(200)
    assert table.scene.match.outcome is None
    assert not table.scene.match.position.chips
    assert table.scene.match.options == table.match.options
    assert {*table.scene.match.seats} == {*table.match.seats}
    assert program.services.progress.summary("sequence").total.drawn == 1
