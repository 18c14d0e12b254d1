"""The language server: what editors ask, passed on to `features`, and what they answer, in the protocol's words."""
