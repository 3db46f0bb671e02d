"""Every word in every language: nothing missing, nothing left over, names in braces where they belong."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Message
from messages import PLURALS, catalogue, extracted, faults, forms, main, message_faults

from jungle_games.core.i18n import ENGLISH, LANGUAGES, _, ngettext, pgettext, speak, spoken, spoken_languages
from jungle_games.ui.text import Face

ROOT = Path(__file__).resolve().parents[1]
TRANSLATED = ("de", "es", "fr")
"""The languages whose catalogue is finished."""
TEMPLATE = extracted()
QUOTES = "„“”‚‘’«»…–—¿¡"
CALLS = {"_", "N_", "ngettext", "pgettext"}


def test_every_language_that_can_be_chosen_has_a_catalogue() -> None:
    assert {ENGLISH, *PLURALS} == set(LANGUAGES)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_is_whole(language: str) -> None:
    wrong = list(faults(language, TEMPLATE))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_check_of_the_command_line_agrees(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check", language]) == 0
    assert capsys.readouterr().out == f"{language}: no complaints\n"


@pytest.mark.parametrize("language", PLURALS)
def test_a_catalogue_is_merged_without_conflicts(language: str) -> None:
    """Neither dates nor line numbers: two people may work on one file."""
    text = (ROOT / f"assets/locale/{language}/LC_MESSAGES/jungle_games.po").read_text(encoding="utf-8")
    assert not re.findall(r'(?m)^"PO.*-Date|^#: .*\.py:', text)


@pytest.mark.parametrize(
    ("source", "said", "fault"),
    [
        ("Deal {number}", "", "is not translated"),
        ("Deal {number}", "Blatt", "lacks {number}"),
        ("Deal {number}", "Blatt {nummer}", "names {nummer}"),
        ("Deal {number}", "Blatt {number", "braces"),
        ("Deal it.", "Gib", "ends otherwise"),
        (" or ", "oder", "space"),
        (("{number} card", "{number} cards"), ("Eine Karte", ""), "is not translated"),
        (("{number} card", "{number} cards"), ("Eine Karte", "Karten"), "lacks {number}"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(
    source: str | tuple[str, str], said: str | tuple[str, str], fault: str
) -> None:
    assert fault in " ".join(message_faults(Message(source, said)))


def test_the_one_of_a_kind_may_be_told_without_its_number() -> None:
    assert not list(message_faults(Message(("{number} card", "{number} cards"), ("Eine Karte", "{number} Karten"))))


def test_without_a_catalogue_everything_is_said_in_english() -> None:
    speak("tlh")
    assert (_("Undo"), ngettext("{number} move", "{number} moves", 2), pgettext("x", "On")) == (
        "Undo",
        "{number} moves",
        "On",
    )
    assert spoken_languages() == ("tlh", ENGLISH)


def test_a_catalogue_that_cannot_be_read_leaves_the_program_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "locale" / "de" / "LC_MESSAGES" / "jungle_games.mo"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"\xde\x12\x04\x95 and no more")
    monkeypatch.setattr("jungle_games.core.i18n.assets_folder", lambda: tmp_path)
    speak("de")
    assert (spoken(), _("Undo")) == ("de", "Undo")


@pytest.mark.parametrize("file", sorted((ROOT / "jungle_games").rglob("*.py")), ids=lambda file: file.stem)
def test_words_are_translated_when_they_are_shown(file: Path) -> None:
    """At import the language is not known; and only texts that are written out can be gathered."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef | ast.Lambda)]
    inside = {node for function in functions for node in ast.walk(function)}
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        name = call.func.id  # type: ignore[attr-defined]
        if name not in CALLS:
            continue
        assert name == "N_" or call in inside, f"{file.name}:{call.lineno} translates at import"
        texts = call.args[: 1 if name in ("_", "N_") else 2]
        glued = [text for text in texts if isinstance(text, ast.JoinedStr | ast.BinOp)]
        assert not glued, f"{file.name}:{call.lineno} translates a text that is put together first"
        if name != "_":
            assert all(isinstance(text, ast.Constant) for text in texts), f"{file.name}:{call.lineno} marks no text"


def picture(font: pygame.font.Font, sign: str) -> bytes:
    """What a font shows for ``sign``; the same for whatever it has not got."""
    return pygame.image.tobytes(font.render(sign, True, "white"), "RGBA")


@pytest.mark.parametrize("face", Face)
def test_the_fonts_show_every_letter_of_every_language(face: Face) -> None:
    books = [file.read_text(encoding="utf-8") for file in (ROOT / "jungle_games").rglob("book/*/*.*")]
    said = [form for language in PLURALS for message in catalogue(language) for form in forms(message.string)]
    letters = sorted({sign for text in (*books, *said) for sign in text if sign.isalpha() or sign in QUOTES})
    pygame.font.init()
    font = pygame.font.Font(str(face.file), 40)
    nothing = picture(font, "漢")
    missing = [sign for sign in letters if picture(font, sign) == nothing]
    assert {"ß", "ñ", "œ", "É"} < set(letters)
    assert not missing
