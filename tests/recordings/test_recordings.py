import pytest
from flask.testing import FlaskClient

from actionary.layers import Layers
from tests.recordings.record import HERE, answered, recorded, requests
from tests.shipped import shipped_base


@pytest.mark.parametrize("name", requests())
def test_the_answer_is_as_recorded_or_is_recorded_anew_by_make_recordings(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: shipped_base())
    assert answered(api.application, requests()[name]) == recorded(name).read_text(encoding="utf-8")


def test_every_recording_belongs_to_a_request() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(requests())
