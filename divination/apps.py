from django.apps import AppConfig


class DivinationConfig(AppConfig):
    name = "divination"
