"""The process that forks commands: `python nursery.py SOCKET` leaves it behind, and it ends with its stdin."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]


def commands() -> dict[str, Callable[[list[str]], object]]:
    """Import what commands need, and give them by their names."""
    from behave.__main__ import main as behave  # noqa: PLC0415 - slow, and only this process needs them

    import mcpbdd.auditing  # noqa: PLC0415 - as above
    import mcpbdd.capturing  # noqa: PLC0415 - as above
    import mcpbdd.catalogue  # noqa: PLC0415 - as above
    import mcpbdd.check  # noqa: PLC0415 - as above
    import mcpbdd.drafting  # noqa: PLC0415 - as above
    import mcpbdd.livingdocs  # noqa: PLC0415 - as above
    import mcpbdd.messages  # noqa: PLC0415 - as above
    from mcpbdd import cli  # noqa: PLC0415 - as above
    from mcpbdd.recognizing import Recognizer  # noqa: PLC0415 - as above

    Recognizer(mcpbdd.catalogue.packaged_sentences())
    return {"behave": behave, "mcpbdd": lambda words: cli.main(words, prog_name="mcpbdd")}


def serve(path: str) -> None:
    """Fork a process for each job that comes, until stdin is closed."""
    known = commands()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(path)
        door.listen()
        if os.fork() != 0:  # whoever started it has no child then: tests look whether one was left behind
            os._exit(0)
        while sys.stdin not in (ready := select.select([door, sys.stdin], [], [])[0]):
            link = door.accept()[0]
            if ready and os.fork() == 0:
                door.close()
                _attend(link, known)
                os._exit(0)
            link.close()


def _attend(link: socket.socket, known: dict[str, Callable[[list[str]], object]]) -> None:
    """Run one job in a process of its own, and tell what came of it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _, sinks, _, _ = socket.recv_fds(link, 1, 2)
    job = json.loads(link.makefile("rb").read())
    if (child := os.fork()) == 0:
        link.close()
        _become(job, sinks)
        os._exit(_code(known[job["words"][0]], job))
    in_time = _ended(child, job["within"])
    if not in_time:
        os.killpg(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    link.sendall(json.dumps(code if in_time else None).encode())


def _ended(child: int, within: float) -> bool:
    """Wait for a process, which stays to be asked for its code."""
    until = time.monotonic() + within
    while os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def _become(job: dict[str, Any], sinks: list[int]) -> None:
    """Stand where a shell would have started the command."""
    os.setsid()
    for number, sink in zip((1, 2), sinks, strict=True):
        os.dup2(sink, number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ.clear()
    os.environ.update(job["environment"])
    os.chdir(job["folder"])
    more = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:1] = [job["folder"], *filter(None, more)]
    sys.argv = list(job["words"])
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "utf-8").partition(":")
    sys.stdout = os.fdopen(1, "w", encoding=encoding, errors=errors or None, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding=encoding, errors="backslashreplace", closefd=False)


def _code(command: Callable[[list[str]], object], job: dict[str, Any]) -> int:
    """Do what an interpreter does with a command, and give its exit code."""
    measuring = _measuring() if job["measured"] else None
    try:
        code = command(list(job["words"][1:]))
    except SystemExit as leaving:
        code = leaving.code
        if isinstance(code, str):
            sys.stderr.write(f"{code}\n")
    except BaseException:  # noqa: BLE001 - the edge: what the interpreter would print at its end
        sys.excepthook(*sys.exc_info())
        code = 1
    threading._shutdown()  # type: ignore[attr-defined] # as an interpreter does at its end
    atexit._run_exitfuncs()
    if measuring is not None:
        measuring.stop()
        measuring.save()
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else 0 if code is None else 1


def _measuring() -> Any:
    """Measure the code of this project, wherever the command was started."""
    from coverage import Coverage  # noqa: PLC0415 - slow, and not always needed

    data = os.environ.get("COVERAGE_FILE", str(ROOT / ".coverage"))
    found = Coverage(
        data_file=data,
        data_suffix=True,
        config_file=str(ROOT / "pyproject.toml"),
        source=[str(ROOT / "mcpbdd"), str(ROOT / "steps")],
    )
    found.set_option(
        "run:disable_warnings", ["no-data-collected"]
    )  # it would stand in what the command tells
    found.start()
    return found


if __name__ == "__main__":
    serve(sys.argv[1])
