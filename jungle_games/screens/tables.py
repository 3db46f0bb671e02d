"""The companions that belong to each kind of table; they join it before it is opened."""

from __future__ import annotations

from collections.abc import Sequence

from jungle_games.core.achievement import Achievement
from jungle_games.table.end_of_match import EndOfMatch
from jungle_games.table.lessons import Coach, LessonOnTable
from jungle_games.table.listening import Listening
from jungle_games.table.look_back import LookBack
from jungle_games.table.online.online_status import OnlineStatus, TalkAtPlates
from jungle_games.table.online.service import OnlineTable
from jungle_games.table.puzzles import PuzzleOnTable
from jungle_games.table.referee import Referee
from jungle_games.table.scene import AnyScene
from jungle_games.table.study import StudyOnTable


def play(table: AnyScene, achievements: Sequence[Achievement] = ()) -> None:
    """Let the match be played to its end; note which of ``achievements`` are reached."""
    table.companions.join(Listening(table, table.words_type(table)))
    table.companions.join(EndOfMatch(table, achievements))


def teach(table: AnyScene, coach: Coach) -> None:
    table.companions.join(Listening(table, table.words_type(table)))
    table.companions.join(LessonOnTable(table, coach))


def pose(table: AnyScene, referee: Referee) -> None:
    table.companions.join(Listening(table, table.words_type(table)))
    table.companions.join(PuzzleOnTable(table, referee))


def look_back(table: AnyScene) -> None:
    play(table)
    table.companions.join(LookBack(table))


def analyse(table: AnyScene, study: StudyOnTable) -> None:
    """Let moves be tried in the match, and say who stands better."""
    play(table)
    table.companions.join(study)


def sit(table: AnyScene, online: OnlineTable) -> None:
    play(table)
    table.companions.join(OnlineStatus(table, online))
    table.companions.join(TalkAtPlates(table, online))
