"""What a table of Jacks reports: what a step brought to whom, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from jungle_games.core.formatting import first_capital, unbroken
from jungle_games.core.game import Seat
from jungle_games.core.i18n import N_, _, ngettext
from jungle_games.core.matches.history import Flag
from jungle_games.core.matches.history import Step as Played
from jungle_games.core.matches.match import AnyMatch, Match
from jungle_games.core.seat_names import says_you
from jungle_games.games.jacks.rules.achievements import deciding
from jungle_games.games.jacks.rules.cards import Effect, Face
from jungle_games.games.jacks.rules.layout import OFF
from jungle_games.games.jacks.rules.notation import JacksMove, Pass, Step
from jungle_games.games.jacks.rules.position import JacksEnd, JacksPosition
from jungle_games.games.jacks.scene.arrangement import CardLook, face_landed_on
from jungle_games.games.jacks.scene.pictures import jack_name
from jungle_games.table.ending.end_sheet_content import SheetFact, common_facts, score_words
from jungle_games.table.ending.verdict import Ending
from jungle_games.table.frame.move_entries import Notice, Tone, turn_clock_notice

_SAYS: Final[Mapping[Effect, str]] = {
    Effect.LOSE_TURN: N_("{name} misses the next turn."),
    Effect.CLOCKWISE: N_("From this card a jack goes only clockwise."),
    Effect.COUNTER_CLOCKWISE: N_("From this card a jack goes only counter-clockwise."),
}
_LAST_TURNS: Final = 10
"""How many turns before the limit without a pair a notice appears."""


def notices(
    match: AnyMatch, step: Played[JacksPosition, JacksMove], before: JacksPosition, after: JacksPosition
) -> Iterator[Notice]:
    """What ``step`` brought to whom."""
    seat, move = step.actor, step.move
    if not isinstance(seat, int):
        return
    if isinstance(move, Flag):
        words = _("A move was made for {name}.").format(name=match.name(seat))
        if says_you(match.seats[seat]):
            words = _("A move was made for you.")
        yield Notice(seat, _("Time is up!"), words, Tone.TIME)
        move = before.legal_moves()[0]
    if isinstance(move, Pass):
        yield Notice(seat, _("No jack can move"), _("Every jack stands on a card that bars its way."))
    if isinstance(move, Step):
        yield from _landed(match, seat, face_landed_on(before, after, before.path(move)[-1]), before, after)
    if isinstance(move, Step | Pass):
        yield from _skipped(match, seat, before, after)
        yield from _running_out(after)


def opening(match: AnyMatch) -> tuple[Notice, ...]:
    """How turns are timed, where they are."""
    seconds = match.time_factor * match.position.options.turn_clock
    return (turn_clock_notice(seconds, _("When they run out, a move is made for you.")),) if seconds else ()


def _landed(match: AnyMatch, seat: Seat, face: Face, before: JacksPosition, after: JacksPosition) -> Iterator[Notice]:
    pair = before.cards.pair(face)
    name = match.name(seat)
    if len(after.pairs[seat]) == len(before.pairs[seat]):
        if pair.effect is not Effect.NONE:
            words = _(_SAYS[pair.effect]).format(name=name)
            if pair.effect is Effect.LOSE_TURN and says_you(match.seats[seat]):
                words = _("You miss your next turn.")
            held_up = bool(before.options.study_time)
            yield Notice(seat, _(pair.title), words, picture=CardLook(face), shown=not held_up)
        return
    owner = before.colours.index(pair.colour) if pair.colour in before.colours else seat
    if owner != seat:
        told = _("{name} took this colour’s jacks.").format(name=name)
        if says_you(match.seats[seat]):
            told = _("You took this colour’s jacks.")
        yield Notice(owner, _("Pair lost"), told, picture=CardLook(face))
    started = [at for own in after.jacks for at in own]
    if before.ring[0] is not None and after.ring[0] is None and OFF in started:
        words = _("Jacks now come in on the next card.")
        yield Notice(None, _("The starting card is taken"), words, picture=CardLook(face))


def _skipped(match: AnyMatch, seat: Seat, before: JacksPosition, after: JacksPosition) -> Iterator[Notice]:
    """The seats between the last player and the next one missed this turn."""
    if after.outcome is not None:
        return
    face = next((pair.code for pair in before.cards.pairs if pair.effect is Effect.LOSE_TURN), None)
    passed = (seat + 1) % after.seats
    while passed != after.turn:
        words = _("{name} sits this one out.").format(name=match.name(passed))
        if says_you(match.seats[passed]):
            words = _("You sit this one out.")
        yield Notice(passed, _("Turn missed"), words, picture=None if face is None else CardLook(face))
        passed = (passed + 1) % after.seats


def _running_out(after: JacksPosition) -> Iterator[Notice]:
    limit = after.options.stall_limit * after.seats
    if limit > _LAST_TURNS and after.quiet == limit - _LAST_TURNS:
        told = ngettext(
            "In {number} turn the game ends, unless a pair is found.",
            "In {number} turns the game ends, unless a pair is found.",
            _LAST_TURNS,
        )
        yield Notice(None, _("No pair for a long time"), told.format(number=_LAST_TURNS), Tone.TIME)


JacksMatch = Match[JacksPosition, JacksMove]


def ending(match: JacksMatch, own: Seat | None) -> Ending:
    """How a finished match ended, as the person in the seat ``own`` sees it: everyone's points, most first."""
    assert match.outcome is not None
    scores = match.position.scores
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    points, story = first_capital(", ".join(_points(match, seat, own) for seat in order)), _story(match, own)
    reason = f"{points}."
    if match.outcome.termination is JacksEnd.STALLED:
        reason = _("Nobody found a pair for a long time. {points}.").format(points=points)
    winners = match.outcome.winners
    return Ending(reason, jack_name(match.position.colours[winners[0]]), story=story) if winners else Ending(reason)


def _points(match: JacksMatch, seat: Seat, own: Seat | None) -> str:
    number = match.position.scores[seat]
    if seat == own:
        return unbroken(ngettext("you: {points} point", "you: {points} points", number).format(points=number))
    words = ngettext("{name}: {points} point", "{name}: {points} points", number)
    return unbroken(words.format(name=match.name(seat), points=number))


def _story(match: JacksMatch, own: Seat | None) -> str:
    """The pair that decided."""
    made, outcome = deciding(match), match.outcome
    if made is None or outcome is None or not isinstance(outcome.termination, JacksEnd):
        return ""
    winner = outcome.winners[0]
    if made.last:
        words = _("The last pair, “{card}”, decided it.")
    elif winner == own:
        words = _("With the pair “{card}” you took the lead, and kept it.")
    else:
        words = _("With the pair “{card}” {name} took the lead, and kept it.")
    return words.format(card=_(match.position.cards.pair(made.face).title), name=match.name(winner))


def sheet_facts(match: JacksMatch, seat: Seat) -> Sequence[SheetFact]:
    """Pairs of all, moves and time."""
    pairs = score_words([len(pairs) for pairs in match.position.pairs], seat)
    return [SheetFact("card", _("Pairs"), pairs), *common_facts(match)]
