"""Applies the language setting, and names the sides by the colours in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from jungle_games.base.system import system_languages
from jungle_games.core.i18n import _, best_language, pgettext, say_instead, speak
from jungle_games.storage.settings import SYSTEM_LANGUAGE, Settings


def apply_language(chosen: Settings) -> None:
    """Switch to the language and colour names of the settings."""
    say_instead({})
    speak(best_language(system_languages()) if chosen.language == SYSTEM_LANGUAGE else chosen.language)
    say_instead(_colour_words() if chosen.palette == "colour_blind" else {})


def _colour_words() -> Mapping[str, str]:
    """Replacements for the names of colours that the colour-blind theme changes, in the current language."""
    return {"Red": _("Orange"), "red": pgettext("a side's colour", "orange")}
