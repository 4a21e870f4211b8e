// Taking members out of what a server said. Nothing in it is trusted: texts are bounded and lose
// whatever could steer a terminal, numbers are in their range.
#ifndef PD_TAKE_H
#define PD_TAKE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

// Each is false, and gives "", the least or false, when there is no such member of that kind.
bool take_text(const json_t *object, const char *key, char *out, size_t size);
bool take_int(const json_t *object, const char *key, int least, int most, int *out);
bool take_bool(const json_t *object, const char *key, bool *out);

// A text of several lines, or a list of such texts, each with a line's end. Cut where it is full.
bool take_lines(const json_t *value, char *out, size_t size);

// Copies UTF-8 text and puts U+FFFD for every control character, for those that turn the direction
// of writing, and for bytes that are no UTF-8; `lines`: a line's end stays. Cut to whole
// characters.
void take_clean(const char *text, bool lines, char *out, size_t size);

#endif
