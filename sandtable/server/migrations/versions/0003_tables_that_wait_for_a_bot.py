"""Tables say whether they wait for a bot, so that not all must be opened to find out"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("bot_asked", sa.Boolean(), nullable=False, server_default=sa.true())
        )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.alter_column("bot_asked", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("bot_asked")
