from pathlib import Path

import pytest
from flask import Flask

from tests.recordings.record import HERE, answered, app_in, recorded, requests


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder: Path = tmp_path_factory.mktemp("recordings")
    return app_in(folder)


@pytest.mark.parametrize("name", requests())
def test_the_answer_is_as_recorded_or_is_recorded_anew_by_make_recordings(name: str, app: Flask) -> None:
    assert answered(app, requests()[name]) == recorded(name).read_text(encoding="utf-8")


def test_every_recording_belongs_to_a_request() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(requests())
