// Records: reading one replays and checks it; writing one plays the moves.
#include "engine.h"

#include <stdlib.h>

static PyObject *outcome_list(const pd_game *game, const pd_outcomes *outcomes) {
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < outcomes->count; i++) {
        char buffer[64];
        pd_text text = pd_text_on(buffer, sizeof buffer);
        pd_outcome_write(game, outcomes->at[i], &text);
        PyObject *item = PyUnicode_FromString(buffer);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

// (actor or None, move or None, outcomes, the state after it)
static PyObject *step_tuple(const pd_replay *replay) {
    const pd_game *game = replay->header.game;
    const pd_step *step = &replay->step;
    PyObject *outcomes = outcome_list(game, &step->outcomes);
    PyObject *state = outcomes ? new_state(game, replay->header.setup.seats, &replay->state) : NULL;
    if (!state) {
        Py_XDECREF(outcomes);
        return NULL;
    }
    if (step->actor < 0)
        return Py_BuildValue("(OONN)", Py_None, Py_None, outcomes, state);
    return Py_BuildValue("(ikNN)", step->actor, (unsigned long)step->move, outcomes, state);
}

static PyObject *name_list(const char *first, size_t stride, int seats) {
    PyObject *list = PyList_New(0);
    for (int seat = 0; list && seat < seats; seat++) {
        PyObject *name = PyUnicode_FromString(first + (size_t)seat * stride);
        if (!name || PyList_Append(list, name) < 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

// (setup, names, players, seed or None, finished, steps)
static PyObject *record_tuple(const pd_replay *replay, PyObject *steps) {
    const pd_header *h = &replay->header;
    int seats = h->setup.seats;
    PyObject *seed =
        h->has_seed ? PyBytes_FromStringAndSize((const char *)h->seed, 32) : Py_NewRef(Py_None);
    PyObject *setup = new_setup(h->game, &h->setup);
    PyObject *names = name_list(h->names[0], sizeof h->names[0], seats);
    PyObject *players = name_list(h->players[0], sizeof h->players[0], seats);
    if (!seed || !setup || !names || !players) {
        Py_XDECREF(seed);
        Py_XDECREF(setup);
        Py_XDECREF(names);
        Py_XDECREF(players);
        return NULL;
    }
    return Py_BuildValue("(NNNNNO)", setup, names, players, seed, PyBool_FromLong(replay->finished),
                         steps);
}

static PyObject *replay_all(pd_replay *replay, const char *text, size_t size) {
    pd_problem problem = {0};
    pd_err err = pd_replay_open(replay, text, size, &problem);
    const pd_game *game = err ? NULL : replay->header.game;
    PyObject *steps = PyList_New(0);
    while (steps && !err && !replay->done) {
        int before = replay->step.number;
        bool first = PyList_Size(steps) == 0;
        err = pd_replay_next(replay, NULL, &problem);
        if (err || (replay->done && !first && replay->step.number == before))
            continue;
        PyObject *step = step_tuple(replay);
        if (!step || PyList_Append(steps, step) < 0)
            Py_CLEAR(steps);
        Py_XDECREF(step);
    }
    if (err)
        raise_problem(record_class, game, &problem);
    PyObject *record = steps && !err ? record_tuple(replay, steps) : NULL;
    Py_XDECREF(steps);
    return record;
}

static PyObject *read_record(PyObject *module, PyObject *args) {
    const char *text;
    Py_ssize_t size;
    (void)module;
    if (!PyArg_ParseTuple(args, "s#", &text, &size))
        return NULL;
    pd_replay *replay = malloc(sizeof *replay);
    if (!replay)
        return PyErr_NoMemory();
    PyObject *record = replay_all(replay, text, (size_t)size);
    free(replay);
    return record;
}

// Plays the moves of a sequence; false after raising an exception.
static bool play_moves(pd_match *match, PyObject *moves, pd_text *out) {
    const pd_game *game = match->header.game;
    Py_ssize_t count = PySequence_Size(moves);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = PySequence_GetItem(moves, i);
        pd_move move = 0;
        bool read = item && read_move(game, item, &move);
        Py_XDECREF(item);
        if (!read)
            return false;
        int actor = pd_actor(game, &match->state);
        pd_view view;
        pd_look(game, &match->state, actor, &view);
        pd_err err = actor < 0 ? PD_ERR_OVER : pd_match_play(match, actor, move, NULL);
        if (err) {
            raise_refusal(game, &view, move, err);
            return false;
        }
        pd_write_step(game, &match->step, out);
        if (match->step.number % PD_HASH_EVERY == 0)
            pd_write_hash(game, &match->state, out);
    }
    return count >= 0;
}

static PyObject *write_all(pd_match *match, pd_header *header, PyObject *moves, char *buffer) {
    pd_text out = pd_text_on(buffer, PD_RECORD_MAX);
    pd_match_start(match, header, NULL);
    pd_write_header(header, &out);
    pd_write_step(header->game, &match->step, &out);
    pd_write_hash(header->game, &match->state, &out);
    if (!play_moves(match, moves, &out))
        return NULL;
    pd_write_end(header->game, &match->state, &out);
    if (out.cut)
        return PyErr_Format(PyExc_ValueError, "the record is too long");
    return PyUnicode_FromStringAndSize(buffer, (Py_ssize_t)out.used);
}

static PyObject *write_record(PyObject *module, PyObject *args) {
    PyObject *setup, *seed, *moves;
    uint8_t key[32];
    (void)module;
    if (!PyArg_ParseTuple(args, "O!OO", setup_type, &setup, &seed, &moves) || !read_key(seed, key))
        return NULL;
    pd_header header = {
        .game = ((Setup *)setup)->game, .setup = ((Setup *)setup)->setup, .has_seed = true};
    memcpy(header.seed, key, sizeof key);
    pd_match *match = malloc(sizeof *match);
    char *buffer = malloc(PD_RECORD_MAX);
    PyObject *text = match && buffer ? write_all(match, &header, moves, buffer) : PyErr_NoMemory();
    free(match);
    free(buffer);
    return text;
}

static PyMethodDef functions[] = {
    {"_read_record", read_record, METH_VARARGS, NULL},
    {"_write_record", write_record, METH_VARARGS, NULL},
    {0},
};

bool add_records(PyObject *module) {
    return PyModule_AddFunctions(module, functions) == 0;
}
