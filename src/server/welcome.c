// The page at "/": what is running here, and how to come in.
#include "server/http.h"

#include "paddock.h"

#include <stdlib.h>
#include <string.h>

#define N_(text) text

const char welcome_style[] =
    ":root{color-scheme:light dark;--ink:#1d2420;--soft:#58645d;--line:#d5dcd6;--paper:#fbfcfa;"
    "--accent:#17653c}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6ece7;--soft:#9fada4;--line:#333d37;"
    "--paper:#141916;--accent:#7bd3a0}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:44rem;padding:3rem 1.25rem 4rem;background:var(--paper);"
    "color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}\n"
    "h1{margin:0;font-size:2.5rem;line-height:1.1;letter-spacing:-.02em;color:var(--accent)}\n"
    "h2{margin:2.5rem 0 .5rem;font-size:1.125rem}\n"
    "p{margin:.5rem 0}.soft,dd{color:var(--soft)}\n"
    "dl{margin:0;border-top:1px solid var(--line)}\n"
    "dl div{padding:.625rem 0;border-bottom:1px solid var(--line)}\n"
    "dt{font-weight:600}dt span{font-weight:400;color:var(--soft)}dd{margin:0}\n"
    "pre{margin:.5rem 0;padding:.75rem 1rem;white-space:pre-wrap;"
    "overflow-wrap:anywhere;border:1px solid var(--line);"
    "border-radius:.5rem;font:1rem/1.5 ui-monospace,monospace}\n"
    "ul{margin:.5rem 0;padding-left:1.25rem}\n"
    "a{color:var(--accent);text-underline-offset:.2em}\n"
    ":focus-visible{outline:2px solid;outline-offset:2px}\n";

// Text as HTML. What we say has no markup of its own.
static void put(pd_text *out, const char *text) {
    for (; *text; text++) {
        char one[2] = {*text, '\0'};
        pd_put(out, *text == '&'   ? "&amp;"
                    : *text == '<' ? "&lt;"
                    : *text == '>' ? "&gt;"
                    : *text == '"' ? "&quot;"
                                   : one);
    }
}

static void put_element(pd_text *out, const char *name, const char *text) {
    pd_put(out, "<");
    pd_put(out, name);
    pd_put(out, ">");
    put(out, text);
    pd_put(out, "</");
    pd_put(out, name);
    pd_put(out, ">\n");
}

// A message with one {placeholder}, as a paragraph.
static void put_sentence(pd_text *out, int language, const char *message, const char *name,
                         const char *value) {
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_format(&text, pd_translate(language, message), name, value, NULL);
    put_element(out, "p", sentence);
}

static void put_head(pd_text *out, int language) {
    pd_put(out, "<!doctype html>\n<html lang=\"");
    pd_put(out, pd_language_code(language));
    pd_put(out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<title>Paddock</title>\n"
                "<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n<body>\n<main>\n"
                "<h1>Paddock</h1>\n");
    put_element(out, "p",
                pd_translate(language, N_("Card games with hidden hands, played fairly.")));
}

static void put_game(pd_text *out, int language, const pd_game *game) {
    pd_game_info info = pd_game_about(game);
    char least[12], most[12], seats[64];
    pd_text text = pd_text_on(least, sizeof least);
    pd_put_int(&text, info.seats_min);
    text = pd_text_on(most, sizeof most);
    pd_put_int(&text, info.seats_max);
    text = pd_text_on(seats, sizeof seats);
    pd_format(&text, pd_translate(language, N_("{min} to {max} players")), "min", least, "max",
              most, NULL);
    pd_put(out, "<div><dt>");
    put(out, pd_translate(language, info.name));
    pd_put(out, " <span>· ");
    put(out, seats);
    pd_put(out, "</span></dt>\n<dd>");
    put(out, pd_translate(language, info.blurb));
    pd_put(out, "</dd></div>\n");
}

static void put_games(pd_text *out, int language) {
    put_element(out, "h2", pd_translate(language, N_("Games")));
    pd_put(out, "<dl>\n");
    for (int i = 0; i < pd_game_count(); i++)
        put_game(out, language, pd_game_at(i));
    pd_put(out, "</dl>\n");
}

// The list is JSON that the hall has written: each table has one member "table", and no text in it
// can look like that, as quotes in texts are escaped.
static int count_tables(const struct site *site) {
    struct hall_page page = {0};
    int count = 0;
    hall_page_tables(site->hall, &page);
    if (page.status != 200)
        count = -1;
    else
        for (const char *at = page.text; (at = strstr(at, "\"table\":")); at++)
            count++;
    free(page.text);
    return count;
}

static void put_tables(pd_text *out, int language, const struct site *site) {
    char number[12];
    int count = count_tables(site);
    if (count < 0)
        return;
    pd_text text = pd_text_on(number, sizeof number);
    pd_put_int(&text, count);
    put_element(out, "h2", pd_translate(language, N_("Tables")));
    put_sentence(out, language, N_("Listed tables that are not over: {count}."), "count", number);
}

static void put_programs(pd_text *out, int language) {
    static const struct {
        const char *path, *what;
    } links[] = {
        {"/api/games", N_("the games and their options")},
        {"/api/tables", N_("the listed tables")},
        {"/healthz", N_("whether all is well")},
    };
    put_element(out, "h2", pd_translate(language, N_("For programs")));
    pd_put(out, "<ul>\n");
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        pd_put(out, "<li><a href=\"");
        pd_put(out, links[i].path);
        pd_put(out, "\">");
        pd_put(out, links[i].path);
        pd_put(out, "</a> <span class=\"soft\">");
        put(out, pd_translate(language, links[i].what));
        pd_put(out, "</span></li>\n");
    }
    pd_put(out, "</ul>\n");
}

char *welcome_page(const struct site *site, int language, size_t *length) {
    enum { SIZE = 32768 };
    char *bytes = malloc(SIZE);
    *length = SIZE; // so that no memory can be told from an empty page
    if (!bytes)
        return NULL;
    pd_text out = pd_text_on(bytes, SIZE);
    put_head(&out, language);
    put_element(&out, "h2", pd_translate(language, N_("Play from a terminal")));
    pd_put(&out, "<pre tabindex=\"0\">paddock join ");
    put(&out, site->play);
    pd_put(&out, "</pre>\n");
    put_tables(&out, language, site);
    put_games(&out, language);
    put_programs(&out, language);
    pd_put(&out, "</main>\n<footer class=\"soft\">\n");
    put_sentence(&out, language, N_("This server runs Paddock {version}."), "version", PD_VERSION);
    pd_put(&out, "</footer>\n</body>\n</html>\n");
    *length = out.used;
    return bytes;
}
