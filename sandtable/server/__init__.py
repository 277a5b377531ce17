"""Play in the browser: HTTP and WebSocket for every game in the registry.

Needs the packages of the group ``server``: ``pip install 'sandtable[server]'``.
"""
