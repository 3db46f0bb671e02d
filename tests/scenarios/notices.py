"""Banners at plates: one state for each kind of notice, in all five games."""

from __future__ import annotations

from typing import Any

from jungle_games.core.matches.history import Flag
from jungle_games.core.matches.match import Match
from jungle_games.games.jacks.rules.cards import Effect, Step
from jungle_games.games.jacks.rules.position import JacksPosition
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, Gridlocked
from jungle_games.games.jungle_matrix.rules.position import Phase
from jungle_games.games.sequence.rules.moves import Draw, Place, Remove, Talk
from scenarios import jacks, jungle, jungle_matrix, sequence
from scenarios.jungle_matrix import EVEN_DEAL, until
from scenarios.tour import Scenario, Scenarios, Tour


def _play(tour: Tour, match: Match[Any, Any], *moves: Any, seconds: float = 1.6) -> Any:
    """Open ``match`` and let ``moves`` be made at its table, one right after the other."""
    scene = tour.open(match, 3.0)
    tour.settle(4.0)  # what was announced is read
    for move in moves:
        scene.play.play(move)
    tour.settle(seconds)
    return scene


def sequence_draw_lost(tour: Tour) -> None:
    match = sequence.play_on(sequence.a_match("person", "dog"), 24, turn=0)
    mine = next(move for move in match.legal() if isinstance(move, Place))
    after = match.position.play(mine)
    _play(tour, match, mine, next(move for move in after.legal_moves() if isinstance(move, Place)))


def sequence_draw_lost_of_twelve(tour: Tour) -> None:
    match = sequence.play_on(sequence.a_match("person", *["dog"] * 11, changes={"sides": 3}), 24, turn=0)
    mine = next(move for move in match.legal() if isinstance(move, Place))
    after = match.position.play(mine)
    _play(tour, match, mine, next(move for move in after.legal_moves() if isinstance(move, Place)))


def sequence_time_up(tour: Tour) -> None:
    match = sequence.play_on(sequence.a_match("person", "dog", "cat", "lion", changes={"turn_clock": 30}), 30, turn=0)
    _play(tour, match, Flag())


def sequence_timed(tour: Tour) -> None:
    match = sequence.play_on(sequence.a_match("person", "dog", changes={"turn_clock": 30}), 8, turn=0)
    tour.open(match, 1.0)


def sequence_clock_low(tour: Tour) -> None:
    match = sequence.play_on(sequence.a_match("person", "dog", changes={"turn_clock": 30}), 8, turn=0)
    tour.open(match, 28.0)


def sequence_chip_taken(tour: Tour) -> None:
    for deal in range(50):
        match = sequence.a_match("person", "dog", deal=deal)
        while match.outcome is None:
            sequence.play_on(match, 1, turn=1)
            taken = [move for move in match.legal() if isinstance(move, Remove)]
            if taken and match.outcome is None:
                _play(tour, match, taken[0])
                return
    raise LookupError("no chip can be taken")


def sequence_table_talk(tour: Tour) -> None:
    match = sequence.play_on(sequence.a_match("person", "dog", "person", "lion"), 30, turn=0)
    scene = tour.open(match, 2.0)
    sequence.lift_curtain(tour)
    scene.play.play(next(move for move in match.legal() if isinstance(move, Talk)))
    tour.settle(0.5)


def sequence_last_cards(tour: Tour) -> None:
    match = _with_cards_left(3)
    _play(tour, match, Draw())


def _with_cards_left(count: int) -> Match[Any, Any]:
    """So many cards are in the draw pile, of which one is owed; whatever is played makes no row."""
    for deal in range(200):
        match = sequence.a_match("person", "dog", deal=deal)
        while match.outcome is None:
            if match.position.owed is None:
                rows = len(match.position.runs)
                plain = [move for move in match.legal() if not isinstance(move, Talk | Draw)]
                match.play(next((move for move in plain if len(match.position.play(move).runs) == rows), plain[0]))
            elif len(match.position.deck) == count:
                return match
            else:
                match.play(Draw())
    raise LookupError("the deck never comes to its end")


def matrix_wrong_call(tour: Tour) -> None:
    match = until(jungle_matrix.match_of("rat", "person", pets=False), lambda found: bool(found.due))
    _play(tour, match, Catch())


def matrix_caught(tour: Tour) -> None:
    match = until(jungle_matrix.match_of("person", "rat", pet_deck=jungle_matrix._PETS), lambda found: bool(found.due))
    wrong = next(square for square in match.position.squares if square not in match.position.turn.right)
    _play(tour, match, Cover(wrong), Catch())


def matrix_result(tour: Tour) -> None:
    """What a turn brought stays until the person who laid goes on."""
    match = jungle_matrix.match_of("person", "rat", pets=False)
    until(match, lambda found: found.phase is Phase.COVER and found.turn.covered > 0 and not found.due)
    _play(tour, match, Gridlocked(), seconds=20.0)


def matrix_burden(tour: Tour) -> None:
    match = jungle_matrix.match_of("rat", "person", pet_deck=jungle_matrix._PETS)
    _play(tour, match, match.game.parse_move("pet Sloth opponent"))


def matrix_sudden_death(tour: Tour) -> None:
    match = jungle_matrix.match_of("person", "rat", pets=False, rounds=1, deal=EVEN_DEAL)
    until(match, lambda found: found.phase is Phase.BOOKING and found.player == 1)
    _play(tour, match, *[jungle_matrix.right_move(match.position)], seconds=12.0)


def matrix_deck_empty(tour: Tour) -> None:
    for deal in range(300):
        match = jungle_matrix.match_of(pets=False, deal=deal)
        until(match, lambda found: found.outcome is not None or len(found.turn.deck) == 1)
        if match.outcome is None:
            break
    _play(tour, match, jungle_matrix.right_move(match.position), seconds=1.0)


def _landing(match: Match[Any, Any], effect: Effect) -> Step | None:
    """The step that lands on a card with ``effect``, if there is one now."""
    position: JacksPosition = match.position
    for move in match.legal():
        face = position.ring[position.path(move)[-1]] if isinstance(move, Step) else None
        if face is not None and position.cards.pair(face).effect is effect and position.play(move).quiet:
            return move
    return None


def _before_landing(effect: Effect, *kinds: str, **more: Any) -> tuple[Match[Any, Any], Step]:
    for seed in range(200):
        match = jacks.match_of(*kinds, turns=len(kinds), seed=seed, **more)
        match.take_chance()
        move = _landing(match, effect)
        if move is not None:
            return match, move
    raise LookupError(effect)


def jacks_card(effect: Effect) -> Scenario:
    def scenario(tour: Tour) -> None:
        match, move = _before_landing(effect, "person", "mole", "rabbit")
        _play(tour, match, move, seconds=1.5)

    return scenario


def jacks_turn_missed(tour: Tour) -> None:
    match, move = _before_landing(Effect.LOSE_TURN, "person", "mole")
    match.play(move)
    match.take_chance()
    _play(tour, match, match.legal()[0], seconds=4.2)


def jacks_timed(tour: Tour) -> None:
    tour.open(jacks.match_of("person", "mole", turns=4, turn_clock=15), 1.0)


def jacks_time_up(tour: Tour) -> None:
    match = jacks.match_of("person", "mole", turns=4, turn_clock=15)
    match.take_chance()
    _play(tour, match, Flag(), seconds=1.0)


def jungle_offered(tour: Tour) -> None:
    match = jungle.played(21, 3)
    scene = tour.open(match, 1.0)
    scene.play.offer_draw(1)
    tour.settle(0.3)


def jungle_declined(tour: Tour) -> None:
    scene = tour.open(jungle.played(20, 3), 1.0)
    scene.play.offer_draw(0)
    scene.draw_declined(1)
    tour.settle(0.3)


def jungle_timed(tour: Tour) -> None:
    tour.open(jungle.played(0, 3, clock_minutes=10, clock_increment=5), 1.0)


def jungle_again(tour: Tour) -> None:
    match = jungle.played(0, 3)
    for text in ("a3a4", "g7g6", "a4a3"):
        match.play(text)
    _play(tour, match, match.parse("g6g7"))


SCENARIOS: Scenarios = (
    ("told_sequence_draw", sequence_draw_lost),
    ("told_sequence_draw_12", sequence_draw_lost_of_twelve),
    ("told_sequence_time", sequence_time_up),
    ("told_sequence_timed", sequence_timed),
    ("told_sequence_clock_low", sequence_clock_low),
    ("told_sequence_chip", sequence_chip_taken),
    ("told_sequence_talk", sequence_table_talk),
    ("told_sequence_deck", sequence_last_cards),
    ("told_matrix_wrong_call", matrix_wrong_call),
    ("told_matrix_caught", matrix_caught),
    ("told_matrix_result", matrix_result),
    ("told_matrix_burden", matrix_burden),
    ("told_matrix_sudden_death", matrix_sudden_death),
    ("told_matrix_deck", matrix_deck_empty),
    ("told_jacks_sloth", jacks_card(Effect.LOSE_TURN)),
    ("told_jacks_one_way", jacks_card(Effect.CLOCKWISE)),
    ("told_jacks_missed", jacks_turn_missed),
    ("told_jacks_timed", jacks_timed),
    ("told_jacks_time", jacks_time_up),
    ("told_jungle_offered", jungle_offered),
    ("told_jungle_declined", jungle_declined),
    ("told_jungle_timed", jungle_timed),
    ("told_jungle_again", jungle_again),
)
