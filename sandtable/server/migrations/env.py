"""Alembic comes in here; the server hands over its own connection."""

from __future__ import annotations

from alembic import context

from sandtable.server.storage import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
