"""What a server imports before it answers."""

import subprocess
import sys

RULES = ("kb", "resolver", "search", "pydantic", "ruamel")


def test_the_server_begins_without_importing_the_rules() -> None:
    told = "import sys, actionary.command.stdio, editor.serving.start; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert {name.partition(".")[0] for name in found.stdout.split()} & set(RULES) == set()
