"""What servers use to ask over HTTP, each by one function: method and address in, status and body out."""

from __future__ import annotations

import asyncio
import http.client
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import aiohttp
import httpx
import httpx2
import requests
import urllib3

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Got:
    """What came of a request."""

    status: int
    body: bytes


def by_httpx(method: str, url: str, body: bytes | None = None) -> Got:
    answer = httpx.request(method, url, content=body)
    return Got(answer.status_code, answer.content)


def by_httpx_in_a_loop(method: str, url: str, body: bytes | None = None) -> Got:
    async def ask() -> Got:
        async with httpx.AsyncClient() as client:
            answer = await client.request(method, url, content=body)
            return Got(answer.status_code, answer.content)

    return asyncio.run(ask())


def by_httpx2(method: str, url: str, body: bytes | None = None) -> Got:
    answer = httpx2.request(method, url, content=body)
    return Got(answer.status_code, answer.content)


def by_httpx2_in_a_loop(method: str, url: str, body: bytes | None = None) -> Got:
    async def ask() -> Got:
        async with httpx2.AsyncClient() as client:
            answer = await client.request(method, url, content=body)
            return Got(answer.status_code, answer.content)

    return asyncio.run(ask())


def by_requests(method: str, url: str, body: bytes | None = None) -> Got:
    with requests.Session() as session:
        answer = session.request(method, url, data=body)
        return Got(answer.status_code, answer.content)


def by_urllib3(method: str, url: str, body: bytes | None = None) -> Got:
    with urllib3.PoolManager(retries=False) as pool:
        answer = pool.request(method, url, body=body)
        return Got(answer.status, answer.data)


def by_aiohttp(method: str, url: str, body: bytes | None = None) -> Got:
    async def ask() -> Got:
        async with aiohttp.ClientSession() as session, session.request(method, url, data=body) as answer:
            return Got(answer.status, await answer.read())

    return asyncio.run(ask())


def by_urllib(method: str, url: str, body: bytes | None = None) -> Got:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, method=method)) as answer:
            return Got(answer.status, answer.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return Got(refused.code, refused.read())


def by_http_client(method: str, url: str, body: bytes | None = None) -> Got:
    split = urlsplit(url)
    kind = http.client.HTTPSConnection if split.scheme == "https" else http.client.HTTPConnection
    connection = kind(split.netloc)
    try:
        connection.request(method, f"{split.path or '/'}{'?' if split.query else ''}{split.query}", body)
        answer = connection.getresponse()
        return Got(answer.status, answer.read())
    finally:
        connection.close()


def by_streams(method: str, url: str, body: bytes | None = None) -> Got:
    """Asyncio's own streams, with nothing of HTTP but what is written here."""

    async def ask() -> Got:
        split = urlsplit(url)
        port = split.port or (443 if split.scheme == "https" else 80)
        reader, writer = await asyncio.open_connection(split.hostname, port, ssl=split.scheme == "https")
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {split.path} HTTP/1.1\r\nHost: {split.netloc}\r\n{length}Connection: close\r\n\r\n"
        writer.write(head.encode() + (body or b""))
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        if not answer:
            raise ConnectionResetError
        top, _, rest = answer.partition(b"\r\n\r\n")
        return Got(int(top.split()[1]), rest)

    return asyncio.run(ask())


CLIENTS: tuple[Callable[..., Got], ...] = (
    by_httpx,
    by_httpx_in_a_loop,
    by_httpx2,
    by_httpx2_in_a_loop,
    by_requests,
    by_urllib3,
    by_aiohttp,
    by_urllib,
    by_http_client,
    by_streams,
)
BROKEN = (
    OSError,
    EOFError,
    httpx.HTTPError,
    httpx2.HTTPError,
    requests.RequestException,
    urllib3.exceptions.HTTPError,
    aiohttp.ClientError,
    http.client.HTTPException,
)
"""What they raise where no proper answer comes."""
