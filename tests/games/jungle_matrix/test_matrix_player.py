"""The computer players: right moves, pets by what they bring, slips by level, and nothing from hidden cards."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from examples import dear, rows
from hypothesis import given
from hypothesis import strategies as st
from matrix_tables import GAME, LIVE, LOCKED, begin, play, table

from jungle_games.core.game import CHANCE
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jungle_matrix.player.mistakes import PLAIN, SKILLS, calls, notice, slips
from jungle_games.games.jungle_matrix.player.player import JungleMatrixPlayer
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, JungleMatrixMove, Next, Stop
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import InPlay
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition, Phase

LEVELS = [level.key for level in GAME.levels]
FEW = Limits(nodes=60, seed=1)


def choose(level: str, position: JungleMatrixPosition, limits: Limits = FEW) -> str:
    seat = position.to_move
    assert isinstance(seat, int)
    return str(JungleMatrixPlayer(level).choose(position.observe(seat), limits, bool).move)


class TestPets:
    @rows(
        ("offered", "wanted"),
        [
            ("Octopus Owl", "pet Octopus self"),
            ("Skunk Owl", "pet Skunk opponent"),
            ("Snail Dolphin", "pet Dolphin self"),
            ("Zebra Ant", "pet Zebra opponent"),
        ],
    )
    @rows("level", ["leopard", "lion"])
    def test_what_matters_is_played_where_it_does_good(self, level: str, offered: str, wanted: str) -> None:
        """But for a whim now and then."""
        moves = [choose(level, begin(offered), Limits(nodes=150, seed=seed)) for seed in range(3)]
        assert moves.count(wanted) >= (2 if SKILLS[level].whims else 3)

    def test_a_burden_is_replaced_before_a_gift(self) -> None:
        lying = tuple(InPlay(name, 1) for name in ("Dolphin", "Sloth", "Kangaroo"))
        position = replace(begin("Elephant Parrot"), pets=(lying, lying))
        assert choose("lion", position) == "pet Elephant self replacing Sloth"

    @rows("level", LEVELS)
    @rows("offered", ["Owl Sloth", "Sloth Crab", "Owl Ant", "Mosquito Snail", "Magpie Rabbit"])
    def test_nobody_harms_itself_of_its_own_will(self, level: str, offered: str) -> None:
        """A burden on oneself, with places free at both sides, reads as broken and not as weak."""
        gifts = {"Owl", "Ant", "Magpie"}
        allowed = {f"pet {name} {'self' if name in gifts else 'opponent'}" for name in offered.split()}
        moves = {choose(level, begin(offered), Limits(nodes=3, seed=seed)) for seed in range(30)}
        assert moves <= allowed
        assert moves == allowed or not SKILLS[level].whims


class TestOnTheGrid:
    def test_it_uses_what_its_pets_allow(self) -> None:
        assert choose("lion", table(LOCKED, pets="Phoenix")).startswith("cover")
        assert choose("lion", table(LOCKED, pets="Chameleon")).startswith("swap")
        assert choose("rat", table(LOCKED, pets="Chameleon", assist="guided")).startswith("swap")

    def test_with_the_owl_it_covers_what_the_next_card_goes_with(self) -> None:
        seen = table("2S 3H 4D  5C TS TH  JD JS QC", "KH", pets="Phoenix Owl")
        assert choose("lion", seen) != "cover c3"  # the queen makes a trio with the king to come
        assert play(seen, choose("lion", seen)).due[0].is_trio

    def test_it_stops_once_nothing_can_be_gained(self) -> None:
        position = table(LIVE, pets="Crocodile")
        full = replace(position, turn=replace(position.turn, covered=20))
        assert choose("lion", full) == "stop"
        assert choose("lion", replace(full, options=replace(full.options, voluntary_end=False))) in ("stop", "cover b3")


class TestSlips:
    @staticmethod
    @cache
    def all_moves(level: str, assist: str) -> list[tuple[JungleMatrixPosition, JungleMatrixMove]]:
        """What a level does in a few matches."""
        made = []
        for deal in range(3):
            options = JungleMatrixOptions.build("standard", {"assist": assist, "pets": False})
            match = Match(GAME, options, [SeatInfo("a"), SeatInfo("b")], deal=deal)
            dice = random.Random(deal)
            while match.outcome is None:
                position = match.position
                limits = Limits(nodes=1, seed=draw_below(dice, 10**6))
                move = GAME.player(level).choose(position.observe(0), limits, bool).move
                made.append((position, move))
                match.play(move)
        return made

    def wrong(self, made: list[tuple[JungleMatrixPosition, JungleMatrixMove]]) -> float:
        """Of the moves on the grid, the share that was wrong."""
        laid = [(position, move) for position, move in made if position.phase is Phase.COVER]
        mistaken = [1 for position, move in laid if position.play(move).mistake not in (None, position.mistake)]
        return len(mistaken) / len(laid)

    def test_the_rat_slips_often_the_lion_never_and_nobody_where_it_is_guided(self) -> None:
        assert 0.01 < self.wrong(self.all_moves("rat", "free")) < 0.08
        assert self.wrong(self.all_moves("lion", "free")) == 0
        assert self.wrong(self.all_moves("rat", "guided")) == 0

    def test_where_it_is_guided_weaker_animals_end_their_turns_while_there_is_more_to_lay(self) -> None:
        early = []
        for level in LEVELS:
            ends = [(position, move) for position, move in self.all_moves(level, "guided") if move == Stop()]
            assert all(position.turn.due and not position.turn.under_way for position, _move in ends)
            assert all(position.turn.score_now for position, _move in ends), "so soon nobody believes it"
            early.append(len(ends))
        assert early[0] > early[2] > early[-1] == 0
        assert not any(move == Stop() for _position, move in self.all_moves("rat", "free"))

    def test_nobody_ends_a_turn_in_the_middle_of_a_combination_or_where_it_may_not_be_ended(self) -> None:
        begun = play(table(LIVE, assist="guided"), "cover b3")
        kept = table(LIVE, assist="guided", voluntary_end=False)
        for seed in range(40):
            assert choose("rat", begun, Limits(nodes=1, seed=seed)).startswith("cover")
            assert choose("rat", kept, Limits(nodes=1, seed=seed)).startswith("cover")

    @given(deal=st.integers(0, 500), steps=st.integers(0, 12))
    @dear(20)
    def test_what_comes_to_mind_wrongly_is_wrong(self, deal: int, steps: int) -> None:
        position = play(begin(pets=False), f"shuffle {deal}, deal")
        for _step in range(steps):
            if position.to_move is not CHANCE and position.turn.right:
                position = position.play(Cover(position.turn.right[0]))
        if position.to_move is CHANCE:
            return
        for move in slips(position.observe(0)):
            assert position.play(move).mistake is not None


def test_as_a_watcher_it_books_what_it_does_not_call_out() -> None:
    fine = play(table(LOCKED), "gridlocked")
    assert choose("lion", fine) == str(Next())
    wrong = [play(table(LIVE, deck), "cover a1, stop") for deck in ("2S", "5H", "6H")]
    assert {choose("lion", position) for position in wrong} == {str(Catch())}


@cache
def wrong_covers(count: int) -> list[JungleMatrixPosition]:
    """Positions after a first cover that was wrong, in so many deals."""
    found: list[JungleMatrixPosition] = []
    deal = 0
    while len(found) < count:
        deal += 1
        position = play(begin(pets=False), f"shuffle {deal}, deal")
        place = next(square for square in position.squares if square not in position.turn.right)
        found.append(play(position, f"cover {place}"))
    return found


@rows("level", SKILLS)
def test_a_level_notices_its_share_in_its_time(level: str) -> None:
    skill = SKILLS[level]
    positions = wrong_covers(120)
    noticed = [notice(position.observe(1), level) for position in positions]
    found = [each for each in noticed if each is not None]
    subtle = [
        each
        for position, each in zip(positions, noticed, strict=True)
        if not (skill.sees_plain and position.mistake and position.mistake.wrong in PLAIN)
    ]
    share = sum(each is not None for each in subtle) / len(subtle)
    assert share == pytest.approx(skill.notices / 100, abs=0.09)
    assert len(noticed) - len(found) == sum(each is None for each in subtle)
    assert all(skill.delay[0] <= each <= skill.delay[1] for each in found)
    for position, each in zip(positions, noticed, strict=True):
        assert notice(position.observe(1), level) == each  # asked again
        assert calls(play(position, "stop").observe(1), level) is (each is not None)


def test_what_is_right_is_let_pass_but_seldom_by_the_weakest() -> None:
    doubted = dict.fromkeys(SKILLS, 0)
    for deal in range(100):
        position = play(begin(pets=False), f"shuffle {deal}, deal")
        if position.turn.right:
            position = play(position, f"cover {position.turn.right[0]}")
            for level in SKILLS:
                doubted[level] += notice(position.observe(1), level) is not None
    assert not any(doubted[level] for level in list(SKILLS)[1:])
    assert doubted["rat"] <= 3


def test_a_call_of_gridlock_is_judged_too() -> None:
    called = play(table(LIVE), "gridlocked")
    assert notice(called.observe(1), "lion") is not None
