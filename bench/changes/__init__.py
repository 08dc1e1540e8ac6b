"""Ten changes that somebody new is asked for, each with the test that says it is done; see README.md."""
