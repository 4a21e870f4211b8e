// For games: how happenings come true and are settled. See pd_happen.
#ifndef PD_HAPPEN_H
#define PD_HAPPEN_H

#include "paddock.h"

static inline void pd__come_true(pd_happened *happened, int happening) {
    happened->yes |= 1u << happening & ~happened->settled;
}

static inline void pd__settle(pd_happened *happened, int happening) {
    happened->settled |= 1u << happening;
}

#endif
