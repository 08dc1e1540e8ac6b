import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('characters', '0006_word_of_a_refusal'),
        ('play', '0001_records'),
    ]

    operations = [
        migrations.AddField(
            model_name='scene',
            name='record',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='scene', to='play.record'),
        ),
    ]
