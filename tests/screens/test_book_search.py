"""Search in rule books: beginnings of words, whatever their accents and capitals."""

import pytest

from jungle_games.screens.book import Page, Query, folded, matching, parse_page


def page(key: str, body: str) -> Page:
    return parse_page(f"# {key}\n\n{body}", key, lambda kind, argument: argument, f"{key}.md")


PAGES = (
    page("Rats", "A rat swims.\n\n- Rats bar leaps\n\n```figure\nposition: start\ncaption: The rat in water\n```"),
    page("Traps", "| Who | What |\n|---|---|\n| Every rat | *Dòu Shòu* generation |"),
    page("Dens", "Nobody enters."),
)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("rat", ["Rats", "Traps"]),
        ("RATS", ["Rats"]),
        ("water", ["Rats"]),
        ("dou", ["Traps"]),
        ("rat every", ["Traps"]),
        ("ation", []),
        ("xyz", []),
        ("", ["Rats", "Traps", "Dens"]),
    ],
)
def test_pages_with_all_words_are_found(text: str, keys: list[str]) -> None:
    assert [page.key for page, _count in matching(PAGES, Query.of(text))] == keys


def test_the_hits_of_a_page_are_counted_title_list_and_caption_included() -> None:
    assert Query.of("rat").count(PAGES[0]) == 4


def test_hits_are_given_by_place_and_joined_where_they_touch() -> None:
    assert Query.of("lion").hits("A lion, two Lions") == [(2, 6), (12, 16)]
    assert Query.of("lio lions").hits("lions") == [(0, 5)]


def test_signs_are_found_anywhere() -> None:
    assert Query.of("+").hits("Ctrl+Z") == [(4, 5)]
    assert Query.of("(").hits("a(b") == [(1, 2)]


@pytest.mark.parametrize("text", ["Straße İstanbul ﬁ Dòu", "ŉ ǰ", "𝔸", ""])
def test_folding_keeps_every_character_at_its_place(text: str) -> None:
    assert len(folded(text)) == len(text)
