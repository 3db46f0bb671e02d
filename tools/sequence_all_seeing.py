"""A rival for Sequence Giant's players that sees all: every hand, and the draw deck in its order.

It plays the real cards out to the end of the game, often, with now and then another play of its own, and takes the play
after which most of these games are won. So it knows every card that anybody will draw, and shows what luck decides.
"""

from __future__ import annotations

import random

from jungle_games.core.game import Choice
from jungle_games.core.limits import Limits, StopSignal
from jungle_games.core.shuffle import draw_below
from jungle_games.games.sequence.player.candidates import Candidate, CandidateSearch, candidates, set_up
from jungle_games.games.sequence.player.engine import NONE, NUMBERS, Engine, Layout
from jungle_games.games.sequence.player.lines import Worth, index
from jungle_games.games.sequence.rules.moves import Draw, Exchange, SequenceMove, Talk
from jungle_games.games.sequence.rules.position import SequencePosition

PLAYOUTS = 60
"""Games that are played out for a move, without limits."""
BREADTH = 12
WHIM = 0.15
"""How often, in a game that is played out, it makes any play instead of the one worth most at once."""
JACK_PRICE = 20.0


class AllSeeingPlayer:
    """Plays what wins most of the games that the real cards lead to."""

    def choose(self, position: SequencePosition, limits: Limits, stop: StopSignal) -> Choice[SequenceMove]:
        moves = [move for move in position.legal_moves() if not isinstance(move, Draw | Talk)]
        if not moves:
            return Choice(Draw())
        exchanges = [move for move in moves if isinstance(move, Exchange)]
        if exchanges or len(moves) == 1:
            return Choice((exchanges or moves)[0])
        ranked = self.weigh(position, limits.nodes or PLAYOUTS, random.Random(limits.seed))
        return Choice(ranked[0].move, ranked[0].share, samples=ranked[0].playouts)

    def weigh(self, position: SequencePosition, playouts: int, dice: random.Random) -> list[Candidate]:
        """The most promising plays, best first, after so many ``playouts`` of all together."""
        table = position.table
        layout = Layout(table.mat, table.sides, table.needed, Worth(), JACK_PRICE, table.order)
        root = set_up(layout, position)
        found = CandidateSearch(root, position.observe(position.turn), dice).rank(candidates(root, position))
        alive = sorted(found, key=lambda candidate: -candidate.chance)[:BREADTH]
        out: list[Candidate] = []
        rounds = max(1, (len(alive) - 1).bit_length())
        for _ in range(rounds):
            for candidate in alive * max(1, playouts // rounds // len(alive)):
                candidate.points += self._play_out(root, position, candidate, dice)
                candidate.playouts += 1
            alive.sort(key=lambda candidate: (-candidate.share, -candidate.chance))
            half = (len(alive) + 1) // 2
            alive, out = alive[:half], [*alive[half:], *out]
        return [*alive, *out]

    def _play_out(self, root: Engine, position: SequencePosition, candidate: Candidate, dice: random.Random) -> float:
        """The points of the side to move after a play, in one game with the real cards."""
        board = Engine(root.layout)
        board.copy_board(root)
        board.hands = [[NUMBERS[card.code] for card in hand] for hand in position.hands]
        board.deck = [NUMBERS[card.code] for card in reversed(position.deck)]
        seat, side = position.turn, position.side
        play: tuple[int, int] | None = (NUMBERS[candidate.move.card.code], index(candidate.move.square))
        goes_on = True
        while goes_on:
            if board.turn == seat and play is None and dice.random() < WHIM:
                plays = board.plays(board.hands[seat], side)
                play = plays[draw_below(dice, len(plays))] if plays else None
            if play is None:
                goes_on = board.step()
            else:
                goes_on, play = board.spend(board.hands[board.turn], *play, side), None
                board.turn = (board.turn + 1) % len(board.hands)
        return 0.5 if board.winner == NONE else float(board.winner == side)
