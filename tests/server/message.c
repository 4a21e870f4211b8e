// A message means the same whether it is read the quick way or as a tree. Each of these is read as
// it is, and once more with a member that the quick way does not know.
#include "server/hall/message.h"
#include "tap.h"

#include <string.h>

struct outcome {
    bool good;
    struct request request;
    struct refusal refusal;
};

static void read(struct outcome *outcome, const char *text) {
    memset(outcome, 0, sizeof *outcome);
    outcome->good = message_read(text, strlen(text), &outcome->request, &outcome->refusal);
}

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_request(const struct request *a, const struct request *b) {
    return a->type == b->type && a->id == b->id && a->protocol == b->protocol &&
           a->seats == b->seats && a->clock == b->clock && a->grace == b->grace &&
           a->seat == b->seat && a->step == b->step && a->from == b->from && a->words == b->words &&
           a->listed == b->listed && a->hints == b->hints && same_text(a->table, b->table) &&
           same_text(a->token, b->token) && same_text(a->name, b->name) &&
           same_text(a->language, b->language) && same_text(a->game, b->game) &&
           same_text(a->move, b->move) && same_text(a->pledge, b->pledge) &&
           same_text(a->share, b->share) && same_text(a->phrase, b->phrase) &&
           same_text(a->text, b->text) && same_text(a->chat, b->chat) &&
           same_text(a->fill, b->fill) && same_text(a->substitute, b->substitute);
}

static bool same_refusal(const struct refusal *a, const struct refusal *b) {
    return a->code == b->code && strcmp(a->problem.found, b->problem.found) == 0 &&
           strcmp(a->problem.wanted, b->problem.wanted) == 0;
}

// A line of TAP has no room for the blanks that a message may have.
static const char *line(const char *text) {
    static char copy[256];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *at = copy; *at; at++)
        *at = *at < ' ' && *at >= 0 ? ' ' : *at;
    return copy;
}

static void compare(const char *text, bool quick) {
    static struct outcome plain, tree;
    char longer[1024];
    snprintf(longer, sizeof longer, "{\"strange\":null,%s", strchr(text, '{') + 1);
    read(&plain, text);
    read(&tree, longer);
    ok(plain.good == tree.good &&
           (plain.good ? same_request(&plain.request, &tree.request)
                       : same_refusal(&plain.refusal, &tree.refusal) &&
                             plain.request.id == tree.request.id &&
                             same_text(plain.request.table, tree.request.table)),
       "%s", line(text));
    ok(!plain.request.tree == quick && tree.request.tree, "  … %s",
       quick ? "quickly" : "as a tree");
    message_free(&plain.request);
    message_free(&tree.request);
}

static const char *const quick[] = {
    "{\"type\":\"move\",\"id\":7,\"table\":\"abcdefghijklmnop\",\"step\":12,\"move\":\"R10\"}",
    " {\t\"type\" : \"move\" ,\r\n \"id\": 0, \"table\": \"t\", \"move\": \"=\" } ",
    "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ann\",\"words\":true}",
    "{\"type\":\"sit\",\"id\":999999999999999,\"table\":\"t\",\"seat\":7}",
    "{\"type\":\"ping\"}",
    "{\"type\":\"ping\",\"id\":true}",
    "{\"type\":\"sit\",\"id\":1,\"table\":\"t\",\"seat\":8}",
    "{\"type\":\"sit\",\"id\":1,\"table\":5}",
    "{\"type\":\"sit\",\"id\":1,\"seat\":1}",
    "{\"type\":\"move\",\"id\":1,\"table\":\"t\",\"step\":\"1\",\"move\":\"=\"}",
    "{\"type\":\"move\",\"id\":1,\"table\":\"a table that has a name of more than 32 bytes\"}",
    "{\"type\":\"fly\",\"id\":1}",
    "{\"type\":7,\"id\":1}",
    "{\"id\":1}",
    "{\"type\":\"share\",\"id\":1,\"table\":\"t\",\"share\":\"00\"}",
    "{\"type\":\"create\",\"id\":1,\"game\":\"trail\",\"options\":\"none\"}",
};

// What the quick way leaves to the other, which may refuse it.
static const char *const slow[] = {
    "{\"type\":\"ping\",\"id\":-1}",
    "{\"type\":\"ping\",\"id\":1.0}",
    "{\"type\":\"ping\",\"id\":1e3}",
    "{\"type\":\"ping\",\"id\":9007199254740993}",
    "{\"type\":\"ping\",\"id\":null}",
    "{\"type\":\"say\",\"id\":1,\"table\":\"t\",\"text\":\"a \\\"word\\\"\"}",
    "{\"type\":\"say\",\"id\":1,\"table\":\"t\",\"text\":\"caf\xc3\xa9\"}",
    "{\"type\":\"say\",\"id\":1,\"table\":\"t\",\"text\":\"a\\u0000b\"}",
    "{\"type\":\"create\",\"id\":1,\"game\":\"trail\",\"options\":{},\"bots\":[\"club\"]}",
    "{\"type\":\"create\",\"id\":1,\"game\":\"trail\",\"options\":{\"a\":\"b\"}}",
};

static const char *const broken[] = {
    "{\"type\":\"ping\",\"id\":01}",
    "{\"type\":\"ping\",\"id\":1,}",
    "{\"type\":\"ping\",\"id\":1",
    "{\"type\":\"ping\" \"id\":1}",
    "{\"type\":\"ping\"} x",
    "{\"type\":\"pi\nng\"}",
    "{\"type\":\"ping\",\"type\":\"ping\"}",
    "{\"type\":\"say\",\"text\":\"\xff\"}",
    "{type:\"ping\"}",
    "[\"ping\"]",
    "",
    "{",
    "7",
};

int main(void) {
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++)
        compare(quick[i], true);
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++)
        compare(slow[i], false);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        static struct outcome outcome;
        read(&outcome, broken[i]);
        ok(!outcome.good && outcome.refusal.code == REFUSE_BAD_JSON, "not JSON: %s",
           line(broken[i]));
        message_free(&outcome.request);
    }
    return tap_end();
}
