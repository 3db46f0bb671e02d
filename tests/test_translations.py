"""Every word in every language: nothing missing, nothing left over, names in braces where they belong."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from jungle_games.core import i18n
from jungle_games.core.i18n import ENGLISH, LANGUAGES, _, add_words, ngettext, pgettext, speak, spoken, spoken_languages

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from messages import PLURALS, Part, extracted, faults, message_faults, parts_of, update

ROOT = Path(__file__).resolve().parents[1]
CALLS = {"_", "N_", "ngettext", "pgettext"}
MARKED = re.compile(r"\b(?:_|N_|ngettext|pgettext)\(")
PACKAGE = ROOT / "jungle_games"


@cache
def all_parts() -> Sequence[Part]:
    """The parts with their messages; to read the whole program takes seconds, so nobody does to gather tests."""
    return parts_of(extracted())


@cache
def marking(folder: Path) -> Sequence[tuple[str, ast.Module]]:
    """The modules below ``folder`` that mark words for translation, by their names."""
    texts = ((file, file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.py")))
    return [(str(file.relative_to(folder)), ast.parse(text)) for file, text in texts if MARKED.search(text)]


def test_every_language_that_can_be_chosen_has_a_catalogue() -> None:
    assert {ENGLISH, *PLURALS} == set(LANGUAGES)


def test_no_words_are_marked_inside_an_f_string() -> None:
    """Whoever gathers the words does not look there."""
    hidden = [
        f"{name}:{call.lineno}"
        for name, tree in marking(PACKAGE)
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CALLS
        if call.args and isinstance(call.args[0], ast.Constant)
    ]
    assert not hidden


@pytest.mark.parametrize("language", PLURALS)
def test_what_is_translated_is_right(language: str) -> None:
    """What is not translated yet is shown in English; that nothing is, ``dev.py messages --check`` asks for."""
    assert not (wrong := [*faults(language, all_parts())]), "\n".join(wrong)


@pytest.mark.parametrize(
    ("source", "said", "fault"),
    [
        ("Deal {number}", "Blatt", "lacks {number}"),
        ("Deal {number}", "Blatt {nummer}", "names {nummer}"),
        ("Deal {number}", "Blatt {number", "braces"),
        ("Deal it.", "Gib", "ends otherwise"),
        (" or ", "oder", "space"),
        (("{number} card", "{number} cards"), ("Eine Karte", "Karten"), "lacks {number}"),
    ],
)
def test_what_is_wrong_with_a_translation_is_told(
    source: str | tuple[str, str], said: str | tuple[str, str], fault: str
) -> None:
    assert fault in " ".join(message_faults(Message(source, said)))


def test_japanese_and_chinese_need_no_space_at_the_ends() -> None:
    assert not [*message_faults(Message(" or ", "或"))]


# Which catalogue has what


@pytest.fixture
def made_up(tmp_path: Path) -> Callable[..., Sequence[Part]]:
    """The catalogues of a program with two games, by what each file says."""
    for name in ("chess", "go"):
        (tmp_path / "games" / name).mkdir(parents=True)
        (tmp_path / "games" / name / "__init__.py").touch()

    def made(**files: str) -> Sequence[Part]:
        template = Catalog()
        for file, words in files.items():
            place = "jungle_games/app.py" if file == "app" else f"jungle_games/games/{file}/rules/game.py"
            for word in words.split():
                context, _colon, text = word.rpartition(":")
                template.add(text, locations=[(place, 0)], context=context or None)
        return parts_of(template, tmp_path / "games", tmp_path / "locale")

    return made


def translate(part: Part, **said: str) -> None:
    """Put translations into the German file of ``part``."""
    update("de", [part])
    file = part.po_file("de")
    text = file.read_text(encoding="utf-8")
    for word, translation in said.items():
        text = text.replace(f'msgid "{word}"\nmsgstr ""', f'msgid "{word}"\nmsgstr "{translation}"')
    file.write_text(text, encoding="utf-8")
    update("de", [part])


@pytest.fixture
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """No words but those that a test adds."""
    monkeypatch.setattr(i18n, "_speaker", i18n._Speaker())


def test_a_games_words_come_from_its_own_folder(made_up: Callable[..., Sequence[Part]], silence: None) -> None:
    _program, chess, go = made_up(chess="Knight Draw", go="Stone Draw")
    translate(chess, Knight="Springer", Draw="Remis")
    translate(go, Stone="Stein")
    speak("de")
    assert _("Knight") == "Knight"
    add_words(chess.locale)
    add_words(go.locale)
    assert [_(word) for word in ("Knight", "Draw", "Stone", "Undo")] == ["Springer", "Remis", "Stein", "Rückgängig"]
    assert pgettext("a place", "Knight") == "Knight"
    speak(ENGLISH)
    assert _("Knight") == "Knight"


def test_a_games_catalogue_that_cannot_be_read_leaves_the_others(
    made_up: Callable[..., Sequence[Part]], silence: None
) -> None:
    _program, chess, go = made_up(chess="Knight", go="Stone")
    translate(chess, Knight="Springer")
    translate(go, Stone="Stein")
    chess.po_file("de").with_suffix(".mo").write_bytes(b"\xde\x12\x04\x95 and no more")
    add_words(chess.locale)
    add_words(go.locale)
    speak("de")
    assert [_(word) for word in ("Knight", "Stone", "Undo")] == ["Knight", "Stein", "Rückgängig"]


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


def translated_too_soon(module: str, tree: ast.Module) -> Iterator[str]:
    """At import the language is not known; and only texts that are written out can be gathered."""
    functions = [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef | ast.Lambda)]
    inside = {node for function in functions for node in ast.walk(function)}
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        name, where = call.func.id, f"{module}:{call.lineno}"  # type: ignore[attr-defined]
        if name not in CALLS:
            continue
        if name != "N_" and call not in inside:
            yield f"{where} translates at import"
        texts = call.args[: 1 if name in ("_", "N_") else 2]
        if isinstance(texts[0], ast.Starred):
            continue  # two forms, which were marked where they stand
        if any(isinstance(text, ast.JoinedStr | ast.BinOp) for text in texts):
            yield f"{where} translates a text that is put together first"
        elif name != "_" and not all(isinstance(text, ast.Constant) for text in texts):
            yield f"{where} marks no text"


def test_words_are_translated_when_they_are_shown() -> None:
    faults = [fault for name, tree in marking(PACKAGE) for fault in translated_too_soon(name, tree)]
    assert not faults, "\n".join(faults)
