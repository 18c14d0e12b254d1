"""The shipped editions' turns with what their pages say: actions, request, verdict."""

from typing import Any

Case = tuple[list[object], dict[str, int], bool | None, list[str]]
"""The actions; what a request tells besides; whether it is legal; the rules that say why not."""


def out(do: str) -> dict[str, str]:
    """Return an action that is taken out of turn."""
    return {"do": do, "at": "out"}


def paid(do: str, way: str) -> dict[str, str]:
    """Return an action that is paid in one way."""
    return {"do": do, "as": way}


def to_check(do: str, requires: str, give: str | None = None) -> dict[str, Any]:
    """Return what an answer has of a requirement that its request doesn't settle."""
    told = {"do": do, "requires": requires, "code": "open-requirement", "parts": {"requires": requires}}
    return told | ({} if give is None else {"give": give})


def codes(answer: dict[str, Any]) -> list[str]:
    """Return the codes of an answer's warnings."""
    return [one["code"] for one in answer["reasons"]["warnings"]]


SR5: list[Case] = [
    # Two Simple Actions or one Complex Action, and a Free Action with either.
    (["take-aim", "fire-gun"], {}, True, []),
    (["take-aim", "take-aim", "take-aim"], {}, False, ["allotment"]),
    (["cast-spell"], {}, True, []),
    (["cast-spell", "sprint"], {}, False, ["allotment"]),
    (["cast-spell", "take-aim"], {}, False, ["allotment"]),
    (["drop-object", "take-aim", "take-aim"], {}, True, []),
    (["drop-object", "cast-spell"], {}, True, []),
    (["drop-object", "gesture", "cast-spell"], {}, False, ["allotment"]),
    # A Free Action may be taken later in the Combat Turn, a Simple one not.
    (["cast-spell", out("drop-prone")], {}, True, []),
    ([out("take-aim")], {}, False, ["timing"]),
    # One attack in a phase with Fire Gun or Throw Weapon; Multiple Attacks may join it.
    (["fire-gun", "fire-gun"], {}, False, ["once"]),
    (["fire-gun", "throw-weapon"], {}, False, ["not-with"]),
    (["fire-bow", "fire-gun"], {}, False, ["not-with"]),
    # No arrow is nocked for the second shot.
    (["fire-bow", "fire-bow"], {}, False, ["requires"]),
    (["multiple-attacks", "fire-gun"], {}, True, []),
    (["fire-full-auto-weapon-6-bullets"] * 2, {}, False, ["once"]),
    (["fire-bow", "fire-full-auto-weapon-6-bullets"], {}, False, ["not-with"]),
    (["multiple-attacks", "fire-full-auto-weapon-6-bullets", "take-aim"], {}, True, []),
    # Called shots and divided attacks belong to an attack.
    (["call-a-shot", "fire-gun"], {}, True, []),
    (["call-a-shot", "melee-attack"], {}, True, []),
    (["call-a-shot", "throw-weapon"], {}, True, []),
    (["call-a-shot", "cast-spell"], {}, False, ["must"]),
    (["call-a-shot"], {}, False, ["must"]),
    (["multiple-attacks", "cast-spell"], {}, True, []),
    (["multiple-attacks", "take-aim"], {}, False, ["must"]),
    # Quick Draw readies and fires in one Simple Action.
    (["quick-draw", "ready-weapon", "fire-gun", "take-aim"], {}, True, []),
    (["ready-weapon", "fire-gun", "take-aim"], {}, False, ["allotment"]),
    (["quick-draw", "fire-gun", "throw-weapon"], {}, False, ["not-with"]),
    # Ways to pay.
    ([paid("change-gun-mode", "by-hand"), "take-aim", "fire-gun"], {}, False, ["allotment"]),
    ([paid("change-gun-mode", "smartgun"), "take-aim", "fire-gun"], {}, True, []),
    (["change-gun-mode", "take-aim", "fire-gun"], {}, True, []),
    ([{"do": "change-gun-mode", "as": "by-hand", "at": "out"}], {}, False, ["timing"]),
    ([{"do": "change-gun-mode", "as": "smartgun", "at": "out"}], {}, True, []),
    ([paid("ready-weapon", "awkward"), "fire-gun"], {}, False, ["allotment"]),
    # Interrupt Actions lower the Initiative Score, and are taken outside of your own phase.
    (["full-defense"], {"initiative": 9}, False, ["allotment"]),
    (["full-defense"], {"initiative": 10}, True, []),
    (["full-defense"], {}, None, ["unknown"]),
    (["block", "dodge"], {"initiative": 10}, True, []),
    (["block", "dodge", "parry"], {"initiative": 14}, False, ["allotment"]),
    (["full-defense", "block"], {"initiative": 15}, True, []),
    (["fire-gun", "intercept", "melee-attack"], {"initiative": 5}, True, []),
    (["intercept", "melee-attack", "call-a-shot"], {"initiative": 5}, True, []),
    (["fire-gun", {"do": "dodge", "at": "own"}], {"initiative": 5}, False, ["timing"]),
    (["sprint", "full-matrix-defense"], {"initiative": 10}, True, []),
    # With an Initiative Score of 0 you have no Action Phase of your own.
    (["full-defense", "fire-gun"], {"initiative": 10}, False, ["again"]),
    (["full-defense", "fire-gun"], {"initiative": 11}, True, []),
    (["fire-gun", "full-defense"], {"initiative": 10}, True, []),
    # Evasive Driving is paid twice.
    (["evasive-driving"], {"initiative": 10}, True, []),
    (["evasive-driving"], {"initiative": 9}, False, ["allotment"]),
    (["evasive-driving", "gesture"], {"initiative": 20}, False, ["allotment"]),
    # What the page gives no cost for.
    (["ram"], {}, None, ["unknown"]),
    (["ram", "cast-spell", "sprint"], {}, False, ["allotment"]),
    (["control-device"], {}, True, []),
    ([paid("control-device", "standard")], {}, None, ["unknown"]),
]

COMBINED: list[Case] = [
    ([minor, *others], {"initiative_dice": 2}, bool(others), [] if others else ["must"])
    for minor in (
        "called-shot-break-weapon",
        "called-shot-disarm",
        "called-shot-vitals",
        "cover-fire",
        "dual-attack",
        "multiple-attacks",
        "quick-draw",
        "trip",
    )
    for others in ([], ["attack"])
]
"""SR6's Minor Actions that must be combined with an Attack, each without one and with one."""

SR6: list[Case] = [
    # One Minor Action and one for each Initiative Die past the first; one Major Action.
    (["take-cover", "attack"], {"initiative_dice": 1}, True, []),
    (["take-cover", "take-aim", "attack"], {"initiative_dice": 1}, False, ["allotment"]),
    (["take-cover", "take-aim", "attack"], {"initiative_dice": 2}, True, []),
    (["take-cover", "take-aim", "attack"], {}, None, ["unknown"]),
    (["take-cover", "attack"], {}, True, []),
    # A Major Action buys a Minor one, four Minor Actions buy a Major one.
    (["take-cover", "take-aim"], {"initiative_dice": 1}, True, []),
    (["take-cover", "take-aim", "stand-up"], {"initiative_dice": 1}, False, ["allotment"]),
    (["attack", "attack"], {"initiative_dice": 3}, False, ["allotment"]),
    (["attack", "attack"], {"initiative_dice": 4}, True, []),
    (["take-aim", "attack", "attack"], {"initiative_dice": 5}, True, []),
    (["take-aim", "attack", "attack"], {"initiative_dice": 4}, False, ["allotment"]),
    # Whether a trade may be made out of turn is not said.
    (["attack", out("full-defense")], {"initiative_dice": 4}, True, []),
    ([out("assist"), out("full-defense")], {"initiative_dice": 4}, None, ["unknown"]),
    ([out("assist"), out("full-defense")], {"initiative_dice": 3}, False, ["allotment"]),
    # Anytime Actions need an action that is left, Initiative Actions your own turn.
    (["attack", out("dodge")], {"initiative_dice": 1}, True, []),
    (["take-aim", "attack", out("dodge")], {"initiative_dice": 1}, False, ["allotment"]),
    ([out("attack")], {"initiative_dice": 1}, False, ["timing"]),
    ([out("drop-prone")], {"initiative_dice": 1}, False, ["timing"]),
    # Called Shots and their like are combined with an Attack.
    *COMBINED,
    (["called-shot-vitals", out("full-defense")], {"initiative_dice": 1}, False, ["must"]),
    # A Dual Attack strikes a single opponent, a Trip is melee and Cover Fire needs bursts: each joins its own Attack.
    (["multiple-attacks", "dual-attack", "attack"], {"initiative_dice": 3}, False, ["not-joining"]),
    (["multiple-attacks", "dual-attack", "attack", "attack"], {"initiative_dice": 6}, True, []),
    (["trip", "cover-fire", "attack"], {"initiative_dice": 3}, False, ["not-joining"]),
    (["cover-fire", "attack", "trip", "attack"], {"initiative_dice": 6}, True, []),
    (["trip", "dual-attack", "attack"], {"initiative_dice": 3}, True, []),
    # Once a player turn, once a round.
    (["move", "move"], {"initiative_dice": 4}, False, ["once"]),
    (["sprint", "sprint"], {"initiative_dice": 9}, False, ["once"]),
    (["take-aim", "take-aim"], {"initiative_dice": 4}, False, ["once"]),
    ([out("avoid-incoming"), out("avoid-incoming")], {"initiative_dice": 4}, False, ["once"]),
    # Move, Sprint and Avoid Incoming shut one another out.
    (["sprint", "move"], {"initiative_dice": 4}, False, ["not-with"]),
    (["move", out("avoid-incoming")], {"initiative_dice": 4}, False, ["not-with"]),
    ([out("avoid-incoming"), "sprint"], {"initiative_dice": 4}, False, ["not-with"]),
    # Intercept takes a Minor and a Major Action that are both unspent; the attack is part of it.
    ([out("intercept")], {"initiative_dice": 1}, True, []),
    ([out("intercept"), "attack"], {"initiative_dice": 1}, True, []),
    (["attack", out("intercept")], {"initiative_dice": 2}, False, ["allotment"]),
    (["move", out("intercept")], {"initiative_dice": 1}, False, ["allotment"]),
    # An Attack on your own turn that four Minor Actions pay for leaves the Major Action.
    (["attack", out("intercept")], {"initiative_dice": 4}, False, ["allotment"]),
    (["attack", out("intercept")], {"initiative_dice": 5}, True, []),
    # Speaking costs nothing; out of turn nobody says.
    (["speak", "attack", "move"], {"initiative_dice": 1}, True, []),
    ([out("speak")], {"initiative_dice": 1}, None, ["unknown"]),
]

SR3: list[Case] = [
    (["decker-attack", "position-attack"], {}, True, []),
    (["decker-attack", "decker-attack", "parry-attack"], {}, False, ["allotment"]),
    (["free-action"], {}, False, ["not-first"]),
    (["free-action", "decker-attack"], {}, False, ["not-first"]),
    (["decker-attack", "free-action"], {}, True, []),
    (["decker-attack", out("free-action"), "decker-attack"], {}, True, []),
    (["decker-attack", "free-action", out("free-action")], {}, False, ["allotment"]),
    ([out("decker-attack")], {}, False, ["timing"]),
    (["unsuppress-ic"], {}, None, ["unknown"]),
    (["decker-attack"], {"initiative": 0}, False, ["again"]),
]

MATRIX_D6: list[Case] = [
    (["ranged-attack"] * 5, {}, True, []),
    (["ranged-attack"] * 6, {}, False, ["allotment"]),
    (["ranged-attack", out("dodge"), out("block")], {}, True, []),
    ([out("full-reaction")], {}, True, []),
    ([out("full-reaction"), "ranged-attack"], {}, False, ["alone"]),
    ([*["ranged-attack"] * 5, paid("stow-gun", "throw-away")], {}, True, []),
    ([*["ranged-attack"] * 5, paid("stow-gun", "stow")], {}, False, ["allotment"]),
    ([*["ranged-attack"] * 5, "stow-gun"], {}, True, []),
    ([out("ranged-attack")], {}, False, ["timing"]),
    # What is held is a block, and nothing else; the block is one of the actions that were paid for.
    (["hold-an-action", *["ranged-attack"] * 4, out("block")], {}, True, []),
    (["hold-an-action", *["ranged-attack"] * 4, out("block"), out("block")], {}, False, ["allotment"]),
    ([out("block"), "hold-an-action", *["ranged-attack"] * 4], {}, False, ["allotment"]),
    (["hold-an-action", *["ranged-attack"] * 4, {**out("block"), "as": "action"}], {}, False, ["allotment"]),
    (["hold-an-action", out("ranged-attack")], {}, False, ["timing"]),
    (["first-aid"], {}, None, ["unknown"]),
]

CWN: list[Case] = [
    # One Main and one Move action; the Main one buys a second Move.
    (["make-a-ranged-attack", "run"], {}, True, []),
    (["make-a-ranged-attack", "use-a-skill"], {}, False, ["allotment"]),
    (["run", "stand-up"], {}, True, []),
    (["make-a-ranged-attack", "run", "stand-up"], {}, False, ["allotment"]),
    (["run", "stand-up", "screen-an-ally"], {}, False, ["allotment"]),
    # On Turn and Instant actions as many as are plausible; Instant ones at any time.
    ([*["go-prone"] * 3, *["drop-an-item"] * 3, "use-a-skill", "run"], {}, True, []),
    ([out("drop-an-item")], {}, True, []),
    ([out("go-prone")], {}, False, ["timing"]),
    # A Charge takes both, and the attack is part of it.
    (["charge"], {}, True, []),
    (["charge", "make-a-melee-attack"], {}, True, []),
    (["make-a-melee-attack", "charge"], {}, False, ["allotment"]),
    (["charge", "run"], {}, False, ["allotment"]),
    (["make-a-swarm-attack", "make-a-ranged-attack", "run"], {}, True, []),
    # Giving up the Main action out of turn.
    ([out("make-a-snap-attack"), "make-a-ranged-attack"], {}, True, []),
    ([out("make-a-snap-attack"), "run"], {}, True, []),
    ([out("make-a-snap-attack"), "use-a-skill"], {}, False, ["allotment"]),
    (["use-a-skill", out("total-defense")], {}, False, ["allotment"]),
    (["run", out("total-defense")], {}, True, []),
    # Standing up takes dropped things along.
    (["stand-up", "pick-up-an-item", "make-a-melee-attack"], {}, True, []),
    (["run", "pick-up-an-item", "make-a-melee-attack"], {}, False, ["allotment"]),
    # The rest of a held turn is taken later.
    (["hold-an-action", out("make-a-ranged-attack")], {}, True, []),
    ([out("make-a-ranged-attack"), "hold-an-action"], {}, False, ["timing"]),
    (["hold-an-action", out("run")], {}, True, []),
    (["hold-an-action", out("run"), out("use-a-skill")], {}, False, ["allotment"]),
    # Reloading costs what the weapon and the skill say.
    ([paid("reload-a-weapon", "firearm"), "make-a-ranged-attack"], {}, False, ["allotment"]),
    ([paid("reload-a-weapon", "bow"), "make-a-ranged-attack"], {}, True, []),
    ([paid("reload-a-weapon", "bow"), "make-a-ranged-attack", "run"], {}, False, ["allotment"]),
    ([paid("reload-a-weapon", "skilled-bow"), "make-a-ranged-attack", "run"], {}, True, []),
    (["reload-a-weapon", "make-a-ranged-attack", "run"], {}, True, []),
]

EDITIONS = {"sr3": SR3, "sr5": SR5, "sr6": SR6, "matrix-d6": MATRIX_D6, "cwn": CWN}
