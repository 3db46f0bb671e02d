"""A made-up language: of all languages the longest wording each, with a diaeresis on every vowel.

It needs more room than any of them, and gives away every word that does not come from the catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from messages import extracted
from scenarios.online import INVITATION
from scenarios.tour import LONG_NAME

from jungle_games.core.i18n import ENGLISH, LANGUAGES, _, ngettext, pgettext, speak
from jungle_games.online.invitation import meeting_places
from jungle_games.table.scene import TableScene
from jungle_games.ui.scene import Scene

MADE_UP = "de"
"""It is spoken where German would be."""
DIAERESIS = str.maketrans("aeiou", "äëïöü")
NAMES = {"Jungle", "Games", *re.findall(r"\w+", " ".join(LANGUAGES.values()))}
"""What is called the same in every language."""
TYPED = (
    f"{LONG_NAME} {INVITATION.code} broker example org Mia Jonas Ida "
    f"Mira Grandpa Sunday evening The lost elephant Lesson with grandpa, third thir try Lion’s last stand "
    "jungle games swamp tmx otter lantern "
    f"{' '.join(place.title for place in meeting_places()).replace('.', ' ')}"
)
"""What a person typed, and names of files and servers."""
OWN_WORDS = (
    "error_dialog", "not_everything_saved", "online_aside", "letters_of_a_code", "letters_of_a_name",
    "today", "today_two_games", "today_one_game", "today_looking_back", "today_next_year",
)  # fmt: skip
"""Scenarios that bring words of their own."""
BOOKS = ("rule_book", "rules", "lesson", "tutorial", "book")
"""Scenarios that show pages and lessons, which have files of their own."""


def disguised(words: str) -> str:
    """``words`` in the made-up language; names in braces stay."""
    return re.sub(r"(\{[^}]*\})|([^{]+)", lambda part: part[1] or part[2].translate(DIAERESIS), words)


def wording(message: Message) -> tuple[str, ...]:
    """What is said for ``message`` in the current language; of a plural, for one and for several."""
    if message.pluralizable:
        return tuple(ngettext(*message.id, number) for number in (1, 5))
    return (pgettext(message.context, message.id) if message.context else _(message.id),)


def write_catalogue(assets: Path) -> None:
    """Put the made-up language into a folder of assets, where German would be."""
    catalogue = extracted()
    messages, said = [message for message in catalogue if message.id], list[list[tuple[str, ...]]]()
    for language in LANGUAGES:
        speak(language)
        said.append([wording(message) for message in messages])
    speak(ENGLISH)
    for message, *wordings in zip(messages, *said, strict=True):
        longest = tuple(disguised(max(form, key=len)) for form in zip(*wordings, strict=True))
        message.string = longest if message.pluralizable else longest[0]
    file = assets / "locale" / MADE_UP / "LC_MESSAGES" / "jungle_games.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as compiled:
        write_mo(compiled, catalogue)


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


def known_words(scenes: Iterable[Scene]) -> set[str]:
    """The words on ``scenes`` that are the same in every language."""
    return NAMES.union(re.findall(r"\w+", " ".join([TYPED, *names_at(scenes)])))
