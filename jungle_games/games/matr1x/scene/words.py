"""What is said of the grid of MATR1X 0VERL0AD to those who listen: what a drop does, and the sums of lanes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jungle_games.core.cards import card_name
from jungle_games.core.formatting import as_sentences, first_capital
from jungle_games.core.game import Move
from jungle_games.core.i18n import _
from jungle_games.games.matr1x.rules.drops import Attack, Forecast
from jungle_games.games.matr1x.rules.grid import Place
from jungle_games.games.matr1x.rules.position import Drop, Matr1xPosition
from jungle_games.games.matr1x.scene.drop_panel import attack_sentence, remarks
from jungle_games.table.listening.table_words import ReadLine, TableWords
from jungle_games.table.sprites.arrangement import Gesture, PlaceKey


class Matr1xWords(TableWords):
    """Drops with all that they do, said before and after."""

    def what(self, ply: int) -> str:
        move, before = self.table.match.steps[ply - 1].move, self.table.match.position_at(ply - 1)
        if not isinstance(move, Drop):
            return ""
        return as_sentences(_told(move, before), *_effects(before.forecast(move.place)))

    def hinted(self, move: Move) -> str:
        return _told(move, self.table.shown_position) if isinstance(move, Drop) else ""

    def drop(self, gesture: Gesture) -> str:
        position: Matr1xPosition = self.table.shown_position
        found = position.forecasts().get(gesture.target) if isinstance(gesture.target, Place) else None
        effects = [] if found is None else list(_effects(found))
        covers = "" if found is None or found.covers is None or found.royal is not None else card_name(found.covers)
        onto = _("covers {card}").format(card=covers) if covers else super().drop(gesture)
        return as_sentences(onto, *effects)

    def lines(self, place: PlaceKey) -> Sequence[ReadLine]:
        position: Matr1xPosition = self.table.shown_position
        attack = position.attack_on(place) if isinstance(place, Place) else None
        if attack is None:
            return super().lines(place)
        lane = attack.lane
        return [ReadLine(_lane_words(attack), (lane.trigger, *lane.attackers, lane.royal)), *super().lines(place)]


def _told(move: Drop, before: Matr1xPosition) -> str:
    """The card of a drop and its place."""
    card = before.forecast(move.place).card
    return _("{card} to {place}").format(card=first_capital(card_name(card)), place=move.place)


def _effects(forecast: Forecast) -> Iterable[str]:
    """What a drop does, each as a sentence, attacks with their sums."""
    for remark in remarks(forecast):
        yield remark.sentence if remark.attack is None else _lane_words(remark.attack)


def _lane_words(attack: Attack) -> str:
    """How the attack of a lane would end, and its sum."""
    return _("{sentence}: {sum} of {need}").format(sentence=attack_sentence(attack), sum=attack.sum, need=attack.need)
