"""Calls the dealer with the stock a2a-sdk client, and prints as JSON what a caller can see of each error, and the bytes.

Usage: client.py ADDRESS CASES.json, where a case is {"binding", "agent", "text", "streaming", "activate"}.
"""

import asyncio
import base64
import importlib.metadata
import json
import sys

import grpc
import httpx
from a2a.client import ClientConfig, ClientFactory
from a2a.types.a2a_pb2 import AgentCapabilities, AgentCard, AgentInterface, Message, Part, Role, SendMessageRequest

ADDRESS, CASES = sys.argv[1], json.load(open(sys.argv[2]))


def url(case):
    if case["binding"] == "GRPC":
        return ADDRESS
    if case["binding"] == "HTTP+JSON":
        return f"http://{ADDRESS}/rest"
    return f"http://{ADDRESS}/aap/rpc" if case["agent"] == "aap" else f"http://{ADDRESS}/rpc"


def card(case):
    interface = AgentInterface(url=url(case), protocol_binding=case["binding"], protocol_version="1.0")
    return AgentCard(
        name="dealer",
        description="dealer",
        version="1",
        supported_interfaces=[interface],
        capabilities=AgentCapabilities(streaming=case["streaming"]),
        default_input_modes=["text/plain"],
        default_output_modes=["text/plain"],
    )


def shape(data):
    """What kind of data it is, without values that differ from run to run."""
    if isinstance(data, list):
        return [entry.get("@type") if isinstance(entry, dict) else type(entry).__name__ for entry in data]
    if isinstance(data, dict):
        return {"keys": sorted(data)}
    return None if data is None else type(data).__name__


def exposed(error):
    seen = {"class": type(error).__name__, "data": shape(getattr(error, "data", None))}
    cause = error.__cause__
    if cause is not None:
        seen["cause"] = type(cause).__name__
        if getattr(cause, "response", None) is not None:
            seen["cause_status"] = cause.response.status_code
    return seen


def trailer(error):
    """The packed google.rpc.Status, where the cause still has it."""
    while error is not None:
        if isinstance(error, grpc.aio.AioRpcError):
            for key, value in error.trailing_metadata() or ():
                if key == "grpc-status-details-bin":
                    return {"details": base64.b64encode(value).decode(), "status": error.code().value[0]}
        error = error.__cause__ or error.__context__
    return None


async def run(case):
    raw = []

    async def keep(response):
        await response.aread()
        kind = response.headers.get("content-type", "")
        raw.append({"status": response.status_code, "content_type": kind, "body": response.text})

    headers = {"A2A-Extensions": case["activate"]} if case["activate"] else {}
    async with httpx.AsyncClient(timeout=10, headers=headers, event_hooks={"response": [keep]}) as http:
        config = ClientConfig(
            streaming=case["streaming"],
            httpx_client=http,
            grpc_channel_factory=grpc.aio.insecure_channel,
            supported_protocol_bindings=[case["binding"]],
        )
        client = ClientFactory(config).create(card(case))
        message = Message(message_id="m-1", role=Role.ROLE_USER, parts=[Part(text=case["text"])])
        events = 0
        try:
            async for _ in client.send_message(SendMessageRequest(message=message)):
                events += 1
            return {"exposes": {"events": events, "class": None}, "raw": raw[-1] if raw else None}
        except Exception as error:
            seen = exposed(error)
            if case["streaming"]:
                seen["events"] = events
            return {"exposes": seen, "raw": trailer(error) or (raw[-1] if raw else None)}


async def main():
    results = [await run(case) for case in CASES]
    print(json.dumps({"sdk": "python", "version": importlib.metadata.version("a2a-sdk"), "results": results}))


asyncio.run(main())
