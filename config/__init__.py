"""Settings, root URLs and the plumbing every room shares."""

__version__ = "0.1.0"
MOST_BODY = 1024 * 1024  # bytes of what a request may bring along
THREADS = (
    12  # of each web process: six at most wait for a write, four for a print or a hint; two are always free
)
