"""End workers whose server is gone: nothing else would stop them, and they would keep the port."""

import os
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait

_GONE = 70
"""The exit status of such a worker (EX_SOFTWARE)."""


def end_with_the_server() -> None:
    """End this process as soon as its parent ends, for any reason."""
    if server := parent_process():
        threading.Thread(target=_end_after, args=(server.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(_GONE)
