"""Commands that build and serve: build, serve."""

import sys
from pathlib import Path

import click
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import kb
import site_src
from actionary.build import Built, build
from actionary.build_folder import BuildFolderError
from actionary.command.failures import fail, fail_with
from actionary.command.options import print_json, with_home, with_json, with_kb
from actionary.command.terminal import err
from actionary.layers import Layers
from search_api.serve import server as serving


@click.command("build")
@with_kb
@with_home
@with_json
def build_command(layers: Layers, home: Path, as_json: bool) -> None:
    """Build the site and the search index if they are out of date."""
    built = _built(layers, home)
    if as_json:
        content = {"version": built.version, "entries": built.entries, "fresh": built.fresh}
        print_json({**content, "folder": str(built.folder)})
    else:
        err.print(f"{'built' if built.fresh else 'up to date'}: {built.entries} entries, {built.folder}")


@click.command("serve")
@with_kb
@with_home
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    envvar="ACTIONARY_PORT",
    type=click.IntRange(1, 65535),
    help="The port to listen on.",
)
@with_json
def serve_command(layers: Layers, home: Path, host: str, port: int, as_json: bool) -> None:
    """Build if needed, then serve the site and the API."""
    try:
        serving.refuse_taken_port(host, port)
    except serving.PortTakenError as error:
        fail(f"{str(error)[:1].upper()}{str(error)[1:]}")
    built = _built(layers, home)
    where = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    site, api, docs = f"{where}/", f"{where}/api/v1", f"{where}/api/docs"
    if as_json:
        print_json({"entries": built.entries, "site": site, "api": api, "docs": docs})
    err.print(f"{built.entries} entries. Site: {site}   API: {api}   API docs: {docs}")
    err.print("Press Ctrl-C to stop.")
    sys.exit(serving.serve(home.resolve(), host, port))


def _built(layers: Layers, home: Path) -> Built:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    try:
        with Progress(*columns, console=err, transient=True) as progress:
            task = progress.add_task("starting", total=None)
            return build(layers, home, lambda text: progress.update(task, description=text))
    except kb.DataError as error:
        fail_with(error.problems)
    except (BuildFolderError, site_src.SiteError) as error:
        fail(str(error))
