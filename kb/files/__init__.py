"""Reading, formatting, creating and snapshotting data files. Only this package knows ruamel.yaml."""
