"""An edition named by its short name, on the command line and over HTTP."""

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.search_api.conftest import API

pytestmark = pytest.mark.usefixtures("without_reading")


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (["resolve", "-e", "SR5", "10 dice v. 7 dice"], ["resolve", "-e", "sr5", "10 dice v. 7 dice"]),
        (["resolve", "MD6/dodge"], ["resolve", "matrix-d6/dodge"]),
        (["turn", "CWN", "CWN/go-prone"], ["turn", "cwn", "go-prone"]),
        (["convert", "SR5", "Willpower=4", "--to", "SR6"], ["convert", "sr5", "Willpower=4", "--to", "sr6"]),
        (["show", "-e", "MD6", "dodge"], ["show", "-e", "matrix-d6", "dodge"]),
        (["rulings", "MD6"], ["rulings", "matrix-d6"]),
        (["compare", "SR5", "CWN"], ["compare", "sr5", "cwn"]),
        (["compare", "SR5/dodge", "MD6/dodge"], ["compare", "sr5/dodge", "matrix-d6/dodge"]),
    ],
)
def test_commands_take_short_names_as_ids(words: list[str], same: list[str]) -> None:
    given, plain = (CliRunner().invoke(main, each) for each in (words, same))
    assert (given.exit_code, given.output) == (0, plain.output)


def test_an_edition_that_is_not_there_is_refused_with_the_nearest() -> None:
    for words in (["rulings", "sr55"], ["show", "-e", "sr55", "dodge"], ["turn", "sr55", "dodge"]):
        run = CliRunner().invoke(main, words)
        assert run.exit_code == 1
        assert "there is no edition 'sr55'; did you mean 'sr5'?" in run.output


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        ("/entries?edition=MD6,SR5", "/entries?edition=matrix-d6,sr5"),
        ("/search?q=aim&edition=CWN", "/search?q=aim&edition=cwn"),
        ("/tables?edition=SR3", "/tables?edition=sr3"),
        ("/sources?edition=SR3", "/sources?edition=sr3"),
        ("/compare?editions=SR5,SR6", "/compare?editions=sr5,sr6"),
        ("/compare?ids=SR5/dodge,MD6/dodge", "/compare?ids=sr5/dodge,matrix-d6/dodge"),
    ],
)
def test_queries_take_short_names_as_ids(api: FlaskClient, asked: str, same: str) -> None:
    given, plain = (api.get(f"{API}{each}").get_json() for each in (asked, same))
    for found in (given, plain):
        found.pop("next", None)  # it repeats the query as asked
    assert given == plain


def test_a_query_for_an_edition_that_is_not_there_is_refused_as_before(api: FlaskClient) -> None:
    (error,) = api.get(f"{API}/entries?edition=SR5,sr55").get_json()["errors"]
    assert error["message"] == "there is no edition 'sr55'; did you mean 'sr5'?"
