#!/usr/bin/env python3
"""The page in Firefox and in WebKit: matches by clicks, reloaded on the way, and to their end without the server.

usage: other-browsers.py Firefox|WebKit [GAME…]
"""
import json
import subprocess
import sys
import time

import browsers
from tap import done, ok, scene
from wire import PADDOCK, Server, wait_until

GAMES = [game["id"] for game in json.loads(subprocess.check_output([PADDOCK, "games", "--json"]))]

# What can be clicked next: a way that a card has lit, or a card; in the middle of what is seen of it.
LOOK = """
const spot = (selector, text = "") => {
    for (const one of document.querySelectorAll(selector)) {
        if (!one.textContent.includes(text)) continue;
        one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
        if (width && one.contains(document.elementFromPoint(x, y))) return [x, y];
    }
    return null;
};
const table = document.querySelector(".table");
return {
    over: !!document.querySelector(".end"),
    step: table?.dataset.step ?? null,
    yours: document.querySelector(".table-now")?.dataset.turn === "you",
    way: spot(".way:not([aria-pressed]), dialog[open] .choice"),
    card: spot(".table-foot .playable, .table-board .playable"),
    moves: spot(".table-tools button", "Moves"),
};
"""


def look(browser):
    """None while the page is being loaded."""
    try:
        return browser.run(LOOK)
    except RuntimeError:
        return None


def find(browser, selector):
    """Where something is, once it can be clicked."""
    spot = LOOK.partition("const table")[0] + f"return spot({json.dumps(selector)});"
    found = []

    def there():
        try:
            found[:] = browser.run(spot) or []
        except RuntimeError:
            pass
        return found

    wait_until(there)
    return found


def reload(browser):
    """Until the old page is gone."""
    browser.run("window.isOld = true")
    browser.reload()
    wait_until(lambda: look(browser) and not browser.run("return window.isOld"))


def await_turn(browser):
    """The table, once it is our turn or the match is over."""
    seen = []

    def ours():
        seen[:] = [look(browser)]
        return seen[0] and (seen[0]["over"] or seen[0]["yours"])

    wait_until(ours)
    return seen[0]


def choose(now, tries):
    """A lit way, else a card once; if that has made no move for a while, the list of moves."""
    if now["way"]:
        return now["way"]
    if tries == 0 and now["card"]:
        return now["card"]
    return now["moves"] if tries % 20 == 10 else None


def make_move(browser, before):
    now, tries = before, 0
    while now and now["step"] == before["step"] and not now["over"]:
        spot = choose(now, tries)
        if spot:
            browser.click(*spot)
        tries += 1
        time.sleep(0.02)
        now = look(browser)


def play(browser, most=400):
    """How many moves were made, until the end or so many."""
    for made in range(most):
        now = await_turn(browser)
        if now["over"]:
            return made
        make_move(browser, now)
    return most


def is_kept(browser):
    """Can the page do without its server?"""
    return wait_until(lambda: browser.run("return navigator.serviceWorker.controller?.state") == "activated")


def match(browser, game):
    with Server() as server:
        address = f"http://127.0.0.1:{server.port}/"
        browser.visit(address + "icon.svg")
        wait_until(lambda: browser.run("return location.pathname") == "/icon.svg")
        browser.run("localStorage.clear(); localStorage.setItem('paddock.settings', JSON.stringify({ speed: 'none' }));")
        browser.visit(address)
        browser.click(*find(browser, f"[data-game='{game}'] .primary"))
        ok(play(browser, 2) == 2, f"{game}: two moves by clicks")
        step = await_turn(browser)["step"]
        reload(browser)
        ok(await_turn(browser)["step"] == step, "after a reload the match goes on")
        ok(is_kept(browser), "the page is kept")
    reload(browser)
    play(browser)
    ok(look(browser)["over"], "without the server to its end", look(browser))
    ok(browser.run("return document.querySelectorAll('.podium-winner').length > 0"), "with a winner")
    ok(browser.run("return document.querySelectorAll('.new-version, [role=alert]').length") == 0, "nothing is new, nothing failed",
       browser.run("return document.body.innerText"))


def main():
    name, *chosen = sys.argv[1:]
    browser = getattr(browsers, name)()
    try:
        for game in chosen or GAMES:
            scene(match, browser, game)
    finally:
        browser.close()
    done()


if __name__ == "__main__":
    main()
