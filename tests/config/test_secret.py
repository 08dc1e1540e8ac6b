"""The key that signs sessions and links."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.secret import read_or_make_secret_key


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.delenv("SECRET_KEY_FILE", raising=False)


def test_a_key_is_made_once_and_kept(tmp_path: Path) -> None:
    first = read_or_make_secret_key(tmp_path / "data")
    assert len(first) == 64
    assert read_or_make_secret_key(tmp_path / "data") == first


def test_only_its_owner_reads_the_key(tmp_path: Path) -> None:
    read_or_make_secret_key(tmp_path / "data")
    assert (tmp_path / "data/secret-key").stat().st_mode & 0o777 == 0o600


def test_processes_that_start_together_share_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(read_or_make_secret_key, [tmp_path] * 64))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_the_environment_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "from the environment")
    assert read_or_make_secret_key(tmp_path) == "from the environment"
    assert not list(tmp_path.iterdir())


def test_a_file_named_in_the_environment_holds_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "key").write_text("from a file\n")
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "key"))
    assert read_or_make_secret_key(tmp_path) == "from a file"
