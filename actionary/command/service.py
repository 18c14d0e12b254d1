"""Commands that build and serve: build, serve."""

import subprocess
import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import kb
import kb.snapshot
import site_src
from actionary import build_folder
from actionary.build import BuildResult, build
from actionary.build_folder import BuildFolderError
from actionary.command.failures import Failure, count_text, fail, fail_with, sentence
from actionary.command.options import print_json, warn, with_home, with_json, with_kb
from actionary.command.terminal import err
from actionary.layers import Layers
from actionary.watching import start_watching
from search_api.serve import server
from search_api.serve.restart import handed_over
from search_api.serve.settings import SettingsError, read_settings


@click.command("build")
@with_kb
@with_home
@with_json
def build_command(layers: Layers, home: Path, as_json: bool) -> None:
    """Build the site and the search index if they are out of date."""
    result = _build_with_progress(layers, home)
    if as_json:
        content = {"version": result.version, "entries": result.entries, "fresh": result.fresh}
        problems = [asdict(problem) for problem in (*result.unread_problems, *result.lint_problems)]
        print_json({**content, "folder": str(result.folder), "problems": problems})
    else:
        state = "built" if result.fresh else "up to date"
        err.print(f"{state}: {count_text(result.entries, 'entry', 'entries')}, {result.folder}")


@click.command("serve")
@with_kb
@with_home
@click.option("--host", help="The address to listen on  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(1, 65535), help="The port to listen on  [default: 8000]")
@click.option(
    "--workers", type=click.IntRange(1, 256), help="Number of worker processes  [default: one per core]"
)
@click.option("--watch", is_flag=True, help="Rebuild whenever files of the data change.")
@click.option("--check", is_flag=True, help="Check the options, build if needed, and exit.")
@with_json
def serve_command(
    layers: Layers,
    home: Path,
    host: str | None,
    port: int | None,
    workers: int | None,
    watch: bool,
    check: bool,
    as_json: bool,
) -> None:
    """Build if needed, then serve the site and the API."""
    listening = handed_over()
    try:
        settings = read_settings(host=host, port=port, workers=workers)
        if listening:
            host, port, *_ = listening.getsockname()
            settings = settings.model_copy(update={"host": host, "port": port})
        elif not check:
            server.refuse_taken_port(settings.host, settings.port)
    except (SettingsError, server.PortTakenError) as error:
        fail(f"{str(error)[:1].upper()}{str(error)[1:]}")
    entries = _build_or_last(layers, home)
    if check:
        return
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    where = f"http://{host}:{settings.port}"
    site, api, docs = f"{where}/", f"{where}/api/v1", f"{where}/api/docs"
    if as_json:
        print_json({"entries": entries, "site": site, "api": api, "docs": docs})
    err.print(f"{count_text(entries, 'entry', 'entries')}. Site: {site}   API: {api}   API docs: {docs}")
    err.print("Press Ctrl-C to stop.")
    if watch:
        start_watching(layers, partial(_rebuild, layers, home), partial(err.print, markup=False))
    try:
        sys.exit(server.serve(home.resolve(), settings, listening, _can_restart))
    except server.WorkersError as error:
        fail(str(error))


def _can_restart() -> bool:
    """Start this command anew beside this one, as far as it can be checked, and return whether it would run."""
    err.print("Restarting: checking the options and the build ...")
    command = [sys.executable, *sys.orig_argv[1:], "--check"]
    starts = subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 0  # noqa: S603 - itself
    if not starts:
        err.print(
            "The service keeps running as it was, because it could not start anew; the lines above say why"
        )
    return starts


def _build_or_last(layers: Layers, home: Path) -> int:
    """Build what is stale, or fall back to the last good build; return the number of entries."""
    try:
        return _build_with_progress(layers, home).entries
    except (Failure, OSError) as error:
        last = _last(home)
        if last is None:
            raise
        problems = error.problems if isinstance(error, Failure) else []
        warn(problems, f"{sentence(error)}. Serving the last good build, {last.name}")
        return len(kb.snapshot.read(last / "kb.json").entries)


def _last(home: Path) -> Path | None:
    """Return the last good build; None if there is none that may be used."""
    try:
        return build_folder.current(home)
    except BuildFolderError:
        return None


def _rebuild(layers: Layers, home: Path) -> None:
    """Build what is stale; if that fails, say why and keep the last good build."""
    try:
        built = _build_with_progress(layers, home)
    except (Failure, OSError) as error:
        problems = error.problems if isinstance(error, Failure) else []
        warn(problems, f"{sentence(error)}. Still serving the last good build")
    else:
        if built.fresh:
            err.print(f"rebuilt: {built.entries} entries")


def _build_with_progress(layers: Layers, home: Path) -> BuildResult:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    try:
        with Progress(*columns, console=err, transient=True) as progress:
            task = progress.add_task("starting", total=None)
            built = build(layers, home, lambda text: progress.update(task, description=text))
    except kb.DataError as error:
        fail_with(error.problems)
    except (BuildFolderError, site_src.SiteError) as error:
        fail(str(error))
    except OSError as error:
        fail(sentence(error, f"the build in {home}, {progress.tasks[task].description}"))
    if problems := [*built.unread_problems, *built.lint_problems]:
        count = count_text(len(problems), "problem", "problems")
        warn(problems, f"{count}; entries that cannot be read or printed are left out")
    return built
