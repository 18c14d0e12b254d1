"""Big answers that wait to be sent: in files, in total bounded, or in memory."""

import os
from pathlib import Path

import pytest

from search_api.http.sending import FileSlice
from search_api.serve import big_answers
from search_api.serve.big_answers import BIG, BigAnswers
from search_api.serve.raw_response import RawResponse
from tests.search_api.running import TOKEN

CONTENT = b"x" * (BIG + 1)


def answer(content: bytes = CONTENT) -> RawResponse:
    return RawResponse(200, [], content)


def test_only_big_answers_go_into_files() -> None:
    keeping = BigAnswers()
    assert keeping.in_a_file(answer(b"x" * BIG)).content == b"x" * BIG
    moved = keeping.in_a_file(answer())
    assert isinstance(moved.content, FileSlice)
    assert os.pread(moved.content.file, moved.content.size, moved.content.start) == CONTENT


def test_beyond_the_bound_answers_stay_in_memory_until_others_are_sent() -> None:
    keeping = BigAnswers(most=2 * len(CONTENT))
    first, second = keeping.in_a_file(answer()), keeping.in_a_file(answer())
    assert isinstance(second.content, FileSlice)
    assert keeping.in_a_file(answer()).content == CONTENT
    assert isinstance(first.content, FileSlice)
    sending = os.dup(first.content.file)  # the server opens it by itself
    del first
    assert keeping.in_a_file(answer()).content == CONTENT
    os.close(sending)
    assert isinstance(keeping.in_a_file(answer()).content, FileSlice)


def test_on_a_full_disk_answers_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(big_answers, "TemporaryFile", refuse)
    assert BigAnswers().in_a_file(answer()).content == CONTENT


def test_on_a_full_disk_nothing_is_counted_and_everything_answered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    from flask import Flask

    from search_api.serve.operation import operate
    from search_api.serve.settings import Settings

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    monkeypatch.setattr(os, "posix_fallocate", refuse)
    app = Flask("test")
    assert operate(app, Settings(metrics_token=TOKEN)).count is None
    assert "requests are not counted: No space left on device" in caplog.text
    assert app.test_client().get("/metrics").status_code == 404
