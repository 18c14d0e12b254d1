"""The codes that programs read in place of sentences."""

from search_api.routes.codes import every_code


def test_a_code_means_the_same_wherever_it_stands() -> None:
    codes = [one.code for one in every_code()]
    assert [code for code in codes if codes.count(code) > 1] == []
