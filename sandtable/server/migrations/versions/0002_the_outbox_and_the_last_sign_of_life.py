"""The outbox of notices, and the last sign of life of the server"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("table", sa.String(length=20), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("ways", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table", "place"),
    )
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notices_due"), ["due"], unique=False)
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    _count_what_is_earned()


def _count_what_is_earned() -> None:
    """Clocks know how far the game had come when each seat last earned time."""
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("id"), sa.column("clock", sa.JSON()))
    for table, clock in connection.execute(sa.select(tables.c.id, tables.c.clock)).all():
        if clock:
            counted = {**clock, "earned": [0] * len(clock["left"])}
            connection.execute(sa.update(tables).where(tables.c.id == table).values(clock=counted))


def downgrade() -> None:
    op.drop_table("alive")
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_notices_due"))
    op.drop_table("notices")
