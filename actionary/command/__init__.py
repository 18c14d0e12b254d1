"""The command line: one group, with its commands in a module for each subject."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from actionary.command.failures import status_of
from actionary.command.terminal import print_anywhere, print_text
from actionary.environment import variable_warnings

__all__ = ["main"]

COMMANDS = {
    "build": "service",
    "changes": "exports",
    "character": "characters",
    "check": "editor",
    "compare": "look_up",
    "config": "config",
    "convert": "advice",
    "export": "exports",
    "fmt": "data",
    "lint": "data",
    "lsp": "stdio",
    "mcp": "stdio",
    "new": "data",
    "resolve": "dice",
    "rulings": "dice",
    "schema": "data",
    "search": "look_up",
    "serve": "service",
    "show": "look_up",
    "solve": "advice",
    "turn": "turns",
}
"""Every command, and the module of this package that defines it as `NAME_command`."""


class _Commands(click.Group):
    """Import a command's module only when it is called: the site and the server are slow to import.

    All failures are reported here, in the same way for every command.
    """

    def main(  # type: ignore[override] # always standalone: it ends the program
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run the command in *args* and exit with its status."""
        words = list(sys.argv[1:] if args is None else args)
        run = super().main
        print_anywhere()
        sys.exit(
            status_of(
                lambda: run(words, prog_name, **{**extra, "standalone_mode": False}),
                as_json="--json" in words,
            )
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"actionary.command.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(package_name="actionary")
def main() -> None:
    """Look up, search, compare and roll the actions of tabletop role-playing games."""
    for warning in variable_warnings(os.environ):
        print_text(f"{warning}\n", to_error=True, colour="yellow")
