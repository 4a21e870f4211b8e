// What is at "/" of a program without a page: what is running here, and how to come in.
#include "server/net/http.h"

#include "base/message.h"
#include "paddock.h"
#include "server/html.h"

#include <stdlib.h>
#include <string.h>

static void put_paragraph(pd_text *out, const char *text) {
    pd_put(out, "<p>");
    put_html(out, text);
    pd_put(out, "</p>\n");
}

static void put_version(pd_text *out, int language) {
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_format(&text, pd_translate(language, N_("This server runs Paddock {version}.")), "version",
              PD_VERSION, NULL);
    put_paragraph(out, sentence);
}

char *welcome_page(const struct site *site, int language, size_t *length) {
    enum { SIZE = 8192 };
    char *bytes = malloc(SIZE);
    *length = SIZE; // a length without a body says that memory ran out
    if (!bytes)
        return NULL;
    pd_text out = pd_text_on(bytes, SIZE);
    pd_put(&out, "<!doctype html>\n<html lang=\"");
    pd_put(&out, pd_language_code(language));
    pd_put(&out, "\">\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<meta name=\"color-scheme\" content=\"light dark\">\n"
                 "<title>Paddock</title>\n<main>\n<h1>Paddock</h1>\n");
    put_paragraph(&out, pd_translate(language, N_("Card games with secret hands and fair deals.")));
    put_paragraph(
        &out,
        pd_translate(language,
                     N_("This server was built without the web page. Play from a terminal:")));
    pd_put(&out, "<pre tabindex=\"0\">paddock join ");
    put_html(&out, site->play);
    pd_put(&out, "</pre>\n");
    put_version(&out, language);
    pd_put(&out, "</main>\n</html>\n");
    *length = out.used;
    return bytes;
}
