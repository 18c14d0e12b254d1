"""The examples in the docs work when pasted, and print what the docs say."""

import io
import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.search_api.running import Server

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/api.md")
ADDRESS = "http://127.0.0.1:8000"

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
HEADING = re.compile(r"^#+ |^\*\*", re.M)


@dataclass(frozen=True)
class Example:
    """A block of code and its expected output."""

    page: str
    number: int
    language: str
    code: str
    printed: str | None

    def __str__(self) -> str:
        return f"{self.page}-{self.number}-{self.language}"


def examples() -> Iterator[Example]:
    """Yield the examples for the service; a text block is the output of those before it."""
    for page in PAGES:
        for section in HEADING.split((ROOT / page).read_text(encoding="utf-8")):
            blocks = BLOCK.findall(section)
            printed = next((code for language, code in blocks if language == "text"), None)
            for number, (language, code) in enumerate(blocks):
                if ADDRESS in code and (language != "sh" or "curl " in code):
                    yield Example(page, number, language, code, printed)


EXAMPLES = list(examples())


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The working folder of the examples."""
    monkeypatch.chdir(tmp_path)


def of(language: str) -> list[Example]:
    return [example for example in EXAMPLES if example.language == language]


def test_each_language_has_its_examples() -> None:
    assert {language: len(of(language)) > 3 for language in ("sh", "js", "python")} == {
        "sh": True,
        "js": True,
        "python": True,
    }
    assert {example.language for example in EXAMPLES} == {"sh", "js", "python"}


@pytest.mark.parametrize("example", of("sh"), ids=str)
def test_an_example_for_the_shell_is_answered(service: Server, tmp_path: Path, example: Example) -> None:
    (tmp_path / ".curlrc").write_text("fail-with-body\nsilent\nshow-error\n", encoding="utf-8")
    for command in filter(None, re.split(r"^(?=curl )", example.code, flags=re.M)):
        result = subprocess.run(
            ["/bin/bash", "-ec", command.replace(ADDRESS, service.url)],
            env={**os.environ, "CURL_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        assert " -o " in command or json.loads(result.stdout)


@pytest.mark.parametrize("example", of("python"), ids=str)
def test_an_example_in_python_prints_what_the_docs_say(service: Server, example: Example) -> None:
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(example.code.replace(ADDRESS, service.url), str(example), "exec"), {})  # noqa: S102 - ours
    check(printed.getvalue(), example)


@pytest.mark.slow
@pytest.mark.parametrize("example", of("js"), ids=str)
def test_an_example_in_javascript_prints_what_the_docs_say(
    service: Server, browser: Browser, example: Example
) -> None:
    page = browser.new_page()
    lines: list[str] = []
    page.on("console", lambda message: lines.append(message.text))
    page.route("http://localhost/", lambda route: route.fulfill(body="a page of another site"))
    page.goto("http://localhost/")
    # Chromium asks for permission before a page requests this machine
    page.context.grant_permissions(["local-network-access"])
    page.evaluate(f"async () => {{ {example.code.replace(ADDRESS, service.url)} }}")
    page.close()
    check("".join(f"{line}\n" for line in lines if not line.startswith("Failed to load resource")), example)


def check(printed: str, example: Example) -> None:
    assert printed
    assert example.printed in (None, printed)
    assert "false" not in printed.lower()
