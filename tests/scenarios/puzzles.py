"""Puzzles at their tables: asked, refuted, hinted at, solved and shown; and the list of all."""

from __future__ import annotations

from collections.abc import Sequence

from companions import puzzle_of

from jungle_games.core.puzzle import Right, Wrong
from jungle_games.games.jungle.player.puzzles import refutations
from jungle_games.games.jungle.rules.board import JungleMove
from jungle_games.table.frame import NEXT
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Accept, Command, PointerUp
from scenarios.tour import Scenarios, Tour


def _puzzle(tour: Tour, key: str = "jungle/1/1") -> TableScene:
    tour.navigator.puzzle(key.partition("/")[0], key)
    tour.settle()
    return next(scene for scene in tour.app.stack.scenes if isinstance(scene, TableScene))


def _hard(tour: Tour) -> TableScene:
    """One of the hardest puzzles of the first set."""
    game = tour.navigator.room("jungle")
    puzzles = game.load(game.puzzles)
    hardest = max(puzzles.read(1).puzzles, key=lambda puzzle: (puzzle.grade, puzzle.number))
    return _puzzle(tour, puzzles.read(1).key(hardest))


def drag(tour: Tour, scene: TableScene, text: str) -> None:
    """Make a move of Jungle by hand."""
    move = JungleMove.parse(text)
    tour.hold(scene, move.origin, move.target)
    tour.send(PointerUp(scene.arrangement.places[move.target].center))
    tour.settle(2.0)


def _right(scene: TableScene) -> str:
    referee = puzzle_of(scene).referee
    return str(referee.puzzle.facts["line"]).split()[scene.match.ply]


def _wrong(scene: TableScene) -> str:
    lost = refutations(puzzle_of(scene).referee.puzzle, scene.match.ply // 2)
    takes = [move for move, reply in lost.items() if reply[2:] == move[2:]]
    return (takes or list(lost))[0]


def solve(tour: Tour, scene: TableScene) -> None:
    """Make right moves until it is solved."""
    while scene.match.outcome is None:
        drag(tour, scene, _right(scene))
        tour.settle(2.0)


def puzzle_asked(tour: Tour) -> None:
    _puzzle(tour)


def puzzle_refuted(tour: Tour) -> None:
    scene = _hard(tour)
    drag(tour, scene, _wrong(scene))


def puzzle_refuted_thrice(tour: Tour) -> None:
    scene = _hard(tour)
    for move in list(refutations(puzzle_of(scene).referee.puzzle, 0))[:6]:
        drag(tour, scene, move)
        puzzle_of(scene).go_back()
        tour.settle()


def puzzle_hint_place(tour: Tour) -> None:
    _puzzle(tour)
    tour.send(Command("hint"), Command("hint"))


def puzzle_hint_move(tour: Tour) -> None:
    _hard(tour)
    tour.send(*[Command("hint")] * 3)


def puzzle_solved(tour: Tour) -> None:
    solve(tour, _puzzle(tour))
    tour.settle(2.0)


def puzzle_shown(tour: Tour) -> None:
    _puzzle(tour)
    tour.send(Command("redo"))
    tour.settle(8.0)


def puzzle_menu(tour: Tour) -> None:
    _puzzle(tour)
    tour.send(Command("menu"))


def puzzle_list(tour: Tour) -> None:
    for number in (1, 2):
        solve(tour, _puzzle(tour, f"jungle/1/{number}"))
    tour.settle(2.0)
    tour.navigator.puzzles("jungle")
    tour.settle()


def puzzle_matrix(tour: Tour) -> None:
    """A grid with several combinations, a wrong card covered."""
    scene = _puzzle(tour, "jungle_matrix/1/300")
    right = puzzle_of(scene).referee.kind.clue(puzzle_of(scene).referee.puzzle, ()).answer
    gesture = next(each for each in scene.legal_gestures if each.move is not None and str(each.move) != right)
    tour.hold(scene, gesture.source, gesture.target)
    tour.send(PointerUp(scene.arrangement.places[gesture.target].center))
    tour.settle(2.0)


def puzzle_jacks(tour: Tour) -> None:
    """All turns watched, and the partner asked for."""
    _puzzle(tour, "jacks/1/1")
    tour.send(Command(NEXT))
    tour.settle(60.0)


def puzzle_matr1x(tour: Tour) -> None:
    """The next cards told."""
    _puzzle(tour, "matr1x/1/200")


def slip_moments(scene: TableScene) -> tuple[Sequence[int], int]:
    """The moments that the puzzle on the table asks for, and which of them is right."""
    referee = puzzle_of(scene).referee
    return referee.moments or (), int(referee.kind.clue(referee.puzzle, ()).answer)


def puzzle_slip(tour: Tour) -> None:
    """A turn that is looked through."""
    scene = _puzzle(tour, "jungle_matrix/2/250")
    for _step in range(4):
        tour.send(Command("step_forward"))
        tour.settle()
    assert scene.looking_back


def puzzle_slip_wrong(tour: Tour) -> None:
    """Another card than the wrong one is called."""
    scene = _puzzle(tour, "jungle_matrix/2/300")
    moments, right = slip_moments(scene)
    scene.step_to(next(moment for moment in moments if moment != right))
    tour.send(Command("catch_first"))
    tour.settle(2.0)


def puzzle_slip_found(tour: Tour) -> None:
    """The slip is found, and what would have been right is shown."""
    scene = _puzzle(tour, "jungle_matrix/2/300")
    scene.step_to(slip_moments(scene)[1])
    tour.send(Command("catch_first"))
    tour.settle(4.0)


def puzzle_slip_hint(tour: Tour) -> None:
    _puzzle(tour, "jungle_matrix/2/300")
    tour.send(Command("hint"))
    tour.settle(2.0)


def puzzle_kinds(tour: Tour) -> None:
    """A game with two kinds of puzzles, some of them solved."""
    puzzle_slip_found(tour)
    tour.navigator.puzzles("jungle_matrix", 2)
    tour.settle()


SEQUENCE = "sequence/1/200"


def answer(tour: Tour, scene: TableScene, *, right: bool = True) -> None:
    """Drag what answers the puzzle, or what is refuted on the board."""
    referee = puzzle_of(scene).referee
    given = scene.match.moves[referee.start().ply :: 2]

    def suits(move: str) -> bool:
        verdict = referee.kind.judge(referee.puzzle, given, move)
        return isinstance(verdict, Right) if right else isinstance(verdict, Wrong) and bool(verdict.refutation)

    gesture = next(each for each in scene.legal_gestures if each.move is not None and suits(str(each.move)))
    tour.hold(scene, gesture.source, gesture.target)
    tour.send(PointerUp(scene.arrangement.places[gesture.target].center))
    if scene.occupied:
        tour.send(Accept())  # any of several fives
    tour.settle(4.0)


def puzzle_sequence(tour: Tour) -> None:
    """A hand of cards, and a mat with many chips."""
    _puzzle(tour, SEQUENCE)


def puzzle_sequence_refuted(tour: Tour) -> None:
    answer(tour, _puzzle(tour, SEQUENCE), right=False)


def puzzle_sequence_hint(tour: Tour) -> None:
    _puzzle(tour, SEQUENCE)
    tour.send(Command("hint"), Command("hint"))


def puzzle_sequence_solved(tour: Tour) -> None:
    scene = _puzzle(tour, SEQUENCE)
    for _turn in range(2):
        answer(tour, scene)
    tour.settle(2.0)


SCENARIOS: Scenarios = (
    ("puzzle_asked", puzzle_asked),
    ("puzzle_refuted", puzzle_refuted),
    ("puzzle_refuted_thrice", puzzle_refuted_thrice),
    ("puzzle_hint_place", puzzle_hint_place),
    ("puzzle_hint_move", puzzle_hint_move),
    ("puzzle_solved", puzzle_solved),
    ("puzzle_shown", puzzle_shown),
    ("puzzle_menu", puzzle_menu),
    ("puzzle_list", puzzle_list),
    ("puzzle_matrix", puzzle_matrix),
    ("puzzle_jacks", puzzle_jacks),
    ("puzzle_matr1x", puzzle_matr1x),
    ("puzzle_slip", puzzle_slip),
    ("puzzle_slip_wrong", puzzle_slip_wrong),
    ("puzzle_slip_found", puzzle_slip_found),
    ("puzzle_slip_hint", puzzle_slip_hint),
    ("puzzle_kinds", puzzle_kinds),
    ("puzzle_sequence", puzzle_sequence),
    ("puzzle_sequence_refuted", puzzle_sequence_refuted),
    ("puzzle_sequence_hint", puzzle_sequence_hint),
    ("puzzle_sequence_solved", puzzle_sequence_solved),
)
