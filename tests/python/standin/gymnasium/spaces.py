"""Spaces that say whether something is in them."""
import numpy as np


class Box:
    def __init__(self, low, high, shape=None, dtype=np.float32):
        self.shape = tuple(shape) if shape is not None else np.shape(low)
        self.dtype = np.dtype(dtype)
        self.low, self.high = np.broadcast_to(low, self.shape), np.broadcast_to(high, self.shape)

    def __contains__(self, x):
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))


class Discrete:
    def __init__(self, n):
        self.n = n

    def __contains__(self, x):
        return 0 <= int(x) < self.n


class MultiDiscrete:
    def __init__(self, nvec):
        self.nvec = np.asarray(nvec)


class Dict:
    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def __contains__(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[k] in s for k, s in self.spaces.items())
