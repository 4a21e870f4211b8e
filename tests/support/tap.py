"""A little TAP: ok() prints a line, done() the plan; the exit status tells whether all passed."""
import concurrent.futures
import sys
import threading
import traceback

count = 0
failures = 0
lock = threading.Lock()


def ok(condition, name, *details):
    global count, failures
    with lock:
        count += 1
        failures += not condition
        print(f"{'ok' if condition else 'not ok'} {count} - {name}", flush=True)
        if not condition:
            for line in "\n".join(str(detail) for detail in details).splitlines()[:40]:
                print(f"# {line[:600]}", flush=True)


def scene(play, *args):
    """Runs a function that makes tests; whatever it raises is a test that failed."""
    try:
        play(*args)
    except Exception:
        ok(False, f"{play.__name__} comes to its end", traceback.format_exc())


def together(scenes, *args, workers=4):
    """Runs such functions side by side."""
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for play in scenes:
            pool.submit(scene, play, *args)


def done():
    print(f"1..{count}")
    sys.exit(failures > 0)
