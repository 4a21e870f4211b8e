// The table of faces: one row a game that has one.
#ifndef PD_FACES_H
#define PD_FACES_H

#include "tui/faces/face.h"

#define FACES(X)                                                                                   \
    X(battlegum)                                                                                   \
    X(grandprix)                                                                                   \
    X(gumball)                                                                                     \
    X(trail)

#define FACE_DECLARE(id) extern const struct face face_##id;
FACES(FACE_DECLARE)

#endif
