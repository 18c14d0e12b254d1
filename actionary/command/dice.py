"""Commands that roll: resolve, rulings."""

import re
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from actionary.command.charts import (
    print_variants,
)
from actionary.command.options import edition_or_fail, load_base, print_json, with_json, with_kb
from actionary.command.roll_answer import print_answer
from actionary.command.tables import plain_table
from actionary.command.terminal import out
from actionary.command.test_options import answer_or_fail, request_fields, with_test
from actionary.layers import Layers
from kb.model import Edition
from kb.play.procedure.rulings import known_rulings
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve


@click.command("resolve")
@click.argument("what")
@click.argument("ratings", nargs=-1)
@with_test
@click.option("--dice", help='Your dice: "6 5 5 1"; write dice that exploded as "6+2" and a Wild Die first.')
@click.option("--hits", type=int, help="What your dice came to, if you don't know their faces.")
@click.option("--against-dice", help="The target's dice; without yours, the odds are those against them.")
@click.option(
    "--against-hits",
    type=int,
    multiple=True,
    help="What the target's dice came to, if you don't know their faces; once per target.",
)
@click.option(
    "--dice-of",
    multiple=True,
    metavar="WHO=DICE",
    help='The dice of a helper, a step, a roll, a part or a target: "helper1=6 2", "resist=4 4", '
    '"roll2=1 5", "part1=6 6", "target2=5 1".',
)
@click.option("--seed", help="Roll the dice; the same seed always gives the same dice.")
@with_kb
@with_json
def resolve_command(
    what: str, ratings: tuple[str, ...], layers: Layers, as_json: bool, **options: Any
) -> None:
    """Show the odds of an action or a roll, or play given dice.

    WHAT is an entry's id or a roll. The target's ratings follow after "v."; further targets of the same roll each
    have a "v." of their own.

    \b
    actionary resolve sr5/hack-on-the-fly Hacking=5 Logic=5 Sleaze=4 v. Intuition=4 Firewall=3
    actionary resolve "10 dice limit 4 v 7" -e sr5 --seed 1
    actionary resolve "10 dice threshold 3" -e sr5
    """
    request = request_fields(what, ratings, options) | _dice_fields(options)
    base = load_base(layers)
    answer = answer_or_fail(resolve, base, ResolveRequest, request)
    if as_json:
        print_json(answer.plain())
    else:
        print_answer(base, answer)
        print_variants(base, answer)


def _dice_fields(options: dict[str, Any]) -> dict[str, Any]:
    dice = {"actor": options["dice"], "opponent": options["against_dice"], **_by_who(options["dice_of"])}
    dice_by_who = {who: _dice(text) for who, text in dice.items() if text is not None}
    hits = {f"target{number}": value for number, value in enumerate(options["against_hits"], 1)}
    if len(hits) == 1:
        hits = {"opponent": hits["target1"]}
    if options["hits"] is not None:
        hits["actor"] = options["hits"]
    content = {"dice": dice_by_who, "hits": hits, "seed": options["seed"]}
    return {key: value for key, value in content.items() if value not in (None, {}, [])}


def _by_who(texts: tuple[str, ...]) -> dict[str, str]:
    pairs = [text.partition("=") for text in texts]
    if wrong := next((text for text, (_, sign, _) in zip(texts, pairs, strict=True) if not sign), None):
        raise click.UsageError(f'{wrong!r} does not say whose dice these are; write "helper1=6 2"')
    return {who.strip(): dice for who, _, dice in pairs}


def _dice(text: str) -> list[int | list[int]]:
    faces: list[int | list[int]] = []
    for word in re.split(r"[\s,]+", text.strip()):
        if not re.fullmatch(r"\d{1,3}(\+\d{1,3})*", word):
            raise click.UsageError(
                f'{word!r} is not a die; write faces as "6 5 1", and a die that exploded as "6+2"'
            )
        throws = [int(face) for face in word.split("+")]
        faces.append(throws[0] if len(throws) == 1 else throws)
    return faces


@click.command("rulings")
@click.argument("edition", required=False)
@with_kb
@with_json
def rulings_command(edition: str | None, layers: Layers, as_json: bool) -> None:
    """List open rules questions and how each edition answers them."""
    base = load_base(layers)
    edition = edition_or_fail(base, edition) if edition is not None else None
    editions = {id_: e for id_, e in base.editions.items() if edition in (None, id_)}
    if as_json:
        print_json({id_: _rulings_data(edition) for id_, edition in editions.items()})
        return
    for edition_data in editions.values():
        out.print(_rulings_table(edition_data))
        out.print()


def _rulings_data(edition: Edition) -> dict[str, Any]:
    return {
        name: {
            **ruling.model_dump(exclude={"meaning"}, exclude_none=True),
            "choices": _choices(edition, name),
        }
        for name, ruling in edition.rulings.items()
    }


def _rulings_table(edition: Edition) -> Table:
    table = plain_table("ruling", "choice", "or", "why", fold=True)
    table.title, table.title_justify = edition.name, "left"
    for name, ruling in edition.rulings.items():
        others = ", ".join(choice for choice in _choices(edition, name) if choice != ruling.choice)
        table.add_row(name, ruling.choice, others, escape(ruling.why))
    return table


def _choices(edition: Edition, name: str) -> list[str]:
    known = known_rulings(edition)
    return list(known[name].choices) if name in known else []
