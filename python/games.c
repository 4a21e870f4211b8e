// Games and set-ups.
#include "engine.h"

static void release(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_object(self);
    Py_DECREF(type);
}

// ---------------------------------------------------------------------------------------- games

static PyObject *games; // a tuple

PyObject *new_game(const pd_game *game) {
    for (int i = 0; i < pd_game_count(); i++)
        if (pd_game_at(i) == game) {
            PyObject *object = PyTuple_GetItem(games, i);
            return Py_NewRef(object);
        }
    return Py_NewRef(Py_None);
}

static PyObject *make_game(const pd_game *game) {
    Game *self = PyObject_New(Game, game_type);
    if (!self)
        return NULL;
    self->game = game;
    self->about = pd_game_about(game);
    return (PyObject *)self;
}

static PyObject *game_repr(PyObject *self) {
    return PyUnicode_FromFormat("paddock.game('%s')", ((Game *)self)->about.id);
}

static PyObject *game_reduce(PyObject *self, PyObject *none) {
    (void)none;
    PyObject *package = PyImport_ImportModule("paddock");
    PyObject *find = package ? PyObject_GetAttrString(package, "game") : NULL;
    Py_XDECREF(package);
    return find ? Py_BuildValue("N(s)", find, ((Game *)self)->about.id) : NULL;
}

static PyObject *game_get(PyObject *self, void *closure) {
    const Game *g = (Game *)self;
    const char *what = closure;
    switch (*what) {
    case 'i': return PyUnicode_FromString(g->about.id);
    case 'n': return PyUnicode_FromString(g->about.name);
    case 'b': return PyUnicode_FromString(g->about.blurb);
    case 'm': return PyLong_FromUnsignedLong(g->about.move_count);
    case 'a': return PyLong_FromLong(pd_action_count(g->game));
    case 'o': return PyLong_FromLong(pd_observation_size(g->game));
    case '<': return PyLong_FromLong(g->about.seats_min);
    case '>': return PyLong_FromLong(g->about.seats_max);
    case 's': return PyLong_FromLong(g->about.seats_usual);
    default: return PyLong_FromLong(g->about.steps_max);
    }
}

// [(name, offset, length, most, meaning), …]
static PyObject *game_fields(PyObject *self, PyObject *none) {
    const Game *g = (Game *)self;
    PyObject *list = PyList_New(0);
    const pd_field *field;
    (void)none;
    for (int i = 0; list && (field = pd_field_at(g->game, i)); i++) {
        PyObject *row = Py_BuildValue("(siiis)", field->name, field->offset, field->length,
                                      field->most, field->meaning);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

// [(name, default, choices or None, help), …]
static PyObject *game_options(PyObject *self, PyObject *none) {
    const Game *g = (Game *)self;
    PyObject *list = PyList_New(0);
    (void)none;
    for (int i = 0; list && i < g->about.option_count; i++) {
        pd_option_info option = pd_option_at(g->game, i);
        PyObject *row =
            Py_BuildValue("(sszs)", option.name, option.fallback, option.choices, option.help);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

typedef void writer(const pd_game *game, uint32_t number, pd_text *out);

static PyObject *write_with(const Game *g, PyObject *number, long long most, const char *what,
                            writer *write) {
    char buffer[128];
    pd_text text = pd_text_on(buffer, sizeof buffer);
    long long value;
    if (!read_number(number, 0, most, what, &value))
        return NULL;
    write(g->game, (uint32_t)value, &text);
    return PyUnicode_FromString(buffer);
}

static void put_action(const pd_game *game, uint32_t action, pd_text *out) {
    pd_action_write(game, (int)action, out);
}

static PyObject *game_move_text(PyObject *self, PyObject *move) {
    const Game *g = (Game *)self;
    return write_with(g, move, (long long)g->about.move_count - 1, "a move", pd_move_write);
}

static PyObject *game_action_text(PyObject *self, PyObject *action) {
    const Game *g = (Game *)self;
    return write_with(g, action, pd_action_count(g->game) - 1, "an action", put_action);
}

static PyObject *game_move_number(PyObject *self, PyObject *text) {
    pd_move move;
    return read_move(((Game *)self)->game, text, &move) ? PyLong_FromUnsignedLong(move) : NULL;
}

static PyMethodDef game_methods[] = {
    {"_fields", game_fields, METH_NOARGS, NULL},
    {"_options", game_options, METH_NOARGS, NULL},
    {"move_text", game_move_text, METH_O, "move_text(move): the move in notation."},
    {"move_number", game_move_number, METH_O,
     "move_number(text): the number of a move in notation."},
    {"action_text", game_action_text, METH_O, "action_text(action): the action in notation."},
    {"__reduce__", game_reduce, METH_NOARGS, NULL},
    {0},
};

static PyGetSetDef game_getters[] = {
    {"id", game_get, NULL, "its name for programs", "i"},
    {"name", game_get, NULL, "its name for people", "n"},
    {"blurb", game_get, NULL, "one sentence about it", "b"},
    {"move_count", game_get, NULL, "moves are 0 … move_count − 1", "m"},
    {"action_count", game_get, NULL, "actions are 0 … action_count − 1", "a"},
    {"observation_size", game_get, NULL, "bytes of an observation", "o"},
    {"seats_min", game_get, NULL, "fewest seats, with default options", "<"},
    {"seats_max", game_get, NULL, "most seats, with default options", ">"},
    {"seats_usual", game_get, NULL, "seats of a set-up that does not say", "s"},
    {"steps_max", game_get, NULL, "the most decisions in a match", "x"},
    {0},
};

static PyType_Slot game_slots[] = {
    {Py_tp_doc, "One of the games. Find it with paddock.game(id)."},
    {Py_tp_dealloc, release},
    {Py_tp_repr, game_repr},
    {Py_tp_methods, game_methods},
    {Py_tp_getset, game_getters},
    {0},
};

static PyType_Spec game_spec = {"paddock.Game", sizeof(Game), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, game_slots};

// ------------------------------------------------------------------------------------- set-ups

PyObject *new_setup(const pd_game *game, const pd_setup *setup) {
    Setup *self = PyObject_New(Setup, setup_type);
    if (!self)
        return NULL;
    self->game = game;
    self->setup = *setup;
    return (PyObject *)self;
}

static bool set_option(const pd_game *game, pd_setup *setup, PyObject *key, PyObject *value) {
    pd_problem problem;
    PyObject *text = PyObject_Str(value);
    const char *name = text ? read_text(key) : NULL;
    const char *written = name ? read_text(text) : NULL;
    bool set = written && !pd_setup_set(game, setup, name, written, &problem);
    if (written && !set)
        raise_problem(error_class, game, &problem);
    Py_XDECREF(text);
    return set;
}

// Sets the options of a dict, from a copy: making a text of a value may change the dict.
static bool set_options(const pd_game *game, pd_setup *setup, PyObject *options) {
    PyObject *key, *value, *copy = PyDict_Copy(options);
    Py_ssize_t at = 0;
    bool set = copy;
    while (set && PyDict_Next(copy, &at, &key, &value))
        set = set_option(game, setup, key, value);
    Py_XDECREF(copy);
    return set;
}

// Setup(game, seats, options)
static PyObject *setup_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *game, *options = NULL, *seats = Py_None;
    long long count;
    pd_setup setup;
    pd_problem problem;
    (void)type;
    if (keywords && PyDict_Size(keywords)) {
        PyErr_SetString(PyExc_TypeError, "Setup(game, seats, options) takes no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O!|OO!", game_type, &game, &seats, &PyDict_Type, &options))
        return NULL;
    const Game *g = (Game *)game;
    count = g->about.seats_usual;
    if (seats != Py_None && !read_number(seats, 0, 1000, "seats", &count))
        return NULL;
    pd_setup_init(g->game, &setup, (int)count);
    if (options && !set_options(g->game, &setup, options))
        return NULL;
    if (pd_setup_check(g->game, &setup, &problem))
        return raise_problem(error_class, g->game, &problem);
    return new_setup(g->game, &setup);
}

static PyObject *setup_options(PyObject *self, void *closure) {
    const Setup *s = (Setup *)self;
    int count = pd_game_about(s->game).option_count;
    PyObject *options = PyDict_New();
    (void)closure;
    for (int i = 0; options && i < count; i++) {
        char buffer[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(buffer, sizeof buffer);
        pd_setup_get(s->game, &s->setup, i, &text);
        PyObject *value = PyUnicode_FromString(buffer);
        if (!value || PyDict_SetItemString(options, pd_option_at(s->game, i).name, value) < 0)
            Py_CLEAR(options);
        Py_XDECREF(value);
    }
    return options;
}

static PyObject *setup_game(PyObject *self, void *closure) {
    (void)closure;
    return new_game(((Setup *)self)->game);
}

static PyObject *setup_seats(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromLong(((Setup *)self)->setup.seats);
}

static PyObject *setup_reduce(PyObject *self, PyObject *none) {
    (void)none;
    PyObject *options = setup_options(self, NULL);
    if (!options)
        return NULL;
    return Py_BuildValue("O(NiN)", (PyObject *)setup_type, new_game(((Setup *)self)->game),
                         ((Setup *)self)->setup.seats, options);
}

static PyObject *setup_compare(PyObject *self, PyObject *other, int how) {
    if (Py_TYPE(other) != setup_type || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const Setup *a = (Setup *)self, *b = (Setup *)other;
    bool same = a->game == b->game && memcmp(&a->setup, &b->setup, sizeof a->setup) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t setup_hash(PyObject *self) {
    const Setup *s = (Setup *)self;
    uint64_t hash = (uint64_t)s->setup.seats;
    for (size_t i = 0; i < sizeof s->setup.config; i++)
        hash = hash * 31 + s->setup.config[i];
    return (Py_hash_t)(hash >> 1); // −1 would be an error
}

static PyObject *setup_repr(PyObject *self) {
    const Setup *s = (Setup *)self;
    return PyUnicode_FromFormat("<paddock.Setup of %s, %d seats>", pd_game_about(s->game).id,
                                s->setup.seats);
}

static PyObject *start_scripted(const Setup *s, PyObject *listed) {
    pd_outcomes outcomes;
    pd_dice dice;
    pd_state state;
    if (!read_outcomes(s->game, listed, &outcomes))
        return NULL;
    pd_dice_script(&dice, &outcomes);
    pd_start(s->game, &state, &s->setup, &dice, NULL);
    if (dice.err || dice.taken < outcomes.count)
        return PyErr_Format(PyExc_ValueError, "these outcomes are no deal: see Setup.chances");
    return new_state(s->game, s->setup.seats, &state);
}

static PyObject *setup_start(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"dice", "outcomes", NULL};
    const Setup *s = (Setup *)self;
    PyObject *object = Py_None, *listed = Py_None;
    pd_state state;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO", names, &object, &listed))
        return NULL;
    if ((object == Py_None) == (listed == Py_None))
        return PyErr_Format(PyExc_TypeError, "give dice or outcomes");
    if (object == Py_None)
        return start_scripted(s, listed);
    pd_dice *dice = dice_of(object);
    if (!dice)
        return NULL;
    pd_start(s->game, &state, &s->setup, dice, NULL);
    return new_state(s->game, s->setup.seats, &state);
}

static PyObject *setup_chances(PyObject *self, PyObject *args) {
    const Setup *s = (Setup *)self;
    PyObject *listed = Py_None;
    pd_outcomes before;
    pd_chances chances;
    if (!PyArg_ParseTuple(args, "|O", &listed) || !read_outcomes(s->game, listed, &before))
        return NULL;
    if (pd_chances_of_deal(s->game, &s->setup, &before, &chances))
        return PyErr_Format(PyExc_ValueError, "these outcomes are not possible");
    return new_chances(s->game, &chances);
}

static PyMethodDef setup_methods[] = {
    {"start", (PyCFunction)(void (*)(void))setup_start, METH_VARARGS | METH_KEYWORDS,
     "start(dice=None, outcomes=None): deals, and returns the first State. Chance comes from dice, "
     "or is what `outcomes` says."},
    {"chances", setup_chances, METH_VARARGS,
     "chances(before=()): what chance can bring next in the deal, [(outcome, probability), ...]; "
     "empty when `before` is a whole deal."},
    {"__reduce__", setup_reduce, METH_NOARGS, NULL},
    {0},
};

static PyGetSetDef setup_getters[] = {
    {"game", setup_game, NULL, "the Game", NULL},
    {"seats", setup_seats, NULL, "how many seats", NULL},
    {"options", setup_options, NULL, "all options, as texts by name", NULL},
    {0},
};

static PyType_Slot setup_slots[] = {
    {Py_tp_doc, "Setup(game, seats=None, options={}): the seats and options of a match. "
                "paddock.setup('gumball', seats=4, passing='free') is shorter."},
    {Py_tp_new, setup_new},
    {Py_tp_dealloc, release},
    {Py_tp_repr, setup_repr},
    {Py_tp_richcompare, setup_compare},
    {Py_tp_hash, setup_hash},
    {Py_tp_methods, setup_methods},
    {Py_tp_getset, setup_getters},
    {0},
};

static PyType_Spec setup_spec = {"paddock.Setup", sizeof(Setup), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, setup_slots};

bool add_games(PyObject *module) {
    game_type = add_type(module, &game_spec);
    setup_type = game_type ? add_type(module, &setup_spec) : NULL;
    games = setup_type ? PyTuple_New(pd_game_count()) : NULL;
    for (int i = 0; games && i < pd_game_count(); i++) {
        PyObject *game = make_game(pd_game_at(i));
        if (!game || PyTuple_SetItem(games, i, game) < 0)
            Py_CLEAR(games);
    }
    return games && PyModule_AddObjectRef(module, "games", games) == 0;
}
