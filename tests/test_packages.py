"""The pictures of packages in CONTRIBUTING."""

from tests.packages import PAGE, PICTURES, with_pictures


def test_the_pictures_show_todays_imports() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_pictures(page), "draw them anew: make picture"
    assert all(f"<!-- {name}: make picture -->" in page for name in PICTURES)
