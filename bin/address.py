"""Where Reverie listens: HOST and PORT of the environment."""

import errno
import ipaddress
import os
import socket


def host() -> str:
    return os.environ.get("HOST") or "127.0.0.1"


def is_loopback() -> bool:
    """Return whether only this machine can reach HOST."""
    try:
        return ipaddress.ip_address(host()).is_loopback
    except ValueError:
        return host() == "localhost"


def names() -> list[str]:
    """Return the names and addresses people may type to reach HOST, the best one first."""
    local = ["localhost", "127.0.0.1", "[::1]"]
    if is_loopback():
        return [_bracketed(host()), *local]
    if host() not in ("0.0.0.0", "::"):
        return [_bracketed(host()), *local]
    name = socket.gethostname()
    return [*_outward(), name, f"{name}.local", *local]


def _outward() -> list[str]:
    """Return the address this machine has in its own network, if any; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name


def bind() -> socket.socket:
    """Return a socket bound to HOST and PORT, or stop with a sentence that says why not."""
    port = os.environ.get("PORT") or "8000"
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise SystemExit(f"PORT is a number from 1 to 65535, not {port!r}.")
    try:
        family, kind, proto, _, where = socket.getaddrinfo(host(), int(port), type=socket.SOCK_STREAM)[0]
    except OSError:
        raise SystemExit(f"HOST={host()} is no address of this machine; try HOST=127.0.0.1.") from None
    bound = socket.socket(family, kind, proto)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(where)
        bound.listen(512)  # a rush waits its turn here; Linux cuts it to its own most
    except OSError as error:
        bound.close()
        raise SystemExit(_why_not(error, port)) from None
    return bound


def _why_not(error: OSError, port: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program; try make run PORT={int(port) % 65535 + 1}."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} is kept for root; try make run PORT=8000."
    return f"HOST={host()} is no address of this machine; try HOST=127.0.0.1."
