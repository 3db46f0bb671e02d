"""What every game of the box must pass: random legal play under random options."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import pytest
from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from toy_game import Toy

from jungle_games.core.cards import Card
from jungle_games.core.game import CHANCE, Game, IllegalMove
from jungle_games.core.matches.match import Match
from jungle_games.core.matches.record import GameRecord, read_match
from jungle_games.core.options import Option
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games import ROOMS
from jungle_games.games.sequence.player.claims import unseen
from jungle_games.games.sequence.rules.position import SequencePosition

GAMES: Final[tuple[Game, ...]] = (Toy(), *(room.game for room in ROOMS))
PLIES: Final = 120
"""Where a playout is cut off; the endings have tests of their own."""

Redeal = Callable[[Any, int, random.Random], Any]


def redeal_jacks(position: Any, seat: int, rng: random.Random) -> Any:
    """The cards that have never lain face up change places."""
    places = [place for place, face in enumerate(position.ring) if face and position.seen[place] is None]
    faces = [position.ring[place] for place in places]
    rng.shuffle(faces)
    dealt = dict(zip(places, faces, strict=True))
    return replace(position, ring=tuple(dealt.get(place, face) for place, face in enumerate(position.ring)))


def redeal_draw_pile(position: Any, seat: int, rng: random.Random) -> Any:
    """The position of MATR1X 0VERL0AD with the cards that ``seat`` has not seen in another order."""
    seen = position.observe(seat).draw
    hidden = [card for card, shown in zip(position.draw, seen, strict=True) if shown.is_hidden]
    rng.shuffle(hidden)
    return replace(position, draw=tuple(hidden.pop() if shown.is_hidden else shown for shown in seen))


def redeal_matrix(position: Any, seat: int, rng: random.Random) -> Any:
    """The position of Jungle Matrix with deck and pet deck in another order, as far as nobody knows it."""
    seen = position.observe(seat)
    deck, pets = position.turn.deck, list(position.pet_deck)
    hidden = [card for card, shown in zip(deck, seen.turn.deck, strict=True) if shown.is_hidden]
    rng.shuffle(hidden)
    rng.shuffle(pets)
    dealt = tuple(hidden.pop() if shown.is_hidden else shown for shown in seen.turn.deck)
    return replace(position, turn=replace(position.turn, deck=dealt), pet_deck=tuple(pets))


def deal_hidden(observation: SequencePosition, dice: random.Random) -> SequencePosition:
    """A random position consistent with ``observation``."""
    cards = unseen(observation)
    dice.shuffle(cards)
    hands = tuple(_turn_up(hand, cards) for hand in observation.hands)
    return replace(observation, hands=hands, deck=_turn_up(observation.deck, cards))


def _turn_up(cards: Iterable[Card], hidden: list[Card]) -> tuple[Card, ...]:
    return tuple(hidden.pop() if card.is_hidden else card for card in cards)


REDEALS: Final[Mapping[str, Redeal]] = {
    "jacks": redeal_jacks,
    "jungle_matrix": redeal_matrix,
    "toy": lambda position, seat, rng: position.redeal(seat, rng),
    "matr1x": redeal_draw_pile,
    "sequence": lambda position, seat, rng: deal_hidden(position.observe(seat), rng),
}
"""For each game with something hidden: another position that a seat cannot tell from this one."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def values_of(option: Option) -> st.SearchStrategy[Any]:
    if option.type == "bool":
        return st.booleans()
    if option.type == "int":
        return st.integers(option.low, option.high)
    return st.sampled_from(list(option.allowed()))


@st.composite
def playouts(draw: st.DrawFn, game: Game) -> Match:
    """A match of ``game`` played at random, under options and with seats drawn from what the game declares."""
    changes = draw(st.fixed_dictionaries({}, optional={o.name: values_of(o) for o in game.options_type.declared()}))
    preset = draw(st.sampled_from(list(game.options_type.presets())))
    seats = [SeatInfo(f"Player {n}") for n in range(draw(st.sampled_from(game.seats)))]
    options = game.options_type.build(preset, changes)
    match = Match(game, options, seats, deal=draw(st.integers(0, 10**6)))
    rng = random.Random(draw(st.integers(0, 10**6)))
    for _ in range(PLIES):
        moves = match.legal()
        if not moves:
            break
        match.play(moves[draw_below(rng, len(moves))])
    return match


def text_forms_parse_back(game: Game, match: Match) -> None:
    for position in match.positions():
        for move in position.legal_moves():
            parsed = game.parse_move(str(move))
            assert parsed == move
            assert hash(parsed) == hash(move)


def play_leaves_the_old_position_alone(game: Game, match: Match) -> None:
    for position in match.positions():
        before = pickle.dumps(position.state()), hash(position), position.legal_moves(), position.outcome
        for move in position.legal_moves():
            if position.to_move is not CHANCE:
                assert position.play(move) != position
        assert before == (pickle.dumps(position.state()), hash(position), position.legal_moves(), position.outcome)


def only_legal_moves_are_played(game: Game, match: Match) -> None:
    positions = match.positions()
    moves = {move for position in positions for move in position.legal_moves()}
    for position in positions[-5:]:
        for move in moves - set(position.legal_moves()):
            with pytest.raises(IllegalMove):
                position.play(move)


def the_outcome_and_the_seat_to_move_agree(game: Game, match: Match) -> None:
    for position in match.positions():
        assert (position.to_move is None) == (position.outcome is not None) == (not position.legal_moves())
        actors = {position.actor(move) for move in position.legal_moves()}
        assert actors <= {CHANCE, *range(len(match.seats))}
        assert position.to_move is None or position.to_move in actors
    outcome = match.outcome
    if outcome is not None:
        assert len(outcome.scores) == len(match.seats)
        assert set(outcome.winners) <= set(range(len(match.seats)))
        assert all(outcome.scores[seat] == max(outcome.scores) for seat in outcome.winners)


def a_record_replays_to_the_same_positions(game: Game, match: Match) -> None:
    again = read_match(GameRecord.of(match).to_yaml(), {game.name: game}.__getitem__)
    assert again.positions() == match.positions()
    assert list(map(hash, again.positions())) == list(map(hash, match.positions()))
    assert (again.options, again.outcome, again.clocks()) == (match.options, match.outcome, match.clocks())


def positions_travel_to_other_processes(game: Game, match: Match) -> None:
    for position in match.positions()[-3:]:
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position
        assert hash(copy) == hash(position)
        assert json.loads(json.dumps(position.state())) is not None


def a_seat_knows_its_own_moves_and_observing_twice_adds_nothing(game: Game, match: Match) -> None:
    for position in match.positions():
        for seat in range(len(match.seats)):
            seen = position.observe(seat)
            assert seen.observe(seat) == seen
            assert (seen.to_move, seen.outcome) == (position.to_move, position.outcome)
            known = [move for move in seen.legal_moves() if seen.actor(move) == seat]
            assert known == [move for move in position.legal_moves() if position.actor(move) == seat]


def observing_hides_what_is_hidden(game: Game, match: Match) -> None:
    rng = random.Random(1)
    for position in match.positions():
        for seat in range(len(match.seats)):
            seen = position.observe(seat)
            if game.open_information:
                assert seen == position
            else:
                other = REDEALS[game.name](position, seat, rng)
                assert other.observe(seat) == seen
                assert other.observe(seat).state() == seen.state()


def undoing_everything_leads_back_to_the_start(game: Game, match: Match) -> None:
    line, start, end = match.moves, match.position_at(0), match.position
    with suppress(IllegalMove):
        while True:
            match.undo()
    if game.open_information and match.options.take_backs:
        assert match.ply == 0
        assert match.position == start
    if match.can_redo:
        match.redo(len(line) - match.ply)
    assert (match.moves, match.position) == (line, end)


ALWAYS = (
    text_forms_parse_back,
    play_leaves_the_old_position_alone,
    only_legal_moves_are_played,
    the_outcome_and_the_seat_to_move_agree,
    a_record_replays_to_the_same_positions,
    positions_travel_to_other_processes,
    a_seat_knows_its_own_moves_and_observing_twice_adds_nothing,
    observing_hides_what_is_hidden,
    undoing_everything_leads_back_to_the_start,
)
"""What holds for every match of every game."""


@every_game
@given(data=st.data())
@dear(4)
def test_a_match_keeps_what_always_holds(game: Game, data: st.DataObject) -> None:
    match = data.draw(playouts(game))
    for holds in ALWAYS:
        holds(game, match)
