"""Read, format and create data files. Only this package knows ruamel.yaml."""
