#include "net/heard.h"

#include "console/console.h"
#include "net/take.h"

#include <string.h>
#include <time.h>

// The sentences for an event: for the player it is about, and for the others. `why` selects.
static const struct sentence {
    const char *what, *why;
    const char *mine, *other;
} sentences[] = {
    {"sat", NULL, N_("You take seat {seat}."), N_("{name} takes seat {seat}.")},
    {"stood", "removed", N_("The host has removed you from this table."),
     N_("The host has removed {name} from this table.")},
    {"stood", NULL, N_("You left your seat."), N_("{name} left their seat.")},
    {"started", NULL, N_("You start the match."), N_("{name} starts the match.")},
    {"undone", NULL, N_("You took back your last move."), N_("{name} took back the last move.")},
    {"asked", NULL, N_("You asked to take back your last move."),
     N_("{name} asks to take back the last move.")},
    {"agreed", NULL, N_("You agree."), N_("{name} agrees.")},
    {"declined", NULL, N_("You decline. The move stands."),
     N_("{name} declines. The move stands.")},
    {"said", NULL, N_("{name}: {text}"), N_("{name}: {text}")},
    {"left", "left", N_("You left. A bot ({bot}) plays for you until you come back."),
     N_("{name} left. A bot ({bot}) takes over.")},
    {"left", "clock", N_("Your time is up. A bot ({bot}) plays for you."),
     N_("{name} ran out of time. A bot ({bot}) takes over.")},
    {"left", NULL, N_("You were away too long. A bot ({bot}) plays for you."),
     N_("{name} was away too long. A bot ({bot}) takes over.")},
    {"returned", NULL, N_("You are back in your seat."), N_("{name} is back.")},
    {"closed", "expired", N_("The table closed because it was not used for too long."),
     N_("The table closed because it was not used for too long.")},
    {"closed", NULL, N_("The host closed the table."), N_("The host closed the table.")},
};

static const struct sentence *find_sentence(const char *what, const char *why) {
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(sentences[i].what, what) == 0 &&
            (!sentences[i].why || strcmp(sentences[i].why, why) == 0))
            return &sentences[i];
    return NULL;
}

void heard_event(const struct remote_event *event, bool mine, const char *name,
                 const json_t *message, pd_text *out) {
    char why[REMOTE_WORD_MAX], bot[REMOTE_WORD_MAX], text[1024], seat[16];
    take_text(message, "why", why, sizeof why);
    take_text(message, "bot", bot, sizeof bot);
    take_text(message, "text", text, sizeof text);
    snprintf(seat, sizeof seat, "%d", event->seat + 1);
    const struct sentence *sentence = find_sentence(event->what, why);
    bool unheard = strcmp(event->what, "said") == 0 && !*text;
    if (sentence && !unheard)
        pd_format(out, tr(mine ? sentence->mine : sentence->other), "name", name, "seat", seat,
                  "bot", bot, "text", text, NULL);
}

void heard_presence(const struct remote_table *table, int seat, int seconds, pd_text *out) {
    char number[16];
    const char *message = N_("{name} lost the connection.");
    snprintf(number, sizeof number, "%d", seconds);
    if (table->seats[seat].present)
        message = N_("{name} is back online.");
    else if (seconds >= 0)
        message = NP_("{name} lost the connection. A bot takes over in one second.",
                      "{name} lost the connection. A bot takes over in {count} seconds.");
    pd_format(out, tr(message), "name", remote_name(table, seat), "count", number, NULL);
}

// Never less than two of anything, so that words need no singular.
void heard_end(const struct remote_table *table, pd_text *out) {
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    static const struct {
        int seconds;
        const char *message;
    } units[] = {
        {DAY, N_("If no match starts, this table closes in {count} days.")},
        {HOUR, N_("If no match starts, this table closes in {count} hours.")},
        {MINUTE, N_("If no match starts, this table closes in {count} minutes.")},
    };
    int i = 0;
    int64_t left = table->ends - (int64_t)time(NULL);
    while (i < 2 && left <= 2 * units[i].seconds)
        i++;
    int64_t count = (left + units[i].seconds - 1) / units[i].seconds;
    char number[24];
    snprintf(number, sizeof number, "%d", (int)(count < 2 ? 2 : count));
    if (table->status == REMOTE_OPEN && table->ends)
        pd_format(out, tr(units[i].message), "count", number, NULL);
}

static void put_note(pd_text *out, const char *note) {
    pd_put(out, out->used ? ", " : "");
    pd_put(out, note);
}

void heard_seat(const struct remote_table *table, int seat, pd_text *out) {
    const struct remote_seat *row = &table->seats[seat];
    if (seat == table->you)
        put_note(out, tr(N_("you")));
    if (*row->bot) {
        char bot[64];
        pd_text text = pd_text_on(bot, sizeof bot);
        pd_format(&text, tr(row->person ? N_("replaced by a bot ({bot})") : N_("bot ({bot})")),
                  "bot", row->bot, NULL);
        put_note(out, bot);
    }
    if (row->person && !row->present && seat != table->you)
        put_note(out, tr(N_("offline")));
    if (table->status == REMOTE_PLAYING && seat == table->turn)
        put_note(out, tr(N_("to move")));
    if (!row->taken)
        put_note(out, tr(N_("free")));
}
