# Every target sets up what it needs; a second run starts at once.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/bash

PYTHON ?= python3
PORT ?= $(or $(ACTIONARY_PORT),8000)
BIN := .venv/bin

.PHONY: help setup build serve check fix test test-slow test-editor test-soak recordings picture mutants editor bench screenshots screenshots-editor lock clean workbench

help: ## Say what there is
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-18s  %s\n", $$1, $$2}'

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; $(PYTHON) is older. Give another one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || \
		{ echo "The venv module is missing; on Debian and Ubuntu: apt-get install python3-venv"; rm -rf .venv; exit 1; }

.venv/ready: .venv/bin/python pyproject.toml constraints.txt
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv  # it was cut short
	@echo "Installing into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

.venv/ready-dev: .venv/ready
	@echo "Installing what tests and checks need into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

setup: .venv/ready-dev ## Make .venv with everything in it

build: .venv/ready ## Build site and search index into build/
	@$(BIN)/actionary build

serve: .venv/ready ## Serve the site and the API (PORT=8000)
	@exec $(BIN)/actionary serve --port $(PORT)

check: .venv/ready-dev ## Everything static: format, lint, types, import contracts, YAML, data
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/yamllint --strict .
	$(BIN)/actionary schema --check
	$(BIN)/actionary fmt --check
	$(BIN)/actionary lint

fix: .venv/ready-dev ## Mend what can be mended by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/actionary schema
	$(BIN)/actionary fmt

# on both cores; without compiled files, every process that a test starts would compile all modules anew
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest
ON_TWO_CORES := -n 2 --dist loadfile --no-loadscope-reorder

test: .venv/ready-dev ## Run the tests of every change, a real browser included
	@tests/browser/install
	$(PYTEST) $(ON_TWO_CORES) -m "not slow and not soak and not editor"

test-slow: .venv/ready-dev ## Run what make test leaves out because it takes long: sweeps, killed workers, more pages
	@tests/browser/install
	$(PYTEST) $(ON_TWO_CORES) -m "slow and not soak and not editor"

.venv/ready-editors: .venv/ready-dev
	@echo "Installing what the tests of the editors need into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[workbench]'
	@touch $@

workbench: .venv/ready-editors ## Fetch the real editors: VS Code's workbench, Neovim, Emacs
	@tests/editor/clients/install $(BIN)/python

test-editor: workbench editor ## Run the plugin in real editors: VS Code's workbench, Neovim, Emacs
	$(PYTEST) -m editor tests/editor

test-soak: .venv/ready-dev ## Long fuzzing, large enumerations, ten minutes of load
	$(PYTEST) -m soak

recordings: .venv/ready-dev ## Write the recorded answers of tests/recordings, and the client's types, anew
	$(BIN)/python -m tests.recordings.record

picture: .venv/ready-dev ## Draw the packages in CONTRIBUTING.md anew
	$(BIN)/python -m tests.packages

.venv/ready-mutants: .venv/ready-dev
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[mutants]'
	@touch $@

mutants: .venv/ready-mutants ## Put faults into the code, one at a time: do the tests find four of five?
	$(BIN)/python -m bench.mutants $(if $(ROOMS),--rooms $(ROOMS)) $(if $(MOST),--most $(MOST)) \
		$(if $(TESTS),--tests "$(TESTS)") $(if $(RECORD),--record "$(RECORD)") $(if $(BESIDE),--beside "$(BESIDE)")

editor: .venv/ready-dev ## Build the extension for VS Code: editor/clients/vscode/dist/actionary.vsix
	@editor/clients/vscode/build $(BIN)/python

bench: .venv/ready-dev ## Time resolver, work, service, build and search beside their peers
	$(BIN)/python -m bench.resolver
	$(BIN)/python -m bench.work
	$(BIN)/python -m bench.characters
	$(BIN)/python -m bench.http
	$(BIN)/python -m bench.relevance tune
	$(BIN)/python -m bench.search
	$(BIN)/python -m bench.site
	$(BIN)/python -m bench.editor

screenshots: .venv/ready-dev build ## Take the pictures of the README anew
	@tests/browser/install
	$(BIN)/python -m tests.browser.screenshots build/current/site

screenshots-editor: workbench editor ## Take the README's pictures of the real editors anew
	$(PYTEST) -m editor tests/editor/clients/pictures.py

lock: ## Try newer versions of what is installed, and write them down in constraints.txt
	@rm -rf .venv/lock && $(PYTHON) -m venv .venv/lock
	@.venv/lock/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev,mutants,workbench]'
	@{ echo "# Versions that set-up installs; made by: make lock"; \
		.venv/lock/bin/python -m pip freeze --exclude-editable; } > constraints.txt
	@rm -rf .venv/lock

clean: ## Take away what was built and installed
	rm -rf build .bench .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
