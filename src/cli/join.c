// paddock join URL: sits down at a table of a server.
#include "cli/args.h"
#include "cli/visit.h"
#include "console/files.h"
#include "console/load.h"
#include "tui/pages/app.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// ------------------------------------------------------------------------------- the table to open

// An option's value as the server takes it: the value itself, or what a file of that name says
// where the option allows that. Whether it makes sense is for the server to say. Returns −1, or the
// exit code after a complaint.
static int find_value(const struct option_arg *arg, const pd_game *game, char value[PD_VALUE_MAX]) {
    pd_setup setup;
    pd_text text = pd_text_on(value, PD_VALUE_MAX);
    int count = game ? pd_game_about(game).option_count : 0;
    for (int i = 0; i < count; i++) {
        pd_option_info option = pd_option_at(game, i);
        if (!option.file || strcmp(option.name, arg->name) != 0)
            continue;
        pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
        int code = load_value(arg->name, arg->value, game, &setup);
        if (code < 0)
            pd_setup_get(game, &setup, i, &text);
        return code;
    }
    pd_put(&text, arg->value);
    return -1;
}

static int add_options(const struct args *args, json_t *create) {
    json_t *options = json_object();
    for (int i = 0; i < args->option_count; i++) {
        char value[PD_VALUE_MAX];
        int code = find_value(&args->options[i], pd_game_find(args->game), value);
        if (code >= 0) {
            json_decref(options);
            return code;
        }
        json_object_set_new(options, args->options[i].name, json_string(value));
    }
    json_object_set_new(create, "options", options);
    return -1;
}

static void add_bots(const char *list, json_t *create) {
    json_t *bots = json_array();
    for (;; list++) {
        size_t length = strcspn(list, ",");
        json_array_append_new(bots, json_stringn(list, length));
        list += length;
        if (!*list)
            break;
    }
    json_object_set_new(create, "bots", bots);
}

// The request for a table as the command line describes it. Returns −1, or the exit code.
static int plan_table(const struct args *args, struct session_plan *plan) {
    plan->create = json_pack("{s:s, s:s, s:b, s:i}", "type", "create", "game", args->game, "listed",
                             args->listed, "clock", args->clock);
    if (!plan->create)
        return complain(EXIT_USAGE, N_("“{text}” is not valid UTF-8 text."), "text", args->game);
    if (args->seats)
        json_object_set_new(plan->create, "seats", json_integer(args->seats));
    if (args->bots)
        add_bots(args->bots, plan->create);
    return add_options(args, plan->create);
}

// ------------------------------------------------------------------------------------- the command

static int check(const struct args *args, struct wire_address *address) {
    if (args->operand_count == 0)
        return complain(EXIT_USAGE, N_("No server given. Add its address, such as ws://host:8080."),
                        NULL);
    if (!wire_address_read(address, args->operands[0]))
        return complain(EXIT_USAGE,
                        N_("“{address}” is not a server address. Use one such as ws://host:8080 or "
                           "https://host/#TABLE."),
                        "address", args->operands[0]);
    if (args->game && *address->table)
        return complain(EXIT_USAGE,
                        N_("--game opens a new table, but the address already names a table. Leave "
                           "one of them out."),
                        NULL);
    if (!args->game &&
        (args->seats || args->bots || args->option_count || args->clock || args->listed))
        return complain(EXIT_USAGE,
                        N_("--seats, --bots, --option, --clock and --listed need --game."), NULL);
    if (args->name && !pd_name_fits(args->name))
        return complain(EXIT_USAGE, PD_NAME_RULE, NULL);
    return args->record ? file_check_target(args->record, args->force) : -1;
}

static int join(const struct args *args, struct session *session) {
    int code = check(args, &session->address);
    if (code >= 0)
        return code;
    session->plan = (struct session_plan){.watch = args->watch,
                                          .start = args->start,
                                          .new_key = args->new_key,
                                          .name = args->name,
                                          .record = args->record};
    if (args->game && (code = plan_table(args, &session->plan)) >= 0)
        return code;
    if ((code = device_open(&session->device, &session->address)) >= 0)
        return code;
    session_choose_name(session);
    code = args->plain || !tui_suits() ? -1 : tui_join(&args->screen, session);
    if (code >= 0)
        return code;
    console_ascii(args->screen.ascii);
    return visit_run(session);
}

int cmd_join(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    struct session *session = calloc(1, sizeof *session);
    if (!session || sodium_init() < 0) {
        free(session);
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    }
    code = join(&args, session);
    json_decref(session->plan.create);
    free(session);
    return code;
}
