// Bots. They think without the GIL, on copies of what they need.
#include "engine.h"

typedef struct {
    Bot bot;
    atomic_bool stop;
} StoppableBot;

static void release(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_object(self);
    Py_DECREF(type);
}

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"address", NULL};
    const char *address;
    pd_bot_spec spec;
    pd_problem problem;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s", names, &address))
        return NULL;
    if (pd_bot_read(&spec, address, &problem))
        return raise_problem(error_class, NULL, &problem);
    StoppableBot *self = PyObject_New(StoppableBot, bot_type);
    if (self) {
        self->bot.spec = spec;
        atomic_init(&self->stop, false);
    }
    return (PyObject *)self;
}

static PyObject *bot_choose(PyObject *self, PyObject *args) {
    StoppableBot *s = (StoppableBot *)self;
    PyObject *seen, *object;
    pd_move moves[PD_MOVES_MAX];
    if (!PyArg_ParseTuple(args, "O!O!", view_type, &seen, dice_type, &object))
        return NULL;
    const View *v = (View *)seen;
    int count = pd_view_moves(v->game, &v->view, moves);
    if (count == 0)
        return PyErr_Format(PyExc_ValueError, "it is not the viewer's turn");
    pd_dice dice = ((Dice *)object)->dice; // another thread may use the object meanwhile
    atomic_store(&s->stop, false);
    pd_bot_question question = {v->game, &v->view, moves, count, &dice, &s->stop};
    pd_move move;
    Py_BEGIN_ALLOW_THREADS move = pd_bot_think(&s->bot.spec, &question);
    Py_END_ALLOW_THREADS((Dice *)object)->dice = dice;
    return PyLong_FromUnsignedLong(move);
}

// [(move, chance of winning, error), …], best first
static PyObject *bot_survey(PyObject *self, PyObject *args) {
    StoppableBot *s = (StoppableBot *)self;
    PyObject *seen, *object, *list;
    int ms = 0;
    pd_move moves[PD_MOVES_MAX];
    pd_bot_survey survey;
    if (!PyArg_ParseTuple(args, "O!O!|i", view_type, &seen, dice_type, &object, &ms))
        return NULL;
    const View *v = (View *)seen;
    int count = pd_view_moves(v->game, &v->view, moves);
    if (count == 0 || ms < 0)
        return PyErr_Format(PyExc_ValueError, "it is not the viewer's turn, or ms is negative");
    pd_dice dice = ((Dice *)object)->dice;
    atomic_store(&s->stop, false);
    pd_bot_question question = {v->game, &v->view, moves, count, &dice, &s->stop};
    Py_BEGIN_ALLOW_THREADS pd_bot_survey_moves(&question, ms, &survey);
    Py_END_ALLOW_THREADS((Dice *)object)->dice = dice;
    list = PyList_New(0);
    for (int i = 0; list && i < survey.count; i++) {
        PyObject *row = Py_BuildValue("(kdd)", (unsigned long)moves[survey.at[i].index],
                                      survey.at[i].percent / 100, survey.at[i].error / 100);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static PyObject *bot_stop(PyObject *self, PyObject *none) {
    (void)none;
    atomic_store(&((StoppableBot *)self)->stop, true);
    Py_RETURN_NONE;
}

static PyObject *bot_address(PyObject *self, void *closure) {
    (void)closure;
    return PyUnicode_FromString(((Bot *)self)->spec.address);
}

static PyObject *bot_reduce(PyObject *self, PyObject *none) {
    (void)none;
    return Py_BuildValue("O(s)", (PyObject *)bot_type, ((Bot *)self)->spec.address);
}

static PyObject *bot_names(PyObject *none, PyObject *nothing) {
    PyObject *list = PyList_New(0);
    (void)none, (void)nothing;
    for (int i = 0; list && i < pd_bot_kind_count(); i++) {
        PyObject *name = PyUnicode_FromString(pd_bot_kind_at(i)->name);
        if (!name || PyList_Append(list, name) < 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static PyMethodDef bot_methods[] = {
    {"choose", bot_choose, METH_VARARGS,
     "choose(view, dice): the bot's move. Other Python threads run meanwhile."},
    {"survey", bot_survey, METH_VARARGS,
     "survey(view, dice, ms=0): every move with the champion's estimate of the chance of winning "
     "and "
     "half the width of its 95 % interval, best first."},
    {"stop", bot_stop, METH_NOARGS, "stop(): makes the bot answer at once, from another thread."},
    {"names", bot_names, METH_NOARGS | METH_STATIC, "names(): the kinds of bots."},
    {"__reduce__", bot_reduce, METH_NOARGS, NULL},
    {0},
};

static PyGetSetDef bot_getters[] = {
    {"address", bot_address, NULL, "its name and settings", NULL},
    {0},
};

static PyType_Slot bot_slots[] = {
    {Py_tp_doc,
     "Bot(address): a player, such as 'club' or 'champion:ms=100:threads=2'. It gets views "
     "only, and remembers nothing."},
    {Py_tp_new, bot_new},
    {Py_tp_dealloc, release},
    {Py_tp_methods, bot_methods},
    {Py_tp_getset, bot_getters},
    {0},
};

static PyType_Spec bot_spec = {"paddock.Bot", sizeof(StoppableBot), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, bot_slots};

bool add_bots(PyObject *module) {
    bot_type = add_type(module, &bot_spec);
    return bot_type;
}
