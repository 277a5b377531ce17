"""A bot that plays a whole game over HTTP: python example_bot.py ADDRESS TOKEN TABLE.

It takes any offer at random; put your own thoughts into ``choose``. See docs/hosting.md.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request

address, token, table = sys.argv[1:4]
HEADERS = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def ask(path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"{address}/api/tables/{table}/{path}", data, HEADERS)
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        if error.code not in (409, 429):  # the table has moved on, or we are too fast
            sys.exit(json.load(error)["words"])
        time.sleep(0.2)
        return ask("state")


def choose(state):
    return random.choice(state["offers"])


state = ask("state")
while not state["over"]:
    if state["offers"]:
        offer = choose(state)
        key = f"{state['event']}-{random.getrandbits(32)}"
        body = {"power": offer["power"], "action": offer["action"], "key": key}
        state = ask("act", {**body, "revision": state["revision"]})
    else:
        time.sleep(0.2)
        state = ask(f"state?revision={state['revision']}")
print(state["outcome"])
