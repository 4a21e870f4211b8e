// paddock records: the matches that are saved on this machine.
#include "cli/args.h"
#include "console/files.h"
#include "console/load.h"
#include "json/members.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// ------------------------------------------------------------------------------------- the list

// The file's name without ".pdk".
static void put_name(pd_text *out, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char stem[256];
    snprintf(stem, sizeof stem, "%.*s", (int)(strlen(name) - 4), name);
    pd_put(out, stem);
}

static void put_players(pd_text *out, const pd_header *header) {
    const char *names[PD_SEATS_MAX];
    record_names(header, names);
    pd_voice voice = {console_voice_language(), PD_NOBODY, names};
    for (int seat = 0; seat < header->setup.seats; seat++) {
        pd_put(out, seat ? ", " : "");
        pd_seat_name(&voice, seat, out);
    }
}

static void put_time(pd_text *out, time_t when, const char *format) {
    char date[64] = "";
    struct tm parts;
    if (localtime_r(&when, &parts))
        strftime(date, sizeof date, format, &parts);
    pd_put(out, date);
}

static const char *name_state(bool known, const struct save_summary *summary) {
    if (!known)
        return tr(N_("not a record"));
    return summary->finished ? tr(N_("finished")) : tr(N_("move {number}"));
}

static void print_row(int number, const struct save *save) {
    char name[256], line[2048], state[64], step[16];
    pd_text stem = pd_text_on(name, sizeof name), out = pd_text_on(line, sizeof line);
    pd_text words = pd_text_on(state, sizeof state);
    struct save_summary summary;
    bool known = save_look(save->path, &summary);
    snprintf(step, sizeof step, "%d", known ? summary.step : 0);
    pd_format(&words, name_state(known, &summary), "number", step, NULL);
    put_name(&stem, save->path);
    put_time(&out, save->when.tv_sec, "%Y-%m-%d %H:%M");
    pd_put(&out, "  ");
    pd_put(&out, state);
    pd_put(&out, known ? "  " : "");
    if (known)
        put_players(&out, &summary.header);
    printf("%3d  %-24s  ", number, name);
    console_line(line);
}

static void put_summary(pd_text *out, const struct save_summary *summary) {
    member_text(out, "game", pd_game_about(summary->header.game).id);
    member_bool(out, "finished", summary->finished);
    member_number(out, "step", summary->step);
    member_list(out, "players");
    for (int seat = 0; seat < summary->header.setup.seats; seat++) {
        pd_json_comma(out);
        pd_json_string(out, summary->header.names[seat]);
    }
    pd_put(out, "]");
}

static void print_json(int number, const struct save *save) {
    char bytes[16384], name[256], date[64];
    pd_text out = pd_text_on(bytes, sizeof bytes), stem = pd_text_on(name, sizeof name);
    pd_text when = pd_text_on(date, sizeof date);
    struct save_summary summary;
    put_name(&stem, save->path);
    put_time(&when, save->when.tv_sec, "%Y-%m-%dT%H:%M:%S%z");
    pd_put(&out, "{");
    member_number(&out, "number", number);
    member_text(&out, "name", name);
    member_text(&out, "file", save->path);
    member_text(&out, "time", date);
    bool known = save_look(save->path, &summary);
    member_bool(&out, "record", known);
    if (known)
        put_summary(&out, &summary);
    pd_put(&out, "}");
    fputs(bytes, stdout);
}

static int list(const struct args *args) {
    struct saves saves;
    saves_open_kept(&saves);
    if (args->json)
        fputs("[", stdout);
    else if (saves.count == 0)
        say(stdout, N_("There is no saved match."), NULL);
    for (int i = 0; i < saves.count; i++) {
        if (args->json && i)
            fputs(",\n", stdout);
        (args->json ? print_json : print_row)(i + 1, &saves.rows[i]);
    }
    if (args->json)
        fputs("]\n", stdout);
    saves_close(&saves);
    return EXIT_OK;
}

// ------------------------------------------------------------------------------- one of them

static bool is_meant(int number, const struct save *save, const char *which) {
    char name[256], digits[16];
    pd_text stem = pd_text_on(name, sizeof name);
    put_name(&stem, save->path);
    snprintf(digits, sizeof digits, "%d", number);
    return strcmp(which, digits) == 0 || strcmp(which, name) == 0 ||
           strcmp(which, save->path) == 0 ||
           (strncmp(which, name, strlen(name)) == 0 && strcmp(which + strlen(name), ".pdk") == 0);
}

// Finds a saved match by its number in the list, its name or its path. Returns −1, or an exit code
// after a complaint.
static int find(const char *which, path_buffer path) {
    struct saves saves;
    int at = 0;
    saves_open_kept(&saves);
    while (at < saves.count && !is_meant(at + 1, &saves.rows[at], which))
        at++;
    bool found = at < saves.count;
    if (found)
        strcpy(path, saves.rows[at].path); // as long as it was when it was found
    saves_close(&saves);
    return found ? -1
                 : complain(EXIT_INPUT,
                            N_("There is no saved match “{name}”. “paddock records” lists them."),
                            "name", which);
}

static int export(const char *path, const struct args *args) {
    const char *target = args->operands[2];
    bool prints = strcmp(target, "-") == 0;
    size_t size;
    int code = prints ? -1 : file_check_target(target, args->force);
    if (code >= 0)
        return code;
    char *bytes = file_read(path, PD_RECORD_MAX, &size);
    if (!bytes)
        return EXIT_INPUT;
    int trouble = 0;
    if (prints)
        fwrite(bytes, 1, size, stdout);
    else
        trouble = file_write(target, bytes, size, false);
    free(bytes);
    return trouble ? complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", target,
                              "reason", strerror(trouble))
                   : EXIT_OK;
}

static int delete (const char *path) {
    return unlink(path) == 0 ? EXIT_OK
                             : complain(EXIT_SYSTEM, N_("Cannot delete {file}: {reason}"), "file",
                                        path, "reason", strerror(errno));
}

// ----------------------------------------------------------------------------------- the command

static const struct action {
    const char *name;
    int operands;        // with its own name
    const char *hand_on; // the command that does it, or NULL
} actions[] = {
    {"list", 1, NULL},   {"show", 2, "replay"}, {"resume", 2, "play"},
    {"export", 3, NULL}, {"delete", 2, NULL},
};

static const struct action *find_action(const char *name) {
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (strcmp(actions[i].name, name) == 0)
            return &actions[i];
    return NULL;
}

// "show" and "resume" are other commands with the path in place of the name, which read the
// options. For completions, which have a word after the name, the name will do.
static int hand_on(const struct action *action, int argc, char **argv) {
    const struct command *other = command_find(action->hand_on);
    char *words[64] = {argv[0]};
    path_buffer path;
    if (args_is_completing())
        return other->run(other, argc - 1, argv + 1);
    int count = 1, code = find(argv[2], path);
    if (code >= 0)
        return code;
    if (other->run == cmd_play)
        words[count++] = "--resume";
    for (int i = 3; i < argc && count < 62; i++)
        words[count++] = argv[i];
    words[count++] = "--";
    words[count++] = path;
    return other->run(other, count, words);
}

int cmd_records(const struct command *self, int argc, char **argv) {
    struct args args;
    path_buffer path;
    const struct action *first = argc > 2 ? find_action(argv[1]) : NULL;
    if (first && first->hand_on && argv[2][0] != '-' && !(args_is_completing() && argc == 3))
        return hand_on(first, argc, argv);
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    const struct action *action = args.operand_count ? find_action(args.operands[0]) : actions;
    if (!action || (args.operand_count && args.operand_count != action->operands))
        return complain(EXIT_USAGE,
                        N_("Expected: list, show MATCH, resume MATCH, export MATCH FILE or delete "
                           "MATCH. Try “paddock records --help”."),
                        NULL);
    if (action == actions)
        return list(&args);
    code = find(args.operands[1], path);
    if (code >= 0)
        return code;
    return strcmp(action->name, "export") == 0 ? export(path, &args) : delete (path);
}
