"""Lets the stock a2a-sdk server raise its own errors, and prints as JSON what it writes over each binding.

Nothing listens but a gRPC server on a free port of loopback: the HTTP bindings are called in process.
"""

import asyncio
import base64
import importlib.metadata
import json

import grpc
import httpx
from a2a.server.request_handlers import GrpcHandler
from a2a.server.request_handlers.request_handler import RequestHandler
from a2a.server.routes import create_jsonrpc_routes, create_rest_routes
from a2a.types import a2a_pb2_grpc
from a2a.types.a2a_pb2 import GetTaskRequest
from a2a.utils import errors
from starlette.applications import Starlette

NAMES = [
    "TaskNotFoundError",
    "TaskNotCancelableError",
    "PushNotificationNotSupportedError",
    "UnsupportedOperationError",
    "ContentTypeNotSupportedError",
    "InvalidAgentResponseError",
    "ExtendedAgentCardNotConfiguredError",
    "ExtensionSupportRequiredError",
    "VersionNotSupportedError",
    "InvalidParamsError",
    "InternalError",
]
HEADERS = {"A2A-Version": "1.0"}


async def refuse(_self, params, *_rest):
    raise getattr(errors, params.id)()


async def nothing(_self, *_rest):
    raise errors.UnsupportedOperationError()


operations = {name: nothing for name in RequestHandler.__abstractmethods__}
Handler = type("Handler", (RequestHandler,), {**operations, "on_get_task": refuse})


async def main():
    handler = Handler()
    app = Starlette(routes=[*create_jsonrpc_routes(handler, "/rpc"), *create_rest_routes(handler)])
    server = grpc.aio.server()
    a2a_pb2_grpc.add_A2AServiceServicer_to_server(GrpcHandler(handler), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    results = []
    http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://agent", headers=HEADERS)
    async with http, grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        stub = a2a_pb2_grpc.A2AServiceStub(channel)
        for name in filter(lambda name: hasattr(errors, name), NAMES):
            call = {"jsonrpc": "2.0", "id": "q-1", "method": "GetTask", "params": {"id": name}}
            answer = await http.post("/rpc", json=call)
            results.append({"name": name, "binding": "JSONRPC", "status": answer.status_code, "body": answer.text})
            answer = await http.get(f"/tasks/{name}")
            results.append({"name": name, "binding": "HTTP+JSON", "status": answer.status_code, "body": answer.text})
            try:
                await stub.GetTask(GetTaskRequest(id=name), metadata=(("a2a-version", "1.0"),))
            except grpc.aio.AioRpcError as error:
                packed = dict(error.trailing_metadata() or ()).get("grpc-status-details-bin", b"")
                details = base64.b64encode(packed).decode()
                status = error.code().value[0]
                results.append({"name": name, "binding": "GRPC", "status": status, "details": details})
    await server.stop(None)
    print(json.dumps({"sdk": "python", "version": importlib.metadata.version("a2a-sdk"), "results": results}))


asyncio.run(main())
