"""The interactive docs, with all their scripts and styles served from here."""

from html import escape
from http import HTTPStatus
from importlib import resources
from string import Template

from flask import Blueprint, Response, abort

from search_api.http.answers import make_conditional
from search_api.http.problem_details import MEANINGS
from search_api.routes.codes import all_codes
from search_api.serve.policy import page_policy
from search_api.shapes.listings import CodeListed

_ASSETS = {
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
}

ADDRESSES = ("/api/docs", "/api/docs/start.js", *(f"/api/docs/{name}" for name in _ASSETS))
"""The paths of the docs and their files."""

_START = """SwaggerUIBundle({
  url: "/api/v1/openapi.json", dom_id: "#swagger-ui", deepLinking: true,
  defaultModelsExpandDepth: 0, validatorUrl: null,
});
"""
"""A separate file: the policy of the page forbids inline scripts."""

_PAGE = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Actionary API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<style>#problems, #codes { max-width: 1420px; margin: 2rem auto; padding: 0 20px; font-family: sans-serif }
dt { font-weight: bold; margin-top: 1rem }</style>
</head>
<body>
<main>
<div id="swagger-ui"></div>
<section id="problems">
<h2>Problems</h2>
<p>Every error is answered as <code>application/problem+json</code>.</p>
<dl>$problems</dl>
</section>
<section id="codes">
<h2>Codes</h2>
<p>Warnings, what is unknown, and errors have a code each, which stays the same when the words change; its parts say
what the sentence is about. <a href="/api/v1/codes">As JSON</a>.</p>
<dl>$codes</dl>
</section>
</main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
""")

docs = Blueprint("docs", __name__)
docs.after_request(make_conditional)


@docs.get("/api/docs", strict_slashes=False)
def page() -> Response:
    """Return the page of the docs."""
    sections = {"problems": "".join(map(_problem, MEANINGS)), "codes": "".join(map(_code, all_codes()))}
    answer = Response(_PAGE.substitute(sections), mimetype="text/html")
    answer.headers["Content-Security-Policy"] = page_policy()
    return answer


@docs.get("/api/docs/start.js")
def start() -> Response:
    """Return the script that starts the docs."""
    return Response(_START, content_type=_ASSETS["swagger-ui-bundle.js"])


@docs.get("/api/docs/<name>")
def asset(name: str) -> Response:
    """Return a script or a style of the page."""
    if name not in _ASSETS:
        abort(404)
    content = resources.files("flask_swagger_ui").joinpath("dist", name).read_bytes()
    return Response(content, content_type=_ASSETS[name])


def _problem(status: int) -> str:
    title = escape(HTTPStatus(status).phrase)
    return f'<dt id="problem-{status}">{status} {title}</dt><dd>{escape(MEANINGS[status])}</dd>'


def _code(one: CodeListed) -> str:
    parts = f" ({', '.join(one.parts)})" if one.parts else ""
    return f'<dt id="code-{one.code}">{one.code}</dt><dd>{escape(one.meaning + parts)}</dd>'
