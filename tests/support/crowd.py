"""Many matches at once while things go wrong, by clients who remember what they have been told (paddock-load)."""
import os
import re
import subprocess

from tap import ok
from wire import die_with_parent, environment, new_folder


def start_load(*servers, seconds, matches=10, spectators=0):
    """Clients who come back, remember what they have been told, and look whether it is still there."""
    places = [f"ws://127.0.0.1:{server.port}/play" for server in servers]
    return subprocess.Popen([os.environ["LOAD"], *places, "--stubborn", "--matches", str(matches), "--spectators", str(spectators),
                             "--seconds", str(seconds), "--check", "all"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, env=environment(new_folder()), preexec_fn=die_with_parent)


def nothing_lost(load, name, patience=120):
    """Waits for their end. What they counted: acknowledged, checked again, lost; or None."""
    try:
        said, _ = load.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        load.kill()
        said = load.communicate()[0]
    counts = re.search(r"acknowledged (\d+), checked after crashes (\d+), lost (\d+)", said)
    print(f"# {name}: {counts[0] if counts else said}", flush=True)
    ok(load.returncode == 0 and counts and counts[3] == "0", f"{name}: nothing is lost", load.returncode, said)
    return counts and [int(count) for count in counts.groups()]
