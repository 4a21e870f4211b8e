// What is at "/t/ID": the card that messengers show for a table's link, and the way to the table.
// Its id is behind a # on the page itself, where no messenger can see it.
#include "server/hall/preview.h"
#include "server/html.h"

#include <string.h>

static void put_meta(pd_text *out, const char *name, const char *content) {
    pd_put(out, strchr(name, ':') ? "<meta property=\"" : "<meta name=\"");
    pd_put(out, name);
    pd_put(out, "\" content=\"");
    put_html(out, content);
    pd_put(out, "\">\n");
}

// "At the table: Ann, Bob", then what kind of game it is.
static void say_invitation(const struct table *table, int language, pd_text *out) {
    char list[PD_SEATS_MAX * (PD_NAME_MAX + 2) + 1];
    pd_text names = pd_text_on(list, sizeof list);
    for (int seat = 0; seat < table->match.header.setup.seats; seat++)
        if (*table->seats[seat].name) {
            pd_put(&names, names.used ? ", " : "");
            pd_put(&names, table->seats[seat].name);
        }
    if (names.used) {
        pd_format(out, pd_translate(language, N_("At the table: {names}")), "names", list, NULL);
        pd_put(out, " · ");
    }
    pd_say_game(table->match.header.game, &(pd_voice){language, PD_NOBODY, NULL}, out);
}

// `table` is NULL if there is none; the page will say so.
static void put_card(const struct table *table, const char *home, const char *id, int language,
                     pd_text *out) {
    char sentence[2048] = "", address[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    if (table)
        say_invitation(table, language, &text);
    else
        pd_put(&text, pd_translate(language, N_("Card games with secret hands and fair deals.")));
    put_meta(out, "description", sentence);
    put_meta(out, "og:description", sentence);
    put_meta(out, "og:site_name", "Paddock");
    put_meta(out, "og:type", "website");
    put_meta(out, "twitter:card", "summary");
    snprintf(address, sizeof address, "%sicon-192.png", home);
    put_meta(out, "og:image", address);
    snprintf(address, sizeof address, "%st/%s", home, id);
    put_meta(out, "og:url", address);
}

void preview_put(const struct table *table, const char *home, const char *id, int language,
                 pd_text *out) {
    const char *name = table ? pd_game_about(table->match.header.game).name : "Paddock";
    pd_put(out, "<!doctype html>\n<html lang=\"");
    pd_put(out, pd_language_code(language));
    pd_put(out, "\">\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    put_html(out, pd_translate(language, name));
    pd_put(out, "</title>\n");
    put_meta(out, "og:title", pd_translate(language, name));
    put_card(table, home, id, language, out);
    pd_put(out, "<meta http-equiv=\"refresh\" content=\"0; url=../#");
    pd_put(out, id);
    pd_put(out, "\">\n<p><a href=\"../#");
    pd_put(out, id);
    pd_put(out, "\">");
    put_html(out, pd_translate(language, N_("Go to the table")));
    pd_put(out, "</a></p>\n</html>\n");
}
