"""A widget is redrawn when what it shows changes, and only then."""

from jungle_games.ui.widgets.base import Shown, Widget


class Sign(Widget):
    words = Shown[str]()

    def __init__(self, words: str) -> None:
        super().__init__()
        self.drawn_anew = 0
        self.words = words

    def invalidate(self) -> None:
        self.drawn_anew += 1


def test_it_is_drawn_anew_only_when_something_else_is_shown() -> None:
    sign = Sign("in")
    assert (sign.words, sign.drawn_anew) == ("in", 0), "there is no picture yet that could be out of date"
    sign.words = "in"
    assert sign.drawn_anew == 0
    sign.words = "out"
    assert (sign.words, sign.drawn_anew) == ("out", 1)


def test_each_widget_shows_its_own() -> None:
    first, second = Sign("a"), Sign("b")
    first.words = "c"
    assert (first.words, second.words) == ("c", "b")
