"""What commands print, one example of each message, as a snapshot: `pytest --snapshot-update` writes it anew."""

import re
import shlex

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.actionary.conftest import Called

LEFT_OUT = re.compile(
    r"\s*-?\d+( or (more|less))?\s+<?[\d.]+ %|.* chance\s*$|Usage: |Try '|\s*$"
    r"|\s+(roll|pool|throw|dice|glitch|limit|net|rulings|requirement|ones)  |(success|tie|(critical )?glitch)  "
)
"""Lines of tables, of what the trace of any roll has, and of how commands are used."""

SPIKE = "sr5/data-spike Cybercombat=1 Logic=1 Attack=5 v. Intuition=0 Firewall=1"
HACK = "sr5/hack-on-the-fly Hacking=5 Logic=5 Sleaze=4 v. Intuition=4 Firewall=3"
SHOT = "cwn/make-a-ranged-attack Shoot=1 'Attack Bonus=1' 'Attribute Modifier=0' v. 'Ranged AC=13'"
DRAW = "sr5/quick-draw 'Weapon Skill=2' Reaction=2 Physical=5"
PURSUIT = "sr5/catch-up-break-away Reaction=4 'Vehicle Skill=4' Speed=4 Acceleration=3 'Maneuver Threshold=2'"
PARRY = "matrix-d6/melee-parry 'Melee Parry=1' v. 'Melee Combat=1'"
TECHNICIAN = "Mental=5 Software=5 Logic=5"

PRINTED = {
    "odds": [
        f"resolve {SPIKE}",
        f"resolve {SPIKE} 'Device Rating=3' --dice '5 5' --against-dice 2 --dice-of 'resist=1 2 3 4'",
        "resolve -e sr5 '3 dice (1)'",
        "resolve sr6/sprint Athletics=3 Agility=4",
        f"resolve {DRAW} --dice '1 1 1 5'",
        f"resolve {PARRY} --dice-of parry=5 --dice-of attack=4",
        "resolve -e sr3 '2 dice (4)' --dice '1 1'",
        f"resolve {PURSUIT}",
        f"resolve sr5/format-device Computer=5 Logic=5 Sleaze=5 v. Willpower=3 Firewall=3 {TECHNICIAN} --seed 1",
        "resolve -e sr5 '8 dice (3, 1 hour)' --buy-hits",
        "resolve -e sr5 '3 dice (4, 1 hour)' --dice-of 'roll1=5 5 2' --dice-of 'roll2=6 5'",
        "resolve -e sr5 '4 dice (1)' --split 2 --dice-of 'part1=5 2'",
        "resolve matrix-d6/attack-several-targets 'Ranged Combat=5' Actions=2 'Which Target=2' Range=Short",
        "resolve matrix-d6/resist-damage Strength=4 'Damage Points=3' 'Armor Value=1'",
        "resolve cwn/screen-an-ally 'Applicable Combat Skill=1' v. 'Applicable Combat Skill=1'",
    ],
    "warnings and what is unknown": [
        f"resolve {SHOT} --state prone --state-against prone",
        "resolve -e cwn '2d6+2 vs 8' --state prone --state-against screened",
        "resolve sr5/stand-up Body=4 Willpower=3 Prone=0",
        "resolve -e sr6 '12 dice v. 8 dice' --class attack -m 'from sr6/hit-the-dirt' --state-against 'Cover IV'",
        "resolve -e sr5 '10 dice v. 6 dice' --state aiming --state-against aiming",
        f"resolve {SHOT} -m 'from cwn/charge'",
        f"resolve {HACK} -m '-1 dark' -m 'Willpower +2' --wounds physical=4",
        "resolve sr3/evade-detection Evasion=6 v. Sensors=5",
        "resolve matrix-d6/dodge --test attack v. 'Ranged Combat=4'",
        "resolve sr5/control-device --test as-action 'Action Skill=5' 'Action Attribute=4' 'Action Limit=5'",
        "resolve sr5/hack-on-the-fly Hacking=5 Firewall=3",
    ],
    "refusals": [
        "resolve sr6/attack",
        "resolve sr6/drop-prone",
        "resolve '6 dice (2)'",
        "resolve -e sr3 '8 dice v 5'",
        "resolve -e cwn 'STR + Exert, difficulty 8'",
        f"resolve {SPIKE} --dice '5 5'",
        f"resolve {SPIKE} --dice '1 1' --against-dice 6 --dice-of 'resist=1 2 3 4'",
        "resolve sr5/data-spike --dice '5 5 6'",
        "resolve -e cwn '1d20 + 4 (13)' --class ranged-attack --class melee-attack --state-against prone",
        "resolve -e sr6 '12 dice v 8' --class melee-attack -m 'from sr6/take-aim'",
        "resolve -e sr6 '12 dice v 8' --state 'Cover I' --state 'Cover II'",
        "resolve -e sr5 '9 dice' --edge close-call --edge push-before",
        "resolve -e sr5 '9 dice' --wounds 99",
        "resolve -e sr5 '9 dice' --dice-of '6 5'",
        "resolve -e sr5 '9 dice' --teamwork a",
        "resolve -e sr5 '9 dice' -m wounded",
        "solve sr5/hide abc",
        "convert sr5 Willpower=4 --to sr6 --buy-hits",
        "convert sr5 Willpower=4",
        "compare sr5 cwn sr6",
        "show blok",
        "show zz zz",
        "rulings sr55",
        "turn sr5 dodge@once",
        "turn sr3 jack-out",
        "turn matrix-d6 attack",
        "turn sr6 attack -r major=x",
    ],
    "turns": [
        "turn sr5 change-gun-mode:by-hand fire-gun dodge@out --initiative 12",
        "turn sr5 cast-spell sprint --fits",
        "turn sr5 take-aim gesture",
        "turn sr5 drop-prone --state surprised",
        "turn sr5 jack-out --state link-locked",
        "turn sr5 take-aim take-aim take-aim --initiative 23",
        "turn sr5 take-aim call-a-shot fire-gun -r prone=0",
        "turn sr5 intercept@out melee-attack --initiative 12",
        "turn sr5 stand-up --state prone --state wounded",
        "turn sr6 attack attack --state 'Cover IV'",
        "turn sr6 take-aim take-aim take-aim take-aim --initiative-dice 1",
        "turn matrix-d6 ranged-attack ranged-attack ranged-attack ranged-attack ranged-attack ranged-attack",
        "turn cwn go-prone run",
        "turn matrix-d6 two-guns two-guns two-guns two-guns two-guns two-guns",
        "turn cwn screen-an-ally -r Shoot=0",
    ],
    "advice": [
        f"solve {HACK.replace(' ', ' 3/4 ', 1)}",
        "solve matrix-d6/brawling 1/2 Brawling=4",
        "solve sr5/hack-on-the-fly 75% Hacking=5 Logic=5 Sleaze=1 v. Intuition=4 Firewall=3",
        "convert sr5/hack-on-the-fly Hacking=5 Logic=5 Sleaze=4 --to cwn",
        "convert matrix-d6/dodge --to sr3",
        "convert sr5 Willpower=4 Sleaze=3 --to sr6",
    ],
}


@pytest.mark.parametrize("kind", PRINTED)
def test_commands_print_what_the_snapshot_says(
    called: Called, snapshot: SnapshotAssertion, kind: str
) -> None:
    printed: dict[str, None] = {}  # each line once
    for command in PRINTED[kind]:
        result = called(*shlex.split(command))
        lines = [line.rstrip() for line in result.output.splitlines() if not LEFT_OUT.match(line)]
        printed |= dict.fromkeys([f"$ {command}", *lines])
    assert "\n".join(printed) == snapshot
