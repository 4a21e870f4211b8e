// States, views and dice.
#include "engine.h"

#include <stdio.h>

static void release(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_object(self);
    Py_DECREF(type);
}

PyObject *new_state(const pd_game *game, int seats, const pd_state *state) {
    State *self = PyObject_New(State, state_type);
    if (!self)
        return NULL;
    self->game = game;
    self->seats = seats;
    self->state = *state;
    return (PyObject *)self;
}

PyObject *new_view(const pd_game *game, int seats, const pd_view *view) {
    View *self = PyObject_New(View, view_type);
    if (!self)
        return NULL;
    self->game = game;
    self->seats = seats;
    self->view = *view;
    return (PyObject *)self;
}

PyObject *new_moves(const pd_move *moves, int count) {
    PyObject *list = PyList_New(count);
    for (int i = 0; list && i < count; i++) {
        PyObject *move = PyLong_FromUnsignedLong(moves[i]);
        if (!move || PyList_SetItem(list, i, move) < 0)
            Py_CLEAR(list);
    }
    return list;
}

PyObject *new_chances(const pd_game *game, const pd_chances *chances) {
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < chances->count; i++) {
        char buffer[64];
        pd_text text = pd_text_on(buffer, sizeof buffer);
        pd_outcome_write(game, chances->at[i].outcome, &text);
        PyObject *row =
            Py_BuildValue("(sd)", buffer, (double)chances->at[i].weight / chances->total);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static PyObject *number_or_none(int seat) {
    return seat < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(seat);
}

// ----------------------------------------------------------------------------------------- dice

pd_dice *dice_of(PyObject *object) {
    if (Py_TYPE(object) == dice_type)
        return &((Dice *)object)->dice;
    PyErr_SetString(PyExc_TypeError, "a paddock.Dice is needed");
    return NULL;
}

static PyObject *dice_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"seed", "stream", NULL};
    PyObject *seed, *stream = NULL;
    uint8_t key[32];
    long long number = 0;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O", names, &seed, &stream))
        return NULL;
    if (!read_key(seed, key) || (stream && !read_number(stream, 0, INT64_MAX, "a stream", &number)))
        return NULL;
    Dice *self = PyObject_New(Dice, dice_type);
    if (self)
        pd_dice_seed(&self->dice, key, (uint64_t)number);
    return (PyObject *)self;
}

static PyObject *dice_roll(PyObject *self, PyObject *sides) {
    long long n;
    if (!read_number(sides, 1, UINT32_MAX, "the number of sides", &n))
        return NULL;
    return PyLong_FromUnsignedLong(pd_roll(&((Dice *)self)->dice, (uint32_t)n));
}

static PyObject *dice_save(PyObject *self, PyObject *none) {
    uint8_t bytes[PD_DICE_BYTES];
    (void)none;
    pd_dice_save(&((Dice *)self)->dice, bytes);
    return PyBytes_FromStringAndSize((const char *)bytes, sizeof bytes);
}

static PyObject *dice_restore(PyObject *none, PyObject *bytes) {
    char *data;
    Py_ssize_t size;
    (void)none;
    if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0)
        return NULL;
    if (size != PD_DICE_BYTES) {
        PyErr_Format(PyExc_ValueError, "saved dice have %d bytes", PD_DICE_BYTES);
        return NULL;
    }
    Dice *self = PyObject_New(Dice, dice_type);
    if (self)
        pd_dice_restore(&self->dice, (const uint8_t *)data);
    return (PyObject *)self;
}

static PyObject *dice_reduce(PyObject *self, PyObject *none) {
    PyObject *restore = PyObject_GetAttrString((PyObject *)dice_type, "restore");
    PyObject *bytes = restore ? dice_save(self, none) : NULL;
    if (!bytes) {
        Py_XDECREF(restore);
        return NULL;
    }
    return Py_BuildValue("N(N)", restore, bytes);
}

static PyMethodDef dice_methods[] = {
    {"roll", dice_roll, METH_O, "roll(n): a uniform random number from 0 to n − 1."},
    {"save", dice_save, METH_NOARGS, "save(): the dice as bytes; they contain the seed."},
    {"restore", dice_restore, METH_O | METH_STATIC, "restore(bytes): dice that were saved."},
    {"__reduce__", dice_reduce, METH_NOARGS, NULL},
    {0},
};

static PyType_Slot dice_slots[] = {
    {Py_tp_doc, "Dice(seed, stream=0): the source of chance, the same everywhere for the same seed "
                "and stream. A seed is a number from 0 to 2**256 − 1, or 32 bytes."},
    {Py_tp_new, dice_new},
    {Py_tp_dealloc, release},
    {Py_tp_methods, dice_methods},
    {0},
};

static PyType_Spec dice_spec = {"paddock.Dice", sizeof(Dice), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, dice_slots};

// ---------------------------------------------------------------- bytes of states and views
//
// The number of seats, the state, and a checksum, so that bytes that are not a position are
// refused. The checksum is no protection against forgery: load only bytes that you trust, as with
// pickle.

enum { PACKED_MAX = 1 + PD_STATE_MAX + 8 };

static uint64_t checksum(const pd_game *game, char kind, const uint8_t *bytes, size_t size) {
    uint64_t hash = 0xcbf29ce484222325u ^ (uint8_t)kind;
    for (const char *c = pd_game_about(game).id; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash ^ hash >> 31;
}

static PyObject *pack_bytes(const pd_game *game, char kind, int seats, const uint8_t *bytes) {
    uint8_t packed[PACKED_MAX];
    size_t size = pd_game_about(game).state_size;
    packed[0] = (uint8_t)seats;
    memcpy(packed + 1, bytes, size);
    uint64_t sum = checksum(game, kind, packed, size + 1);
    for (int i = 0; i < 8; i++)
        packed[1 + size + (size_t)i] = (uint8_t)(sum >> 8 * i);
    return PyBytes_FromStringAndSize((const char *)packed, (Py_ssize_t)size + 9);
}

// Returns the number of seats, or −1 after raising an exception.
static int unpack_bytes(const pd_game *game, char kind, PyObject *object, uint8_t *bytes) {
    char *data;
    Py_ssize_t length;
    size_t size = pd_game_about(game).state_size;
    if (PyBytes_AsStringAndSize(object, &data, &length) < 0)
        return -1;
    uint64_t sum = 0;
    bool fits = (size_t)length == size + 9;
    for (int i = 0; fits && i < 8; i++)
        sum |= (uint64_t)(uint8_t)data[1 + size + (size_t)i] << 8 * i;
    if (!fits || sum != checksum(game, kind, (uint8_t *)data, size + 1)) {
        PyErr_SetString(PyExc_ValueError, "these bytes are not a position of this game");
        return -1;
    }
    memset(bytes, 0, PD_STATE_MAX);
    memcpy(bytes, data + 1, size);
    return (uint8_t)data[0];
}

static PyObject *reduce(PyObject *self, PyTypeObject *type, const pd_game *game, PyObject *bytes) {
    PyObject *load = bytes ? PyObject_GetAttrString((PyObject *)type, "from_bytes") : NULL;
    (void)self;
    if (!load) {
        Py_XDECREF(bytes);
        return NULL;
    }
    return Py_BuildValue("N(NN)", load, new_game(game), bytes);
}

// --------------------------------------------------------------------------------------- results

// (scores, shares, over, cut)
static PyObject *result_tuple(const pd_result *result, bool over) {
    float shares[PD_SEATS_MAX];
    pd_shares(result, shares);
    PyObject *scores = PyTuple_New(result->seats), *parts = PyTuple_New(result->seats);
    for (int seat = 0; scores && parts && seat < result->seats; seat++) {
        PyTuple_SetItem(scores, seat, PyLong_FromLong(result->score[seat]));
        PyTuple_SetItem(parts, seat, PyFloat_FromDouble((double)shares[seat]));
    }
    if (!scores || !parts) {
        Py_XDECREF(scores);
        Py_XDECREF(parts);
        return NULL;
    }
    return Py_BuildValue("(NNNN)", scores, parts, PyBool_FromLong(over),
                         PyBool_FromLong(result->cut));
}

// --------------------------------------------------------------------------------------- states

static PyObject *state_moves(PyObject *self, PyObject *none) {
    const State *s = (State *)self;
    pd_move moves[PD_MOVES_MAX];
    (void)none;
    return new_moves(moves, pd_moves(s->game, &s->state, moves));
}

static PyObject *refuse(const State *s, pd_move move, pd_err err) {
    pd_view view;
    int actor = pd_actor(s->game, &s->state);
    pd_look(s->game, &s->state, actor, &view);
    return raise_refusal(s->game, &view, move, err);
}

static PyObject *state_play(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"move", "dice", "outcomes", NULL};
    const State *s = (State *)self;
    PyObject *what, *object = Py_None, *listed = Py_None;
    pd_outcomes outcomes;
    pd_dice scripted, *dice;
    pd_move move;
    pd_state state = s->state;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OO", names, &what, &object, &listed) ||
        !read_move(s->game, what, &move) || !read_outcomes(s->game, listed, &outcomes))
        return NULL;
    if (object != Py_None && listed != Py_None) {
        PyErr_SetString(PyExc_TypeError, "give dice or outcomes, not both");
        return NULL;
    }
    pd_dice_script(&scripted, &outcomes);
    dice = object == Py_None ? &scripted : dice_of(object);
    if (!dice)
        return NULL;
    pd_err err = pd_apply(s->game, &state, move, dice, NULL);
    if (err)
        return refuse(s, move, err);
    if (dice == &scripted && (scripted.err || scripted.taken < outcomes.count))
        return PyErr_Format(PyExc_ValueError,
                            "these outcomes do not fit the move: see State.chances, or give dice");
    return new_state(s->game, s->seats, &state);
}

static PyObject *state_chances(PyObject *self, PyObject *args) {
    const State *s = (State *)self;
    PyObject *what, *listed = Py_None;
    pd_outcomes before;
    pd_chances chances;
    pd_move move;
    if (!PyArg_ParseTuple(args, "O|O", &what, &listed) || !read_move(s->game, what, &move) ||
        !read_outcomes(s->game, listed, &before))
        return NULL;
    pd_err err = pd_chances_of_move(s->game, &s->state, move, &before, &chances);
    if (err == PD_ERR_OUTCOME || err == PD_ERR_SURPLUS)
        return PyErr_Format(PyExc_ValueError, "these outcomes are not possible");
    return err ? refuse(s, move, err) : new_chances(s->game, &chances);
}

static PyObject *state_view(PyObject *self, PyObject *object) {
    const State *s = (State *)self;
    long long seat = PD_NOBODY;
    pd_view view;
    if (object != Py_None && !read_number(object, 0, s->seats - 1, "a seat", &seat))
        return NULL;
    pd_look(s->game, &s->state, (int)seat, &view);
    return new_view(s->game, s->seats, &view);
}

static PyObject *state_result(PyObject *self, PyObject *none) {
    const State *s = (State *)self;
    pd_result result = pd_result_of(s->game, &s->state);
    (void)none;
    return result_tuple(&result, pd_actor(s->game, &s->state) == PD_NOBODY);
}

static PyObject *state_bytes(PyObject *self, PyObject *none) {
    const State *s = (State *)self;
    (void)none;
    return pack_bytes(s->game, 's', s->seats, s->state.bytes);
}

static PyObject *state_from_bytes(PyObject *none, PyObject *args) {
    PyObject *game, *bytes;
    pd_state state;
    (void)none;
    if (!PyArg_ParseTuple(args, "O!O!", game_type, &game, &PyBytes_Type, &bytes))
        return NULL;
    int seats = unpack_bytes(((Game *)game)->game, 's', bytes, state.bytes);
    return seats < 0 ? NULL : new_state(((Game *)game)->game, seats, &state);
}

static PyObject *state_reduce(PyObject *self, PyObject *none) {
    return reduce(self, state_type, ((State *)self)->game, state_bytes(self, none));
}

static PyObject *state_copy(PyObject *self, PyObject *none) {
    (void)none;
    return Py_NewRef(self);
}

static PyObject *state_json(PyObject *self, PyObject *none) {
    const State *s = (State *)self;
    char buffer[PD_JSON_MAX];
    pd_text text = pd_text_on(buffer, sizeof buffer);
    (void)none;
    pd_state_json(s->game, &s->state, &text);
    return PyUnicode_FromString(buffer);
}

static PyObject *state_estimate(PyObject *self, PyObject *none) {
    const State *s = (State *)self;
    float chances[PD_SEATS_MAX];
    PyObject *list = PyTuple_New(s->seats);
    (void)none;
    pd_estimate(s->game, &s->state, chances);
    for (int seat = 0; list && seat < s->seats; seat++)
        PyTuple_SetItem(list, seat, PyFloat_FromDouble((double)chances[seat]));
    return list;
}

static PyObject *state_game(PyObject *self, void *closure) {
    (void)closure;
    return new_game(((State *)self)->game);
}

static PyObject *state_seats(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromLong(((State *)self)->seats);
}

static PyObject *state_actor(PyObject *self, void *closure) {
    (void)closure;
    return number_or_none(pd_actor(((State *)self)->game, &((State *)self)->state));
}

static PyObject *state_record_hash(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(pd_hash(((State *)self)->game, &((State *)self)->state));
}

static PyObject *state_compare(PyObject *self, PyObject *other, int how) {
    if (Py_TYPE(other) != state_type || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const State *a = (State *)self, *b = (State *)other;
    bool same = a->game == b->game && memcmp(&a->state, &b->state, sizeof a->state) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t state_hash(PyObject *self) {
    Py_hash_t hash = (Py_hash_t)pd_quick_hash(((State *)self)->game, &((State *)self)->state);
    return hash == -1 ? 0 : hash;
}

static PyMethodDef state_methods[] = {
    {"moves", state_moves, METH_NOARGS, "moves(): numbers of the legal moves; none after the end."},
    {"play", (PyCFunction)(void (*)(void))state_play, METH_VARARGS | METH_KEYWORDS,
     "play(move, dice=None, outcomes=None): the State after a move, a number or notation. Chance "
     "comes "
     "from the dice, or is a list of outcomes as `chances` names them."},
    {"chances", state_chances, METH_VARARGS,
     "chances(move, before=()): the possible next outcomes after those of `before`, as pairs of "
     "outcome and probability; empty when `before` is complete."},
    {"view", state_view, METH_O, "view(seat): what a seat may know; None for a spectator."},
    {"_result", state_result, METH_NOARGS, NULL},
    {"estimate", state_estimate, METH_NOARGS,
     "estimate(): each seat's chance of winning, given every card. For looking back, not for "
     "players."},
    {"json", state_json, METH_NOARGS, "json(): the position in JSON, every card included."},
    {"to_bytes", state_bytes, METH_NOARGS, "to_bytes(): the state, with a checksum."},
    {"from_bytes", state_from_bytes, METH_VARARGS | METH_STATIC,
     "from_bytes(game, bytes): a state from its bytes; load only bytes that you trust."},
    {"__reduce__", state_reduce, METH_NOARGS, NULL},
    {"__copy__", state_copy, METH_NOARGS, NULL},
    {"__deepcopy__", state_copy, METH_O, NULL},
    {0},
};

static PyGetSetDef state_getters[] = {
    {"game", state_game, NULL, "the Game", NULL},
    {"seats", state_seats, NULL, "how many seats", NULL},
    {"actor", state_actor, NULL, "the seat to move; None after the end", NULL},
    {"record_hash", state_record_hash, NULL, "the hash used in records", NULL},
    {0},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc, "A position with every card. It never changes: play() returns a new one. It can be "
                "compared, hashed, pickled, and used as a key of a dict."},
    {Py_tp_dealloc, release},
    {Py_tp_richcompare, state_compare},
    {Py_tp_hash, state_hash},
    {Py_tp_methods, state_methods},
    {Py_tp_getset, state_getters},
    {0},
};

static PyType_Spec state_spec = {
    "paddock.State", sizeof(State), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, state_slots};

// ---------------------------------------------------------------------------------------- views

// A choice that the viewer can have come to; false after raising an exception.
static bool own_choice(const View *v, PyObject *object, pd_choice *choice) {
    pd_choice named;
    pd_move move;
    *choice = (pd_choice){0};
    if (!read_choice(object, &named))
        return false;
    for (int i = 0; i < named.count; i++) {
        pd_err err = pd_view_act(v->game, &v->view, choice, named.at[i], &move);
        if (err || choice->count != i + 1) {
            PyErr_SetString(PyExc_ValueError, "these actions are not a choice in this position");
            return false;
        }
    }
    return true;
}

static PyObject *view_moves(PyObject *self, PyObject *none) {
    const View *v = (View *)self;
    pd_move moves[PD_MOVES_MAX];
    (void)none;
    return new_moves(moves, pd_view_moves(v->game, &v->view, moves));
}

static PyObject *view_actions(PyObject *self, PyObject *args) {
    const View *v = (View *)self;
    PyObject *object = Py_None;
    pd_choice choice;
    uint16_t actions[PD_MOVES_MAX];
    pd_move numbers[PD_MOVES_MAX];
    if (!PyArg_ParseTuple(args, "|O", &object) || !own_choice(v, object, &choice))
        return NULL;
    int count = pd_view_actions(v->game, &v->view, &choice, actions);
    for (int i = 0; i < count; i++)
        numbers[i] = actions[i];
    return new_moves(numbers, count);
}

// (move or None, choice)
static PyObject *view_act(PyObject *self, PyObject *args) {
    const View *v = (View *)self;
    PyObject *what, *object = Py_None;
    pd_choice choice;
    pd_move move = 0;
    long long action;
    if (!PyArg_ParseTuple(args, "O|O", &what, &object) || !own_choice(v, object, &choice) ||
        !read_number(what, 0, pd_action_count(v->game) - 1, "an action", &action))
        return NULL;
    pd_err err = pd_view_act(v->game, &v->view, &choice, (int)action, &move);
    if (err) {
        char sentence[256];
        snprintf(sentence, sizeof sentence, "Action %d is not legal here (%s).", (int)action,
                 err < PD_REFUSAL ? pd_err_name(v->game, err) : pd_err_rule(v->game, err));
        return raise_error(illegal_class, v->game, err, sentence);
    }
    PyObject *parts = PyTuple_New(choice.count);
    for (int i = 0; parts && i < choice.count; i++)
        PyTuple_SetItem(parts, i, PyLong_FromLong(choice.at[i]));
    if (!parts)
        return NULL;
    return choice.count ? Py_BuildValue("(ON)", Py_None, parts)
                        : Py_BuildValue("(kN)", (unsigned long)move, parts);
}

static PyObject *view_split(PyObject *self, PyObject *what) {
    const View *v = (View *)self;
    uint16_t actions[PD_PARTS_MAX];
    pd_move numbers[PD_PARTS_MAX], move;
    if (!read_move(v->game, what, &move))
        return NULL;
    pd_err err = pd_view_check(v->game, &v->view, move);
    if (err)
        return raise_refusal(v->game, &v->view, move, err);
    int count = pd_view_split(v->game, &v->view, move, actions);
    for (int i = 0; i < count; i++)
        numbers[i] = actions[i];
    return new_moves(numbers, count);
}

static PyObject *view_check(PyObject *self, PyObject *what) {
    const View *v = (View *)self;
    pd_move move;
    if (!read_move(v->game, what, &move))
        return NULL;
    pd_err err = pd_view_check(v->game, &v->view, move);
    return err ? raise_refusal(v->game, &v->view, move, err) : Py_NewRef(Py_None);
}

static PyObject *view_observation(PyObject *self, PyObject *args) {
    const View *v = (View *)self;
    PyObject *object = Py_None;
    pd_choice choice;
    uint8_t bytes[PD_OBSERVATION_MAX];
    if (!PyArg_ParseTuple(args, "|O", &object) || !own_choice(v, object, &choice))
        return NULL;
    pd_view_encode(v->game, &v->view, &choice, bytes);
    return PyBytes_FromStringAndSize((const char *)bytes, pd_observation_size(v->game));
}

static PyObject *view_resample(PyObject *self, PyObject *object) {
    const View *v = (View *)self;
    pd_dice *dice = dice_of(object);
    pd_state state;
    if (!dice)
        return NULL;
    pd_resample(v->game, &v->view, dice, &state);
    return new_state(v->game, v->seats, &state);
}

static PyObject *view_result(PyObject *self, PyObject *none) {
    const View *v = (View *)self;
    pd_result result = pd_view_result(v->game, &v->view);
    (void)none;
    return result_tuple(&result, pd_view_actor(v->game, &v->view) == PD_NOBODY);
}

static PyObject *view_json(PyObject *self, PyObject *none) {
    const View *v = (View *)self;
    char buffer[PD_JSON_MAX];
    pd_text text = pd_text_on(buffer, sizeof buffer);
    (void)none;
    pd_view_json(v->game, &v->view, &text);
    return PyUnicode_FromString(buffer);
}

static PyObject *view_text(PyObject *self, PyObject *args) {
    const View *v = (View *)self;
    const char *code = "en";
    char buffer[PD_JSON_MAX];
    pd_text text = pd_text_on(buffer, sizeof buffer);
    if (!PyArg_ParseTuple(args, "|s", &code))
        return NULL;
    int language = pd_language_find(code);
    pd_voice voice = {language, pd_view_seat(v->game, &v->view), NULL};
    if (language < 0)
        return PyErr_Format(PyExc_ValueError, "there is no language \"%s\"", code);
    pd_say_table(v->game, &voice, &v->view, &text);
    pd_put(&text, "\n");
    pd_say_now(v->game, &voice, &v->view, &text);
    return PyUnicode_FromString(buffer);
}

static PyObject *view_bytes(PyObject *self, PyObject *none) {
    const View *v = (View *)self;
    (void)none;
    return pack_bytes(v->game, 'v', v->seats, v->view.bytes);
}

static PyObject *view_from_bytes(PyObject *none, PyObject *args) {
    PyObject *game, *bytes;
    pd_view view;
    (void)none;
    if (!PyArg_ParseTuple(args, "O!O!", game_type, &game, &PyBytes_Type, &bytes))
        return NULL;
    int seats = unpack_bytes(((Game *)game)->game, 'v', bytes, view.bytes);
    return seats < 0 ? NULL : new_view(((Game *)game)->game, seats, &view);
}

static PyObject *view_reduce(PyObject *self, PyObject *none) {
    return reduce(self, view_type, ((View *)self)->game, view_bytes(self, none));
}

static PyObject *view_game(PyObject *self, void *closure) {
    (void)closure;
    return new_game(((View *)self)->game);
}

static PyObject *view_seat(PyObject *self, void *closure) {
    (void)closure;
    return number_or_none(pd_view_seat(((View *)self)->game, &((View *)self)->view));
}

static PyObject *view_actor(PyObject *self, void *closure) {
    (void)closure;
    return number_or_none(pd_view_actor(((View *)self)->game, &((View *)self)->view));
}

static PyObject *view_compare(PyObject *self, PyObject *other, int how) {
    if (Py_TYPE(other) != view_type || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const View *a = (View *)self, *b = (View *)other;
    bool same = a->game == b->game && memcmp(&a->view, &b->view, sizeof a->view) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t view_hash(PyObject *self) {
    pd_state bytes;
    memcpy(&bytes, &((View *)self)->view, sizeof bytes);
    Py_hash_t hash = (Py_hash_t)pd_quick_hash(((View *)self)->game, &bytes);
    return hash == -1 ? 0 : hash;
}

static PyMethodDef view_methods[] = {
    {"moves", view_moves, METH_NOARGS,
     "moves(): the viewer's legal moves; none if it is not its turn."},
    {"check", view_check, METH_O,
     "check(move): raises IllegalMove if the viewer may not make this move."},
    {"actions", view_actions, METH_VARARGS,
     "actions(choice=()): the viewer's actions after those of `choice`."},
    {"act", view_act, METH_VARARGS,
     "act(action, choice=()): (move, ()) if that completes a move, else (None, the longer "
     "choice)."},
    {"split", view_split, METH_O, "split(move): the actions that make a move."},
    {"observation", view_observation, METH_VARARGS,
     "observation(choice=()): the view as bytes; see Game.fields."},
    {"resample", view_resample, METH_O,
     "resample(dice): a random State that agrees with the view."},
    {"_result", view_result, METH_NOARGS, NULL},
    {"json", view_json, METH_NOARGS, "json(): the view in JSON."},
    {"text", view_text, METH_VARARGS, "text(language='en'): the table in words."},
    {"to_bytes", view_bytes, METH_NOARGS, "to_bytes(): the view, with a checksum."},
    {"from_bytes", view_from_bytes, METH_VARARGS | METH_STATIC,
     "from_bytes(game, bytes): a view from its bytes; load only bytes that you trust."},
    {"__reduce__", view_reduce, METH_NOARGS, NULL},
    {"__copy__", state_copy, METH_NOARGS, NULL},
    {"__deepcopy__", state_copy, METH_O, NULL},
    {0},
};

static PyGetSetDef view_getters[] = {
    {"game", view_game, NULL, "the Game", NULL},
    {"seat", view_seat, NULL, "the viewer's seat; None for a spectator", NULL},
    {"actor", view_actor, NULL, "the seat to move; None after the end", NULL},
    {0},
};

static PyType_Slot view_slots[] = {
    {Py_tp_doc, "What one seat may know of a position. It never changes."},
    {Py_tp_dealloc, release},
    {Py_tp_richcompare, view_compare},
    {Py_tp_hash, view_hash},
    {Py_tp_methods, view_methods},
    {Py_tp_getset, view_getters},
    {0},
};

static PyType_Spec view_spec = {
    "paddock.View", sizeof(View), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, view_slots};

bool add_positions(PyObject *module) {
    dice_type = add_type(module, &dice_spec);
    state_type = add_type(module, &state_spec);
    view_type = add_type(module, &view_spec);
    return dice_type && state_type && view_type;
}
