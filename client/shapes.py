"""The shapes of requests and answers, as the OpenAPI document has them. `make recordings` writes them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class CompareParameters(TypedDict):
    """
    What to compare: exactly one of these.
    """

    ids: NotRequired[list[str]]
    """
    Entries by id; the others are compared with the first: `sr5/take-cover,sr6/take-cover`.
    """
    concept: NotRequired[str | None]
    """
    All entries of a concept.
    """
    editions: NotRequired[list[str]]
    """
    Two editions: `sr5,sr6`.
    """


class ConceptsParameters(TypedDict):
    """
    Which concepts to list.
    """

    name: NotRequired[str]
    """
    Only items whose name contains this; case doesn't matter.
    """
    order: NotRequired[Literal["id", "-id", "name", "-name"] | None]
    """
    The field to sort by; `-` before it reverses the order.
    """
    fields: NotRequired[list[Literal["id", "name", "group", "definition", "entries", "url", "api_url"]]]
    """
    Only these fields of each, and its id: `name,definition`.
    """


class EditionsParameters(TypedDict):
    """
    Which editions to list.
    """

    name: NotRequired[str]
    """
    Only items whose name contains this; case doesn't matter.
    """
    order: NotRequired[Literal["id", "-id", "name", "-name"] | None]
    """
    The field to sort by; `-` before it reverses the order.
    """
    fields: NotRequired[
        list[Literal["id", "name", "short", "publisher", "year", "summary", "entries", "url", "api_url"]]
    ]
    """
    Only these fields of each, and its id: `name,year`.
    """


class EntriesParameters(TypedDict):
    """
    Which entries to list.
    """

    name: NotRequired[str]
    """
    Only items whose name contains this; case doesn't matter.
    """
    order: NotRequired[Literal["id", "-id", "name", "-name"] | None]
    """
    The field to sort by; `-` before it reverses the order.
    """
    fields: NotRequired[
        list[
            Literal[
                "id",
                "edition",
                "name",
                "url",
                "api_url",
                "section",
                "kind",
                "cost",
                "timing",
                "roll",
                "summary",
            ]
        ]
    ]
    """
    Only these fields of each, and its id: `name,cost`.
    """
    edition: NotRequired[list[str]]
    """
    Editions, such as `sr5,sr6`.
    """
    section: NotRequired[list[str]]
    """
    Sections of the editions' lists of actions, such as `matrix`.
    """
    cost: NotRequired[list[str]]
    """
    Resources that pay for the action, such as `free,simple`; or `none` or `unknown`.
    """
    limit: NotRequired[int]
    """
    The most results to return.
    """
    offset: NotRequired[int]
    """
    How many results to leave out first.
    """
    concept: NotRequired[str | None]
    """
    Only entries linked to this concept.
    """
    kind: NotRequired[Literal["action", "procedure", "rule"] | None]
    """
    Only entries of this kind.
    """


class RulingsParameters(TypedDict):
    """
    Which rulings to list.
    """

    name: NotRequired[str]
    """
    Only items whose name contains this; case doesn't matter.
    """
    order: NotRequired[Literal["name", "-name"] | None]
    """
    The field to sort by; `-` before it reverses the order.
    """
    fields: NotRequired[list[Literal["name", "meaning", "default", "choices", "editions"]]]
    """
    Only these fields of each, and its name: `meaning,choices`.
    """


class SearchParameters(TypedDict):
    """
    What to search for, and where.
    """

    edition: NotRequired[list[str]]
    """
    Editions, such as `sr5,sr6`.
    """
    section: NotRequired[list[str]]
    """
    Sections of the editions' lists of actions, such as `matrix`.
    """
    cost: NotRequired[list[str]]
    """
    Resources that pay for the action, such as `free,simple`; or `none` or `unknown`.
    """
    limit: NotRequired[int]
    """
    The most results to return.
    """
    offset: NotRequired[int]
    """
    How many results to leave out first.
    """
    q: NotRequired[str]
    """
    What to look for; typos and other editions' names are fine. Empty finds every entry.
    """
    kind: NotRequired[
        list[
            Literal[
                "action",
                "procedure",
                "rule",
                "edition",
                "term",
                "state",
                "class",
                "resource",
                "ruling",
                "table",
            ]
        ]
    ]
    """
    Kinds of results, such as `action,state`.
    """
    group: NotRequired[Literal["concept"] | None]
    """
    `concept`: one result per concept, its other entries under `also`.
    """
    fields: NotRequired[
        list[
            Literal[
                "id",
                "edition",
                "kind",
                "name",
                "url",
                "api_url",
                "section",
                "cost",
                "roll",
                "summary",
                "highlight",
                "score",
                "because",
                "also",
            ]
        ]
    ]
    """
    Only these fields of each result, and its id: `name,cost`.
    """


class SourcesParameters(TypedDict):
    """
    Which sources to list.
    """

    name: NotRequired[str]
    """
    Only works whose title contains this; case doesn't matter.
    """
    order: NotRequired[Literal["id", "-id", "name", "-name"] | None]
    """
    The field to sort by, `name` for the title; `-` before it reverses the order.
    """
    fields: NotRequired[list[Literal["id", "edition", "title", "publisher", "year", "kind", "api_url"]]]
    """
    Only these fields of each, and its id: `title,year`.
    """
    edition: NotRequired[list[str]]
    """
    Editions, such as `sr3,sr5`.
    """


class SuggestParameters(TypedDict):
    """
    What to complete.
    """

    q: NotRequired[str]
    """
    The beginning of a name or an alias, or of a later word of one.
    """
    limit: NotRequired[int]
    """
    The most suggestions to return.
    """


class TablesParameters(TypedDict):
    """
    Which tables to list.
    """

    name: NotRequired[str]
    """
    Only items whose name contains this; case doesn't matter.
    """
    order: NotRequired[Literal["id", "-id", "name", "-name"] | None]
    """
    The field to sort by; `-` before it reverses the order.
    """
    fields: NotRequired[list[Literal["id", "edition", "name", "summary", "url", "api_url"]]]
    """
    Only these fields of each, and its id: `name,edition`.
    """
    edition: NotRequired[list[str]]
    """
    Editions, such as `sr3,matrix-d6`.
    """


class TierwiseParameters(TypedDict):
    """
    What to compare.
    """

    concept: str
    """
    The concept whose entries to compare.
    """


ActionClass = TypedDict(
    "ActionClass",
    {
        "name": str,
        "meaning": NotRequired[str | None],
        "is": NotRequired[list[str]],
        "opposed_by": NotRequired[list[str]],
        "made_with": NotRequired[list[str]],
        "implied_by": NotRequired[list[str]],
        "requirement": NotRequired[str | None],
    },
)


class AdjustableNumber(TypedDict):
    """
    A number of the roll that can be set to others, without what its modifiers add.
    """

    what: str
    """
    What the edition calls it: "dice pool", "threshold".
    """
    value: int
    added: int
    """
    What the roll's modifiers add to it.
    """
    least: int
    most: int


Again = TypedDict(
    "Again",
    {
        "after": str,
        "lose": dict[str, int],
        "while": str,
    },
)


class AnsweredFact(TypedDict):
    """
    A fact from the data.
    """

    id: str
    """
    The entry, or the state as search results name it: "sr5/state:prone".
    """
    field: Literal[
        "cost",
        "roll",
        "limit",
        "threshold",
        "marks",
        "timing",
        "odds",
        "grants",
        "equivalent",
        "requires",
        "failure",
        "combine",
        "turn",
        "state",
    ]
    text: str


class AnsweredRoll(TypedDict):
    """
    A typed roll with its chance in one edition.
    """

    edition: str
    roll: str
    """
    The roll in the edition's notation, as `10 dice [4] v. 7 dice`.
    """
    text: str
    """
    The answer in one sentence, as "Success 56.9 %".
    """
    url: str
    """
    The path of the calculator with this roll.
    """


class Backlink(TypedDict):
    """
    An entry that refers to another, and the field that does.
    """

    id: str
    how: Literal["link", "combine", "grant", "not_to_confuse"]


class Because(TypedDict):
    """
    Why an entry was found.
    """

    field: Literal[
        "name",
        "alias",
        "asked",
        "equivalent",
        "test",
        "concept",
        "requires",
        "figures",
        "facts",
        "summary",
        "effect",
    ]
    """
    The field with most of the words.
    """
    text: str
    """
    The name, or the words that were found in the text.
    """
    id: str | None
    """
    For `equivalent`: the entry of another edition with this name.
    """


class BookName(TypedDict):
    """
    A name in another language, as that language's book prints it.
    """

    book: str


class ChosenBy(TypedDict):
    """
    What an edition chooses, and why.
    """

    edition: str
    choice: str
    why: str
    disputed: bool


class CodeListed(TypedDict):
    """
    A code, what it means, and the names of its parts.
    """

    code: str
    meaning: str
    parts: list[str]


class CodedReason(TypedDict):
    """
    The code of a sentence in an answer, and what it is about.
    """

    code: str
    """
    One of the codes that the documentation lists; it stays the same when the words change.
    """
    parts: dict[str, Any]
    """
    What the sentence is about, by name: numbers, names, lists, or reasons within it.
    """


class CodesAnswer(TypedDict):
    """
    Every code.
    """

    codes: list[CodeListed]
    data_version: str


CombinedNeed = TypedDict(
    "CombinedNeed",
    {
        "with": list[str],
        "says": str,
    },
)


class ComparedCell(TypedDict):
    """
    One entry's text in a field.
    """

    texts: list[str]
    differs: bool
    """
    Whether it differs from the first entry's.
    """


class ComparedField(TypedDict):
    """
    One field of every entry, in the order of the entries.
    """

    field: str
    label: str
    differs: bool
    """
    Whether any entry differs from the first.
    """
    cells: list[ComparedCell]


class ConceptData(TypedDict):
    """
    A concept as in its file.
    """

    id: str
    name: str
    definition: str
    aliases: NotRequired[list[str]]
    group: Literal[
        "attack",
        "defence",
        "movement",
        "gear",
        "magic",
        "matrix",
        "vehicle",
        "turn",
        "recovery",
        "social",
        "skill",
    ]
    broader: NotRequired[list[str]]
    notes: NotRequired[list[str]]


class ConceptLink(TypedDict):
    """
    How an entry matches a concept that several editions share. Ours.
    """

    id: str
    match: Literal["exact", "close", "narrower", "broader", "related"]
    note: NotRequired[str | None]


class ConceptListed(TypedDict):
    """
    A concept in the list.
    """

    id: str
    name: NotRequired[str]
    group: NotRequired[str]
    definition: NotRequired[str]
    entries: NotRequired[int]
    """
    The number of entries linked to it.
    """
    url: NotRequired[str]
    """
    The path of its page.
    """
    api_url: NotRequired[str]
    """
    Its path in the API.
    """


class ConceptMember(TypedDict):
    """
    An entry linked to a concept, and how well it matches.
    """

    id: str
    edition: str
    name: str
    url: str
    """
    The path of its page.
    """
    api_url: str
    """
    Its path in the API.
    """
    match: Literal["exact", "close", "narrower", "broader", "related"]


class ConceptsAnswer(TypedDict):
    """
    The concepts, by id.
    """

    total: int
    concepts: list[ConceptListed]


class CountedValue(TypedDict):
    """
    A value to filter by, and the number of entries with it.
    """

    value: str
    count: int


class Duration(TypedDict):
    """
    A duration, such as that of each roll of an extended test.
    """

    value: int | None
    unit: str


class EdgeNeed(TypedDict):
    """
    Rolling without Edge; written `{edge: none}`.
    """

    edge: Literal["none"]


class EdgeUse(TypedDict):
    """
    One use of Edge on a roll.
    """

    when: NotRequired[str | None]
    set: NotRequired[dict[str, int | str]]
    add: NotRequired[dict[str, int | str]]
    name: str
    meaning: str
    rulings: NotRequired[dict[str, str]]
    """
    Rulings of a roll with this use that differ from the edition's.
    """
    cost: NotRequired[int | None]
    """
    What it costs in Edge.
    """
    unknown: NotRequired[dict[Literal["cost"], str]]
    """
    Why the cost is unknown; answers say it.
    """


class EditionListed(TypedDict):
    """
    An edition in the list.
    """

    id: str
    name: NotRequired[str]
    short: NotRequired[str]
    publisher: NotRequired[str]
    year: NotRequired[int | None]
    summary: NotRequired[str]
    entries: NotRequired[int]
    """
    The number of its entries.
    """
    url: NotRequired[str]
    """
    The path of its page.
    """
    api_url: NotRequired[str]
    """
    Its path in the API.
    """


class EditionMechanic(TypedDict):
    """
    The edition's dice, and how to read them.
    """

    family: Literal["hits", "target-number", "total"]
    """
    hits: dice that show `hit_from` or more are counted. target-number: dice that reach
    the number are counted. total: dice and bonuses are added up.
    """
    sides: NotRequired[int]
    hit_from: NotRequired[int | None]
    open_ended: NotRequired[bool]
    """
    Whether a die that shows its highest face is rolled again and added.
    """
    glitch: NotRequired[bool]
    """
    Whether ones on more than half of the dice are a glitch.
    """
    all_ones: NotRequired[bool]
    """
    Whether ones on all of the dice are a critical failure.
    """
    ones: NotRequired[str | None]
    """
    Where that comes from, if not from the page.
    """
    extended: NotRequired[str | None]
    """
    Where it comes from, if not from the page, that each further roll of an extended test has one die fewer.
    """
    words: dict[Literal["pool", "hit", "hits", "requirement", "limit"], str]
    """
    The edition's own words: `requirement: threshold`, `hits: successes`.
    """


class EditionRuling(TypedDict):
    """
    How the edition decides a question that its sources leave open.
    """

    title: NotRequired[str | None]
    """
    Its name for people, if not that in words; only for a ruling that the edition declares.
    """
    meaning: NotRequired[str | None]
    """
    The question, only for a ruling that the edition declares; `choices` has the possible answers.
    Entries read it as `ruling.NAME`, or name it under `combine.several`.
    """
    choices: NotRequired[dict[str, str] | None]
    """
    Each choice and its meaning.
    """
    choice: str
    why: str
    disputed: NotRequired[bool]


class EditionsAnswer(TypedDict):
    """
    The editions, in order.
    """

    total: int
    editions: list[EditionListed]


class Encoded(TypedDict):
    """
    An entry or a table taken from a work.
    """

    id: str
    lines: list[str]
    """
    The lines of the work's page, such as `12-20`.
    """


EnteredState = TypedDict(
    "EnteredState",
    {
        "state": str,
        "level": NotRequired[str | None],
        "whose": NotRequired[str],
        "when": NotRequired[str | None],
        "if": NotRequired[str | None],
        "until": NotRequired[str | None],
        "lost_when": NotRequired[str | None],
        "lost_to": NotRequired[list[str]],
        "kept_by": NotRequired[list[str]],
        "lasts": NotRequired[str | None],
    },
)


class EntryListed(TypedDict):
    """
    An entry in a list.
    """

    id: str
    edition: NotRequired[str]
    name: NotRequired[str]
    url: NotRequired[str]
    """
    The path of its page.
    """
    api_url: NotRequired[str]
    """
    Its path in the API.
    """
    section: NotRequired[str]
    kind: NotRequired[Literal["action", "procedure", "rule"]]
    cost: NotRequired[str]
    """
    What it costs, as text; empty if no cost applies.
    """
    timing: NotRequired[str]
    """
    When you can take it, as text; empty if that does not apply.
    """
    roll: NotRequired[str]
    """
    Its first test as printed; `no test` if it has none, `unknown` if its source does not give it.
    """
    summary: NotRequired[str]


class Equivalent(TypedDict):
    """
    An entry of another edition, its match, and the shared concepts.
    """

    id: str
    match: Literal["exact", "close", "narrower", "broader", "related"]
    through: list[str]


Exchange = TypedDict(
    "Exchange",
    {
        "id": str,
        "pay": dict[str, int],
        "for": dict[str, int],
        "at": NotRequired[Literal["own", "any"]],
        "rule": NotRequired[str | None],
    },
)


class Expectation(TypedDict):
    """
    The result of an example. Only what the example states is compared.
    """

    hits: NotRequired[int | None]
    opposing_hits: NotRequired[int | None]
    net_hits: NotRequired[int | None]
    margin: NotRequired[int | None]
    total: NotRequired[int | None]
    opposing_total: NotRequired[int | None]
    value: NotRequired[int | str | None]
    """
    For a step that is not a roll.
    """
    outcome: NotRequired[str | None]
    glitch: NotRequired[Literal["none", "glitch", "critical-glitch", "critical-failure"] | None]
    results: NotRequired[dict[str, int | str]]
    steps: NotRequired[dict[str, Expectation]]
    success: NotRequired[str | None]
    """
    The exact chance of success, as a fraction.
    """
    legal: NotRequired[bool | None]
    """
    Whether the turn of the example is allowed.
    """
    states: NotRequired[dict[str, bool | None]]
    """
    The states at the end of the turn; None for one that depends on something else.
    """


class Facets(TypedDict):
    """
    Values to filter by, with the number of entries of each, whether results are grouped or not.

    A field is counted without its own filter, so you see what another value would add.
    """

    edition: list[CountedValue]
    section: list[CountedValue]
    cost: list[CountedValue]
    kind: list[CountedValue]


class FactAnswer(TypedDict):
    """
    The answer to a question about one fact, with a fact for each entry or state of that name.
    """

    text: str
    facts: list[AnsweredFact]


class FalseFriend(TypedDict):
    """
    An entry that readers may confuse with this one.
    """

    id: str
    why: str


class Fault(TypedDict):
    """
    One fault of a request.
    """

    field: str
    """
    The parameter, or the dotted path in the body; empty if the whole request is wrong.
    """
    message: str
    nearest: NotRequired[str | None]
    """
    The allowed name closest to the one given.
    """
    code: str
    """
    One of the codes that the documentation lists; it stays the same when the words change.
    """
    parts: NotRequired[dict[str, Any]]
    """
    What the message is about, by name.
    """


Figure = TypedDict(
    "Figure",
    {
        "says": str,
        "is": NotRequired[int | str | None],
        "least": NotRequired[int | str | None],
        "most": NotRequired[int | str | None],
        "unit": NotRequired[str | None],
    },
)


class FitReasons(TypedDict):
    """
    The codes of what an action that fits requires and loses, in the order of the same fields of the action.
    """

    to_check: NotRequired[list[CodedReason]]
    loses: NotRequired[list[CodedReason]]
    may_lose: NotRequired[list[CodedReason]]


Grant = TypedDict(
    "Grant",
    {
        "when": NotRequired[str | None],
        "set": NotRequired[dict[str, int | str]],
        "add": NotRequired[dict[str, int | str]],
        "key": NotRequired[str | None],
        "says": NotRequired[str | None],
        "to": list[str],
        "not_to": NotRequired[list[str]],
        "of": NotRequired[Literal["own", "opponent", "ally", "anyone"]],
        "who": NotRequired[str | None],
        "until": NotRequired[str | None],
        "lost_when": NotRequired[str | None],
        "lost_to": NotRequired[list[str]],
        "stacks": NotRequired[bool],
        "most": NotRequired[int | str | None],
        "uncounted": NotRequired[int],
        "times": NotRequired[str | None],
        "if": NotRequired[str | None],
        "met_by": NotRequired[list[str]],
        "one_of": NotRequired[str | None],
        "usual": NotRequired[bool],
        "not_with": NotRequired[list[str]],
        "called": NotRequired[str | None],
        "missed": NotRequired[str | None],
    },
)


class HealthAnswer(TypedDict):
    """
    The server is running.
    """

    status: Literal["ok"]


class IndexLink(TypedDict):
    """
    An endpoint in the index.
    """

    method: str
    path: str
    """
    The path, with variables in braces.
    """
    summary: str


class LeftState(TypedDict):
    """
    A state of the edition that an action ends; written `{state: prone}`.
    """

    state: str
    whose: NotRequired[str]
    when: NotRequired[str | None]
    when_in: NotRequired[str | None]
    """
    The actor's state to which `when` is limited; in any other the action alone decides.
    """


class Licence(TypedDict):
    """
    What you may do with the wording of the data.
    """

    id: str
    """
    Its SPDX identifier.
    """
    name: str
    url: str
    attribution: str
    """
    Who to credit.
    """
    covers: str
    """
    What it covers and what not.
    """


class LicenceOfEdition(TypedDict):
    """
    The licence of an edition's source, and what the entries take from it.
    """

    edition: str
    name: str
    licence: str
    attribution: str | None
    policy: str


class LicencesAnswer(TypedDict):
    """
    What you may do with the data, and who owns the games.
    """

    data: Licence
    editions: list[LicenceOfEdition]


class Mention(TypedDict):
    """
    A page of a work that an entry or a table refers to.
    """

    id: str
    page: int | None
    """
    Null if only a section is named.
    """
    about: str


class Named(TypedDict):
    """
    An entry with its id, name and page.
    """

    id: str
    edition: str
    name: str
    url: str
    """
    The path of its page.
    """
    api_url: str
    """
    Its path in the API.
    """


class Need(TypedDict):
    """
    A rating you must have; written `{marks: 1, on: target}`.
    """

    term: str
    least: int
    on: NotRequired[str]
    """
    Whose rating it is: actor, target, or words ("the icon that is imitated").
    """
    says: NotRequired[str | None]
    """
    What is required, as a player says it, in place of a text made of the fields.
    """
    enough: NotRequired[bool]
    """
    Whether the rating alone meets it. If not, only a lower one decides; of a higher one people have to tell, as of
    the room to run.
    """


NumberConverted = TypedDict(
    "NumberConverted",
    {
        "name": str,
        "value": int | str,
        "how": Literal["same-number", "same-word", "same-tier", "untrained", "formula"],
        "from": NotRequired[str | None],
        "was": NotRequired[int | str | None],
        "tier": NotRequired[Literal["untrained", "novice", "professional", "elite"] | None],
        "equal_odds": NotRequired[bool],
    },
)


class Offence(TypedDict):
    """
    A rule that forbids the turn.
    """

    rule: str
    actions: list[str]
    """
    The entries that break it.
    """
    places: list[int]
    """
    The place of each of them among the actions of the turn, from 0.
    """
    why: str
    """
    A sentence.
    """
    code: str
    """
    The code of the sentence: one of those that the documentation lists.
    """
    parts: dict[str, Any]
    """
    What the sentence is about, by name.
    """


class OpenActions(TypedDict):
    """
    Actions that the source leaves open in a state: a turn with one asks whether it is possible.
    """

    to: list[str]
    """
    Ids or classes.
    """
    says: str
    """
    How they would be taken, after "is possible": "without a clip in the gun".
    """


class OpenRequirement(TypedDict):
    """
    Something an action requires that the request doesn't say.
    """

    do: str
    """
    The entry.
    """
    requires: str
    """
    What it requires, in words.
    """
    code: str
    """
    The code of these words: one of those that the documentation lists.
    """
    parts: dict[str, Any]
    """
    What they are about, by name.
    """
    give: NotRequired[str | None]
    """
    Where in the request to say it; left out if only you can check it.
    """
    places: NotRequired[list[int]]
    """
    Which of several actions of that name require it, by their places from 0; left out if that needs no telling.
    """


OpenSearchSuggestions: TypeAlias = list[str | list[str]]
"""
The text typed, a list of completions, and a list with the editions of each.
"""


Outcome = TypedDict(
    "Outcome",
    {
        "if": str,
        "when": NotRequired[str | None],
        "then": str,
        "instead": NotRequired[bool],
        "calls_for": NotRequired[str | None],
        "restates": NotRequired[bool],
    },
)


PaidAction = TypedDict(
    "PaidAction",
    {
        "do": str,
        "at": Literal["own", "out"],
        "as": NotRequired[str | None],
        "part_of": NotRequired[str | None],
        "spend": dict[str, int | str] | None,
    },
)


class Pair(TypedDict):
    """
    An entry of the first edition, and its equivalents in the second.
    """

    id: str
    equivalents: list[Equivalent]


class Probability(TypedDict):
    """
    A chance, or another exact number.
    """

    fraction: str
    """
    Exact: `11/27`.
    """
    decimal: float


class ProblemDetails(TypedDict):
    """
    What is wrong with a request (RFC 9457).
    """

    type: str
    """
    A page that explains this kind of problem.
    """
    title: str
    status: int
    detail: str
    """
    What was given, what is allowed, how to fix it.
    """
    instance: str
    """
    The path of the request.
    """
    errors: NotRequired[list[Fault]]
    """
    Everything that is wrong, one by one; left out if `detail` says it all.
    """


class Range(TypedDict):
    """
    A cell that gives a range instead of one number.
    """

    least: int
    most: int


class ReadyAnswer(TypedDict):
    """
    A complete build is available.
    """

    status: Literal["ready"]
    version: str
    """
    The version being served.
    """
    data_version: str
    """
    A hash of its data.
    """
    entries: int


class Reasons(TypedDict):
    """
    The codes of an answer's warnings, of what is unknown and of its `why`, in the order of the sentences.
    """

    warnings: NotRequired[list[CodedReason]]
    unknown: NotRequired[list[CodedReason]]
    why: NotRequired[list[CodedReason]]


class Reference(TypedDict):
    """
    A page that the source refers to.
    """

    work: str
    page: NotRequired[int | None]
    """
    None if the source names a section without its page; `about` then says which.
    """
    about: str


class RepeatedChances(TypedDict):
    """
    The same test made several times, each with a roll of its own.
    """

    times: int
    all: Probability | None
    """
    Every one of them succeeds.
    """
    any: Probability | None
    """
    At least one of them succeeds.
    """
    average: Probability | None
    """
    How many of them succeed on average.
    """


RequestedChange = TypedDict(
    "RequestedChange",
    {
        "when": NotRequired[str | None],
        "set": NotRequired[dict[str, int | str]],
        "add": NotRequired[dict[str, int | str]],
        "value": NotRequired[int | None],
        "reason": NotRequired[str | None],
        "from": NotRequired[str | None],
        "grant": NotRequired[str | None],
        "times": NotRequired[int],
        "side": NotRequired[Literal["actor", "opponent"] | None],
        "target": NotRequired[int | None],
    },
)


class RequiredInputs(TypedDict):
    """
    The names of ratings that a roll reads, in the order written.
    """

    edition: str
    entry: NotRequired[str | None]
    test: NotRequired[str | None]
    variant: NotRequired[str | list[str] | None]
    """
    The variants that apply, also those that states and rulings bring in.
    """
    ratings: list[str]
    """
    Yours.
    """
    against: list[str]
    """
    The target's.
    """
    scene: list[str]
    """
    Of the place: give them under `ratings`.
    """
    either: list[list[str]]
    """
    Pairs; one name of each is enough.
    """
    opposed: bool
    """
    Whether the target rolls too, now or afterwards.
    """
    changed_by: list[str]
    """
    The actions whose grants change this roll, by id: for `modifiers`, with `from`.
    """
    data_version: str


class Resource(TypedDict):
    """
    Something you pay actions with.
    """

    name: str
    plural: NotRequired[str | None]
    short: NotRequired[str | None]
    meaning: NotRequired[str | None]


class Result(TypedDict):
    """
    An entry that was found.
    """

    id: str
    edition: NotRequired[str]
    kind: NotRequired[
        Literal[
            "action", "procedure", "rule", "edition", "term", "state", "class", "resource", "ruling", "table"
        ]
    ]
    """
    An entry's kind, or what an edition explains beside its entries.
    """
    name: NotRequired[str]
    url: NotRequired[str]
    """
    The path of its page, or of its place on a page.
    """
    api_url: NotRequired[str | None]
    """
    Its path in the API; left out without an API, and of what isn't an entry.
    """
    section: NotRequired[str]
    """
    Empty for what isn't an entry, as are the cost and the roll.
    """
    cost: NotRequired[str]
    """
    What it costs, as text; empty if no cost applies.
    """
    roll: NotRequired[str]
    """
    Its first test as printed; `no test` if it has none, `unknown` if its source does not give it.
    """
    summary: NotRequired[str]
    highlight: NotRequired[str]
    """
    An excerpt of its text as safe HTML, with the found words inside `<mark>`.
    """
    score: NotRequired[float]
    """
    Higher is better; scores of different queries are not comparable.
    """
    because: NotRequired[Because | None]
    """
    Null if the query has no words.
    """
    also: NotRequired[list[Result]]
    """
    Further entries of the same concept if results are grouped.
    """


class RulingChoice(TypedDict):
    """
    One choice of a ruling, and what it means.
    """

    choice: str
    meaning: str


class RulingListed(TypedDict):
    """
    A question that the rules leave open.
    """

    name: str
    meaning: NotRequired[str]
    default: NotRequired[str]
    """
    The first choice; it applies if an edition makes none.
    """
    choices: NotRequired[list[RulingChoice]]
    editions: NotRequired[list[ChosenBy]]


class RulingsAnswer(TypedDict):
    """
    Every ruling that a request can set.
    """

    total: int
    rulings: list[RulingListed]


class SearchAnswer(TypedDict):
    """
    The results of a search.
    """

    query: str
    total: int
    """
    The number of all entries found, or of their groups.
    """
    results: list[Result]
    facets: Facets
    did_you_mean: str | None
    """
    The corrected query, if its words were corrected.
    """
    answer: NotRequired[FactAnswer | None]
    """
    If the query is a question about one fact: its answer from the data. Left out if not certain.
    """
    rolls: NotRequired[list[AnsweredRoll] | None]
    """
    If the query is a roll: its odds in each edition that reads it. Otherwise left out.
    """
    note: NotRequired[str | None]
    """
    If no entry meets an operator such as `edition:sr4`: a sentence with the known values.
    """
    every_word: bool
    """
    Whether the first result has all words of the query, apart from stop words.
    """
    next: NotRequired[str | None]
    """
    The path of the next page; left out on the last page, and without an API.
    """
    previous: NotRequired[str | None]
    """
    The path of the previous page; left out on the first page, and without an API.
    """


class Section(TypedDict):
    """
    A part of the edition's list of actions; its key is the folder of its entries.
    """

    name: str
    meaning: NotRequired[str | None]


class Setting(TypedDict):
    """
    A value, and the chance of success with it.
    """

    value: int
    change: NotRequired[int | None]
    """
    The difference to the current chance; left out if unknown.
    """
    success: Probability


ShiftStep = TypedDict(
    "ShiftStep",
    {
        "title": NotRequired[str | None],
        "if": NotRequired[str | None],
        "working": NotRequired[bool],
        "shift": str,
        "from": NotRequired[str | None],
        "by": str,
    },
)


class Source(TypedDict):
    """
    Where the data come from: a work of the edition and lines of its page.
    """

    work: str
    lines: list[int | str]
    """
    Line numbers, or ranges of them as `"12-20"`.
    """


class SourceAnswer(TypedDict):
    """
    One work with what the data take from it.
    """

    id: str
    """
    `edition/work`.
    """
    edition: str
    title: str
    publisher: str | None
    """
    Null if the data do not say.
    """
    year: int | None
    kind: Literal["book", "page", "game"]
    api_url: str
    """
    The path at which the API has it.
    """
    encoded: list[Encoded]
    """
    Entries and tables that take their content from it.
    """
    mentions: list[Mention]
    """
    Pages of it that entries and tables refer to.
    """


class SourceListed(TypedDict):
    """
    A work that an edition cites, in the list.
    """

    id: str
    """
    `edition/work`.
    """
    edition: NotRequired[str]
    title: NotRequired[str]
    publisher: NotRequired[str | None]
    """
    Null if the data do not say.
    """
    year: NotRequired[int | None]
    kind: NotRequired[Literal["book", "page", "game"]]
    api_url: NotRequired[str]
    """
    The path at which the API has it.
    """


class SourcesAnswer(TypedDict):
    """
    The works that the editions cite, in their order.
    """

    total: int
    sources: list[SourceListed]


class SpentNeed(TypedDict):
    """
    What you must have spent earlier in the turn; written `{spent: {free: 1}}`.
    """

    spent: dict[str, int]
    """
    How much of each resource.
    """


class Standing(TypedDict):
    """
    The test as it is now.
    """

    value: int | None
    """
    The current value; null if there is none or it is unknown.
    """
    success: Probability | None


class StatBlockRequest(TypedDict):
    """
    The ratings of a character, and the edition to convert them to.
    """

    edition: str
    ratings: dict[str, int | str]
    to: str


class StateHint(TypedDict):
    """
    What a turn tells anyone who ends it in a state, though it changes no verdict.
    """

    says: str
    """
    A clause: "your vehicle is uncontrolled at the end of the Combat Turn unless you take Control Vehicle".
    """
    without: NotRequired[list[str]]
    """
    It doesn't if one of these is taken in the turn: ids or classes.
    """


StateNeed = TypedDict(
    "StateNeed",
    {
        "state": str,
        "is": NotRequired[bool],
        "on": NotRequired[str],
        "when": NotRequired[str | None],
        "says": NotRequired[str | None],
    },
)


class StateWords(TypedDict):
    """
    Clauses for a state that is rather about a thing of yours, in place of "you are" and "you aren't".
    """

    holds: str
    """
    While it holds: "there is no clip in your gun".
    """
    ended: str
    """
    While it doesn't: "a clip is in your gun".
    """


class StepWorth(TypedDict):
    """
    What one step of one thing is worth.
    """

    value: int
    change: NotRequired[int | None]
    """
    The difference to the current chance; left out if unknown.
    """
    success: Probability
    difference: Probability
    """
    What it adds to the chance of success.
    """
    what: str
    """
    What the edition calls it: "dice pool", "threshold".
    """


class Stretch(TypedDict):
    """
    The range of a curve.
    """

    least: NotRequired[int]
    most: int


Success = TypedDict(
    "Success",
    {
        "called": str,
        "if": NotRequired[str | None],
        "missed": NotRequired[str | None],
        "every_target": NotRequired[bool],
    },
)


class Suggestion(TypedDict):
    """
    An entry with a name that completes the text.
    """

    id: str
    edition: str
    name: str
    url: str
    """
    The path of its page.
    """
    text: str
    """
    The name or the alias that completes the text.
    """
    kind: Literal["name", "alias"]


class TableAnswer(TypedDict):
    """
    One table.
    """

    id: str
    edition: str
    name: str
    summary: str
    keys: NotRequired[list[str]]
    """
    Terms for looking up a value with `table(slug)` in a test; empty for a table that is only shown.
    """
    columns: list[str]
    gives: NotRequired[str | None]
    """
    The column that a look-up returns; by default the first after the keys.
    """
    rows: list[list[int | str | Range]]
    source: Source
    see: NotRequired[list[Reference]]
    unknown: NotRequired[dict[str, str]]
    notes: NotRequired[list[str]]
    url: str
    """
    The path of its page.
    """
    api_url: str
    """
    Its path in the API.
    """


class TableChoices(TypedDict):
    """
    What a table decides about one edition.
    """

    rulings: NotRequired[dict[str, str]]
    """
    Rulings other than the edition's, by name, such as `tie: actor`; `core_rolls: off` leaves out the rolls that
    only the core rulebook has.
    """


class TableData(TypedDict):
    """
    A table as in its file.
    """

    id: str
    edition: str
    name: str
    summary: str
    keys: NotRequired[list[str]]
    """
    Terms for looking up a value with `table(slug)` in a test; empty for a table that is only shown.
    """
    columns: list[str]
    gives: NotRequired[str | None]
    """
    The column that a look-up returns; by default the first after the keys.
    """
    rows: list[list[int | str | Range]]
    source: Source
    see: NotRequired[list[Reference]]
    unknown: NotRequired[dict[str, str]]
    notes: NotRequired[list[str]]


class TableListed(TypedDict):
    """
    A table in the list.
    """

    id: str
    edition: NotRequired[str]
    name: NotRequired[str]
    summary: NotRequired[str]
    url: NotRequired[str]
    """
    The path of its page.
    """
    api_url: NotRequired[str]
    """
    Its path in the API.
    """


class TablesAnswer(TypedDict):
    """
    The tables, in the order of the editions and their ids.
    """

    total: int
    tables: list[TableListed]


class Target(TypedDict):
    """
    What to convert to: an edition, one of its entries, or a typed roll.
    """

    edition: NotRequired[str | None]
    entry: NotRequired[str | None]
    test: NotRequired[str | None]
    variant: NotRequired[str | list[str] | None]
    roll: NotRequired[str | None]
    classes: NotRequired[str | list[str]]
    ratings: NotRequired[dict[str, int | str]]
    """
    Your ratings there; those left out come from the tier.
    """
    against: NotRequired[dict[str, int | str]]
    states: NotRequired[list[str]]
    states_against: NotRequired[list[str]]
    modifiers: NotRequired[list[RequestedChange]]
    rulings: NotRequired[dict[str, str]]
    vary: NotRequired[Literal["requirement", "pool", "against", "limit"] | None]
    """
    What to set there; by default the requirement, or the target's dice or the pool if the rules fix it.
    """


class Teamwork(TypedDict):
    """
    Teamwork: helpers roll, and each of their hits adds one die for the leader.
    """

    limit: NotRequired[int]
    """
    How much each helper with a hit and no glitch raises the limit.
    """
    most: NotRequired[list[Literal["attribute", "skill", "limit", "rating", "category", "scale", "result"]]]
    """
    The kinds of ratings that limit the dice of all helpers together: they add at most the leader's highest rating
    of the first of these kinds that the pool reads.
    """
    why: NotRequired[str | None]
    """
    Where these rules come from.
    """


Term = TypedDict(
    "Term",
    {
        "kind": Literal["attribute", "skill", "limit", "rating", "category", "scale", "result"],
        "of": NotRequired[Literal["actor", "scene"]],
        "brought": NotRequired[bool],
        "meaning": NotRequired[str | None],
        "aliases": NotRequired[list[str]],
        "stands_for": NotRequired[list[str]],
        "unit": NotRequired[str | None],
        "values": NotRequired[list[str]],
        "below": NotRequired[str | None],
        "least": NotRequired[int | None],
        "most": NotRequired[int | None],
        "without": NotRequired[int | str | None],
        "weapon_without": NotRequired[int | None],
        "untrained": NotRequired[int | Literal["never"] | None],
        "untrained_with": NotRequired[dict[str, int]],
        "never_untrained": NotRequired[list[str]],
        "with": NotRequired[str | None],
        "highest_of": NotRequired[list[str]],
        "formula": NotRequired[str | None],
        "see": NotRequired[list[Reference]],
        "adds_to": NotRequired[list[str]],
        "is": NotRequired[Literal["pool", "targets", "opposing-hits"] | None],
        "tiers": NotRequired[dict[Literal["untrained", "novice", "professional", "elite"], int]],
        "typical": NotRequired[int | str | None],
    },
)


class TermConverted(TypedDict):
    """
    One rating, and what the same tier has in the other edition.
    """

    term: str
    value: int | str
    tier: NotRequired[Literal["untrained", "novice", "professional", "elite"] | None]
    counterpart: NotRequired[str | None]
    """
    The term there.
    """
    rating: NotRequired[int | None]
    why: NotRequired[str | None]
    """
    Why there is none.
    """
    reasons: NotRequired[Reasons]
    """
    What `why` says, as a code.
    """


TermNamed = TypedDict(
    "TermNamed",
    {
        "name": str,
        "kind": Literal["attribute", "skill", "limit", "rating", "category", "scale", "result"],
        "of": NotRequired[Literal["actor", "scene"]],
        "brought": NotRequired[bool],
        "meaning": NotRequired[str | None],
        "aliases": NotRequired[list[str]],
        "stands_for": NotRequired[list[str]],
        "unit": NotRequired[str | None],
        "values": NotRequired[list[str]],
        "below": NotRequired[str | None],
        "least": NotRequired[int | None],
        "most": NotRequired[int | None],
        "without": NotRequired[int | str | None],
        "weapon_without": NotRequired[int | None],
        "untrained": NotRequired[int | Literal["never"] | None],
        "untrained_with": NotRequired[dict[str, int]],
        "never_untrained": NotRequired[list[str]],
        "with": NotRequired[str | None],
        "highest_of": NotRequired[list[str]],
        "formula": NotRequired[str | None],
        "see": NotRequired[list[Reference]],
        "adds_to": NotRequired[list[str]],
        "is": NotRequired[Literal["pool", "targets", "opposing-hits"] | None],
        "tiers": NotRequired[dict[Literal["untrained", "novice", "professional", "elite"], int]],
        "typical": NotRequired[int | str | None],
    },
)


class TermsAnswer(TypedDict):
    """
    The terms that tests of an edition use, in the order of its file.
    """

    edition: str
    total: int
    terms: list[TermNamed]


class TextPolicy(TypedDict):
    """
    The source's licence, and what the entries take from it.
    """

    licence: str
    attribution: NotRequired[str | None]
    policy: str


class TierOdds(TypedDict):
    """
    The chance of one tier of characters.
    """

    ratings: dict[str, int | str]
    success: Probability | None
    """
    Null if it depends on something that the source does not give.
    """


class TiersAtWork(TypedDict):
    """
    The sides whose ratings in `taken` are a tier's, by their fields in requests; tiers are ours.
    """

    ratings: NotRequired[Literal["untrained", "novice", "professional", "elite"] | None]
    against: NotRequired[Literal["untrained", "novice", "professional", "elite"] | None]
    origin: Literal["ours"]


class TiersTaken(TypedDict):
    """
    The tier whose ratings fill in for missing ones.
    """

    actor: Literal["untrained", "novice", "professional", "elite"]
    against: Literal["untrained", "novice", "professional", "elite"]
    origin: Literal["ours"]


class TierwiseEntry(TypedDict):
    """
    An entry of the concept, and the chance that its action succeeds.
    """

    edition: str
    entry: str
    match: Literal["exact", "close", "narrower", "broader", "related"]
    """
    How the entry matches the concept.
    """
    status: Literal["known", "unknown", "no test", "no success"]
    """
    `no success` if the roll has nothing to reach.
    """
    why: NotRequired[str | None]
    """
    Why it is unknown, for a tier or for all.
    """
    reasons: NotRequired[Reasons]
    """
    What `why` says, as codes.
    """
    test: NotRequired[str | None]
    roll: NotRequired[str | None]
    by: NotRequired[str | None]
    """
    Who rolls: `actor`, `target` or `other`.
    """
    rulings: NotRequired[dict[str, str]]
    """
    The rulings that affect it.
    """
    chances: NotRequired[dict[Literal["untrained", "novice", "professional", "elite"], Probability | None]]
    """
    The chance that the action succeeds, by tier.
    """
    means: NotRequired[dict[Literal["untrained", "novice", "professional", "elite"], Probability | None]]
    """
    If the roll has nothing to reach: its average result, by tier.
    """
    means_are: NotRequired[str | None]
    """
    What that average counts: hits, or a total.
    """
    assumed: NotRequired[
        dict[Literal["untrained", "novice", "professional", "elite"], dict[str, dict[str, int | str]]]
    ]
    """
    The ratings the roll uses, by tier and side.
    """


class TierwiseRequest(TypedDict):
    """
    A concept whose entries to compare by tier, and what a table decides.
    """

    concept: str
    table: NotRequired[dict[str, TableChoices]]
    """
    What your table decides, by edition: rulings other than the editions'.
    """


class Timing(TypedDict):
    """
    When you can take an action.
    """

    name: str
    at: Literal["own", "any", "out"]
    """
    own: on your own turn, the shortest span; out: only while someone else acts.
    """
    meaning: NotRequired[str | None]


class Told(TypedDict):
    """
    The headline of an entry, if the generated one does not say what a player asks.

    Braces hold values (`{soak.hits}`), shown as averages or as rolled; conditions (`{left <= 0}`), shown as
    chances; and values under a condition (`{damage if attack.success}`).
    """

    likely: str
    """
    The headline for odds.
    """
    came: NotRequired[str | None]
    """
    The headline for given dice, with values only; generated by default.
    """
    stopped: NotRequired[str | None]
    """
    What the headline for given dice adds if the first roll succeeds and a later step takes the success away, with
    values only: "the Shield stops {shield.hits}".
    """


class TracedTerm(TypedDict):
    """
    A term of a pool with its value.
    """

    name: str
    value: int | str | None


TurnAction = TypedDict(
    "TurnAction",
    {
        "do": str,
        "as": NotRequired[str | None],
        "at": NotRequired[Literal["own", "out"] | None],
    },
)


TurnHint = TypedDict(
    "TurnHint",
    {
        "says": str,
        "with": NotRequired[list[str]],
        "without": NotRequired[list[str]],
        "while": NotRequired[str | None],
    },
)


class TurnReasons(TypedDict):
    """
    The codes of what a turn grants and of its warnings, in the order of the sentences.
    """

    granted: list[CodedReason]
    warnings: list[CodedReason]


class TurnRule(TypedDict):
    """
    A rule that changes actions of a turn.
    """

    rule: str
    """
    Its entry; the turn says what it grants.
    """
    rating: str
    """
    The rating that says whether its conditions hold: 1 if they do, 0 if they don't.
    """


class ValueChance(TypedDict):
    """
    A value with its chance.
    """

    value: int | str
    fraction: str
    decimal: float


class ValueChances(TypedDict):
    """
    The odds of a value over all rolls; numbers have `mean` and `percentiles`, null if a part is unknown.

    A result that only says whether something happened has `chance` instead. A step that is a yes or no, or a number
    that dice have to reach, has only `distribution`.
    """

    distribution: list[ValueChance]
    mean: NotRequired[Probability | None]
    """
    Over all rolls; a failed roll counts as 0 if it yields nothing.
    """
    mean_on_success: NotRequired[Probability | None]
    """
    Over successful rolls only, as in the headline.
    """
    percentiles: NotRequired[dict[str, int | str] | None]
    chance: NotRequired[Probability | None]


ValueStep = TypedDict(
    "ValueStep",
    {
        "title": NotRequired[str | None],
        "if": NotRequired[str | None],
        "working": NotRequired[bool],
        "value": str,
        "says": NotRequired[str | None],
        "question": NotRequired[bool],
        "then": NotRequired[str | None],
    },
)


class Weapon(TypedDict):
    """
    A weapon of a character. Fields are in the order of the keys.
    """

    name: str
    skill: NotRequired[str | None]
    """
    The skill that it is used with, by its own name (Pistols).
    """
    ratings: NotRequired[dict[str, int | str]]
    """
    What attacks with it read, by the edition's terms, in place of the character's own.
    """


class Work(TypedDict):
    """
    A work that entries cite.
    """

    title: str
    publisher: NotRequired[str | None]
    year: NotRequired[int | None]
    kind: NotRequired[Literal["book", "page", "game"]]


class Wounds(TypedDict):
    """
    Wound penalties.
    """

    tracks: dict[str, str]
    """
    The tracks of damage by key; they add up.
    """
    boxes: int
    """
    How many full boxes of a track make one penalty.
    """
    pool: int
    """
    The penalty to the pool.
    """
    rating: NotRequired[str | None]
    """
    The term for the same dice; a request gives either the term or the boxes, for any roll.
    """
    not_to: NotRequired[list[str]]
    """
    Classes of rolls that wounds don't lower.
    """
    state: NotRequired[str | None]
    """
    The state of a character with wounds, whose effect these dice are.
    """


class ActionChance(TypedDict):
    """
    The chance that the action succeeds, where its entry says by a condition what that is.
    """

    success: Probability | None
    called: str
    """
    The entry's word for it.
    """


class AnyOf(TypedDict):
    """
    Several requirements; one is enough.
    """

    any_of: list[str | AnyOf | StateNeed | SpentNeed | EdgeNeed | Need]


class Character(TypedDict):
    """
    A character, in a file of its own or in a request. Fields are in the order of the keys.
    """

    name: NotRequired[str | None]
    edition: str
    ratings: dict[str, int | str]
    """
    Numbers, dice ("1d8") and words, by the edition's terms, their aliases or names that they stand for (Pistols),
    in any case; other names are kept.
    """
    weapons: NotRequired[list[Weapon]]
    not_read: NotRequired[list[str]]
    """
    What its file held besides, which may change rolls: "specialization Pistols (Revolvers)".
    """
    notes: NotRequired[list[str]]


class CharacterChoice(TypedDict):
    """
    What comes of one way to settle what a character leaves open.
    """

    of: str
    """
    `weapon`, or the rating for which several of the character's count.
    """
    name: str
    """
    The weapon or the rating; give it as `weapon` or as the rating's value.
    """
    headline: str
    success: Probability | None


class CharacterConversionRequest(TypedDict):
    """
    A character, and the edition to convert it to.
    """

    character: Character
    to: str


class CharacterData(TypedDict):
    """
    An NPC as in its file.
    """

    id: str
    name: NotRequired[str | None]
    edition: str
    ratings: dict[str, int | str]
    """
    Numbers, dice ("1d8") and words, by the edition's terms, their aliases or names that they stand for (Pistols),
    in any case; other names are kept.
    """
    weapons: NotRequired[list[Weapon]]
    not_read: NotRequired[list[str]]
    """
    What its file held besides, which may change rolls: "specialization Pistols (Revolvers)".
    """
    notes: NotRequired[list[str]]


class CharacterWriteRequest(TypedDict):
    """
    A character, and the format to write it in.
    """

    character: Character
    format: Literal["yaml", "foundry", "text"]
    """
    A file of ours (`yaml`), an actor of Foundry in JSON (`foundry`), or a stat block (`text`).
    """


class CharacterWritten(TypedDict):
    """
    A character in a format.
    """

    format: Literal["yaml", "foundry", "text"]
    text: str
    """
    The whole file.
    """
    warnings: list[str]
    """
    What the format can't hold, and what it has besides.
    """
    reasons: Reasons
    """
    What `warnings` say, as codes.
    """


class Combine(TypedDict):
    """
    What an action can or can't be combined with: ids, or classes such as `class:attack`.
    """

    must: NotRequired[list[str]]
    """
    It must be taken with one of these.
    """
    several: NotRequired[str | None]
    """
    The ruling that says whether one or several of its kind may join each action of `must`.
    Its kind are the actions of the edition that name the same ruling.
    """
    may: NotRequired[list[str]]
    """
    These may be taken with it, even where `not_with` of one of the two names a class of the other.
    """
    includes: NotRequired[list[str | list[str]]]
    """
    These are part of it and already paid. Each item is one action: an id, any one member of a class, or any
    one of a list.
    """
    includes_all: NotRequired[list[str]]
    """
    Any number of these is part of it and already paid.
    """
    splits: NotRequired[bool]
    """
    Whether the action of `must` splits its dice pool among several targets by it.
    """
    makes: NotRequired[list[str]]
    """
    What it makes of the action of `must` that it is taken with: classes, such as `class:melee-attack`.
    """
    not_with: NotRequired[list[str]]
    """
    None of these in the span of `once`; without it in the longest span.
    """
    not_joining: NotRequired[list[str]]
    """
    These can't join the same action of `must` as it does: a class stands for what makes it too.
    """
    may_be: NotRequired[dict[str, str]]
    """
    Classes that it may belong to, which only people can tell, each with what it then is ("a combat spell").
    """
    needs: NotRequired[list[CombinedNeed]]
    once: NotRequired[str | None]
    """
    The span of the edition's turn in which it may be taken only once.
    """
    alone: NotRequired[str | None]
    """
    The span in which nothing else can be taken.
    """


class ConceptAnswer(TypedDict):
    """
    A concept with the entries linked to it, by edition.
    """

    id: str
    name: str
    definition: str
    aliases: NotRequired[list[str]]
    group: Literal[
        "attack",
        "defence",
        "movement",
        "gear",
        "magic",
        "matrix",
        "vehicle",
        "turn",
        "recovery",
        "social",
        "skill",
    ]
    broader: NotRequired[list[str]]
    notes: NotRequired[list[str]]
    url: str
    """
    The path of its page.
    """
    api_url: str
    """
    Its path in the API.
    """
    members: list[ConceptMember]


class ConvertRequest(TypedDict):
    """
    A test with its ratings, and what to convert it to.
    """

    entry: NotRequired[str | None]
    """
    The entry whose test to roll.
    """
    test: NotRequired[str | None]
    """
    The step of the entry; by default its first roll.
    If it is a value, dice and modifiers are for the roll that it comes from.
    """
    variant: NotRequired[str | list[str] | None]
    """
    A variant of the roll by its key, or several that can apply together.
    """
    edition: NotRequired[str | None]
    """
    The edition whose dice `roll` uses; not needed with `entry`.
    """
    roll: NotRequired[str | None]
    """
    A typed roll in the notation or in plain words: `12 dice, threshold 3`.
    """
    classes: NotRequired[str | list[str]]
    """
    What kind of roll a typed roll is: classes of its edition, or slugs of entries; for an entry, which kind within
    its own, such as a melee attack. Grants depend on it.
    """
    ratings: NotRequired[dict[str, int | str]]
    """
    Your ratings by term: a number, or a value of a category.
    A warning names a rating that nothing reads; more than three of those on a side are taken for a character sheet,
    which you can send whole.
    """
    against: NotRequired[dict[str, int | str]]
    """
    Ratings of the target.
    """
    also_against: NotRequired[list[dict[str, int | str]]]
    """
    Ratings of further targets, each of whom rolls against your one roll. A typed roll may name each after a "v."
    of its own: `9 dice v. 6 v. 8`.
    """
    actor: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    Who you are: a character, a tier, or an NPC of the data by its id or name. Ratings given beside it win, and one
    may name another rating of the character: `"Weapon Skill": "Pistols"`.
    """
    target: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    The same for the target, or for each of several.
    """
    weapon: NotRequired[str | None]
    """
    The weapon of your character that you use, or a skill that stands for the rating of the roll (Pistols); that of
    the target, if the roll reads a number of the target's weapon (the Force of an attack that you resist).
    """
    states: NotRequired[list[str]]
    """
    Your states, by name. A rating with a state's name, such as `Prone=1`, does the same.
    """
    states_against: NotRequired[list[str]]
    """
    The target's states.
    """
    modifiers: NotRequired[list[RequestedChange]]
    """
    Changes to the roll, applied after the variant; their order doesn't matter.
    """
    rulings: NotRequired[dict[str, str]]
    """
    Rulings other than the edition's, by name.
    """
    table: NotRequired[dict[str, TableChoices]]
    """
    What your table decides, by edition: its rulings take the place of the editions'. `rulings` win.
    """
    edge: NotRequired[str | None]
    """
    Your use of Edge, by the edition's key.
    """
    edge_against: NotRequired[str | None]
    """
    A use of Edge on the dice of the target.
    Like everything for the target's dice, it changes what is rolled against you or, if nothing is, the next
    roll that the target has to make.
    """
    wild: NotRequired[Literal["none", "replace 1", "add 1"] | None]
    """
    The Wild Die: none, one die of the pool, or an extra die.
    """
    teamwork: NotRequired[list[int]]
    """
    The dice of each helper, in editions that have teamwork.
    """
    buy_hits: NotRequired[bool]
    """
    Whether you buy hits with the whole pool instead of rolling, if the edition allows it.
    """
    open_test: NotRequired[bool]
    """
    Whether the highest die counts, on both sides, instead of dice that reach a target number.
    """
    wounds: NotRequired[dict[str, int]]
    """
    Boxes of damage on each track; the wound penalty follows from them.
    """
    wounds_against: NotRequired[dict[str, int]]
    """
    The target's boxes of damage on each track.
    """
    split: NotRequired[int | list[int] | None]
    """
    The number of even parts to split the pool into, one per target; or the dice of each part.
    """
    times: NotRequired[int | None]
    """
    How often you make the test, each time with a roll of its own: the chances of all and of at least one.
    """
    dice: NotRequired[dict[str, list[int | list[int]]]]
    """
    Dice by who rolled them: you (`actor`), the target (`opponent`), those who help (`helper1`).
    A die that exploded or was rerolled is the list of its throws. Keys are rolls for a whole extended test
    (`roll1`), parts for a split pool (`part1`, and `target1` for what is rolled against it), targets of one roll
    (`target2`, `target2.resist`), and steps for several steps. Those of one side of an opposed roll alone give the
    odds of the other's throw.
    """
    hits: NotRequired[dict[str, int]]
    """
    Hits instead of dice, if the faces aren't known.
    """
    seed: NotRequired[str | int | None]
    """
    Any text; the same seed always gives the same dice.
    """
    to: NotRequired[str | Target]
    """
    An edition, an entry, or an object with more options; by default all other editions.
    """
    tier: NotRequired[Literal["untrained", "novice", "professional", "elite"] | None]
    """
    The tier whose ratings fill in for those not given.
    By default the one nearest to the given ratings, or professional.
    """
    against_tier: NotRequired[Literal["untrained", "novice", "professional", "elite"] | None]
    """
    The same for the target.
    """


class Cost(TypedDict):
    """
    One way to pay for an action.
    """

    spend: dict[str, int | str]
    """
    How much of each resource; `all` spends whatever is left.
    """
    when: NotRequired[str | None]
    timing: NotRequired[str | None]
    """
    If this way to pay has another timing than the entry.
    """
    requires: NotRequired[list[str | AnyOf | StateNeed | SpentNeed | EdgeNeed | Need]]


class EditionsCompared(TypedDict):
    """
    Two editions: what they share, and what has no counterpart.
    """

    editions: tuple[str, str]
    pairs: list[Pair]
    only_first: list[str]
    only_second: list[str]


class EntriesAnswer(TypedDict):
    """
    One page of the entries, by edition and id.
    """

    total: int
    limit: int
    offset: int
    next: NotRequired[str | None]
    """
    The path of the next page; left out on the last.
    """
    previous: NotRequired[str | None]
    """
    The path of the page before; left out on the first.
    """
    entries: list[EntryListed]


class EntriesCompared(TypedDict):
    """
    Entries field by field; fields that are empty for all are left out.
    """

    entries: list[Named]
    rows: list[ComparedField]


class Example(TypedDict):
    """
    A worked example; it is replayed whenever the data are checked.
    """

    title: str
    test: NotRequired[str | None]
    """
    The step to roll; by default every step in order.
    """
    variant: NotRequired[str | list[str] | None]
    """
    A variant of the roll, or several that can apply together.
    """
    modifiers: NotRequired[list[RequestedChange]]
    rulings: NotRequired[dict[str, str]]
    turn: NotRequired[list[str | dict[str, str]]]
    """
    Actions of one turn, as in a request to check a turn.
    """
    states: NotRequired[list[str]]
    """
    The actor's states, as in a request; for a turn, those at its start.
    """
    states_against: NotRequired[list[str]]
    ratings: NotRequired[dict[str, int | str]]
    against: NotRequired[dict[str, int | str]]
    dice: NotRequired[dict[str, list[int | list[int]]]]
    """
    Dice by who rolls them (actor, opponent); with several steps by step (`soak`, `attack.opponent`).
    """
    hits: NotRequired[dict[str, int]]
    """
    Hits instead of dice, if the source gives no faces; keys as for `dice`.
    """
    expect: Expectation
    origin: Literal["ours", "source"]
    lines: NotRequired[list[int | str]]
    consistent: NotRequired[bool]
    """
    False if the source's own example contradicts its rules; it is then shown but not replayed.
    """
    why: NotRequired[str | None]


class ExtendedChances(TypedDict):
    """
    The odds of an extended test: each roll after the first has one die fewer.
    """

    success: Probability
    """
    The chance to collect enough hits before you run out of dice.
    """
    rolls: list[ValueChance] | None
    """
    How many rolls a success takes.
    """
    mean_rolls: Probability | None
    interval: Duration
    mean_time: Probability | None
    """
    How long a success takes on average, in units of the interval.
    """


Fit = TypedDict(
    "Fit",
    {
        "do": str,
        "legal": bool | None,
        "at": Literal["own", "out"],
        "as": NotRequired[str | None],
        "with": NotRequired[list[str]],
        "to_check": NotRequired[list[str]],
        "loses": NotRequired[list[str]],
        "may_lose": NotRequired[list[str]],
        "reasons": NotRequired[FitReasons | None],
    },
)


class FitsRequest(TypedDict):
    """
    The actions of a turn so far, in order.
    """

    edition: str
    actions: list[str | TurnAction]
    """
    Entries of the edition; list an action twice to take it twice.
    """
    initiative: NotRequired[int | None]
    """
    Your current Initiative Score, if actions lower it.
    """
    initiative_dice: NotRequired[int | None]
    """
    How many Initiative Dice you have, if they decide how much you can do.
    """
    ratings: NotRequired[dict[str, int | str]]
    """
    Other ratings that matter, by term: a number, or a value of a category; or how much of a resource you have, by
    its key.
    """
    actor: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    Who you are: a character, a tier, or an NPC of the data by its id or name. Ratings given beside it win.
    """
    states: NotRequired[list[str]]
    """
    Your states at the start of the turn, by name.
    A rating with a state's name does the same: 1 for being in it, 0 for not being in it.
    """
    rulings: NotRequired[dict[str, str]]
    """
    Rulings other than the edition's, by name.
    """
    table: NotRequired[dict[str, TableChoices]]
    """
    What your table decides, by edition: its rulings take the place of the editions'. `rulings` win.
    """


class HeadlineFigure(TypedDict):
    """
    A figure of a headline.
    """

    name: str
    value: Probability | int | str | None
    """
    The exact chance or average, or the value rolled; null if unknown.
    """


class IndexAnswer(TypedDict):
    """
    The endpoints, with version and licence.
    """

    data_version: str
    """
    A hash of the data; it changes whenever they do.
    """
    site: str
    docs: str
    openapi: str
    licence: Licence
    links: list[IndexLink]


class NearSetting(TypedDict):
    """
    A setting, and how far its chance is from the original.
    """

    value: int
    change: NotRequired[int | None]
    """
    The difference to the current chance; left out if unknown.
    """
    success: Probability
    difference: Probability
    """
    How much more likely it is to succeed than the original.
    """


class NothingThere(TypedDict):
    """
    An edition without an equivalent.
    """

    edition: str
    why: str
    reasons: Reasons
    """
    What `why` says, as a code.
    """


class NumberLeft(TypedDict):
    """
    A number that nothing in the other edition comes from: it has no counterpart, or a higher one counts there.
    """

    name: str
    value: int | str
    why: str
    reasons: NotRequired[Reasons]
    """
    What `why` says, as a code.
    """


class OddsSummary(TypedDict):
    """
    The chances of the first test, or of a whole extended test, by tier against professionals.
    """

    test: str
    """
    The key of the roll.
    """
    against: dict[str, int | str]
    tiers: dict[Literal["untrained", "novice", "professional", "elite"], TierOdds]


OutcomeChance = TypedDict(
    "OutcomeChance",
    {
        "if": str,
        "then": str,
        "chance": Probability | None,
    },
)


class ReadCharacter(TypedDict):
    """
    What a file says of a character.
    """

    format: str
    """
    What the file is, in words: "a save of Chummer5a 5.202.55".
    """
    character: Character
    unused: list[str]
    """
    The names of its ratings that no roll of the edition uses.
    """
    added: dict[str, int]
    """
    How much of a rating something else than learning adds: an adept power, a quality.
    """
    warnings: list[str]
    """
    What of these numbers to check.
    """
    others: list[Character]
    """
    The other characters of the file.
    """


class ReadTable(TypedDict):
    """
    What a file says that a table decides.
    """

    table: dict[str, TableChoices]
    """
    By edition, as requests take it; choices that are the editions' own are left out.
    """


class ResolveRequest(TypedDict):
    """
    A test of an entry, or a typed roll, with everything that affects it.
    """

    entry: NotRequired[str | None]
    """
    The entry whose test to roll.
    """
    test: NotRequired[str | None]
    """
    The step of the entry; by default its first roll.
    If it is a value, dice and modifiers are for the roll that it comes from.
    """
    variant: NotRequired[str | list[str] | None]
    """
    A variant of the roll by its key, or several that can apply together.
    """
    edition: NotRequired[str | None]
    """
    The edition whose dice `roll` uses; not needed with `entry`.
    """
    roll: NotRequired[str | None]
    """
    A typed roll in the notation or in plain words: `12 dice, threshold 3`.
    """
    classes: NotRequired[str | list[str]]
    """
    What kind of roll a typed roll is: classes of its edition, or slugs of entries; for an entry, which kind within
    its own, such as a melee attack. Grants depend on it.
    """
    ratings: NotRequired[dict[str, int | str]]
    """
    Your ratings by term: a number, or a value of a category.
    A warning names a rating that nothing reads; more than three of those on a side are taken for a character sheet,
    which you can send whole.
    """
    against: NotRequired[dict[str, int | str]]
    """
    Ratings of the target.
    """
    also_against: NotRequired[list[dict[str, int | str]]]
    """
    Ratings of further targets, each of whom rolls against your one roll. A typed roll may name each after a "v."
    of its own: `9 dice v. 6 v. 8`.
    """
    actor: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    Who you are: a character, a tier, or an NPC of the data by its id or name. Ratings given beside it win, and one
    may name another rating of the character: `"Weapon Skill": "Pistols"`.
    """
    target: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    The same for the target, or for each of several.
    """
    weapon: NotRequired[str | None]
    """
    The weapon of your character that you use, or a skill that stands for the rating of the roll (Pistols); that of
    the target, if the roll reads a number of the target's weapon (the Force of an attack that you resist).
    """
    states: NotRequired[list[str]]
    """
    Your states, by name. A rating with a state's name, such as `Prone=1`, does the same.
    """
    states_against: NotRequired[list[str]]
    """
    The target's states.
    """
    modifiers: NotRequired[list[RequestedChange]]
    """
    Changes to the roll, applied after the variant; their order doesn't matter.
    """
    rulings: NotRequired[dict[str, str]]
    """
    Rulings other than the edition's, by name.
    """
    table: NotRequired[dict[str, TableChoices]]
    """
    What your table decides, by edition: its rulings take the place of the editions'. `rulings` win.
    """
    edge: NotRequired[str | None]
    """
    Your use of Edge, by the edition's key.
    """
    edge_against: NotRequired[str | None]
    """
    A use of Edge on the dice of the target.
    Like everything for the target's dice, it changes what is rolled against you or, if nothing is, the next
    roll that the target has to make.
    """
    wild: NotRequired[Literal["none", "replace 1", "add 1"] | None]
    """
    The Wild Die: none, one die of the pool, or an extra die.
    """
    teamwork: NotRequired[list[int]]
    """
    The dice of each helper, in editions that have teamwork.
    """
    buy_hits: NotRequired[bool]
    """
    Whether you buy hits with the whole pool instead of rolling, if the edition allows it.
    """
    open_test: NotRequired[bool]
    """
    Whether the highest die counts, on both sides, instead of dice that reach a target number.
    """
    wounds: NotRequired[dict[str, int]]
    """
    Boxes of damage on each track; the wound penalty follows from them.
    """
    wounds_against: NotRequired[dict[str, int]]
    """
    The target's boxes of damage on each track.
    """
    split: NotRequired[int | list[int] | None]
    """
    The number of even parts to split the pool into, one per target; or the dice of each part.
    """
    times: NotRequired[int | None]
    """
    How often you make the test, each time with a roll of its own: the chances of all and of at least one.
    """
    dice: NotRequired[dict[str, list[int | list[int]]]]
    """
    Dice by who rolled them: you (`actor`), the target (`opponent`), those who help (`helper1`).
    A die that exploded or was rerolled is the list of its throws. Keys are rolls for a whole extended test
    (`roll1`), parts for a split pool (`part1`, and `target1` for what is rolled against it), targets of one roll
    (`target2`, `target2.resist`), and steps for several steps. Those of one side of an opposed roll alone give the
    odds of the other's throw.
    """
    hits: NotRequired[dict[str, int]]
    """
    Hits instead of dice, if the faces aren't known.
    """
    seed: NotRequired[str | int | None]
    """
    Any text; the same seed always gives the same dice.
    """


class RollChances(TypedDict):
    """
    The odds of a roll. Dice that are counted give hits; dice that are added up give a total.
    """

    success: NotRequired[Probability | None]
    """
    Left out, with `failure`, if the roll has nothing to reach.
    """
    failure: NotRequired[Probability | None]
    success_means: NotRequired[str | None]
    """
    What counts as success, in words.
    """
    succeeds_from: NotRequired[int | None]
    """
    The least `net_hits` or `margin` of a success, 0 or 1; of an opposed roll, against the opponent.
    """
    mean: NotRequired[Probability | None]
    percentiles: NotRequired[dict[str, int | str] | None]
    tie: NotRequired[Probability | None]
    tie_counts_as: NotRequired[Literal["success", "failure", "draw"] | None]
    """
    What a tie is part of: `success`, `failure`, or neither of them. Left out if a number to reach decides too.
    """
    hits: NotRequired[list[ValueChance] | None]
    opposing_hits: NotRequired[list[ValueChance] | None]
    net_hits: NotRequired[list[ValueChance] | None]
    total: NotRequired[list[ValueChance] | None]
    opposing_total: NotRequired[list[ValueChance] | None]
    margin: NotRequired[list[ValueChance] | None]
    glitch: NotRequired[Probability | None]
    critical_glitch: NotRequired[Probability | None]
    critical_failure: NotRequired[Probability | None]
    """
    All dice show 1, in editions without glitches.
    """
    success_with_glitch: NotRequired[Probability | None]
    """
    A success that is also a glitch of either kind.
    """
    opposing_glitch: NotRequired[Probability | None]
    opposing_critical_failure: NotRequired[Probability | None]
    any: NotRequired[Probability | None]
    """
    For a split pool or several targets: at least one part succeeds, or one target is beaten; `success` means all
    of them.
    """
    successes: NotRequired[list[ValueChance] | None]
    """
    For a split pool or several targets: how many parts succeed, or how many targets are beaten.
    """
    tail: NotRequired[Probability | None]
    """
    The chance of all values beyond the last one listed, if dice can explode without end.
    """
    outcomes: NotRequired[list[OutcomeChance]]


class SolveRequest(TypedDict):
    """
    A test, the wanted chance of success, and what to vary to reach it.
    """

    entry: NotRequired[str | None]
    """
    The entry whose test to roll.
    """
    test: NotRequired[str | None]
    """
    The step of the entry; by default its first roll.
    If it is a value, dice and modifiers are for the roll that it comes from.
    """
    variant: NotRequired[str | list[str] | None]
    """
    A variant of the roll by its key, or several that can apply together.
    """
    edition: NotRequired[str | None]
    """
    The edition whose dice `roll` uses; not needed with `entry`.
    """
    roll: NotRequired[str | None]
    """
    A typed roll in the notation or in plain words: `12 dice, threshold 3`.
    """
    classes: NotRequired[str | list[str]]
    """
    What kind of roll a typed roll is: classes of its edition, or slugs of entries; for an entry, which kind within
    its own, such as a melee attack. Grants depend on it.
    """
    ratings: NotRequired[dict[str, int | str]]
    """
    Your ratings by term: a number, or a value of a category.
    A warning names a rating that nothing reads; more than three of those on a side are taken for a character sheet,
    which you can send whole.
    """
    against: NotRequired[dict[str, int | str]]
    """
    Ratings of the target.
    """
    also_against: NotRequired[list[dict[str, int | str]]]
    """
    Ratings of further targets, each of whom rolls against your one roll. A typed roll may name each after a "v."
    of its own: `9 dice v. 6 v. 8`.
    """
    actor: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    Who you are: a character, a tier, or an NPC of the data by its id or name. Ratings given beside it win, and one
    may name another rating of the character: `"Weapon Skill": "Pistols"`.
    """
    target: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    The same for the target, or for each of several.
    """
    weapon: NotRequired[str | None]
    """
    The weapon of your character that you use, or a skill that stands for the rating of the roll (Pistols); that of
    the target, if the roll reads a number of the target's weapon (the Force of an attack that you resist).
    """
    states: NotRequired[list[str]]
    """
    Your states, by name. A rating with a state's name, such as `Prone=1`, does the same.
    """
    states_against: NotRequired[list[str]]
    """
    The target's states.
    """
    modifiers: NotRequired[list[RequestedChange]]
    """
    Changes to the roll, applied after the variant; their order doesn't matter.
    """
    rulings: NotRequired[dict[str, str]]
    """
    Rulings other than the edition's, by name.
    """
    table: NotRequired[dict[str, TableChoices]]
    """
    What your table decides, by edition: its rulings take the place of the editions'. `rulings` win.
    """
    edge: NotRequired[str | None]
    """
    Your use of Edge, by the edition's key.
    """
    edge_against: NotRequired[str | None]
    """
    A use of Edge on the dice of the target.
    Like everything for the target's dice, it changes what is rolled against you or, if nothing is, the next
    roll that the target has to make.
    """
    wild: NotRequired[Literal["none", "replace 1", "add 1"] | None]
    """
    The Wild Die: none, one die of the pool, or an extra die.
    """
    teamwork: NotRequired[list[int]]
    """
    The dice of each helper, in editions that have teamwork.
    """
    buy_hits: NotRequired[bool]
    """
    Whether you buy hits with the whole pool instead of rolling, if the edition allows it.
    """
    open_test: NotRequired[bool]
    """
    Whether the highest die counts, on both sides, instead of dice that reach a target number.
    """
    wounds: NotRequired[dict[str, int]]
    """
    Boxes of damage on each track; the wound penalty follows from them.
    """
    wounds_against: NotRequired[dict[str, int]]
    """
    The target's boxes of damage on each track.
    """
    split: NotRequired[int | list[int] | None]
    """
    The number of even parts to split the pool into, one per target; or the dice of each part.
    """
    times: NotRequired[int | None]
    """
    How often you make the test, each time with a roll of its own: the chances of all and of at least one.
    """
    dice: NotRequired[dict[str, list[int | list[int]]]]
    """
    Dice by who rolled them: you (`actor`), the target (`opponent`), those who help (`helper1`).
    A die that exploded or was rerolled is the list of its throws. Keys are rolls for a whole extended test
    (`roll1`), parts for a split pool (`part1`, and `target1` for what is rolled against it), targets of one roll
    (`target2`, `target2.resist`), and steps for several steps. Those of one side of an opposed roll alone give the
    odds of the other's throw.
    """
    hits: NotRequired[dict[str, int]]
    """
    Hits instead of dice, if the faces aren't known.
    """
    seed: NotRequired[str | int | None]
    """
    Any text; the same seed always gives the same dice.
    """
    chance: float | str
    """
    The least chance of success you want: a fraction, a percentage or a decimal.
    """
    at_least: NotRequired[int | str | None]
    """
    The hits that you want: net hits if the roll is opposed. Or how much of one of the entry's results, in its
    unit: "18 m". By default what counts as success.
    """
    vary: NotRequired[str]
    """
    `pool`, `limit`, `requirement`, `against` (dice or bonus of the target), or the name of a rating.
    The target's ratings have `target.` before the name.
    """
    curve: NotRequired[Stretch | None]
    """
    Also list the chance at each of these values.
    """


class State(TypedDict):
    """
    A state that entries require, set and end: prone, surprised, jumped in.
    """

    name: str
    aliases: NotRequired[list[str]]
    """
    What players call it. Ours.
    """
    meaning: str
    says: NotRequired[StateWords | None]
    levels: NotRequired[list[str]]
    """
    Its levels, from least to most.
    """
    grants: NotRequired[list[Grant]]
    """
    What it changes in rolls, of those in it and of others, as far as the source says.
    """
    granted_by: NotRequired[list[str]]
    """
    Entries whose grants apply to anyone in it: all grants, or one by its key (`injuries:third`).
    """
    turn_hints: NotRequired[list[StateHint]]
    leaves_open: NotRequired[list[OpenActions]]
    source: Source
    unknown: NotRequired[dict[str, str]]
    """
    What the source leaves unsaid: the path of the field, mostly `grants`, and the reason.
    """
    notes: NotRequired[list[str]]


class StepChances(TypedDict):
    """
    The odds of one step of a procedure.
    """

    taken: Probability | None
    """
    The chance that the step happens at all.
    """
    roll: NotRequired[str | None]
    requirement: NotRequired[int | None]
    """
    The number that the roll or each of its dice has to reach, if it is the same in every case.
    """
    odds: NotRequired[RollChances | None]
    """
    Of an extended test, those of its first roll.
    """
    extended: NotRequired[ExtendedChances | None]
    value: NotRequired[ValueChances | None]


class SuggestAnswer(TypedDict):
    """
    Names and aliases that complete a text.
    """

    query: str
    suggestions: list[Suggestion]


class TraceStep(TypedDict):
    """
    One step of a trace: its kind, what it says, and its values.
    """

    step: str
    text: str
    roll: NotRequired[str | None]
    terms: NotRequired[list[TracedTerm] | None]
    value: NotRequired[int | None]
    reason: NotRequired[str | None]
    dice: NotRequired[int | list[tuple[int, int]] | None]
    """
    How many dice; for dice that are added up, how many of how many sides.
    """
    bonus: NotRequired[int | None]
    target: NotRequired[int | None]
    """
    The number that each die must reach.
    """
    faces: NotRequired[list[int | list[int]] | None]
    ones: NotRequired[int | None]
    glitch: NotRequired[
        Literal["none", "glitch", "critical-glitch", "critical-failure", "natural-high", "natural-low"] | None
    ]
    who: NotRequired[str | None]
    limit: NotRequired[int | str | None]
    before: NotRequired[int | None]
    after: NotRequired[int | None]
    requirement: NotRequired[int | None]
    hits: NotRequired[int | None]
    score: NotRequired[int | None]
    so_far: NotRequired[int | None]
    """
    For an extended test: the hits of all rolls so far.
    """
    net: NotRequired[int | None]
    ruling: NotRequired[str | None]
    rulings: NotRequired[dict[str, str] | None]
    outcome: NotRequired[str | None]
    then: NotRequired[list[str] | None]
    trace: NotRequired[list[TraceStep] | None]


class Turn(TypedDict):
    """
    How much you can do, and when.
    """

    spans: list[str]
    """
    From the shortest, your own turn, to the longest; `once` and `until` use these names.
    Actions out of turn are in the longer ones only.
    """
    names: NotRequired[dict[str, str]]
    """
    What the edition calls a span, if not by its key: `{turn: Combat Turn}`.
    """
    gives: dict[str, dict[str, int | str]]
    """
    For each span, how much of each resource you get; `any` if only the GM limits it.
    """
    exchange: NotRequired[list[Exchange]]
    anytime: NotRequired[list[str]]
    """
    Resources you can spend out of turn; an entry's timing takes precedence.
    """
    each_more: NotRequired[dict[str, dict[str, int]]]
    """
    What each further use of a resource changes in every roll (`{action: {pool: -1}}`).
    """
    each_more_rule: NotRequired[str | None]
    """
    The rule whose grant says which rolls that changes.
    The others read the number of uses, by the resource's name.
    """
    again: NotRequired[Again | None]
    not_first: NotRequired[list[str]]
    """
    Resources you can spend only after your first action of the round.
    """
    holding: NotRequired[list[str]]
    """
    Entries that hold actions: you can take what they include later, out of turn.
    If they include nothing, they hold the rest of the turn.
    """
    rules: NotRequired[list[TurnRule]]
    """
    Rules that change a turn's actions without being an action of it.
    """


class TurnRequest(TypedDict):
    """
    The actions you want to take in one turn, in order.
    """

    edition: str
    actions: list[str | TurnAction]
    """
    Entries of the edition; list an action twice to take it twice.
    """
    initiative: NotRequired[int | None]
    """
    Your current Initiative Score, if actions lower it.
    """
    initiative_dice: NotRequired[int | None]
    """
    How many Initiative Dice you have, if they decide how much you can do.
    """
    ratings: NotRequired[dict[str, int | str]]
    """
    Other ratings that matter, by term: a number, or a value of a category; or how much of a resource you have, by
    its key.
    """
    actor: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    Who you are: a character, a tier, or an NPC of the data by its id or name. Ratings given beside it win.
    """
    states: NotRequired[list[str]]
    """
    Your states at the start of the turn, by name.
    A rating with a state's name does the same: 1 for being in it, 0 for not being in it.
    """
    rulings: NotRequired[dict[str, str]]
    """
    Rulings other than the edition's, by name.
    """
    table: NotRequired[dict[str, TableChoices]]
    """
    What your table decides, by edition: its rulings take the place of the editions'. `rulings` win.
    """
    target: NotRequired[Literal["untrained", "novice", "professional", "elite"] | str | Character | None]
    """
    Whom they are against: a character, a tier, or an NPC of the data. The answer then has the chance of each roll
    of the turn, with what earlier actions grant.
    """


Variant = TypedDict(
    "Variant",
    {
        "when": NotRequired[str | None],
        "set": NotRequired[dict[str, int | str]],
        "add": NotRequired[dict[str, int | str]],
        "with": NotRequired[list[str]],
        "opposed_by": NotRequired[list[str] | None],
        "state": NotRequired[StateNeed | None],
        "requires": NotRequired[list[str | AnyOf | StateNeed | SpentNeed | EdgeNeed | Need]],
        "under": NotRequired[dict[str, str]],
        "outcomes": NotRequired[list[Outcome] | None],
        "called": NotRequired[str | None],
        "missed": NotRequired[str | None],
        "one_hit": NotRequired[str | None],
        "stands_for": NotRequired[dict[str, list[str]]],
        "meant_by": NotRequired[list[str]],
        "named_as_weapon": NotRequired[list[str]],
        "not_made_with": NotRequired[list[str]],
        "results": NotRequired[dict[str, int | str]],
    },
)


class WeaponConverted(TypedDict):
    """
    A weapon in the other edition: its name stays, and its numbers only where tiers compare them.
    """

    name: str
    skill: str | None
    skill_was: str | None
    numbers: list[NumberConverted]
    left: list[NumberLeft]
    give: list[str]
    """
    The terms that its attacks read there and that you have to give.
    """


class BatchRequest(TypedDict):
    """
    Several requests at once.
    """

    requests: list[ResolveRequest]


class ChancesAhead(TypedDict):
    """
    The odds of what is left to roll, after the dice that fell.
    """

    steps: dict[str, StepChances]
    """
    The steps that no dice decided.
    """
    results: dict[str, ValueChances | None]


CompareAnswer: TypeAlias = EntriesCompared | EditionsCompared
"""
A comparison of entries, or of two editions.
"""


class Conversion(TypedDict):
    """
    A test of another edition, set to be as likely as the original, or why that is impossible.
    """

    edition: str
    entry: str | None
    """
    Null for a typed roll.
    """
    match: Literal["exact", "close", "narrower", "broader", "related"] | None
    """
    How the entry matches the original; null if they share no concept.
    """
    through: list[str]
    """
    The concepts they share.
    """
    counts: NotRequired[str | None]
    """
    Which skill or attribute of the converted character counts, if it left several; each has a conversion.
    """
    test: NotRequired[str | None]
    variant: NotRequired[str | list[str] | None]
    roll: NotRequired[str | None]
    by: NotRequired[str | None]
    success: NotRequired[Probability | None]
    chance: NotRequired[Probability | None]
    assumed: NotRequired[dict[str, dict[str, int | str]]]
    """
    Ratings filled in from the tier.
    """
    taken: NotRequired[dict[str, dict[str, int | str]]]
    """
    Ratings that come from the characters or tiers of both sides, by their fields in requests.
    """
    from_tiers: NotRequired[TiersAtWork | None]
    rulings: NotRequired[dict[str, str]]
    warnings: NotRequired[list[str]]
    unknown: NotRequired[list[str]]
    reasons: NotRequired[Reasons]
    """
    What `why`, `warnings` and `unknown` say, as codes.
    """
    states: NotRequired[list[str]]
    """
    What the states of both sides change; warnings name states that change nothing.
    """
    granted: NotRequired[list[str]]
    """
    What the grants of actions change in the roll.
    """
    changed: NotRequired[list[str]]
    """
    What modifiers, wounds and uses of Edge change in the roll.
    """
    status: Literal["near", "far", "unknown", "no test", "no success"]
    """
    `far` if even the nearest setting is more than ten percentage points off.
    """
    why: NotRequired[str | None]
    vary: NotRequired[str | None]
    """
    What is set: `requirement`, `against`, `pool` or `limit`.
    """
    what: NotRequired[str | None]
    """
    What the edition calls it.
    """
    now: NotRequired[int | None]
    """
    Its value without the conversion.
    """
    setting: NotRequired[NearSetting | None]
    """
    The nearest value.
    """
    easier: NotRequired[NearSetting | None]
    """
    One step easier; null if there is none.
    """
    harder: NotRequired[NearSetting | None]
    rows: NotRequired[list[dict[str, int | str]]]
    """
    Rows of the edition's table with this value.
    """
    replaced: NotRequired[dict[str, dict[str, int | str]]]
    """
    Ratings that give `now`; `setting` takes their place, so `assumed` and `taken` leave them out.
    """


class Headline(TypedDict):
    """
    The answer in one sentence, with its figures.
    """

    text: str
    figures: list[HeadlineFigure]


RollStep = TypedDict(
    "RollStep",
    {
        "title": NotRequired[str | None],
        "if": NotRequired[str | None],
        "working": NotRequired[bool],
        "roll": str,
        "by": NotRequired[Literal["actor", "target", "other"]],
        "who": NotRequired[str | None],
        "optional": NotRequired[str | None],
        "in_place_of": NotRequired[str | None],
        "called": NotRequired[str | None],
        "only_with": NotRequired[str | None],
        "not_with": NotRequired[str | None],
        "classes": NotRequired[list[str] | None],
        "opposed_by": NotRequired[list[str] | None],
        "limit_is": NotRequired[str | None],
        "one_hit": NotRequired[str | None],
        "wild": NotRequired[Literal["replace 1", "add 1"] | None],
        "stands_for": NotRequired[dict[str, list[str]]],
        "only_some": NotRequired[dict[str, str]],
        "made_with": NotRequired[list[str] | None],
        "rulings": NotRequired[dict[str, str]],
        "outcomes": NotRequired[list[Outcome]],
        "variants": NotRequired[dict[str, Variant]],
    },
)


class SolveAnswer(TypedDict):
    """
    What the wanted chance needs.
    """

    edition: str
    entry: NotRequired[str | None]
    test: NotRequired[str | None]
    variant: NotRequired[str | list[str] | None]
    roll: str
    """
    As understood, in the notation.
    """
    by: str
    """
    Who rolls: `actor`, `target` or `other`.
    """
    rulings: dict[str, str]
    """
    The rulings that affect it.
    """
    warnings: list[str]
    unknown: list[str]
    """
    Why chances are null: missing ratings, or what the source does not say.
    """
    reasons: Reasons
    """
    What `warnings`, `unknown` and a `why` say, as codes.
    """
    taken: NotRequired[dict[str, dict[str, int | str]]]
    """
    Ratings that come from the characters or tiers of both sides, by their fields in requests.
    """
    from_tiers: NotRequired[TiersAtWork | None]
    states: NotRequired[list[str]]
    """
    What the states of both sides change; warnings name states that change nothing.
    """
    granted: NotRequired[list[str]]
    """
    What the grants of actions change in the roll.
    """
    changed: NotRequired[list[str]]
    """
    What modifiers, wounds and uses of Edge change in the roll.
    """
    headline: Headline
    vary: str
    """
    What to vary, as in the request.
    """
    what: str
    """
    What the edition calls it: "dice pool", "threshold".
    """
    wanted: Probability
    now: Standing
    added: int
    """
    What the roll's modifiers add to it; values are those before them, as on the sheet.
    """
    direction: Literal["least", "greatest"] | None
    """
    Whether the lowest or the highest value is wanted; null if more of it both helps and hurts.
    """
    solution: Setting | None
    """
    The least helpful value that reaches the chance; null if none does.
    """
    short: Setting | None
    """
    The next harder value, which falls short.
    """
    best: NotRequired[Setting | None]
    """
    If nothing reaches it: the best possible chance.
    """
    why: NotRequired[str | None]
    """
    If nothing reaches it: the reason.
    """
    worth: dict[str, StepWorth]
    """
    What one more step of each thing adds.
    """
    numbers: dict[str, AdjustableNumber]
    """
    The known ones of `pool`, `limit`, `requirement` and `against`, with the values that they can have.
    """
    curve: NotRequired[list[Setting]]
    """
    The chance at each value asked for.
    """
    break_even: NotRequired[Setting | None]
    """
    The hardest value of the curve at which success is at least as likely as failure.
    """
    evaluations: int
    """
    How many times the test was computed.
    """
    data_version: str


class StatBlockAnswer(TypedDict):
    """
    The ratings of a character in the terms of another edition.
    """

    headline: Headline
    edition: str
    to: str
    origin: Literal["ours"]
    ratings: dict[str, int]
    """
    By term of that edition, or the skill that counts as one; of several the highest. Ready for other requests.
    """
    terms: list[TermConverted]
    """
    Each rating that was given.
    """
    without: list[str]
    """
    Terms without a counterpart there.
    """
    data_version: str


class StepReplay(TypedDict):
    """
    The result of a roll or another step with given or seeded dice; `unknown` if the source doesn't say.
    """

    taken: NotRequired[bool | None]
    outcome: NotRequired[str | None]
    glitch: NotRequired[
        Literal["none", "glitch", "critical-glitch", "critical-failure", "natural-high", "natural-low"] | None
    ]
    opposing_glitch: NotRequired[
        Literal["none", "glitch", "critical-glitch", "critical-failure", "natural-high", "natural-low"] | None
    ]
    hits: NotRequired[int | None]
    opposing_hits: NotRequired[int | None]
    net_hits: NotRequired[int | None]
    total: NotRequired[int | str | None]
    opposing_total: NotRequired[int | None]
    margin: NotRequired[int | None]
    value: NotRequired[int | str | None]
    then: NotRequired[list[str]]
    """
    What follows.
    """
    trace: NotRequired[list[TraceStep]]


class TierwiseAnswer(TypedDict):
    """
    The entries of a concept for characters of the same tier.
    """

    headline: Headline
    concept: str
    name: str
    tiers: list[Literal["untrained", "novice", "professional", "elite"]]
    origin: Literal["ours"]
    entries: list[TierwiseEntry]
    evaluations: int
    """
    How many tests were computed.
    """
    data_version: str


class TurnRoll(TypedDict):
    """
    The roll of an action of the turn against the target, as an answer about the test says it.
    """

    do: str
    """
    The entry.
    """
    place: int
    """
    Its place among the actions of the turn, from 0.
    """
    headline: Headline
    thrown: NotRequired[str | None]
    """
    Its dice and what they have to reach, in numbers: "10 dice, limit 5 v. 8 dice".
    """
    success: NotRequired[Probability | None]
    """
    The chance that the action succeeds; left out if it is unknown or nothing has to be reached.
    """
    states: NotRequired[list[str]]
    """
    What the states of both sides change; warnings name states that change nothing.
    """
    granted: NotRequired[list[str]]
    """
    What the grants of actions change in the roll.
    """
    changed: NotRequired[list[str]]
    """
    What modifiers, wounds and uses of Edge change in the roll.
    """
    taken: NotRequired[dict[str, dict[str, int | str]]]
    """
    Ratings that come from the characters or tiers of both sides, by their fields in requests.
    """
    from_tiers: NotRequired[TiersAtWork | None]
    warnings: list[str]
    unknown: list[str]
    """
    Why the chance is unknown.
    """
    reasons: Reasons


class CharacterConverted(TypedDict):
    """
    A character in the terms of another edition.
    """

    headline: Headline
    edition: str
    to: str
    origin: Literal["ours"]
    """
    Which names are alike and what tiers have is ours.
    """
    character: Character
    """
    Ready to roll in that edition.
    """
    numbers: list[NumberConverted]
    weapons: list[WeaponConverted]
    left: list[NumberLeft]
    warnings: list[str]
    reasons: Reasons
    """
    What `warnings` say, as codes.
    """
    data_version: str


class ConvertAnswer(TypedDict):
    """
    The chance of the test, and the nearest settings in other editions.
    """

    edition: str
    entry: NotRequired[str | None]
    test: NotRequired[str | None]
    variant: NotRequired[str | list[str] | None]
    roll: str
    """
    As understood, in the notation.
    """
    by: str
    """
    Who rolls: `actor`, `target` or `other`.
    """
    rulings: dict[str, str]
    """
    The rulings that affect it.
    """
    warnings: list[str]
    unknown: list[str]
    """
    Why chances are null: missing ratings, or what the source does not say.
    """
    reasons: Reasons
    """
    What `warnings`, `unknown` and a `why` say, as codes.
    """
    taken: NotRequired[dict[str, dict[str, int | str]]]
    """
    Ratings that come from the characters or tiers of both sides, by their fields in requests.
    """
    from_tiers: NotRequired[TiersAtWork | None]
    states: NotRequired[list[str]]
    """
    What the states of both sides change; warnings name states that change nothing.
    """
    granted: NotRequired[list[str]]
    """
    What the grants of actions change in the roll.
    """
    changed: NotRequired[list[str]]
    """
    What modifiers, wounds and uses of Edge change in the roll.
    """
    success: NotRequired[Probability | None]
    """
    The chance that the roll succeeds; left out if it has nothing to reach.
    """
    chance: NotRequired[Probability | None]
    """
    The chance that the action succeeds; if its target rolls, the chance that this roll fails.
    """
    assumed: dict[str, dict[str, int | str]]
    """
    Ratings filled in from the tier: `ratings` and `against`.
    """
    headline: Headline
    tiers: TiersTaken
    conversions: list[Conversion]
    without: list[NothingThere]
    evaluations: int
    """
    How many tests were computed.
    """
    data_version: str


class CoreRules(TypedDict):
    """
    The rolls that the core rulebook gives to actions whose own source leaves them out.

    They stay apart from what an entry's source says: an entry has them only if it has no tests of its own and
    says under `unknown` why.
    """

    to: list[str]
    """
    The actions: slugs of entries, and classes such as `class:firing-action`.
    """
    tests: NotRequired[dict[str, RollStep | ValueStep | ShiftStep]]
    results: NotRequired[dict[str, int | str]]
    success: NotRequired[Success | None]
    examples: NotRequired[dict[str, Example]]
    see: NotRequired[list[Reference]]
    """
    Where the book says it; a page that we don't know is left out. One of the rules for an action has to say it.
    """


class EditionAnswer(TypedDict):
    """
    One edition.
    """

    id: str
    name: str
    short: str
    """
    A few letters, shown on chips and in comparison columns.
    """
    aliases: NotRequired[list[str]]
    """
    What players call it: "5e", "fifth edition". Ours.
    """
    publisher: str
    year: NotRequired[int | None]
    order: int
    """
    Its position among the editions.
    """
    colour: NotRequired[str | None]
    """
    Its accent color on a light background; by default one is derived.
    """
    summary: str
    text: TextPolicy
    mechanic: EditionMechanic
    difficulties: NotRequired[str | None]
    """
    The table of the edition's words for numbers to reach: a word in the first column, its number in the second.
    Typed rolls take the words: `5D vs Moderate`.
    """
    rulings: NotRequired[dict[str, EditionRuling]]
    edge: NotRequired[dict[str, EdgeUse]]
    """
    Uses of Edge on the dice of a roll.
    """
    teamwork: NotRequired[Teamwork | None]
    """
    How teamwork works; left out if unknown.
    """
    buy_hits: NotRequired[int | None]
    """
    How many dice buy one hit instead of being rolled.
    """
    wild_die: NotRequired[bool]
    """
    Whether the rules have a Wild Die, which counts as three hits and cancels others with a 1.
    """
    wounds: NotRequired[Wounds | None]
    turn: Turn
    resources: dict[str, Resource]
    timings: dict[str, Timing]
    sections: dict[str, Section]
    classes: NotRequired[dict[str, ActionClass]]
    core: NotRequired[dict[str, CoreRules]]
    """
    What the core rulebook says about rolls that the entries' source leaves out. The ruling `core_rolls`, which the
    edition declares, leaves them out. An action that several name has the steps of all, in their order.
    """
    states: NotRequired[dict[str, State]]
    works: dict[str, Work]
    terms: dict[str, Term]
    abbreviations: NotRequired[dict[str, str]]
    """
    What sheets call attributes that are no terms, with what each stands for: `ESS` is Essence.
    """
    scores: NotRequired[list[tuple[int, int]]]
    """
    Pairs of a score of attributes and the modifier that it gives, as does any score up to the next one.
    """
    untrained_at: NotRequired[int]
    """
    The highest rating of a skill that is not learned, of those that say what the untrained have.
    """
    notes: NotRequired[list[str]]
    unknown: NotRequired[dict[str, str]]
    url: str
    """
    The path of its page.
    """
    api_url: str
    """
    Its path in the API.
    """


class EditionData(TypedDict):
    """
    An edition as in its file.
    """

    id: str
    name: str
    short: str
    """
    A few letters, shown on chips and in comparison columns.
    """
    aliases: NotRequired[list[str]]
    """
    What players call it: "5e", "fifth edition". Ours.
    """
    publisher: str
    year: NotRequired[int | None]
    order: int
    """
    Its position among the editions.
    """
    colour: NotRequired[str | None]
    """
    Its accent color on a light background; by default one is derived.
    """
    summary: str
    text: TextPolicy
    mechanic: EditionMechanic
    difficulties: NotRequired[str | None]
    """
    The table of the edition's words for numbers to reach: a word in the first column, its number in the second.
    Typed rolls take the words: `5D vs Moderate`.
    """
    rulings: NotRequired[dict[str, EditionRuling]]
    edge: NotRequired[dict[str, EdgeUse]]
    """
    Uses of Edge on the dice of a roll.
    """
    teamwork: NotRequired[Teamwork | None]
    """
    How teamwork works; left out if unknown.
    """
    buy_hits: NotRequired[int | None]
    """
    How many dice buy one hit instead of being rolled.
    """
    wild_die: NotRequired[bool]
    """
    Whether the rules have a Wild Die, which counts as three hits and cancels others with a 1.
    """
    wounds: NotRequired[Wounds | None]
    turn: Turn
    resources: dict[str, Resource]
    timings: dict[str, Timing]
    sections: dict[str, Section]
    classes: NotRequired[dict[str, ActionClass]]
    core: NotRequired[dict[str, CoreRules]]
    """
    What the core rulebook says about rolls that the entries' source leaves out. The ruling `core_rolls`, which the
    edition declares, leaves them out. An action that several name has the steps of all, in their order.
    """
    states: NotRequired[dict[str, State]]
    works: dict[str, Work]
    terms: dict[str, Term]
    abbreviations: NotRequired[dict[str, str]]
    """
    What sheets call attributes that are no terms, with what each stands for: `ESS` is Essence.
    """
    scores: NotRequired[list[tuple[int, int]]]
    """
    Pairs of a score of attributes and the modifier that it gives, as does any score up to the next one.
    """
    untrained_at: NotRequired[int]
    """
    The highest rating of a skill that is not learned, of those that say what the untrained have.
    """
    notes: NotRequired[list[str]]
    unknown: NotRequired[dict[str, str]]


class EntryAnswer(TypedDict):
    """
    One entry with everything computed from it.
    """

    id: str
    edition: str
    section: str
    name: str
    name_is: NotRequired[Literal["printed", "restored", "coined"]]
    """
    Printed on the page; restored (lost there, known elsewhere); or coined (ours).
    """
    name_sure: NotRequired[Literal["certain", "likely"] | None]
    names: NotRequired[dict[str, str | BookName]]
    """
    Its name in other languages: our translation, or `{book: …}` if that language's book prints it.
    """
    aliases: NotRequired[list[str]]
    """
    What players call it at the table. Ours.
    """
    asked: NotRequired[list[str]]
    """
    How players ask for it without its name: questions, slang, what it looks like, its numbers. Ours.
    """
    formerly: NotRequired[list[str]]
    kind: NotRequired[Literal["action", "procedure", "rule"]]
    """
    You take an action on a turn; a procedure follows from it; a rule says how turns or dice work.
    """
    cost: NotRequired[str | dict[str, Cost] | None]
    """
    A resource (one of it is spent), `none` if the source says that it costs nothing, or ways to pay.
    """
    timing: NotRequired[str | None]
    requires: NotRequired[list[str | AnyOf | StateNeed | SpentNeed | EdgeNeed | Need]]
    classes: NotRequired[list[str]]
    combine: NotRequired[Combine]
    turn_hints: NotRequired[list[TurnHint]]
    uses: NotRequired[dict[str, int | str]]
    """
    What else it uses up: bullets, a sprite's tasks.
    """
    summary: str
    effect: NotRequired[str | None]
    target_is: NotRequired[str | None]
    """
    Who the target is to the roller, if someone else than what you act on: "the attacker", where you defend.
    """
    tests: NotRequired[dict[str, RollStep | ValueStep | ShiftStep]]
    results: NotRequired[dict[str, int | str]]
    success: NotRequired[Success | None]
    headline: NotRequired[Told | None]
    figures: NotRequired[list[Figure]]
    grants: NotRequired[list[Grant]]
    sets: NotRequired[list[EnteredState]]
    ends: NotRequired[list[LeftState]]
    concepts: NotRequired[list[ConceptLink]]
    unique: NotRequired[str | None]
    """
    Why it has no equivalent in another edition.
    """
    not_to_confuse: NotRequired[list[FalseFriend]]
    examples: NotRequired[dict[str, Example]]
    source: Source
    see: NotRequired[list[Reference]]
    unknown: NotRequired[dict[str, str]]
    """
    What is unknown: the path of the field, and the reason.
    """
    notes: NotRequired[list[str]]
    core: NotRequired[CoreRules | None]
    """
    The rolls that the core rulebook gives it; left out if its source gives its rolls, or nothing does.
    """
    equivalents: list[Equivalent]
    url: str
    """
    The path of its page.
    """
    api_url: str
    """
    Its path in the API.
    """
    backlinks: list[Backlink]
    """
    Entries that mention it.
    """
    odds: NotRequired[OddsSummary | None]
    """
    Left out if it has no roll.
    """


class EntryData(TypedDict):
    """
    An entry as in its file, with its id, its equivalents, and the core rulebook's rolls if it lacks its own.
    """

    id: str
    edition: str
    section: str
    name: str
    name_is: NotRequired[Literal["printed", "restored", "coined"]]
    """
    Printed on the page; restored (lost there, known elsewhere); or coined (ours).
    """
    name_sure: NotRequired[Literal["certain", "likely"] | None]
    names: NotRequired[dict[str, str | BookName]]
    """
    Its name in other languages: our translation, or `{book: …}` if that language's book prints it.
    """
    aliases: NotRequired[list[str]]
    """
    What players call it at the table. Ours.
    """
    asked: NotRequired[list[str]]
    """
    How players ask for it without its name: questions, slang, what it looks like, its numbers. Ours.
    """
    formerly: NotRequired[list[str]]
    kind: NotRequired[Literal["action", "procedure", "rule"]]
    """
    You take an action on a turn; a procedure follows from it; a rule says how turns or dice work.
    """
    cost: NotRequired[str | dict[str, Cost] | None]
    """
    A resource (one of it is spent), `none` if the source says that it costs nothing, or ways to pay.
    """
    timing: NotRequired[str | None]
    requires: NotRequired[list[str | AnyOf | StateNeed | SpentNeed | EdgeNeed | Need]]
    classes: NotRequired[list[str]]
    combine: NotRequired[Combine]
    turn_hints: NotRequired[list[TurnHint]]
    uses: NotRequired[dict[str, int | str]]
    """
    What else it uses up: bullets, a sprite's tasks.
    """
    summary: str
    effect: NotRequired[str | None]
    target_is: NotRequired[str | None]
    """
    Who the target is to the roller, if someone else than what you act on: "the attacker", where you defend.
    """
    tests: NotRequired[dict[str, RollStep | ValueStep | ShiftStep]]
    results: NotRequired[dict[str, int | str]]
    success: NotRequired[Success | None]
    headline: NotRequired[Told | None]
    figures: NotRequired[list[Figure]]
    grants: NotRequired[list[Grant]]
    sets: NotRequired[list[EnteredState]]
    ends: NotRequired[list[LeftState]]
    concepts: NotRequired[list[ConceptLink]]
    unique: NotRequired[str | None]
    """
    Why it has no equivalent in another edition.
    """
    not_to_confuse: NotRequired[list[FalseFriend]]
    examples: NotRequired[dict[str, Example]]
    source: Source
    see: NotRequired[list[Reference]]
    unknown: NotRequired[dict[str, str]]
    """
    What is unknown: the path of the field, and the reason.
    """
    notes: NotRequired[list[str]]
    core: NotRequired[CoreRules | None]
    """
    The rolls that the core rulebook gives it; left out if its source gives its rolls, or nothing does.
    """
    equivalents: list[Equivalent]


class ExportAnswer(TypedDict):
    """
    All data.
    """

    version: str
    """
    A hash of the data; it changes whenever they do.
    """
    licence: Licence
    editions: list[EditionData]
    entries: list[EntryData]
    concepts: list[ConceptData]
    tables: list[TableData]
    characters: list[CharacterData]
    """
    The NPCs.
    """


class FitsAnswer(TypedDict):
    """
    What you can still do in the turn.
    """

    headline: Headline
    edition: str
    fits: list[Fit]
    data_version: str


class ReplayAnswer(TypedDict):
    """
    The result of given or seeded dice: the roll, and every step around it.
    """

    taken: NotRequired[bool | None]
    outcome: NotRequired[str | None]
    glitch: NotRequired[
        Literal["none", "glitch", "critical-glitch", "critical-failure", "natural-high", "natural-low"] | None
    ]
    opposing_glitch: NotRequired[
        Literal["none", "glitch", "critical-glitch", "critical-failure", "natural-high", "natural-low"] | None
    ]
    hits: NotRequired[int | None]
    opposing_hits: NotRequired[int | None]
    net_hits: NotRequired[int | None]
    total: NotRequired[int | str | None]
    opposing_total: NotRequired[int | None]
    margin: NotRequired[int | None]
    value: NotRequired[int | str | None]
    then: NotRequired[list[str]]
    """
    What follows.
    """
    trace: NotRequired[list[TraceStep]]
    action: NotRequired[Literal["success", "failure", "unknown"] | None]
    """
    The outcome of the action, where its entry says by a condition what a success is; `outcome` is the roll's.
    """
    changes: NotRequired[list[str]]
    steps: NotRequired[dict[str, StepReplay]]
    results: NotRequired[dict[str, int | str]]
    without_dice: NotRequired[list[str]]
    """
    Rolls and values after the first roll that no dice are given for; what follows from them is unknown.
    """
    ahead: NotRequired[ChancesAhead | None]
    """
    If no dice are given for something after the first roll: its odds, and those of what follows from it.
    """
    rolls: NotRequired[int | None]
    """
    For a whole extended test: how many rolls were made.
    """
    time: NotRequired[Duration | None]
    """
    For a whole extended test: how long they took.
    """
    next_dice: NotRequired[int | None]
    """
    For an extended test that isn't over: the dice of its next roll.
    """
    chance_left: NotRequired[Probability | None]
    """
    For an extended test that isn't over: the chance to succeed from here on.
    """


class RollAnswer(TypedDict):
    """
    The odds of one roll and of everything that follows from it.
    """

    edition: str
    entry: NotRequired[str | None]
    test: NotRequired[str | None]
    variant: NotRequired[str | list[str] | None]
    headline: Headline
    roll: NotRequired[str | None]
    """
    The test as understood, in the notation.
    """
    thrown: NotRequired[str | None]
    """
    Its dice and what they have to reach, in numbers, once some are known: "10 dice, limit 5 v. unknown dice".
    """
    elsewhere: NotRequired[dict[str, str]]
    """
    The roll's own dice for each virtual table or dice bot that counts them or adds them up as here: `11d6cs>=5`.
    It gives the hits or the total, without glitches; compare it with what the roll has to reach yourself.
    """
    rulings: dict[str, str]
    """
    The rulings that affect it.
    """
    warnings: list[str]
    unknown: list[str]
    """
    Why odds are null: missing ratings, or what the source does not say.
    """
    reasons: Reasons
    """
    What `warnings` and `unknown` say, as codes.
    """
    odds: RollChances
    action: NotRequired[ActionChance | None]
    """
    Where the entry says by a condition what a success is; `odds.success` is then only the roll's.
    """
    extended: NotRequired[ExtendedChances | None]
    """
    For an extended test; `odds` are then about its first roll.
    """
    steps: NotRequired[dict[str, StepChances]]
    """
    The odds of every step, if the entry has several.
    """
    results: NotRequired[dict[str, ValueChances | None]]
    """
    The odds of each result, by term.
    """
    taken: NotRequired[dict[str, dict[str, int | str]]]
    """
    Ratings that come from the characters or tiers of both sides, by their fields in requests.
    """
    from_tiers: NotRequired[TiersAtWork | None]
    replay: NotRequired[ReplayAnswer | None]
    """
    Only if dice, hits or a seed were given.
    """
    data_version: str


class TurnAnswer(TypedDict):
    """
    Whether the actions are legal in one turn.
    """

    headline: Headline
    edition: str
    legal: bool | None
    """
    Null if something that decides it is unknown.
    """
    left: dict[str, int | str | None]
    """
    By resource: a number, `any`, or null if unknown.
    """
    paid: list[PaidAction]
    """
    The actions in their order.
    """
    trades: list[str]
    """
    The trades of resources that were made, by their keys in the edition's turn.
    """
    passes: NotRequired[int | None]
    """
    How many more turns you get this round, in editions where that happens; null if unknown.
    """
    rulings: NotRequired[dict[str, str]]
    """
    Rulings that matter here: another choice would forbid something else, or change the actions' rolls.
    """
    penalties: dict[str, int]
    """
    What the number of actions changes in every roll of the turn: `{"pool": -1}`.
    """
    granted: NotRequired[list[str]]
    """
    A sentence for what each action grants to a later one.
    """
    rolls: NotRequired[list[TurnRoll]]
    """
    If a target is given and no rule forbids the turn: the chance of each action that rolls, with what earlier ones
    grant it.
    """
    problems: list[Offence]
    to_check: list[OpenRequirement]
    """
    What else the actions require that the request doesn't say.
    """
    states: dict[str, bool | None]
    """
    Your states at the end of the turn, of those given or changed; null where that depends on something
    else, such as a roll. If the turn is not legal, as if it were.
    """
    state_levels: NotRequired[dict[str, str]]
    """
    The levels of these states, where they have several and it is known.
    """
    warnings: list[str]
    reasons: TurnReasons
    data_version: str


class ResolveAnswer(TypedDict):
    """
    The answer about a test.
    """

    edition: str
    entry: NotRequired[str | None]
    test: NotRequired[str | None]
    variant: NotRequired[str | list[str] | None]
    headline: Headline
    roll: NotRequired[str | None]
    """
    The test as understood, in the notation.
    """
    thrown: NotRequired[str | None]
    """
    Its dice and what they have to reach, in numbers, once some are known: "10 dice, limit 5 v. unknown dice".
    """
    elsewhere: NotRequired[dict[str, str]]
    """
    The roll's own dice for each virtual table or dice bot that counts them or adds them up as here: `11d6cs>=5`.
    It gives the hits or the total, without glitches; compare it with what the roll has to reach yourself.
    """
    rulings: dict[str, str]
    """
    The rulings that affect it.
    """
    warnings: list[str]
    unknown: list[str]
    """
    Why odds are null: missing ratings, or what the source does not say.
    """
    reasons: Reasons
    """
    What `warnings` and `unknown` say, as codes.
    """
    odds: RollChances
    action: NotRequired[ActionChance | None]
    """
    Where the entry says by a condition what a success is; `odds.success` is then only the roll's.
    """
    extended: NotRequired[ExtendedChances | None]
    """
    For an extended test; `odds` are then about its first roll.
    """
    steps: NotRequired[dict[str, StepChances]]
    """
    The odds of every step, if the entry has several.
    """
    results: NotRequired[dict[str, ValueChances | None]]
    """
    The odds of each result, by term.
    """
    taken: NotRequired[dict[str, dict[str, int | str]]]
    """
    Ratings that come from the characters or tiers of both sides, by their fields in requests.
    """
    from_tiers: NotRequired[TiersAtWork | None]
    replay: NotRequired[ReplayAnswer | None]
    """
    Only if dice, hits or a seed were given.
    """
    data_version: str
    choices: NotRequired[list[CharacterChoice]]
    """
    Where your character has several weapons or skills for the roll: the answer for each.
    """
    states: NotRequired[list[str]]
    """
    What the states of both sides change; warnings name states that change nothing.
    """
    granted: NotRequired[list[str]]
    """
    What the grants of actions change in the roll.
    """
    changed: NotRequired[list[str]]
    """
    What modifiers, wounds and uses of Edge change in the roll.
    """
    parts: NotRequired[list[RollAnswer]]
    """
    For a split pool or several targets: an answer for each part or target; `odds` are then for all together.
    """
    left_over: NotRequired[int | None]
    """
    For a split pool: dice left over.
    """
    repeated: NotRequired[RepeatedChances | None]
    """
    If `times` were given: the chances of all these rolls together.
    """


class BatchItem(TypedDict):
    """
    The answer to one request, or the problem with it.
    """

    answer: NotRequired[ResolveAnswer | None]
    problem: NotRequired[ProblemDetails | None]


class BatchAnswer(TypedDict):
    """
    The answers, in the order of the requests.
    """

    answers: list[BatchItem]
