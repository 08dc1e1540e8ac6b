"""The rules of the Hidden Isle, pure."""
