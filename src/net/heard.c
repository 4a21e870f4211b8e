#include "net/heard.h"

#include "console/console.h"
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
    {"closed", NULL, N_("The host has closed the table."), N_("The host has closed the table.")},
};

static const struct sentence *find_sentence(const char *what, const char *why) {
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(sentences[i].what, what) == 0 &&
            (!sentences[i].why || strcmp(sentences[i].why, why) == 0))
            return &sentences[i];
    return NULL;
}

void heard_event(const struct online *table, const struct online_event *event, const char *name,
                 const json_t *message, pd_text *out) {
    char why[ONLINE_WORD_MAX], bot[ONLINE_WORD_MAX], text[1024], seat[16];
    take_text(message, "why", why, sizeof why);
    take_text(message, "bot", bot, sizeof bot);
    take_text(message, "text", text, sizeof text);
    snprintf(seat, sizeof seat, "%d", event->seat + 1);
    const struct sentence *sentence = find_sentence(event->what, why);
    bool mine = event->seat != PD_NOBODY && event->seat == table->you;
    if (sentence)
        pd_format(out, tr(mine ? sentence->mine : sentence->other), "name", name, "seat", seat,
                  "bot", bot, "text", text, NULL);
}

void heard_presence(const struct online *table, int seat, int seconds, pd_text *out) {
    char number[16];
    const char *message = N_("{name} has lost the connection.");
    snprintf(number, sizeof number, "%d", seconds);
    if (table->seats[seat].present)
        message = N_("{name} is connected again.");
    else if (seconds >= 0)
        message = N_("{name} has lost the connection. In {seconds} seconds a bot moves instead.");
    pd_format(out, tr(message), "name", online_name(table, seat), "seconds", number, NULL);
}

static void put_note(pd_text *out, const char *note) {
    pd_put(out, out->used ? ", " : "");
    pd_put(out, note);
}

void heard_seat(const struct online *table, int seat, pd_text *out) {
    const struct online_seat *row = &table->seats[seat];
    if (seat == table->you)
        put_note(out, tr(N_("you")));
    if (*row->bot) {
        char bot[64];
        pd_text text = pd_text_on(bot, sizeof bot);
        pd_format(&text, tr(row->person ? N_("a bot moves instead: {bot}") : N_("bot: {bot}")),
                  "bot", row->bot, NULL);
        put_note(out, bot);
    }
    if (row->person && !row->present && seat != table->you)
        put_note(out, tr(N_("not connected")));
    if (table->status == ONLINE_PLAYING && seat == table->turn)
        put_note(out, tr(N_("to move")));
    if (!row->taken)
        put_note(out, tr(N_("free")));
}
