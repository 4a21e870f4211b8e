// Reads members of a server's message. Nothing in it is trusted: texts are bounded and stripped of
// control characters, numbers are checked against a range.
#ifndef PD_TAKE_H
#define PD_TAKE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

// Each returns false, and sets "", `least` or false, if there is no such member of that type.
bool take_text(const json_t *object, const char *key, char *out, size_t size);
bool take_int(const json_t *object, const char *key, int least, int most, int *out);
bool take_bool(const json_t *object, const char *key, bool *out);

// Reads a text of several lines, or a list of such texts, and ends each with a newline. Truncates
// at `size`.
bool take_lines(const json_t *value, char *out, size_t size);

// Copies UTF-8 text and replaces control characters, invisible ones, those that change the writing
// direction, and invalid bytes by U+FFFD. `lines`: keeps newlines. Truncates at a whole character.
void take_clean(const char *text, bool lines, char *out, size_t size);

#endif
