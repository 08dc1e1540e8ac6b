"""A table in a scene, whatever is played in it."""

from dataclasses import dataclass

from campaigns.models import Campaign, User
from characters.models import Scene


@dataclass
class SceneTable:
    """A *scene* of a campaign, and all *people* by the name a test calls them."""

    campaign: Campaign
    scene: Scene
    people: dict[str, User]

    @property
    def url(self) -> str:
        return self.scene.get_absolute_url()

    @property
    def number(self) -> int:
        return Scene.objects.get(pk=self.scene.pk).number
