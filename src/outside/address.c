// Addresses of outside programs: "cmd:", perhaps "ms=500:", and the command.
#include "outside/seated.h"

#include "base/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const pd_bot_kind kind = {
    .name = "cmd",
    .help = N_("an outside program: cmd:./mybot.py, or cmd:ms=500:./mybot.py"),
    .keys = "ms",
    .usual = {.ms = 2000},
};

enum { MS_MOST = 3600000 };

const pd_bot_kind *outside_kind(void) {
    return &kind;
}

bool is_outside(const pd_bot_spec *spec) {
    return spec->kind == &kind;
}

static pd_err fail(pd_problem *problem, const char *found, const char *wanted) {
    *problem = (pd_problem){.err = PD_ERR_VALUE};
    pd_text text = pd_text_on(problem->found, sizeof problem->found);
    pd_put(&text, found);
    text = pd_text_on(problem->wanted, sizeof problem->wanted);
    pd_put(&text, wanted);
    return PD_ERR_VALUE;
}

// The settings in front of the command: "ms=N:", any number of times. Moves past them; false if one
// has no such value.
static bool read_settings(pd_bot_spec *spec, const char **rest) {
    while (strncmp(*rest, "ms=", 3) == 0) {
        char *end;
        long ms = strtol(*rest + 3, &end, 10);
        if ((*rest)[3] < '0' || (*rest)[3] > '9' || (*end && *end != ':') || ms < 1 || ms > MS_MOST)
            return false;
        spec->settings.ms = (int)ms;
        *rest = end + (*end == ':');
    }
    return true;
}

static bool is_printable(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            return false;
    return true;
}

static pd_err read_program(pd_bot_spec *spec, const char *address, pd_problem *problem) {
    pd_bot_spec read = {.kind = &kind, .settings = kind.usual};
    if (strlen(address) > PD_PLAYER_MAX)
        return fail(problem, address, N_("a bot name of at most 160 letters"));
    strcpy(read.address, address);
    const char *rest = address + strlen(kind.name);
    rest += *rest == ':';
    if (!read_settings(&read, &rest)) {
        char found[PD_PLAYER_MAX + 1];
        rest += strlen("ms=");
        snprintf(found, sizeof found, "%.*s", (int)strcspn(rest, ":"), rest);
        return fail(problem, found, N_("a number of milliseconds, 1 to 3600000"));
    }
    if (!rest[strspn(rest, " ")])
        return fail(problem, address, N_("a program: cmd:./mybot.py"));
    if (!is_printable(rest))
        return fail(problem, kind.name, N_("a program: cmd:./mybot.py"));
    *spec = read;
    return PD_OK;
}

const char *outside_command(const pd_bot_spec *spec) {
    pd_bot_spec ignored;
    const char *rest = spec->address + strlen(kind.name);
    rest += *rest == ':';
    read_settings(&ignored, &rest);
    return rest + strspn(rest, " ");
}

pd_err outside_read(pd_bot_spec *spec, const char *address, pd_problem *problem) {
    size_t length = strcspn(address, ":");
    if (length == strlen(kind.name) && memcmp(address, kind.name, length) == 0)
        return read_program(spec, address, problem);
    pd_err err = pd_bot_read(spec, address, problem);
    if (err == PD_ERR_BOT) {
        size_t used = strlen(problem->wanted);
        snprintf(problem->wanted + used, sizeof problem->wanted - used, ", %s", kind.name);
    }
    return err;
}
