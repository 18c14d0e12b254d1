"""What the application gets when run as a service: request ids, logs, rate limits, metrics."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask

from search_api.http.site_address import ADDRESS
from search_api.serve.rates import Rates
from search_api.serve.settings import Settings
from search_api.serve.tracing import trace

_log = logging.getLogger(__name__)

Count = Callable[[str, str, int, float], None]


@dataclass(frozen=True, slots=True)
class Operation:
    """What happens to each request, whether the dispatcher or the application answers it."""

    proxies: int
    rates: Rates | None
    count: Count | None
    """Called with method, pattern of the path, status and seconds."""
    log: bool


def operate(app: Flask, settings: Settings) -> Operation:
    """Set *app* up to run with *settings*, and return what to do with each request."""
    app.config[ADDRESS] = settings.address
    log = settings.log == "json"
    trace(app, log=log)
    rates = Rates(settings.rate, settings.storage) if settings.rate else None
    if rates:
        rates.register(app)
    counter = None
    if settings.metrics_token:
        # only now is it known where all workers count; see metrics
        from search_api.serve import metrics

        try:
            metrics.measure(app, settings.metrics_token)
            counter = metrics.count
        except OSError as error:
            _log.warning("requests are not counted: %s", error.strerror)
    return Operation(settings.proxies, rates, counter, log)
