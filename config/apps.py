from django.apps import AppConfig
from django.db.backends.signals import connection_created


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import writing

        connection_created.connect(writing.install_write_gate)
