// Addresses: their kinds, and the table that counts them.
#include "server/addresses.h"
#include "tap.h"

#include <stdlib.h>

static struct address read_one(const char *text) {
    struct address address;
    memset(&address, 0xa5, sizeof address);
    if (!address_read(text, &address))
        tap_note("%s was not read", text);
    return address;
}

static void test_reading(void) {
    static const char *const wrong[] = {
        "", "localhost", "127.0.0", "127.0.0.1:80", "[::1]", "256.1.1.1", "1.2.3.4 ", ":", "g::1",
    };
    struct address address;
    const char *taken = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (address_read(wrong[i], &address))
            taken = wrong[i];
    ok(!taken, "what is no address is refused");
    if (taken)
        tap_note("“%s” was taken", taken);

    struct address four = read_one("192.0.2.7"), mapped = read_one("::ffff:192.0.2.7");
    ok(memcmp(&four, &mapped, sizeof four) == 0, "an IPv4 address is the same through IPv6");
}

static void test_kinds(void) {
    static const struct {
        const char *text;
        enum address_kind kind;
    } rows[] = {
        {"127.0.0.1", ADDRESS_LOOPBACK},
        {"127.255.1.2", ADDRESS_LOOPBACK},
        {"::1", ADDRESS_LOOPBACK},
        {"::ffff:127.0.0.1", ADDRESS_LOOPBACK},
        {"10.0.0.1", ADDRESS_PRIVATE},
        {"172.16.0.1", ADDRESS_PRIVATE},
        {"172.31.255.255", ADDRESS_PRIVATE},
        {"192.168.7.7", ADDRESS_PRIVATE},
        {"169.254.1.1", ADDRESS_PRIVATE},
        {"fe80::1", ADDRESS_PRIVATE},
        {"febf::1", ADDRESS_PRIVATE},
        {"fd12:3456::1", ADDRESS_PRIVATE},
        {"fc00::1", ADDRESS_PRIVATE},
        {"0.0.0.0", ADDRESS_PUBLIC},
        {"::", ADDRESS_PUBLIC},
        {"172.15.0.1", ADDRESS_PUBLIC},
        {"172.32.0.1", ADDRESS_PUBLIC},
        {"192.169.0.1", ADDRESS_PUBLIC},
        {"11.0.0.1", ADDRESS_PUBLIC},
        {"169.253.1.1", ADDRESS_PUBLIC},
        {"2001:db8::1", ADDRESS_PUBLIC},
        {"fec0::1", ADDRESS_PUBLIC},
        {"fe00::1", ADDRESS_PUBLIC},
        {"::ffff:8.8.8.8", ADDRESS_PUBLIC},
        {"::2", ADDRESS_PUBLIC},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct address address = read_one(rows[i].text);
        ok_number((int)address_kind_of(&address), (int)rows[i].kind, rows[i].text);
    }
}

static void check_place(const char *text, const char *wanted) {
    char found[ADDRESS_TEXT];
    struct address address = read_one(text), place = address_place(&address);
    address_write(&place, found);
    ok_text(found, wanted, text);
}

static void test_places(void) {
    check_place("192.0.2.7", "192.0.2.7");
    check_place("::ffff:192.0.2.7", "192.0.2.7");
    check_place("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    check_place("2001:db8:1:2::9", "2001:db8:1:2::/64");
    check_place("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff::/64");
}

static void test_counting(void) {
    struct address a = read_one("192.0.2.1"), b = read_one("192.0.2.2");
    addresses *table = addresses_new();
    ok_number(addresses_count(table, &a), 0, "nobody is there at first");
    ok_number(addresses_enter(table, &a), 1, "one");
    ok_number(addresses_enter(table, &a), 2, "two from one place");
    ok_number(addresses_enter(table, &b), 1, "one from another");
    addresses_leave(table, &a);
    ok_number(addresses_count(table, &a), 1, "one has left");
    addresses_leave(table, &a);
    ok_number(addresses_count(table, &a), 0, "the last has left");
    ok_number(addresses_count(table, &b), 1, "who is elsewhere stays");
    addresses_free(table);
}

static struct address numbered(int number) {
    struct address address = {.bytes = {0x20, 1}};
    memcpy(address.bytes + 4, &number, sizeof number);
    return address;
}

enum { PLACES = 5000, STEPS = 400000 };

// Comings and goings in an arbitrary order, against plain counts.
static void test_many(void) {
    static int counts[PLACES];
    addresses *table = addresses_new();
    uint32_t dice = 1;
    int wrong = -1;
    for (int i = 0; i < STEPS && wrong < 0; i++) {
        dice = dice * 1664525 + 1013904223;
        // The first half fills the table, the second empties it.
        int number = (int)((dice >> 8) % PLACES);
        bool leave = counts[number] && (i < STEPS / 2 ? dice >> 30 == 0 : dice >> 30 != 0);
        struct address place = numbered(number);
        if (leave)
            addresses_leave(table, &place);
        counts[number] += leave ? -1 : 1;
        int found = leave ? addresses_count(table, &place) : addresses_enter(table, &place);
        if (found != counts[number])
            wrong = i;
    }
    ok_number(wrong, -1, "every count is right at every step");
    int off = 0;
    for (int i = 0; i < PLACES; i++) {
        struct address place = numbered(i);
        off += addresses_count(table, &place) != counts[i];
        for (; counts[i] > 0; counts[i]--)
            addresses_leave(table, &place);
    }
    ok_number(off, 0, "all counts are right at the end");
    for (int i = 0; i < PLACES; i++) {
        struct address place = numbered(i);
        off += addresses_count(table, &place) != 0;
    }
    ok_number(off, 0, "and zero once all have left");
    addresses_free(table);
}

int main(void) {
    test_reading();
    test_kinds();
    test_places();
    test_counting();
    test_many();
    return tap_end();
}
