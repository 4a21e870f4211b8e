"""Vector environments."""
from enum import Enum

from ..env import Env
from . import utils

__all__ = ["AutoresetMode", "VectorEnv", "utils"]


class AutoresetMode(Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv(Env):
    pass
