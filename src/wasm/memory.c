// Memory of the module, in place of the C library's, which would be 5 kB of the page. Sizes are
// rounded up by at most a quarter, and a freed block waits for the next of its size. Nothing is put
// together or given back: an instance lives as long as a table, and asks for the same sizes again
// and again.
#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 65536, LEAST = 32, KINDS = 4 * 32, LARGEST = 1 << 30 };

struct block {
    alignas(16) size_t size; // with this head
    struct block *next;      // while it is free
};

extern unsigned char __heap_base; // where the linker's data ends

static struct block *freed[KINDS]; // by their sizes
static uintptr_t here, end;        // what was never used

static int log_of(size_t size) {
    return 31 - __builtin_clz((unsigned)size);
}

// Four sizes between a power of two and the next.
static size_t round_up(size_t size) {
    if (size < LEAST)
        return LEAST;
    int shift = log_of(size) - 2;
    size_t step = (size_t)1 << (shift > 4 ? shift : 4);
    return (size + step - 1) & ~(step - 1);
}

static int kind_of(size_t size) {
    int log = log_of(size);
    return 4 * log + (int)(size >> (log - 2) & 3);
}

static bool grow(size_t size) {
    size_t pages = (size + PAGE - 1) / PAGE, at = __builtin_wasm_memory_grow(0, pages);
    if (at == SIZE_MAX)
        return false;
    if (!here)
        here = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    end = (at + pages) * PAGE;
    return true;
}

static struct block *cut(size_t size) {
    if (end - here < size && !grow(size))
        return NULL;
    struct block *block = (struct block *)here;
    here += size;
    block->size = size;
    return block;
}

void *malloc(size_t wanted) {
    if (wanted > LARGEST)
        return NULL;
    size_t size = round_up(wanted + sizeof(struct block));
    struct block **list = &freed[kind_of(size)], *block = *list;
    if (block)
        *list = block->next;
    else
        block = cut(size);
    return block ? block + 1 : NULL;
}

void free(void *memory) {
    if (!memory)
        return;
    struct block *block = (struct block *)memory - 1, **list = &freed[kind_of(block->size)];
    block->next = *list;
    *list = block;
}

void *calloc(size_t count, size_t each) {
    size_t size;
    if (__builtin_mul_overflow(count, each, &size))
        return NULL;
    void *memory = malloc(size);
    return memory ? memset(memory, 0, size) : NULL;
}

void *realloc(void *memory, size_t wanted) {
    size_t has = memory ? ((struct block *)memory - 1)->size - sizeof(struct block) : 0;
    if (memory && wanted <= has)
        return memory;
    void *more = malloc(wanted);
    if (more && memory) {
        memcpy(more, memory, has);
        free(memory);
    }
    return more;
}
