"""Who has a say at a table: whoever joined, however late, and nobody who has nothing to say."""

from __future__ import annotations

from jungle_games.table.companion import Companion, Companions
from jungle_games.table.sprites.arrangement import Gesture

GESTURE = Gesture(None, "here", "there")


class Refusing(Companion):
    """Allows nothing, and counts how often it is asked."""

    asked = 0

    def allows(self, gesture: Gesture) -> bool:
        self.asked += 1
        return False


class Silent(Companion):
    """Has a say about nothing: its defaults must not be reached."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"it was asked for {name}")


def test_whoever_joins_after_the_first_question_is_asked_the_next() -> None:
    companions = Companions()
    assert companions.allows(GESTURE)
    refusing = Refusing()
    companions.join(refusing)
    assert not companions.allows(GESTURE)
    assert refusing.asked == 1


def test_who_has_nothing_to_say_is_not_asked() -> None:
    companions = Companions()
    companions.join(Silent())
    companions.went_on()
    assert companions.allows(GESTURE)
    assert not companions.explores
    assert companions.wake_at() is None
