"""When the service starts anew, and when it only stops."""

from threading import Event

import pytest

from search_api.serve.restart import Restart


@pytest.mark.parametrize("starts", [True, False])
def test_the_server_is_stopped_to_start_anew_only_if_it_would_start(starts: bool) -> None:
    asked, stopped = Event(), Event()

    def can_restart() -> bool:
        asked.set()
        return starts

    restart = Restart(can_restart, stopped.set)
    restart.check()
    assert asked.wait(60)
    assert stopped.wait(60 if starts else 0) is starts
    assert restart.ready is starts


def test_a_server_that_is_stopped_while_it_checks_does_not_start_anew() -> None:
    go_on, stopped = Event(), Event()
    restart = Restart(lambda: go_on.wait(60), stopped.set)
    restart.check()
    restart.end()
    stopped.clear()
    go_on.set()
    assert stopped.wait(60)
    assert not restart.ready
