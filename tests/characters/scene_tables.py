"""A table in a scene, whatever is played in it."""

from dataclasses import dataclass

from campaigns.kept_queries import KeptModelQuery
from campaigns.models import Campaign, User
from characters.models import Scene

SCENE = KeptModelQuery(Scene, lambda pk: Scene.objects.filter(pk=pk), int, beside=["record"])


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
        return self.fresh.number

    @property
    def fresh(self) -> Scene:
        """The scene as it stands now; asked for after every move of a test."""
        (found,) = SCENE.all(self.scene.pk)
        return found
