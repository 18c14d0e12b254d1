"""Stat blocks in a text: their editions, several of them, and what is left of them."""

import pytest

import kb
from kb.characters import read_characters, text_of
from kb.characters.sheet import MOST_CHARACTERS
from kb.characters.stat_blocks import MOST_LETTERS
from kb.characters.stat_blocks.names import table
from kb.problems import RequestError
from tests.kb.characters.blocks import read
from tests.kb.characters.files import BLOCKS, export


class TestEditions:
    """Which edition a block is of."""

    @pytest.mark.parametrize(
        "text",
        [
            *(
                "edition: SR6\nB 4, A 5",
                "SR6: B 4, A 5",
                "Sixth World:\nB 4, A 5",
                "edition: sr6, \n\nB 4, A 5",
            ),
            *("SR6\nB 4, A 5", "# SR6\nB 4, A 5", "[sr6]\n\nB 4, A 5"),
            *("edition: sr6 B 4, A 5", "edition: sr6, B 4, A 5", "Edition: SR6; B 4; A 5"),
            *("Edition SR6\nB 4, A 5", "edition = SR6\nB 4, A 5", "- **Edition:** SR6\n- B 4, A 5"),
            *('edition: "sr6"\nB 4, A 5', "Edition: SR6 (Sixth World)\nB 4, A 5"),
        ],
    )
    def test_the_first_line_names_it(self, shipped: kb.KnowledgeBase, text: str) -> None:
        found = read(shipped, text, "sr5").character
        assert (found.edition, found.name, found.ratings) == ("sr6", None, {"Body": 4, "Agility": 5})

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            (
                "B 4, A 5",
                "SR5 and SR6 have all these names; write the edition on the first line, such as edition: sr5",
            ),
            (
                "Hacking 3, Athletics 2, Shoot 1",
                "No edition has all these names; write the edition on the first line",
            ),
            ("edition: sr9\nB 4, A 5", "there is no edition 'sr9'"),
            ("edition: sr55, B 4, A 5", "there is no edition 'sr55, B 4"),
        ],
    )
    def test_one_that_is_open_or_unknown_is_refused(
        self, shipped: kb.KnowledgeBase, text: str, said: str
    ) -> None:
        with pytest.raises(RequestError) as refusal:
            read(shipped, text)
        assert said in str(refusal.value)

    def test_an_unknown_edition_of_the_caller_is_refused_as_such(self, shipped: kb.KnowledgeBase) -> None:
        with pytest.raises(RequestError, match="there is no edition 'sr9'") as refusal:
            read(shipped, "B 4, A 5", "sr9")
        assert refusal.value.field == "edition"

    def test_two_numbers_in_prose_are_no_stat_block(self, shipped: kb.KnowledgeBase) -> None:
        for text in ("We meet at 4, and 5 of us go.", "Body 4", "Chapter 1: 20 pages"):
            with pytest.raises(RequestError, match="No character can be read"):
                read(shipped, text)

    def test_every_name_of_the_table_is_of_an_edition_with_terms_for_it(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        editions = table()["editions"]
        assert editions.keys() <= shipped.editions.keys()
        for key, own in editions.items():
            meant = {*own.get("names", {}).values(), *own.get("of_weapons", ()), *own.get("labels", ())}
            meant |= {*shipped.editions[key].abbreviations.values(), *own.get("damage_code", ())}
            meant |= {name for several in own.get("in_order", {}).values() for name in several}
            known = {*shipped.editions[key].terms, *own.get("also", ())}
            known |= {name for term in shipped.editions[key].terms.values() for name in term.stands_for}
            computed = {"Action Allotment", "Initiative Attribute"}
            assert meant - known - computed == set()


class TestSeveral:
    """Several characters in one text."""

    def test_each_has_a_name_before_it_or_stands_after_a_blank_line(self, shipped: kb.KnowledgeBase) -> None:
        text = (
            "Ganger (Professional Rating 1)\nB 3, A 4\nGuard: B 4, A 4\nSpider — B 2, A 3\nBoss 2\nB A\n5 5\n\n"
            "name: Hound\nB 5, A 6\n\nB 1, A 1"
        )
        found = read_characters(shipped.editions, text.encode(), edition="sr5")
        assert [(each.character.name, each.character.ratings["Body"]) for each in found] == [
            *(
                ("Ganger (Professional Rating 1)", 3),
                ("Guard", 4),
                ("Spider", 2),
                ("Boss 2", 5),
                ("Hound", 5),
            ),
            (None, 1),
        ]

    def test_an_edition_counts_until_the_next_one(self, shipped: kb.KnowledgeBase) -> None:
        found = read_characters(shipped.editions, BLOCKS.encode())
        told = [(each.character.name, each.character.edition) for each in found]
        assert told == [
            ("Dock Guard (Professional Rating 2)", "sr5"),
            *(("Thug", "cwn"), ("Boss", "cwn"), (None, "matrix-d6")),
        ]

    def test_one_that_is_read_is_the_first_with_a_warning(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "One: B 3, A 3\nTwo: B 4, A 4", "sr5")
        assert found.character.name == "One"
        assert found.warnings == ["The file has 2 characters; this is the first"]
        assert [each.name for each in found.others] == ["Two"]

    def test_an_export_has_several_too(self, shipped: kb.KnowledgeBase) -> None:
        found = read_characters(shipped.editions, export({"name": "One"}, {"name": "Two"}))
        assert [each.character.name for each in found] == ["One", "Two"]

    def test_a_heading_within_a_block_begins_no_character(self, shipped: kb.KnowledgeBase) -> None:
        text = "Guard\nB 3, A 3\n\nSkills:\nPistols 3\n\nEquipment\n\nArmor 9\n\nHe never sleeps."
        (found,) = read_characters(shipped.editions, text.encode(), edition="sr5")
        assert found.character.ratings.items() >= {"Body": 3, "Pistols": 3, "Armor": 9}.items()
        assert found.not_read == ["Equipment", "He never sleeps."]

    def test_too_many_are_refused(self, shipped: kb.KnowledgeBase) -> None:
        text = "Guard: B 3, A 3\n" * MOST_CHARACTERS
        assert len(read_characters(shipped.editions, text.encode(), edition="sr5")) == MOST_CHARACTERS
        for several in (f"{text}Guard: B 3", export(*[{"name": "One"}] * (MOST_CHARACTERS + 1)).decode()):
            with pytest.raises(RequestError, match=f"more than {MOST_CHARACTERS} characters"):
                read(shipped, several, "sr5")


class TestWhatIsLeft:
    """What an edition lacks and what can't be read."""

    def test_names_that_the_edition_lacks_are_kept_and_listed(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "sr5: B 3, A 3, Sneaking 2, Luck 4")
        assert found.unused == ["Sneaking", "Luck"]
        assert found.character.ratings["Luck"] == 4

    def test_text_that_is_no_number_is_listed(self, shipped: kb.KnowledgeBase) -> None:
        found = read(
            shipped, "sr5: B 3, A many, R 5 or 6, nothing; 7; S 99999\nMagic —\nGear: 2 flares; radio"
        )
        assert found.character.ratings == {"Body": 3}
        assert found.not_read == [
            *("A many", "R 5 or 6", "nothing", "7", "S 99999", "Magic —", "2 flares", "radio"),
        ]

    @pytest.mark.parametrize(
        ("text", "warned"),
        [
            ("B 3, A 3, B 4", ["Body is given twice; the last one counts"]),
            ("B 3, A 3, b 3, B 4", ["Body is given twice; the last one counts"]),
            ("B 3, A 3, Body 4", ["Body and B are one rating; Body counts"]),
        ],
    )
    def test_a_name_given_twice_is_warned_of_once_and_the_last_counts(
        self, shipped: kb.KnowledgeBase, text: str, warned: list[str]
    ) -> None:
        found = read(shipped, text, "sr6")
        assert found.warnings == warned
        assert found.character.ratings["Body"] == 4

    def test_it_comes_back_from_a_file_of_our_own(self, shipped: kb.KnowledgeBase) -> None:
        for before in read_characters(shipped.editions, BLOCKS.encode()):
            after = read(shipped, text_of(before))
            assert after.character.ratings == before.character.ratings
            assert after.character.weapons == before.character.weapons

    def test_a_block_without_a_number_is_refused_and_not_read_as_an_empty_character(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        with pytest.raises(RequestError, match="No number can be read in 'B 4 or so'"):
            read(shipped, "sr5: B 4 or so, A 5 at best")

    def test_a_text_beyond_the_bound_is_refused(self, shipped: kb.KnowledgeBase) -> None:
        with pytest.raises(RequestError, match=f"more than {MOST_LETTERS:,} letters"):
            read(shipped, "sr5: B 3, A 3\n" + "x" * MOST_LETTERS)
