"""The space of many values."""
import numpy as np

from .. import spaces


def batch_space(space, n):
    if isinstance(space, spaces.Dict):
        return spaces.Dict({name: batch_space(part, n) for name, part in space.spaces.items()})
    if isinstance(space, spaces.Discrete):
        return spaces.MultiDiscrete(np.full(n, space.n))
    tile = (n, *[1] * len(space.shape))
    return spaces.Box(np.tile(space.low, tile), np.tile(space.high, tile), dtype=space.dtype)
