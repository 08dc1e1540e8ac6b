"""Settings, root URLs and the plumbing every room shares."""

__version__ = "0.1.0"
