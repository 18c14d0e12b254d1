"""Messages that no editor and no assistant should send: each ends clearly, or is answered."""

import io
import json
import subprocess
import sys

import pytest

from editor.assistant.server import _Lines
from editor.serving.message_input import BrokenMessageError, MessageInput
from tests.search_api.running import PATIENCE, ROOT

BROKEN_HEADERS = {
    "no number": b"Content-Length: abc\r\n",
    "a negative number": b"Content-Length: -5\r\n",
    "nothing": b"Content-Length:\r\n",
    "zero": b"Content-Length: 0\r\n",
    "a number with a sign": b"Content-Length: +5\r\n",
    "a fraction": b"Content-Length: 5.5\r\n",
    "a hundred gigabytes": b"content-length: 99999999999\r\n",
    "digits of another script": "Content-Length: ٥\r\n".encode(),
    "no header": b"{}\r\n",
    "a header without an end": b"x" * 100_000,
}


@pytest.mark.parametrize("sent", BROKEN_HEADERS)
def test_a_header_of_the_language_server_s_protocol_that_is_broken_is_told(sent: str) -> None:
    with pytest.raises(BrokenMessageError, match="an editor sent"):
        MessageInput(io.BytesIO(BROKEN_HEADERS[sent])).readline()


@pytest.mark.parametrize("sent", [b"Content-Length: 2\r\n", b"Content-Type: x\r\n", b"\r\n", b""])
def test_headers_of_the_protocol_are_taken_as_they_are(sent: bytes) -> None:
    assert MessageInput(io.BytesIO(sent)).readline() == sent


def test_the_language_server_ends_with_a_sentence_if_its_editor_sends_something_else() -> None:
    command = [sys.executable, "-m", "actionary", "lsp"]
    ended = subprocess.run(
        command, cwd=ROOT, input=b"Content-Length: abc\r\n\r\n{}", capture_output=True, timeout=PATIENCE
    )
    assert (ended.returncode, ended.stdout) == (1, b"")
    assert ended.stderr.startswith(b"The language server stopped: an editor sent Content-Length: abc")


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        (r"\ud800 aim", "� aim"),
        (r"aim \udfff", "aim �"),
        (r"\udc00\ud800", "��"),
        (r"\ud83d\ude00", "😀"),
        (r"\\ud800", r"\ud800"),
        ("aim", "aim"),
    ],
)
def test_a_message_for_the_assistant_has_no_surrogate_that_stands_alone(sent: str, text: str) -> None:
    line = _Lines(io.BytesIO(f'{{"query": "{sent}"}}\n'.encode())).readline()
    assert json.loads(line) == {"query": text}


@pytest.mark.parametrize("sent", [b'{"query": "\\ud800', b"\xff\xfe\n", b"[" * 100_000 + b"\\ud800\n"])
def test_a_message_that_is_no_json_is_passed_on_as_it_is(sent: bytes) -> None:
    assert _Lines(io.BytesIO(sent)).readline() == sent.decode(errors="replace")
