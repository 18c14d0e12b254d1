"""Spellings, irregular forms and stop words, for searching the entries."""

SPELLINGS = {
    "analyse": "analyze",
    "armour": "armor",
    "behaviour": "behavior",
    "centre": "center",
    "colour": "color",
    "defence": "defense",
    "favour": "favor",
    "grey": "gray",
    "honour": "honor",
    "licence": "license",
    "manoeuvre": "maneuver",
    "metre": "meter",
    "neighbour": "neighbor",
    "offence": "offense",
    "programme": "program",
}
"""British beginnings of words to American ones: books print one, people type either."""

ENDINGS = ("ing", "ed", "es", "s", "e")
SHORTEST_STEM = 3

IRREGULAR = {
    form: word
    for word, forms in {
        "break": "broke broken",
        "buy": "bought",
        "catch": "caught",
        "die": "dice died dying",
        "draw": "drew drawn",
        "drive": "drove driven",
        "enemy": "enemies",
        "fall": "fell fallen",
        "fight": "fought",
        "fly": "flies flew flown",
        "get": "got gotten",
        "go": "goes going gone went",
        "hack": "hackable",
        "hide": "hid hidden hiding",
        "hold": "held",
        "kill": "killer",
        "knife": "knives",
        "lie": "lay lying laid",
        "lose": "lost loses losing",
        "make": "made making",
        "run": "ran",
        "see": "saw seen",
        "send": "sent",
        "shoot": "shot shots shooting",
        "speak": "spoke spoken",
        "stand": "stood",
        "strike": "struck",
        "swing": "swung",
        "take": "took taken taking",
        "throw": "threw thrown",
        "try": "tried tries",
        "use": "used using uses",
        "vehicle": "vehicles",
    }.items()
    for form in forms.split()
}
"""Irregular forms to their base words."""

LITTLE = (
    "a about am an and any are as at be been being but by can cant cost costs could count counts did do does "
    "doesnt done dont during for from get gets give gives got had has have he her him his how i if ill im in into "
    "is it its ive just let like many may me mean meaning means might much must my need needs of on or our rule "
    "rules shall she should so some somebody someone something than that thats the their them then there these "
    "they thing things this those to us want wants was we were what whats when where which while who whose why "
    "will with wont work works would you your youre"
)
"""Stop words. Words that distinguish actions (up, down, out, off) are not among them."""
