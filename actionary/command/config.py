"""The command that prints the options of the service, and all variables: config."""

import json
import os

import click

from actionary.command.failures import fail
from actionary.command.options import print_json, with_json
from actionary.command.terminal import print_text
from actionary.environment import PREFIX, VARIABLES
from search_api.serve.settings import Settings, SettingsError, read_settings


@click.command("config")
@with_json
def config_command(as_json: bool) -> None:
    """Print every option of the service as an actionary.toml, and the other variables as comments."""
    try:
        settings = read_settings()
    except SettingsError as error:
        fail(str(error))
    values = settings.model_dump()
    if as_json:
        options = {name: _described(name, value) for name, value in values.items()}
        print_json(options | {_bare(variable): _set(variable) for variable in VARIABLES})
    else:
        file = [_written(name, value) for name, value in values.items()]
        print_text("\n".join([*file, _OTHERS, *map(_as_comment, VARIABLES)]))


def _described(name: str, value: object) -> dict[str, object]:
    meaning = Settings.model_fields[name].description or ""
    return {"value": value, "environment": f"{PREFIX}{name.upper()}", "meaning": meaning}


_OTHERS = "# What follows is read from the environment only.\n"


def _bare(variable: str) -> str:
    return variable.removeprefix(PREFIX).lower()


def _set(variable: str) -> dict[str, object]:
    read = VARIABLES[variable]
    value = os.environ.get(variable, read.default)
    return {"value": value, "environment": variable, "meaning": read.meaning}


def _as_comment(variable: str) -> str:
    told = _set(variable)
    return f"# {told['meaning']}\n# {variable}={told['value']}\n"


def _written(name: str, value: object) -> str:
    told = _described(name, value)
    # TOML writes numbers, strings, true and false as JSON does
    return f"# {told['meaning']} ({told['environment']})\n{name} = {json.dumps(value)}\n"
