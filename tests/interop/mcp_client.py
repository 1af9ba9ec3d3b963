"""What Python's MCP client sees of a server whose tools fail."""

import asyncio
import json
import sys

import anyio
from mcp import Client, ClientSession, MCPError, StdioServerParameters, types
from mcp.client.stdio import stdio_client

SECRET = "sk-live-51H8x"
KEY = "toolfail.dev/failure"
SERVER = StdioServerParameters(command=sys.argv[1])


def text(result):
    assert len(result.content) == 1, result
    return result.content[0].text


def envelope(result, **expected):
    """The envelope of a failure, after checking all that every failure has in common."""
    assert result.is_error is True, result
    assert result.structured_content is None, result
    whole = json.dumps(result.model_dump(mode="json", by_alias=True))
    assert SECRET not in whole, whole
    assert list(result.meta) == [KEY], result.meta
    body = result.meta[KEY]
    assert body["success"] is False, body
    error = body["error"]
    assert "details" not in error, error
    for name, value in expected.items():
        assert error.get(name) == value, (name, error)
    return error


async def failing_tools(call):
    """The same under each protocol version."""
    busy = await call("busy", {})
    envelope(busy, code=4003, category="CAPABILITY_ERROR", retry_after=2, retry_after_ms=1500)
    envelope(busy, **{"class": "rate_limited"})
    assert "Wait at least 2 seconds first." in text(busy)
    assert "Sending the same call again is safe." in text(busy)

    lost = await call("lost", {})
    envelope(lost, effect="in_doubt", layer="side_effect", **{"class": "transient"})
    assert "Sending the same call again is not safe." in text(lost)
    assert "First confirm whether the last attempt took effect." in text(lost)

    denied = await call("denied", {})
    envelope(denied, domain="interop.example", layer="permission", **{"class": "permission_denied"})
    assert "A person is needed." in text(denied)
    assert '[right="orders.write"]' in text(denied)

    panic = await call("panics", {})
    envelope(panic, effect="in_doubt", reason="panicked", **{"class": "unknown"})
    assert "A retry is not worth it." in text(panic)

    # The schema library of the server answers this one itself.
    wrong = await call("order", {"article": "apple", "count": "many"})
    assert wrong.is_error is True and wrong.structured_content is None, wrong
    missing = await call("order", {"article": "apple"})
    assert missing.is_error is True, missing
    # This one is the tool's own.
    empty = await call("order", {"article": "", "count": 1})
    envelope(empty, layer="input", **{"class": "invalid_argument"})
    assert text(empty).startswith("Give `article` a name."), text(empty)

    large = await call("note", {"text": "x" * 4_000_000})
    envelope(large, **{"class": "invalid_argument"})
    assert '[bytes="4000000"]' in text(large)

    done = await call("order", {"article": "apple", "count": 7})
    assert done.is_error is False and done.structured_content == {"number": 7}, done


async def unknown_tool(call):
    try:
        result = await call("frobnicate", {})
    except MCPError as error:
        assert error.error.code == -32602, error.error
    else:
        raise AssertionError(result)


async def cancelled_call(call):
    """Gives up in the middle of a call; the server goes on, and the tool heard of it."""
    with anyio.move_on_after(0.3) as scope:
        await call("slow", {})
    assert scope.cancelled_caught
    for _ in range(100):
        if text(await call("was_cancelled", {})) == "true":
            return
        await anyio.sleep(0.05)
    raise AssertionError("the tool was not cancelled")


async def initialized():
    """The protocol of 2025-11-25, which has no input requests."""
    async with stdio_client(SERVER) as (read, write), ClientSession(read, write) as session:
        started = await session.initialize()
        assert started.protocol_version < "2026", started
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert tools["busy"].output_schema is not None
        assert tools["lost"].output_schema is None
        await failing_tools(session.call_tool)
        await unknown_tool(session.call_tool)
        await cancelled_call(session.call_tool)
        asked = await session.call_tool("needs_approval", {})
        envelope(asked, **{"class": "permission_denied"})
        assert "A person is needed." in text(asked)


async def discovered():
    """The protocol of 2026-07-28: the person is asked."""
    asked = []
    answers = iter(["approved", "rejected", None])

    async def person(context, params):
        asked.append(params.message)
        assert SECRET not in params.message
        answer = next(answers)
        if answer is None:
            return types.ElicitResult(action="cancel")
        return types.ElicitResult(action="accept", content={"answer": answer})

    async with Client(SERVER, mode="auto", elicitation_callback=person) as client:
        await failing_tools(client.call_tool)
        await unknown_tool(client.call_tool)
        await cancelled_call(client.call_tool)

        approved = await client.call_tool("needs_approval", {})
        assert approved.is_error is False and text(approved) == "sent", approved
        for _ in ("rejected", "closed"):
            refused = await client.call_tool("needs_approval", {})
            envelope(refused, code=8002, layer="permission", **{"class": "permanent"})
    assert len(asked) == 3 and all("May this call be sent?" in message for message in asked), asked


async def main():
    for part in (initialized, discovered):
        await asyncio.wait_for(part(), 60)
        print(f"mcp, Python: {part.__name__}")


asyncio.run(main())
