"""Recognize questions about one fact of an action, and nothing else."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Fact = Literal[
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

FactKind = Literal[
    "cost",
    "roll",
    "defense",
    "limit",
    "uses",
    "threshold",
    "marks",
    "timing",
    "duration",
    "odds",
    "grants",
    "equivalent",
    "requires",
    "failure",
    "combine",
    "turn",
]
"""The kinds of facts; a roll is the whole roll or the target's part, and a limit caps hits or uses."""

NAME = "~"
"""Stands for an entry's name in a question; it never appears in folded words."""


@dataclass(frozen=True, slots=True)
class Question:
    """A parsed question: the names in it, and the other words."""

    entries: Sequence[str]
    """Those that it names, limited to the editions that it names, if any."""
    edition: str | None
    """The edition of the equivalent that it asks for."""
    rest: Sequence[str]
    """The folded words, without articles and editions, with `NAME` in place of the name."""
    beside: Sequence[str] = ()
    """The entries of a second name, if it asks for two actions in one turn."""


@dataclass(frozen=True, slots=True)
class AskedFact:
    """The fact that a question asks for."""

    kind: FactKind
    fact: Fact
    text: str
    """The words of the question."""
    conditions: frozenset[str]
    """Words that only the purpose of a roll can explain."""


@dataclass(frozen=True, slots=True)
class _Phrasing:
    """A way to ask for a fact: a pattern, and the other words that are allowed."""

    kind: FactKind
    fact: Fact
    pattern: re.Pattern[str]
    words: frozenset[str]
    conditions: bool = False
    """Whether the words of a condition are also allowed."""


COMMON = frozenset(
    f"{NAME} a an the this that these those my your his her our their its i you he she they we me him them "
    "us it one someone somebody anyone anybody someones somebodys people person guy guys enemy opponent "
    "character player decker do does did is are be been being am was can could may might must shall will "
    "would have has had having want wants wanna try trying to of for on in at by from with into onto "
    "about as what whats which how when if so there then please pls exactly actually really here tell "
    "know ed action use uses used using make makes making perform"
    "performing doing done take takes taking took go going via something".split()
)
"""Words that neither ask for a fact nor set a condition; other words may, except those of the kind."""


def _phrasing(kind: FactKind, fact: Fact, pattern: str, words: str, *, conditions: bool = False) -> _Phrasing:
    return _Phrasing(
        kind, fact, re.compile(rf"(?<!\w)(?:{pattern})(?!\w)"), frozenset(words.split()), conditions
    )


_TOGETHER = re.compile(r"\b(?:both|(?:same|one|single|a|in my|per) (?:turn|round|phase|pass|action phase))\b")
_OF_TOGETHER = COMMON | frozenset(
    f"{NAME} both and same one single turn round phase pass combat action in after before then still also too "
    "possible allowed legal together per".split()
)

_OF_ROLL = "roll rolls test tests check checks dice die pool"

PHRASINGS = (
    _phrasing(
        "marks",
        "marks",
        r"marks?|whose .*marked",
        "mark marks marked need needs needed require requires required necessary many number already before "
        "first without two three icon whose whom owner else",
    ),
    _phrasing(
        "uses",
        "limit",
        r"how many times|how often|more than once",
        "is there limit many times often more than once most turn turns round rounds phase combat each every per",
    ),
    _phrasing(
        "limit",
        "limit",
        r"limit|limits|limited|limiting|cap|caps|capped|capping|ceiling",
        f"limit limits limited limiting cap caps capped capping ceiling max maximum hits {_OF_ROLL} stat "
        "attribute apply applies applied any anything or sleaze attack data processing firewall physical "
        "mental social accuracy",
    ),
    _phrasing(
        "threshold",
        "threshold",
        r"thresholds?|difficulty|tn|target number"
        r"|how (?:hard|difficult|tough|easy)(?: (?:is|are|to|would|will)|$)"
        r"|number .*(?:beat|reach)"
        r"|(?:have|need) to (?:beat|reach)"
        r"|(?:hits|successes)(?! (?:do|can|will|does|would) (?:i|you|it|we|~) (?:get|have|score|roll)\b)"
        r"(?! (?:do|does|can|will) ~ (?:do|make|use)\b)"
        r"(?! (?:with|from|off|on|are|is)\b)",
        "threshold thresholds difficulty tn target number hard difficult tough easy hits hit successes "
        "success need needs needed required many much beat reach meet get strike attack land must pull off "
        f"while {_OF_ROLL}",
        conditions=True,
    ),
    _phrasing(
        "grants",
        "grants",
        r"bonus|bonuses|benefits?|modifiers?|penalty|give|gives|add|adds|added|grants?|brings?"
        r"|provides?|gains?|"
        r"gained|extra|boosts?|(?:do|would|can|will|could) (?:i|you|we) get(?! to)|helps?|get (?:from|for"
        r"|out of|by|with|when|if)",
        "help helps bonus bonuses benefit benefits modifier modifiers penalty give gives add adds added grant "
        "grants bring brings provide provides gain gains gained extra more boost boosts get out each per "
        f"helper effect much many any defense attack attacks hit damage ac skill attribute {_OF_ROLL}",
    ),
    _phrasing(
        "defense",
        "roll",
        r"(?:target|opponent|opponents|defender|defenders|enemy|victim|other (?:guy|side|one"
        r"|person)|he|she|they) "
        r"(?:\w+ )?rolls?|rolls? (?:target|defender)|defender roll|(?:defend|defends|resist|resists"
        r"|oppose|opposes)"
        rf"|opposed by|against {NAME}",
        "target opponents defender defenders defenders enemy victim other side defend defends resist resists "
        f"oppose opposes opposed against {_OF_ROLL} need needs get my",
    ),
    _phrasing(
        "roll",
        "roll",
        r"rolls?|rolled|rolling|tests?|checks?|pool|dicepool|skills?|attributes?|what do (?:i|you"
        r"|we) throw"
        rf"|(?:what|which|how many) dice|{NAME} dice|dice (?:for|to) {NAME}",
        f"{_OF_ROLL} rolled rolling dicepool skill skills attribute attributes stat stats combination formula "
        "need needs needed required throw throws many number goes against versus vs and attack used target "
        "both while",
        conditions=True,
    ),
    _phrasing(
        "duration",
        "timing",
        r"how long .*lasts?|how long .*lasting|duration",
        "long last lasts lasting duration effect bonus",
    ),
    _phrasing(
        "timing",
        "timing",
        rf"when (?:can|may|could|do|does|am|is|in) .*{NAME}|when {NAME}|{NAME} when|timing"
        r"|interrupts?|anytime|any time"
        r"|off turn|out of turn|reaction|(?:on|in|during|outside|of|for|until|between"
        r"|only) (?:\w+ ){1,3}turns?"
        r"|usable .*turn|allowed .*turn",
        "when timing turn turns interrupt interrupts anytime any time reaction react own other another elses "
        "else everyone anyones anybodys enemys opponents buddys allys players outside out off during only "
        "between wait or initiative allowed possible legal usable available get need needs round combat phase "
        "every",
    ),
    _phrasing(
        "failure",
        "failure",
        r"fails?|failed|failing|failure|goes wrong|go wrong|dont succeed|doesnt succeed|not succeed",
        f"fail fails failed failing failure goes go wrong dont doesnt not succeed happens happen {_OF_ROLL}",
    ),
    _phrasing(
        "combine",
        "combine",
        r"combined?|together|forbids?|rules? out|cant (?:i|you|we|be)|(?:same|one) (?:turn|round|phase) as",
        "combine combined together with forbid forbids rule rules out cant not anything else what other same one "
        "turn round phase and actions action after",
    ),
    _phrasing(
        "requires",
        "requires",
        rf"^(?!.*\baction)(?:.* )?(?:requires?|requirements?|prerequisites?|{NAME} needs?"
        rf"|need (?:to|for|before) {NAME}|need first|need before|before (?:i|you|we) (?:can )?{NAME}"
        rf"|needed (?:to|for) {NAME}|needs$)",
        "require requires requirement requirements prerequisite prerequisites need needs needed first before",
    ),
    _phrasing(
        "cost",
        "cost",
        r"cost|costs|costing|costly|price|pay|pays|paid|spend|spends|spent|expensive|burns?|eats?"
        r"|use up|uses up"
        r"|lose (?:\w+ ){0,3}(?:actions?|init|ini|initiative)|(?:actions?|init|ini|initiative) .*lose"
        r"|action (?:type|cost)|actions|(?:what|which) (?:(?:kind|type|sort) (?:of )?)?actions?"
        r"|(?:kind|type|sort) (?:of )?action|simple|complex|free|minors?|majors?|main"
        r"|(?<!i )(?<!you )(?<!we )(?<!to )move|on turn"
        r"|instant"
        r"|how (?:much|many) (?:points of )?(?:init|ini|initiative)|init|what does it take",
        "cost costs costing costly price pay pays paid spend spends spent expensive burn burns eat eats up "
        "lose type actions kind sort simple complex free minor minors major majors main move instant init ini "
        "initiative points point many much need needs or anything both turn",
    ),
)
"""Ways to ask, the most specific first."""

_ODDS = _phrasing(
    "odds",
    "odds",
    r"odds|chances?|likely|likelihood|probable|probability|percent|percentage|how often|succeed"
    r"|succeeds|succeeding"
    r"|success|works?|make it|will i|\d+(?: \w+)? (?:against|vs|versus|v) \d+|\d+ v \d+",
    "odds chance chances likely likelihood probable probability percent percentage often succeed succeeds "
    "succeeding success work works hit hits dice die against vs versus v w limit roll rolling get got "
    "land pull off and without while",
    conditions=True,
)

_LIKENESS = _phrasing(
    "equivalent",
    "equivalent",
    r"equivalents?|equal|version|counterpart|called|same|like|similar|name|named|match|matches"
    r"|terms|answer|replaced"
    r"|replaces|replacement|corresponds?|becomes?|became",
    "equivalent equivalents equal version counterpart called same like similar something anything name "
    "named match matches terms answer replaced replaces replacement correspond corresponds become becomes "
    "became any",
)
_PLAINLY = frozenset(f"{NAME} what whats is in to of from for as it that".split())
"""If a question has only these words and two editions, it asks for an equivalent."""

_GIVE_UP = re.compile(r"\bgive up\b")
_NOT_MY_TURN = re.compile(r"\b(?:it )?(?:is |its )?(?:not|isnt) (?:on )?(?:my|your) (?:own )?turn\b")

_WHETHER = re.compile(
    rf"^(?!.*\b(?:what|whats|which|how)\b).*\b(?:do|does|is|are|must) (?:i|you|we|it|there|{NAME}|have|need)"
)
"""Asking whether you roll at all is different from asking what you roll."""

_DICE = re.compile(r"\b(\d+)d\b")

_COUNTED = re.compile(r"\b\d+ (?:hits?|success(?:es)?)\b|\blimit(?! (?:of |is )?\d)|\bwithout(?! limit\b)")
"""Numbers to reach, and limits: these are not dice."""

_THEIRS = re.compile(r"^\D*\b(?:he|she|they|opponent|enemy|target|defender|against|vs|versus|v)\b\D*\d")
"""The opponent's number comes before yours."""


def asks_for_equivalent(words: Sequence[str]) -> bool:
    """Return whether *words* ask for an equivalent in another edition."""
    return bool(_LIKENESS.pattern.search(" ".join(words)))


def asks_for_both(words: Sequence[str]) -> bool:
    """Return whether *words*, with `NAME` for two names, ask for both actions in one turn, and nothing else."""
    text = " ".join(words)
    return words.count(NAME) == 2 and bool(_TOGETHER.search(text)) and {*words} <= _OF_TOGETHER


def fact_words() -> frozenset[str]:
    """Return all words that ask for facts."""
    return frozenset[str]().union(*(phrasing.words for phrasing in (*PHRASINGS, _ODDS, _LIKENESS)))


def question_fact(question: Question) -> AskedFact | None:
    """Return the fact that *question* asks for; None if that is not certain."""
    text = _DICE.sub(r"\1 dice", _NOT_MY_TURN.sub("off turn", _GIVE_UP.sub("spend", " ".join(question.rest))))
    words = frozenset(text.split())
    numbers = {word for word in words if word.isdecimal()}
    if question.edition is not None:
        cued = words <= COMMON | _LIKENESS.words and _LIKENESS.pattern.search(text)
        return AskedFact("equivalent", "equivalent", text, frozenset()) if cued or words <= _PLAINLY else None
    if numbers:
        sure = _ODDS.pattern.search(text) and not _THEIRS.search(text)
        counted = _COUNTED.search(text.replace("without limit", "").replace("no limit", ""))
        return _certain_fact(_ODDS, text, words - numbers) if sure and not counted else None
    for phrasing in PHRASINGS:
        if phrasing.fact == "roll" and _WHETHER.search(text):
            continue
        if phrasing.pattern.search(text) and (found := _certain_fact(phrasing, text, words)):
            return found
    return None


def _certain_fact(phrasing: _Phrasing, text: str, words: frozenset[str]) -> AskedFact | None:
    """Return the fact of *phrasing*; None if other words may ask for something else."""
    others = words - COMMON - phrasing.words
    return (
        AskedFact(phrasing.kind, phrasing.fact, text, others) if phrasing.conditions or not others else None
    )
