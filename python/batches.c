// Batches. The buffers belong to the batch and are shown to Python as arrays without copies; each
// array keeps its batch alive.
#include "engine.h"

#include <stdlib.h>

enum { ACTION, OBSERVATION, MASK, SEAT, REWARD, REWARDS, TERMINATED, TRUNCATED, FINAL, BUFFERS };

// What a buffer looks like: its name, the format of its items, their size, and what follows the
// number of matches in its shape.
static const struct {
    const char *name, *format;
    size_t item;
    bool by_seat, by_byte, by_action;
} layouts[BUFFERS] = {
    [ACTION] = {"action", "i", 4, false, false, false},
    [OBSERVATION] = {"observation", "B", 1, false, true, false},
    [MASK] = {"mask", "B", 1, false, false, true},
    [SEAT] = {"seat", "b", 1, false, false, false},
    [REWARD] = {"reward", "f", 4, false, false, false},
    [REWARDS] = {"rewards", "f", 4, true, false, false},
    [TERMINATED] = {"terminated", "?", 1, false, false, false},
    [TRUNCATED] = {"truncated", "?", 1, false, false, false},
    [FINAL] = {"final_observation", "B", 1, true, true, false},
};

typedef struct {
    int ndim;
    Py_ssize_t shape[3], strides[3], bytes;
} Layout;

typedef struct {
    PyObject_HEAD pd_batch_config config;
    pd_batch *batch;
    int32_t *taken; // the actions that a step takes, copied from the buffer that Python writes
    void *buffers[BUFFERS];
    Layout layout[BUFFERS];
    PyObject *opponents[PD_SEATS_MAX]; // Bot, callable or NULL
    bool calls_python, busy, dealt;
} Batch;

static PyTypeObject *batch_type, *array_type;

// -------------------------------------------------------------------------------------- arrays

typedef struct {
    PyObject_HEAD Batch *batch;
    int which;
} Array;

static void array_release(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
    Py_DECREF((PyObject *)((Array *)self)->batch);
    free_object(self);
    Py_DECREF(type);
}

static int array_get(PyObject *self, Py_buffer *view, int flags) {
    const Array *a = (Array *)self;
    Batch *b = a->batch;
    Layout *layout = &b->layout[a->which];
    *view = (Py_buffer){
        .buf = b->buffers[a->which],
        .obj = Py_NewRef(self),
        .len = layout->bytes,
        .itemsize = (Py_ssize_t)layouts[a->which].item,
        .ndim = layout->ndim,
        .format = flags & PyBUF_FORMAT ? (char *)layouts[a->which].format : NULL,
        .shape = flags & PyBUF_ND ? layout->shape : NULL,
        .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? layout->strides : NULL,
    };
    return 0;
}

static PyType_Slot array_slots[] = {
    {Py_tp_dealloc, array_release},
    {Py_bf_getbuffer, array_get},
    {0},
};

static PyType_Spec array_spec = {"paddock._engine.Array", sizeof(Array), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 array_slots};

// ------------------------------------------------------------------------------------ opponents

// Asks a Python function for a move. After an exception the match goes on with the first move, and
// the step raises it at its end.
static int ask_python(void *context, const pd_game *game, const pd_view *view, const pd_move *moves,
                      int count, pd_dice *dice) {
    int index = 0;
    (void)dice;
    if (PyErr_Occurred())
        return 0;
    PyObject *seen = new_view(game, pd_view_result(game, view).seats, view);
    PyObject *answer = seen ? PyObject_CallFunctionObjArgs(context, seen, NULL) : NULL;
    pd_move move;
    if (answer && read_move(game, answer, &move)) {
        while (index < count && moves[index] != move)
            index++;
        if (index == count) {
            index = 0;
            raise_refusal(game, view, move, pd_view_check(game, view, move));
        }
    }
    Py_XDECREF(seen);
    Py_XDECREF(answer);
    return index;
}

static bool seat_opponent(Batch *b, int seat, PyObject *object) {
    pd_opponent *opponent = &b->config.opponents[seat];
    if (object == Py_None)
        return true;
    if (PyUnicode_Check(object) && PyUnicode_CompareWithASCIIString(object, "random") == 0) {
        opponent->choose = pd_choose_randomly;
        return true;
    }
    PyObject *player = PyUnicode_Check(object)
                           ? PyObject_CallFunctionObjArgs((PyObject *)bot_type, object, NULL)
                           : Py_NewRef(object);
    if (!player)
        return false;
    b->opponents[seat] = player;
    if (Py_TYPE(player) == bot_type) {
        *opponent = pd_bot_opponent(&((Bot *)player)->spec);
    } else if (PyCallable_Check(player)) {
        *opponent = (pd_opponent){ask_python, player};
        b->calls_python = true;
    } else {
        PyErr_SetString(PyExc_TypeError, "an opponent is None, an address, a Bot or a function");
        return false;
    }
    return true;
}

static bool seat_opponents(Batch *b, PyObject *list) {
    int learners = b->config.setup.seats;
    if (list == Py_None)
        return true;
    if (PyUnicode_Check(list) || PySequence_Size(list) != b->config.setup.seats) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "opponents has one entry for each seat");
        return false;
    }
    for (int seat = 0; seat < b->config.setup.seats; seat++) {
        PyObject *item = PySequence_GetItem(list, seat);
        bool seated = item && seat_opponent(b, seat, item);
        learners -= seated && item != Py_None;
        Py_XDECREF(item);
        if (!seated)
            return false;
    }
    if (learners == 0)
        PyErr_SetString(PyExc_ValueError, "one seat at least must be a learner's: None");
    return learners > 0;
}

// ----------------------------------------------------------------------------------------- memory

static void lay_out(Batch *b, int which) {
    Layout *layout = &b->layout[which];
    layout->shape[layout->ndim++] = b->config.count;
    if (layouts[which].by_seat)
        layout->shape[layout->ndim++] = b->config.setup.seats;
    if (layouts[which].by_byte)
        layout->shape[layout->ndim++] = pd_observation_size(b->config.game);
    if (layouts[which].by_action)
        layout->shape[layout->ndim++] = pd_action_count(b->config.game);
    Py_ssize_t stride = (Py_ssize_t)layouts[which].item;
    for (int i = layout->ndim - 1; i >= 0; i--) {
        layout->strides[i] = stride;
        stride *= layout->shape[i];
    }
    layout->bytes = stride;
}

static bool allocate(Batch *b) {
    bool done = true;
    for (int i = 0; i < BUFFERS; i++) {
        lay_out(b, i);
        b->buffers[i] = calloc(1, (size_t)b->layout[i].bytes);
        done = done && b->buffers[i];
    }
    b->taken = calloc((size_t)b->config.count, sizeof *b->taken);
    void *memory = aligned_alloc(64, (pd_batch_size(&b->config) + 63) / 64 * 64);
    if (!done || !b->taken || !memory) {
        free(memory);
        PyErr_NoMemory();
        return false;
    }
    pd_batch_buffers buffers = {
        .action = b->taken,
        .observation = b->buffers[OBSERVATION],
        .mask = b->buffers[MASK],
        .seat = b->buffers[SEAT],
        .reward = b->buffers[REWARD],
        .rewards = b->buffers[REWARDS],
        .terminated = b->buffers[TERMINATED],
        .truncated = b->buffers[TRUNCATED],
        .final_observation = b->buffers[FINAL],
    };
    b->batch = pd_batch_open(memory, &b->config, &buffers);
    return true;
}

static int batch_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        Py_VISIT(((Batch *)self)->opponents[seat]);
    return 0;
}

// Breaks cycles through functions of Python. The batch cannot be reached any more then, but if it
// could, every call would be refused.
static int batch_clear(PyObject *self) {
    ((Batch *)self)->busy = true;
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        Py_CLEAR(((Batch *)self)->opponents[seat]);
    return 0;
}

static void batch_release(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    Batch *b = (Batch *)self;
    PyObject_GC_UnTrack(self);
    batch_clear(self);
    for (int i = 0; i < BUFFERS; i++)
        free(b->buffers[i]);
    free(b->taken);
    free(b->batch);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

// ------------------------------------------------------------------------------------ the batch

static bool read_config(Batch *b, const Setup *setup, PyObject *count, PyObject *first,
                        PyObject *seed) {
    long long matches, number = 0;
    b->config.game = setup->game;
    b->config.setup = setup->setup;
    if (!read_number(count, 1, 1 << 22, "the number of matches", &matches) ||
        (first && !read_number(first, 0, UINT32_MAX, "first", &number)) ||
        !read_key(seed, b->config.key))
        return false;
    b->config.count = (int)matches;
    b->config.first = (uint32_t)number;
    return true;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"setup",           "count",   "seed",   "first",     "reset", "reward",
                            "decisions_limit", "forfeit", "rotate", "opponents", NULL};
    PyObject *setup, *count, *seed, *first = NULL, *opponents = Py_None;
    int reset = PD_RESET_NEXT, reward = PD_REWARD_SHARE, limit = 0, forfeit = 0, rotate = 0;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!OO|OiiippO", names, setup_type, &setup,
                                     &count, &seed, &first, &reset, &reward, &limit, &forfeit,
                                     &rotate, &opponents))
        return NULL;
    if (reset < 0 || reset > PD_RESET_OFF || reward < 0 || reward > PD_REWARD_SIGNED || limit < 0)
        return PyErr_Format(PyExc_ValueError, "reset, reward or decisions_limit is out of range");
    allocfunc allocate_object = (allocfunc)PyType_GetSlot(batch_type, Py_tp_alloc);
    Batch *b = (Batch *)allocate_object(batch_type, 0);
    if (!b)
        return NULL;
    b->config = (pd_batch_config){.reset = reset,
                                  .reward = reward,
                                  .decisions_limit = limit,
                                  .forfeit = forfeit,
                                  .rotate = rotate};
    if (!read_config(b, (Setup *)setup, count, first, seed) || !seat_opponents(b, opponents) ||
        !allocate(b)) {
        Py_DECREF((PyObject *)b);
        return NULL;
    }
    return (PyObject *)b;
}

// No other thread is in it, and it has been dealt; else raises an exception.
static bool enter(Batch *b, bool dealt) {
    if (b->busy)
        PyErr_SetString(PyExc_RuntimeError, "this batch is in use by another call");
    else if (dealt && !b->dealt)
        PyErr_SetString(PyExc_RuntimeError, "call reset() first");
    else
        return b->busy = true;
    return false;
}

static PyObject *leave(Batch *b) {
    b->busy = false;
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *raise_fault(Batch *b, const pd_batch_fault *fault) {
    char sentence[512], whole[600];
    pd_text text = pd_text_on(sentence, sizeof sentence), out = pd_text_on(whole, sizeof whole);
    pd_voice voice = {0, PD_NOBODY, NULL};
    PyObject *type, *error, *trace;
    pd_batch_say_fault(b->batch, &voice, fault, &text);
    pd_put(&out, "match ");
    pd_put_int(&out, fault->match);
    pd_put(&out, ", action ");
    pd_put_int(&out, fault->action);
    pd_put(&out, ": ");
    pd_put(&out, sentence);
    raise_error(illegal_class, b->config.game, fault->err, whole);
    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    PyObject *values = Py_BuildValue("(iii)", fault->match, fault->seat, fault->action);
    const char *const keys[] = {"match", "seat", "action"};
    for (int i = 0; values && error && i < 3; i++)
        PyObject_SetAttrString(error, keys[i], PyTuple_GetItem(values, i));
    Py_XDECREF(values);
    PyErr_Restore(type, error, trace);
    return NULL;
}

static PyObject *batch_step(PyObject *self, PyObject *none) {
    Batch *b = (Batch *)self;
    pd_batch_fault fault;
    pd_err err;
    (void)none;
    if (!enter(b, true))
        return NULL;
    memcpy(b->taken, b->buffers[ACTION], (size_t)b->config.count * sizeof *b->taken);
    if (b->calls_python) {
        err = pd_batch_step(b->batch, &fault);
    } else {
        Py_BEGIN_ALLOW_THREADS err = pd_batch_step(b->batch, &fault);
        Py_END_ALLOW_THREADS
    }
    if (err)
        raise_fault(b, &fault);
    return leave(b);
}

// Random steps without Python between them; for measuring, and for warming up.
static PyObject *batch_run(PyObject *self, PyObject *object) {
    Batch *b = (Batch *)self;
    long long steps;
    pd_batch_fault fault;
    if (!read_number(object, 0, INT32_MAX, "steps", &steps) || !enter(b, true))
        return NULL;
    if (b->calls_python) {
        b->busy = false;
        return PyErr_Format(PyExc_TypeError, "run() needs opponents that are not functions");
    }
    Py_BEGIN_ALLOW_THREADS for (; steps > 0; steps--) {
        pd_batch_sample(b->batch, b->taken);
        pd_batch_step(b->batch, &fault);
    }
    Py_END_ALLOW_THREADS return leave(b);
}

static PyObject *batch_sample(PyObject *self, PyObject *none) {
    Batch *b = (Batch *)self;
    (void)none;
    if (!enter(b, true))
        return NULL;
    pd_batch_sample(b->batch, b->buffers[ACTION]);
    return leave(b);
}

// A mask of one byte for each match, of any type of one byte; NULL after raising an exception.
static bool read_mask(const Batch *b, PyObject *object, Py_buffer *mask) {
    if (PyObject_GetBuffer(object, mask, PyBUF_C_CONTIGUOUS) < 0)
        return false;
    if (mask->itemsize == 1 && mask->len == b->config.count)
        return true;
    PyBuffer_Release(mask);
    PyErr_Format(PyExc_ValueError, "a mask has %d bytes, one for each match", b->config.count);
    return false;
}

static PyObject *batch_reset(PyObject *self, PyObject *args) {
    Batch *b = (Batch *)self;
    PyObject *object = Py_None;
    Py_buffer mask = {0};
    if (!PyArg_ParseTuple(args, "|O", &object) || !enter(b, object != Py_None))
        return NULL;
    if (object != Py_None && !read_mask(b, object, &mask))
        return leave(b);
    pd_batch_reset(b->batch, mask.buf);
    b->dealt = true;
    if (mask.obj)
        PyBuffer_Release(&mask);
    return leave(b);
}

static PyObject *batch_seed(PyObject *self, PyObject *seed) {
    Batch *b = (Batch *)self;
    uint8_t key[32];
    if (!read_key(seed, key) || !enter(b, false))
        return NULL;
    memcpy(b->config.key, key, sizeof key);
    pd_batch_seed(b->batch, key);
    return leave(b);
}

static PyObject *batch_array(PyObject *self, PyObject *name) {
    Batch *b = (Batch *)self;
    for (int i = 0; i < BUFFERS; i++)
        if (PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, layouts[i].name) == 0) {
            Array *array = PyObject_New(Array, array_type);
            if (!array)
                return NULL;
            Py_INCREF(self);
            array->batch = b;
            array->which = i;
            PyObject *view = PyMemoryView_FromObject((PyObject *)array);
            Py_DECREF((PyObject *)array);
            return view;
        }
    return PyErr_Format(PyExc_KeyError, "there is no such buffer");
}

static bool read_match(const Batch *b, PyObject *object, int *match) {
    long long number;
    if (!read_number(object, 0, b->config.count - 1, "a match", &number))
        return false;
    *match = (int)number;
    return true;
}

static PyObject *batch_state(PyObject *self, PyObject *object) {
    Batch *b = (Batch *)self;
    int match;
    pd_state state;
    if (!read_match(b, object, &match) || !enter(b, true))
        return NULL;
    pd_batch_state(b->batch, match, &state);
    b->busy = false;
    return new_state(b->config.game, b->config.setup.seats, &state);
}

static PyObject *batch_choice(PyObject *self, PyObject *object) {
    Batch *b = (Batch *)self;
    int match;
    pd_choice choice;
    if (!read_match(b, object, &match) || !enter(b, true))
        return NULL;
    pd_batch_choice(b->batch, match, &choice);
    b->busy = false;
    PyObject *parts = PyTuple_New(choice.count);
    for (int i = 0; parts && i < choice.count; i++)
        PyTuple_SetItem(parts, i, PyLong_FromLong(choice.at[i]));
    return parts;
}

static PyObject *batch_episode(PyObject *self, PyObject *object) {
    Batch *b = (Batch *)self;
    int match;
    if (!read_match(b, object, &match) || !enter(b, true))
        return NULL;
    b->busy = false;
    return PyLong_FromUnsignedLong(pd_batch_episode(b->batch, match));
}

static PyObject *batch_put(PyObject *self, PyObject *args) {
    Batch *b = (Batch *)self;
    PyObject *number, *object;
    int match;
    if (!PyArg_ParseTuple(args, "OO!", &number, state_type, &object) ||
        !read_match(b, number, &match))
        return NULL;
    const State *s = (State *)object;
    for (int seat = 0; seat < b->config.setup.seats; seat++)
        if (b->config.opponents[seat].choose)
            return PyErr_Format(PyExc_ValueError,
                                "positions can be put into batches without opponents");
    if (s->game != b->config.game || s->seats != b->config.setup.seats)
        return PyErr_Format(PyExc_ValueError, "the state is of another game or number of seats");
    if (!enter(b, true))
        return NULL;
    pd_batch_put(b->batch, match, &s->state);
    return leave(b);
}

// ----------------------------------------------------------------------------------------- copies

// A saved batch: a checksum, the key, the matches, and the buffers one after another. It is for the
// same version of this module. The checksum finds accidents, not forgeries.
enum { SUM_BYTES = 8, KEY_BYTES = 32 };

static uint64_t add_to_sum(uint64_t sum, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

// Of the saved bytes after the checksum, and of what they belong to.
static uint64_t sum_of(const Batch *b, const uint8_t *bytes, size_t size) {
    const char *game = pd_game_about(b->config.game).id;
    const int numbers[] = {b->config.count, b->config.setup.seats, b->config.reset};
    uint64_t sum = add_to_sum(0xcbf29ce484222325u, pd_version(), strlen(pd_version()));
    sum = add_to_sum(sum, game, strlen(game));
    sum = add_to_sum(sum, numbers, sizeof numbers);
    return add_to_sum(sum, bytes, size);
}

static size_t saved_size(const Batch *b) {
    size_t size;
    pd_batch_matches(b->batch, &size);
    for (int i = 0; i < BUFFERS; i++)
        size += (size_t)b->layout[i].bytes;
    return SUM_BYTES + KEY_BYTES + size;
}

// Copies between the batch and saved bytes, after the checksum.
static void copy_all(Batch *b, uint8_t *bytes, bool save) {
    size_t size;
    void *matches = pd_batch_matches(b->batch, &size);
    uint8_t *at = bytes;
    memcpy(save ? (void *)at : matches, save ? matches : (void *)at, size);
    at += size;
    for (int i = 0; i < BUFFERS; i++) {
        size = (size_t)b->layout[i].bytes;
        memcpy(save ? (void *)at : b->buffers[i], save ? b->buffers[i] : (void *)at, size);
        at += size;
    }
}

static PyObject *batch_save(PyObject *self, PyObject *none) {
    Batch *b = (Batch *)self;
    (void)none;
    if (!enter(b, true))
        return NULL;
    size_t size = saved_size(b);
    PyObject *saved = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (saved) {
        uint8_t *bytes = (uint8_t *)PyBytes_AsString(saved);
        memcpy(bytes + SUM_BYTES, b->config.key, KEY_BYTES);
        copy_all(b, bytes + SUM_BYTES + KEY_BYTES, true);
        uint64_t sum = sum_of(b, bytes + SUM_BYTES, size - SUM_BYTES);
        memcpy(bytes, &sum, SUM_BYTES);
    }
    b->busy = false;
    return saved;
}

static PyObject *batch_restore(PyObject *self, PyObject *object) {
    Batch *b = (Batch *)self;
    char *data;
    Py_ssize_t length;
    uint64_t sum;
    if (PyBytes_AsStringAndSize(object, &data, &length) < 0 || !enter(b, false))
        return NULL;
    uint8_t *bytes = (uint8_t *)data;
    bool fits = (size_t)length == saved_size(b);
    memcpy(&sum, fits ? bytes : b->config.key, SUM_BYTES);
    if (!fits || sum != sum_of(b, bytes + SUM_BYTES, (size_t)length - SUM_BYTES)) {
        PyErr_SetString(PyExc_ValueError, "these bytes are not from such a batch");
        return leave(b);
    }
    memcpy(b->config.key, bytes + SUM_BYTES, KEY_BYTES);
    pd_batch_seed(b->batch, b->config.key);
    copy_all(b, bytes + SUM_BYTES + KEY_BYTES, false);
    b->dealt = true;
    return leave(b);
}

static PyObject *batch_setup(PyObject *self, void *closure) {
    const Batch *b = (Batch *)self;
    (void)closure;
    return new_setup(b->config.game, &b->config.setup);
}

static PyObject *batch_count(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromLong(((Batch *)self)->config.count);
}

static PyMethodDef batch_methods[] = {
    {"reset", batch_reset, METH_VARARGS,
     "reset(mask=None): deals the next episode of the marked matches, or of all."},
    {"step", batch_step, METH_NOARGS,
     "step(): takes the actions of the buffer `action`. Raises IllegalMove, and then no match has "
     "changed. Other Python threads run meanwhile."},
    {"sample", batch_sample, METH_NOARGS, "sample(): writes random legal actions into `action`."},
    {"run", batch_run, METH_O, "run(steps): random steps, without Python between them."},
    {"seed", batch_seed, METH_O, "seed(seed): other dice, from the next reset on."},
    {"array", batch_array, METH_O, "array(name): a buffer as a memoryview, without a copy."},
    {"state", batch_state, METH_O, "state(match): the State of a match."},
    {"choice", batch_choice, METH_O, "choice(match): the actions so far towards a move."},
    {"episode", batch_episode, METH_O, "episode(match): how many matches were dealt before it."},
    {"save", batch_save, METH_NOARGS, "save(): the matches and arrays as bytes."},
    {"restore", batch_restore, METH_O,
     "restore(bytes): goes on from where such a batch was saved, by the same version; load only "
     "bytes that you trust."},
    {"put", batch_put, METH_VARARGS, "put(match, state): continues a match from another position."},
    {0},
};

static PyGetSetDef batch_getters[] = {
    {"setup", batch_setup, NULL, "the Setup", NULL},
    {"count", batch_count, NULL, "the number of matches", NULL},
    {0},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_doc, "Batch(setup, count, seed, first=0, reset=0, reward=0, decisions_limit=0, "
                "forfeit=False, rotate=False, opponents=None): matches side by side. "
                "paddock.vector(...) is easier to use."},
    {Py_tp_new, batch_new},
    {Py_tp_dealloc, batch_release},
    {Py_tp_traverse, batch_traverse},
    {Py_tp_clear, batch_clear},
    {Py_tp_methods, batch_methods},
    {Py_tp_getset, batch_getters},
    {0},
};

static PyType_Spec batch_spec = {"paddock.Batch", sizeof(Batch), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
                                 batch_slots};

bool add_batches(PyObject *module) {
    array_type = add_type(module, &array_spec);
    batch_type = array_type ? add_type(module, &batch_spec) : NULL;
    return batch_type;
}
