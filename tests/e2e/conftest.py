"""A screen for each test that asks for one."""

from collections.abc import Iterator

import pytest
from screen import Screen


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A display of 1280 × 800 pixels."""
    with Screen() as made:
        yield made
