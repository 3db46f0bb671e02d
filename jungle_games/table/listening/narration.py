"""What happens at a table in words, for those who listen: moves, banners, prompts, time, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jungle_games.core.formatting import as_sentences
from jungle_games.core.i18n import _, ngettext
from jungle_games.table.ending.verdict import verdict
from jungle_games.table.frame.prompt import Prompt
from jungle_games.table.game_table import AnyTable
from jungle_games.table.listening.table_words import TableWords

_TIMES: Final = (60, 30, 10, 5)
"""Seconds left at which the time is said."""
_MOST_AT_ONCE: Final = 3
"""More moves than these that come at once are counted, and only the last is said."""


class Narration:
    """Says what happens at ``table``, each thing once, and nothing that the person may not know."""

    def __init__(self, table: AnyTable, words: TableWords) -> None:
        self._table, self._words = table, words
        self._banner = self._caption = ""
        self._prompt = Prompt()
        self._explained: set[str] = set()
        """What prompts have said."""
        self._others_moved = False
        """Whether somebody else did since the person was last told to move."""
        self._over = table.match.outcome is not None
        self._left: int | None = None
        self._made: list[int] = []
        """The numbers of moves to be said."""

    def went_on(self) -> None:
        """Note the moves that were made: they are said once the table shows them."""
        table, fresh = self._table, self._table.new_steps.fresh
        if table.new_steps.gone_back:
            table.services.say(_("Taken back."))
        self._made += range(table.match.ply - len(fresh) + 1, table.match.ply + 1)
        actors = [step.actor for _before, step in fresh]
        self._others_moved |= any(isinstance(seat, int) and seat not in table.play.persons for seat in actors)

    def update(self, now: float, *, still: bool) -> None:
        """Say the moves, what a banner, a caption or the prompt says anew, the end, and how little time is left."""
        for words in (*self._moves(), *self._held_up(), *self._to_do(still=still), *self._end(still=still)):
            self._table.services.say(words)
        self._say_time(now)

    @property
    def _telling(self) -> str:
        return self._table.services.settings.get().telling

    def _moves(self) -> Iterator[str]:
        """The moves that were made; while computers hurry, once it is up to a person again."""
        table = self._table
        if table.play.pacing.hurried:
            return
        own = table.state.alone if self._telling == "little" else None
        made = [ply for ply in self._made if own is None or table.match.steps[ply - 1].actor != own]
        told = list(filter(None, map(self._words.move, made)))
        if len(told) > _MOST_AT_ONCE:
            told = [_("{number} moves. The last one: {move}").format(number=len(told), move=told[-1])]
        yield from told
        self._made.clear()

    def _held_up(self) -> Iterator[str]:
        """What a banner or a caption tells."""
        notice, caption = self._table.banners.shown, self._table.captions.current
        told = "" if notice is None else as_sentences(notice.title, notice.sentence)
        shown = "" if caption is None else self._words.caption(caption)
        yield from (words for words, before in ((told, self._banner), (shown, self._caption)) if words != before)
        self._banner, self._caption = told, shown

    def _to_do(self, *, still: bool) -> Iterator[str]:
        """What the prompt says: a hint; and what the person is to do, in full once, then only that it is their turn."""
        table, prompt = self._table, self._table.frame.prompt.prompt
        held = table.handling.drag_state.hold is not None
        if not (still or held) or prompt == self._prompt:
            return
        self._prompt = prompt
        if prompt.hint is not None:
            yield as_sentences(self._words.hint_title(prompt.hint), prompt.hint.words)
        elif self._telling == "all" or prompt.hint is not None:
            yield prompt.words
        elif table.legal_gestures or table.play.person_to_move:
            if prompt.words not in self._explained and self._telling == "normal":
                yield prompt.words
            elif self._others_moved:
                yield _("Your turn.")
            self._explained.add(prompt.words)
            self._others_moved = False

    def _end(self, *, still: bool) -> Iterator[str]:
        """Who won, why, and the score, once the last move is seen."""
        table = self._table
        over = table.match.outcome is not None
        if over and not self._over and still and not table.taught:
            told = verdict(table.match, table.play.persons, table.ending())
            seat = table.play.persons[0] if table.play.persons else 0
            facts = [f"{fact.label}: {fact.value}" for fact in table.result_facts(table.match, seat)[:1]]
            yield as_sentences(told.headline, told.reason, told.story, *facts)
        self._over = over and (self._over or still)

    def _say_time(self, now: float) -> None:
        clock = self._table.match.clock
        seat = None if clock is None or not clock.running else clock.seat
        if clock is None or seat not in self._table.play.persons:
            self._left = None
            return
        left, before = int(clock.left(seat, now)), self._left
        self._left = left
        if before is not None and any(left <= mark < before for mark in _TIMES):
            self._table.services.say(
                ngettext("{number} second left", "{number} seconds left", left).format(number=left)
            )
