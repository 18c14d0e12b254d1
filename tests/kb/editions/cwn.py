"""Attacks of Cities Without Number, worked out as at the table, beside the project's answers."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

MELEE, RANGED = "cwn/make-a-melee-attack", "cwn/make-a-ranged-attack"
SWARM, DEFENSE = "cwn/make-a-swarm-attack", "cwn/total-defense"

Odds = dict[int, Fraction]


@dataclass(frozen=True)
class Attack:
    """An attack as somebody would work it out at the table, die by die."""

    to_hit: int = 4
    armor_class: int = 15
    damage_dice: tuple[int, ...] = (8,)
    damage_bonus: int = 1
    trauma_sides: int = 6
    trauma_target: int = 6
    trauma_rating: int = 3
    shock: int = 0
    shock_ac: int = 15
    shock_barred: bool = False
    total_defense: bool = False
    others: int = 0
    swarm_trauma: str = "no"
    swarm_most: str = "before"
    shock_least: str = "no"

    @property
    def most(self) -> int:
        return max(sum(self.damage_dice) + self.damage_bonus, 0)

    def effective_shock(self) -> int:
        if self.total_defense:
            return 0
        reached = self.armor_class <= self.shock_ac and not self.shock_barred
        return self.shock if reached or self.others else 0

    def hits(self, die: int) -> bool:
        guarded = 2 if self.total_defense else 0
        reached = die + self.to_hit + min(2 * self.others, 6) >= self.armor_class + guarded
        return die == 20 or (reached and die != 1)

    def damage(self, die: int, trauma_die: int, faces: tuple[int, ...]) -> int:
        """Return what one throw of all dice does."""
        if not self.hits(die):
            return self.effective_shock()
        rolled = max(sum(faces) + self.damage_bonus, 0)
        times = self.trauma_rating if trauma_die >= self.trauma_target else 1
        bonus = min(self.others, 3)
        if self.swarm_most == "before":
            bonus = min(bonus, self.most - rolled)
        done = (rolled + bonus) * times if self.swarm_trauma == "yes" else rolled * times + bonus
        if self.swarm_most == "after":
            can_be = self.trauma_sides >= self.trauma_target
            done = min(done, self.most * (self.trauma_rating if can_be else 1))
        return max(done, self.effective_shock()) if self.shock_least == "yes" else done

    def throws(self) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        sides = [range(1, many + 1) for many in self.damage_dice]
        for die, trauma_die, *faces in product(range(1, 21), range(1, self.trauma_sides + 1), *sides):
            yield die, trauma_die, tuple(faces)

    def odds(self) -> Odds:
        counted = Counter(self.damage(*throw) for throw in self.throws())
        return {damage: Fraction(many, counted.total()) for damage, many in sorted(counted.items())}

    def ratings(self, skill: str) -> dict[str, int | str]:
        dice = f"{len(self.damage_dice)}d{self.damage_dice[0]}"
        return {
            "Attack Bonus": self.to_hit,
            skill: 0,
            "Attribute Modifier": 0,
            "Damage": dice,
            "Damage Bonus": self.damage_bonus,
            "Trauma Die": f"1d{self.trauma_sides}",
            "Trauma Target": self.trauma_target,
            "Trauma Rating": self.trauma_rating,
            **({"Other Assailants": self.others} if self.others else {}),
        }

    def request(self, entry: str) -> dict[str, Any]:
        melee = entry == MELEE
        shock = {"Shock": self.shock, "Shock AC": self.shock_ac} if melee else {}
        modifiers = [{"from": SWARM}] if self.others else []
        if self.total_defense:
            modifiers.append({"from": DEFENSE, "side": "opponent"})
        return {
            "entry": entry,
            "variant": "no-shock" if self.shock_barred else None,
            "ratings": {**self.ratings("Stab" if melee else "Shoot"), **shock},
            "against": {"Melee AC" if melee else "Ranged AC": self.armor_class},
            "modifiers": modifiers,
            "rulings": {
                "swarm_trauma": self.swarm_trauma,
                "swarm_most": self.swarm_most,
                "shock_least": self.shock_least,
            }
            if melee
            else {"swarm_trauma": self.swarm_trauma, "swarm_most": self.swarm_most},
        }


def done_of(answer: dict[str, Any]) -> Odds:
    listed = answer["results"]["damage done"]["distribution"]
    return {each["value"]: Fraction(each["fraction"]) for each in listed}


def chance_of(answer: dict[str, Any]) -> Fraction:
    return Fraction(answer["odds"]["success"]["fraction"])


STABBING = Attack(shock=2)
SWARMING = replace(STABBING, others=3)
SHOOTING = Attack(armor_class=14, damage_dice=(6, 6))
