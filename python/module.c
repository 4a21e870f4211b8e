// The module itself, its exceptions, and what all types need.
#include "engine.h"

PyTypeObject *game_type, *setup_type, *state_type, *view_type, *dice_type, *bot_type;
PyObject *error_class, *illegal_class, *record_class;

PyTypeObject *add_type(PyObject *module, PyType_Spec *spec) {
    PyObject *type = PyType_FromSpec(spec);
    if (type && PyModule_AddType(module, (PyTypeObject *)type) < 0)
        return NULL;
    return (PyTypeObject *)type;
}

// ----------------------------------------------------------------------------------- exceptions

static bool set_text(PyObject *object, const char *name, const char *text) {
    PyObject *value = PyUnicode_FromString(text);
    bool set = value && PyObject_SetAttrString(object, name, value) == 0;
    Py_XDECREF(value);
    return set;
}

static bool set_number(PyObject *object, const char *name, long number) {
    PyObject *value = PyLong_FromLong(number);
    bool set = value && PyObject_SetAttrString(object, name, value) == 0;
    Py_XDECREF(value);
    return set;
}

static PyObject *raise_at(PyObject *class, const pd_game *game, pd_err err, const char *sentence,
                          int line, int column) {
    const char *rule = game ? pd_err_rule(game, err) : "";
    const pd_game *any = game ? game : pd_game_at(0);
    const char *code = game || err < PD_REFUSAL ? pd_err_name(any, err) : "";
    PyObject *error = PyObject_CallFunction(class, "s", sentence);
    if (error && set_text(error, "code", code) && set_text(error, "rule", rule) &&
        set_text(error, "sentence", sentence) && set_number(error, "line", line) &&
        set_number(error, "column", column))
        PyErr_SetObject(class, error);
    Py_XDECREF(error);
    return NULL;
}

PyObject *raise_error(PyObject *class, const pd_game *game, pd_err err, const char *sentence) {
    return raise_at(class, game, err, sentence, 0, 0);
}

PyObject *raise_problem(PyObject *class, const pd_game *game, const pd_problem *problem) {
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = {0, PD_NOBODY, NULL};
    pd_say_problem(&voice, problem, &text);
    return raise_at(class, game, problem->err, sentence, problem->line, problem->column);
}

PyObject *raise_refusal(const pd_game *game, const pd_view *view, pd_move move, pd_err err) {
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = {0, PD_NOBODY, NULL};
    if (err >= PD_REFUSAL)
        pd_say_refusal(game, &voice, view, move, &text);
    else
        pd_say_problem(&voice, &(pd_problem){.err = err}, &text);
    return raise_error(illegal_class, game, err, sentence);
}

// ------------------------------------------------------------------------------------ arguments

bool read_number(PyObject *object, long long least, long long most, const char *what,
                 long long *number) {
    PyObject *index = PyNumber_Index(object);
    int overflow = 0;
    if (!index)
        return false;
    *number = PyLong_AsLongLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    if (PyErr_Occurred())
        return false;
    if (overflow || *number < least || *number > most) {
        PyErr_Format(PyExc_ValueError, "%s must be from %lld to %lld", what, least, most);
        return false;
    }
    return true;
}

static bool copy_key(PyObject *bytes, uint8_t key[32]) {
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0)
        return false;
    if (size != 32) {
        PyErr_SetString(PyExc_ValueError, "a seed in bytes has 32 of them");
        return false;
    }
    memcpy(key, data, 32);
    return true;
}

bool read_key(PyObject *seed, uint8_t key[32]) {
    if (PyBytes_Check(seed))
        return copy_key(seed, key);
    PyObject *index = PyNumber_Index(seed);
    if (!index)
        return false;
    PyObject *bytes = PyObject_CallMethod(index, "to_bytes", "is", 32, "little");
    Py_DECREF(index);
    if (!bytes && PyErr_ExceptionMatches(PyExc_OverflowError))
        PyErr_SetString(PyExc_ValueError, "a seed is a number from 0 to 2**256 - 1");
    bool read = bytes && copy_key(bytes, key);
    Py_XDECREF(bytes);
    return read;
}

const char *read_text(PyObject *object) {
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(object, &size);
    if (text && strlen(text) == (size_t)size)
        return text;
    if (text)
        PyErr_SetString(PyExc_ValueError, "a text must not contain \\0");
    return NULL;
}

bool read_move(const pd_game *game, PyObject *object, pd_move *move) {
    long long number;
    if (!PyUnicode_Check(object)) {
        if (!read_number(object, 0, (long long)pd_game_about(game).move_count - 1, "a move",
                         &number))
            return false;
        *move = (pd_move)number;
        return true;
    }
    const char *text = read_text(object);
    if (!text)
        return false;
    pd_problem problem = {.err = pd_move_read(game, text, move)};
    if (!problem.err)
        return true;
    pd_text found = pd_text_on(problem.found, sizeof problem.found);
    pd_text wanted = pd_text_on(problem.wanted, sizeof problem.wanted);
    pd_put(&found, text);
    pd_put(&wanted, pd_game_about(game).move_examples);
    raise_problem(error_class, game, &problem);
    return false;
}

bool read_choice(PyObject *object, pd_choice *choice) {
    *choice = (pd_choice){0};
    if (!object || object == Py_None)
        return true;
    Py_ssize_t count = PySequence_Size(object);
    if (count < 0)
        return false;
    if (count >= PD_PARTS_MAX) {
        PyErr_SetString(PyExc_ValueError, "a choice has at most three actions");
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = PySequence_GetItem(object, i);
        long long number = 0;
        bool read = item && read_number(item, 0, 255, "an action of a choice", &number);
        Py_XDECREF(item);
        if (!read)
            return false;
        choice->at[choice->count++] = (uint8_t)number;
    }
    return true;
}

bool read_outcomes(const pd_game *game, PyObject *object, pd_outcomes *outcomes) {
    outcomes->count = 0;
    Py_ssize_t count = object && object != Py_None ? PySequence_Size(object) : 0;
    if (count < 0)
        return false;
    if (count > PD_OUTCOMES_MAX) {
        PyErr_Format(PyExc_ValueError, "at most %d outcomes", PD_OUTCOMES_MAX);
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = PySequence_GetItem(object, i);
        const char *text = item ? read_text(item) : NULL;
        pd_err err = text ? pd_outcome_read(game, text, &outcomes->at[outcomes->count++]) : PD_OK;
        if (err)
            PyErr_Format(PyExc_ValueError, "\"%s\" is not an outcome", text);
        Py_XDECREF(item);
        if (!text || err)
            return false;
    }
    return true;
}

// ----------------------------------------------------------------------------------- the module

static bool add_class(PyObject *module, PyObject **class, const char *name, const char *doc,
                      PyObject *base) {
    char full[64] = "paddock.";
    strncat(full, name, sizeof full - 9);
    *class = PyErr_NewExceptionWithDoc(full, doc, base, NULL);
    return *class && PyModule_AddObjectRef(module, name, *class) == 0;
}

static bool add_errors(PyObject *module) {
    return add_class(
               module, &error_class, "Error",
               "What the engine refused. Attributes: code (a name for programs), rule (the ID "
               "of the rule, or ''), sentence, line and column (of a record, from 1; else 0).",
               PyExc_ValueError) &&
           add_class(
               module, &illegal_class, "IllegalMove",
               "A move or action that the rules do not allow. In a batch, `match`, `seat` and "
               "`action` say which.",
               error_class) &&
           add_class(module, &record_class, "RecordError",
                     "A record that cannot be read or is not true.", error_class);
}

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "paddock._engine",
    .m_doc = "The engine of Paddock. Import `paddock` instead.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__engine(void); // the name that the interpreter looks for

PyMODINIT_FUNC PyInit__engine(void) {
    PyObject *module = PyModule_Create(&definition);
    bool done = module && add_errors(module) && add_games(module) && add_positions(module) &&
                add_bots(module) && add_batches(module) && add_records(module) &&
                add_reviews(module) &&
                PyModule_AddStringConstant(module, "version", pd_version()) == 0;
    if (!done)
        Py_CLEAR(module);
    return module;
}
