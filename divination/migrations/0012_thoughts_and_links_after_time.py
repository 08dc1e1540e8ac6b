import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('divination', '0011_coming_and_going'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='pairlink',
            name='is_after_time',
            field=models.BooleanField(default=False),
        ),
        migrations.RemoveConstraint(
            model_name='keptthought',
            name='one_thought_per_step_and_seat',
        ),
        migrations.AddField(
            model_name='keptthought',
            name='writer',
            field=models.ForeignKey(default=0, on_delete=django.db.models.deletion.CASCADE, related_name='kept_thoughts', to=settings.AUTH_USER_MODEL),  # nobody could keep one yet
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name='keptthought',
            constraint=models.UniqueConstraint(fields=('game', 'writer', 'seat', 'step'), name='one_thought_per_step_and_writer'),
        ),
    ]
