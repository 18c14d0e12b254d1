"""How random examples are run: without a deadline, which would say more of the machine than of the code."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
