"""Run `actionary` as `python -m actionary`."""

from actionary.command import main

if __name__ == "__main__":
    main()
