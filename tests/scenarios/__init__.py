"""The scenarios: every screen, and every state of a game worth seeing. Tests look for faults in them, the tour and
others take pictures.

Each leads a `Tour` from the title to its state, through records, moves and events as a player makes them.
"""

from scenarios import (
    ends,
    hints,
    jacks,
    jungle,
    jungle_matrix,
    library,
    matr1x,
    moments,
    notices,
    online,
    path,
    puzzles,
    screens,
    sequence,
    today,
)
from scenarios.tour import Scenarios

SCENARIOS: Scenarios = (
    *screens.SCENARIOS,
    *jungle.SCENARIOS,
    *sequence.SCENARIOS,
    *jungle_matrix.SCENARIOS,
    *jacks.SCENARIOS,
    *matr1x.SCENARIOS,
    *ends.SCENARIOS,
    *notices.SCENARIOS,
    *hints.SCENARIOS,
    *today.SCENARIOS,
    *puzzles.SCENARIOS,
    *library.SCENARIOS,
    *moments.SCENARIOS,
    *path.SCENARIOS,
    *online.SCENARIOS,
)
