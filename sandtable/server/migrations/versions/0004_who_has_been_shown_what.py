"""Who has been shown what, and which tables are uploaded records"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shown",
        sa.Column("table", sa.String(length=20), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["table"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table", "person", "place"),
    )
    _assume_that_all_have_looked()
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("uploaded", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.alter_column("uploaded", server_default=None)


def _assume_that_all_have_looked() -> None:
    """Nobody wrote down who had looked before, so whoever sits somewhere has."""
    seats = sa.table("seats", sa.column("table"), sa.column("person"), sa.column("place"))
    shown = sa.table("shown", sa.column("table"), sa.column("person"), sa.column("place"))
    held = sa.select(seats.c.table, seats.c.person, seats.c.place).where(
        seats.c.person.is_not(None)
    )
    op.get_bind().execute(shown.insert().from_select(["table", "person", "place"], held))


def downgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("uploaded")
    op.drop_table("shown")
