"""Words a player reads: ``_`` and ``ngettext`` translate when they are called, ``N_`` marks what is translated later.

The language that is spoken is the one piece of state that lives in a module: words come from everywhere, from the
rules' refusals to the smallest button, and a catalogue handed through every call would bury what the calls are about.
Only who starts a process calls `speak`: the command line, the window, and the process that thinks, which speaks as
whoever asks it. Until then, and in the headless protocol, everything is said in English.
"""

from __future__ import annotations

import gettext
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from jungle_games.resources import assets_folder

DOMAIN: Final = "jungle_games"
ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {ENGLISH: "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
)
"""The languages there are, by code, each named in itself; English is the language of the code."""


class Speech(NamedTuple):
    """How words are said: the code of a language, and what is said in it in place of other messages."""

    language: str = ENGLISH
    instead: tuple[tuple[str, str], ...] = ()


class _Speaker:
    """Who speaks, from which catalogue, and where others lie beside the program's own."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.catalogue = gettext.NullTranslations()
        self.folders: tuple[Path, ...] = ()
        self.instead: Mapping[str, str] = {}


_speaker: Final = _Speaker()


def speak(language: str) -> None:
    """Translate into ``language`` (one of `LANGUAGES`) from now on; English where its catalogues cannot be read."""
    catalogue = gettext.NullTranslations()
    for folder in (assets_folder() / "locale", *_speaker.folders):
        try:
            catalogue.add_fallback(gettext.translation(DOMAIN, str(folder), [language], fallback=True))
        except (OSError, ValueError, struct.error):
            continue  # English for its words, and the others as they are
    _speaker.language, _speaker.catalogue = language, catalogue


def say_instead(words: Mapping[str, str]) -> None:
    """From now on say the translated ``words`` in place of the messages that they are found by."""
    _speaker.instead = dict(words)


def add_words(folder: Path) -> None:
    """Look for words in the catalogues of ``folder`` too, after the program's own: a game's words lie in its room."""
    if folder not in _speaker.folders:
        _speaker.folders = (*_speaker.folders, folder)
        if _speaker.language != ENGLISH:
            speak(_speaker.language)


def spoken() -> str:
    """The code of the language that is spoken now."""
    return _speaker.language


def speech() -> Speech:
    """How words are said now: what was put into words before holds as long as this is the same."""
    return Speech(_speaker.language, tuple(_speaker.instead.items()))


def speak_as(said: Speech) -> None:
    """Say words as ``said`` from now on: for a process that thinks for another."""
    speak(said.language)
    say_instead(dict(said.instead))


def spoken_languages() -> Sequence[str]:
    """The languages to look for longer texts in, best first: the spoken one, and English for what it lacks."""
    return tuple(dict.fromkeys((spoken(), ENGLISH)))


def best_language(wanted: Sequence[str]) -> str:
    """The first of ``wanted`` (such as ``de_AT`` or ``fr``) that there is; English when none of them is there."""
    known = (name.partition("_")[0] for name in wanted)
    return next((code for code in known if code in LANGUAGES), ENGLISH)


def _(message: str) -> str:
    """``message`` in the spoken language."""
    return _speaker.instead.get(message) or _speaker.catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form for ``number`` things in the spoken language."""
    return _speaker.catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """``message`` where English has one word for what other languages tell apart; ``context`` says which is meant."""
    return _speaker.instead.get(message) or _speaker.catalogue.pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - the field's own name for a deferred gettext mark
    """Mark ``message`` for the catalogue and return it unchanged."""
    return message
