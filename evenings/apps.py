from django.apps import AppConfig


class EveningsConfig(AppConfig):
    name = "evenings"

    def ready(self) -> None:
        from evenings import dreaming

        dreaming.speak()
