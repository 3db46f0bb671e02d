"""The result of a match: in words for the people at the screen, for the statistics, their strength and achievements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final, Literal
from uuid import uuid4

from jungle_games.base.clean_text import flowing
from jungle_games.core.achievement import FIRST, Achievement, counts, helped, reached_in
from jungle_games.core.formatting import grouped, listed
from jungle_games.core.game import AnyGame, MatchEnd, Seat
from jungle_games.core.i18n import _
from jungle_games.core.ladder import AdaptiveStrength, Ladder, strength_at
from jungle_games.core.matches.history import moves_made
from jungle_games.core.matches.match import AnyMatch, fixes_start
from jungle_games.core.matches.record import GameRecord
from jungle_games.core.options import BEGINNER
from jungle_games.core.room import Room
from jungle_games.core.seat_names import PERSON, is_nameless, says_you
from jungle_games.players.ratings import Rating, first_rating, rated
from jungle_games.store.progress import MIXED, Rated, Result, Summary
from jungle_games.table.services import Services
from jungle_games.table.style import head

_DRAWN: Final = "objects/icons/handshake"
Fact = bool | int | float | str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a match, in translated words: a headline, a reason, and the picture of the winner."""

    headline: str
    reason: str
    picture: str
    won: bool | None
    """For the person at the screen: True won, False lost, None if neither fits."""
    story: str = ""
    """What was remarkable about this match; a sentence, or nothing."""
    sign: str = ""
    """What the winner's seat plays with, an SVG asset that the picture lies on; empty if on nothing."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The game's own words for an ending, already translated.

    ``picture``: an SVG asset of the winner. ``winner``: what the side that won is called, where sides have names.
    ``story``: what was remarkable about this match. ``sign``: what the picture lies on, as on the winner's plate.
    """

    reason: str = ""
    picture: str = _DRAWN
    winner: str = ""
    story: str = ""
    sign: str = ""


def ending_of(match: AnyMatch) -> Ending:
    """How a finished match ended, as its game's ``endings`` tell it. Raises ValueError when it goes on."""
    outcome, game = match.outcome, match.game
    if outcome is None:
        raise ValueError("the match is not over")
    named = dict(enumerate(map(_, game.seat_names)))
    names = [named.get(seat) or match.name(seat) for seat in range(len(match.seats))]
    reason = _(words) if (words := game.endings.get(outcome.termination)) else ""
    if len(outcome.winners) != 1:
        return Ending(reason.format(winner=listed(names), loser=""))
    winner = outcome.winners[0]
    loser = names[1 - winner] if len(names) == 2 else ""
    picture = head(game.about, match.seats[winner].kind, winner)
    return Ending(reason.format(winner=names[winner], loser=loser), picture, named.get(winner, ""))


def verdict(match: AnyMatch, persons: Sequence[Seat], ending: Ending) -> Verdict:
    """The verdict on a finished ``match`` for the people in these seats. Raises ValueError when it goes on.

    It is told from where they sit if they are of one side, else by names.
    """
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    at_length = outcome.termination is MatchEnd.LENGTH
    reason = _at_length(match, ending) if at_length else _reason_beside_the_board(match, persons) or ending.reason
    headline, picture, won = _headline(match, persons, ending)
    reason = flowing([_("Second try."), reason]) if match.second_try and not won else reason
    return Verdict(headline, reason, picture, won, ending.story, ending.sign if picture == ending.picture else "")


def _headline(match: AnyMatch, persons: Sequence[Seat], ending: Ending) -> tuple[str, str, bool | None]:
    assert match.outcome is not None
    winners, seats = match.outcome.winners, len(match.seats)
    if seats == 1 or (winners and len(winners) < seats and _together(match, persons)):
        won = bool(winners) if seats == 1 else persons[0] in winners
        won_words = _("Won on the second try") if match.second_try else _("You win!")
        return won_words if won else _("You lost"), ending.picture, won
    if not winners:
        return _("A draw"), _DRAWN, None
    if len(winners) == seats:
        return _("A shared win"), ending.picture, None
    return _win_words(ending.winner, match), ending.picture, True if persons else None


def _together(match: AnyMatch, persons: Sequence[Seat]) -> bool:
    """Whether there are people in these seats, and they won or lost together, on one side."""
    if not persons or match.outcome is None:
        return False
    side: Collection[Seat] = match.game.side_of(persons[0], match.options, len(match.seats))
    winners = match.outcome.winners
    return all(seat in side for seat in persons) and len({seat in winners for seat in persons}) == 1


def _win_words(side: str, match: AnyMatch) -> str:
    """Who won: the ``side`` by its name, where it has one and several players, or one without a name."""
    assert match.outcome is not None
    winners = match.outcome.winners
    together = set(match.game.side_of(winners[0], match.options, len(match.seats)))
    apart = len(winners) == 1 and len(together) == 1 and not is_nameless(match.seats[winners[0]])
    named = bool(side) and not apart and together.issuperset(winners)
    names = [side] if named else [match.name(seat) for seat in winners]
    if len(names) == 1:
        yours = not named and says_you(match.seats[winners[0]])
        return _("You win!") if yours else _("{name} wins").format(name=names[0])
    both = _("{names} and {last}").format(names=listed(names[:-1]), last=names[-1])
    return _("{names} win").format(names=both)


def _reason_beside_the_board(match: AnyMatch, persons: Sequence[Seat]) -> str:
    """Why a match ended that its rules would have let go on; empty after any other end."""
    assert match.outcome is not None
    losers = [seat for seat in range(len(match.seats)) if seat not in match.outcome.winners]
    name = match.name(losers[0]) if losers else ""
    yours = bool(losers) and (says_you(match.seats[losers[0]]) or tuple(persons) == (losers[0],))
    match match.outcome.termination:
        case MatchEnd.RESIGNATION if len(match.seats) > 1 and losers:
            return _("You resigned.") if yours else _("{name} resigned.").format(name=name)
        case MatchEnd.TIME if losers:
            return _("You ran out of time.") if yours else _("{name} ran out of time.").format(name=name)
        case MatchEnd.AGREEMENT:
            return _("Both sides agreed to a draw.")
    return ""


def _at_length(match: AnyMatch, ending: Ending) -> str:
    """Why a match ended because no longer one is kept, and what counts then."""
    assert match.outcome is not None
    number = grouped(match.ply)
    if len(match.seats) == 1:
        lost = _("The game has reached its limit of {number} moves and is lost.").format(number=number)
        return flowing([lost, ending.reason])
    if not match.outcome.winners:
        return _("Nobody has won, and the game has reached its limit of {number} moves.").format(number=number)
    counted = _("The game has reached its limit of {number} moves, shuffles and rolls included: the points count.")
    counted = counted.format(number=number)
    return flowing([counted, ending.reason])


def record_of(match: AnyMatch) -> GameRecord:
    return GameRecord.of(match, date.today())


def record_text(match: AnyMatch) -> str:
    return record_of(match).to_yaml()


def identity_of(match: AnyMatch) -> str:
    """The unique id of ``match``: its own, or one derived from its record if it has none."""
    if match.identity:
        return match.identity
    if not any(isinstance(step.actor, int) for step in match.steps):
        return uuid4().hex  # nobody has played: there may be another such match at any time
    return sha256(GameRecord.of(match).to_yaml().encode()).hexdigest()[:32]


def opponent_of(match: AnyMatch, seat: Seat) -> str:
    """Whom ``seat`` played against: a level, people, or where that is not the same for all on other sides a mixture."""
    own = match.game.side_of(seat, match.options, len(match.seats))
    others = [info for other, info in enumerate(match.seats) if other not in own]
    kinds = {info.kind if info.is_computer else PERSON for info in others}
    return kinds.pop() if len(kinds) == 1 else MIXED if kinds else PERSON


def result_of(match: AnyMatch, facts: Mapping[str, Fact]) -> Result | None:
    """The result for the person at this screen; None without one, from a set-up, or of a second try, which is practice.

    ``facts`` are the game's own numbers; in a game for one, ``apart`` names the help that tells it apart from others.
    """
    outcome = match.outcome
    persons = match.persons
    if outcome is None or not persons or match.second_try or fixes_start(match.setup):
        return None
    apart = str(facts.get("apart", ""))
    alone = len(match.seats) == 1
    seat = persons[0]
    how: Literal["won", "lost", "drawn"] = "lost" if alone else "drawn"
    if outcome.winners:
        how = "won" if seat in outcome.winners else "lost"
    return Result(
        when=datetime.now(UTC),
        result=how,
        opponent=apart if alone else opponent_of(match, seat),
        moves=moves_made(match.game, match.moves, len(match.seats)),
        seconds=match.seconds,
        took_back=match.took_back,
        helped=helped(match),
        preset=match.options.preset(),
        match=match.identity,
        facts={"hints": match.hints_used, "termination": str(outcome.termination), **facts},
    )


def adaptive_strength(services: Services, game: AnyGame) -> AdaptiveStrength:
    """The strength of an opponent that fits the person now; that for a new player if nothing is known."""
    return AdaptiveStrength(strength_at(game.levels, _known_rating(services, game).mean), "")


def can_be_rated(match: AnyMatch) -> bool:
    """Whether a finished match can be rated: one person against computer players, without help."""
    alone = len(match.persons) == 1 and len(match.seats) > 1
    return alone and not (match.outcome is None or helped(match) or fixes_start(match.setup))


def keep_rating(services: Services, match: AnyMatch) -> None:
    if can_be_rated(match):
        now = rated(_known_rating(services, match.game), match)
        said = Rated(datetime.now(UTC), match.identity, round(now.mean, 1), round(now.deviation, 1))
        services.progress.record(match.game.name, said)


def _known_rating(services: Services, game: AnyGame) -> Rating:
    newest: Rated | None = services.progress.rating(game.name)
    return first_rating(game.levels) if newest is None else Rating(newest.rating, newest.deviation)


def ladder_of(game: AnyGame, summary: Summary | None) -> Ladder:
    """The ladder of ``game`` with such results: with help a win counts for beginners, and against the first animals."""
    if summary is None:
        return Ladder(game.levels, {})
    first, own, with_help = {level.key for level in game.levels[:FIRST]}, Counter[str](), Counter[str]()
    for (level, preset, was_helped), number in summary.wins.items():
        if not was_helped:
            own[level] += number
        elif preset == BEGINNER or level in first:
            with_help[level] += number
    return Ladder(game.levels, own, with_help)


def ladder_here(services: Services, room: Room) -> Ladder:
    """The ladder of the game of ``room``, without rungs where one plays alone."""
    if room.seats == (1,):
        return Ladder((), {})
    return ladder_of(room.game, services.progress.summary(room.name))


def achievement_name(game: str, achievement: Achievement) -> str:
    """The name under which an achievement is stored, and its badge found; unique among all games.

    >>> achievement_name("jungle", Achievement("fork", "", "", lambda moment: True))
    'jungle/fork'
    """
    return f"{game}/{achievement.key}"


def badge_of(game: str, achievement: Achievement) -> str:
    return f"badges/{achievement_name(game, achievement)}"


def known(services: Services) -> Collection[str]:
    reached: Collection[str] = services.progress.reached()
    return reached


class AchievementTracker:
    """Watches a match, from now on, for those of ``achievements`` that were never reached before."""

    def __init__(self, services: Services, match: AnyMatch, achievements: Collection[Achievement]) -> None:
        self._services = services
        self._match = match
        self._noted = match.ply
        before = known(services) if achievements else ()
        self._left = [each for each in achievements if achievement_name(match.game.name, each) not in before]
        self.found: list[Achievement] = []

    def note(self, seats: Collection[Seat]) -> None:
        """Store what people in ``seats`` reached by moves since the last call."""
        match, since = self._match, min(self._noted, self._match.ply)
        changed, self._noted = self._noted != match.ply, match.ply
        if not changed or not counts(match):
            return
        for achievement in reached_in(match, self._left, seats, after=since):
            self._left.remove(achievement)
            self.found.append(achievement)
            name = achievement_name(match.game.name, achievement)
            self._services.progress.record_reached(name, datetime.now(UTC))
