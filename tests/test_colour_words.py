"""Whoever chose other colours for the sides reads of those: in the rule books, in refusals, in what a player thinks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from jungle_games.core.game import BadSetup
from jungle_games.core.i18n import LANGUAGES, _
from jungle_games.games import ROOMS, find_game
from jungle_games.screens.book import block_texts, book_pages, fill_for, plain
from jungle_games.store.settings import Settings, apply_language
from jungle_games.ui.events import Bindings

RED = {
    "en": r"\breds?\b",
    "de": r"\brot(e[nmrs]?)?\b",
    "es": r"\broj[oa]s?\b",
    "fr": r"\brouges?\b",
    "pl": r"\bczerwon\w+\b",
    "pt_BR": r"\bvermelh[oa]s?\b",
    "ja": r"赤(?!紫)",
    "zh_Hans": r"(?<!品)红(?!桃)",
    "zh_Hant": r"(?<![洋粉])紅(?![心鶴])",
    "it": r"\bross[oaie]\b",
    "uk": r"\bчервон\w+\b",
    "ko": r"빨[강간]|붉은",
    "nl": r"\brode?\b",
}
NOT_A_SIDE = re.compile(
    "cross|Kreuz|cruz|croix|arrow|Pfeil|flecha|flèche|card|Karte|carta|carte|suit|Zeichen|palo|couleur|black|schwarz"
    "|krzyżyk|strzałk|kart|barw|czarn"
    "|seta|naipe|pret[oa]"
    "|×|矢印|カード|スート|黒"
    "|叉|箭头|箭頭|黑"
    "|croce|freccia|seme|regina|colore"
    "|хрестик|стрілк|карт|маст|колір|чорн"
    "|가위표|화살표|카드|무늬|검은"
    "|kruis|pijl|kaart|zwart"
)
"""Beside these words red is the colour of a mark or of a card, which are red for everybody."""

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "jungle_games" / "games"


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    apply_language(Settings(language=request.param, palette="deutan"))
    return str(request.param)


def test_no_rule_book_calls_a_side_red_that_is_shown_in_orange(language: str) -> None:
    for room in ROOMS:
        if not (GAMES / room.name / "book" / language).is_dir():
            continue  # nobody has translated this rule book
        pages = book_pages(room.package, fill_for(room.game, Bindings()), [language])
        texts = [plain(text) for page in pages for block in page.blocks for text in block_texts(block)]
        assert texts
        assert not [
            text for text in texts if re.search(RED[language], text, re.IGNORECASE) and not NOT_A_SIDE.search(text)
        ]


def test_a_position_without_pieces_is_refused_by_the_name_that_is_shown(language: str) -> None:
    jungle = find_game("jungle")
    with pytest.raises(BadSetup) as refused:
        jungle.start(jungle.options_type.build(), setup={"position": "7/7/7/7/7/7/7/7/R6 w"})
    assert _("{side} has no pieces").format(side=_("Red")) in str(refused.value)
    assert not re.search(RED[language], str(refused.value), re.IGNORECASE)


def messages() -> Iterator[str]:
    folders = (ROOT / "assets", *GAMES.iterdir())
    for file in chain.from_iterable(folder.glob("locale/de/LC_MESSAGES/*.po") for folder in folders):
        with file.open("rb") as content:
            for message in read_po(content, locale="de"):
                yield from message.id if isinstance(message.id, tuple) else (message.id,)
