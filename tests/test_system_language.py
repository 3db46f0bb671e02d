"""The system's language: what the environment names, else what the system says."""

import pytest

from jungle_games.base.system import system_languages
from jungle_games.core.i18n import best_language


@pytest.mark.parametrize(
    ("environment", "languages"),
    [
        ({"LANG": "C"}, ()),
        ({"LANG": "C.UTF-8"}, ()),
        ({"LANG": "de_AT.UTF-8"}, ("de_AT", "de")),
        ({"LANG": "de_DE", "LC_ALL": "fr_CA@euro"}, ("fr_CA", "fr")),
        ({"LANG": "de_DE", "LANGUAGE": "fr:it"}, ("fr", "it")),
        ({"LANG": "../../etc"}, ()),
    ],
)
def test_the_environment_is_read_as_gettext_reads_it(environment: dict[str, str], languages: tuple[str, ...]) -> None:
    assert system_languages(environment, lambda: ["es"]) == languages


def test_without_variables_the_system_is_asked() -> None:
    assert system_languages({}, lambda: ["es-MX", "de_DE"]) == ("es_MX", "es", "de_DE", "de")
    assert system_languages({"LANG": ""}, lambda: ()) == ()
    assert system_languages({}, lambda: ["zh-Hant-HK", "sr-Latn"]) == ("zh_Hant_HK", "zh", "sr_Latn", "sr")


@pytest.mark.parametrize(
    ("wanted", "language"),
    [((), "en"), (("sv", "fi_FI"), "en"), (("de_AT",), "de"), (("sv", "fr_CA", "de"), "fr"), (("en_GB", "de"), "en"),
     (("zh_CN",), "zh_Hans"), (("zh_SG", "zh"), "zh_Hans"), (("zh",), "zh_Hans"), (("zh_TW", "zh"), "zh_Hant"),
     (("zh_HK",), "zh_Hant"), (("zh_MO",), "zh_Hant"), (("zh_Hant_CN",), "zh_Hant"), (("zh_Hans_HK",), "zh_Hans"),
     (("pt_PT", "pt"), "pt_BR"), (("pt",), "pt_BR"), (("sr_Latn_RS", "uk_UA"), "uk")],
)
def test_the_first_language_there_is_is_taken(wanted: tuple[str, ...], language: str) -> None:
    assert best_language(wanted) == language
