#include "lab/html.h"

#include "paddock.h"

#include <stdarg.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1f2328;--soft:#646b73;--line:#dcd8cf;"
    "--bar:#2e7d6b;--track:#ece8df;--even:#c4501b}\n"
    "@media (prefers-color-scheme:dark){:root{--paper:#16181b;--ink:#e6e3dc;--soft:#9aa0a6;"
    "--line:#34383d;--bar:#4fb39b;--track:#24282c;--even:#f0915c}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}\n"
    "main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 3rem}\n"
    "h1{font-size:1.7rem;line-height:1.2;margin:0 0 .3rem}\n"
    "h2{font-size:1.2rem;margin:2.4rem 0 .4rem;padding-top:.8rem;border-top:1px solid "
    "var(--line)}\n"
    "h3{font-size:1rem;margin:1.4rem 0 .3rem}\n"
    "p,ul{margin:.4rem 0 .8rem}ul{padding-left:1.2rem}.soft{color:var(--soft)}\n"
    "svg{display:block;overflow:visible;width:100%;max-width:38rem;height:auto;margin:.6rem 0 "
    "1rem}\n"
    "svg text{font-size:13px;fill:var(--ink);font-variant-numeric:tabular-nums}\n"
    "@media (max-width:30rem){svg text{font-size:16px}}\n"
    ".bar,.dot{fill:var(--bar)}.vague{fill:var(--paper);stroke:var(--bar);stroke-width:2}.track{"
    "fill:var(--track)}.grid{stroke:var(--line)}\n"
    ".even{stroke:var(--even);stroke-width:2;stroke-dasharray:4 3}\n"
    ".curve{stroke:var(--bar);stroke-width:2}.reach{stroke:var(--ink);stroke-width:1.5}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem .9rem .25rem 0;text-align:right;border-bottom:1px solid var(--line);"
    "white-space:nowrap}\n"
    "th:first-child,td:first-child{text-align:left}th{font-weight:600;font-size:.85rem;"
    "color:var(--soft);white-space:normal;vertical-align:bottom}\n"
    "code,pre{font:.9em ui-monospace,monospace}pre{overflow-x:auto;"
    "padding:.7rem .9rem;background:var(--track);border-radius:.4rem}\n"
    ".long{white-space:normal;overflow-wrap:anywhere;text-align:left}\n"
    "@media "
    "print{body{background:#fff;color:#000}pre{white-space:pre-wrap}h2{break-after:avoid}svg,tr{"
    "break-inside:avoid}}";

void pd__html_put(FILE *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out);
        }
}

void pd__html_open(FILE *out, int language, const char *title, const char *more) {
    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>%s"
            "%s</style>\n",
            pd_language_code(language), style, more);
    pd__html_put_element(out, "title", title);
    fprintf(out, "</head><body><main>\n");
}

void pd__html_close(FILE *out) {
    fprintf(out, "</main></body></html>\n");
}

void pd__html_put_element(FILE *out, const char *tag, const char *text) {
    fprintf(out, "<%s>", tag);
    pd__html_put(out, text);
    fprintf(out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

static void put_messages(FILE *out, int language, const char *tag, const char *message,
                         va_list pairs) {
    char buffer[4096];
    pd_text text = pd_text_on(buffer, sizeof buffer);
    pd_format_list(&text, pd_translate(language, message), pairs);
    pd__html_put_element(out, tag, buffer);
}

void pd__html_put_message(FILE *out, int language, const char *tag, const char *message, ...) {
    va_list pairs;
    va_start(pairs, message);
    put_messages(out, language, tag, message, pairs);
    va_end(pairs);
}

void pd__html_open_table(FILE *out, int language, const char *const *columns, int count) {
    fprintf(out, "<div class=\"wide\"><table><thead><tr>");
    for (int i = 0; i < count; i++)
        pd__html_put_message(out, language, "th scope=\"col\"", columns[i], NULL);
    fprintf(out, "</tr></thead><tbody>\n");
}

void pd__html_close_table(FILE *out) {
    fprintf(out, "</tbody></table></div>\n");
}

void pd__html_put_cell(FILE *out, const char *text) {
    pd__html_put_element(out, "td", text);
}
