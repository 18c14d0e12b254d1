"""The OpenSearch 1.1 description, which adds our search to a browser's search box.

Browsers need absolute addresses: they begin with the configured address, or else with that of the request.
"""

from xml.etree import ElementTree as Xml

from flask import Blueprint, Response

from kb.licence import LICENCE
from search_api.http.answers import make_conditional
from search_api.http.site_address import cached_if_set, site_root

MEDIA_TYPE = "application/opensearchdescription+xml"

SUGGESTIONS = "application/x-suggestions+json"

_NAMESPACE = "http://a9.com/-/spec/opensearch/1.1/"

_URLS = (
    ("text/html", "actions/?find={searchTerms}"),
    ("application/json", "api/v1/search?q={searchTerms}&limit={count?}&offset={startIndex?}"),
    (SUGGESTIONS, "api/v1/suggest/opensearch?q={searchTerms}"),
)
"""The paths that answer a search, by media type, below the root of the site."""

opensearch = Blueprint("opensearch", __name__)
opensearch.after_request(make_conditional)


@opensearch.get("/opensearch.xml")
def description() -> Response:
    """Return the description of the search."""
    root = site_root()
    described = Xml.Element("OpenSearchDescription", xmlns=_NAMESPACE)
    for name, text in (
        ("ShortName", "Actionary"),
        (
            "Description",
            "Actions of tabletop role-playing games: what they cost, what you roll, what they do.",
        ),
    ):
        Xml.SubElement(described, name).text = text
    for media_type, address in _URLS:
        Xml.SubElement(described, "Url", type=media_type, template=root + address, indexOffset="0")
    Xml.SubElement(described, "Url", type=MEDIA_TYPE, rel="self", template=f"{root}opensearch.xml")
    image = Xml.SubElement(described, "Image", type="image/svg+xml", width="16", height="16")
    image.text = f"{root}assets/mark.svg"
    for name, text in (
        ("Attribution", f"{LICENCE.attribution}, {LICENCE.name}, {LICENCE.url}"),
        ("SyndicationRight", "open"),
        ("Language", "en"),
        ("InputEncoding", "UTF-8"),
        ("OutputEncoding", "UTF-8"),
    ):
        Xml.SubElement(described, name).text = text
    content: bytes = Xml.tostring(described, encoding="utf-8", xml_declaration=True)
    return cached_if_set(Response(content, content_type=f"{MEDIA_TYPE}; charset=utf-8"))
