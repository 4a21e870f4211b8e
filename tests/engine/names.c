// Which names may stand on other people's screens and in a record.
#include "base/text.h"
#include "base/utf8.h"
#include "tap.h"

// --------------------------------------------------------------------------------- every character

static void write_code(uint32_t c, char *out) {
    size_t used = 0;
    if (c < 0x80) {
        out[used++] = (char)c;
    } else if (c < 0x800) {
        out[used++] = (char)(0xc0 | c >> 6);
    } else if (c < 0x10000) {
        out[used++] = (char)(0xe0 | c >> 12);
        out[used++] = (char)(0x80 | (c >> 6 & 0x3f));
    } else {
        out[used++] = (char)(0xf0 | c >> 18);
        out[used++] = (char)(0x80 | (c >> 12 & 0x3f));
        out[used++] = (char)(0x80 | (c >> 6 & 0x3f));
    }
    if (c >= 0x80)
        out[used++] = (char)(0x80 | (c & 0x3f));
    out[used] = '\0';
}

// "#c#": no accent makes one character with a number sign.
static const char *around(uint32_t code) {
    static char name[16];
    char middle[8];
    write_code(code, middle);
    snprintf(name, sizeof name, "#%s#", middle);
    return name;
}

static const uint32_t hidden[][2] = {
    {0x1, 0x1f},         {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
    {0x61c, 0x61c},      {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200f},    {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
    {0x3164, 0x3164},    {0xd800, 0xdfff},   {0xe000, 0xf8ff},   {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0f},    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xffff},
    {0x13430, 0x1343f},  {0x16fe4, 0x16fe4}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159},
    {0x1d173, 0x1d17a},  {0x1fffe, 0x1ffff}, {0x2fffe, 0x2ffff}, {0x3fffe, 0x3ffff},
    {0xe0000, 0x10ffff},
};
static const uint32_t blanks[][2] = {{0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
                                     {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};
// Codes for what has another code, such as Å for Ångström, and parts of Korean syllables.
static const uint32_t twins[][2] = {{0x340, 0x341},   {0x37e, 0x37e},    {0x1100, 0x11ff},
                                    {0x2126, 0x2126}, {0x212a, 0x212b},  {0xa960, 0xa97f},
                                    {0xf900, 0xfa0d}, {0x2f800, 0x2fa1d}};

#define COUNT(array) (sizeof(array) / sizeof *(array))

// The first code of these ranges that is accepted, or 0.
static uint32_t find_accepted(const uint32_t ranges[][2], size_t count, bool text) {
    for (size_t i = 0; i < count; i++)
        for (uint32_t code = ranges[i][0]; code <= ranges[i][1]; code++)
            if (text ? pd_text_fits(around(code), 100) : pd_name_fits(around(code)))
                return code;
    return 0;
}

static void test_every_code(void) {
    uint32_t code = find_accepted(hidden, COUNT(hidden), false);
    ok(!code, "no name has hidden characters (U+%04X)", code);
    code = find_accepted(hidden, COUNT(hidden), true);
    ok(!code, "nor has any text (U+%04X)", code);
    code = find_accepted(blanks, COUNT(blanks), false);
    ok(!code, "no name has unusual blanks (U+%04X)", code);
    code = find_accepted(twins, COUNT(twins), false);
    ok(!code, "no name has second codes of a character (U+%04X)", code);
    int accepted = 0;
    uint32_t unread = 0;
    for (code = 1; code < 0x110000; code++) {
        const char *name = around(code);
        accepted += pd_name_fits(name);
        if (pd_name_fits(name) && !pd__utf8_length(name + 1, strlen(name) - 2))
            unread = code;
    }
    ok(!unread, "whatever a name may have, a record may have, too (U+%04X)", unread);
    ok(accepted > 250000, "all other characters are welcome (%d)", accepted);
}

// ----------------------------------------------------------------------------------- whole names

static void ok_names(const char *const *names, bool wanted, const char *what) {
    const char *wrong = NULL;
    for (; *names && !wrong; names++)
        if (pd_name_fits(*names) != wanted)
            wrong = *names;
    ok(!wrong, "%s", what);
    for (const char *c = wrong; c && *c; c++)
        tap_note("byte %02x", (unsigned char)*c);
}

static void test_names(void) {
    static const char *const good[] = {"Ann",
                                       "a",
                                       "42",
                                       "Jean-Luc d’Ormesson",
                                       "O'Neill",
                                       "Zoë",
                                       "Łukasz Żółć",
                                       "Ærøskøbing",
                                       "Nguyễn Thị Ánh Tuyết",
                                       "Phạm Đức",
                                       "Γιώργος Παπαδόπουλος",
                                       "Сергій Їжакевич",
                                       "Йосип",
                                       "דָּוִד",
                                       "שָׁלוֹם",
                                       "محمد",
                                       "مُحَمَّد",
                                       "أحمد آل",
                                       "प्रिया शर्मा",
                                       "हिंदी",
                                       "ज़ोया",
                                       "\u095bोया",
                                       "李小龙",
                                       "山田 太郎",
                                       "がぎぐ パピプ",
                                       "김민준",
                                       "สมชาย ใจดี",
                                       "น้ำผึ้ง",
                                       "မြို့",
                                       "རྒྱལ་མཚན",
                                       "தமிழ்",
                                       "Adébáyọ̀",
                                       "❤ 🏁 🇧🇪",
                                       "👍🏽",
                                       "1234567890123456789012345678901234567890",
                                       NULL};
    static const char *const bad[] = {"",
                                      " ",
                                      " Ann",
                                      "Ann ",
                                      "Ann  Lee",
                                      "Ann\u00a0Lee",
                                      "Ann\u3000Lee",
                                      "\u3000",
                                      "Ann\u200b",
                                      "Ann\u034f",
                                      "\u202eAnn",
                                      "Ann\u00ad",
                                      "❤\ufe0f",
                                      "👩\u200d🚀",
                                      "A\tB",
                                      "A\nB",
                                      "A\x7f",
                                      "\xef\xbf\xbd",
                                      "Zo\xc3",
                                      "Zo\xc3 e",
                                      "\xc0\xaf",
                                      "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xff",
                                      "12345678901234567890123456789012345678901",
                                      NULL};
    static const char *const loose[] = {
        "Zoe\u0308", "Nguye\u0302\u0303n", "Nguyê\u0303n",  "\u0418\u0306осип", "Γιω\u0301ργος",
        "か\u3099",  "\u1100\u1161",       "o\u0334\u0301", "\u0627\u0653",     NULL};
    static const char *const stacked[] = {"Z\u0321\u0322\u0334\u0335algo", "ก็็็็", "\u0301Ann",
                                          "Ann \u0301x", NULL};
    ok_names(good, true, "names from everywhere, as they are usually typed");
    ok_names(bad, false, "no names: empty, blanks, hidden, broken, too long");
    ok_names(loose, false, "no accent of its own where a letter has it");
    ok_names(stacked, false, "no more than three marks on a letter, and none on nothing");
}

static void test_texts(void) {
    ok(pd_text_fits("Well  done : bravo\u00a0!", 400) && pd_text_fits("Zoe\u0308", 400),
       "what people say may have any blanks and accents");
    ok(!pd_text_fits("", 400) && !pd_text_fits("\u3000", 400) && !pd_text_fits(" x", 400) &&
           !pd_text_fits("abcd", 3) && !pd_text_fits("x\u0334\u0335\u0336\u0337", 400),
       "but not nothing, not too much, and no heaps of marks");
}

static void test_alike(void) {
    ok(pd_names_alike("Ann", "ANN") && pd_names_alike("ZOË", "zoë") &&
           pd_names_alike("ΓΙΏΡΓΟΣ", "γιώργοσ") && pd_names_alike("СЕРГІЙ", "сергій") &&
           pd_names_alike("TUYẾT ƠN", "tuyết ơn") && pd_names_alike("ŁŻ", "łż"),
       "capital letters make no other name");
    ok(!pd_names_alike("Ann", "Anna") && !pd_names_alike("Anna", "Ann") &&
           !pd_names_alike("e", "é") && !pd_names_alike("", "a") && !pd_names_alike("Ann", "Аnn") &&
           pd_names_alike("", ""),
       "other letters do");
    ok(pd_names_alike("\xff", "\xff") && !pd_names_alike("\xff", "\xfe"),
       "nor does it trust UTF-8");
}

int main(void) {
    test_every_code();
    test_names();
    test_texts();
    test_alike();
    return tap_end();
}
