"""Settings, read from the environment (README, "Settings")."""

import os
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import quote

import dj_database_url
from whitenoise.compress import Compressor

from config import MOST_BODY
from config.secret import read_or_make_secret_key


def env_bool(name: str, default: bool = False) -> bool:
    value = os.environ.get(name, "").strip().lower()
    return value in ("1", "true", "yes", "on") if value else default


def env_list(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in (os.environ.get(name) or default).split(",") if part.strip()]


BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "data").absolute()
DEBUG = env_bool("DEBUG")
DEMO = env_bool("DEMO")  # make run turns it on where only this machine can reach Reverie
HTTPS = env_bool("HTTPS")
GUESTS = env_bool("GUESTS", True)  # whether one may play without an account
TRUSTED_PROXIES = [ip_network(proxy, strict=False) for proxy in env_list("TRUSTED_PROXIES")]
SECRET_KEY = read_or_make_secret_key(DATA_DIR)
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "config",
    "evenings",
    "characters",
    "divination",
    "play",
    "campaigns",
    "decks",
    "printing",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "config.middleware.trusting_forwarding_of_proxies",
    "config.middleware.adding_security_headers",
    "config.middleware.Compression",
    "config.middleware.doing_daily_upkeep",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.refusing_large_bodies",
    "campaigns.unsaved.forget_typed_words_middleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.page_frame_context",
            ],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
        },
    }
]
FORM_RENDERER = "config.widgets.Widgets"
DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{quote(str(DATA_DIR / 'reverie.sqlite3'))}"
DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=600, conn_health_checks=True)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,  # seconds that a write waits for others
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c lock_timeout=5s")
DATABASE_ROUTERS = ["config.table_copy.Aside"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "campaigns.User"
LOGIN_URL = "campaigns:sign_in"
LOGIN_REDIRECT_URL = "evenings:home"
PASSWORD_HASHERS = ["campaigns.hashing.LimitedHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "display_name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

SESSION_ENGINE = "campaigns.sessions"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
# HSTS for a whole domain and its preload list are decisions of whoever owns the domain.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LANGUAGE_CODE = "en"
USE_I18N = False  # every string is marked; looking each up costs until there is a translation to find
TIME_ZONE = os.environ.get("TIME_ZONE") or "UTC"
USE_TZ = True
STATIC_URL = "/static/"
PANELS = [
    "evenings.dreaming.PANELS"
]  # what one room shows on another's pages: by game and page, who draws it
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "config.finders.EveryGameFinder",
]
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.sheets.JoinedStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # nothing asks for the others
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "ttf"]  # for paper alone
MEDIA_ROOT = DATA_DIR / "media"
# What is sent is never written to disk before its sender is known; config/middleware.py refuses what is larger.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = MOST_BODY

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"in a line": {"()": "config.writing.WriteTroubleToOneLine"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["in a line"]}},
    "loggers": {"django": {"handlers": ["stderr"], "level": "INFO" if DEBUG else "ERROR"}},
}
