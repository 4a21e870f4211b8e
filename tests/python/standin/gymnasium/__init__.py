"""A stand-in for Gymnasium, written from its published interface: just what paddock.gymnasium and paddock.pettingzoo use,
so that they can be tested where Gymnasium is not installed."""
from . import spaces, utils, vector
from .env import Env

__all__ = ["Env", "spaces", "utils", "vector"]
