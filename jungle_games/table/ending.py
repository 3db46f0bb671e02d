"""The end of a match: what its sheet says, how it looks, and the flourish before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Final, Literal

import pygame

from jungle_games.core.achievement import Achievement
from jungle_games.core.formatting import clock_words
from jungle_games.core.game import FITS_ME, Level, Seat
from jungle_games.core.i18n import _, ngettext, pgettext
from jungle_games.core.ladder import WINS, Ladder
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch
from jungle_games.core.seat_names import PERSON
from jungle_games.store.progress import MIXED, Summary, Tally
from jungle_games.table.frame import Frame
from jungle_games.table.services import MenuEntry
from jungle_games.table.style import SeatPicture, SheetStyle, TableStyle, head
from jungle_games.table.verdict import Verdict, ladder_of, opponent_of
from jungle_games.ui.layout import Box, Column, Extent, FirstThatFits, Grid, Item, Row, Ruler, Scroll, Space, Wrap
from jungle_games.ui.painter import Align, Face, Painter
from jungle_games.ui.pictures import Shadow
from jungle_games.ui.theme import ButtonKind, mix
from jungle_games.ui.widgets.base import GIVING_WAY, Widget
from jungle_games.ui.widgets.button import Button, IconButton
from jungle_games.ui.widgets.label import Icon, Label, PaintIn, Picture, Rule
from jungle_games.ui.widgets.panel import ScrollView

_MOST_FACTS: Final = 6
_MOST_BADGES: Final = 3
_LEAST_TOLD: Final = 150.0
"""How high, in units, is what scrolls above several buttons; with less, only one of them stays in sight."""
_STAR: Final = "objects/icons/star"


# Facts
_DISCOURAGED: Final = 3
"""The number of losses in a row after which a weaker opponent is suggested."""


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A fact about the match, already translated: an icon, a label, a value, and a smaller ``note``."""

    icon: str
    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NextWords:
    """The words for the suggested next step and its reason; ``picture`` is an SVG asset.

    ``celebrates``: the reason is a first win.
    """

    sentence: str
    title: str
    picture: str
    celebrates: bool = False


def time_fact(match: AnyMatch) -> Sequence[SheetFact]:
    """The fact of the playing time; none if that was not measured, as in matches online."""
    return [SheetFact("clock", _("Time"), clock_words(match.seconds))] if match.seconds else []


def common_facts(match: AnyMatch) -> Sequence[SheetFact]:
    made = moves_made(match.game, match.moves, len(match.seats))
    return [SheetFact("moves", pgettext("a count", "Moves"), str(made)), *time_fact(match)]


def badge_facts(reached: Sequence[Achievement]) -> Sequence[SheetFact]:
    """The facts of achievements reached for the first time, the latest first."""
    return [SheetFact("star", _("New badge"), _(each.title)) for each in reversed(reached[-_MOST_BADGES:])]


def score_words(scores: Sequence[int], first: Seat) -> str:
    """The scores of all seats or sides in words, beginning with ``first``.

    >>> score_words((3, 5), 1)
    '5 : 3'
    """
    return "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(str(score) for score in (*scores[first:], *scores[:first]))


def _streak(tally: Tally) -> SheetFact | None:
    best = _("best {number}").format(number=tally.best_streak)
    if tally.streak > 1:
        return SheetFact("trophy", _("Streak"), str(tally.streak), f"({best})")
    return SheetFact("trophy", _("Best streak"), str(tally.best_streak)) if tally.best_streak > 1 else None


def _record(match: AnyMatch, won: bool | None, tally: Tally) -> SheetFact | None:
    """The fastest win, if there were several wins."""
    if tally.best_seconds is None or tally.won < 2:
        return None
    new = bool(won) and not match.took_back and match.seconds <= tally.best_seconds
    return SheetFact("star", _("Fastest win"), clock_words(tally.best_seconds), _("(new)") if new else "")


def sheet_facts(
    match: AnyMatch, told: Verdict, facts: Sequence[SheetFact], summary: Summary | None, level: str
) -> Sequence[SheetFact]:
    """The game's own ``facts`` and the person's records; ``summary`` counts this match too, None if it is not one."""
    records: list[SheetFact | None] = []
    if summary is not None:
        records = [_streak(tally_of(match, summary, level)), _record(match, told.won, summary.total)]
    return [*facts, *(fact for fact in records if fact is not None)][:_MOST_FACTS]


def following_words(
    match: AnyMatch, told: Verdict, summary: Summary | None, steps: Sequence[NextStep], level: str, fitting: float
) -> NextWords | None:
    """What is suggested next; ``fitting`` is the strength of an opponent that fits the person now."""
    ladder = ladder_of(match.game, summary)
    if level == FITS_ME.key:
        words: NextWords | None = next_fit(match, fitting)
    else:
        words = next_words(match, steps, level, ladder.all_wins(level))
    if told.won and summary is not None and len(match.persons) == 1:
        words = first_win(match, ladder, level, summary, words) or words
    return words


# What was played


def opponents_level(match: AnyMatch) -> str:
    """The level of the only person's opponents; empty if there are other people, or opponents of different levels."""
    persons = match.persons
    if len(persons) != 1 or len(match.seats) == 1:
        return ""
    level = opponent_of(match, persons[0])
    return "" if level in (MIXED, PERSON) else level


def tally_of(match: AnyMatch, summary: Summary, level: str) -> Tally:
    """The tally of matches like this one: same level and same use of take-backs; of all matches in a solitaire."""
    tallies = summary.with_take_backs if match.took_back else summary.by_opponent
    return tallies.get(level, Tally()) if level else summary.total


def played(match: AnyMatch, won: bool | None, summary: Summary | None) -> Played:
    """What is known of a finished match that says what to do next."""
    level = opponents_level(match)
    in_a_row = tally_of(match, summary, level).streak if summary is not None and level else 0
    return Played(won, len(match.seats), ladder_of(match.game, summary), level, in_a_row)


# Why the next thing fits


def next_words(match: AnyMatch, steps: Sequence[NextStep], level: str, won: int) -> NextWords | None:
    """Why another opponent is suggested among the ``steps``, and which; None if none is."""
    step = next((step for step in steps if step.level is not None), None)
    if step is None or step.level is None:
        return None
    title = next((_(known.title) for known in match.game.levels if known.key == level), "")
    picture, other = head(match.game.about, step.level.key), _(step.level.title)
    if step.do is StepKind.PATH:
        return NextWords(_beaten(title, won), _("Meet the {level}").format(level=other), picture)
    hard = _("The {level} is hard to beat.").format(level=title)
    return NextWords(hard, _("The {level} would like to play, too").format(level=other), picture)


def first_win(
    match: AnyMatch, ladder: Ladder, level: str, summary: Summary, following: NextWords | None
) -> NextWords | None:
    """The first win in a game, against an animal or with a preset's rules, and what comes next; None after others.

    ``following``: what comes next after any win against an opponent who adapts.
    """
    place = next((place for place, known in enumerate(ladder.levels) if known.key == level), None)
    opponent = place is not None and len(match.seats) > 1
    if match.second_try:
        return None
    if summary.total.won == 1:
        told = _("Your first win!")
    elif opponent and place is not None and ladder.all_wins(level) == 1:
        told = _("Your first win against the {level}!").format(level=_(ladder.levels[place].title))
    elif (preset := match.options.preset()) is not None and summary.first_by(preset):
        name = _(match.options.presets()[preset].title)
        told = _("Your first win by the “{preset}” rules!").format(preset=name)
    else:
        return None
    if opponent and place is not None:
        return _on_the_path(match, ladder, place, told)
    if level == FITS_ME.key and following is not None:
        return replace(following, sentence=told, celebrates=True)
    presets = list(match.options.presets().values())
    place = next((place for place, each in enumerate(presets) if each.key == match.options.preset()), len(presets))
    if place + 1 >= len(presets):
        return NextWords(told, _("The next one waits"), _STAR, True)
    title = _("Try the “{preset}” rules next").format(preset=_(presets[place + 1].title))
    return NextWords(told, title, _STAR, True)


def _on_the_path(match: AnyMatch, ladder: Ladder, place: int, told: str) -> NextWords:
    """What the path has next for who has won against the animal at this ``place`` of it."""
    level, known = ladder.levels[place], ladder.next
    if ladder.wins(level.key) < WINS and ladder.passed <= place:
        if not ladder.wins(level.key):
            return NextWords(told, _("Only a win without help counts here"), head(match.game.about, level.key), True)
        if place + 1 == len(ladder.levels):
            title = _("Win once more, and you’ve met them all")
            return NextWords(told, title, head(match.game.about, level.key), True)
        known = ladder.levels[place + 1]
        title = _("Win once more, and the {level} is next").format(level=_(known.title))
        return NextWords(told, title, head(match.game.about, known.key), True)
    if known is None:
        return NextWords(told, _("You have met them all"), head(match.game.about, level.key), True)
    return NextWords(told, _("Meet the {level}").format(level=_(known.title)), head(match.game.about, known.key), True)


def next_fit(match: AnyMatch, strength: float) -> NextWords:
    before = max(info.strength for info in match.seats if isinstance(info.strength, float | int))
    if strength == before:
        words = _("Same strength next time")
    else:
        words = _("A little stronger next time") if strength > before else _("A little easier next time")
    return NextWords(_("The Chameleon adjusts to your results."), words, head(match.game.about, FITS_ME.key))


def _beaten(level: str, times: int) -> str:
    if times == 2:
        return _("You beat the {level} twice.").format(level=level)
    if times < 2:
        return _("You beat the {level}.").format(level=level)
    words = ngettext("You beat the {level} {number} time.", "You beat the {level} {number} times.", times)
    return words.format(level=level, number=times)


class StepKind(Enum):
    """The possible next steps."""

    AGAIN = "again"
    SWAPPED = "swapped"
    PATH = "path"
    """Against the animal that the path is at."""
    WEAKER = "weaker"
    NEW_DEAL = "new deal"
    SAME_DEAL = "same deal"


@dataclass(frozen=True, slots=True)
class Played:
    """What the suggestion of a next step depends on."""

    won: bool | None
    """Whether the person at the screen won; None for a draw, or if there is no such person."""
    seats: int = 2
    ladder: Ladder = field(default_factory=lambda: Ladder((), {}))
    """The person's ladder in the game, this match included."""
    level: str = ""
    """The level of the only person's opponents; empty if they are people or of different levels."""
    in_a_row: int = 0
    """The streak against that level, this match included; negative for losses."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """A suggested next step; ``level`` is the opponent, if it is another one than before."""

    do: StepKind
    level: Level | None = None


def next_steps(played: Played) -> Sequence[NextStep]:
    """What fits best after a match, and another thing to play if there is one.

    After a win that is the animal the path is at, unless the one beaten stands higher.
    """
    if played.seats == 1:
        deals = NextStep(StepKind.NEW_DEAL), NextStep(StepKind.SAME_DEAL)
        return deals if played.won else deals[::-1]
    again = NextStep(StepKind.AGAIN)
    swapped = [NextStep(StepKind.SWAPPED)] if played.seats == 2 else []
    levels, keys = played.ladder.levels, [level.key for level in played.ladder.levels]
    if played.level not in keys:
        return again, *swapped
    place, path = keys.index(played.level), played.ladder.next
    if played.won and path is not None and keys.index(path.key) > place:
        return NextStep(StepKind.PATH, path), again
    if played.won is False and place and played.in_a_row <= -_DISCOURAGED:
        return again, NextStep(StepKind.WEAKER, levels[place - 1])
    return again, *swapped


_MEDAL, _LEAST_MEDAL = 128.0, 48.0
"""The size of the medal above the headline, and how small it becomes where height is scarce."""
_BESIDE: Final = 64.0
"""Its size beside headline and reason."""
_HEAD_WIDTH: Final = 260.0
"""The minimum width of the medal with words beside it; below it there is no medal."""
_LEAST_CREST: Final = 0.44
"""How small a game's own crest becomes, as a share of its size."""
_LEAF_SIDE: Final = 24.0
_FACTS_WIDTH: Final = 402.0
"""The minimum width for two columns of facts, unless height is scarce."""
_FACT_AIR: Final = 6.0
"""The padding above and below a fact if there is room."""
_COLUMNS_APART: Final = 22.0
_NEXT_PICTURE: Final = 44.0
_RAYS: Final = 56


@dataclass(frozen=True, slots=True)
class Crest:
    """What a game shows in place of the winner's medal: how it is painted, and its size in units."""

    paint: PaintIn
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class EndView:
    """What the sheet shows, in words already translated; the first of the ``entries`` is the suggested next step."""

    told: Verdict
    facts: Sequence[SheetFact] = ()
    following: NextWords | None = None
    entries: Sequence[MenuEntry] = ()
    crest: Crest | None = None
    """The game's own picture in place of the medal; None for the medal."""


def _paint_next(
    told: NextWords, style: SheetStyle, target: pygame.Surface, painter: Painter, disc: pygame.Rect
) -> None:
    theme, icon = painter.theme, told.picture.startswith("objects/icons/")
    ground, border = getattr(theme, style.ground or "paper"), getattr(theme, style.border or "amber")
    painter.box(target, disc, disc.w / 2, ground, border=border, width=disc.w / 22)
    side = round(disc.w * (0.58 if icon else 0.74))
    picture = painter.picture(told.picture, (side, side), tint=getattr(theme, style.mark) if icon else None)
    target.blit(picture, picture.get_rect(center=disc.center))


# Pictures


def _paint_medal(
    winner: SeatPicture, won: bool | None, target: pygame.Surface, painter: Painter, rect: pygame.Rect,
    *, wreathed: bool,
) -> None:  # fmt: skip
    theme = painter.theme
    if wreathed:
        target.blit(painter.picture("objects/end/wreath", rect.size), rect)
        rect = rect.inflate(-rect.w // 4, -rect.w // 4)
    u = rect.w / 68
    light = theme.fern if won is False else theme.amber
    if won:
        painter.glow(target, rect, rect.w / 2, light, blur=12 * u, alpha=120)
    painter.box(target, rect, rect.w / 2, mix(theme.moss, theme.deep, 0.35), border=light, width=4 * u)
    if won:
        inner = rect.inflate(-round(10 * u), -round(10 * u))
        target.blit(painter.picture("objects/end/rays", inner.size, tint=theme.amber, alpha=_RAYS), inner)
    if winner.sign:
        picture = winner.paint(painter, round(rect.w * 0.84))
    else:
        side = round(rect.w * 0.74)
        tint = theme.paper if winner.head.startswith("objects/icons/") else None
        picture = painter.picture(winner.head, (side, side), tint=tint)
    target.blit(picture, picture.get_rect(center=(rect.centerx, rect.centery + round(u))))


SPREAD: Final = 40.0
_CORNER: Final = 10.0
_EDGE: Final = (16.0, 13.0)
_AIR: Final = 28.0
_FIRST, _LESSER = (46.0, 54.0), (36.0, 42.0)
"""The minimum and preferred heights of the primary button, and of the others."""
_BETWEEN: Final = 8.0
_BESIDE_LABEL: Final = (16.0, 52.0)
"""The width of a button besides its label: at least, and with an icon."""
_FOLDED_BUTTON: Final = (44.0, 44.0)
_FOLDED_WORDS: Final = 60.0
"""Units of width for the words of a folded sheet at least: a long one becomes smaller rather than push buttons out."""


class OverlaySheet(Widget):
    """Caches a picture of itself with its buttons until it changes."""

    hot = True
    spread = SPREAD

    def __init__(self, painter: Painter, style: SheetStyle) -> None:
        super().__init__()
        self._painter, self._style = painter, style
        self._kept: tuple[Widget | None, pygame.Surface, tuple[int, int]] | None = None
        """The cached picture, the widget whose focus ring is on it, and its position."""

    @property
    def hand(self) -> bool:
        return False

    def invalidate(self) -> None:
        self._kept = None
        super().invalidate()

    def damage(self, area: pygame.Rect) -> None:
        self._kept = None
        super().damage(area)

    # Drawing

    def draw(self, target: pygame.Surface, painter: Painter) -> None:
        """Draw nothing: the sheet is drawn by `draw_over`, above moving things."""

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        _paint_sheet(self, target, painter, self._style)

    def draw_over(self, target: pygame.Surface, window: int, share: float, ringed: Widget | None) -> None:
        """Draw it as far as it has come (``share``) from the nearer edge of a ``window`` so many pixels wide.

        ``ringed`` has the focus ring.
        """
        if not self.visible or not self.rect:
            return
        ring = ringed if ringed is not None and self in ringed.ancestors() else None
        if self._kept is None or self._kept[0] is not ring:
            self._kept = ring, *self._picture(ring)
        _ring, picture, (x, y) = self._kept
        away = window - self.rect.x if self.rect.centerx * 2 > window else -self.rect.right
        target.blit(picture, (x + round((1 - share) ** 3 * away), y))

    def _picture(self, ring: Widget | None) -> tuple[pygame.Surface, tuple[int, int]]:
        """The sheet with its shadow as a picture, clipped to the window, and its position."""
        margin = round(SPREAD * self.u)
        area = self.rect.inflate(2 * margin, 2 * margin)
        area = area.clip((0, 0), area.bottomright)
        whole = pygame.Surface(area.bottomright, pygame.SRCALPHA)
        self.paint(whole, self._painter)
        self.draw_children(whole, self._painter)
        if ring is not None:
            ring.paint_focus(whole, self._painter)
        return whole.subsurface(area).copy(), area.topleft


class EndSheet(OverlaySheet):
    """The widget of the result sheet."""

    def __init__(self, painter: Painter, style: TableStyle) -> None:
        super().__init__(painter, style.sheet)
        self._buttons = style.buttons
        self.view = EndView(Verdict("", "", "", None))

    def show(self, view: EndView) -> None:
        self.view = view
        self.content = self._arranged().padded(*_EDGE)
        self.relayout()

    def _arranged(self) -> Item:
        """The medal above the words, or beside them; else rare steps are signs, and then the words scroll."""
        entries = list(enumerate(self.view.entries))
        first, *others = (_Choice(index, entry, self._style, self._buttons) for index, entry in entries)
        signs = [
            IconButton(each.icon, each.label, each.action, kind=self._buttons[1], name=("end", index))
            for index, each in entries if each.rare
        ]  # fmt: skip
        plain = [button for button, (_index, entry) in zip(others, entries[1:], strict=True) if not entry.rare]
        low = Column(Row(first.grow(), *signs, gap=_BETWEEN), *_worded(plain), gap=_BETWEEN)
        scroll, told = ScrollView(paper=not self._style.ground), self._following()
        worded, head = Column(first, *_worded(others), gap=_BETWEEN), self._head_beside()
        close = self._facts(_FACT_AIR / 2)
        rest = Column(head, close, *told, *_worded(others), gap=_BETWEEN)
        return FirstThatFits(
            _page(self._head_above(), self._facts(_FACT_AIR), *told, worded),
            _page(head, close, *told, worded),
            _page(head, close, *told, low),
            Column(Scroll(scroll, Column(head, close, *told, gap=_BETWEEN), least=_LEAST_TOLD), low, gap=_BETWEEN),
            Column(Scroll(scroll, rest, least=0), first, gap=_BETWEEN),
        )

    # The head

    @property
    def _headline(self) -> str:
        """Who won, or that it was the first time."""
        following = self.view.following
        return following.sentence if following is not None and self._celebrates else self.view.told.headline

    def _head_above(self) -> Item:
        headline = _Headline(self._headline, bool(self.view.told.won), self._style)
        words, crest = Column(headline, self._reason(align="center"), gap=4), self.view.crest
        if crest is not None:
            picture = Picture(crest.paint, crest.width, crest.height)
            return Column(words, picture.at("center").gives_way(_LEAST_CREST * crest.height), gap=8)
        return Column(self._medal(_MEDAL).at("center").gives_way(_LEAST_MEDAL), words, gap=4)

    def _head_beside(self) -> Item:
        crest = self.view.crest
        headline = Label(self._headline, size=26, face=Face.TITLE, ink=self._style.ink, wrap=True, leading=1.1)
        if crest is not None:
            wide, high = _LEAST_CREST * crest.width, _LEAST_CREST * crest.height
            return Column(headline, self._reason(), Picture(crest.paint, wide, high).at("center"), gap=4)
        words = Column(headline, self._reason(), gap=4)
        row = Row(self._medal(_BESIDE), words.grow(), gap=14, align="center")
        return FirstThatFits(row.at_least(width=_HEAD_WIDTH), words, by_width=True)

    def _reason(self, align: Align = "left") -> Label:
        told = self.view.told
        words = "\n".join(filter(None, (told.reason, told.story)))
        return Label(words, ink=self._style.ink, align=align, wrap=True, leading=1.25)

    def _medal(self, side: float) -> Picture:
        told = self.view.told
        winner = SeatPicture(told.picture, told.sign)
        return Picture(partial(_paint_medal, winner, told.won, wreathed=self._celebrates), side)

    @property
    def _celebrates(self) -> bool:
        return self.view.following is not None and self.view.following.celebrates

    # Facts, and what comes next

    def _facts(self, air: float) -> Item:
        """The facts with so much ``air`` above and below each, in two columns where there is the width for them."""
        cells = [self._fact(fact, air) for fact in self.view.facts]
        return Grid(*cells, columns=2, gap=(_COLUMNS_APART, 0.0), least=(_FACTS_WIDTH - _COLUMNS_APART) / 2)

    def _fact(self, fact: SheetFact, air: float) -> Item:
        rows = (self._fact_row(fact, size, lines) for size, lines in ((17, None), (16, None), (17, 2)))
        return Column(FirstThatFits(*rows).padded(0, air), Rule(1.5, self._style.edge))

    def _fact_row(self, fact: SheetFact, size: float, lines: int | None) -> Item:
        """A fact on one line, or where it has no room there on at most so many ``lines``."""
        style = self._style
        label = Label(fact.label, size=size, ink=style.soft, lines=lines, leading=1.15)
        value = Wrap(
            Label(fact.value, size=size, face=Face.BOLD, ink=style.ink, align="right", lines=lines, leading=1.15),
            Label(fact.note, size=16, ink=style.soft, align="right"),
            gap=6,
            justify="end",
        )
        return Row(Icon(fact.icon, size=20, ink=style.mark), label.grow(), value, gap=8, align="center")

    def _following(self) -> Sequence[Item]:
        told, ink = self.view.following, self._style.ink
        if told is None:
            return []
        words = [Label(told.title, size=17, face=Face.BOLD, ink=ink, wrap=True, leading=1.2)]
        if not told.celebrates:  # else the headline says it
            words.insert(0, Label(told.sentence, size=16, ink=ink, wrap=True, leading=1.2))
        picture = Picture(partial(_paint_next, told, self._style), _NEXT_PICTURE)
        row = Row(picture, Column(*words).grow(), gap=8, align="center")
        return [Box(_Suggestion(self._style, told.celebrates), row, 8, 6)]


class _Headline(Label):
    """A headline, with a leaf at each side of a win on paper if there is room."""

    def __init__(self, words: str, won: bool, style: SheetStyle) -> None:
        super().__init__(words, size=34, face=Face.TITLE, ink=style.ink, align="center", lines=3, leading=1.1)
        self._leaves = won and not style.ground

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        super().paint(target, painter)
        side, gap, inked = self.px(_LEAF_SIDE), self.px(8), self.inked(painter)
        if self._leaves and inked.w + 2 * (side + gap) <= self.rect.w:
            leaf = painter.picture("objects/end/leaf", (side, side))
            turned = pygame.transform.flip(leaf, flip_x=True, flip_y=False)
            target.blit(turned, leaf.get_rect(midright=(inked.x - gap, self.rect.centery)))
            target.blit(leaf, leaf.get_rect(midleft=(inked.right + gap, self.rect.centery)))


class _Suggestion(Widget):
    """The background of the suggested next step, warmer for a first win."""

    def __init__(self, style: SheetStyle, celebrates: bool) -> None:
        super().__init__()
        self._style, self._celebrates = style, celebrates

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        theme, border = painter.theme, self._style.border or "amber"
        ground, width = getattr(theme, self._style.raised), 2.5 if self._celebrates else 1.5
        if not self._style.ground:
            ground = mix(ground, theme.amber, 0.3) if self._celebrates else mix(ground, theme.paper, 0.25)
        painter.box(target, self.rect, 10 * self.u, ground, border=getattr(theme, border), width=width * self.u)


class _Choice(Button):
    """A button for a next step, which is a little lower if room is scarce."""

    def __init__(self, index: int, entry: MenuEntry, style: SheetStyle, kinds: Sequence[ButtonKind]) -> None:
        first = index == 0
        super().__init__(
            entry.label, entry.action, kind=style.main if first else kinds[1], icon=entry.icon,
            size=20 if first else 17, name=("end", index), enabled=entry.enabled,
        )  # fmt: skip
        self._heights = _FIRST if first else _LESSER

    def _measure_width(self, ruler: Ruler) -> Extent:
        sizes = zip((GIVING_WAY * self.size, self.size), _BESIDE_LABEL, strict=True)
        widths = [ruler.painter.text_width(self.label, self.face, ruler.px(px)) + ruler.px(room) for px, room in sizes]
        return Extent(*widths)

    def _measure_height(self, ruler: Ruler, width: int) -> Extent:
        return Extent(*(ruler.px(height) for height in self._heights))


def _page(head: Item, *parts: Item) -> Item:
    spread = [item for part in parts for item in (Space().grow(), part)]
    return Column(Space().grow().at_most(height=_AIR), Column(head, *spread, gap=_BETWEEN / 2).grow())


def _worded(buttons: Sequence[Button]) -> Sequence[Item]:
    """The lesser buttons in rows; the last two stay side by side."""
    first, rest = [button.grow() for button in buttons[:-2]], [button.grow() for button in buttons[-2:]]
    return [Wrap(*first, Wrap(*rest, gap=_BETWEEN).grow(), gap=_BETWEEN)] if rest else []


def _paint_sheet(sheet: Widget, target: pygame.Surface, painter: Painter, style: SheetStyle) -> None:
    if not style.ground:
        painter.paper(target, sheet.rect, sheet.u)
        return
    ground, border = (getattr(painter.theme, name) for name in (style.ground, style.border))
    painter.shadow(target, sheet.rect, _CORNER * sheet.u, Shadow.PANEL, sheet.u)
    painter.box(target, sheet.rect, _CORNER * sheet.u, ground, border=border, width=2 * sheet.u)


class FoldedSheet(Widget):
    """The folded sheet: the result, and buttons to unfold it and for a new match."""

    spread = SPREAD

    def __init__(self, unfold: MenuEntry, again: MenuEntry, style: TableStyle) -> None:
        super().__init__()
        self._style, lesser = style.sheet, style.buttons[1]
        ink = style.sheet.ink
        self._line = Label("", size=20, face=Face.TITLE, ink=ink, wrap=True, leading=1.05)
        buttons = [
            IconButton(unfold.icon, unfold.label, unfold.action, kind=lesser, name=("end", "unfold")),
            IconButton(again.icon, again.label, again.action, kind=style.sheet.main, name=("end", "again")),
        ]
        squares = (button.sized(*_FOLDED_BUTTON) for button in buttons)
        words = Grid(self._line, columns=1, least=_FOLDED_WORDS)
        self.content = Row(Space(_BETWEEN), words.grow(), *squares, gap=_BETWEEN, align="center").padded(6)

    def say(self, words: str) -> None:
        if words != self._line.text:
            self._line.text = words
            self.relayout()

    def paint(self, target: pygame.Surface, painter: Painter) -> None:
        _paint_sheet(self, target, painter, self._style)


_PLATE_CORNER: Final = 16

Bits = Literal["leaves", "sparks"]
"""What drifts: golden leaves, or sparks on a table of light."""


@dataclass(frozen=True, slots=True)
class Lit:
    """The area of something that won, in pixels; ``corner`` is its radius."""

    rect: pygame.Rect
    corner: float
    outlined: bool = False
    """Whether light is drawn round it rather than behind it."""
    shines: bool = True
    """Whether it is lit here, and not by a mark of the table."""

    @classmethod
    def disc(cls, rect: pygame.Rect) -> Lit:
        return cls(rect, rect.w / 2)


@dataclass(frozen=True, slots=True)
class Flourish:
    """What to light: ``lit`` is what won. ``won_here`` if somebody at the screen has won."""

    lit: Sequence[Lit] = ()
    won_here: bool = True
    bits: Bits = "leaves"


def lit_plates(frame: Frame, winners: Sequence[Seat], u: float) -> Sequence[Lit]:
    """The winners' plates, as far as the sheet at the end leaves them free."""
    plates = [rect for seat in winners if (rect := frame.rect_of(seat)) is not None]
    return [Lit(plate, _PLATE_CORNER * u, outlined=True) for plate in plates if not plate.colliderect(frame.end)]
