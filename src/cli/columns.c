#include "cli/columns.h"

#include "base/utf8.h"

#include <string.h>

int columns_of(const char *text) {
    int columns = 0;
    for (uint32_t code; *text; columns++) {
        size_t length = pd__utf8_read(text, strlen(text), &code);
        text += length ? length : 1;
    }
    return columns;
}
