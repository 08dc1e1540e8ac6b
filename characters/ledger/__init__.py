"""Every write about characters, and what is read back from what was written."""
