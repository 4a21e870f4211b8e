"""The base class of environments: it keeps a random generator."""
from .utils import seeding


class Env:
    _np_random = None

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random, _ = seeding.np_random(None)
        return self._np_random

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)

    @property
    def unwrapped(self):
        return self
