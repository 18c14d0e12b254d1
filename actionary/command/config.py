"""The command that prints the options of the service: config."""

import json

import click

from actionary.command.failures import fail
from actionary.command.options import print_json, with_json
from actionary.command.terminal import print_text
from search_api.serve.settings import PREFIX, Settings, SettingsError, read_settings


@click.command("config")
@with_json
def config_command(as_json: bool) -> None:
    """Print every option of the service, as an actionary.toml."""
    try:
        settings = read_settings()
    except SettingsError as error:
        fail(str(error))
    values = settings.model_dump()
    if as_json:
        print_json({name: _told(name, value) for name, value in values.items()})
    else:
        print_text("\n".join(_written(name, value) for name, value in values.items()))


def _told(name: str, value: object) -> dict[str, object]:
    meaning = Settings.model_fields[name].description or ""
    return {"value": value, "environment": f"{PREFIX}{name.upper()}", "meaning": meaning}


def _written(name: str, value: object) -> str:
    told = _told(name, value)
    # TOML writes numbers, strings, true and false as JSON does
    return f"# {told['meaning']} ({told['environment']})\n{name} = {json.dumps(value)}\n"
