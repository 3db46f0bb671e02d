"""How the program speaks: in the chosen language, with the sides called by the colours they are shown in."""

from __future__ import annotations

from collections.abc import Mapping

from jungle_games.core.i18n import _, best_language, pgettext, say_instead, speak
from jungle_games.storage.settings import SYSTEM_LANGUAGE, Settings
from jungle_games.system_language import system_languages


def speak_as_chosen(chosen: Settings) -> None:
    """Speak as the settings say from now on."""
    say_instead({})
    speak(best_language(system_languages()) if chosen.language == SYSTEM_LANGUAGE else chosen.language)
    say_instead(_colour_words() if chosen.palette == "colour_blind" else {})


def _colour_words() -> Mapping[str, str]:
    """What colours are called that the theme for the colour-blind shows otherwise, in the spoken language."""
    return {"Red": _("Orange"), "red": pgettext("a side's colour", "orange")}
