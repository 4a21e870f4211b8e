// Assertions stay on: what a failed one says goes to the console of the page, by way of fd_write,
// and then the instance traps, which the page sees as an exception. libc's own would bring all of
// printf.
#include <string.h>
#include <wasi/api.h>

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function);

static void complain(const char *text) {
    __wasi_ciovec_t piece = {(const uint8_t *)text, strlen(text)};
    __wasi_size_t written;
    (void)!__wasi_fd_write(2, &piece, 1, &written);
}

_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function) {
    (void)line;
    complain(file);
    complain(": ");
    complain(function);
    complain(": ");
    complain(expression);
    complain("\n");
    __builtin_trap();
}
