#include "server/http.h"

#include "paddock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_(text) text

// ---------------------------------------------------------------------------------------- replies

// What is to be sent, before it is made into bytes.
struct answer {
    int status;
    const char *type, *cache; // NULL: JSON; not to be kept
    const char *policy;       // what the page may load, besides nothing
    const char *more;         // header lines of its own
    char *body;               // owned
    size_t length;
    bool close;
};

static const char *reason(int status) {
    switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 426: return "Upgrade Required";
    default: return "Service Unavailable";
    }
}

// Nothing here is meant to be embedded, sniffed, kept or run anywhere else.
#define STRICT_HEADERS                                                                             \
    "X-Content-Type-Options: nosniff\r\n"                                                          \
    "X-Frame-Options: DENY\r\n"                                                                    \
    "Referrer-Policy: no-referrer\r\n"                                                             \
    "Cross-Origin-Opener-Policy: same-origin\r\n"                                                  \
    "Cross-Origin-Embedder-Policy: require-corp\r\n"                                               \
    "Cross-Origin-Resource-Policy: same-origin\r\n"

static int write_headers(const struct answer *answer, char *to, size_t size) {
    return snprintf(to, size,
                    "HTTP/1.1 %d %s\r\n"
                    "Content-Type: %s\r\n"
                    "Content-Length: %zu\r\n"
                    "Cache-Control: %s\r\n"
                    "Content-Security-Policy: default-src 'none'; base-uri 'none'; "
                    "form-action 'none'; frame-ancestors 'none'%s\r\n" STRICT_HEADERS "%s%s\r\n",
                    answer->status, reason(answer->status),
                    answer->type ? answer->type : "application/json; charset=utf-8", answer->length,
                    answer->cache ? answer->cache : "no-store",
                    answer->policy ? answer->policy : "", answer->more ? answer->more : "",
                    answer->close ? "Connection: close\r\n" : "");
}

// Headers and body in one piece, so that a small page is one write.
static void pack(struct answer *answer, bool head, struct reply *reply) {
    char headers[1024];
    size_t room = (size_t)write_headers(answer, headers, sizeof headers);
    size_t length = head ? 0 : answer->length;
    *reply = (struct reply){.bytes = malloc(room + length), .length = room + length};
    reply->close = answer->close;
    if (reply->bytes) {
        memcpy(reply->bytes, headers, room);
        if (length)
            memcpy(reply->bytes + room, answer->body, length);
    }
    free(answer->body);
}

// ----------------------------------------------------------------------------------------- errors

struct fault {
    int status;
    const char *code, *text, *more;
    bool close;
};

static void show_fault(const struct fault *fault, int language, struct answer *answer) {
    char bytes[1024];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_put(&out, "{");
    pd_json_key(&out, "code");
    pd_json_string(&out, fault->code);
    pd_json_key(&out, "text");
    pd_json_string(&out, pd_translate(language, fault->text));
    pd_put(&out, "}\n");
    *answer = (struct answer){.status = fault->status, .more = fault->more, .close = fault->close};
    answer->body = strdup(bytes);
    answer->length = answer->body ? out.used : 0;
}

static const struct fault refusals[] = {
    [HTTP_NOT_FOUND] = {404, "not-found", N_("There is nothing at this address."), NULL, false},
    [HTTP_BAD_METHOD] = {405, "bad-method", N_("Only GET and HEAD can be answered."),
                         "Allow: GET, HEAD\r\n", true},
    [HTTP_BAD_HANDSHAKE] = {426, "bad-handshake",
                            N_("This address speaks WebSocket, version 13, with the subprotocol "
                               "“paddock” or none."),
                            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n", true},
    [HTTP_BAD_FORWARDED] = {400, "bad-forwarded",
                            N_("The proxy says in X-Forwarded-For where this comes from, but that "
                               "is no address."),
                            NULL, true},
    [HTTP_FOREIGN_ORIGIN] = {403, "foreign-origin",
                             N_("Pages of other servers may not connect to this one."), NULL, true},
    [HTTP_TOO_MANY] = {503, "too-many-connections",
                       N_("There are too many connections. Please try again later."),
                       "Retry-After: 60\r\n", true},
    [HTTP_BUSY] = {503, "busy", N_("The server is busy. Please try again in a moment."),
                   "Retry-After: 5\r\n", true},
};

void http_refuse(enum http_refusal why, const struct request *request, struct reply *reply) {
    struct answer answer;
    show_fault(&refusals[why], request->language, &answer);
    pack(&answer, request->head, reply);
}

// What the hall has to say.
static void show_page(const struct hall_page *page, struct answer *answer) {
    *answer = (struct answer){.status = page->status, .body = page->text, .length = page->length};
}

// ----------------------------------------------------------------------------------------- routes

// `id` is what stands for the star in the route's path.
typedef void show_route(const struct site *site, const struct request *request, const char *id,
                        struct answer *answer);

static const char plain_text[] = "text/plain; charset=utf-8";

static void show_welcome(const struct site *site, const struct request *request, const char *id,
                         struct answer *answer) {
    (void)id;
    answer->status = 200;
    answer->type = "text/html; charset=utf-8";
    answer->policy = "; style-src 'self'";
    answer->more = "Vary: Accept-Language\r\n";
    answer->body = welcome_page(site, request->language, &answer->length);
}

static void show_style(const struct site *site, const struct request *request, const char *id,
                       struct answer *answer) {
    (void)site, (void)request, (void)id;
    answer->status = 200;
    answer->type = "text/css; charset=utf-8";
    answer->cache = "max-age=3600";
    answer->body = strdup(welcome_style);
    answer->length = strlen(welcome_style);
}

static void show_games(const struct site *site, const struct request *request, const char *id,
                       struct answer *answer) {
    enum { SIZE = 65536 };
    (void)site, (void)id;
    answer->status = 200;
    answer->more = "Vary: Accept-Language\r\n";
    answer->length = SIZE; // so that no memory can be told from an empty page
    answer->body = malloc(SIZE);
    if (!answer->body)
        return;
    pd_text out = pd_text_on(answer->body, SIZE);
    pd_games_json(request->language, &out);
    pd_put(&out, "\n");
    answer->length = out.used;
}

static void show_tables(const struct site *site, const struct request *request, const char *id,
                        struct answer *answer) {
    struct hall_page page = {0};
    (void)request, (void)id;
    hall_page_tables(site->hall, &page);
    show_page(&page, answer);
}

static void show_table(const struct site *site, const struct request *request, const char *id,
                       struct answer *answer) {
    struct hall_page page = {0};
    (void)request;
    hall_page_table(site->hall, id, &page);
    show_page(&page, answer);
}

static void show_record(const struct site *site, const struct request *request, const char *id,
                        struct answer *answer) {
    static char more[64 + STORE_ID_MAX]; // until it is packed, which is at once
    struct hall_page page = {0};
    (void)request;
    hall_page_record(site->hall, id, &page);
    show_page(&page, answer);
    if (answer->status != 200)
        return;
    snprintf(more, sizeof more, "Content-Disposition: attachment; filename=\"%s.pdk\"\r\n", id);
    answer->type = plain_text;
    answer->more = more;
}

static void show_health(const struct site *site, const struct request *request, const char *id,
                        struct answer *answer) {
    struct hall_page page = {0};
    (void)request, (void)id;
    hall_page_health(site->hall, &page);
    show_page(&page, answer);
    answer->type = plain_text;
}

static void show_metrics(const struct site *site, const struct request *request, const char *id,
                         struct answer *answer) {
    struct hall_page page = {0};
    (void)id;
    if (!request->local) {
        show_fault(&refusals[HTTP_NOT_FOUND], request->language, answer);
        return;
    }
    hall_page_metrics(site->hall, &page);
    show_page(&page, answer);
    answer->type = "text/plain; version=0.0.4; charset=utf-8";
}

static void show_play(const struct site *site, const struct request *request, const char *id,
                      struct answer *answer) {
    (void)site, (void)id;
    show_fault(&refusals[HTTP_BAD_HANDSHAKE], request->language, answer);
}

static const struct route {
    const char *path; // a star stands for a table's id
    show_route *show;
} routes[] = {
    {"/", show_welcome},
    {"/style.css", show_style},
    {"/healthz", show_health},
    {"/metrics", show_metrics},
    {"/play", show_play},
    {"/api/games", show_games},
    {"/api/tables", show_tables},
    {"/api/tables/*", show_table},
    {"/api/tables/*/record", show_record},
};

static bool may_be_in_id(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
}

// Does the path fit the route's? Then what stands for its star is copied to `id`.
static bool fits(const char *wanted, const char *path, char id[STORE_ID_MAX + 1]) {
    size_t length = strcspn(wanted, "*");
    *id = '\0';
    if (!wanted[length])
        return strcmp(wanted, path) == 0;
    if (strncmp(wanted, path, length) != 0)
        return false;
    size_t used = 0;
    for (path += length; may_be_in_id(*path) && used < STORE_ID_MAX; path++)
        id[used++] = *path;
    id[used] = '\0';
    return used > 0 && strcmp(wanted + length + 1, path) == 0;
}

static void find_answer(const struct site *site, const struct request *request,
                        struct answer *answer) {
    char id[STORE_ID_MAX + 1];
    *answer = (struct answer){0};
    if (!request->get && !request->head) {
        show_fault(&refusals[HTTP_BAD_METHOD], request->language, answer);
        return;
    }
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (fits(routes[i].path, request->path, id)) {
            routes[i].show(site, request, id, answer);
            return;
        }
    show_fault(&refusals[HTTP_NOT_FOUND], request->language, answer);
}

void http_answer(const struct site *site, const struct request *request, struct reply *reply) {
    struct answer answer;
    find_answer(site, request, &answer);
    if (answer.length && !answer.body) { // no memory
        *reply = (struct reply){0};
        return;
    }
    pack(&answer, request->head, reply);
}

// Does what follows a language, up to the next one, say that it is not wanted: ";q=0"?
static bool is_unwanted(const char *rest) {
    rest += strspn(rest, " ");
    if (*rest != ';')
        return false;
    rest += 1 + strspn(rest + 1, " ");
    if ((*rest != 'q' && *rest != 'Q') || rest[1] != '=')
        return false;
    size_t zeros = strspn(rest + 2, "0.");
    return zeros > 0 && strchr(" ,", rest[2 + zeros]); // the end as well
}

// "fr-BE,fr;q=0.9,en;q=0.8": browsers put the language that is liked best first.
int http_language(const char *accept) {
    while (*accept) {
        char code[16];
        accept += strspn(accept, " ,");
        size_t length = strcspn(accept, ",; ");
        snprintf(code, sizeof code, "%.*s", (int)length, accept);
        code[strcspn(code, "-")] = '\0'; // what comes after it is a country
        int language = *code ? pd_language_find(code) : -1;
        if (language >= 0 && !is_unwanted(accept + length))
            return language;
        accept += strcspn(accept, ",");
    }
    return 0;
}
