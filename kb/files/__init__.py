"""Data files: read, checked, formatted, begun, and written as one snapshot. Alone in knowing ruamel.yaml."""
