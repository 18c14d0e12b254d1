"""A worker whose server is gone goes too: nobody would be left to stop it, and it would keep the port."""

import os
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait

_GONE = 70
"""The exit status of such a worker (EX_SOFTWARE)."""


def end_with_the_server() -> None:
    """Have this process end as soon as the process that started it has ended, however it did."""
    if server := parent_process():
        threading.Thread(target=_end_after, args=(server.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(_GONE)
