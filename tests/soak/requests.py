"""Random requests about the shipped data, as plain mappings. Pure: a seed gives a request.

A request has a test or free notation, and then fields of `FIELDS`, each as often as stands beside it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import kb
from kb.model import Edition, Entry, RollStep
from kb.play.procedure.rulings import known_rulings
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import TIERS, tier_ratings
from resolver.dice.handling import CHOICES
from resolver.dice.handling import NUMBERS as NUMBERED
from tests.soak.notations import notation, roll

Body = dict[str, Any]

CALM = 0.5
"""How many requests hold nothing strange."""

SLOTS = ("pool", "limit", "requirement", "against")
NUMBERS = (*range(13), *range(7), -1, -3, 20, 30, 31, 40, 99, 100, 101, 500, 9999, 10_000, -9999, 10**30)
WORDS = ("Red", "Short", "unknown", "2D", "1d6", "none", "Logic + 1", "(", "x", "", "replace 1", "add 1")
CHANCES = ("1/2", "75%", 0.9, "1", 1, "99.99%", "0.01", "3/7", "60 %", 1e-9, "2/3")
ROLLERS = ("actor", "opponent", "requirement", "target", "helper1", "roll1", "part1", "part2.opponent", "x")
ANYTHING: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    3,
    -1,
    10**9,
    "",
    "x",
    "all",
    "reroll",
    [],
    [1, 2],
    {},
    {"x": 1},
    {"actor": 2},
)


class Drawing(Random):
    """Random choices, for a request that is calm (nothing in it is strange) or not."""

    calm = False

    def odd(self, usual: Any, *strange: Any, often: float = 0.06) -> Any:
        """Return *usual*, or sometimes something *strange*."""
        return self.choice(strange) if not self.calm and self.random() < often else usual


class Asked(NamedTuple):
    """What a request is drawn for: its edition, and its entry where it has one."""

    base: kb.KnowledgeBase
    edition: Edition
    entry: Entry | None
    id: str
    """The id of the edition."""


@dataclass(frozen=True, slots=True)
class Field:
    """How often a field stands in a request, and what stands in it."""

    often: float
    draw: Callable[[Drawing, Asked], Any]


def request(rng: Drawing, base: kb.KnowledgeBase) -> Body:
    """Return a request to resolve: a test of an entry or free notation, with some of `FIELDS`."""
    rng.calm = rng.random() < CALM
    body, asked = _about(rng, base)
    for name in dict.fromkeys((*FIELDS, *ResolveRequest.model_fields)):
        field = FIELDS.get(name, ANY_FIELD)
        if name in ResolveRequest.model_fields and name not in ABOUT and rng.random() < field.often:
            body[name] = field.draw(rng, asked)
    if "seed" in body and rng.odd(True, False):
        body = {name: value for name, value in body.items() if name not in ("dice", "hits")}
    return body


def without_dice(rng: Drawing, base: kb.KnowledgeBase) -> Body:
    """Return a request that throws nothing."""
    body = request(rng, base)
    return {name: value for name, value in body.items() if name not in ("dice", "hits", "seed")}


def solve_request(rng: Drawing, base: kb.KnowledgeBase) -> Body:
    """Return a request to solve."""
    body = without_dice(rng, base)
    names = _terms(base, body)
    vary = rng.choice(SLOTS) if rng.random() < 0.7 else rng.choice((*names, f"target.{rng.choice(names)}"))
    curve = {"curve": {"least": rng.randint(-9, 9), "most": rng.randint(5, 35)}} if rng.random() < 0.3 else {}
    chance = rng.odd(rng.choice(CHANCES), *ANYTHING)
    return body | {"chance": chance, "vary": rng.odd(vary, "x")} | curve


def convert_request(rng: Drawing, base: kb.KnowledgeBase) -> Body:
    """Return a request to convert."""
    target = without_dice(rng, base)
    if rng.random() < 0.3:
        target["vary"] = rng.choice(SLOTS)
    to = rng.odd(rng.choice((rng.choice([*base.editions]), rng.choice([*base.entries]), target, {})), "x", 3)
    tiers = {name: rng.choice(TIERS) for name in ("tier", "against_tier") if rng.random() < 0.3}
    return without_dice(rng, base) | {"to": to} | tiers


def turn_request(rng: Drawing, base: kb.KnowledgeBase) -> Body:
    """Return a request about a turn."""
    id_ = rng.choice([*base.editions])
    edition = base.editions[id_]
    entries = [name for name, entry in base.of_edition(id_).items() if entry.kind == "action"]
    actions = [
        _action(rng, base, rng.choice(entries))
        for _ in range(rng.odd(rng.choice((1, 2, 2, 3, 3, 4, 6)), 0, 20))
    ]
    rng.calm = rng.random() < CALM
    told = {
        name: _amount(rng)
        for name, known in (("initiative", edition.resources), ("initiative_dice", edition.terms))
        if rng.random() < 0.5 and (name in known or "Initiative Dice" in known or rng.odd(False, True))
    }
    resources = (*edition.resources, *edition.terms)
    ratings = {rng.odd(rng.choice(resources), "x"): _amount(rng) for _ in range(rng.choice((0, 0, 0, 1, 2)))}
    return {"edition": _seldom_wrong(rng, id_), "actions": actions, "ratings": ratings} | told


def _action(rng: Drawing, base: kb.KnowledgeBase, id_: str) -> Any:
    kind = rng.random()
    if kind < 0.6:
        return id_
    if kind < 0.65:
        return rng.odd(base.entries[id_].name, "x", "sr5/fire-gun")
    costs = [*base.entries[id_].costs]
    more = {"as": _seldom_wrong(rng, rng.choice(costs))} if costs and rng.random() < 0.5 else {}
    return {"do": id_, **more, **({"at": rng.choice(("own", "out"))} if rng.random() < 0.5 else {})}


def _about(rng: Drawing, base: kb.KnowledgeBase) -> tuple[Body, Asked]:
    """Return what a request is about."""
    id_ = rng.choice([*base.editions])
    edition = base.editions[id_]
    if rng.random() < 0.3:
        text = _roll(rng, edition)
        return {"edition": _seldom_wrong(rng, id_), "roll": text}, Asked(base, edition, None, id_)
    rolled = [name for name, entry in base.of_edition(id_).items() if entry.tests]
    name = rng.odd(rng.choice(rolled), *base.entries)
    entry = base.entries[name]
    body: Body = {"entry": _seldom_wrong(rng, name)}
    if rng.random() < 0.3:
        body["test"] = _seldom_wrong(rng, rng.choice([*entry.tests] or ["x"]))
    variants = [key for step in entry.tests.values() if isinstance(step, RollStep) for key in step.variants]
    if rng.random() < 0.4 and (variants or rng.odd(False, True)):
        body["variant"] = _seldom_wrong(rng, rng.choice(variants or ["x"]))
    return body, Asked(base, edition, entry, id_)


def _roll(rng: Drawing, edition: Edition) -> str:
    if not rng.calm:
        return notation(rng, [*edition.terms, "Nonsense"])
    names = [name for name, term in edition.terms.items() if not term.values and term.kind != "result"]
    return roll(rng, names, "added" if edition.mechanic.family == "total" else "counted")


def _terms(base: kb.KnowledgeBase, body: Body) -> list[str]:
    id_ = body.get("edition") or body.get("entry", "").partition("/")[0]
    return [*base.editions[id_].terms] if id_ in base.editions else ["x"]


def _seldom_wrong(rng: Drawing, name: str) -> str:
    return str(rng.odd(name, "x", name[:-1], name.upper(), ""))


def _ratings(rng: Drawing, asked: Asked) -> dict[str, Any]:
    """Return ratings of a tier, all or some or none, with some that differ."""
    names = [*asked.edition.terms]
    if rng.random() < 0.04:
        number = rng.choice((12, 30, 31, 60, 100))
        return {
            name: [*term.values][-1] if term.values else number for name, term in asked.edition.terms.items()
        }
    kept = rng.choice((names, names, rng.sample(names, len(names) // 2), []))
    found: dict[str, Any] = dict(tier_ratings(asked.edition, kept, rng.choice(TIERS)))
    for name in rng.sample(names, rng.choice((0, 1, 1, 2, 4))):
        values = asked.edition.terms[name].values
        found[name] = rng.odd(rng.choice([*values]), _amount(rng)) if values else _amount(rng)
    for name, term in asked.edition.terms.items():
        if term.values and name not in found and rng.random() < 0.6:
            found[name] = rng.choice([*term.values])
    if rng.odd(False, True, often=0.03):
        found[rng.choice(("Nonsense", "logic", "Logicc", "x", ""))] = _amount(rng)
    return found


def _amount(rng: Drawing) -> Any:
    return rng.odd(rng.odd(rng.randint(0, 12), *NUMBERS, often=0.3), *WORDS)


def _modifiers(rng: Drawing, asked: Asked) -> list[Body]:
    return [_modifier(rng, asked) for _ in range(rng.odd(rng.choice((1, 1, 2, 3)), 12, 13))]


def _modifier(rng: Drawing, asked: Asked) -> Body:
    kind = rng.random()
    if kind < 0.3:
        return {"value": rng.odd(rng.randint(-6, 6), -200, 200, 10**12), "reason": "for luck"}
    if kind < 0.55:
        return _granted(rng, asked)
    if kind < 0.75:
        return _handled_dice(rng)
    names = [*asked.edition.terms]
    keys = (*SLOTS, *SLOTS, *names, f"target.{rng.choice(names)}")
    return {
        part: {
            rng.odd(rng.choice(keys), "wild", "buy", "x"): _changed(rng, asked)
            for _ in range(rng.randint(1, 2))
        }
        for part in rng.choice((("add",), ("set",), ("add", "set")))
    }


def _handled_dice(rng: Drawing) -> Body:
    """Return a modifier of what is done with the dice beside throwing them once."""
    if rng.random() < 0.5:
        name = rng.choice([*CHOICES])
        return {"set": {name: rng.choice([*CHOICES[name]])}}
    return {"add": {rng.choice(NUMBERED): rng.odd(rng.randint(1, 10), 60, 101, -3)}}


def _changed(rng: Drawing, asked: Asked) -> Any:
    number = rng.odd(rng.randint(-4, 8), 100, -9999)
    return rng.odd(number, notation(rng, [*asked.edition.terms]), *WORDS, often=0.3)


def _granted(rng: Drawing, asked: Asked) -> Body:
    """Return a modifier that is another action's grant."""
    granting = [id_ for id_, entry in asked.base.of_edition(asked.id).items() if entry.grants]
    source = rng.choice(granting or ["x"])
    keys = [grant.key for grant in asked.base.entries[source].grants if grant.key] if granting else []
    more: Body = {}
    if keys and rng.random() < 0.5:
        more["grant"] = _seldom_wrong(rng, rng.choice(keys))
    if rng.random() < 0.4:
        more["times"] = rng.odd(rng.choice((1, 1, 2, 3, 20)), 0, 21)
    if rng.random() < 0.3:
        more["side"] = rng.choice(("actor", "opponent"))
    return {"from": _seldom_wrong(rng, source), **more}


def _rulings(rng: Drawing, asked: Asked) -> dict[str, str]:
    known = known_rulings(asked.edition)
    chosen = rng.sample([*known], rng.choice((1, 1, 2)))
    return {rng.odd(name, "x"): rng.odd(rng.choice([*known[name].choices]), "x") for name in chosen}


def _dice(rng: Drawing, asked: Asked) -> dict[str, Any]:
    """Return dice of somebody; many will not fit."""
    steps = [*asked.entry.tests] if asked.entry else []
    who = (*ROLLERS[:2] * 3, *ROLLERS, *steps, *(f"{step}.opponent" for step in steps))
    return {rng.choice(who): _faces(rng) for _ in range(rng.choice((1, 1, 2)))}


def _faces(rng: Drawing) -> list[Any]:
    return [
        rng.choice((*range(1, 7), *range(1, 7), [6, rng.randint(1, 6)], [6, 6, 2], 20, 0, -1, []))
        if rng.random() < 0.1
        else rng.randint(1, 6)
        for _ in range(rng.choice((*range(13), 40, 101)))
    ]


def _hits(rng: Drawing, asked: Asked) -> dict[str, int]:
    steps = [*asked.entry.tests] if asked.entry else []
    return {
        rng.choice((*ROLLERS, *steps)): rng.choice((*range(9), -1, 101, 10**20))
        for _ in range(rng.choice((1, 2)))
    }


def _seed(rng: Drawing, asked: Asked) -> Any:
    seeds: tuple[int | str, ...] = (rng.randint(-(10**6), 10**6), "tonight", 10**40, asked.id)
    return rng.odd(rng.choice(seeds), "", "x" * 101)


def _edge(rng: Drawing, asked: Asked) -> Any:
    """Return a use of Edge; of an edition that has none, seldom one."""
    known = [*asked.edition.edge]
    if not known:
        return rng.odd(None, "x")
    return _seldom_wrong(rng, rng.choice(known))


def _wild(rng: Drawing, _: Asked) -> Any:
    return rng.odd(rng.choice(("none", "replace 1", "add 1")), "x")


def _teamwork(rng: Drawing, asked: Asked) -> Any:
    if asked.edition.teamwork is None:
        return rng.odd([], [3])
    most = rng.odd(5, 20, 40, 41)
    return [rng.randint(0, most) for _ in range(rng.odd(rng.choice((1, 1, 2, 3, 8)), 9))]


def _buy_hits(rng: Drawing, asked: Asked) -> bool:
    return asked.edition.buy_hits is not None or bool(rng.odd(False, True))


def _wounds(rng: Drawing, asked: Asked) -> Any:
    if asked.edition.wounds is None:
        return rng.odd({}, {"physical": 3})
    tracks = [*asked.edition.wounds.tracks]
    return {_seldom_wrong(rng, rng.choice(tracks)): rng.odd(rng.randint(0, 12), 100, 101)}


def _split(rng: Drawing, _: Asked) -> Any:
    many = rng.odd(rng.randint(2, 8), 1, 9)
    return rng.choice((many, [rng.odd(rng.randint(0, 8), 100, 101) for _ in range(many)]))


def _open_test(rng: Drawing, _: Asked) -> Any:
    return rng.odd(True, False, "x")


def _any(rng: Drawing, asked: Asked) -> Any:
    steps = [*asked.entry.tests, "x"] if asked.entry else ["actor"]
    return rng.choice([*ANYTHING, rng.choice(NUMBERS), rng.choice(steps), _ratings(rng, asked)])


ABOUT = ("entry", "test", "variant", "edition", "roll")
"""Fields that say what a request is about."""

ANY_FIELD = Field(0.05, _any)
"""What stands in a field of requests that is not listed yet."""

FIELDS: Mapping[str, Field] = {
    # a new field of requests is one line here; fields that requests do not have are left out
    "ratings": Field(0.85, _ratings),
    "against": Field(0.6, _ratings),
    "modifiers": Field(0.4, _modifiers),
    "rulings": Field(0.2, _rulings),
    "dice": Field(0.1, _dice),
    "hits": Field(0.05, _hits),
    "seed": Field(0.25, _seed),
    "edge": Field(0.12, _edge),
    "edge_against": Field(0.05, _edge),
    "wild": Field(0.08, _wild),
    "teamwork": Field(0.08, _teamwork),
    "buy_hits": Field(0.04, _buy_hits),
    "wounds": Field(0.1, _wounds),
    "split": Field(0.05, _split),
    "open_test": Field(0.04, _open_test),
}
