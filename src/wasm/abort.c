// Assertions stay on: where one failed goes to the console of the page, by way of fd_write, and
// then the instance traps, which the page sees as an exception. libc's own would bring all of
// printf.
#include <assert.h>
#include <string.h>
#include <wasi/api.h>

static void complain(const char *text) {
    __wasi_ciovec_t piece = {(const uint8_t *)text, strlen(text)};
    __wasi_size_t written;
    (void)!__wasi_fd_write(2, &piece, 1, &written);
}

_Noreturn void assertion_failed(const char *file, int line) {
    char number[] = "        \n";
    char *digit = number + 7;
    for (; line > 0 && digit > number; line /= 10)
        *digit-- = (char)('0' + line % 10);
    *digit = ':';
    complain(file);
    complain(digit);
    __builtin_trap();
}
