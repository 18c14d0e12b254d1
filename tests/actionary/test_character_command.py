"""A character as people see it in a terminal."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from actionary.command import main
from tests.kb.characters.files import save

WHOLE = save(
    skills=[("Hacking", {"base": 4}), ("Pistols", {"base": 0}), ("Sneaking", {"base": 3})],
    improvements=[
        {"improvementttype": "Skill", "improvedname": "Hacking", "val": 2},
        {"improvementttype": "Composure"},
    ],
    weapons=["<weapon/>"],
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "trace.chum5"
    path.write_bytes(WHOLE)
    return path


def test_it_shows_what_rolls_use_what_was_not_learned_and_what_is_left(file: Path) -> None:
    head, _, *lines = run(file).output.splitlines()
    assert head == "Trace  Shadowrun, Fifth Edition  a save of Chummer5a 5.202.0"
    assert [" ".join(line.split()) for line in lines] == [
        *("Body 3", "Agility 5", "Reaction 4", "Strength 2", "Charisma 4", "Intuition 5", "Logic 6"),
        *("Willpower 3", "Edge 2", "Hacking 6 +2 not learned", "Initiative Dice 1", "Physical 4", "Mental 7"),
        "at 0: Pistols",
        "no roll here uses: Sneaking 3",
        "not read: Nameless, Composure",
    ]


def test_it_shows_the_numbers_that_count_and_asks_about_names_that_are_nearly_others(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    ratings = '{Agility: "5(7)", Sleaze: x3, Logik: 5, Sneaking: "2(3)", Essence: 5}'
    path.write_text(f"edition: sr5\nratings: {ratings}\n", encoding="utf-8")
    lines = [" ".join(line.split()) for line in run(path).output.splitlines()]
    assert lines[2:] == [
        *("Agility 7", "Sleaze 3", "no roll here uses: Logik 5, Sneaking 3, Essence 5"),
        "to check: No roll uses Logik; did you mean Logic?",
    ]


def test_programs_get_the_same_as_json(file: Path) -> None:
    told = json.loads(run(file, "--json").output)
    assert told["character"]["ratings"]["Hacking"] == 6
    assert told["added"] == {"Hacking": 2}
    assert told["unused"] == ["Sneaking"]


def test_it_writes_a_file_of_our_own_that_says_the_same_and_replaces_none(file: Path, tmp_path: Path) -> None:
    written = tmp_path / "trace.yaml"
    assert run(file, "-o", str(written)).exit_code == 0
    first, again = (json.loads(run(each, "--json").output)["character"] for each in (file, written))
    assert first["not_read"] == ["Nameless", "Composure"]
    assert first == again
    assert written.read_text(encoding="utf-8").startswith("# From a save of Chummer5a 5.202.0.\n")
    refusal = run(file, "-o", str(written))
    assert (refusal.exit_code, refusal.output) == (1, f"{written}: file exists; name another file\n")


def test_it_prints_a_stat_block_or_an_actor_of_foundry_that_says_the_same(file: Path, tmp_path: Path) -> None:
    first = json.loads(run(file, "--json").output)["character"]["ratings"]
    for format_ in ("yaml", "text", "foundry"):
        printed = CliRunner().invoke(main, ["character", str(file), "--format", format_]).stdout
        again = tmp_path / f"again-{format_}"
        again.write_text(printed, encoding="utf-8")
        assert json.loads(run(again, "--json").output)["character"]["ratings"].items() >= first.items()


def test_it_writes_a_format_to_a_file_and_says_what_that_cannot_hold(tmp_path: Path) -> None:
    made = tmp_path / "guard.json"
    options = ("--format", "foundry", "-o", str(made))
    result = typed("sr5: Guard: B 3, A 4, R 4, ESS 6", *options)
    assert result.exit_code == 0
    assert "Foundry's shadowrun5e can't hold Essence 6" in result.stderr
    assert json.loads(made.read_text(encoding="utf-8"))["name"] == "Guard"
    assert typed("sr5: Guard: B 3, A 4", *options).exit_code == 1


def test_several_characters_are_printed_as_stat_blocks_and_nothing_else() -> None:
    printed = typed(GOONS, "-e", "sr6", "--format", "text").stdout
    told = json.loads(typed(printed, "--json").output)
    assert [each["character"]["name"] for each in told] == ["Guard", "Boss"]
    refusal = typed(GOONS, "-e", "sr6", "--format", "foundry")
    assert (refusal.exit_code, "--format foundry writes one" in " ".join(refusal.output.split())) == (1, True)


def test_a_format_and_json_are_not_printed_at_once(file: Path) -> None:
    refusal = run(file, "--format", "text", "--json")
    assert refusal.exit_code == 2


def test_an_edition_without_a_system_of_foundry_is_refused_in_one_sentence() -> None:
    refusal = typed("MD6: Agent: Dodge 5D, Strength 3D", "--format", "foundry")
    assert refusal.exit_code == 1
    assert "There is no Foundry system for MD6" in " ".join(refusal.output.split())


def test_it_converts_a_character_to_another_edition_and_says_where_numbers_come_from(tmp_path: Path) -> None:
    block = "sr5: Guard: A 5, WIL 4, ESS 6, Pistols 5, Longarms 2; Weapons: Colt [Pistols, Acc 5, DV 8P]"
    lines = [" ".join(line.split()) for line in typed(block, "--to", "sr6").output.splitlines()]
    assert lines[0] == "Guard Shadowrun, Sixth World from SR5 by our tiers"
    assert "Firearms 4 Pistols 5 (same tier: professional)" in lines
    assert "Willpower 4 Willpower 4 (same number)" in lines
    assert "weapons: Colt (Firearms, Damage Value 4 from 8)" in lines
    assert "higher numbers count for: Longarms 2 (Firearms is 4, from Pistols)" in lines
    assert "no counterpart in SR6: Essence 6" in lines
    told = json.loads(typed(block, "--to", "sr6", "--json").output)
    assert told["origin"] == "ours"
    path = tmp_path / "guard.txt"
    typed(block, "--to", "sr6", "--format", "text", "-o", str(path))
    ratings = json.loads(run(path, "--json").output)["character"]["ratings"]
    assert ratings == {"Agility": 4, "Willpower": 4, "Firearms": 4}
    refusal = typed(block, "--to", "sr66")
    assert (refusal.exit_code, "sr6" in refusal.output) == (1, True)


def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    missing, other = tmp_path / "missing.chum5", tmp_path / "other.chum5"
    other.write_text("<svg/>", encoding="utf-8")
    assert "no such file" in refused(missing)
    assert "This is XML of another kind (<svg>)" in refused(other)
    assert "is a directory" in refused(tmp_path)


GOONS = "Guard: B 3, A 4, R 4, I 3\nBoss: B 5, A 4; Weapons: Axe [DV 6P]"


def test_each_character_of_a_text_is_shown_and_the_option_names_its_edition() -> None:
    shown = typed(GOONS, "-e", "sr6").output.split("\n\n")
    assert [part.split()[0] for part in shown] == ["Guard", "Boss"]
    assert "weapons: Axe (Damage Value 6)" in shown[1]
    told = json.loads(typed(GOONS, "-e", "sr6", "--json").output)
    assert [each["character"]["name"] for each in told] == ["Guard", "Boss"]
    open_ = typed(GOONS)
    assert (open_.exit_code, "SR5 and SR6 have all these names" in " ".join(open_.output.split())) == (
        1,
        True,
    )


def test_several_characters_are_not_written_as_one(tmp_path: Path) -> None:
    refusal = typed(GOONS, "-e", "sr6", "-o", str(tmp_path / "goons.yaml"))
    assert refusal.exit_code == 1
    assert "it has 2 characters, and -o writes one" in " ".join(refusal.output.split())
    assert not list(tmp_path.iterdir())


def test_a_stat_block_without_an_edition_is_of_the_one_that_the_roll_is_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goons = tmp_path / "goons.txt"
    goons.write_text(GOONS, encoding="utf-8")
    lines = printed("resolve", "sr6/attack", "Firearms=3", "--as", "novice", "--against", f"{goons}:Guard")
    assert "Your ratings (novice, ours): Agility 3, Damage Value 3" in lines
    assert "The target's ratings: Body 3, Reaction 4, Intuition 3" in lines
    monkeypatch.setenv("ACTIONARY_CHARACTER", str(goons))
    refusal = CliRunner().invoke(main, ["resolve", "cwn/make-a-ranged-attack"])
    assert "write the edition on the first line" in " ".join(refusal.output.split())


def test_a_character_rolls_and_the_answer_lists_what_the_roll_takes_from_it(file: Path) -> None:
    lines = printed("resolve", "sr5/hack-on-the-fly", "--as", str(file), "Sleaze=4", "--against", "novice")
    assert "12 dice, limit 4 v. 6 dice" in lines
    assert "Your ratings: Logic 6, Hacking 6" in lines
    assert "The target's ratings (novice, ours): Intuition 3, Firewall 3" in lines


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("professionl", "SR5 has no tier or character 'professionl'; did you mean 'professional'?"),
        ("nobody", "novice, professional, untrained; there is no file of that name either"),
        ("{}", "{} has 2 characters: Ada and Bob; say which, as in {}:Ada"),
        ("{}:Bobb", "{}: there is no character 'Bobb'; did you mean 'Bob'?"),
    ],
)
def test_a_character_that_is_not_there_is_named_with_the_nearest(tmp_path: Path, who: str, told: str) -> None:
    two = tmp_path / "two.txt"
    two.write_text("sr5\nAda\nLOG 6, Hacking 5\n\nBob\nLOG 3, Hacking 2\n", encoding="utf-8")
    refusal = CliRunner().invoke(main, ["resolve", "sr5/hack-on-the-fly", "--as", who.format(two)])
    assert refusal.exit_code == 1
    assert told.format(*[two] * 3) in refusal.output.replace("\n", "")
    lines = printed("resolve", "sr5/hack-on-the-fly", "Sleaze=4", "--as", f"{two}:bob", "--against", "novice")
    assert "Your ratings: Logic 3, Hacking 2" in lines
    assert printed("character", f"{two}:bob")[0].startswith("Bob")
    assert printed("character", f"{two}:B")[0].startswith("Bob")


def test_a_roll_says_that_a_score_of_a_characters_file_counts_by_its_modifier(tmp_path: Path) -> None:
    path = tmp_path / "thug.yaml"
    path.write_text("edition: cwn\nratings: {Str: 16, Attack Bonus: 2, Stab: 1}\n", encoding="utf-8")
    lines = printed("resolve", "cwn/make-a-melee-attack", "--as", str(path), "--against", "professional")
    assert "Strength Modifier 16 is a score; its modifier counts: +1." in lines


def test_a_character_takes_its_turn(file: Path) -> None:
    refusal = CliRunner().invoke(
        main, ["turn", "sr5", "compile-sprite", "--as", str(file), "-r", "Resonance=0"]
    )
    assert "Resonance is 0" in " ".join(refusal.output.split())
    without = printed("turn", "sr5", "compile-sprite", "--as", str(file))
    assert without[0].startswith("Legal if ")


def test_the_character_of_the_environment_counts_for_its_edition_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACTIONARY_CHARACTER", str(file))
    assert "Your ratings: Logic 6, Hacking 6" in printed("resolve", "sr5/hack-on-the-fly")
    assert not [line for line in printed("resolve", "cwn/make-a-ranged-attack") if "Your ratings" in line]
    assert printed("turn", "cwn", "run")[0].startswith("Legal")
    refusal = CliRunner().invoke(main, ["resolve", "cwn/make-a-ranged-attack", "--as", str(file)])
    assert refusal.exit_code == 1
    assert "this character is of sr5, and you ask about CWN" in " ".join(refusal.output.split())


def test_an_npc_of_the_data_is_found_by_its_id_or_name_behind_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npcs = tmp_path / "characters"
    npcs.mkdir()
    (npcs / "goon.yaml").write_text("{name: Gang Goon, edition: sr5, ratings: {LOG: 2, Hacking: 3}}")
    (npcs / "thug.yaml").write_text("{edition: cwn, ratings: {Shoot: 1}}")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thug").mkdir()
    hack = (
        "resolve",
        "sr5/hack-on-the-fly",
        "Sleaze=4",
        "--kb",
        str(tmp_path),
        "--against",
        "novice",
        "--as",
    )
    for named in ("goon", "gang goon"):
        assert "Your ratings: Logic 2, Hacking 3" in printed(*hack, named)
    for named, told in (
        ("goom", "SR5 has no tier or character 'goom'; did you mean 'goon'?"),
        ("thug", "of cwn"),
    ):
        refusal = CliRunner().invoke(main, [*hack, named])
        assert refusal.exit_code == 1
        assert told in " ".join(refusal.output.split())
    monkeypatch.setenv("ACTIONARY_CHARACTER", "thug")  # of another edition, so it doesn't count
    assert "Your ratings" not in " ".join(printed(*hack[:-1]))
    (tmp_path / "goon").write_text("edition: sr5\nratings: {Logic: 6, Hacking: 1}")
    assert "Your ratings: Logic 6, Hacking 1" in printed(*hack, "goon")


def printed(*words: str) -> list[str]:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return [" ".join(line.split()) for line in result.output.splitlines()]


def run(file: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["character", str(file), *options])


def typed(text: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["character", "-", *options], input=text)


def refused(file: Path) -> str:
    result = run(file)
    assert result.exit_code == 1
    assert file.name in result.output
    return result.output
