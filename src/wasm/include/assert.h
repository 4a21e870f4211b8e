// Instead of the C library's: a failed assertion says where, and not what, as all those expressions
// would be 3 kB of the page.
#undef assert
#define assert(expression) ((void)((expression) || (assertion_failed(__FILE__, __LINE__), 0)))

#ifndef PD_WASM_ASSERT_H
#define PD_WASM_ASSERT_H

#define static_assert _Static_assert

_Noreturn void assertion_failed(const char *file, int line);

#endif
