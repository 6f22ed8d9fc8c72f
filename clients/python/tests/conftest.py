import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from service import Service


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    folder = Path(tempfile.mkdtemp(prefix="bummerl-"))
    folder.chmod(0o711)  # the OS user that PostgreSQL gets when the tests run as root must pass
    service = Service(folder)
    yield service
    service.end(signal.SIGTERM)
    shutil.rmtree(folder, ignore_errors=True)
