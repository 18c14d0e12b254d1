"""Ask requests of every face of the tree in the working folder, and write its answers as JSON.

It is a script and imports nothing of its own tree, because `bench.behaviour` runs it in trees of other revisions:

    PYTHONPATH=. python -P bench/faces.py REQUESTS ANSWERS FOLDER

A request is a line of JSON with an `id` and one of these:

- `get`, or `post` with a `body`: a path of the API, asked of the application;
- `command`: the words of a command line;
- `client`: a method of the Python client, with what it `takes`, asked of a real server;
- `note`: a text in an editor with a ^ at each cursor, and `commands` of the server for it;
- `site`: a file that the site's generator writes.
"""

import functools
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

API = "/api/v1"

Request = Mapping[str, Any]
Ask = Callable[[Request], Any]

_BUSY = 503

_MOST_TRIES = 20
"""How often to ask again if a service is busy, as others may keep the machine."""

_CAPABILITIES = {
    "general": {"positionEncodings": ["utf-32"]},
    "workspace": {"inlayHint": {"refreshSupport": True}},
    "textDocument": {"completion": {"completionItem": {"documentationFormat": ["markdown"]}}},
}
"""What the editor can do; in UTF-32 columns count letters, as Python does."""

_PAGES = re.compile(r"file://\S*?/actionary-pages-[^/]+")


def main() -> None:
    """Write the answers to a file of requests."""
    requests_file, answers_file, folder = map(Path, sys.argv[1:])
    lines = requests_file.read_text(encoding="utf-8").splitlines()
    answers = answer_all([json.loads(line) for line in lines], folder)
    answers_file.write_text(json.dumps(answers, indent=0, ensure_ascii=False), encoding="utf-8")


def answer_all(requests: Iterable[Request], folder: Path) -> dict[str, Any]:
    """Return the answer to each request by its id; builds go to *folder*."""
    import kb.files.load

    kb.files.load.load = functools.cache(kb.files.load.load)  # commands read the data anew
    requests_by_face: dict[str, list[Request]] = {face: [] for face in FACES}
    order = [request["id"] for request in requests]
    for request in requests:
        requests_by_face[next(face for face in FACES if face in request)].append(request)
    answers: dict[str, Any] = {}
    for face, ask in FACES.items():
        if requests_by_face[face]:
            answers |= ask(requests_by_face[face], folder)
    return {id_: answers[id_] for id_ in order}


def _ask_each(ask: Ask, requests: Iterable[Request]) -> dict[str, Any]:
    """Return the answers to *requests*; an error is an answer too."""
    answers = {}
    for request in requests:
        try:
            answers[request["id"]] = ask(request)
        except Exception as error:  # noqa: BLE001 - what no face may raise is a difference to show
            answers[request["id"]] = {"raised": f"{type(error).__name__}: {error}"}
    return answers


@functools.cache
def _application(folder: Path) -> Any:
    from tests.recordings.record import app_in

    return app_in(folder / "build")


def _ask_api(requests: Iterable[Request], folder: Path) -> dict[str, Any]:
    client = _application(folder).test_client()

    def ask(request: Request) -> Any:
        for _ in range(_MOST_TRIES):
            if "get" in request:
                answer = client.get(API + request["get"])
            else:
                answer = client.post(API + request["post"], json=request["body"])
            if answer.status_code != _BUSY:
                break
        return {"status": answer.status_code, "body": answer.json}

    return _ask_each(ask, requests)


def _ask_commands(requests: Iterable[Request], _: Path) -> dict[str, Any]:
    from click.testing import CliRunner

    from actionary.command import main as command

    def ask(request: Request) -> Any:
        run = CliRunner().invoke(command, request["command"])
        try:
            printed = json.loads(run.stdout)
        except ValueError:
            printed = run.stdout.splitlines()
        return {"exit": run.exit_code, "printed": printed, "errors": run.stderr.splitlines()}

    return _ask_each(ask, requests)


def _ask_client(requests: Iterable[Request], folder: Path) -> dict[str, Any]:
    from actionary.client import Actionary, ActionaryError
    from tests.search_api.running import running

    _application(folder)  # which the server serves
    with running(folder / "build") as server, Actionary(server.url) as actionary:

        def ask(request: Request) -> Any:
            takes = request.get("takes", [])
            arguments: tuple[Any, Any] = (takes, {}) if isinstance(takes, list) else ([], takes)
            try:
                answer = getattr(actionary, request["client"])(*arguments[0], **arguments[1])
            except ActionaryError as error:
                return {"error": str(error), "status": error.status, "problem": error.problem}
            return answer if isinstance(answer, dict) else list(answer)

        return _ask_each(ask, requests)


def _ask_site(requests: Iterable[Request], folder: Path) -> dict[str, Any]:
    import site_src
    from kb.files.load import load

    site_src.generate(load(), folder / "docs")

    def ask(request: Request) -> Any:
        text = (folder / "docs" / request["site"]).read_text(encoding="utf-8")
        return json.loads(text) if request["site"].endswith(".json") else text.splitlines()

    return _ask_each(ask, requests)


def _ask_editor(requests: Iterable[Request], folder: Path) -> dict[str, Any]:
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "actionary", "lsp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        server = _Server(process)
        capabilities = {"capabilities": _CAPABILITIES, "rootUri": folder.as_uri(), "processId": None}
        server.request("initialize", capabilities)
        server.notify("initialized", {})
        server.open("file:///first.md", "")
        server.read_until(lambda: server.warm)
        answers = _ask_each(lambda request: _answer_note(server, request), requests)
        server.request("shutdown")
        server.notify("exit")
    return answers


def _answer_note(server: "_Server", request: Request) -> Any:
    """Return what an editor shows of a note, at each of its cursors, and for each command."""
    uri = f"file:///{request['id']}.md"
    text, *cursors = request["note"].split("^")
    places = []
    for part in cursors:
        places.append({"line": text.count("\n"), "character": len(text) - (text.rfind("\n") + 1)})
        text += part
    server.open(uri, text)
    server.read_until(lambda: uri in server.findings)
    note = {"textDocument": {"uri": uri}}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": text.count("\n") + 1, "character": 0}}
    shown = {
        "findings": server.findings[uri],
        "hints": server.request("textDocument/inlayHint", {**note, "range": whole}),
        **{
            kind: server.request(f"textDocument/{kind}", note)
            for kind in ("codeLens", "documentLink", "documentSymbol")
        },
        "codeAction": server.request(
            "textDocument/codeAction", {**note, "range": whole, "context": {"diagnostics": []}}
        ),
        "cursors": [
            {
                kind: server.request(f"textDocument/{kind}", {**note, "position": place})
                for kind in ("hover", "definition", "completion")
            }
            | {
                "codeAction": server.request(
                    "textDocument/codeAction",
                    {**note, "range": {"start": place, "end": place}, "context": {"diagnostics": []}},
                )
            }
            for place in places
        ],
        "commands": [
            server.request(
                "workspace/executeCommand",
                {"command": f"actionary.server.{name}", "arguments": [{"uri": uri, **given}]},
            )
            for name, given in request.get("commands", [])
        ],
    }
    server.notify("textDocument/didClose", note)
    return json.loads(_PAGES.sub("pages:", json.dumps(shown)))


class _Server:
    """A language server as a process, spoken with one message at a time."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin
        assert process.stdout
        self._to, self._from = process.stdin, process.stdout
        self._answers: dict[int, Any] = {}
        self._last = 0
        self.warm = False
        """Whether the odds of all actions are known."""
        self.findings: dict[str, Any] = {}
        """What is wrong with each note."""

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def open(self, uri: str, text: str) -> None:
        """Open a note."""
        self.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "markdown", "version": 1, "text": text}},
        )

    def request(self, method: str, params: Any = None) -> Any:
        """Return what the server answers to a request, or the error with which it refuses it."""
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        self.read_until(lambda: self._last in self._answers)
        return self._answers.pop(self._last)

    def read_until(self, condition: Callable[[], bool]) -> None:
        """Read messages until *condition*."""
        while not condition():
            message = self._read()
            method, params = message.get("method"), message.get("params")
            if method is None:
                self._answers[message["id"]] = message.get("result", message.get("error"))
                continue
            if "id" in message:
                self._send({"id": message["id"], "result": None})
            if method == "workspace/inlayHint/refresh":
                self.warm = True
            if method == "textDocument/publishDiagnostics":
                self.findings[params["uri"]] = params["diagnostics"]

    def _send(self, message: dict[str, Any]) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._to.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self._to.flush()

    def _read(self) -> Any:
        length = 0
        while line := self._from.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        if not length:
            raise EOFError("the language server ended")
        return json.loads(self._from.read(length))


FACES: Mapping[str, Callable[[Iterable[Request], Path], dict[str, Any]]] = {
    "get": _ask_api,
    "post": _ask_api,
    "command": _ask_commands,
    "client": _ask_client,
    "note": _ask_editor,
    "site": _ask_site,
}
"""Who asks each kind of request."""


if __name__ == "__main__":
    main()
