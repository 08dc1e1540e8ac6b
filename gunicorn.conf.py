"""How gunicorn serves Reverie; forwarding headers are judged in config/middleware.py, not here."""

import os

from config import THREADS

wsgi_app = "config.wsgi"
workers = int(os.environ.get("WORKERS") or min(max(2, os.cpu_count() or 2), 6))
worker_class = "config.web_process.WebProcess"
threads = THREADS
timeout = 60
graceful_timeout = 10
loglevel = "warning"
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None
