#include "outside/faults.h"

#include "base/message.h"
#include "json/members.h"

#include <string.h>

static const struct {
    const char *wire, *text;
} rows[FAULT_COUNT] = {
#define X(name, wire, text) {wire, text},
    FAULTS(X)
#undef X
};

const char *fault_name(enum fault fault) {
    return rows[fault].wire;
}

const char *fault_text(enum fault fault) {
    return rows[fault].text;
}

uint64_t faults_total(const struct faults *faults) {
    uint64_t total = 0;
    for (int i = 0; i < FAULT_COUNT; i++)
        total += faults->count[i];
    return total;
}

// Whatever a stranger said may end up on a terminal, so only printable ASCII stays as it is.
static void keep_printable(char said[SAID_MAX], const char *bytes, size_t size) {
    size_t length = size < SAID_MAX - 1 ? size : SAID_MAX - 1;
    for (size_t i = 0; i < length; i++)
        said[i] = bytes[i] >= 0x20 && bytes[i] < 0x7f ? bytes[i] : '?';
    said[length] = '\0';
}

void faults_note(struct faults *faults, enum fault fault, const char *said, size_t size) {
    faults->count[fault]++;
    faults->last = fault;
    keep_printable(faults->said, said, size);
}

void faults_json(const struct faults *faults, pd_text *out) {
    pd_put(out, "{");
    member_number(out, "total", (int64_t)faults_total(faults));
    member_number(out, "forfeits", (int64_t)faults->forfeits);
    for (int i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
        member_number(out, rows[i].wire, (int64_t)faults->count[i]);
    pd_put(out, "}");
}
