"""Repeat work whenever data files change, for `serve --watch`."""

import signal
from collections.abc import Callable
from multiprocessing import Process

import watchfiles

from actionary.layers import Layers
from kb.files.load import SHIPPED
from search_api.serve.orphans import end_with_the_server


def start_watching(layers: Layers, work: Callable[[], None]) -> None:
    """Do *work* whenever *layers* change, in a process that ends together with this one."""
    Process(target=_watch, args=(layers, work), daemon=True).start()


def _watch(layers: Layers, work: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process too
    end_with_the_server()
    folders = [*([SHIPPED] if layers.shipped else []), *layers.folders]
    for _ in watchfiles.watch(*folders, watch_filter=_is_data, raise_interrupt=False):
        work()


def _is_data(_: watchfiles.Change, path: str) -> bool:
    return path.endswith((".yaml", ".yml"))
