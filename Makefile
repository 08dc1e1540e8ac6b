# The commands of Reverie; README.md says what each is for.
SETUP = python=$$(sh bin/find-python) && "$$python" bin/setup.py
VENV = .venv/bin/python

.PHONY: run test nightly check format bench pictures requirements

run:
	@$(SETUP) run && exec $(VENV) bin/run.py

test:
	@$(SETUP) test && exec $(VENV) bin/all_tests.py

# Every test with its full numbers (at_night, Hypothesis' new examples): hours. Then what no test asks of PostgreSQL.
nightly:
	@$(SETUP) test && HYPOTHESIS_PROFILE=nightly $(VENV) bin/all_tests.py && exec $(VENV) bin/statements.py

check:
	@$(SETUP) test && exec $(VENV) bin/check.py

format:
	@$(SETUP) test
	$(VENV) -m ruff check --fix-only --quiet .
	$(VENV) -m ruff format .
	find templates -name '*.html' -exec .venv/bin/djade --target-version 5.2 {} +

bench:
	@$(SETUP) test && exec $(VENV) -m bench

# The pictures of README.md, of a demo table made for them, in a minute.
pictures:
	@$(SETUP) test && exec $(VENV) bin/pictures.py

# Pin what the .in files ask for, with the hash of every published file, for every supported Python.
PIN = $(VENV) -m uv pip compile --quiet --no-config --no-header --universal --python-version 3.11 --generate-hashes
requirements:
	@$(SETUP) test
	$(PIN) $(UPGRADE) requirements-dev.in -o requirements-dev.txt
	$(PIN) $(UPGRADE) -c requirements-dev.txt requirements.in -o requirements.txt
	$(PIN) $(UPGRADE) -c requirements-dev.txt requirements-postgres.in -o requirements-postgres.txt
