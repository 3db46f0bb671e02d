"""A screen for each test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from screen import Screen

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test of this folder a second time before it counts as failed.

    Real windows share a busy machine with everything else on it, and a single late event spoils a whole game.
    What failed once is still told at the end; what is truly broken fails twice.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A display of 1280 × 800 pixels."""
    with Screen() as made:
        yield made
