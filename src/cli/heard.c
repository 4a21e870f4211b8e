#include "cli/guest.h"
#include "net/take.h"

#include <string.h>

// What is said of an event: to whom it is about, and to the others. `why` tells kinds apart.
static const struct sentence {
    const char *what, *why;
    const char *mine, *other;
} sentences[] = {
    {"sat", NULL, N_("You sit down: seat {seat}."), N_("{name} sits down: seat {seat}.")},
    {"stood", NULL, N_("You have stood up."), N_("{name} has stood up.")},
    {"started", NULL, N_("You start the match."), N_("{name} starts the match.")},
    {"undone", NULL, N_("Your last step is taken back."),
     N_("{name} has taken the last step back.")},
    {"asked", NULL, N_("You ask to take your last step back."),
     N_("{name} asks to take the last step back.")},
    {"agreed", NULL, N_("You agree."), N_("{name} agrees.")},
    {"declined", NULL, N_("You decline: the step stands."),
     N_("{name} declines: the step stands.")},
    {"said", NULL, N_("{name}: {text}"), N_("{name}: {text}")},
    {"left", "left", N_("You have left: a bot ({bot}) moves for you. The seat stays yours."),
     N_("{name} has left: a bot ({bot}) moves instead.")},
    {"left", "clock", N_("Your time has run out: a bot ({bot}) moves for you."),
     N_("The time of {name} has run out: a bot ({bot}) moves instead.")},
    {"left", NULL, N_("You have been away for too long: a bot ({bot}) moves for you."),
     N_("{name} has been away for too long: a bot ({bot}) moves instead.")},
    {"returned", NULL, N_("You are back in your seat."), N_("{name} is back.")},
    {"rematched", NULL, N_("There is a table for another match: type “rematch” to sit down there."),
     N_("There is a table for another match: type “rematch” to sit down there.")},
    {"closed", NULL, N_("The host has closed the table."), N_("The host has closed the table.")},
};

static const struct sentence *find_sentence(const char *what, const char *why) {
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(sentences[i].what, what) == 0 &&
            (!sentences[i].why || strcmp(sentences[i].why, why) == 0))
            return &sentences[i];
    return NULL;
}

static void say_sentences(struct guest *guest, const json_t *list) {
    static char lines[GUEST_TEXT_MAX];
    if (!take_lines(list, lines, sizeof lines) || !*lines)
        return;
    guest_hush(guest);
    fputs(lines, stdout);
}

void heard_event(struct guest *guest, const struct online_event *event, const char *name,
                 const json_t *message) {
    char why[ONLINE_WORD_MAX], bot[ONLINE_WORD_MAX], text[1024], seat[16];
    take_text(message, "why", why, sizeof why);
    take_text(message, "bot", bot, sizeof bot);
    take_text(message, "text", text, sizeof text);
    snprintf(seat, sizeof seat, "%d", event->seat + 1);
    const struct sentence *sentence = find_sentence(event->what, why);
    bool mine = event->seat != PD_NOBODY && event->seat == guest->table.you;
    if (sentence)
        guest_say(guest, mine ? sentence->mine : sentence->other, "name", name, "seat", seat, "bot",
                  bot, "text", text);
    say_sentences(guest, json_object_get(message, "says"));
}

void heard_presence(struct guest *guest, const json_t *message) {
    int seat, seconds;
    bool present;
    char number[16];
    if (!take_int(message, "seat", 0, guest->table.seat_count - 1, &seat) ||
        !take_bool(message, "present", &present)) {
        guest_nonsense(guest, "presence");
        return;
    }
    guest->table.seats[seat].present = present;
    const char *name = online_name(&guest->table, seat);
    if (seat == guest->table.you)
        return;
    if (present)
        guest_say(guest, N_("{name} is connected again."), "name", name);
    else if (take_int(message, "seconds", 0, 1 << 30, &seconds)) {
        snprintf(number, sizeof number, "%d", seconds);
        guest_say(guest,
                  N_("{name} has lost the connection. In {seconds} seconds a bot moves instead."),
                  "name", name, "seconds", number);
    } else
        guest_say(guest, N_("{name} has lost the connection."), "name", name);
}

void heard_words(struct guest *guest, const json_t *message) {
    static char lines[GUEST_TEXT_MAX];
    guest_hush(guest);
    printf("\n");
    take_lines(json_object_get(message, "says"), lines, sizeof lines);
    console_wrap_lines(stdout, lines);
}

// The IDs as one list separated by spaces, however they come.
static void take_ids(const json_t *rules, char *out, size_t size) {
    take_lines(rules, out, size);
    for (; *out; out++)
        if (*out == '\n')
            *out = ' ';
}

void heard_rules(struct guest *guest, const json_t *message) {
    char ids[1024];
    const pd_game *game = pd_game_find(guest->table.game);
    guest_hush(guest);
    take_ids(json_object_get(message, "rules"), ids, sizeof ids);
    if (game && *ids)
        sheet_rules(game, ids);
    say(stdout,
        N_("Type the number of a choice, or a move as it is written (or “play MOVE”). Also:\n"
           "  why MOVE    why a move is not possible\n"
           "  table       the table again\n"
           "  moves       your choices again\n"
           "  undo        ask to take your last step back\n"
           "  agree       … let somebody take a step back\n"
           "  decline     … or not\n"
           "  say TEXT    talk; “say” alone lists phrases, “say /hello” says one\n"
           "  who         who sits where\n"
           "  start BOT   start the match; bots of that level take the seats that are free\n"
           "  leave       let a bot play for you; before the start: stand up\n"
           "  back        take your seat again\n"
           "  rematch     when the match is over: another one\n"
           "  quit        go; your seat is kept\n"
           "All rules: paddock rules {game}"),
        "game", guest->table.game);
}
