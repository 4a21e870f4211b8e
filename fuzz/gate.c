// Requests of anybody, as libwebsockets hands them over: each gets one well-formed answer, from
// which nothing can be split off, of a page's folder only what may be seen, and only a handshake
// that is one, from a page that may, becomes a WebSocket. The first line of the input is FLAGS
// METHOD PATH, where "@" stands for a table's ID; every other line is a header. Flags: s over TLS,
// o with --origin, f with --web-dir, r from elsewhere.
#include "server/net/gate.h"
#include "base/memory.h"
#include "fuzz.h"
#include "server/hall/hall-inside.h"
#include "small-hall.h"
#include "tap.h"

#include <libwebsockets.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADERS = 32, ID = 16 };

static const char secret[] = "NOBODY-MAY-SEE-THIS";
static const char origin[] = "https://cards.example.org";

// --------------------------------------------------------------------- instead of libwebsockets

// A header as it came. A request with several of one name has them joined by commas.
struct lws {
    bool tls;
    int count;
    struct {
        int token; // −1: not one that libwebsockets knows
        const char *name, *value;
    } headers[HEADERS];
};

static const struct {
    const char *name;
    enum lws_token_indexes token;
} known[] = {
    {"get", WSI_TOKEN_GET_URI},
    {"head", WSI_TOKEN_HEAD_URI},
    {"post", WSI_TOKEN_POST_URI},
    {"host", WSI_TOKEN_HOST},
    {"origin", WSI_TOKEN_ORIGIN},
    {"upgrade", WSI_TOKEN_UPGRADE},
    {"sec-websocket-version", WSI_TOKEN_VERSION},
    {"sec-websocket-key", WSI_TOKEN_KEY},
    {"sec-websocket-protocol", WSI_TOKEN_PROTOCOL},
    {"accept-language", WSI_TOKEN_HTTP_ACCEPT_LANGUAGE},
    {"accept-encoding", WSI_TOKEN_HTTP_ACCEPT_ENCODING},
    {"if-none-match", WSI_TOKEN_HTTP_IF_NONE_MATCH},
    {"transfer-encoding", WSI_TOKEN_HTTP_TRANSFER_ENCODING},
    {"content-length", WSI_TOKEN_HTTP_CONTENT_LENGTH},
    {"x-forwarded-for", WSI_TOKEN_X_FORWARDED_FOR},
};

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes h) {
    size_t length = 0;
    for (int i = 0; i < wsi->count; i++)
        if (wsi->headers[i].token == (int)h)
            length += strlen(wsi->headers[i].value) + (length > 0);
    return (int)length;
}

int lws_hdr_copy(struct lws *wsi, char *dest, int len, enum lws_token_indexes h) {
    int length = lws_hdr_total_length(wsi, h);
    *dest = '\0';
    if (length >= len)
        return length ? -1 : 0;
    for (int i = 0; i < wsi->count; i++)
        if (wsi->headers[i].token == (int)h)
            snprintf(dest + strlen(dest), (size_t)len - strlen(dest), "%s%s", *dest ? "," : "",
                     wsi->headers[i].value);
    return length;
}

int lws_hdr_custom_length(struct lws *wsi, const char *name, int nlen) {
    for (int i = 0; i < wsi->count; i++)
        if (wsi->headers[i].token < 0 && strlen(wsi->headers[i].name) + 1 == (size_t)nlen &&
            strncasecmp(wsi->headers[i].name, name, (size_t)nlen - 1) == 0)
            return (int)strlen(wsi->headers[i].value);
    return -1;
}

int lws_is_ssl(struct lws *wsi) {
    return wsi->tls;
}

static void add_header(struct lws *wsi, const char *name, const char *value) {
    int token = -1;
    if (wsi->count == HEADERS)
        return;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(known[i].name, name) == 0)
            token = (int)known[i].token;
    wsi->headers[wsi->count].token = token;
    wsi->headers[wsi->count].name = name;
    wsi->headers[wsi->count++].value = value;
}

// --------------------------------------------------------------------------------- a hall, a page

static char folder[64], table[ID + 1];
static struct hall *hall;

static void hear_answer(void *connection, const char *text, size_t length, uint64_t ticket) {
    (void)connection, (void)ticket;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *id = json_string_value(json_object_get(message, "table"));
    if (id)
        snprintf(table, sizeof table, "%s", id);
    json_decref(message);
}

static void say(struct client *client, const char *message) {
    hall_hear(hall, client, message, strlen(message));
    hall_work(hall, 1000);
    journal_step(hall->journal);
}

static void open_hall(void) {
    hall = open_small_hall((struct hall_network){.send = hear_answer, .close = ignore_close}, NULL);
    struct client *client = hall_enter(hall, NULL, "192.0.2.1");
    say(client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"<Ann> & \\\"Bob\\\"\"}");
    say(client, "{\"type\":\"create\",\"game\":\"trail\",\"seats\":2,\"listed\":true}");
    need(strlen(table) == ID);
}

static void put_file(const char *name, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    need(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void remove_folder(void) {
    tap_remove(folder);
}

// A page's folder, and beside it what nobody may see.
static void make_page(void) {
    char page[128], link[160];
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.40s/paddock-gate-XXXXXX", place && *place ? place : "/tmp");
    need(mkdtemp(folder) && atexit(remove_folder) == 0);
    snprintf(page, sizeof page, "%s/page", folder);
    snprintf(link, sizeof link, "%s/link", page);
    need(mkdir(page, 0700) == 0 && symlink("../secret", link) == 0);
    put_file("secret", secret);
    put_file("page/.hidden", secret);
    put_file("page/index.html", "<!doctype html>");
    put_file("page/a.js", "0");
}

// ----------------------------------------------------------------------------------------- answers

static void check_line(const char *line, size_t length) {
    static const char *const names[] = {"Content-Type",
                                        "Content-Length",
                                        "Cache-Control",
                                        "Content-Security-Policy",
                                        "Content-Disposition",
                                        "ETag",
                                        "Vary",
                                        "Content-Encoding",
                                        "Retry-After",
                                        "Allow",
                                        "Upgrade",
                                        "Sec-WebSocket-Version",
                                        "Connection",
                                        "Referrer-Policy",
                                        "X-Content-Type-Options",
                                        "Cross-Origin-Opener-Policy",
                                        "Cross-Origin-Resource-Policy",
                                        "Permissions-Policy",
                                        "Strict-Transport-Security",
                                        "Cross-Origin-Embedder-Policy",
                                        "X-Frame-Options"};
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t of_name = strlen(names[i]);
        found |= length > of_name && memcmp(line, names[i], of_name) == 0 && line[of_name] == ':';
    }
    need(found && !memchr(line, '\r', length) && !memchr(line, '\n', length));
}

// Returns where the body begins.
static const char *check_head(const struct http_reply *reply, long *length) {
    const char *at = reply->bytes, *end = reply->bytes + reply->length;
    bool first = true;
    *length = -1;
    while (true) {
        const char *stop = memmem(at, (size_t)(end - at), "\r\n", 2);
        need(stop);
        if (stop == at)
            return at + 2;
        if (!first)
            check_line(at, (size_t)(stop - at));
        if (strncmp(at, "Content-Length: ", 16) == 0)
            *length = strtol(at + 16, NULL, 10);
        first = false;
        at = stop + 2;
    }
}

static bool is_asked_for(const struct http_request *request) {
    return strstr(request->path, secret);
}

static void check_reply(const struct http_request *request, const struct http_reply *reply) {
    int status = 0;
    long length;
    need(reply->bytes && sscanf(reply->bytes, "HTTP/1.1 %3d ", &status) == 1);
    need(status >= 200 && status < 600);
    const char *body = check_head(reply, &length);
    size_t rest = (size_t)(reply->bytes + reply->length - body) + reply->tail_length;
    need(request->head || status == 304 ? rest == 0 : rest == (size_t)length);
    need(request->head || status != 304 || length < 0);
    need(is_asked_for(request) || !memmem(reply->bytes, reply->length, secret, strlen(secret)));
    need(reply->close || !request->once);
    if (rest && !reply->tail &&
        memmem(reply->bytes, (size_t)(body - reply->bytes), "application/json", 16)) {
        json_t *json = json_loadb(body, rest, JSON_REJECT_DUPLICATES, NULL);
        need(json);
        json_decref(json);
    }
    free(reply->bytes);
}

static void check_handshake(struct lws *wsi, const struct server_settings *settings,
                            const struct http_request *request) {
    struct http_reply reply;
    char said[256] = "";
    int refusal = gate_handshake(wsi, settings, 8080);
    if (refusal >= 0) {
        http_refuse((enum http_refusal)refusal, request, &reply);
        check_reply(request, &reply);
        return;
    }
    lws_hdr_copy(wsi, said, sizeof said, WSI_TOKEN_GET_URI);
    need(strcmp(said, "/play") == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_KEY) > 0);
    if (settings->origin && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0)
        need(lws_hdr_copy(wsi, said, sizeof said, WSI_TOKEN_ORIGIN) > 0 &&
             strcasecmp(said, origin) == 0);
}

// ------------------------------------------------------------------------------------------- input

static void ask(struct lws *wsi, const char *flags, const char *path) {
    char page[128];
    struct address peer, forwarded;
    struct http_request request;
    struct http_reply reply;
    struct server_settings settings = {.host = "127.0.0.1",
                                       .origin = strchr(flags, 'o') ? origin : NULL};
    snprintf(page, sizeof page, "%s/page", folder);
    struct site site = {.hall = hall, .folder = strchr(flags, 'f') ? page : NULL};
    strcpy(site.home, "https://cards.example.org/");
    need(address_read(strchr(flags, 'r') ? "192.0.2.1" : "127.0.0.1", &peer));
    wsi->tls = strchr(flags, 's');
    gate_read(wsi, path, &peer, &request);
    need(!request.local || !strchr(flags, 'r'));
    need(request.language >= 0 && request.language < pd_language_count());
    request.once = strchr(flags, 'o');
    http_answer(&site, &request, &reply);
    check_reply(&request, &reply);
    gate_read(wsi, NULL, &peer, &request);
    check_handshake(wsi, &settings, &request);
    forwarded = peer;
    if (gate_forwarded(wsi, &forwarded))
        need(lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0);
}

// With the table's ID, which nobody could guess. The caller frees it.
static char *complete(const char *path) {
    char *whole = must(malloc(strlen(path) * ID + 2)), *to = whole;
    *to++ = '/'; // libwebsockets makes sure of it
    for (path += *path == '/'; *path; path++)
        if (*path == '@')
            to = stpcpy(to, table);
        else
            *to++ = *path;
    *to = '\0';
    return whole;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct lws wsi = {.count = 0};
    char *copy = strndup((const char *)data, size), *rest = copy;
    char *line = strsep(&rest, "\n"), *flags = strsep(&line, " "), *method = strsep(&line, " ");
    if (!hall) {
        make_page();
        open_hall();
    }
    char *path = complete(line ? line : "");
    if (method)
        add_header(&wsi, method, path);
    while (rest) {
        char *value = strsep(&rest, "\n"), *name = strsep(&value, ":");
        if (value)
            add_header(&wsi, name, value + strspn(value, " "));
    }
    ask(&wsi, flags, path);
    free(path);
    free(copy);
    return 0;
}
