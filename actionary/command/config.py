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
        options = {name: _option_data(name, value) for name, value in values.items()}
        print_json(options | {_option_name(variable): _variable_data(variable) for variable in VARIABLES})
    else:
        file = [_option_lines(name, value) for name, value in values.items()]
        print_text("\n".join([*file, _OTHERS, *map(_variable_lines, VARIABLES)]))


def _option_data(name: str, value: object) -> dict[str, object]:
    meaning = Settings.model_fields[name].description or ""
    return {"value": value, "environment": f"{PREFIX}{name.upper()}", "meaning": meaning}


_OTHERS = "# What follows is read from the environment only.\n"


def _option_name(variable: str) -> str:
    return variable.removeprefix(PREFIX).lower()


def _variable_data(variable: str) -> dict[str, object]:
    definition = VARIABLES[variable]
    value = os.environ.get(variable, definition.default)
    return {"value": value, "environment": variable, "meaning": definition.meaning}


def _variable_lines(variable: str) -> str:
    data = _variable_data(variable)
    return f"# {data['meaning']}\n# {variable}={data['value']}\n"


def _option_lines(name: str, value: object) -> str:
    option = _option_data(name, value)
    # TOML writes numbers, strings, true and false as JSON does
    return f"# {option['meaning']} ({option['environment']})\n{name} = {json.dumps(value)}\n"
