// Reviews: what was luck in a match, and what its decisions were worth. It uses src/review, which
// is no public library yet.
#include "engine.h"

#include "review/review.h"
#include "review/words.h"

enum { SLICE = 200000, SENTENCE_MAX = 2048 };

static PyObject *seat_tuple(const double *values, int seats) {
    PyObject *tuple = PyTuple_New(seats);
    for (int seat = 0; tuple && seat < seats; seat++) {
        PyObject *value = PyFloat_FromDouble(values[seat]);
        if (!value || PyTuple_SetItem(tuple, seat, value) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

// Adds `item`, which may be NULL after an exception, and gives up this reference to it.
static bool add(PyObject *list, PyObject *item) {
    bool added = list && item && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return added;
}

// -------------------------------------------------------------------------------------- decisions

// [(move, chance, error, lead, lead_error, worlds), …]
static PyObject *move_rows(const pd__decision *d) {
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < d->count; i++) {
        const pd__reviewed_move *m = &d->moves[i];
        if (!add(list, Py_BuildValue("(kddddi)", (unsigned long)m->move, m->chance, m->error,
                                     m->lead, m->lead_error, m->worlds)))
            Py_CLEAR(list);
    }
    return list;
}

// [(happening, how often with the better move, how often with the worse one), …]
static PyObject *reason_rows(const pd_game *game, const pd__decision *d) {
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < d->reason_count; i++) {
        const pd__review_reason *reason = &d->reasons[i];
        const char *text = pd_happening_at(game, reason->happening)->text;
        if (!add(list, Py_BuildValue("(sdd)", text, reason->better, reason->worse)))
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *decision_row(const pd__review *review, const pd__decision *d) {
    const pd_header *header = pd__review_header(review);
    char sentence[SENTENCE_MAX];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = {0, PD_NOBODY, NULL};
    pd__review_say_decision(review, &voice, d, &text);
    PyObject *view = new_view(header->game, header->setup.seats, &d->view);
    PyObject *moves = view ? move_rows(d) : NULL;
    PyObject *reasons = moves ? reason_rows(header->game, d) : NULL;
    if (!reasons) {
        Py_XDECREF(view);
        Py_XDECREF(moves);
        return NULL;
    }
    return Py_BuildValue("(iiNNiiiddsiNs)", d->step, d->seat, view, moves, d->played, d->best,
                         d->judged, d->loss, d->loss_error, pd__grade_name(d->grade), d->worlds,
                         reasons, sentence);
}

static PyObject *decision_rows(const pd__review *review) {
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < pd__review_decision_count(review); i++)
        if (!add(list, decision_row(review, pd__review_decision_at(review, i))))
            Py_CLEAR(list);
    return list;
}

// ---------------------------------------------------------------------------------- steps, seats

// [(actor or None, move or None, chances, luck), …]
static PyObject *step_row(const pd__reviewed_step *step, int seats) {
    PyObject *chances = seat_tuple(step->chance, seats);
    PyObject *luck = chances ? seat_tuple(step->luck, seats) : NULL;
    if (!luck) {
        Py_XDECREF(chances);
        return NULL;
    }
    if (step->actor < 0)
        return Py_BuildValue("(OONN)", Py_None, Py_None, chances, luck);
    return Py_BuildValue("(ikNN)", step->actor, (unsigned long)step->move, chances, luck);
}

static PyObject *step_rows(const pd__review *review) {
    int seats = pd__review_header(review)->setup.seats;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < pd__review_steps_done(review); i++)
        if (!add(list, step_row(pd__review_step_at(review, i), seats)))
            Py_CLEAR(list);
    return list;
}

static PyObject *grade_counts(const pd__seat_loss *loss) {
    PyObject *counts = PyDict_New();
    for (int grade = 0; counts && grade < PD__GRADES; grade++) {
        PyObject *count = PyLong_FromLong(loss->grades[grade]);
        if (!count || PyDict_SetItemString(counts, pd__grade_name((pd__grade)grade), count) < 0)
            Py_CLEAR(counts);
        Py_XDECREF(count);
    }
    return counts;
}

static PyObject *seat_row(const pd__review *review, int seat) {
    pd__seat_loss loss = pd__review_seat_loss(review, seat);
    pd__seat_luck luck = pd__review_seat_luck(review, seat);
    PyObject *grades = grade_counts(&loss);
    return grades ? Py_BuildValue("(iiddNddd)", loss.decisions, loss.all, loss.loss, loss.error,
                                  grades, luck.luck, luck.share, luck.adjusted)
                  : NULL;
}

static PyObject *seat_rows(const pd__review *review) {
    PyObject *list = PyList_New(0);
    for (int seat = 0; list && seat < pd__review_header(review)->setup.seats; seat++)
        if (!add(list, seat_row(review, seat)))
            Py_CLEAR(list);
    return list;
}

// ------------------------------------------------------------------------------------- the review

// Thinks without the GIL. Ctrl-C and other signals are looked at between slices: false if their
// handler raised an exception.
static bool think(pd__review *review) {
    bool more = true;
    while (more && PyErr_CheckSignals() == 0) {
        Py_BEGIN_ALLOW_THREADS more = pd__review_run(review, SLICE);
        Py_END_ALLOW_THREADS
    }
    return !more;
}

// (setup, finished, decisions, steps, seats)
static PyObject *review_tuple(const pd__review *review) {
    const pd_header *header = pd__review_header(review);
    PyObject *setup = new_setup(header->game, &header->setup);
    PyObject *decisions = setup ? decision_rows(review) : NULL;
    PyObject *steps = decisions ? step_rows(review) : NULL;
    PyObject *seats = steps ? seat_rows(review) : NULL;
    if (!seats) {
        Py_XDECREF(setup);
        Py_XDECREF(decisions);
        Py_XDECREF(steps);
        return NULL;
    }
    return Py_BuildValue("(NNNNN)", setup, PyBool_FromLong(pd__review_is_finished(review)),
                         decisions, steps, seats);
}

static PyObject *review_record(PyObject *module, PyObject *args) {
    const char *text;
    Py_ssize_t size;
    int depth, seat;
    pd_problem problem = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "s#ii", &text, &size, &depth, &seat))
        return NULL;
    if (depth < 0 || depth >= PD__REVIEW_DEPTHS || seat < PD_NOBODY)
        return PyErr_Format(PyExc_ValueError, "there is no such depth or seat");
    pd__review *review =
        pd__review_open(text, (size_t)size, (pd__review_depth)depth, seat, &problem);
    if (!review)
        return raise_problem(record_class, NULL, &problem);
    PyObject *result = NULL;
    if (seat >= pd__review_header(review)->setup.seats)
        PyErr_SetString(PyExc_ValueError, "there is no such seat in this match");
    else if (think(review))
        result = review_tuple(review);
    pd__review_close(review);
    return result;
}

static PyMethodDef functions[] = {
    {"_review", review_record, METH_VARARGS, NULL},
    {0},
};

bool add_reviews(PyObject *module) {
    return PyModule_AddFunctions(module, functions) == 0;
}
