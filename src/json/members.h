// Members of a JSON object that is being written, one function a kind of value.
#ifndef PD_MEMBERS_H
#define PD_MEMBERS_H

#include "paddock.h"

void member_text(pd_text *out, const char *key, const char *text); // NULL: null
void member_number(pd_text *out, const char *key, int64_t number);
void member_seat(pd_text *out, const char *key, int seat); // or null for PD_NOBODY
void member_bool(pd_text *out, const char *key, bool value);
void member_hex(pd_text *out, const char *key, const uint8_t bytes[32]);

// Opens a list, which the caller closes.
void member_list(pd_text *out, const char *key);

#endif
