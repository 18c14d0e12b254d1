"""The real Emacs with eglot, without a screen, with the lines that the project gives for it."""

import subprocess
from pathlib import Path

import pytest

from tests.editor.clients.conftest import CLIENTS, PROGRAM

pytestmark = pytest.mark.editor

_BEGIN = """
(package-initialize)
(load "{clients}/emacs/actionary.el" nil t)
(require 'markdown-mode)
(setq actionary-command '("{program}" "lsp") actionary-settings '(:edition "sr5") eglot-sync-connect 60)
(actionary-setup)
(find-file "{note}")
(markdown-mode)
(apply #'eglot (eglot--guess-contact))
(defun say (told) (with-temp-file "{told}" (insert (format "%s" told))))
"""


def emacs(notes: Path, script: str) -> str:
    """Return what *script* says, run in Emacs with the note open."""
    told = notes.parent / "told.txt"
    begin = _BEGIN.format(clients=CLIENTS, program=PROGRAM, note=notes / "session.md", told=told)
    (notes.parent / "script.el").write_text(f"{begin}\n{script}\n(kill-emacs 0)\n", encoding="utf-8")
    run = ["emacs", "--batch", "-l", str(notes.parent / "script.el")]
    finished = subprocess.run(run, capture_output=True, text=True, timeout=120, check=False)
    assert told.exists(), finished.stderr
    return told.read_text(encoding="utf-8")


def test_a_hover_in_emacs_tells_of_the_name_in_running_text(notes: Path) -> None:
    told = emacs(
        notes,
        """
        (goto-char (point-min))
        (search-forward "Hack on")
        (say (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                              (eglot--TextDocumentPositionParams) :timeout actionary-patience))
        """,
    )
    assert "### Hack on the Fly" in told


def test_a_hover_in_emacs_has_each_fact_on_a_line_without_underlined_blanks(notes: Path) -> None:
    told = emacs(
        notes,
        """
        (search-forward "Hack on")
        (let ((found (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                      (eglot--TextDocumentPositionParams) :timeout actionary-patience)))
          (say (substring-no-properties (eglot--hover-info (plist-get found :contents)))))
        """,
    )
    assert "\n- **You pay** Complex" in told
    assert "\n- **You roll** " in told
    assert " \n" not in told


def test_a_chosen_result_of_the_search_is_inserted_in_emacs(notes: Path) -> None:
    told = emacs(
        notes,
        """
        (require 'cl-lib)
        (cl-letf (((symbol-function 'completing-read) (lambda (_ labels &rest __) (caar labels))))
          (goto-char (point-max))
          (actionary-search "ful defnse"))
        (say (buffer-string))
        """,
    )
    assert told.endswith("[[sr5/full-defense|Full Defense]]")


def test_what_the_server_refuses_is_told_in_emacs(notes: Path) -> None:
    told = emacs(
        notes,
        """
        (condition-case refused (actionary--ask "insert" '(:id "sr5/ful-defense"))
          (user-error (say (error-message-string refused))))
        """,
    )
    assert "did you mean 'sr5/full-defense'" in told


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("[[hakc on", "", "[[sr5/hack-on-the-fly]]"),
        ("[[take-c", "", "[[sr5/take-cover]]"),
        ("[[full def", "]]", "[[sr5/full-defense]]"),
        ("[[sr5/take-c", "|🎲 a bar]] x", "[[sr5/take-cover|🎲 a bar]] x"),
        ("[[sr5/full-d", "ffense|🎲 a bar]] x", "[[sr5/full-defense|🎲 a bar]] x"),
    ],
)
def test_completion_in_emacs_forgives_slips(notes: Path, before: str, after: str, line: str) -> None:
    told = emacs(
        notes,
        f"""
        (setq completion-cycle-threshold t)
        (goto-char (point-max))
        (insert "{before}")
        (save-excursion (insert "{after}"))
        (completion-at-point)
        (say (buffer-substring (line-beginning-position) (line-end-position)))
        """,
    )
    assert told == line
