// What the bytes of a terminal mean, however they are cut.
#include "tui/screen/keys.h"

#include "tap.h"
#include "tui/screen/theme.h"

static const char *const names[] = {"up",      "down",      "left",      "right",  "home",    "end",
                                    "page-up", "page-down", "backspace", "delete", "back-tab"};

// Happenings in words: "up 61 click 3,4 wheel -1"; characters by their number.
static void put_happening(char *out, size_t size, const struct happening *happening) {
    size_t used = strlen(out);
    const char *blank = used ? " " : "";
    char *at = out + used;
    size_t room = size - used;
    if (happening->kind == HAPPENED_CLICK)
        snprintf(at, room, "%sclick %d,%d", blank, happening->x, happening->y);
    else if (happening->kind == HAPPENED_WHEEL)
        snprintf(at, room, "%swheel %d", blank, happening->key);
    else if (happening->kind == HAPPENED_BACKGROUND)
        snprintf(at, room, "%s%s", blank, happening->key == THEME_LIGHT ? "light" : "dark");
    else if (happening->key >= PRESS_UP)
        snprintf(at, room, "%s%s", blank, names[happening->key - PRESS_UP]);
    else
        snprintf(at, room, "%s%x", blank, (unsigned)happening->key);
}

static void take_all(struct keys *keys, bool late, char *out, size_t size) {
    struct happening happening;
    while (keys_next(keys, late, &happening))
        put_happening(out, size, &happening);
}

static const struct {
    const char *bytes, *wanted;
} cases[] = {
    {"a", "61"},
    {"a7 ", "61 37 20"},
    {"\r\n", "d d"},
    {"\b\x7f", "backspace backspace"},
    {"\t\x01", "9 1"},
    {"\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x98\x80", "e9 6f22 1f600"},
    {"\xff\x80x", "78"},
    {"\xc3xy", "78 79"},
    {"\xe6\xbcxy", "78 79"},
    {"\xed\xa0\x80x\xc2\x85y", "78 79"},
    {"\033[A\033[B\033[C\033[D", "up down right left"},
    {"\033OA\033OB\033OC\033OD\033OM", "up down right left d"},
    {"\033[H\033[F\033[1~\033[4~\033[7~\033[8~\033OH\033OF", "home end home end home end home end"},
    {"\033[5~\033[6~\033[3~\033[Z", "page-up page-down delete back-tab"},
    {"\033[1;5A\033[3;2~", "up delete"},
    {"\033[200~\033[15~\033[[A\033OP\033[?62;4c\033[I\033[24;1Rx", "78"},
    {"\033x", "1b 78"},
    {"\033\033[A", "1b up"},
    {"\033[1\033[A", "up"},
    {"\033[\xff\033[A", "up"},
    {"\033[<0;4;5M\033[<0;4;5m", "click 3,4"},
    {"\033[<16;1000;500M", "click 999,499"},
    {"\033[<1;4;5M\033[<2;4;5M\033[<32;4;5M\033[<35;4;5Mx", "78"},
    {"\033[<64;1;1M\033[<65;1;1M\033[<66;1;1M", "wheel -1 wheel 1"},
    {"\033[<0;0;1M\033[<0;1M\033[<;;M\033[<M\033[<0;1;1;1M\033[<0;99999;1Mx", "78"},
    {"\033]11;rgb:ffff/ffff/ffff\033\\x\033]11;rgb:00/00/00\ay", "light 78 dark 79"},
    {"\033]11;?\ax\033]11;red\033\\y\033]4;1;rgb:ffff/ffff/ffff\az", "78 79 7a"},
    {"\033]11;rgb\033[A\033]52\rx", "up d 78"},
    {"\033[M $%\033[M`!!\033[M#!!x", "click 3,4 wheel -1 78"},
};
enum { CASES = sizeof cases / sizeof *cases };

static void test_cases(void) {
    for (int i = 0; i < CASES; i++) {
        char found[128] = "", cut[128] = "", what[160];
        struct keys keys = {0}, slow = {0};
        keys_put(&keys, cases[i].bytes, strlen(cases[i].bytes));
        take_all(&keys, false, found, sizeof found);
        for (const char *at = cases[i].bytes; *at; at++) {
            keys_put(&slow, at, 1);
            take_all(&slow, false, cut, sizeof cut);
        }
        snprintf(what, sizeof what, "case %d: %s", i, cases[i].wanted);
        ok_text(found, cases[i].wanted, what);
        ok_text(cut, cases[i].wanted, "the same, byte by byte");
    }
}

static void test_escape(void) {
    char found[64] = "";
    struct keys keys = {0};
    ok_number(keys_due(&keys), -1, "of nothing comes nothing");
    keys_put(&keys, "\033", 1);
    take_all(&keys, false, found, sizeof found);
    ok(!*found && keys_due(&keys) == KEYS_ESCAPE_MS, "Esc waits for what may follow");
    take_all(&keys, true, found, sizeof found);
    ok_text(found, "1b", "but not for long");
    keys_put(&keys, "\033[", 2);
    ok_number(keys_due(&keys), KEYS_ESCAPE_MS, "so does the beginning of a sequence");
    found[0] = '\0';
    take_all(&keys, true, found, sizeof found);
    ok_text(found, "1b 5b", "which is two keys then");
    keys_put(&keys, "\033[1", 3);
    ok_number(keys_due(&keys), -1, "the middle of one waits for its end");
    keys_put(&keys, "~", 1);
    ok_number(keys_due(&keys), 0, "and then there is a key");
}

// Sequences without an end, and whatever else a line may bring.
static void test_noise(void) {
    struct keys keys = {0};
    struct happening happening;
    unsigned seed = 1;
    bool sane = true;
    for (int round = 0; round < 200000; round++) {
        static const char often[] = "\033\033[[]]11;rgb:f/f/f\\\a<;;019MmOA~\xc3\xa9\xf0";
        char bytes[64];
        seed = seed * 1103515245 + 12345;
        size_t count = 1 + (seed >> 16) % sizeof bytes;
        for (size_t i = 0; i < count; i++) {
            seed = seed * 1103515245 + 12345;
            bytes[i] = seed & 0x10000 ? (char)(seed >> 24) : often[(seed >> 20) % sizeof often];
        }
        keys_put(&keys, bytes, count);
        while (keys_next(&keys, seed >> 31, &happening))
            sane &= happening.kind != HAPPENED_KEY ||
                    (happening.key > 0 && happening.key <= PRESS_BACK_TAB);
        sane &= keys.used < KEYS_ROOM - 1;
    }
    ok(sane, "noise makes keys or nothing, and room for more");
    keys = (struct keys){0};
    keys_put(&keys, "\033[", 2);
    for (int i = 0; i < 2 * KEYS_ROOM; i++) {
        keys_put(&keys, "1", 1);
        while (keys_next(&keys, false, &happening))
            ;
    }
    ok(keys.used < KEYS_ROOM - 1, "a sequence without an end is given up");
}

int main(void) {
    test_cases();
    test_escape();
    test_noise();
    return tap_end();
}
