"""Sequence Giant as people meet it, by real mouse: two at one screen with the curtain, one with computer players."""

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from screen import Program, Screen, wait_for
from twin import Twin

from jungle_games.core.limits import Limits
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games import find_game
from jungle_games.games.sequence.player.player import SequencePlayer
from jungle_games.games.sequence.rules.moves import Draw, Place, Remove, SequenceMove
from jungle_games.games.sequence.scene.cutting import choices
from jungle_games.storage.saves import Saves
from jungle_games.storage.statistics import Statistics
from jungle_games.store.folders import find_folders
from jungle_games.store.settings import SettingsStore

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

# Where things are in a window of 1280 × 800, from the design's measures.
CONTINUE = (300, 710)
SHOW_MY_CARDS = (640, 494)
DRAW_PILE, HAND = (1062, 419), (979, 690)
PASS_ON = (1016, 560)
LIMITS = Limits(nodes=10, seed=2)


def space(place: Place) -> tuple[int, int]:
    """The middle of a space's chip."""
    return 27 + 64 * place.square.file + 32, 20 + 76 * (9 - place.square.rank) + 49


def in_hand(index: int, count: int) -> tuple[int, int]:
    """The left part of a card in the hand, which no other covers."""
    step = min(106.0, 450 / (count - 1))
    return round(979 + (index - (count - 1) / 2) * step) - 45, 700


def a_game() -> Match[Any, Any]:
    """A whole game of two, won by a chip with which nothing is to be chosen."""
    game = find_game("sequence")
    for deal in range(50):
        seats = [SeatInfo("Mira"), SeatInfo("Ben")]
        match: Match[Any, Any] = Match(game, game.options_type.build(), seats, deal=deal, setup={"dealer": 1})
        while match.outcome is None:
            position = match.position
            mover = position.owed if position.owed is not None else position.turn
            move = Draw() if position.owed is not None else SequencePlayer("dog").choose(
                position.observe(mover), LIMITS, lambda: False
            ).move  # fmt: skip
            match.play(move)
        plays = [step.move for step in match.steps if not isinstance(step.move, Draw)][-2:]
        if match.outcome.winners and all(isinstance(play, Place) and not play.fives for play in plays):
            return match
    raise AssertionError("no game was won in the plainest way")


def test_two_people_finish_a_game_with_the_curtain_between_them(screen: Screen, tmp_path: Path) -> None:
    whole = a_game()
    game, last = whole.game, whole.steps[-1].move
    before_last = whole.steps[-3].move
    begun: Match[Any, Any] = Match(
        game, whole.options, whole.seats, deal=whole.deal, setup=whole.setup, moves=whole.moves[:-3]
    )
    home = tmp_path / "home"
    file = home / "matches" / "unfinished" / "sequence.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(GameRecord.of(begun).to_yaml(), encoding="utf-8")
    with Program(screen, home) as program:
        program.wait_still()
        program.click(CONTINUE)
        for move in (before_last, last):
            assert isinstance(move, Place)
            program.wait_still(0.8)
            program.click(SHOW_MY_CARDS)
            program.wait_still(0.8)
            position = begun.position
            hand = position.hands[position.turn]
            program.drag(in_hand(hand.index(move.card), len(hand)), space(move))
            begun.play(move)
            if begun.outcome is None:
                program.wait_moves("sequence", begun.ply)
                program.drag(DRAW_PILE, HAND)
                begun.play(Draw())
                program.wait_moves("sequence", begun.ply)
                program.wait_still()
                program.click(PASS_ON)
        wait_for("the end of the game", lambda: program.match("sequence") is None)
        assert begun.outcome == whole.outcome


# One person and three computer players

TEAMS = [SeatInfo("Mira"), SeatInfo("Dog", "dog"), SeatInfo("Bess", "dog"), SeatInfo("Rex", "dog")]
TURNS = 4
"""How many turns Mira still had in the match that is resumed; played by other minds, it may go on otherwise."""


def thought(match: Match[Any, Any]) -> SequenceMove:
    """What a computer player would do in the place of whoever is to move, or to draw."""
    position = match.position
    if position.owed is not None:
        return Draw()
    return SequencePlayer("dog").choose(position.observe(position.to_move), LIMITS, lambda: False).move


def a_game_of_teams() -> Match[Any, Any]:
    """A game of two teams, broken off some turns before one of them won, with Mira to play."""
    game = find_game("sequence")
    for deal in range(50):
        match: Match[Any, Any] = Match(game, game.options_type.build(changes={"pace": 1}), TEAMS, deal=deal)
        turns = []
        while match.outcome is None:
            if match.to_move == 0 and match.position.owed is None:
                turns.append(match.ply)
            match.play(thought(match))
        if match.outcome.winners and len(turns) > TURNS:
            return Match(game, match.options, TEAMS, deal=deal, moves=match.moves[: turns[-TURNS]])
    raise AssertionError("no game of teams was won")


def make(program: Program, twin: Twin, match: Match[Any, Any], move: SequenceMove) -> None:
    """Make Mira's move with the mouse."""
    first = choices(match.position, move)[:1]  # of several fives, the first is as good as another
    program.drag_or_click(*twin.drag_for((first or [move])[0], GameRecord.of(match).to_yaml()))
    if first:
        program.key("Return")


def on_table(program: Program) -> Match[Any, Any] | None:
    """The match as it was last kept on the disk; None once it is over."""
    kept = find_folders({"JUNGLE_GAMES_HOME": str(program.home)}).matches / "unfinished" / "sequence.yaml"
    return read_match(kept.read_text(encoding="utf-8"), find_game) if kept.exists() else None


def went_on(program: Program, ply: int) -> bool:
    """Whether more than ``ply`` moves were made."""
    match = on_table(program)
    return match is None or match.ply > ply


def test_one_person_and_three_computer_players_in_teams_play_to_a_win(screen: Screen, tmp_path: Path) -> None:
    begun, home = a_game_of_teams(), tmp_path / "home"
    folders = find_folders({"JUNGLE_GAMES_HOME": str(home)})
    Saves(folders.matches).store("sequence", GameRecord.of(begun).to_yaml())
    settings = SettingsStore(folders.settings)
    settings.replace(animation_speed=0.0)
    settings.save()
    made: list[SequenceMove] = []
    with Program(screen, home) as program, closing(Twin(tmp_path / "twin")) as twin:
        program.wait_still()
        program.click(CONTINUE)
        program.wait_still()

        def my_turn() -> Match[Any, Any] | str | None:
            match = on_table(program)
            if match is None:
                return "over"
            mine = match.position.owed == 0 or (match.to_move == 0 and match.position.owed is None)
            return match if mine else None

        while isinstance(match := wait_for("Mira's turn or the end", my_turn), Match):
            made.append(thought(match))
            make(program, twin, match, made[-1])
            wait_for("the move", partial(went_on, program, match.ply))
            assert len(made) < 60, "the game never ends"
        program.wait_still()
        assert program.close() == 0
    assert sum(isinstance(move, Place | Remove) for move in made) >= 2
    assert sum(isinstance(move, Draw) for move in made) >= 1
    (result,) = Statistics(folders.statistics).summary("sequence").history
    assert result.facts["termination"] == "sequences"
    assert result.facts["sides"] == 2
    assert result.moves > moves_made(begun.game, begun.moves, len(begun.seats))
