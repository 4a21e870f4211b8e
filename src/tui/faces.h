// The table of faces: one file a game.
#ifndef PD_FACES_H
#define PD_FACES_H

#include "tui/face.h"

extern const struct face face_battlegum;
extern const struct face face_grandprix;
extern const struct face face_gumball;
extern const struct face face_trail;

#endif
