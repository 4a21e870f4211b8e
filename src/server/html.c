#include "server/html.h"

static const char *name_of(char character) {
    switch (character) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
    }
}

void put_html(pd_text *out, const char *text) {
    for (; *text; text++) {
        const char *name = name_of(*text);
        pd_put(out, name ? name : (char[]){*text, '\0'});
    }
}
