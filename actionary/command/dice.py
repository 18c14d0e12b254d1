"""Commands that roll: resolve, rulings."""

import re
from collections.abc import Iterable
from typing import Any

import click
from pydantic import ValidationError
from rich.markup import escape
from rich.table import Table

import resolver
from actionary.command.options import fail, loaded, out, print_json, with_json, with_kb
from actionary.layers import Layers
from kb.model import Edition
from kb.request import ResolveRequest
from kb.resolving import resolve

BAR = 30
"""The width of the longest bar of a distribution, in characters."""


@click.command("resolve")
@click.argument("what")
@click.argument("ratings", nargs=-1)
@click.option("--edition", "-e", help="The edition whose dice are used, where WHAT is notation.")
@click.option("--test", help="The roll of the entry; the first by default.")
@click.option("--variant", help="A variant of the roll.")
@click.option(
    "--modifier",
    "-m",
    multiple=True,
    help='Dice with a reason: "-2 wounded"; or an entry: "from sr5/take-aim".',
)
@click.option("--ruling", multiple=True, metavar="NAME=CHOICE", help="A ruling other than the edition's.")
@click.option("--dice", help='Dice as they fell: "6 5 5 1"; those that exploded as "6+2".')
@click.option("--against-dice", help="Dice of the other side.")
@click.option("--seed", help="Roll dice that anybody can roll again from this word.")
@with_kb
@with_json
def resolve_command(what: str, ratings: tuple[str, ...], layers: Layers, as_json: bool, **given: Any) -> None:
    """Work out the odds of WHAT, an entry's id or a roll in the notation, with RATINGS as Name=Value.

    Ratings of the other side follow after "v.":
    actionary resolve sr5/hack-on-the-fly Hacking=5 Logic=5 Sleaze=4 v. Intuition=4 Firewall=3
    """
    base = loaded(layers)
    try:
        request = ResolveRequest.model_validate(_request(what, ratings, given))
        answer = resolve(base, request)
    except ValidationError as error:
        fail("; ".join(fault["msg"].removeprefix("Value error, ") for fault in error.errors()))
    except ValueError as error:
        fail(str(error))
    print_json(answer) if as_json else _print(answer)


def _request(what: str, ratings: tuple[str, ...], given: dict[str, Any]) -> dict[str, Any]:
    split = next((place for place, word in enumerate(ratings) if word in ("v.", "vs", "v")), len(ratings))
    is_roll = given["edition"] is not None
    dice = {"actor": given["dice"], "opponent": given["against_dice"]}
    content = {
        "roll" if is_roll else "entry": what,
        "edition": given["edition"],
        "test": given["test"],
        "variant": given["variant"],
        "ratings": _pairs(ratings[:split]),
        "against": _pairs(ratings[split + 1 :]),
        "rulings": {name: str(choice) for name, choice in _pairs(given["ruling"]).items()},
        "modifiers": [_modifier(text) for text in given["modifier"]],
        "dice": {who: _dice(text) for who, text in dice.items() if text is not None},
        "seed": given["seed"],
    }
    return {key: value for key, value in content.items() if value not in (None, {}, [])}


def _pairs(words: Iterable[str]) -> dict[str, int | str]:
    found: dict[str, int | str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise click.UsageError(f'{word!r} is no rating; write it as Name=Value, as in "Logic=5"')
        found[name.strip()] = int(value) if re.fullmatch(r"\s*-?\d{1,6}\s*", value) else value.strip()
    return found


def _modifier(text: str) -> dict[str, Any]:
    if text.startswith("from "):
        return {"from": text.removeprefix("from ").strip()}
    number, _, reason = text.strip().partition(" ")
    if not re.fullmatch(r"[+-]?\d{1,4}", number):
        raise click.UsageError(f'{text!r} is no modifier; write "-2 wounded" or "from sr5/take-aim"')
    return {"value": int(number), "reason": reason or None}


def _dice(text: str) -> list[int | list[int]]:
    faces: list[int | list[int]] = []
    for word in re.split(r"[\s,]+", text.strip()):
        if not re.fullmatch(r"\d{1,3}(\+\d{1,3})*", word):
            raise click.UsageError(f'{word!r} is no die; write faces as "6 5 1", one that exploded as "6+2"')
        throws = [int(face) for face in word.split("+")]
        faces.append(throws[0] if len(throws) == 1 else throws)
    return faces


def _print(answer: dict[str, Any]) -> None:
    out.print(f"[bold]{escape(answer['roll'])}[/bold]  [dim]{answer.get('entry') or answer['edition']}[/dim]")
    for sentence in (*answer["warnings"], *answer["unknown"]):
        out.print(f"[yellow]{escape(sentence)}[/yellow]")
    odds = answer["odds"]
    table = Table(box=None, show_header=False, pad_edge=False)
    for name in ("success", "tie", "glitch", "critical_glitch"):
        if odds.get(name):
            table.add_row(
                name.replace("_", " "), f"{odds[name]['decimal']:.2%}", f"[dim]{_short(odds[name])}[/dim]"
            )
    out.print(table)
    for name in ("net_hits", "margin", "hits", "total"):
        if odds.get(name):
            _print_distribution(name.replace("_", " "), odds[name])
            break
    for step in (answer.get("replay") or {}).get("trace", []):
        out.print(f"[dim]{escape(step['step']):>12}[/dim]  {escape(step['text'])}")


def _short(chance: dict[str, Any]) -> str:
    return str(chance["fraction"]) if len(chance["fraction"]) <= 24 else ""


def _print_distribution(name: str, values: list[dict[str, Any]]) -> None:
    most = max(value["decimal"] for value in values)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(name, justify="right")
    table.add_column("chance", justify="right")
    table.add_column("")
    for value in values:
        bar = "\N{FULL BLOCK}" * round(BAR * value["decimal"] / most)
        table.add_row(str(value["value"]), f"{value['decimal']:.2%}", bar)
    out.print(table)


@click.command("rulings")
@click.argument("edition", required=False)
@with_kb
@with_json
def rulings_command(edition: str | None, layers: Layers, as_json: bool) -> None:
    """List what the sources dispute or leave open, and how each edition decides it."""
    base = loaded(layers)
    if edition is not None and edition not in base.editions:
        fail(f"{edition!r} is no edition; there are {', '.join(base.editions)}")
    chosen = {id_: e for id_, e in base.editions.items() if edition in (None, id_)}
    if as_json:
        print_json({id_: _rulings_data(edition) for id_, edition in chosen.items()})
        return
    for edition_data in chosen.values():
        out.print(_rulings_table(edition_data))
        out.print()


def _rulings_data(edition: Edition) -> dict[str, Any]:
    return {
        name: {**ruling.model_dump(), "choices": _choices(name)} for name, ruling in edition.rulings.items()
    }


def _rulings_table(edition: Edition) -> Table:
    table = Table(title=edition.name, title_justify="left", box=None, pad_edge=False, header_style="dim")
    for column in ("ruling", "choice", "or", "why"):
        table.add_column(column, overflow="fold")
    for name, ruling in edition.rulings.items():
        others = ", ".join(choice for choice in _choices(name) if choice != ruling.choice)
        table.add_row(name, ruling.choice, others, escape(ruling.why))
    return table


def _choices(name: str) -> list[str]:
    return list(resolver.RULINGS[name].choices) if name in resolver.RULINGS else []
