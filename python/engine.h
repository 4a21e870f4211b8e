// The extension module paddock._engine: what its files share. It uses the stable ABI of CPython
// 3.11 (Py_LIMITED_API), so one build runs on every later version, and needs no NumPy: arrays are
// buffers.
//
// Games, set-ups, states and views do not change once made, so threads may share them. Dice and
// batches change; a batch that another thread is stepping refuses to be used.
#ifndef PADDOCK_PYTHON_H
#define PADDOCK_PYTHON_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "paddock-bots.h"

#include <stdbool.h>
#include <string.h>

typedef struct {
    PyObject_HEAD const pd_game *game;
    pd_game_info about;
} Game;

typedef struct {
    PyObject_HEAD const pd_game *game;
    pd_setup setup;
} Setup;

typedef struct {
    PyObject_HEAD const pd_game *game;
    int seats;
    pd_state state;
} State;

typedef struct {
    PyObject_HEAD const pd_game *game;
    int seats;
    pd_view view;
} View;

typedef struct {
    PyObject_HEAD pd_dice dice;
} Dice;

typedef struct {
    PyObject_HEAD pd_bot_spec spec;
} Bot;

// Made once, when the module is imported, and never released.
extern PyTypeObject *game_type, *setup_type, *state_type, *view_type, *dice_type, *bot_type;
extern PyObject *error_class, *illegal_class, *record_class;

// Each adds its types to the module; false if that raised an exception.
bool add_games(PyObject *module);
bool add_positions(PyObject *module);
bool add_bots(PyObject *module);
bool add_batches(PyObject *module);
bool add_records(PyObject *module);
bool add_reviews(PyObject *module);

// A type that can be made only by us, unless it has Py_tp_new.
PyTypeObject *add_type(PyObject *module, PyType_Spec *spec);
// New objects; NULL if there is no memory.
PyObject *new_game(const pd_game *game);
PyObject *new_setup(const pd_game *game, const pd_setup *setup);
PyObject *new_state(const pd_game *game, int seats, const pd_state *state);
PyObject *new_view(const pd_game *game, int seats, const pd_view *view);
PyObject *new_moves(const pd_move *moves, int count);
// [(outcome, probability), …]
PyObject *new_chances(const pd_game *game, const pd_chances *chances);

// What is raised. They return NULL.
PyObject *raise_problem(PyObject *class, const pd_game *game, const pd_problem *problem);
PyObject *raise_refusal(const pd_game *game, const pd_view *view, pd_move move, pd_err err);
PyObject *raise_error(PyObject *class, const pd_game *game, pd_err err, const char *sentence);

// Arguments of Python; each returns false after raising an exception.
bool read_key(PyObject *seed, uint8_t key[32]); // a number from 0 to 2²⁵⁶−1, or 32 bytes
bool read_number(PyObject *object, long long least, long long most, const char *what,
                 long long *number);
bool read_move(const pd_game *game, PyObject *object, pd_move *move); // notation or number
bool read_choice(PyObject *object, pd_choice *choice);                // None or a sequence
bool read_outcomes(const pd_game *game, PyObject *object, pd_outcomes *outcomes); // likewise
// A str as UTF-8, which belongs to it; NULL after raising an exception, also if it contains \0.
const char *read_text(PyObject *object);

// The dice of `object`, which is a Dice; NULL after raising an exception.
pd_dice *dice_of(PyObject *object);

#endif
