"""A program in a pseudo terminal, drawn by a page with VS Code's own terminal (xterm.js)."""

import os
import pty
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

from playwright.sync_api import Locator, Page

from tests.editor.clients.conftest import INSTALLED, PATIENCE

COLUMNS, ROWS = 110, 32
XTERM = INSTALLED / "node_modules" / "code-server" / "lib" / "vscode" / "node_modules" / "@xterm" / "xterm"

_OPENED = """([cols, rows]) => {
  window.answers = [];
  const theme = { background: "#ffffff", foreground: "#1f2328", cursor: "#1f2328" };
  window.term = new Terminal({ cols, rows, fontSize: 14, fontFamily: "monospace", theme });
  term.onData((text) => answers.push(text));
  term.open(document.body);
  term.focus();
}"""
_DRAWN = """(bytes) => new Promise((done) =>
  term.write(Uint8Array.from(bytes), () => done(answers.splice(0).join(""))))"""
_TEXT = """() => [...Array(term.rows).keys()]
  .map((row) => term.buffer.active.getLine(term.buffer.active.viewportY + row).translateToString(true)).join("\\n")"""


@dataclass(frozen=True)
class Terminal:
    """What stands on the screen of a running program."""

    page: Page
    keyboard: int

    @property
    def screen(self) -> Locator:
        return self.page.locator(".xterm")

    def type(self, text: str) -> None:
        os.write(self.keyboard, text.encode())

    def wait_for(self, text: str) -> None:
        """Draw what the program writes until *text* is seen and nothing more comes at once."""
        last = time.monotonic() + PATIENCE / 1000
        while self._drawn(within=0.5) or text not in self._text():
            assert time.monotonic() < last, f"{text!r} is not seen in:\n{self._text()}"

    def _drawn(self, within: float) -> bool:
        """Draw what comes within some seconds, and answer what the program asks of its terminal."""
        if not select.select([self.keyboard], [], [], within)[0]:
            return False
        answer = self.page.evaluate(_DRAWN, list(os.read(self.keyboard, 65_536)))
        self.type(answer)
        return True

    def _text(self) -> str:
        return str(self.page.evaluate(_TEXT))


@contextmanager
def terminal(page: Page, command: list[str], folder: Path) -> Iterator[Terminal]:
    """Runs *command* in *folder* in a terminal that fills *page*."""
    page.set_content("<body style='margin: 8px; width: max-content'></body>")
    page.add_style_tag(path=XTERM / "css" / "xterm.css")
    page.add_script_tag(path=XTERM / "lib" / "xterm.js")
    page.evaluate(_OPENED, [COLUMNS, ROWS])
    keyboard, screen = pty.openpty()
    ioctl(screen, TIOCSWINSZ, pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    ours = ["setsid", "--ctty", *command]  # Emacs asks for a terminal that controls it
    with subprocess.Popen(
        ours, cwd=folder, stdin=screen, stdout=screen, stderr=screen, env=environment
    ) as process:
        os.close(screen)
        try:
            yield Terminal(page, keyboard)
        finally:
            process.kill()
            os.close(keyboard)
