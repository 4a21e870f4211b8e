"""Seeding, and pickling by arguments."""
import numpy as np


class seeding:
    @staticmethod
    def np_random(seed=None):
        if seed is not None and not (isinstance(seed, (int, np.integer)) and seed >= 0):
            raise ValueError(f"Seed must be a python integer that is not negative, actual value: {seed}")
        sequence = np.random.SeedSequence(seed)
        return np.random.default_rng(sequence), sequence.entropy


class EzPickle:
    def __init__(self, *args, **more):
        self._ezpickle_args, self._ezpickle_kwargs = args, more

    def __getstate__(self):
        return {"_ezpickle_args": self._ezpickle_args, "_ezpickle_kwargs": self._ezpickle_kwargs}

    def __setstate__(self, state):
        self.__dict__.update(type(self)(*state["_ezpickle_args"], **state["_ezpickle_kwargs"]).__dict__)
