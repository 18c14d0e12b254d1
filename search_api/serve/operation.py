"""What the application gets where it is run as a service: ids and logs, rates, metrics."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from search_api.serve.rates import Rates
from search_api.serve.settings import Settings
from search_api.serve.tracing import trace

Count = Callable[[str, str, int, float], None]


@dataclass(frozen=True, slots=True)
class Operation:
    """What is done with each request, whoever answers it."""

    proxies: int
    rates: Rates | None
    count: Count | None
    """Told method, pattern of the path, status and seconds."""
    log: bool


def operate(app: Flask, settings: Settings) -> Operation:
    """Have *app* be run as *settings* say, and return how."""
    if count := settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count)  # type: ignore[method-assign] # as Flask tells to
    log = settings.log == "json"
    trace(app, log=log)
    rates = Rates(settings.rate, settings.storage) if settings.rate else None
    if rates:
        rates.register(app)
    counted = None
    if settings.metrics:
        # by now it is known where all workers count; see there
        from search_api.serve import metrics

        metrics.measure(app)
        counted = metrics.count
    return Operation(settings.proxies, rates, counted, log)
