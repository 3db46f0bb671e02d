"""What happens at a table in words, for those who listen: moves, banners, prompts, time, and the end."""

from __future__ import annotations

from typing import Final

from jungle_games.core.i18n import _, ngettext
from jungle_games.table.game_table import AnyTable
from jungle_games.table.listening.table_words import TableWords

_TIMES: Final = (60, 30, 10, 5)
"""Seconds left at which the time is said."""


class Narration:
    """Says what happens at ``table``, each thing once, and nothing that the person may not know."""

    def __init__(self, table: AnyTable, words: TableWords) -> None:
        self._table, self._words = table, words
        self._prompt = self._banner = self._caption = ""
        self._left: int | None = None
        self._made: list[int] = []
        """The numbers of moves to be said."""

    def went_on(self) -> None:
        """Note the moves that were made: they are said once the table shows them."""
        table, number = self._table, len(self._table.new_steps.fresh)
        if table.new_steps.gone_back:
            table.services.say(_("Taken back."))
        self._made += range(table.match.ply - number + 1, table.match.ply + 1)

    def update(self, now: float, *, still: bool) -> None:
        """Say what a banner, a caption or the prompt says anew, and how little time is left."""
        table = self._table
        for ply in self._made:
            table.services.say(self._words.move(ply))
        self._made.clear()
        notice, caption = table.banners.shown, table.captions.current
        told = "" if notice is None else ". ".join(filter(None, (notice.title, notice.sentence)))
        shown = "" if caption is None else ". ".join(filter(None, (caption.title, caption.sentence)))
        prompt = table.frame.prompt.words if still or table.handling.drag_state.hold is not None else self._prompt
        for words, before in ((told, self._banner), (shown, self._caption), (prompt, self._prompt)):
            if words and words != before:
                table.services.say(words)
        self._banner, self._caption, self._prompt = told, shown, prompt
        self._say_time(now)

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
