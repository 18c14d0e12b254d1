"""`python -m actionary` is `actionary`."""

from actionary.command import main

if __name__ == "__main__":
    main()
