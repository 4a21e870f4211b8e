"""Wrappers that do nothing."""


class wrappers:
    @staticmethod
    def TerminateIllegalWrapper(env, illegal_reward):
        return env

    @staticmethod
    def AssertOutOfBoundsWrapper(env):
        return env

    @staticmethod
    def OrderEnforcingWrapper(env):
        return env
