from django.apps import AppConfig


class EveningsConfig(AppConfig):
    name = "evenings"
