"""What the application gets where it is run as a service: ids and logs, rates, metrics."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from search_api.serve.rates import Rates
from search_api.serve.settings import Settings
from search_api.serve.tracing import trace


def operate(app: Flask, settings: Settings) -> Flask:
    """Return *app*, run as *settings* say."""
    if count := settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count)  # type: ignore[method-assign] # as Flask tells to
    trace(app, log=settings.log == "json")
    if settings.rate:
        Rates(settings.rate, settings.storage).register(app)
    if settings.metrics:
        # by now it is known where all workers count; see there
        from search_api.serve.metrics import measure

        measure(app)
    return app
