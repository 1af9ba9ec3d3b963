"""What urllib3 makes of the answers of the example `http_problem`."""

import json
import sys
import time

import urllib3

BASE = sys.argv[1]


def retried():
    """Its Retry obeys the wait of the 429, twice, rounded up: 600 ms is one second."""
    pool = urllib3.PoolManager()
    policy = urllib3.Retry(total=5, status_forcelist=[429], allowed_methods=None)
    start = time.monotonic()
    answer = pool.request("POST", f"{BASE}/crowded", retries=policy, timeout=20)
    elapsed = time.monotonic() - start
    assert (answer.status, answer.data) == (200, b"served"), answer.data
    assert [entry.status for entry in answer.retries.history] == [429, 429], answer.retries
    assert 2.0 <= elapsed < 10.0, elapsed


def described():
    """Each member of the problem document."""
    answer = urllib3.request("GET", f"{BASE}/order/1", retries=False, timeout=20)
    assert answer.status == 429
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["retry-after"] == "2"
    problem = json.loads(answer.data)
    error = problem.pop("error")
    meaning = "Agent is currently busy processing other tasks"
    assert problem == {
        "type": "about:blank",
        "title": "Too Many Requests",
        "status": 429,
        "detail": meaning,
        "success": False,
    }, problem
    timestamp = error.pop("timestamp")
    assert timestamp.endswith("Z"), timestamp
    assert error == {
        "code": 4003,
        "category": "CAPABILITY_ERROR",
        "message": meaning,
        "class": "rate_limited",
        "reason": "busy",
        "domain": "orders.example",
        "layer": "execution",
        "provenance": "declared",
        "retry_after": 2,
        "retry_after_ms": 1500,
    }, error


for part in (retried, described):
    part()
    print(f"http, urllib3: {part.__name__}")
