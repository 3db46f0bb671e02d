"""Another language is spoken at once and everywhere: a made-up one, whose vowels all carry a diaeresis, gives away
every word that does not come from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from messages import extracted
from program import Program
from scenarios import SCENARIOS
from scenarios.elsewhere import INVITATION
from scenarios.tour import LONG_NAME, Scenario, Tour

from jungle_games.core import i18n
from jungle_games.core.i18n import LANGUAGES
from jungle_games.core.lessons import Lesson, Task
from jungle_games.core.match import Match
from jungle_games.core.record import GameRecord, read_match
from jungle_games.core.seat_names import SeatInfo, shown_name
from jungle_games.games import ROOMS, find_game
from jungle_games.room import Room
from jungle_games.table.scene import TableScene
from jungle_games.ui.events import Accept
from jungle_games.ui.scene import Scene
from jungle_games.ui.text import Typesetter

pytestmark = pytest.mark.usefixtures("without_art")

DIAERESIS = str.maketrans("aeiou", "äëïöü")
NAMES = {"Jungle", "Games", "Deutsch", "English", "Español", "Français"}
"""What is called the same in every language."""
TYPED = (
    f"{LONG_NAME} {INVITATION.code} broker example org Mia Jonas Ida "
    f"Mira Grandpa Sunday evening The lost elephant Lesson with grandpa, third thir try Lion’s last stand "
    "jungle"
)
"""What a person typed, and names of files."""
ENGLISH_SCENARIOS = (
    "error_dialog", "today", "today_two_games", "today_one_game", "today_looking_back", "today_next_year",
)  # fmt: skip
"""Scenarios that bring words of their own."""
BOOKS = ("rule_book", "rules", "lesson", "tutorial", "book")
"""Scenarios that show pages and lessons, which have files of their own."""


def disguised(words: str) -> str:
    """``words`` in the made-up language; names in braces stay."""
    return re.sub(r"(\{[^}]*\})|([^{]+)", lambda part: part[1] or part[2].translate(DIAERESIS), words)


@pytest.fixture(scope="module")
def made_up_assets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the made-up language where German would be."""
    catalogue = extracted()
    for message in catalogue:
        if message.id:
            message.string = tuple(map(disguised, message.id)) if message.pluralizable else disguised(message.id)
    assets = tmp_path_factory.mktemp("assets")
    file = assets / "locale" / "de" / "LC_MESSAGES" / "jungle_games.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as compiled:
        write_mo(compiled, catalogue)
    return assets


@pytest.fixture
def made_up(made_up_assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the made-up language where German would be spoken."""
    monkeypatch.setattr(i18n, "assets_folder", lambda: made_up_assets)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line of text that is drawn."""
    lines: set[str] = set()
    run = Typesetter.run

    def noted(self: Typesetter, string: str, *how: object) -> object:
        lines.add(string)
        return run(self, string, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(Typesetter, "run", noted)
    return lines


def plain_words(lines: set[str], known: set[str]) -> Iterator[str]:
    """The words in ``lines`` that are not of the made-up language: names apart, and what has a figure in it."""
    for line in lines:
        for word in re.findall(r"\w+", line):
            shortened = line.endswith("…") and any(name.startswith(word) for name in known)
            if re.search("[aeiou]", word) and len(word) > 1 and not re.search(r"\d", word) and word not in known:
                yield from [] if shortened else [f"{word} (in “{line}”)"]


def names_at(scenes: Iterable[Scene]) -> Iterator[str]:
    """The names at the tables among ``scenes`` that the program did not make up."""
    for scene in scenes:
        if isinstance(scene, TableScene):
            titles = {level.title for level in scene.match.game.levels}
            yield from (info.name for info in scene.match.seats if info.name not in titles)


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(scenario, id=name)
        for name, scenario in SCENARIOS
        if not any(part in name for part in (*BOOKS, *ENGLISH_SCENARIOS))
    ],
)
def test_every_word_on_the_screen_comes_from_the_catalogue(
    tmp_path: Path, drawn: set[str], scenario: Scenario
) -> None:
    tour = Tour(tmp_path, (1280, 800), 1.0, frame=0.25, motion=0.0, language="de")
    tour.visit(scenario)
    known = NAMES.union(re.findall(r"\w+", " ".join([TYPED, *names_at(tour.app.stack.scenes)])))
    wrong = list(plain_words(drawn, known))
    tour.app.close()
    assert drawn
    assert not wrong, "\n".join(wrong)
    assert not tour.failures()


def choose_language(program: Program, name: str) -> None:
    """Choose the language called ``name`` on its page of the settings, which is on top."""
    program.top.show_page("screen")  # type: ignore[attr-defined]
    program.frames(2)
    program.top.focus.focus(("setting", "language"))  # type: ignore[attr-defined]
    for _step in LANGUAGES:
        control = program.named(("setting", "language"))
        if control.labels[control.index] == name:
            return
        program.send(Accept())


def widgets(program: Program) -> list[tuple[str, str]]:
    """Every widget that is shown by the scene on top, by kind and name."""
    root = program.top.root  # type: ignore[attr-defined]
    return sorted((type(widget).__name__, str(widget.name)) for widget in root.walk())


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.game.name)
def test_a_table_speaks_another_language_at_once(
    room: Room, program: Program, made_up: None, drawn: set[str]
) -> None:
    weakest = room.game.levels[0]
    seats = [SeatInfo("Mira"), *[SeatInfo(weakest.title, weakest.key)] * (room.game.seats[0] - 1)]
    program.go.open_match(Match(room.game, room.game.options_type.build(), seats))
    program.frames(4)
    match = program.top.match  # type: ignore[attr-defined]
    shown = widgets(program)
    program.go.settings(room.game.name)
    choose_language(program, "Deutsch")
    assert i18n.spoken() == "de"
    program.click(program.named("done"))
    drawn.clear()
    program.frames(40)
    program.app.stack.top.invalidate()  # type: ignore[union-attr]
    program.frames(4)
    assert program.top.match is match  # type: ignore[attr-defined]
    assert widgets(program) == shown
    assert drawn
    assert not list(plain_words(drawn, NAMES | {"Mira"}))
    program.go.title()
    drawn.clear()
    program.frames(4)
    assert drawn
    assert not list(plain_words(drawn, NAMES))


def test_putting_the_settings_back_brings_the_language_back(program: Program, made_up: None) -> None:
    program.go.settings()
    choose_language(program, "Deutsch")
    assert program.named("done").label == "Dönë"
    program.click(program.named("back"))
    program.frames(8)
    program.click(program.named(("action", 1)))
    assert i18n.spoken() == "en"
    assert program.names == ["TitleScene"]
    assert program.named("settings").label == "Settings"


def test_the_row_of_the_language_stays_in_sight(tmp_path: Path, made_up: None) -> None:
    program = Program(tmp_path / "home", (960, 600), 1.25)
    program.begin()
    program.go.settings()
    choose_language(program, "Deutsch")
    row = program.named(("setting", "language"))
    assert row.shown_rect.h == row.rect.h
    program.close()


def test_a_lesson_goes_on_in_the_other_language(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"en": "Drag it.", "de": "Zieh sie."}
    lessons = lambda room: (Lesson("Title", (Task(told[i18n.spoken()]), Task("")), "End"),)  # noqa: E731 - short
    monkeypatch.setattr("jungle_games.screens.lessons.lessons_of", lessons)
    program.go.lesson("matr1x")
    program.frames(4)
    assert program.top.guide_panel._said == "Drag it."  # type: ignore[attr-defined]
    program.go.settings()
    choose_language(program, "Deutsch")
    program.click(program.named("done"))
    program.frames(4)
    assert program.top.guide_panel._said == "Zieh sie."  # type: ignore[attr-defined]


def test_the_program_begins_in_the_language_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    program = Program(tmp_path)
    program.begin()
    assert program.named("settings").label == "Einstellungen"
    program.services.settings.replace(language="fr")
    program.services.apply_settings()
    assert program.named("settings").label == "Réglages"
    program.close()


def test_names_that_the_program_made_up_are_kept_in_english_and_shown_in_the_spoken_language() -> None:
    game = find_game("jungle")
    i18n.speak("de")
    seats = [SeatInfo("Player 2"), SeatInfo("Cat", "cat")]
    match = Match(game, game.options_type.build(), seats)
    assert [match.name(seat) for seat in (0, 1)] == ["Spieler 2", "Katze"]
    assert [info.name for info in read_match(GameRecord.of(match).to_yaml(), find_game).seats] == ["Player 2", "Cat"]
    assert [shown_name(game, info) for info in (SeatInfo("You"), SeatInfo("Cat 2", "cat"), SeatInfo("Tom", "cat"))] == [
        "Du",
        "Katze 2",
        "Tom",
    ]
