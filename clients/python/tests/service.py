"""The built service as a process that can be killed, and a way to it on which requests meet faults."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

PROJECT = Path(__file__).parents[3]


class Service:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = "0"
        self.start()

    def start(self) -> None:
        """On the port that it had before."""
        env = {**os.environ, "DATA_DIR": str(self._folder), "PORT": self._port, "RATE_LIMIT": "off", "LOG_LEVEL": "error"}
        command = ["node", "dist/main.js"]
        self._process = subprocess.Popen(command, cwd=PROJECT, env=env, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            ready = re.search(r"ready at (http:\S+?:(\d+))", line)
            if ready:
                self.url, self._port = ready.groups()
                return
        raise RuntimeError("the service ended before it was ready")

    def end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.communicate()

    async def restart(self, how: signal.Signals) -> None:
        """Others go on meanwhile."""
        await asyncio.to_thread(self.end, how)
        await asyncio.to_thread(self.start)


class FaultyWay:
    """What becomes of a request: "answered", "lost" (its answer is), or it is refused with "429" or "503"."""

    def __init__(self, target: str, fate_of: Callable[[str], str]) -> None:
        self._port = int(target.rsplit(":", 1)[1])
        self._fate_of = fate_of
        self.met: Counter[str] = Counter()

    async def __aenter__(self) -> FaultyWay:
        self._server = await asyncio.start_server(self._lead, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self._port)
        fate = "answered"

        async def answers() -> None:
            while (chunk := await up_reader.read(65536)) and fate != "lost":
                writer.write(chunk)
            writer.close()

        answering = asyncio.create_task(answers())
        try:
            while chunk := await reader.read(65536):
                head = chunk.split(b"\r\n", 1)[0].decode("latin1")
                if head.endswith(" HTTP/1.1"):
                    fate = self._fate_of(head)
                    self.met[fate] += 1
                if fate in ("429", "503"):
                    refusal = f"HTTP/1.1 {fate} Later\r\nretry-after: 0\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
                    writer.write(refusal.encode())
                    await writer.drain()
                    break
                up_writer.write(chunk)
        except ConnectionError:
            pass
        finally:
            up_writer.close()
            writer.close()
            await asyncio.gather(answering, return_exceptions=True)
