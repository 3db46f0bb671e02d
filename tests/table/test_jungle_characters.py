"""Pieces of Jungle show their Chinese character: where Chinese is spoken, or where it was chosen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from program import Program

from jungle_games.games.jungle.rules.board import Kind
from jungle_games.games.jungle.scene.terrain import character_of, token
from jungle_games.ui.painter import Painter
from jungle_games.ui.theme import Characters, theme


def painted(characters: Characters, language: str = "zh_Hans", width: int = 72) -> bytes:
    painter = Painter(theme(characters=characters), language=language)
    return pygame.image.tobytes(token(painter, 0, Kind.LION, width, 7), "RGBA")


def test_each_animal_has_its_character() -> None:
    shown = {language: "".join(character_of(kind, language) for kind in Kind) for language in ("zh_Hans", "zh_Hant")}
    assert shown == {"zh_Hans": "鼠猫狗狼豹虎狮象", "zh_Hant": "鼠貓狗狼豹虎獅象"}


@pytest.mark.parametrize("width", [30, 44, 72, 112])
def test_a_piece_shows_its_character_at_every_size(width: int) -> None:
    assert len({painted(how, width=width) for how in ("off", "beside", "alone")}) == 3
    assert painted("alone", "zh_Hant", width) != painted("alone", "zh_Hans", width)


@pytest.mark.usefixtures("without_art")
def test_they_come_with_chinese_and_go_with_it(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.begin()
    shown = []
    for chosen in ({"language": "zh_Hant"}, {"language": "ja"}, {"characters": "alone"}, {"characters": "off"}):
        program.services.settings.replace(**chosen)
        program.services.apply_settings()
        shown.append(program.services.painter.theme.characters)
    assert shown == ["beside", "off", "alone", "off"]
    program.close()
