"""Everything about the code that needs no test: style, types, imports, templates, migrations, deployment."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
ROOMS = (
    "bench",
    "bin",
    "config",
    "evenings",
    "characters",
    "divination",
    "play",
    "campaigns",
    "decks",
    "printing",
    "tests",
    "manage.py",
    "gunicorn.conf.py",
)
CI = os.environ.get("CI", "").lower() in ("1", "true")
KEEPS = ["--cache-dir=/dev/null"] if CI else []  # a tenth of its time mypy writes what nobody reads
DJADE, DJANGO = Path(PYTHON).with_name("djade"), "5.2"
TEMPLATES = sorted(str(path.relative_to(HOME)) for path in HOME.glob("templates/**/*.html"))
SETTINGS = {
    "DATABASE_URL": "sqlite://:memory:",
    "SECRET_KEY": "for-the-checks-alone-and-never-for-anything-that-serves-people",
    "DJANGO_SETTINGS_MODULE": "config.settings",
}
STEPS = {
    "mypy": [PYTHON, "-m", "mypy", *KEEPS, *ROOMS],
    "ruff check": [PYTHON, "-m", "ruff", "check", "--quiet", "."],
    "ruff format": [PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."],
    "imports": [PYTHON, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    "templates": [PYTHON, "bin/check_templates.py"],
    "djade": [str(DJADE), "--target-version", DJANGO, "--check", *TEMPLATES],
    "migrations": [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"],
    "deployment": [PYTHON, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
}


def main() -> int:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = dict(zip(STEPS, pool.map(step, STEPS), strict=True))
    failed = [name for name, passed in results.items() if not passed]
    print(f"make check: {', '.join(failed)} failed" if failed else "make check: all passed", flush=True)
    return 1 if failed else 0


def step(name: str) -> bool:
    """Run one step; say what it found, or how long it took when it found nothing."""
    began = time.monotonic()
    environment = os.environ | SETTINGS | ({"HTTPS": "1"} if name == "deployment" else {})
    done = subprocess.run(
        STEPS[name], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    said = f"\n{done.stdout.rstrip()}" if done.returncode else ""
    print(
        f"  {name:<12}{'FAILED' if done.returncode else 'ok':<8}{time.monotonic() - began:5.1f} s{said}",
        flush=True,
    )
    return done.returncode == 0


if __name__ == "__main__":
    os.chdir(HOME)
    sys.exit(main())
