"""What the application gets when run as a service: request ids, logs, rate limits, metrics."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from search_api.http.site_address import ADDRESS
from search_api.serve.rates import Rates
from search_api.serve.settings import Settings
from search_api.serve.tracing import trace

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
    if count := settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count)  # type: ignore[method-assign] # the way that Flask documents
    app.config[ADDRESS] = settings.address
    log = settings.log == "json"
    trace(app, log=log)
    rates = Rates(settings.rate, settings.storage) if settings.rate else None
    if rates:
        rates.register(app)
    counter = None
    if settings.metrics:
        # only now is it known where all workers count; see metrics
        from search_api.serve import metrics

        metrics.measure(app)
        counter = metrics.count
    return Operation(settings.proxies, rates, counter, log)
