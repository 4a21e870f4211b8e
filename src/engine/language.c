#include "engine/arguments.h"
#include "engine/catalogue.h"
#include "engine/game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int pd_language_count(void) {
    return pd__language_count;
}

const char *pd_language_code(int language) {
    assert(pd__is_language(language));
    return pd__languages[language].code;
}

// Takes a locale's name too: only the part before "_", "-", "." or "@" counts.
int pd_language_find(const char *code) {
    assert(code);
    size_t length = strcspn(code, "_-.@");
    for (int i = 0; i < pd__language_count; i++) {
        const char *known = pd__languages[i].code;
        if (strlen(known) == length && memcmp(known, code, length) == 0)
            return i;
    }
    return -1;
}

static int compare(const void *message, const void *other) {
    return strcmp(message, *(const char *const *)other);
}

static const char *text_at(const struct pd__language *language, int index) {
    const char *text = language->texts + language->starts[index / PD__STRIDE];
    for (int i = index % PD__STRIDE; i > 0; i--)
        text += strlen(text) + 1;
    return text;
}

// The text alone, without the context before it.
static const char *text_of(const char *message) {
    const char *mark = strchr(message, '\4');
    return mark ? mark + 1 : message;
}

const char *pd_translate(int language, const char *message) {
    assert(pd__is_language(language) && message);
    if (language == 0)
        return text_of(message);
    const char *const *found =
        bsearch(message, pd__messages, (size_t)pd__message_count, sizeof *found, compare);
    if (!found)
        return text_of(message);
    return text_at(&pd__languages[language], (int)(found - pd__messages));
}

const char *pd_list_joint(int language, int index, int count) {
    assert(pd__is_language(language) && index >= 0 && index < count);
    if (index == 0)
        return "";
    return index + 1 < count ? ", " : pd_translate(language, NC_("before the last item", " and "));
}

void pd_put_decimal(pd_text *out, int language, double number, int decimals) {
    assert(pd__is_text(out) && pd__is_language(language) && decimals >= 0 && decimals <= 18);
    uint64_t unit = 1;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    double size = (number < 0 ? -number : number) * (double)unit + 0.5;
    if (!(size < 1e18)) {
        pd_put(out, "–");
        return;
    }
    uint64_t rest = (uint64_t)size;
    pd_put(out, number < 0 && rest ? "-" : "");
    pd_put_int(out, (int64_t)(rest / unit));
    pd_put(out, decimals ? pd_translate(language, NC_("decimal sign", ".")) : "");
    while (unit > 1) {
        rest %= unit;
        unit /= 10;
        pd_put_int(out, (int64_t)(rest / unit));
    }
}
