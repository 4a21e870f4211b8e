"""A little TAP: ok() prints a line, done() the plan; the exit status tells whether all passed."""
import sys

count = 0
failures = 0


def ok(condition, name, *details):
    global count, failures
    count += 1
    failures += not condition
    print(f"{'ok' if condition else 'not ok'} {count} - {name}")
    if not condition:
        for line in "\n".join(str(detail) for detail in details).splitlines()[:40]:
            print(f"# {line}")


def done():
    print(f"1..{count}")
    sys.exit(failures > 0)
