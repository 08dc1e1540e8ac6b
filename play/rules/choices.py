"""Sealed choices: made by one, known to nobody else, and still the same when they are opened."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256

from play.rules.lines import Line
from play.rules.zones import U

MARK = " #"  # between what a sealed line says and its salt, a stub and its commitment


def commitment_hash(salt: str, value: str) -> str:
    """Return the hash that is told when *value* is sealed: ``printf %s:%s SALT VALUE | sha256sum`` says the same.

    *salt* is 256 fresh random bits as 64 hex digits; without one, a choice of three is found by trying three.
    """
    return sha256(f"{salt}:{value}".encode()).hexdigest()


def line_with_salt_and_commitment(line: Line, new_salt: Callable[[], str]) -> Line:
    """Return *line*, which is to be sealed, with a salt to its text and its commitment to its stub."""
    salt = new_salt()
    stub = f"{line.stub}{MARK}{commitment_hash(salt, line.text)}"
    return replace(line, text=f"{line.text}{MARK}{salt}", stub=stub, is_sealed=False)


@dataclass(frozen=True, slots=True)
class SealedChoice:
    """A choice that is made: what was said and the salt, each `U` to all but its maker, and its commitment."""

    said: str
    salt: str
    commitment: str

    @classmethod
    def from_text(cls, text: str) -> "SealedChoice":
        """Return it as its maker knows it, from the sealed line's *text*."""
        said, _mark, salt = text.rpartition(MARK)
        return cls(said, salt, commitment_hash(salt, said))

    @classmethod
    def from_stub(cls, stub: str) -> "SealedChoice":
        """Return it as the others know it, from the sealed line's *stub*."""
        return cls(U, U, stub.rpartition(MARK)[2])

    @property
    def opened(self) -> str:
        """What a line says that opens it to all: what was said, and the salt by which everybody can check it."""
        return f"{self.said}{MARK}{self.salt}"

    def matches_opened_text(self, opened_text: str) -> bool:
        """Say whether *opened_text* is what was committed to."""
        said, _mark, salt = opened_text.rpartition(MARK)
        return commitment_hash(salt, said) == self.commitment
