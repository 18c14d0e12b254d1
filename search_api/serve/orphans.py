"""End workers whose server is gone: nothing else would stop them, and they would keep the port."""

import os
import shutil
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from pathlib import Path

_GONE = 70
"""The exit status of such a worker (EX_SOFTWARE)."""


def end_with_the_server(*folders: Path) -> None:
    """End this process as soon as its parent ends, for any reason, and delete *folders* that it leaves."""
    if server := parent_process():
        threading.Thread(target=_end_after, args=(server.sentinel, folders), daemon=True).start()


def _end_after(sentinel: int, folders: tuple[Path, ...]) -> None:
    wait([sentinel])
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(_GONE)
