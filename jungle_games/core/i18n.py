"""Translation of text: ``_`` and ``ngettext`` translate when called, ``N_`` and ``NN_`` mark text for later.

The current language is the only module state in the program: text comes from everywhere, from the
rules' error messages to the smallest button, and passing a catalogue through every call would bury its meaning.
Only the entry points of processes call `speak`: the command line, the window, and the worker, which uses the language
of each request. Until then, and in the headless protocol, everything is in English.
"""

from __future__ import annotations

import gettext
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from jungle_games.base.system import assets_folder

DOMAIN: Final = "jungle_games"
ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        ENGLISH: "English",
        "de": "Deutsch",
        "es": "Español",
        "fr": "Français",
        "it": "Italiano",
        "nl": "Nederlands",
        "pl": "Polski",
        "pt_BR": "Português (Brasil)",
        "uk": "Українська",
        "ja": "日本語",
        "ko": "한국어",
        "zh_Hans": "简体中文",
        "zh_Hant": "繁體中文",
    }
)
"""The available languages by code, each with its own name; English is the language of the code."""

_CHINESE: Final = "zh"
_TRADITIONAL: Final = frozenset({"TW", "HK", "MO"})
"""Where Chinese is written in the older characters (likely subtags of the Unicode CLDR)."""
_SCRIPT: Final = 4
"""Letters of a script's code; a country's has two."""


class Speech(NamedTuple):
    """A language's code, and the replacements for some of its messages."""

    language: str = ENGLISH
    instead: tuple[tuple[str, str], ...] = ()


class _Speaker:
    """The current language, its catalogue, and the folders of further catalogues."""

    def __init__(self) -> None:
        self.language = ENGLISH
        self.catalogue = gettext.NullTranslations()
        self.folders: tuple[Path, ...] = ()
        self.instead: Mapping[str, str] = {}


_speaker: Final = _Speaker()


def speak(language: str) -> None:
    """Switch to ``language`` (one of `LANGUAGES`), or to English if its catalogues cannot be read."""
    catalogue = gettext.NullTranslations()
    for folder in (assets_folder() / "locale", *_speaker.folders):
        try:
            catalogue.add_fallback(gettext.translation(DOMAIN, str(folder), [language], fallback=True))
        except (OSError, ValueError, struct.error):
            continue  # English for its words, and the others as they are
    _speaker.language, _speaker.catalogue = language, catalogue


def say_instead(words: Mapping[str, str]) -> None:
    """From now on replace messages by ``words``, a mapping of message to translation."""
    _speaker.instead = dict(words)


def add_words(folder: Path) -> None:
    """Also search the catalogues of ``folder``, after the program's own; each game has its own."""
    if folder not in _speaker.folders:
        _speaker.folders = (*_speaker.folders, folder)
        if _speaker.language != ENGLISH:
            speak(_speaker.language)


def spoken() -> str:
    return _speaker.language


def speech() -> Speech:
    """The current language and replacements; text made under an equal value is still valid."""
    return Speech(_speaker.language, tuple(_speaker.instead.items()))


def speak_as(said: Speech) -> None:
    """Use the language and replacements of ``said``, in a process that works for another."""
    speak(said.language)
    say_instead(dict(said.instead))


def spoken_languages() -> Sequence[str]:
    """The languages in which to look for longer texts: the current one, then English."""
    return tuple(dict.fromkeys((spoken(), ENGLISH)))


def best_language(wanted: Sequence[str]) -> str:
    """The first of ``wanted`` (such as ``de_AT`` or ``zh_Hant_TW``) that is available, or else English.

    A variety that there is not is read by those who read another of the same language, and of the same script.
    """
    return next(filter(None, map(_nearest, wanted)), ENGLISH)


def _nearest(wanted: str) -> str | None:
    if wanted in LANGUAGES:
        return wanted
    language, *parts = wanted.split("_")
    script = next((part for part in parts if len(part) == _SCRIPT), "")
    if not script and language == _CHINESE:
        script = "Hant" if set(parts) & _TRADITIONAL else "Hans"
    near = f"{language}_{script}" if script else language
    return next((code for code in LANGUAGES if f"{code}_".startswith(f"{near}_")), None)


def _(message: str) -> str:
    """``message`` in the current language."""
    return _speaker.instead.get(message) or _speaker.catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    return _speaker.catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """``message`` in a ``context``, for English words that other languages translate differently."""
    return _speaker.instead.get(message) or _speaker.catalogue.pgettext(context, message)


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as N_
    """Mark both forms of a message for the catalogue and return them unchanged."""
    return singular, plural


def N_(message: str) -> str:  # noqa: N802 - the field's own name for a deferred gettext mark
    """Mark ``message`` for the catalogue and return it unchanged."""
    return message
