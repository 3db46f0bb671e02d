"""The markup of rule books: every construct, every complaint, every language."""

from pathlib import Path

import pytest

from jungle_games.screens.book import (
    BookError,
    Figure,
    Heading,
    Listing,
    Note,
    Page,
    Paragraph,
    Picture,
    Span,
    Style,
    Table,
    book_pages,
    parse_page,
    plain,
)


def no_words(kind: str, argument: str) -> str:
    raise KeyError(argument)


def page(body: str, fill=no_words) -> Page:
    return parse_page(f"# Title\n\n{body}", "key", fill, "01_key.md")


def only(body: str):
    [block] = page(body).blocks
    return block


def test_a_paragraph_runs_over_lines_until_an_empty_one() -> None:
    first, second = page("One\ntwo.\n\nThree.").blocks
    assert isinstance(first, Paragraph)
    assert (plain(first.spans), plain(second.spans)) == ("One two.", "Three.")


def test_styles_inside_a_line() -> None:
    assert only("plain *soft* **loud** `a3a4`.").spans == (
        Span("plain "), Span("soft", Style.EMPHASIS), Span(" "), Span("loud", Style.STRONG), Span(" "),
        Span("a3a4", Style.CODE), Span("."),
    )  # fmt: skip


def test_a_backslash_takes_the_meaning_away() -> None:
    assert only(r"2 \* 3 \{x:y\} \`").spans == (Span("2 * 3 {x:y\\} `"),)


def test_headings_notes_and_lists() -> None:
    heading, note, dots, numbers = page(
        "## Head\n> Mind\n> this.\n\n- one\n- two\n  goes on\n\n1. first\n2. second"
    ).blocks
    assert isinstance(heading, Heading)
    assert isinstance(note, Note)
    assert plain(note.spans) == "Mind this."
    assert isinstance(dots, Listing)
    assert not dots.numbered
    assert [plain(item) for item in dots.items] == ["one", "two goes on"]
    assert isinstance(numbers, Listing)
    assert numbers.numbered
    assert len(numbers.items) == 2


def test_a_table_has_pictures_and_centred_columns() -> None:
    table = only("| A | B |\n|:-:|---|\n| !animals/rat | **one** \\| two |")
    assert isinstance(table, Table)
    assert table.centred == (True, False)
    picture, words = table.rows[0]
    assert picture == Picture("animals/rat")
    assert words == (Span("one", Style.STRONG), Span(" | two"))


def test_a_figure_keeps_its_lines_for_the_game() -> None:
    figure = only("```figure\nposition: start w\nbeside: yes\ncaption: The *start*: all stand.\n```")
    assert isinstance(figure, Figure)
    assert figure.spec == {"position": "start w"}
    assert figure.beside
    assert plain(figure.caption) == "The start: all stand."


def test_placeholders_are_filled_everywhere_and_may_become_lines() -> None:
    words = {("name", "x"): "Value", ("rows", "all"): "| a | b |\n| c | d |"}
    filled = page(
        "The {name:x}.\n\n| h | {name:x} |\n|---|---|\n{rows:all}\n\n```figure\nshow: {name:x}\n```",
        lambda kind, argument: words[kind, argument],
    )
    paragraph, table, figure = filled.blocks
    assert plain(paragraph.spans) == "The Value."
    assert len(table.rows) == 2
    assert plain(table.head[1]) == "Value"
    assert figure.spec == {"show": "Value"}


@pytest.mark.parametrize(
    ("body", "line", "reason"),
    [
        ("Fine.\n\nNot {fine:at all}.", 5, "nothing is known for {fine:at all}"),
        ("### Deep", 3, "unknown heading"),
        ("| a |\n| b |", 3, "a table has a head"),
        ("| a | b |\n|---|---|\n| c |", 3, "as many cells"),
        ("```python\n```", 3, "unknown block"),
        ("x\n\n```figure\nposition: start", 5, "does not end"),
        ("```figure\nposition start\n```", 4, "'key: value'"),
        ("```figure\na: 1\na: 2\n```", 5, "each key once"),
    ],
)
def test_complaints_name_file_line_and_reason(body: str, line: int, reason: str) -> None:
    with pytest.raises(BookError) as caught:
        page(body)
    assert str(caught.value).startswith(f"01_key.md, line {line}: ")
    assert reason in str(caught.value)


def test_pages_missing_in_a_language_come_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_game"
    for file, text in {"en/01_goal.md": "# Goal", "en/02_board.md": "# Board", "de/01_goal.md": "# Ziel"}.items():
        path = package / "book" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    pages = book_pages("some_game", no_words, ["de", "en"])
    assert [(page.key, page.title) for page in pages] == [("goal", "Ziel"), ("board", "Board")]
