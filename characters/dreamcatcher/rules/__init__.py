"""The rules of Dreamcatcher, pure."""
