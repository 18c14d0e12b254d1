"""What people type, asked of the data that come with the program."""

import pytest

from kb.findable.documents import ENTRY_KINDS
from search import Index


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("aim", {"sr5/take-aim", "sr6/take-aim"}),
        ("prone", {"sr5/drop-prone", "cwn/go-prone"}),
        ("go prone", {"cwn/go-prone", "sr5/drop-prone", "sr6/drop-prone"}),
        ("run", {"sr5/run", "cwn/run"}),
        ("dodge", {"sr5/dodge", "sr6/dodge", "matrix-d6/dodge"}),
        ("hack on the fly", {"sr5/hack-on-the-fly"}),
        ("hak on teh fly", {"sr5/hack-on-the-fly"}),
        ("fulldefense", {"sr5/full-defense", "sr6/full-defense"}),
        ("what does full defense cost", {"sr5/full-defense", "sr6/full-defense"}),
        ("matrix perseption", {"sr5/matrix-perception"}),
        ("pick up/put down object", {"sr5/pick-up-put-down-object", "sr6/pick-up-put-down-object"}),
        ("sr5 dodge", {"sr5/dodge"}),
        ("jackout", {"sr5/jack-out"}),
        (
            "use s",
            {
                "sr5/use-sensors",
                "sr5/use-skill",
                "sr5/use-simple-device",
                "sr6/use-skill",
                "sr6/use-simple-device",
                "cwn/use-a-skill",
            },
        ),
        ("make a s", {"cwn/make-a-snap-attack", "cwn/make-a-swarm-attack"}),
    ],
)
def test_the_obvious_entries_come_first(shipped_index: Index, query: str, first: set[str]) -> None:
    assert {result.id for result in shipped_index.search(query, limit=len(first)).results} == first


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("push the limit", "sr5/edition:edge"),
        ("glitch", "sr5/edition:dice"),
        ("second chance", "sr5/edition:edge"),
        ("what is a glitch", "sr5/edition:dice"),
        ("extended test", "sr5/edition:dice"),
        ("teamwork test", "sr5/edition:teamwork"),
        ("initiative passes sr5", "sr5/edition:turn"),
        ("noise", "sr5/term:Noise"),
        ("running silent", "sr5/state:running-silent"),
        ("trauma die", "cwn/term:Trauma Die"),
    ],
)
def test_what_an_edition_explains_beside_its_entries_is_found(
    shipped_index: Index, query: str, first: str
) -> None:
    assert first in [result.id for result in shipped_index.search(query, limit=3).results]


def test_results_can_be_narrowed_to_a_kind_which_they_name_and_count(shipped_index: Index) -> None:
    page = shipped_index.search("prone", kind=["state"])
    assert {result.id for result in page.results[:4]} == {
        f"{edition}/state:prone" for edition in ("sr5", "sr6", "matrix-d6", "cwn")
    }
    assert {result.kind for result in page.results} == {"state"}
    assert {each.value for each in page.facets.kind} >= {"action", "state"}


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("in deckung gehen", {"sr5/take-cover", "sr6/take-cover"}),
        ("volle abwehr sr5", {"sr5/full-defense"}),
        ("sprite kompilieren", {"sr5/compile-sprite"}),
    ],
)
def test_an_action_is_found_by_its_name_in_another_language(
    shipped_index: Index, query: str, first: set[str]
) -> None:
    page = shipped_index.search(query, limit=len(first))
    assert {result.id for result in page.results} == first
    assert page.did_you_mean is None


def test_an_action_stands_before_the_state_that_it_brings(shipped_index: Index) -> None:
    assert shipped_index.search("prone", limit=1).results[0].id == "cwn/go-prone"


def test_what_another_edition_than_the_named_one_explains_is_left_out(shipped_index: Index) -> None:
    found = shipped_index.search("sr6 glitch", limit=50).results
    assert {result.edition for result in found if ":" in result.id} == {"sr6"}


def test_the_beginning_of_a_word_is_not_taken_for_a_name_with_an_error(shipped_index: Index) -> None:
    assert shipped_index.search("inv", limit=1).results[0].id == "sr5/invite-mark"


@pytest.mark.parametrize(
    ("query", "meant", "among"),
    [
        ("supresive fire", "suppressive fire", "sr6/cover-fire"),
        ("interupt", "interrupt", "cwn/instant-action"),
        ("ful defnse", "full defense", "sr5/full-defense"),
        ("fight withdrawl", "fight withdrawal", "cwn/make-a-fighting-withdrawal"),
    ],
)
def test_typing_errors_find_what_was_meant(shipped_index: Index, query: str, meant: str, among: str) -> None:
    page = shipped_index.search(query, limit=5)
    assert page.did_you_mean == meant
    assert among in {result.id for result in page.results}


@pytest.mark.parametrize(
    ("query", "among"),
    [
        ("chuck a molotov", "sr5/throw-weapon"),
        ("exorcism", "sr5/banish-spirit"),
        ("show off with a handbrake turn", "sr5/stunt"),
    ],
)
def test_what_people_say_finds_what_the_rules_call_otherwise(
    shipped_index: Index, query: str, among: str
) -> None:
    page = shipped_index.search(query, limit=3)
    assert among in {result.id for result in page.results}
    assert page.did_you_mean is None


@pytest.mark.parametrize(
    ("query", "among"),
    [
        ("15m", {"sr6/sprint"}),
        ("10meters", {"sr6/move", "cwn/run", "cwn/move-action"}),
        ("2marks", {"sr5/trace-icon", "sr5/hack-on-the-fly", "sr5/brute-force"}),
        ("-10init", {"sr5/full-defense"}),
    ],
)
def test_a_number_is_found_without_the_blank_before_what_it_counts(
    shipped_index: Index, query: str, among: set[str]
) -> None:
    assert among & {result.id for result in shipped_index.search(query, limit=3).results}


@pytest.mark.parametrize("query", ["5e dodge", "sr5 dodge"])
def test_a_number_in_the_name_of_an_edition_stays_there(shipped_index: Index, query: str) -> None:
    assert shipped_index.search(query, limit=1).results[0].id == "sr5/dodge"


def test_every_entry_is_first_for_its_own_name_or_beside_those_of_the_same_name(shipped_index: Index) -> None:
    everything = [
        result
        for offset in range(0, 1000, 100)
        for result in shipped_index.search("", limit=100, offset=offset).results
    ]
    for entry in everything:
        alike = sum(other.name.casefold() == entry.name.casefold() for other in everything)
        found = [result.id for result in shipped_index.search(entry.name, limit=alike).results]
        assert entry.id in found, entry.name


def test_every_entry_is_suggested_for_the_beginning_of_its_name(shipped_index: Index) -> None:
    for result in shipped_index.search("", limit=100).results:
        suggested = {suggestion.id for suggestion in shipped_index.suggest(result.name[:12], 20)}
        assert result.id in suggested, result.name


def test_a_timing_is_found_by_its_name_and_by_its_id(shipped_index: Index) -> None:
    by_name, by_id = (
        shipped_index.search(query, limit=100) for query in ('timing:"any time"', "timing:anytime")
    )
    assert by_name.total > 10
    assert {result.id for result in by_name.results} == {result.id for result in by_id.results}


@pytest.mark.parametrize(
    ("query", "says"), [("edition:sr4", "sr5"), ("section:nope dodge", "matrix"), ("marks:9", "1, 2 or 3")]
)
def test_a_narrowing_that_nothing_fulfils_says_what_there_is(
    shipped_index: Index, query: str, says: str
) -> None:
    found = shipped_index.search(query)
    assert not found.results
    assert found.note is not None
    assert says in found.note
    assert shipped_index.search("edition:sr5 dodge").note is None


@pytest.mark.parametrize("query", ["free actions sr5", "free action sr5", "sr5 free action"])
def test_actions_of_a_cost_in_the_named_edition_come_before_a_name_in_another(
    shipped_index: Index, query: str
) -> None:
    first, second, *_ = shipped_index.search(query, kind=ENTRY_KINDS, group="concept").results
    assert {first.edition, second.edition} == {"sr5"}
    assert "Free" in first.cost


def test_the_counterpart_in_the_named_edition_comes_before_the_name_in_another(shipped_index: Index) -> None:
    assert shipped_index.search("full defense md6").results[0].id == "matrix-d6/full-reaction"


def test_another_edition_answers_where_the_named_one_has_nothing_that_fits(shipped_index: Index) -> None:
    assert shipped_index.search("hold action sr5").results[0].id == "matrix-d6/hold-an-action"
