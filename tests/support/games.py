"""The table of games, as the program tells it; only one of them with GAME in the environment."""
import json
import os
import subprocess

TABLE = json.loads(subprocess.run([os.environ["PADDOCK"], "games", "--json"], capture_output=True, check=True).stdout)
TABLE = [game for game in TABLE if game["id"] == os.environ.get("GAME", game["id"])]
GAMES = [game["id"] for game in TABLE]
# The smallest table at which nobody is alone.
FEWEST = {game["id"]: max(2, game["seats_min"]) for game in TABLE}

# Where the hands are in a game's view, by seat, unless in "hands".
HANDS = {"battlegum": lambda view: [seat["hand"] for seat in view["seats"]],
         "trail": lambda view: [runner["hand"] for runner in view["runners"]]}


def hands_in(game, view):
    return HANDS[game](view) if game in HANDS else view["hands"]
