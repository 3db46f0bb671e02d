"""What holds in every game of Jacks, however it is played and under whichever options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from jacks_tables import DECK

from jungle_games.core.game import CHANCE
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jacks.rules.cards import (
    CARDS,
    COLOURS,
    HIDDEN,
    Direction,
    Effect,
    JacksMove,
    Start,
    Step,
    directions,
)
from jungle_games.games.jacks.rules.game import Jacks
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksEnd, JacksPosition

PLENTY = 20_000
Turn = tuple[JacksPosition, JacksMove, JacksPosition]
Played = Match[JacksPosition, JacksMove]


@st.composite
def games(draw: st.DrawFn) -> Played:
    """A whole game at random, under random options, with two to four players."""
    options = JacksOptions(
        stall_limit=draw(st.sampled_from((0, 1, 3, 40, 400))),
        perfect_memory=draw(st.booleans()),
        turn_clock=draw(st.sampled_from((0, 15))),
        start_card=draw(st.sampled_from(("lot", "chosen"))),
    )
    seats = [SeatInfo(f"Player {number}") for number in range(draw(st.integers(2, 4)))]
    colours = draw(st.permutations(COLOURS))[: len(seats)]
    setup = draw(st.sampled_from(({}, {"colours": colours})))
    match = Match(Jacks(), options, seats, deal=draw(st.integers(0, 10**6)), setup=setup)
    rng = random.Random(draw(st.integers(0, 10**6)))
    while match.outcome is None and match.ply < PLENTY:
        moves = match.legal()
        match.play(moves[draw_below(rng, len(moves))])
    return match


def turns(match: Played) -> Iterator[Turn]:
    """Every turn's move with the positions around it."""
    for before, step, after in zip(match.positions(), match.steps, match.positions()[1:], strict=False):
        if step.actor is not CHANCE and not isinstance(step.move, Start):
            assert not isinstance(step.move, str)
            yield before, step.move, after  # type: ignore[misc]


def every_game_ends(match: Played) -> None:
    outcome, position = match.outcome, match.position
    assert outcome is not None
    if outcome.termination is JacksEnd.ALL_TAKEN:
        assert position.remaining == 0
        assert sum(map(len, position.pairs)) == 13
    else:
        assert position.quiet == position.options.stall_limit * position.seats


def cards_stay_26(match: Played) -> None:
    for position in match.positions():
        taken = Counter(face for pairs in position.pairs for face in (*pairs, *pairs))
        assert Counter(face for face in position.ring if face) + taken == Counter(DECK)


def scores_add_up(match: Played) -> None:
    for position in match.positions():
        for seat, pairs in enumerate(position.pairs):
            assert position.scores[seat] == len(pairs) + pairs.count(f"jack_{position.colours[seat]}")
    assert match.outcome is not None
    assert match.outcome.scores == tuple(map(float, match.position.scores))


def no_jack_lands_in_a_gap(match: Played) -> None:
    """A jack in a gap stood there when the card was taken, or has not moved since."""
    for before, move, after in turns(match):
        for seat, places in enumerate(after.jacks):
            for jack, place in enumerate(places):
                moved = isinstance(move, Step) and (seat, jack) == (before.turn, move.jack)
                assert moved or place == before.jacks[seat][jack]
                if moved:
                    assert place is not None
                    assert before.ring[place] is not None


def only_remaining_cards_are_counted(match: Played) -> None:
    """The reference walks card by card; here the cards that are left are put in a row and counted off."""
    for before, move, after in turns(match):
        if not isinstance(move, Step):
            continue
        origin, landing = before.jacks[before.turn][move.jack], after.jacks[before.turn][move.jack]
        step = 1 if move.direction is Direction.CW else -1
        first = 0 if origin is None else origin + step
        row = [(first + step * n) % CARDS for n in range(CARDS)]
        left = [place for place in row if before.ring[place] is not None]
        assert before.die is not None
        assert landing == left[(before.die - 1) % len(left)]


def direction_cards_are_obeyed(match: Played) -> None:
    for before, move, _ in turns(match):
        if not isinstance(move, Step):
            continue
        origin = before.jacks[before.turn][move.jack]
        face = None if origin is None else before.ring[origin]
        effect = Effect.NONE if face is None else before.cards.pair(face).effect
        barred = {Effect.CLOCKWISE: Direction.CCW, Effect.COUNTER_CLOCKWISE: Direction.CW}.get(effect)
        assert move.direction is not barred
        assert len(directions(before.ring, origin, before.cards)) == (2 if barred is None else 1)


def turns_are_lost_just_as_the_cards_say(match: Played) -> None:
    for before, move, after in turns(match):
        seat = before.turn
        landed = before.ring[before.path(move)[-1]] if isinstance(move, Step) else None
        loses = landed == "lose_turn" and after.pairs == before.pairs
        owed = list(before.lost_turns)
        owed[seat] += loses
        now = (seat + 1) % before.seats
        while owed[now]:
            owed[now] -= 1
            now = (now + 1) % before.seats
        assert (after.turn, after.lost_turns) == (now, tuple(owed))


def a_pair_is_taken_just_when_the_mover_stands_on_both(match: Played) -> None:
    for before, _, after in turns(match):
        seat = before.turn
        own = Counter(before.ring[place] for place in set(after.jacks[seat]) if place is not None)
        both = [face for face, count in own.items() if face is not None and count == 2]
        assert list(after.pairs[seat][len(before.pairs[seat]) :]) == both
        assert all(after.pairs[other] == before.pairs[other] for other in range(before.seats) if other != seat)


def what_is_seen_is_what_jacks_stood_on(match: Played) -> None:
    last: dict[int, int] = {}
    for before, _, after in turns(match):
        last.update(dict.fromkeys(after.face_up, after.turns))
        for place, sighting in enumerate(after.seen):
            if after.ring[place] is None:
                assert sighting is None
            elif sighting is None:
                assert place not in last
            else:
                assert sighting == (after.ring[place], last[place])
        assert after.turns == before.turns + 1


def an_observation_shows_no_card_that_lies_face_down(match: Played) -> None:
    for position in match.positions():
        state = position.observe(match.ply % 2).state()
        for place, face in enumerate(state["ring"]):
            up = place in position.face_up
            assert face == (position.ring[place] if up or position.ring[place] is None else HIDDEN)
        assert set(state) - {"colours"} == {"ring", "jacks", "die", "pairs", "lost_turns", "seen"}
        assert set(position.state()) - {"colours"} == {"ring", "jacks", "die", "pairs", "lost_turns"}


ALWAYS = (
    every_game_ends,
    cards_stay_26,
    scores_add_up,
    no_jack_lands_in_a_gap,
    only_remaining_cards_are_counted,
    direction_cards_are_obeyed,
    turns_are_lost_just_as_the_cards_say,
    a_pair_is_taken_just_when_the_mover_stands_on_both,
    what_is_seen_is_what_jacks_stood_on,
    an_observation_shows_no_card_that_lies_face_down,
)


@given(match=games())
@dear(8)
def test_a_game_keeps_what_always_holds(match: Played) -> None:
    for holds in ALWAYS:
        holds(match)
