// Writes members of a JSON object, one function per type of value.
#ifndef PD_MEMBERS_H
#define PD_MEMBERS_H

#include "paddock.h"

void member_text(pd_text *out, const char *key, const char *text); // NULL: null
void member_number(pd_text *out, const char *key, int64_t number);
void member_seat(pd_text *out, const char *key, int seat); // null for PD_NOBODY
void member_bool(pd_text *out, const char *key, bool value);
void member_hex(pd_text *out, const char *key, const uint8_t bytes[32]);

// Writes the key and "["; the caller writes the closing "]".
void member_list(pd_text *out, const char *key);

#endif
