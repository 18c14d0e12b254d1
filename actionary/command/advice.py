"""Commands that find numbers: solve, convert."""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click
from click.core import ParameterSource
from rich.markup import escape
from rich.table import Table

from actionary.command.charts import (
    percent,
    print_changes,
    print_chart,
    print_heading,
    print_rulings,
    print_table_rulings,
    print_variants,
)
from actionary.command.failures import FINDINGS
from actionary.command.options import load_base, print_json, with_json, with_kb
from actionary.command.tables import plain_table
from actionary.command.terminal import out
from actionary.command.test_options import answer_or_fail, in_options, pairs, request_fields, with_test
from actionary.layers import Layers
from kb.characters.conversion.ratings import convert_ratings
from kb.characters.conversion.situations import convert_situation
from kb.describe import MATCH_WORDS
from kb.knowledge import KnowledgeBase
from kb.links.editions import normalize_edition
from kb.links.relation import relation_sentences
from kb.play.advice.headlines import after_text, amount_in_words, setting_text
from kb.play.advice.shapes import (
    Conversion,
    ConvertAnswer,
    Setting,
    SolveAnswer,
    StatBlockAnswer,
    TiersTaken,
)
from kb.play.advice.solve import solve
from kb.play.answer.parts import Probability
from kb.play.request.shapes import MOST_POINTS, ConvertRequest, SolveRequest, StatBlockRequest
from kb.play.request.tiers import TIERS, Ratings
from resolver import MOST_NUMBER
from resolver.solving.dials import SLOTS
from resolver.wording import percent_beside, signed_percent

BESIDE = 3
"""How many values of a curve to show on either side of what matters."""

Plain = dict[str, Any]


@click.command("solve")
@click.argument("what")
@click.argument("chance")
@click.argument("ratings", nargs=-1)
@click.option(
    "--vary",
    default="pool",
    show_default=True,
    help="What to vary: pool, limit, requirement, against, or a rating by name; for the target's write "
    '"target.Firewall".',
)
@click.option(
    "--curve", type=(int, int), metavar="LEAST MOST", help="List the chance at each of these values."
)
@click.option(
    "--at-least",
    metavar="NUMBER",
    help='The hits that you want, net hits if the roll is opposed, or how much of a result: "18 m"; by default '
    "what counts as success.",
)
@click.option(
    "--against-hits",
    type=int,
    metavar="HITS",
    help="What the target's dice came to, if they have been rolled.",
)
@with_test
@with_kb
@with_json
def solve_command(
    what: str, chance: str, ratings: tuple[str, ...], layers: Layers, as_json: bool, **options: Any
) -> None:
    """Find what it takes to reach a chance of success.

    WHAT is an entry's id or a roll, CHANCE a fraction, a percentage or a decimal. The exit status is 1 if
    nothing reaches it.

    \b
    actionary solve sr5/hack-on-the-fly 3/4 Hacking=5 Logic=5 Sleaze=4 v. Intuition=4 Firewall=3
    actionary solve "10 dice threshold 3" 79% -e sr5
    """
    request = request_fields(what, ratings, options) | {"chance": chance, "vary": options["vary"]}
    if options["against_hits"] is not None:
        request["hits"] = {"opponent": options["against_hits"]}
    if options["at_least"] is not None:
        written = options["at_least"]
        request["at_least"] = int(written) if written.isdecimal() else written
    if options["curve"] is not None:
        request["curve"] = dict(zip(("least", "most"), options["curve"], strict=True))
    base = load_base(layers)
    answer = answer_or_fail(solve, base, SolveRequest, request)
    if as_json:
        print_json(answer.plain())
    else:
        curve = {} if "curve" in request else _curve_range(answer)
        _print_solution(base, answer_or_fail(solve, base, SolveRequest, request | curve) if curve else answer)
    sys.exit(FINDINGS if answer.solution is None else 0)


def _curve_range(answer: SolveAnswer) -> Plain:
    """Return the range of the curve: around the value needed, with your own if it is near."""
    points = [answer.solution, answer.short, answer.now]
    values = [point.value for point in points if point and point.value is not None]
    near = [value for value in values if abs(value - values[0]) < MOST_POINTS - 2 * BESIDE - 1]
    if not near:
        return {}
    least, most = max(min(near) - BESIDE, -MOST_NUMBER), min(max(near) + BESIDE, MOST_NUMBER)
    return {"curve": {"least": least, "most": most}}


def _print_solution(base: KnowledgeBase, answer: SolveAnswer) -> None:
    print_heading(base, answer, answer.roll, map(in_options, (*answer.warnings, *answer.unknown)))
    print_changes(answer)
    now = answer.now
    current = _current_chance(now.value, now.success, answer.wanted) if now.success else "unknown"
    needed = {"wanted": percent(answer.wanted), "now": current}
    if answer.solution is not None:
        needed[f"{answer.direction or ''} {answer.what}".strip()] = _setting_text(answer, answer.solution)
    if answer.why and not answer.unknown:
        needed["out of reach" if now.success else "why"] = answer.why
    _print_pairs(needed)
    print_rulings(base, answer)
    if answer.curve:
        rows = [(point.value, point.success.decimal, _note(answer, point.value)) for point in answer.curve]
        print_chart(answer.what, rows, full=1)
    steps = [
        f"{amount_in_words(each.what, each.value)} ({signed_percent(each.difference.exact)})"
        for each in answer.worth.values()
        if each.difference.exact
    ]
    if steps:
        out.print(f"[dim]one step better:[/dim] {escape(', '.join(steps))}")
    if answer.unknown:
        print_variants(base, answer)


def _note(answer: SolveAnswer, value: int) -> str:
    """Return the note beside *value* of a curve: what you have, what you need, or both."""
    points = {"now": answer.now, "needed": answer.solution}
    return ", ".join(word for word, point in points.items() if point and point.value == value)


def _current_chance(value: int | None, success: Probability, wanted: Probability) -> str:
    return f"{'' if value is None else f'{value}, '}{percent_beside(success.exact, wanted.exact)}"


def _setting_text(answer: SolveAnswer, setting: Setting) -> str:
    change = f" ({setting.change:+})" if setting.change else ""
    after = after_text(setting.value, answer.added, wild=False)
    return f"{setting.value}{change}{after}, {percent(setting.success)}"


@click.command("convert")
@click.argument("what")
@click.argument("ratings", nargs=-1)
@click.option("--to", help="An edition or an entry; all other editions by default.")
@click.option(
    "--vary", type=click.Choice(SLOTS), help="What to set there; by default whatever the rules leave open."
)
@click.option(
    "--tier",
    type=click.Choice(TIERS, case_sensitive=False),
    help="The tier whose ratings fill in those that you leave out.",
)
@click.option(
    "--against-tier",
    type=click.Choice(TIERS, case_sensitive=False),
    help="The tier of the target, in the same way.",
)
@with_test
@with_kb
@with_json
def convert_command(
    what: str, ratings: tuple[str, ...], layers: Layers, as_json: bool, **options: Any
) -> None:
    """Find equally likely settings in other editions.

    WHAT is an entry's id or a roll; or an edition, to convert the ratings of a whole stat block. The exit
    status is 1 if nothing comes near.

    \b
    actionary convert sr5/hack-on-the-fly Hacking=5 Logic=5 Sleaze=4 --to cwn
    actionary convert sr5 Willpower=4 Agility=5 --to sr6
    """
    base = load_base(layers)
    what = normalize_edition(base, what)
    if what in base.editions and options["edition"] is None:
        if options["to"] is None:
            raise click.UsageError("a stat block needs an edition to convert to; name it with --to")
        _refuse_options_of_tests(options)
        if not ratings:
            raise click.UsageError(
                'a stat block needs ratings; write each as Name=Value, such as "Willpower=4"'
            )
        block = {"edition": what, "ratings": pairs(ratings), "to": options["to"]}
        table = answer_or_fail(convert_ratings, base, StatBlockRequest, block)
        print_json(table.plain()) if as_json else _print_stat_block(table)
        sys.exit(0 if table.ratings else FINDINGS)
    request = request_fields(what, ratings, options) | {"to": _target(options["to"], options["vary"])}
    request |= {key: options[key] for key in ("tier", "against_tier")}
    answer = answer_or_fail(convert_situation, base, ConvertRequest, request)
    if as_json:
        print_json(answer.plain())
    else:
        _print_relations(base, answer, options["to"] or "")
        _print_conversions(base, answer)
    sys.exit(0 if any(one.status == "near" for one in answer.conversions) else FINDINGS)


def _refuse_options_of_tests(options: Plain) -> None:
    """Refuse options that describe a test when there is no test."""
    source_of = click.get_current_context().get_parameter_source
    names = [
        name
        for name, value in options.items()
        if name != "to"
        and value not in (None, (), False)
        and source_of(name) is not ParameterSource.ENVIRONMENT
    ]
    if names:
        option = names[0].replace("_", "-")
        raise click.UsageError(f"--{option} applies to tests only; leave it out for a stat block")


def _target(place: str | None, vary: str | None) -> Plain:
    about = {} if place is None else {"entry" if "/" in place else "edition": place}
    return {**about, "vary": vary}


def _print_relations(base: KnowledgeBase, answer: ConvertAnswer, to: str) -> None:
    """Print what the converted entry and the one of *to* are to each other; nothing unless both are entries."""
    for other in answer.conversions:
        if answer.entry and other.entry and "/" in to:
            for sentence in relation_sentences(base, answer.entry, other.entry):
                out.print(escape(sentence))


def _print_conversions(base: KnowledgeBase, answer: ConvertAnswer) -> None:
    print_heading(base, answer, answer.roll, map(in_options, (*answer.warnings, *answer.unknown)))
    print_changes(answer)
    _print_pairs({"chance": percent(answer.chance), "assumed": _assumed_text(answer.assumed)})
    print_table_rulings(base, answer)
    table = plain_table("entry", "it is", "setting", "chance", "ratings", fold=True)
    bare = [one for one in answer.conversions if answer.chance is not None and one.roll is None]
    for one in answer.conversions:
        if one not in bare:
            likeness = MATCH_WORDS[one.match] if one.match else ""
            name = one.entry or one.edition
            named = f"{name} ({one.counts})" if one.counts else name
            table.add_row(*map(escape, (named, likeness, *_conversion_cells(one, answer.tiers))))
    if table.rows:
        out.print(table)
    for one in bare:
        if one.status in ("no success", "unknown"):
            out.print(f"[dim]{escape(f'{one.entry}: {one.why}')}[/dim]")
    if nothing_to_roll := [one.entry or "" for one in bare if one.status == "no test"]:
        out.print(f"[dim]nothing to roll: {escape(', '.join(nothing_to_roll))}[/dim]")
    for nothing in answer.without:
        out.print(f"[dim]{escape(nothing.why)}[/dim]")


def _conversion_cells(one: Conversion, tiers: TiersTaken) -> tuple[str, str, str]:
    """Return the setting of a conversion, its chance, and the ratings that it counts."""
    setting = one.setting
    if setting is None:
        return one.why or "", "", ""
    far = " (not close)" if one.status == "far" else ""
    chance = f"{percent(setting.success)} ({signed_percent(setting.difference.exact)}){far}"
    return setting_text(one), chance, "; ".join(_ratings_texts(one, tiers))


def _ratings_texts(one: Conversion, tiers: TiersTaken) -> Iterator[str]:
    """Yield the ratings that a conversion counts: those of converted characters, then those of tiers."""
    if one.taken:
        yield f"converted: {_assumed_text(one.taken)}"
    for field, tier in (("ratings", tiers.actor), ("against", tiers.against)):
        if ratings := one.assumed.get(field):
            yield f"{tier}: {_assumed_text({field: ratings})}"


def _assumed_text(assumed: Mapping[str, Ratings]) -> str:
    sides = [", ".join(f"{name} {value}" for name, value in side.items()) for side in assumed.values()]
    return " v. ".join(sides) if "ratings" in assumed else "".join(f"v. {side}" for side in sides)


def _print_stat_block(answer: StatBlockAnswer) -> None:
    out.print(f"[bold]{escape(answer.headline.text)}[/bold]")
    table = plain_table(answer.edition, "", "tier", answer.to, "")
    for row in answer.terms:
        there = (row.why or "", "") if row.rating is None else (row.counterpart or "", str(row.rating))
        table.add_row(*map(escape, (row.term, str(row.value), row.tier or "", *there)))
    out.print(table)


def _print_pairs(rows: dict[str, str]) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for label, text in rows.items():
        if text:
            table.add_row(label, escape(text))
    out.print(table)
