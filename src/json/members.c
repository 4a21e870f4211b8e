#include "json/members.h"

void member_text(pd_text *out, const char *key, const char *text) {
    pd_json_key(out, key);
    if (text)
        pd_json_string(out, text);
    else
        pd_put(out, "null");
}

void member_number(pd_text *out, const char *key, int64_t number) {
    pd_json_key(out, key);
    pd_put_int(out, number);
}

void member_seat(pd_text *out, const char *key, int seat) {
    pd_json_key(out, key);
    if (seat == PD_NOBODY)
        pd_put(out, "null");
    else
        pd_put_int(out, seat);
}

void member_bool(pd_text *out, const char *key, bool value) {
    pd_json_key(out, key);
    pd_put(out, value ? "true" : "false");
}

void member_hex(pd_text *out, const char *key, const uint8_t bytes[32]) {
    pd_json_key(out, key);
    pd_put(out, "\"");
    pd_put_hex(out, bytes, 32);
    pd_put(out, "\"");
}

void member_list(pd_text *out, const char *key) {
    pd_json_key(out, key);
    pd_put(out, "[");
}
