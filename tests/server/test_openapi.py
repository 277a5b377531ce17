"""The API keeps to its own description, whatever is sent to it (schemathesis)."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.hosting import Host

pytestmark = pytest.mark.slow

EXAMPLES = 15


@pytest.fixture(scope="module")
def api(host: Host) -> tuple[Host, str, str]:
    """A server, a table there, and the token of somebody who sits at it."""
    ann = host.guest("Ann")
    return host, ann.table(), ann.post("/api/tokens").json()["token"]


def test_no_request_gets_an_answer_that_is_not_described(api: tuple[Host, str, str]) -> None:
    host, table, token = api
    schema = schemathesis.openapi.from_url(f"{host.address}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 25
    for operation in operations:

        @settings(
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            if "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table
            # What the rules of a game forbid is refused though its form is right.
            case.call_and_validate(
                headers={"Authorization": f"Bearer {token}"},
                excluded_checks=[positive_data_acceptance],
            )

        ask()


def test_the_document_describes_every_address_of_the_api(host: Host) -> None:
    paths = host.client().get("/api/openapi.json").json()["paths"]
    for path in ("/api/guest", "/api/tables", "/api/tables/{table_id}/act", "/api/records"):
        assert path in paths


def test_the_document_describes_a_table_with_all_that_is_drawn(host: Host) -> None:
    document = host.client().get("/api/openapi.json").json()
    play = document["paths"]["/api/tables/{table_id}/state"]["get"]
    answer = play["responses"]["200"]["content"]["application/json"]["schema"]
    kinds = [f"#/components/schemas/{name}" for name in ("TableState", "BriefState")]
    assert [one["$ref"] for one in answer["anyOf"]] == kinds
    schemas = document["components"]["schemas"]
    assert {"scene", "offers", "prompts", "log"} <= set(schemas["TableState"]["properties"])
    assert {"pieces", "marks", "zones", "panels"} <= set(schemas["Scene"]["properties"])
