"""Answers that cannot change within a version, made at build time by asking the application."""

import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import brotli
from flask import request
from flask.testing import FlaskClient

from kb import KnowledgeBase
from search_api.app import application
from search_api.docs.page import ADDRESSES as DOCS
from search_api.http.answer_cache import WORTH_COMPRESSING, content_etag, shared_headers
from search_api.http.endpoints import ROOT
from search_api.routes import ENDPOINTS
from search_api.serve.pages import current_page
from search_api.serve.prepared import NewAnswer, write_answers
from search_api.serve.version import OneVersion, Version, read_version

_WORTH_IT = 0.9
"""The largest share of the plain size at which a compressed form is kept."""

_BROTLI, _GZIP = 7, 7
"""Compression levels, up to 11 and 9; higher ones take up to ten times as long to save less than 1 %."""

_THREADS = 4
"""Compresses in parallel; the library releases the GIL."""


def prepare(folder: Path) -> None:
    """Write the answers of the version in *folder*, which has everything else by now.

    Raises:
        NotBuiltError: If part of the version is missing.
    """
    version = read_version(folder)
    client = application(OneVersion(version)).test_client()
    with ThreadPoolExecutor(_THREADS) as pool:
        write_answers(folder, pool.map(_with_forms, _fetch(client, list(addresses(version)))))


def addresses(version: Version) -> Iterator[str]:
    """Yield the path and query of every answer that never changes within a version."""
    yield from DOCS
    yield f"{ROOT}/openapi.json"
    yield from fixed_addresses(version.base)
    yield from (path for path in version.site.addresses() if not current_page(version.base, path))


def fixed_addresses(base: KnowledgeBase) -> Iterator[str]:
    """Yield the addresses of the API whose answers depend on the data alone."""
    for endpoint in ENDPOINTS:
        for address in endpoint.fixed(base) if endpoint.fixed else ():
            yield ROOT + address


def _fetch(client: FlaskClient, paths: list[str]) -> Iterator[NewAnswer]:
    for address in paths:
        with client:
            answer = client.get(address)
            if answer.status_code != 200:
                raise ValueError(f"{address} got status {answer.status_code}: {answer.text[:200]}")
            rule = request.url_rule.rule if request.url_rule else ""
            content = answer.get_data()
            yield NewAnswer(
                address,
                shared_headers(answer),
                content_etag(content),
                request.endpoint or "",
                rule,
                {"": content},
            )


def _with_forms(answer: NewAnswer) -> NewAnswer:
    """Return *answer* with those compressed forms that are small enough."""
    content = answer.forms[""]
    if len(content) < WORTH_COMPRESSING:
        return answer
    forms = {
        "br": brotli.compress(content, quality=_BROTLI),
        "gzip": zlib.compress(content, _GZIP, wbits=31),
    }
    small = {coding: form for coding, form in forms.items() if len(form) <= _WORTH_IT * len(content)}
    return replace(answer, forms={**answer.forms, **small})
