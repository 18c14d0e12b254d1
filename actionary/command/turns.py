"""The command that checks a turn."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from actionary.command.charts import character_lines, rulings_text
from actionary.command.failures import FINDINGS
from actionary.command.options import load_base, print_json, with_json, with_kb
from actionary.command.tables import plain_table
from actionary.command.terminal import out
from actionary.command.test_options import answer_or_fail, in_options, pairs, with_table
from actionary.layers import Layers
from kb import KnowledgeBase
from kb.describe import amounts_text, plain, resource_text, state_clause, state_name
from kb.model import Cost, Edition
from kb.play.procedure.turn_amounts import INITIATIVE
from kb.play.request.shapes import FitsRequest, TurnRequest
from kb.play.request.states import state_levels
from kb.play.sentences.turn import state_left_open
from kb.play.turns.acts import is_cost_unknown, nth_alike
from kb.play.turns.check_turn import check_turn
from kb.play.turns.turn_answer import Fit, FitsAnswer, OpenRequirement, PaidAction, TurnAnswer
from kb.play.turns.turn_headline import left_in_words, penalties_in_words
from kb.play.turns.what_fits import what_fits
from kb.problems import unknown_time
from kb.references import edition_of, slug_of
from resolver.reasons import code_of
from resolver.sentences.turn import joins_other
from resolver.wording import join_words, ordinal, upper

COLOURS = {True: "green", False: "red", None: "yellow"}


OPEN = "open"
"""The choice of a ruling that decides nothing: a warning says what stays open."""

MOST_FITS = 6
"""The most actions of one cost that `--fits` lists unless all are asked for, as an entry's page does."""

_STATE_LEFT_OPEN = code_of(state_left_open)
"""The code of what the page leaves open about a state, which stands below the table."""

_JOINS_OTHER = code_of(joins_other)
"""The code of an action that counts as part of another, where a further one is written with its time."""

_Price = tuple[tuple[int, ...], str, str]


@click.command("turn")
@click.argument("edition")
@click.argument("actions", nargs=-1)
@click.option("--initiative", type=int, help="Your current Initiative Score.")
@click.option("--initiative-dice", type=int, help="How many Initiative Dice you have.")
@click.option(
    "--rating",
    "-r",
    multiple=True,
    metavar="NAME=VALUE",
    help="Another rating, or how much of a resource you have.",
)
@click.option(
    "--as",
    "actor",
    metavar="FILE|TIER|NPC",
    envvar="ACTIONARY_CHARACTER",
    help="Who you are: a file of your character, an NPC, or untrained, novice, professional or elite.",
)
@click.option(
    "--against",
    "target",
    metavar="FILE|TIER|NPC",
    help="Whom your actions are against, likewise: the chance of each roll of the turn.",
)
@click.option("--ruling", multiple=True, metavar="NAME=CHOICE", help="A ruling other than the edition's.")
@with_table
@click.option("--state", multiple=True, metavar="STATE", help="A state you start the turn in, such as prone.")
@click.option("--fits", is_flag=True, help="Also list what still fits, by cost.")
@click.option(
    "--all", "every", is_flag=True, help="With --fits, list all that fits, and not the first of each cost."
)
@with_kb
@with_json
def turn_command(
    edition: str, actions: tuple[str, ...], fits: bool, layers: Layers, as_json: bool, **options: Any
) -> None:
    """Check whether actions are legal in one turn.

    Write a way to pay after a colon, "@out" for an action out of turn, and "@own" for one on your own turn that
    would otherwise be part of another. The exit status is 1 if a rule forbids the turn.

    \b
    actionary turn sr5 change-gun-mode:by-hand fire-gun dodge@out --initiative 12
    """
    request = {
        "edition": edition,
        "actions": [_action(text) for text in actions],
        "initiative": options["initiative"],
        "initiative_dice": options["initiative_dice"],
        "ratings": pairs(options["rating"]),
        "actor": options["actor"],
        "states": list(options["state"]),
        "rulings": {name: str(choice) for name, choice in pairs(options["ruling"]).items()},
        "table": options["table"],
    }
    base = load_base(layers)
    target = options["target"]
    answer = answer_or_fail(check_turn, base, TurnRequest, {**request, "target": target})
    fitting = answer_or_fail(what_fits, base, FitsRequest, request) if fits else None
    if as_json:
        fits_data = {} if fitting is None else {"fits": [fit.plain() for fit in fitting.fits]}
        print_json(answer.plain() | fits_data)
    else:
        named = {name.casefold() for name in request["ratings"]}
        levels = state_levels(base.editions[answer.edition], request["states"], request["ratings"])
        before = {key: level > 0 for key, level in levels.items()}
        given = options["initiative"] is not None or INITIATIVE in named
        _print(base, answer, before, initiative_given=given)
        if fitting is not None:
            if answer.legal is False and not fitting.fits:
                out.print("[dim]nothing fits after a turn that isn't legal[/dim]")
            else:
                _print_fits(base, fitting, None if options["every"] else MOST_FITS)
    sys.exit(FINDINGS if answer.legal is False else 0)


def _action(text: str) -> dict[str, Any]:
    """Return the action written as `ID:WAY@TIME`; `:WAY` and `@TIME` are optional."""
    rest, sign, at = text.partition("@")
    if sign and at not in ("own", "out"):
        raise click.UsageError(unknown_time(rest, at))
    name, _, way = rest.partition(":")
    return {"do": name.strip(), "as": way.strip() or None, "at": at or None}


def _print(
    base: KnowledgeBase, answer: TurnAnswer, before: Mapping[str, bool], *, initiative_given: bool
) -> None:
    edition = base.editions[answer.edition]
    colour = COLOURS[answer.legal]
    headline = escape(in_options(plain(base, answer.headline.text, answer.edition)))
    out.print(f"[bold {colour}]{headline}[/]  [dim]{escape(edition.name)}[/dim]")
    for problem in _problems_beside(answer):
        out.print(f"[red]{escape(in_options(problem))}[/red]")
    warned = list(zip(answer.warnings, answer.reasons.warnings, strict=True))
    for sentence, reason in warned:
        if reason.code != _STATE_LEFT_OPEN:
            out.print(f"[yellow]{escape(in_options(sentence))}[/yellow]")
    for sentence in answer.granted:
        out.print(escape(in_options(sentence)))
    _print_rolls(base, answer)
    table = plain_table("action", "spends", "when")
    for paid in answer.paid:
        costs = base.entries[paid.do].costs
        spends = _payment_text(base, answer, paid, costs.get(paid.as_) if paid.as_ else None)
        table.add_row(*map(escape, (_to_type(base, paid), spends, _when(paid.at))))
    out.print(table)
    _print_rest(base, answer, before, initiative_given=initiative_given)
    _print_open(answer)
    for sentence, reason in warned:
        if reason.code == _STATE_LEFT_OPEN:
            out.print(f"[yellow]{escape(in_options(sentence))}[/yellow]")


def _print_rolls(base: KnowledgeBase, answer: TurnAnswer) -> None:
    """Print the chance of each roll of a turn, with what changes it; what several have in common once."""
    ids = [paid.do for paid in answer.paid]
    counted: set[tuple[str, str, int | str]] = set()
    warned: set[str] = set()
    for roll in answer.rolls:
        nth = f" ({ordinal(nth_alike(ids, roll.place))})" if ids.count(roll.do) > 1 else ""
        headline = in_options(plain(base, roll.headline.text, answer.edition))
        out.print(f"[bold]{escape(f'{base.entries[roll.do].name}{nth}: {headline}')}[/bold]")
        ratings = {(side, *each) for side, taken in roll.taken.items() for each in taken.items()} - counted
        new = {
            side: {name: taken[name] for name in taken if (side, name, taken[name]) in ratings}
            for side, taken in roll.taken.items()
        }
        lines = character_lines(roll.model_copy(update={"taken": new}))
        changes = "; ".join(filter(None, (roll.thrown, *roll.changed, *roll.granted, *roll.states)))
        warnings = (each for each in (*roll.warnings, *roll.unknown) if each not in warned)
        for sentence in filter(None, (changes, *lines, *warnings)):
            out.print(f"[dim]{escape(in_options(sentence))}[/dim]")
        counted |= ratings
        warned.update(roll.warnings, roll.unknown)


def _print_rest(
    base: KnowledgeBase, answer: TurnAnswer, before: Mapping[str, bool], *, initiative_given: bool
) -> None:
    edition = base.editions[answer.edition]
    end = "at the end, if you could do this" if answer.legal is False else "at the end"
    rows = {
        # without a problem the headline says it
        "left": left_in_words(edition, answer.left) if answer.problems and any(answer.left.values()) else "",
        "traded": ", ".join(_trade(edition, key) for key in answer.trades),
        _more_turns(edition, answer): _passes(edition, answer, given=initiative_given)
        if edition.turn.again
        else "",
        "decided by rulings": rulings_text(
            base, answer.edition, {name: choice for name, choice in answer.rulings.items() if choice != OPEN}
        ),
        end: "; ".join(_states(base, answer, before)),
        "penalties": penalties_in_words(edition, answer.penalties) if answer.problems else "",
    }
    for label, text in rows.items():
        if text:
            out.print(f"[dim]{label}:[/dim] {escape(text)}")


def _more_turns(edition: Edition, answer: TurnAnswer) -> str:
    """Return the label for how many more turns you get: "Action Phases after this one, this Combat Turn"."""
    turn = edition.turn
    is_before = answer.left.get(INITIATIVE) and all(paid.at == "out" for paid in answer.paid)
    this = "your next" if answer.paid and is_before else "this"
    return f"{turn.name_of(turn.spans[0])}s after {this} one, this {turn.name_of(turn.spans[-1])}"


def _passes(edition: Edition, answer: TurnAnswer, *, given: bool) -> str:
    """Return how many more turns you get, or what to give if that is unknown and not *given*."""
    lacking = answer.passes is None and INITIATIVE in edition.resources and not given
    passes = "unknown" if answer.passes is None else str(answer.passes)
    return passes + ("; give --initiative" if lacking else "")


def _trade(edition: Edition, key: str) -> str:
    """Return a trade in words: "4 Minor Actions for 1 Major Action"."""
    trade = next(each for each in edition.turn.exchange if each.id == key)
    return f"{amounts_text(edition, trade.pay)} for {amounts_text(edition, trade.for_)}"


def _states(base: KnowledgeBase, answer: TurnAnswer, before: Mapping[str, bool]) -> list[str]:
    """Return the states at the end of a turn, and those that it ended, by whether you were in each *before*."""
    edition = base.editions[answer.edition]
    entered = {each.state for paid in answer.paid for each in base.entries[paid.do].sets}
    groups: dict[tuple[str, str], list[str]] = {
        (words, ""): [] for words in ("", "no longer ", "perhaps ", "perhaps no longer ")
    }
    clauses = []
    for key, is_ in answer.states.items():
        if is_ is False and before.get(key) is False:
            continue
        whens = _whens(base, answer, key) if is_ is None else {}
        begins_unless_held = key in entered and not before.get(key)
        when, begins = next(iter(whens.items())) if len(whens) == 1 else ("", begins_unless_held)
        perhaps = "perhaps " if is_ is None and not when else ""
        holds = begins if is_ is None else is_
        if clause := state_clause(edition, key, holds=holds):
            clauses.append(f"{perhaps}{clause}{when}")
            continue
        name = state_name(edition, key, answer.state_levels.get(key))
        groups.setdefault((perhaps + ("" if holds else "no longer "), when), []).append(name)
    return [
        f"{words}{join_words(each, 'or' if 'no longer' in words else 'and')}{when}"
        for (words, when), each in groups.items()
        if each
    ] + clauses


def _whens(base: KnowledgeBase, answer: TurnAnswer, state: str) -> dict[str, bool]:
    """Return on what it depends whether the actions of a turn begin or end a *state*, and whether it then holds.

    " if you drop the bow": no longer.
    """
    whens: dict[str, bool] = {}
    for entry in {paid.do: base.entries[paid.do] for paid in answer.paid}.values():
        for begins, changes in ((True, entry.sets), (False, entry.ends)):
            whens |= {f" {each.when}": begins for each in changes if each.state == state and each.when}
    return whens


def _print_open(answer: TurnAnswer) -> None:
    if answer.to_check:
        out.print("[dim]to check:[/dim]")
    given = set()
    for one in answer.to_check:
        give = in_options(one.give) if one.give and one.give not in given else ""
        hint = f". [dim]{escape(_how_to_give(one, give))}[/dim]" if give else ""
        given.add(one.give)
        out.print(f"  {escape(_action_text(answer, one))}: {escape(one.requires)}{hint}")


def _action_text(answer: TurnAnswer, one: OpenRequirement) -> str:
    """Return the action that a requirement is of, and which of several: `cwn/reload-a-weapon (2nd)`."""
    ids = [paid.do for paid in answer.paid]
    nth = join_words(ordinal(nth_alike(ids, place)) for place in one.places)
    return f"{one.do} ({nth})" if nth else one.do


def _how_to_give(one: OpenRequirement, give: str) -> str:
    """Return in a sentence how to settle a requirement on the command line."""
    if one.code == _JOINS_OTHER:
        return f"If you mean another one, write {slug_of(one.do)}@own."
    return f"{'Say' if give.startswith(('--state', '-r ', f'{one.do}:')) else 'Give'} {give}."


def _print_fits(base: KnowledgeBase, answer: FitsAnswer, most: int | None) -> None:
    """Print what still fits by cost, the cheapest first, with at most *most* actions of each cost."""
    if not answer.fits:
        out.print("[dim]nothing more fits[/dim]")
        return
    if not all(fit.legal for fit in answer.fits):
        out.print(f"[dim]{escape(in_options(answer.headline.text))}[/dim]")
    for heading, is_legal in (("still fits", True), ("may still fit", None)):
        by_price: dict[_Price, list[Fit]] = {}
        for fit in answer.fits:
            if fit.legal is is_legal:
                by_price.setdefault(_price(base, fit), []).append(fit)
        for price in sorted(by_price):
            out.print(_fits_table(base, f"{heading} {price[-1]}", by_price[price], most))


def _fits_table(base: KnowledgeBase, heading: str, fits: Sequence[Fit], most: int | None) -> Table:
    table = plain_table()
    table.add_column(escape(heading), no_wrap=True)  # ids, to be typed again
    table.add_column("how")
    for fit in fits[:most]:
        table.add_row(escape(_to_type(base, fit)), escape("; ".join(_how(fit))))
    if more := len(fits) - len(table.rows):
        table.add_row(f"[dim]and {more} more[/dim]")
    return table


def _to_type(base: KnowledgeBase, action: PaidAction | Fit) -> str:
    """Return an action as a player asks for it, with the way to pay if it has several: `sr5/reload:by-hand`."""
    return f"{action.do}:{action.as_}" if action.as_ and len(base.entries[action.do].costs) > 1 else action.do


def _price(base: KnowledgeBase, fit: Fit) -> _Price:
    """Return what *fit* costs in words, after what sorts it: the places of the resources, and how much of them.

    What a turn has any number of comes first, and an unknown cost last.
    """
    edition, entry = base.editions[edition_of(fit.do)], base.entries[fit.do]
    if is_cost_unknown(entry, fit.as_):
        return (len(edition.resources) + 1,), "", "at an unknown cost"
    if not entry.costs:
        return (), "", "at no cost"
    if fit.reasons is not None and any(each.code == _JOINS_OTHER for each in fit.reasons.to_check):
        return (), "", "at no further cost"
    way = entry.costs.get(fit.as_ or "") or next(iter(entry.costs.values()))
    gives = [amount for amounts in edition.turn.gives.values() for amount in amounts.items()]
    places = [
        0 if (name, "any") in gives else place
        for place, name in enumerate(edition.resources, 1)
        if name in way.spend
    ]
    amounts = "".join(f"{amount:>4}" for amount in way.spend.values())  # a number or a name
    return (
        tuple(reversed(places)),
        amounts,
        (f"for {spent}" if (spent := amounts_text(edition, way.spend)) else "at no cost"),
    )


def _problems_beside(answer: TurnAnswer) -> list[str]:
    """Return the problems of a turn that its headline doesn't say, each once; of one that it begins, the rest."""
    texts = []
    for problem in answer.problems:
        whole = problem.why.rstrip(".")
        first, _, rest = whole.partition("; ")
        _, _, without_name = first.partition(": ")
        begun = first in answer.headline.text or (without_name and without_name in answer.headline.text)
        if whole not in answer.headline.text and (rest or not begun):
            texts.append(upper(rest) if begun else problem.why)
    return list(dict.fromkeys(texts))


def _how(fit: Fit) -> Iterator[str]:
    """Yield how an action fits, in words: "out of turn", "loses Take Aim"."""
    yield from filter(None, [_when(fit.at)])
    if fit.loses:
        yield f"loses {join_words(fit.loses)}"
    if fit.may_lose:
        yield f"may lose {join_words(fit.may_lose)}"
    if fit.with_:
        yield f"with {join_words(fit.with_, 'or')}"
    if fit.to_check:
        yield f"to check: {'; '.join(fit.to_check)}"


def _payment_text(base: KnowledgeBase, answer: TurnAnswer, action: PaidAction, cost: Cost | None) -> str:
    """Return what an action spends in its way to pay, and when it is that; of an unknown cost, the known part."""
    if action.part_of:
        return f"part of {base.entries[action.part_of].name}"
    edition = base.editions[answer.edition]
    if action.spend is None:
        if answer.legal is False and not is_cost_unknown(base.entries[action.do], action.as_):
            return "not paid"
        sure = {key: count for key, count in cost.spend.items() if isinstance(count, int)} if cost else {}
        more = "more" if base.entries[action.do].kind == "action" else "an action too"
        return f"{_amounts(edition, sure)}, perhaps {more}" if sure else "unknown"
    when = f" ({cost.when})" if cost and cost.when else ""
    return (_amounts(edition, action.spend) or "nothing") + when


def _amounts(edition: Edition, amounts: Mapping[str, int | str]) -> str:
    return ", ".join(f"{count} {resource_text(edition, key, count)}" for key, count in amounts.items())


def _when(at: str) -> str:
    return "out of turn" if at == "out" else ""
