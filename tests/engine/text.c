// Bounded texts, templates, JSON strings, small readers and languages.
#include "base/text.h"
#include "base/message.h"
#include "base/utf8.h"
#include "tap.h"

// ------------------------------------------------------------------------------------------- text

// Puts the text into a buffer of this size and guards the byte after it.
static pd_text put_into(char *buffer, size_t size, const char *text) {
    buffer[size] = '!';
    pd_text out = pd_text_on(buffer, size);
    pd_put(&out, text);
    return out;
}

static void test_bounds(void) {
    char buffer[16];
    pd_text out = put_into(buffer, 6, "kart");
    ok(strcmp(buffer, "kart") == 0 && out.used == 4 && !out.cut, "a text that fits");
    out = put_into(buffer, 5, "kart");
    ok(strcmp(buffer, "kart") == 0 && !out.cut && buffer[5] == '!', "a text that just fits");
    out = put_into(buffer, 4, "kart");
    ok(strcmp(buffer, "kar") == 0 && out.cut && buffer[4] == '!', "a text that does not is cut");
    pd_put(&out, "x");
    ok(strcmp(buffer, "kar") == 0 && out.used == 3, "after a cut nothing more is added");
    out = put_into(buffer, 1, "kart");
    ok(*buffer == '\0' && out.cut && buffer[1] == '!', "a buffer of one byte holds the empty text");
    out = put_into(buffer, 1, "");
    ok(*buffer == '\0' && !out.cut, "which fits");
}

// Every size of buffer: what is there is a start of the text that ends between characters.
static void test_utf8_cuts(void) {
    const char *text = "aé“🏁”ö€z";
    size_t length = strlen(text), wrong = 0;
    for (size_t size = 1; size <= length + 1; size++) {
        char buffer[32];
        pd_text out = put_into(buffer, size, text);
        bool whole = ((unsigned char)text[out.used] & 0xc0) != 0x80;
        bool most = out.used + 4 > size - 1; // no character has more than four bytes
        if (memcmp(buffer, text, out.used) != 0 || buffer[out.used] || !whole || !most ||
            out.cut != (size <= length) || buffer[size] != '!')
            wrong = size;
    }
    ok(!wrong, "texts are cut between UTF-8 characters (%zu)", wrong);
}

static void ok_int(int64_t number, const char *wanted) {
    char buffer[32];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    pd_put_int(&out, number);
    ok_text(buffer, wanted, wanted);
}

static void test_numbers(void) {
    ok_int(0, "0");
    ok_int(-1, "-1");
    ok_int(1000000, "1000000");
    ok_int(INT64_MAX, "9223372036854775807");
    ok_int(INT64_MIN, "-9223372036854775808");
}

// --------------------------------------------------------------------------------------- templates

static void test_format(void) {
    char buffer[80];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    pd_format(&out, "{who} passes {other}, {who}!", "who", "Ann", "other", "Bob", NULL);
    ok_text(buffer, "Ann passes Bob, Ann!", "every {name} is filled in, as often as it comes");
    out = pd_text_on(buffer, sizeof buffer);
    pd_format(&out, "{a}{b}{missing}", "a", "{b}", "b", "", NULL);
    ok_text(buffer, "{b}{missing}", "values are not templates, and a name without a value shows");
    out = pd_text_on(buffer, sizeof buffer);
    pd_format(&out, "{wh} {whom} {}", "who", "Ann", NULL);
    ok_text(buffer, "{wh} {whom} {}", "a name must be the whole name");
    out = pd_text_on(buffer, sizeof buffer);
    pd_format(&out, "to be {who", "who", "Ann", NULL);
    ok_text(buffer, "to be {who", "a brace that is never closed is not a name");
    out = pd_text_on(buffer, sizeof buffer);
    pd_format(&out, "", NULL);
    ok_text(buffer, "", "the empty template");
    out = pd_text_on(buffer, 8);
    pd_format(&out, "{who}", "who", "Élisabeth", NULL);
    ok(strcmp(buffer, "Élisab") == 0 && out.cut, "a long value is cut like any text");
}

// -------------------------------------------------------------------------------------------- JSON

static void ok_json(const char *text, const char *wanted, const char *what) {
    char buffer[128];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    pd_json_string(&out, text);
    ok_text(buffer, wanted, what);
}

static void test_json_strings(void) {
    ok_json("", "\"\"", "JSON: the empty string");
    ok_json("Y7", "\"Y7\"", "JSON: plain text");
    ok_json("a\"b\\c/d", "\"a\\\"b\\\\c/d\"", "JSON: quotes and backslashes are escaped");
    ok_json("a\nb\tc\x01", "\"a\\u000ab\\u0009c\\u0001\"", "JSON: control characters are escaped");
    ok_json("é€🏁", "\"é€🏁\"", "JSON: other characters are themselves");
}

static void test_json_cuts(void) {
    const char *text = "é€🏁ö";
    size_t wrong = 0;
    for (size_t size = 1; size <= strlen(text) + 2; size++) {
        char buffer[32];
        pd_text out = pd_text_on(buffer, size);
        pd_json_string(&out, text);
        if (out.used > 0 && ((unsigned char)text[out.used - 1] & 0xc0) == 0x80)
            wrong = size;
    }
    ok(!wrong, "JSON strings, too, are cut between characters (room for %zu)", wrong);
}

static void test_json_objects(void) {
    char buffer[80];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    pd_put(&out, "{");
    pd_json_key(&out, "a");
    pd_put(&out, "[");
    for (int i = 0; i < 3; i++) {
        pd_json_comma(&out);
        pd_put_int(&out, i);
    }
    pd_put(&out, "]");
    pd_json_key(&out, "{b");
    pd_json_string(&out, "[");
    pd_json_key(&out, "c");
    pd_put(&out, "{}}");
    ok_text(buffer, "{\"a\":[0,1,2],\"{b\":\"[\",\"c\":{}}", "JSON: commas come where they must");
}

// ----------------------------------------------------------------------------------------- readers

static void ok_reads(const char *text, int digits, int64_t number, const char *rest) {
    const char *at = text;
    int64_t found = pd__read_number(&at, digits);
    ok(found == number && (number < 0 || strcmp(at, rest) == 0), "“%s” in %d digits is %lld", text,
       digits, (long long)number);
}

static void test_readers(void) {
    uint8_t bytes[2] = {0};
    ok_reads("0", 2, 0, "");
    ok_reads("12x", 2, 12, "x");
    ok_reads("123", 2, -1, "");
    ok_reads("007", 3, -1, "");
    ok_reads("", 3, -1, "");
    ok_reads("-1", 3, -1, "");
    ok_reads("999999999999999999", 18, 999999999999999999, "");
    ok(pd__read_hex("09af", bytes, 2) && bytes[0] == 0x09 && bytes[1] == 0xaf, "hexadecimal");
    ok(!pd__read_hex("09a", bytes, 2) && !pd__read_hex("09aff", bytes, 2) &&
           !pd__read_hex("09ag", bytes, 2) && !pd__read_hex("09AF", bytes, 2),
       "too short, too long, no digit, capitals");
}

static void test_utf8(void) {
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {
        {"a", 1},
        {"é", 2},
        {"€", 3},
        {"🏁", 4},
        {"\t", 0},
        {"\x7f", 0},
        {"\xc2\x85", 0},
        {"\x80", 0},
        {"\xc3", 0},
        {"\xc0\xaf", 0},
        {"\xe0\x80\xaf", 0},
        {"\xed\xa0\x80", 0},
        {"\xf4\x90\x80\x80", 0},
        {"\xff", 0},
        {"\xe2\x80\xae", 0},
        {"\xef\xbb\xbf", 0},
        {"\xc3x", 0},
        {"\xf0\x9f\x8f", 0},
    };
    int wrong = -1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (pd__utf8_length(cases[i].text, strlen(cases[i].text)) != cases[i].length)
            wrong = (int)i;
    ok(wrong < 0, "UTF-8 characters, malformed ones, controls and tricky ones (case %d)", wrong);
}

// --------------------------------------------------------------------------------------- languages

static void test_languages(void) {
    int french = pd_language_find("fr");
    ok(pd_language_find("en") == 0 && strcmp(pd_language_code(0), "en") == 0, "English is 0");
    ok(french > 0 && french < pd_language_count(), "there is French");
    ok_number(pd_language_find("fr_BE.UTF-8"), french, "fr_BE.UTF-8 is French");
    ok_number(pd_language_find("fr-CA"), french, "so is fr-CA");
    ok_number(pd_language_find("fr@euro"), french, "and fr@euro");
    ok_number(pd_language_find("xx"), -1, "there is no xx");
    ok_number(pd_language_find("f"), -1, "nor f");
    ok_number(pd_language_find("fra"), -1, "nor fra");
    ok_number(pd_language_find(""), -1, "nor a language without a name");
    ok_number(pd_language_find("C"), -1, "nor C");
    ok_text(pd_translate(french, "no such message"), "no such message",
            "what has no translation stays as it is");
    ok_text(pd_translate(0, "{who} plays {card}."), "{who} plays {card}.", "English is itself");
}

static void ok_plural(const char *language, const char *count, const char *wanted) {
    char buffer[80];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    pd_format(&out,
              pd_translate(pd_language_find(language),
                           NP_("The store has recovered after one second.",
                               "The store has recovered after {count} seconds.")),
              "count", count, NULL);
    ok_text(buffer, wanted, wanted);
}

static void test_plurals(void) {
    char buffer[80];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    ok_plural("en", "0", "The store has recovered after 0 seconds.");
    ok_plural("en", "1", "The store has recovered after one second.");
    ok_plural("en", "11", "The store has recovered after 11 seconds.");
    ok_plural("fr", "0", "Le stockage est rétabli après 0 seconde.");
    ok_plural("fr", "1", "Le stockage est rétabli après 1 seconde.");
    ok_plural("fr", "2", "Le stockage est rétabli après 2 secondes.");
    ok_plural("de", "0", "Die Datenbank antwortet nach 0 Sekunden wieder.");
    ok_plural("de", "1", "Die Datenbank antwortet nach einer Sekunde wieder.");
    pd_format(&out, NP_("{who} has one of {all}", "{who} has {count} of {all}"), "all", "9", "who",
              "1", "count", "1", NULL);
    ok_text(buffer, "1 has one of 9", "{count} chooses among several numbers");
}

static void ok_list(const char *language, int count, const char *wanted) {
    static const char *const items[] = {"red 3", "blue 4", "black 9"};
    char buffer[80];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    for (int i = 0; i < count; i++) {
        pd_put(&out, pd_list_joint(pd_language_find(language), i, count));
        pd_put(&out, items[i]);
    }
    ok_text(buffer, wanted, wanted);
}

static void ok_decimal(const char *language, double number, int decimals, const char *wanted) {
    char buffer[80];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    pd_put_decimal(&out, pd_language_find(language), number, decimals);
    ok_text(buffer, wanted, wanted);
}

static void test_contexts_lists_and_decimals(void) {
    ok_text(pd_translate(0, NC_("some", "text")), "text", "English leaves the context out");
    ok_text(pd_translate(1, NC_("some", "text")), "text", "so does a language without the text");
    ok_list("en", 0, "");
    ok_list("en", 1, "red 3");
    ok_list("en", 2, "red 3 and blue 4");
    ok_list("en", 3, "red 3, blue 4 and black 9");
    ok_list("fr", 3, "red 3, blue 4 et black 9");
    ok_list("nl", 3, "red 3, blue 4 en black 9");
    ok_list("de", 3, "red 3, blue 4 und black 9");
    ok_decimal("en", 36.8149, 2, "36.81");
    ok_decimal("fr", 36.8149, 2, "36,81");
    ok_decimal("nl", 0.96, 1, "1,0");
    ok_decimal("de", -0.05, 2, "-0,05");
    ok_decimal("de", -0.004, 2, "0,00");
    ok_decimal("fr", 2.6, 0, "3");
    ok_decimal("en", 7.005e-3, 4, "0.0070");
    ok_decimal("en", 1e300 * 1e300, 1, "–");
}

static void test_names(void) {
    const char *const names[PD_SEATS_MAX] = {"Ann", "", NULL};
    char buffer[32];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    pd_voice voice = {.listener = PD_NOBODY, .names = names};
    for (int seat = 0; seat < 3; seat++)
        pd_seat_name(&voice, seat, &out);
    voice.names = NULL;
    pd_seat_name(&voice, 7, &out);
    ok_text(buffer, "AnnP2P3P8", "seats without a name are P1, P2 …");
}

int main(void) {
    test_bounds();
    test_utf8_cuts();
    test_numbers();
    test_format();
    test_json_strings();
    test_json_cuts();
    test_json_objects();
    test_readers();
    test_utf8();
    test_languages();
    test_plurals();
    test_contexts_lists_and_decimals();
    test_names();
    return tap_end();
}
