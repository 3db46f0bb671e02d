"""Jacks' computer players keep the rules and their word, remember as they should, and never look under a card."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from examples import rows
from jacks_tables import DECK, OFF, table

from jungle_games.core.game import CHANCE
from jungle_games.core.limits import Limits
from jungle_games.core.shuffle import Shuffle, draw_below
from jungle_games.games.jacks.player.expectimax import Deck, Picture, landings, stake
from jungle_games.games.jacks.player.player import SKILLS, JacksPlayer, Memory
from jungle_games.games.jacks.rules.cards import COLOURS, HIDDEN, Direction, Sighting, Step, walk
from jungle_games.games.jacks.rules.game import Jacks
from jungle_games.games.jacks.rules.options import JacksOptions
from jungle_games.games.jacks.rules.position import JacksPosition

LEVELS = [level.key for level in Jacks.levels]
SURE = Limits(nodes=100_000, seed=3)
ROW = (OFF, OFF, OFF)


def never() -> bool:
    return False


def choose(position: JacksPosition, level: str = "elephant", limits: Limits = SURE) -> str:
    return str(JacksPlayer(level).choose(position.observe(position.turn), limits, never).move)


def random_turns(seed: int, seats: int = 2, **options: object) -> Iterator[JacksPosition]:
    """Every position of a random game in which a player is to move."""
    dice = random.Random(seed)
    position = Jacks().start(JacksOptions.build(changes=options), seats=seats).play(Shuffle(seed))
    while position.outcome is None:
        if position.to_move is CHANCE:
            position = position.play(position.sample_chance(dice))
            continue
        yield position
        moves = position.legal_moves()
        position = position.play(moves[draw_below(dice, len(moves))])


def seeing(position: JacksPosition, turn: int = 0, *places: int) -> JacksPosition:
    """The position after these places were seen at ``turn``."""
    seen = list(position.seen)
    for place in places:
        face = position.ring[place]
        assert face is not None
        seen[place] = Sighting(face, turn)
    return replace(position, seen=tuple(seen))


class TestMemory:
    def test_the_elephant_forgets_nothing_and_the_mole_all_that_is_face_down(self) -> None:
        position = replace(seeing(table((4, OFF, OFF), ROW, die=1), 0, 4, 9, 11), turns=500).observe(0)
        elephant = Memory(SKILLS["elephant"].half_life).recall(position, 0)
        assert (elephant[4], elephant[9], elephant[11], elephant[12]) == ("diamonds", "zigzag", "lose_turn", HIDDEN)
        mole = Memory(SKILLS["mole"].half_life).recall(position, 0)
        assert [place for place, face in enumerate(mole) if face != HIDDEN] == [4]

    def test_with_perfect_memory_all_remember(self) -> None:
        for perfect in (False, True):
            position = replace(seeing(table((4, OFF, OFF), ROW, die=1, perfect_memory=perfect), 0, 9, 11), turns=200)
            observation = position.observe(0)
            known = JacksPlayer("rabbit").memory(observation).recall(observation, 0)
            found = [face for face, seen in zip(known, observation.ring, strict=True) if face != seen]
            assert len(found) == (2 if perfect else 0)


class TestPlay:
    @rows("level", ["rabbit", "parrot", "octopus", "elephant"])
    def test_it_takes_a_pair_that_it_remembers(self, level: str) -> None:
        """But for a whim now and then."""
        position = seeing(table((4, 1, OFF), ROW, die=4), 0, 5)
        moves = [choose(position, level, Limits(nodes=10**6, seed=seed)) for seed in range(60)]
        thought = 60 - 60 * SKILLS[level].whims / 100
        assert moves.count("2 cw") >= (thought - 8 if SKILLS[level].whims else 60)

    @rows(("theirs", "answer"), [((1, 4, 7), "3 ccw"), ((0, 10, 13), "3 cw")])
    def test_the_elephant_takes_the_pair_that_the_other_is_after(self, theirs: tuple[int, ...], answer: str) -> None:
        """From 5 a three takes the waves one way and the dots the other; the other player wants one of them."""
        ring = ["waves", "dots", "dots", "leaf", "zigzag", "rings", "diamonds", "diamonds", "waves"]
        ring = [*ring, *(Counter(DECK) - Counter(ring)).elements()]
        position = seeing(table((0, 1, 5), theirs, die=3, ring=ring), 0, *range(9))
        assert choose(position) == answer

    def test_a_pair_of_own_colour_comes_first(self) -> None:
        ring = ["waves", "jack_pink", "leaf", "rings", "waves", "jack_pink"]
        ring = [*ring, *(Counter(DECK) - Counter(ring)).elements()]
        position = seeing(table((0, 1, 2), ROW, die=3, ring=ring), 0, *range(6))
        # 1 cw to 3 takes nothing; 2 cw to 4 has the waves' mate on 0; 3 cw to 5 has the pink jacks' mate on 1.
        moves = Counter(choose(position, "parrot", Limits(nodes=10**6, seed=seed)) for seed in range(30))
        assert moves.most_common(1)[0][0] == "3 cw"
        assert choose(position, "elephant") == "3 cw"


class TestPicture:
    """The players' compact picture of the game keeps the rules."""

    def test_it_lands_where_the_rules_land(self) -> None:
        dice = random.Random(1)
        for _ in range(40):
            gaps = dice.getrandbits(26) & dice.getrandbits(26)
            ring = [None if gaps >> place & 1 else "leaf" for place in range(26)]
            table_of = landings(gaps)
            for origin in (OFF, *range(26)):
                row = table_of[0 if origin is OFF else origin + 1]
                for index, landing in enumerate(row):
                    direction = Direction.CW if index < 6 else Direction.CCW
                    assert walk(ring, origin, direction, index % 6 + 1)[-1] == landing

    @rows("seed", range(4))
    def test_it_takes_and_loses_as_the_rules_do(self, seed: int) -> None:
        for position in random_turns(seed, 2 + seed % 3):
            deck, seat = Deck(position.cards, position.colours), position.turn
            picture = Picture.of(position, position.ring, deck)
            for move in position.legal_moves():
                assert isinstance(move, Step)
                first, last = picture.ways(seat, move.jack)
                assert first <= (0 if move.direction is Direction.CW else 6) < last
                gain, after = picture.step(seat, move.jack, position.path(move)[-1])
                real = position.play(move)
                assert (gain > 0) == (real.remaining < position.remaining)
                wanted = Picture.of(real, real.ring, deck)
                assert (after.cards, after.jacks, after.gaps) == (wanted.cards, wanted.jacks, wanted.gaps)
                assert after.mates == wanted.mates
                assert sum(after.lost) - sum(picture.lost) in (0, 1)

    def test_a_pair_of_ones_own_colour_is_as_dear_to_the_other_of_two(self) -> None:
        pink, leaf = (Jacks().start(JacksOptions(), seats=2).cards.pair(face) for face in ("jack_pink", "leaf"))
        assert stake(pink, 0, COLOURS[:2]) == stake(pink, 1, COLOURS[:2]) == 1.5
        assert stake(leaf, 0, COLOURS[:2]) == stake(leaf, 1, COLOURS[:2]) == 1.0
        assert stake(pink, 0, COLOURS) > stake(pink, 1, COLOURS) > 1.0
