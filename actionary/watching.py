"""Repeat work whenever data files change, for `serve --watch`."""

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from multiprocessing import Process, parent_process
from pathlib import Path

import watchfiles

from actionary.layers import Layers
from kb.files.load import SHIPPED
from search_api.serve.orphans import end_with_the_server

_SECONDS_TO_LOOK = 1
"""How often it is checked that the watched folders are still those at their paths, in seconds."""

Say = Callable[[str], None]


def start_watching(layers: Layers, work: Callable[[], None], say: Say) -> None:
    """Do *work* whenever *layers* change, in a process that ends together with this one.

    *say* takes a sentence if the watching had to begin again.
    """
    Process(target=_supervise, args=(layers, work, say), daemon=True).start()


def _supervise(layers: Layers, work: Callable[[], None], say: Say) -> None:
    """Watch in a process of its own, and in another one whenever that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process too
    for number in count():
        watcher = os.fork()
        if watcher == 0:
            end_with_the_server()
            try:
                _watch(layers, work, say, at_once=number > 0)
            finally:
                os._exit(1)
        os.waitpid(watcher, 0)
        server = parent_process()
        if server is None or not server.is_alive():
            return
        say("The watching of the data ended; it begins again, and builds what changed meanwhile")
        time.sleep(_SECONDS_TO_LOOK)


def _watch(layers: Layers, work: Callable[[], None], say: Say, *, at_once: bool) -> None:
    folders = [*([SHIPPED] if layers.shipped else []), *layers.folders]
    while True:
        for _ in _changes(folders, at_once=at_once):
            work()
        at_once = True
        if missing := next((folder for folder in folders if not folder.is_dir()), None):
            say(f"{missing} is gone; it will be watched again once it is back")
        while not all(folder.is_dir() for folder in folders):
            time.sleep(_SECONDS_TO_LOOK)
        say("A folder of the data was replaced; the new one is watched and built")


def _changes(folders: Sequence[Path], *, at_once: bool) -> Iterator[object]:
    """Yield whenever data in *folders* changes, until one of them is no longer the same folder.

    Args:
        folders: The folders.
        at_once: Whether to yield as soon as they are watched, so that no change is missed before that.
    """
    watched = [_identity(folder) for folder in folders]
    watching = watchfiles.watch(
        *folders,
        watch_filter=_is_data,
        raise_interrupt=False,
        rust_timeout=_SECONDS_TO_LOOK * 1000,
        yield_on_timeout=True,
    )
    for changes in watching:
        if [_identity(folder) for folder in folders] != watched:
            return
        if changes or at_once:
            at_once = False
            yield changes


def _identity(folder: Path) -> tuple[int, int] | None:
    """Return what tells a folder from another one at the same path; None if there is none."""
    try:
        about = folder.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino


def _is_data(_: watchfiles.Change, path: str) -> bool:
    return path.endswith((".yaml", ".yml"))
