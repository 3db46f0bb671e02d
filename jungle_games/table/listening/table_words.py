"""What is said of a table and its moves; games with better words of their own derive from `TableWords`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jungle_games.core.formatting import as_sentences, first_capital
from jungle_games.core.game import Move
from jungle_games.core.i18n import _
from jungle_games.core.matches.history import MatchMove
from jungle_games.table.game_table import AnyTable
from jungle_games.table.listening.grids import grids_in
from jungle_games.table.sprites.arrangement import Effect, Gesture, PlaceKey
from jungle_games.table.sprites.transition import Caption
from jungle_games.table.state import HintView


@dataclass(frozen=True, slots=True)
class ReadLine:
    """Places that are read one after another, such as a row, a lane or the neighbours of a piece, and their name."""

    name: str
    places: Sequence[PlaceKey]


class TableWords:
    """The words for one ``table``, from the seat of whoever is at the screen; nothing secret."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table

    def move(self, ply: int) -> str:
        """Move number ``ply`` in words, with who made it, if that is not the only person at the screen.

        Empty for what notices tell, or nobody needs to hear.
        """
        step = self.table.match.steps[ply - 1]
        what = "" if isinstance(step.move, MatchMove) else self.what(ply)
        if not what or not isinstance(step.actor, int) or step.actor == self.table.state.alone:
            return first_capital(what)
        return _("{name}: {what}").format(name=self.table.match.name(step.actor), what=what)

    def what(self, ply: int) -> str:
        """What move number ``ply`` did: by default as the list of moves says it."""
        entry = next((entry for entry in self.table.move_entries() if entry.ply == ply and not entry.note), None)
        return "" if entry is None else entry.words

    def caption(self, caption: Caption) -> str:
        """What is said of a thing that is held up to be seen."""
        return as_sentences(caption.title, caption.sentence)

    def target(self, place: PlaceKey) -> str:
        """A place to which something can go, as short as may be."""
        return self.table.name_of(place)

    def written(self, place: PlaceKey) -> str:
        """What is written at ``place``, such as what a press does there, and is not in its name."""
        return ""

    def hint_title(self, view: HintView) -> str:
        """What a hint begins with: in the end the move in words, not in notation."""
        hint = self.table.state.hint
        return view.title if hint is None or not hint.shows_move else self.hinted(hint.move) or view.title

    def hinted(self, move: Move) -> str:
        """A move that a hint shows; empty for its notation, which is that of a button."""
        ends = self.table.hint_places(move)
        if ends is None or ends[0] == ends[1]:
            return ""
        thing, place = map(self.table.name_of, ends)
        return _("{thing} to {place}").format(thing=thing, place=place)

    def drop(self, gesture: Gesture) -> str:
        """What a drop would do, before it is made."""
        if gesture.effect is Effect.CAPTURE:
            return _("can be dropped here, and takes what lies here")
        return _("can be dropped here")

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        """The lines through ``place`` that a player looks along: by default its row and column."""
        for grid in grids_in(self.table.arrangement.places):
            for row in grid:
                if place in row:
                    column = row.index(place)
                    down = [each[column] for each in grid if column < len(each)]
                    return ReadLine(_("Row"), row), ReadLine(_("Column"), down)
        return ()

    def threatened(self) -> Sequence[PlaceKey]:
        """The places of the person's things that may be taken next, where the game can tell."""
        return ()

    def survey(self) -> Sequence[str]:
        """What lies on the table, in whole phrases: by default every thing on a place, in reading order."""
        table = self.table
        places, hand = table.arrangement.places, set(table.arrangement.hand)
        taken = {thing.place for thing in table.arrangement.things}
        return [table.name_of(place) for place in places if place in taken and place not in hand]
