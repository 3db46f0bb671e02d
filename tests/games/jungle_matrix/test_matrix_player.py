"""The computer players: right moves, pets by what they bring, slips by level, and nothing from hidden cards."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from examples import dear
from hypothesis import given
from hypothesis import strategies as st
from matrix_tables import GAME, LIVE, LOCKED, MULTIPLE, begin, play, table

from jungle_games.core.game import CHANCE
from jungle_games.core.limits import Limits
from jungle_games.core.matches.match import Match
from jungle_games.core.seat_names import SeatInfo
from jungle_games.core.shuffle import draw_below
from jungle_games.games.jungle_matrix.player.choices import fitness, obvious
from jungle_games.games.jungle_matrix.player.mistakes import SKILLS, slips
from jungle_games.games.jungle_matrix.player.player import JungleMatrixPlayer
from jungle_games.games.jungle_matrix.rules.moves import Catch, Cover, JungleMatrixMove, Next, PlayPet, Stop
from jungle_games.games.jungle_matrix.rules.options import JungleMatrixOptions
from jungle_games.games.jungle_matrix.rules.pets import InPlay
from jungle_games.games.jungle_matrix.rules.position import JungleMatrixPosition
from jungle_games.games.jungle_matrix.rules.situation import Phase

LEVELS = [level.key for level in GAME.levels]
FEW = Limits(nodes=60, seed=1)


def choose(level: str, position: JungleMatrixPosition, limits: Limits = FEW) -> str:
    seat = position.to_move
    assert isinstance(seat, int)
    return str(JungleMatrixPlayer(level).choose(position.observe(seat), limits, bool).move)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", ["beginner", "standard", "advanced"])
def test_every_level_plays_a_whole_match(level: str, preset: str) -> None:
    options = JungleMatrixOptions.build(preset, {"rounds": 2})
    match = Match(GAME, options, [SeatInfo("a"), SeatInfo("b")], deal=4)
    dice = random.Random(7)
    while match.outcome is None:
        position = match.position
        seat = position.to_move
        assert isinstance(seat, int)
        limits = Limits(nodes=10, seed=draw_below(dice, 10**6))
        choice = GAME.player(level).choose(position.observe(seat), limits, bool)
        assert position.actor(choice.move) == seat
        assert choice.move in match.legal()
        match.play(choice.move)
    assert match.ply > 15


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_turns_give_the_same_move(level: str) -> None:
    position = begin("Owl Sloth", initial_pets=0)
    for each in (position, table(LOCKED, pets="Phoenix"), table(MULTIPLE)):
        assert choose(level, each) == choose(level, each)


class TestPets:
    @pytest.mark.parametrize(
        ("offered", "wanted"),
        [
            ("Octopus Owl", "pet Octopus self"),
            ("Skunk Owl", "pet Skunk opponent"),
            ("Snail Dolphin", "pet Dolphin self"),
            ("Zebra Ant", "pet Zebra opponent"),
        ],
    )
    @pytest.mark.parametrize("level", ["leopard", "lion"])
    def test_what_matters_is_played_where_it_does_good(self, level: str, offered: str, wanted: str) -> None:
        """But for a whim now and then."""
        moves = [choose(level, begin(offered), Limits(nodes=150, seed=seed)) for seed in range(6)]
        assert moves.count(wanted) >= (4 if SKILLS[level].whims else 6)

    def test_the_cat_replaces_what_is_bad_for_it(self) -> None:
        moves = {choose("cat", begin("Sloth Owl"), Limits(nodes=1, seed=seed)) for seed in range(40)}
        assert moves == {"pet Sloth opponent", "pet Owl self"}
        lying = tuple(InPlay(name, 1) for name in ("Ant", "Sloth", "Kangaroo"))
        full = replace(begin("Elephant Parrot"), pets=(lying, lying))
        best = obvious(full, [move for move in full.legal_moves() if isinstance(move, PlayPet)])
        assert {(fitness(full, move), move.replacing) for move in best} == {(2, "Sloth")}

    def test_a_burden_is_replaced_before_a_gift(self) -> None:
        lying = tuple(InPlay(name, 1) for name in ("Dolphin", "Sloth", "Kangaroo"))
        position = replace(begin("Elephant Parrot"), pets=(lying, lying))
        assert choose("lion", position) == "pet Elephant self replacing Sloth"


    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("offered", ["Owl Sloth", "Sloth Crab", "Owl Ant", "Mosquito Snail", "Magpie Rabbit"])
    def test_nobody_harms_itself_of_its_own_will(self, level: str, offered: str) -> None:
        """A burden on oneself, with places free at both sides, reads as broken and not as weak."""
        gifts = {"Owl", "Ant", "Magpie"}
        allowed = {f"pet {name} {'self' if name in gifts else 'opponent'}" for name in offered.split()}
        moves = {choose(level, begin(offered), Limits(nodes=3, seed=seed)) for seed in range(30)}
        assert moves <= allowed
        assert moves == allowed or not SKILLS[level].whims


class TestOnTheGrid:
    def test_it_lays_covers_and_calls(self) -> None:
        assert choose("lion", play(begin("Owl Ant"), "pet Owl self, shuffle 1")) == "deal"
        assert choose("lion", table(LIVE)) == "cover b3"
        assert choose("lion", table(LOCKED)) == "gridlocked"

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
        for deal in range(6):
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

    def test_there_is_always_something_to_slip_on_in_a_live_grid(self) -> None:
        assert len(slips(table(LIVE).observe(0))) >= 3


def test_as_a_watcher_it_books_what_it_does_not_call_out() -> None:
    fine = play(table(LOCKED), "gridlocked")
    assert choose("lion", fine) == str(Next())
    wrong = [play(table(LIVE, deck), "cover a1, stop") for deck in ("2S", "5H", "6H")]
    assert {choose("lion", position) for position in wrong} == {str(Catch())}
