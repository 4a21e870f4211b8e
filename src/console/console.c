#include "console/console.h"

#include "console/ascii.h"

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int language;
static bool only_ascii;

// ------------------------------------------------------------------------------- characters

static bool environment_says_utf8(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

// The name of a locale tells the terminal's encoding even if the locale is not installed. Widths of
// characters need a UTF-8 locale, so one is set even if only ASCII is shown.
bool console_speaks_utf8(void) {
    bool known = setlocale(LC_CTYPE, "") != NULL;
    if (known && strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return true;
    setlocale(LC_CTYPE, "C.UTF-8");
    return !known && environment_says_utf8();
}

void console_ascii(bool wanted) {
    only_ascii = !console_speaks_utf8() || wanted;
}

static void put_bytes(FILE *file, const char *text, size_t count) {
    if (!only_ascii)
        fwrite(text, 1, count, file);
    for (const char *end = text + count; only_ascii && text < end;)
        fputc(ascii_for(utf8_next(&text)), file);
}

void console_put(FILE *file, const char *text) {
    put_bytes(file, text, strlen(text));
}

void console_line(const char *text) {
    console_put(stdout, text);
    putchar('\n');
}

// ------------------------------------------------------------------------------- sentences

// Where complaints go instead of standard error.
const char *console_hint(const char *reason) {
    return *reason ? N_("Hint: {move}. {reason}") : N_("Hint: {move}");
}

static void (*hear_complaint)(void *context, const char *sentence);
static void *hear_context;

void console_hear(void (*hear)(void *context, const char *sentence), void *context) {
    hear_complaint = hear;
    hear_context = context;
}

static void put_complaint(const char *sentence) {
    if (hear_complaint) {
        hear_complaint(hear_context, sentence);
        return;
    }
    fflush(stdout);
    console_put(stderr, "paddock: ");
    console_put(stderr, sentence);
    fputc('\n', stderr);
}

static int environment_language(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) {
            int found = pd_language_find(value);
            return found < 0 ? 0 : found;
        }
    }
    return 0;
}

void console_language(int wanted) {
    language = wanted < 0 ? environment_language() : wanted;
}

int console_voice_language(void) {
    return language;
}

const char *tr(const char *message) {
    return pd_translate(language, message);
}

static void print_pairs(FILE *file, const char *text, va_list pairs) {
    char buffer[8192];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    pd_format_list(&out, text, pairs);
    console_put(file, buffer);
}

void say_pairs(FILE *file, const char *text, ...) {
    va_list list;
    va_start(list, text);
    print_pairs(file, text, list);
    va_end(list);
    fputc('\n', file);
}

int complain_pairs(int code, const char *text, ...) {
    char sentence[8192];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    va_list list;
    va_start(list, text);
    pd_format_list(&out, text, list);
    va_end(list);
    put_complaint(sentence);
    return code;
}

int complain_of(int code, const char *file, int line, const char *sentence) {
    char whole[8192], where[32] = "";
    pd_text out = pd_text_on(whole, sizeof whole);
    if (line)
        snprintf(where, sizeof where, ":%d", line);
    pd_put(&out, file);
    pd_put(&out, where);
    pd_put(&out, ": ");
    pd_put(&out, sentence);
    put_complaint(whole);
    return code;
}

int complain_problem(int code, const char *file, const pd_problem *problem) {
    char sentence[512], whole[8192], where[64] = "";
    pd_voice voice = {.language = language, .listener = PD_NOBODY};
    pd_text text = pd_text_on(sentence, sizeof sentence), out = pd_text_on(whole, sizeof whole);
    pd_say_problem(&voice, problem, &text);
    if (problem->column)
        snprintf(where, sizeof where, "%d:%d: ", problem->line, problem->column);
    else if (problem->line)
        snprintf(where, sizeof where, "%d: ", problem->line);
    if (file) {
        pd_put(&out, file);
        pd_put(&out, *where ? ":" : ": ");
    }
    pd_put(&out, where);
    pd_put(&out, sentence);
    put_complaint(whole);
    return code;
}

bool console_is_terminal(FILE *file) {
    return isatty(fileno(file)) == 1;
}

// Columns of a UTF-8 word; every character of our languages is one column wide.
static int columns(const char *word, size_t bytes) {
    int count = 0;
    for (size_t i = 0; i < bytes; i++)
        count += ((unsigned char)word[i] & 0xc0) != 0x80;
    return count;
}

int console_width(const char *text) {
    return columns(text, strlen(text));
}

// Prints the words of a text from this column on; further lines start after `indent` spaces.
static void wrap(FILE *file, const char *text, int indent, int column) {
    bool starts = true; // no word stands on this line yet
    while (*text) {
        size_t bytes = strcspn(text, " ");
        int width = columns(text, bytes);
        if (!starts && column + 1 + width > 78) {
            fprintf(file, "\n%*s", indent, "");
            column = indent;
            starts = true;
        }
        if (!starts)
            fputc(' ', file);
        put_bytes(file, text, bytes);
        column += width + !starts;
        starts = false;
        text += bytes + (text[bytes] == ' ');
    }
    fputc('\n', file);
}

void console_wrap(FILE *file, const char *text, int indent) {
    fprintf(file, "%*s", indent, "");
    wrap(file, text, indent, indent);
}

void console_item(FILE *file, const char *head, const char *text, int indent) {
    console_put(file, head);
    fprintf(file, "%*s", indent - console_width(head), "");
    wrap(file, text, indent, indent);
}

void console_wrap_lines(FILE *file, char *text) {
    for (char *line; (line = strsep(&text, "\n")) && (text || *line);) {
        size_t indent = strspn(line, " ");
        console_wrap(file, line + indent, (int)indent);
    }
}
