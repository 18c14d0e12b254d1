"""The command line: one group, its commands by what they are about."""

import click

from actionary.command import data, dice, reading, service

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="actionary")
def main() -> None:
    """Actions of tabletop role-playing games: browse, search, compare and run their rules."""


for _command in (*data.COMMANDS, *dice.COMMANDS, *reading.COMMANDS, *service.COMMANDS):
    main.add_command(_command)
