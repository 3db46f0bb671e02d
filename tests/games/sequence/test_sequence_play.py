"""What always holds, at every number of players and under every option, however the game goes."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest
from examples import dear, rows
from hypothesis import given
from hypothesis import strategies as st
from sequence_tables import GAME, diligent, play, playout, texts

from jungle_games.core.game import CHANCE, BadSetup, IllegalMove
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.games.sequence.rules.fives import CORNERS
from jungle_games.games.sequence.rules.options import SequenceOptions
from jungle_games.games.sequence.rules.position import DECK, SequencePosition
from jungle_games.games.sequence.rules.situation import CHIPS, HAND_SIZES, Stage

Line = list[tuple[SequencePosition, str]]


def careless(position: SequencePosition, moves: list[str], rng: random.Random) -> str:
    """Forgets half of its draws, and now and then calls table talk."""
    if "draw" in moves and (len(moves) == 1 or rng.random() < 0.5):
        return "draw"
    plays = [move for move in moves if move != "draw" and not move.startswith("talk")]
    if rng.random() < 0.02 or not plays:
        return rng.choice(moves)
    return rng.choice(plays)


@st.composite
def games(draw: st.DrawFn, *, seats: st.SearchStrategy[int] | None = None) -> Line:
    count = draw(seats if seats is not None else st.sampled_from(GAME.seats))
    own = draw(st.sampled_from([2, 3]))
    chosen = draw(st.permutations(GAME.side_colours(SequenceOptions(sides=own), count)))
    return playout(
        count,
        draw(st.integers(0, 10**6)),
        draw(st.sampled_from([diligent, careless])),
        limit=600,
        setup=draw(st.sampled_from([{}, {"colours": chosen}])),
        sides=own,
        mat=draw(st.sampled_from(["classic", "shuffled"])),
        auto_draw=draw(st.booleans()),
        empty_deck=draw(st.sampled_from(["draw", "reshuffle"])),
        turn_clock=draw(st.sampled_from([0, 30])),
    )


def all_cards_are_conserved(line: Line) -> None:
    for position, _ in line:
        piles = (position.deck, *position.hands, *position.discards)
        assert Counter(card for pile in piles for card in pile) == Counter(DECK)


def chips_lie_where_they_may_and_no_more_than_there_are(line: Line) -> None:
    for position, _ in line:
        assert not CORNERS & set(position.chips)
        for side in range(position.table.sides):
            assert 0 <= position.chips_left(side) <= CHIPS[side]
        assert set(position.chips.values()) <= set(range(position.table.sides))


def a_locked_chip_never_leaves(line: Line) -> None:
    for (before, _), (after, _) in pairwise(line):
        assert before.runs == after.runs[: len(before.runs)]
        for square in before.locked - CORNERS:
            assert after.chips[square] == before.chips[square]


def sequences_are_five_of_a_side_and_share_one_space_at_most(line: Line) -> None:
    end, _ = line[-1]
    for run in end.runs:
        assert len(set(run.five.squares)) == 5
        assert all(square in CORNERS or end.chips[square] == run.side for square in run.five.squares)
    for one, other in combinations(end.runs, 2):
        if one.side == other.side:
            assert len(set(one.five.squares) & set(other.five.squares)) <= 1


def whoever_wins_has_what_is_needed_and_nobody_else_has(line: Line) -> None:
    for position, _ in line:
        made = Counter(run.side for run in position.runs)
        winning = [side for side, count in made.items() if count >= position.table.needed]
        assert (position.outcome is not None and bool(position.outcome.winners)) == bool(winning)


def hands_shrink_by_what_is_forfeited_alone(line: Line) -> None:
    """A hand has the size dealt, less a card while one is owed, for each forfeited draw and each gift."""
    lost = Counter[int]()
    for (before, move), (after, _) in pairwise(line):
        if before.owed is not None and after.owed != before.owed and move != "draw":
            lost[before.owed] += 1
        if before.giving and after.giving != before.giving:
            lost[before.giving[0]] += 1
        if after.stage is Stage.PLAY and after.outcome is None:
            for seat, hand in enumerate(after.hands):
                owed = 1 if after.owed == seat else 0
                assert len(hand) == HAND_SIZES[after.table.seats] - lost[seat] - owed


def turns_go_round_and_change_one_thing(line: Line) -> None:
    for (before, move), (after, _) in pairwise(line):
        if before.to_move is CHANCE:
            continue
        assert after.turn in (before.turn, before.table.after(before.turn))
        assert len(set(after.chips) ^ set(before.chips)) == (1 if move[0] in "A23456789TJQK" else 0)


ALWAYS = (
    all_cards_are_conserved,
    chips_lie_where_they_may_and_no_more_than_there_are,
    a_locked_chip_never_leaves,
    sequences_are_five_of_a_side_and_share_one_space_at_most,
    whoever_wins_has_what_is_needed_and_nobody_else_has,
    hands_shrink_by_what_is_forfeited_alone,
    turns_go_round_and_change_one_thing,
)


@given(games())
@dear(8)
def test_a_game_keeps_what_always_holds(line: Line) -> None:
    for holds in ALWAYS:
        holds(line)


@given(games(seats=st.sampled_from([2, 3, 4])))
@dear(4)
def test_legal_moves_are_exactly_what_is_not_refused(line: Line) -> None:
    every = {move for position, _ in line[::10] for move in position.legal_moves()}
    for position, _ in line[::25]:
        if position.to_move is CHANCE:
            continue
        legal = set(position.legal_moves())
        assert len(legal) == len(position.legal_moves())
        for move in every:
            if str(move).split()[0] not in ("cut", "shuffle", "flag"):
                assert (move in legal) == (position.refusal(move) is None)


def test_a_drawn_card_returns_to_the_top_but_never_past_another_seat() -> None:
    seats = [SeatInfo("Ada"), SeatInfo("Ben")]
    match = Match(GAME, SequenceOptions(), seats, setup={"dealer": 1, "deck": [card.code for card in DECK]})
    top = match.position.deck[0]
    match.play(next(text for text in texts(match.position)))
    match.play("draw")
    assert top in match.position.hands[0]
    match.undo(2)
    assert match.position.deck[0] == top
    match.redo(2)
    match.play(next(text for text in texts(match.position)))
    match.undo()
    with pytest.raises(IllegalMove):
        match.undo()


def test_playing_goes_on_after_a_shuffle_of_the_discards() -> None:
    for seed in range(40):
        line = playout(3, seed, empty_deck="reshuffle")
        for (before, move), (after, _) in pairwise(line):
            if before.stage is Stage.RESHUFFLE:
                assert after == play(before, move)
                assert after.turn == before.turn
                assert not any(after.discards)
                return
    pytest.fail("no game was reshuffled")


@rows(("seats", "loses"), [(2, (0,)), (4, (0, 2)), (9, (0, 3, 6))])
def test_who_resigns_does_so_for_the_whole_team(seats: int, loses: tuple[int, ...]) -> None:
    match = Match(GAME, SequenceOptions(), [SeatInfo("Player")] * seats, setup={"dealer": 0})
    match.resign(0)
    assert match.outcome is not None
    assert match.outcome.winners == tuple(seat for seat in range(seats) if seat not in loses)
    assert match.outcome.scores == tuple(0.0 if seat in loses else 1.0 for seat in range(seats))


STACK = [card.code for card in DECK]


def start(seats: int, setup: dict[str, object]) -> SequencePosition:
    return GAME.start(SequenceOptions(), seats=seats, setup=setup)


def test_a_side_picks_its_colour() -> None:
    """“… one player/team uses the green marker chips and the other uses the blue marker chips.”"""
    setup = {"deck": STACK, "dealer": 3}
    for chosen, order in ((["blue", "green"], [1, 0]), (["green", "blue"], [0, 1]), (None, [0, 1])):
        table = start(4, {**setup, "colours": chosen} if chosen else setup).table
        assert [table.side(seat) for seat in range(4)] == order * 2
        assert [list(table.members(side)) for side in order] == [[0, 2], [1, 3]]
    blue = start(4, {**setup, "colours": ["blue", "green"]})
    after = play(blue, next(text for text in texts(blue) if not text.startswith(("dead", "J"))))
    assert {letter for row in after.state()["chips"] for letter in row} == {".", "*", "b"}


def test_of_three_sides_each_picks_one_of_three_colours() -> None:
    table = start(3, {"colours": ["red", "blue", "green"]}).table
    assert [table.side(seat) for seat in range(3)] == [2, 1, 0]


@rows(("seats", "chosen", "reason"), [
    (2, ["red", "green"], "colours: 'red' is not allowed; it takes green, blue"),
    (2, ["blue", "blue"], "colours: 'blue' is there twice"),
    (3, ["red", "blue"], "colours: must be a list of 3 colours"),
    (2, "blue", "colours: must be a list of 2 colours"),
])  # fmt: skip
def test_colours_that_cannot_be_are_refused(seats: int, chosen: object, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        start(seats, {"colours": chosen})
