"""Read, format, create and snapshot data files. Only this package knows ruamel.yaml."""
