"""The process that knows a project, from the side of who asks it: started, asked, and started anew."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from mcpbdd.editing.watching import stamps_of, usual_files
from mcpbdd.editing.wire import Answer, Ask, Learned

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable
    from pathlib import Path

    from mcpbdd.editing.watching import Stamps

LEARNING = 60.0
"""Seconds that loading a project's step files may take."""
PATIENCE = 20.0
"""Seconds that an answer may take; then the process is taken for stuck."""
CRASHES = 3
"""How often the process may end by itself before it is left alone until a file of the project changes."""
LONGEST_LINE = 1 << 26
_COMMAND = (sys.executable, "-P", "-m", "mcpbdd.editing.serving")


class Project:
    """Answers questions about the texts of a project, by a process that lives as long as its files stay as they are.

    Args:
        folder: the project's.
        tell: is told what the process learned, each time that one is started.
    """

    def __init__(self, folder: Path, tell: Callable[[Project, Learned], None]) -> None:
        self.folder = folder
        self._tell = tell
        self._watched = usual_files(folder)
        self._stamps: Stamps | None = None
        self._begun: asyncio.Task[bool] | None = None
        self._process: Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Answer | None]] = {}
        self._crashes = 0
        self._asked = 0

    async def ask(self, question: Ask) -> Answer | None:
        """Ask; None where there is no answer: the project cannot be loaded, or the process was stuck or died.

        Args:
            question: its number is given here.
        """
        if not await self._ready() or self._process is None or self._process.stdin is None:
            return None
        self._asked += 1
        number = self._asked
        self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            line = question.model_copy(update={"number": number}).model_dump_json()
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()
            return await asyncio.wait_for(self._waiting[number], PATIENCE)
        except (BrokenPipeError, ConnectionResetError):
            return None
        except TimeoutError:
            self.stop()
            return None
        finally:
            self._waiting.pop(number, None)

    def stop(self) -> None:
        """End the process; a later question starts another."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def _ready(self) -> bool:
        """Start the process where there is none, or where what it learned from has changed.

        An editor takes back questions all the time; what was started for one of them goes on for the next.
        """
        stamps = stamps_of(self._watched)
        changed = stamps != self._stamps
        if changed or self._begun is None or (self._has_ended() and self._crashes < CRASHES):
            self._crashes = 0 if changed else self._crashes
            self._stamps = stamps
            self._begun = asyncio.create_task(self._begin(self._begun))
        begun = self._begun
        ready = await asyncio.shield(begun)
        return ready if begun is self._begun else await self._ready()

    def _has_ended(self) -> bool:
        done = self._begun is not None and self._begun.done()
        return done and (self._process is None or self._process.returncode is not None)

    async def _begin(self, before: asyncio.Task[bool] | None) -> bool:
        if before is not None:
            self.stop()
            await before
        self.stop()
        self._process = process = await asyncio.create_subprocess_exec(
            *_COMMAND, str(self.folder), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            cwd=self.folder, limit=LONGEST_LINE,
        )  # fmt: skip
        learned = await self._learned(process)
        if learned is None and asyncio.current_task() is not self._begun:
            return False  # ended on purpose: another one is being started
        if learned is None:
            self.stop()
            self._crashes = CRASHES  # the same files would end the same way
            self._tell(self, Learned(notices=(f"The step files of {self.folder} cannot be loaded: {_WHY}",)))
            return False
        self._watched = learned.watched
        self._stamps = stamps_of(self._watched)
        self._listening = asyncio.create_task(self._listen(process))
        self._tell(self, learned)
        return True

    async def _learned(self, process: Process) -> Learned | None:
        if process.stdout is None:
            return None
        try:
            line = await asyncio.wait_for(process.stdout.readline(), LEARNING)
        except TimeoutError:
            return None
        return Learned.model_validate_json(line) if line else None

    async def _listen(self, process: Process) -> None:
        """Hand answers to those who wait for them; when the process ends, nobody waits any longer."""
        try:
            while process.stdout is not None and (line := await process.stdout.readline()):
                answer = Answer.model_validate_json(line)
                waiting = self._waiting.pop(answer.number, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
                    self._crashes = 0
        finally:
            if process is self._process:
                self._crashes += 1
                self.stop()
                for waiting in self._waiting.values():
                    if not waiting.done():
                        waiting.set_result(None)


_WHY = (
    f"the process that ran them ended, or took longer than {LEARNING:.0f} seconds. "
    "They are run again when they change."
)
