"""Print a tree in the plain form, which parses to the same tree with the same names."""

from resolver.notation.tree import (
    Choice,
    Condition,
    Dice,
    Expression,
    Flat,
    Interval,
    Least,
    Lookup,
    Most,
    Name,
    Number,
    Product,
    Quotient,
    Roll,
    Side,
    Sum,
    Unknown,
)
from resolver.wording import dice_word


def print_roll(roll: Roll) -> str:
    """Return the plain form of a roll: `Hacking + Logic [Sleaze] v. Intuition + Firewall`."""
    if roll.opposition is None:
        return print_side(roll.actor)
    return f"{print_side(roll.actor)} v. {print_side(roll.opposition)}"


def print_side(side: Side) -> str:
    """Return the plain form of one side: `Computer + Logic [Mental] (12, 1 hour)`."""
    text = print_value(side.pool)
    if side.limit is not None:
        text += f" [{print_limit(side.limit)}]"
    if side.requirement is not None:
        interval = f", {_interval(side.interval)}" if side.interval else ""
        text += f" ({print_value(side.requirement)}{interval})"
    return text


def print_limit(limit: Expression | Choice) -> str:
    """Return the plain form of a limit, without its brackets."""
    if isinstance(limit, Choice):
        return f"{print_value(limit.first)} or {print_value(limit.second)}"
    return print_value(limit)


def print_condition(condition: Condition) -> str:
    """Return the plain form of a condition: `attack.hits > 0`."""
    if condition.operator is None or condition.second is None:
        return print_value(condition.first)
    return f"{print_value(condition.first)} {condition.operator} {print_value(condition.second)}"


def print_value(value: Expression) -> str:
    """Return the plain form of a value, with parentheses only if they change its meaning."""
    match value:
        case Sum(terms):
            return _sum(terms)
        case Product(first, second):
            return f"{_operand(first)} x {_operand(second, second=True)}"
        case Quotient(dividend, divisor, rounding):
            by = print_value(divisor) if isinstance(divisor, Name) else divisor
            return f"{_operand(dividend)} / {by}" + (f" {rounding}" if rounding else "")
        case Least(first, second):
            return f"min({print_value(first)}, {print_value(second)})"
        case Most(first, second):
            return f"max({print_value(first)}, {print_value(second)})"
    return _atom(value)


def _atom(value: Number | Dice | Flat | Name | Lookup | Unknown) -> str:
    match value:
        case Number(number):
            return str(number)
        case Dice(count, sides):
            return f"{count}D" if sides is None else f"{count}d{sides}"
        case Flat(count):
            return f"{count} {dice_word(count)}"
        case Name(name, of):
            return name if of is None else f"{of}.{name}"
        case Lookup(table):
            return f"table({table})"
        case Unknown():
            return "unknown"


def _sum(terms: tuple[tuple[str, Expression], ...]) -> str:
    text = ""
    for sign, term in terms:
        printed = f"({print_value(term)})" if isinstance(term, Sum) else print_value(term)
        if text:
            text += f" {sign} {printed}"
        else:
            text = f"-{printed}" if sign == "-" else printed
    return text


def _operand(value: Expression, *, second: bool = False) -> str:
    """Return a factor of a product; a second factor that is a product needs parentheses."""
    grouped = isinstance(value, Sum) or (second and isinstance(value, Product | Quotient))
    return f"({print_value(value)})" if grouped else print_value(value)


def _interval(interval: Interval) -> str:
    """Return an interval, with parentheses if a name would otherwise run into the unit."""
    value = print_value(interval.value)
    return f"({value}) {interval.unit}" if _ends_in_a_name(interval.value) else f"{value} {interval.unit}"


def _ends_in_a_name(value: Expression) -> bool:
    match value:
        case Sum(terms):
            return _ends_in_a_name(terms[-1][1])
        case Product(_, second):
            return _ends_in_a_name(second)
        case Quotient(_, divisor, rounding):
            return isinstance(divisor, Name) and rounding is None
    return isinstance(value, Name)
