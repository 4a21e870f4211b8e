#include "server/net/http.h"

#include "base/message.h"
#include "paddock.h"
#include "server/net/assets.h"
#include "json/members.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------- replies

// What is to be sent, before it is made into bytes.
struct answer {
    int status;
    const char *type, *cache;  // NULL: JSON; not to be kept
    const char *policy;        // what the page may load, besides nothing
    const char *more;          // header lines of its own
    char *body;                // owned
    const unsigned char *kept; // instead of it: a body that lasts as long as the program
    size_t length;
    bool close, secure;
};

static const char *reason(int status) {
    switch (status) {
    case 200: return "OK";
    case 304: return "Not Modified";
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

// What has not been modified has no body, and so nothing that describes one.
static void write_body_headers(const struct answer *answer, char *to, size_t size) {
    *to = '\0';
    if (answer->status != 304)
        snprintf(to, size, "Content-Type: %s\r\nContent-Length: %zu\r\n",
                 answer->type ? answer->type : "application/json; charset=utf-8", answer->length);
}

// A browser that has been here over TLS comes back that way for a year, whatever a link says.
static const char strict_transport[] = "Strict-Transport-Security: max-age=31536000\r\n";

static size_t write_headers(const struct answer *answer, char *to, size_t size) {
    char body[128];
    write_body_headers(answer, body, sizeof body);
    int length = snprintf(
        to, size,
        "HTTP/1.1 %d %s\r\n%s"
        "Cache-Control: %s\r\n"
        "Content-Security-Policy: default-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'%s\r\n" STRICT_HEADERS "%s%s%s\r\n",
        answer->status, reason(answer->status), body, answer->cache ? answer->cache : "no-store",
        answer->policy ? answer->policy : "", answer->secure ? strict_transport : "",
        answer->more ? answer->more : "", answer->close ? "Connection: close\r\n" : "");
    assert(length > 0 && (size_t)length < size);
    return (size_t)length;
}

// Headers and body in one piece, so that a small page is one write; but what lasts is not copied.
static void pack(struct answer *answer, const struct http_request *request,
                 struct http_reply *reply) {
    char headers[2048];
    bool head = request->head;
    answer->close |= request->once;
    answer->secure = request->secure;
    size_t space = write_headers(answer, headers, sizeof headers);
    size_t length = head || answer->kept ? 0 : answer->length;
    *reply = (struct http_reply){.bytes = malloc(space + length), .length = space + length};
    reply->close = answer->close;
    if (reply->bytes) {
        memcpy(reply->bytes, headers, space);
        if (length)
            memcpy(reply->bytes + space, answer->body, length);
    }
    if (answer->kept && !head) {
        reply->tail = answer->kept;
        reply->tail_length = answer->length;
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
    member_text(&out, "code", fault->code);
    member_text(&out, "text", pd_translate(language, fault->text));
    pd_put(&out, "}\n");
    *answer = (struct answer){.status = fault->status, .more = fault->more, .close = fault->close};
    answer->body = strdup(bytes);
    answer->length = answer->body ? out.used : 0;
}

static const struct fault refusals[] = {
    [HTTP_NOT_FOUND] = {404, "not-found", N_("There is nothing at this address."), NULL, false},
    [HTTP_BAD_METHOD] = {405, "bad-method", N_("Only GET and HEAD requests are supported."),
                         "Allow: GET, HEAD\r\n", true},
    [HTTP_BAD_HANDSHAKE] =
        {426, "bad-handshake",
         N_("This address needs WebSocket version 13, with the subprotocol “paddock” or none."),
         "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n", true},
    [HTTP_BAD_FORWARDED] =
        {400, "bad-forwarded",
         N_("The proxy’s X-Forwarded-For header does not contain an IP address."), NULL, true},
    [HTTP_FOREIGN_ORIGIN] = {403, "foreign-origin",
                             N_("Web pages from other sites cannot connect to this server. Its "
                                "address may be missing from --origin."),
                             NULL, true},
    [HTTP_TOO_MANY] = {503, "too-many-connections",
                       N_("There are too many connections. Please try again later."),
                       "Retry-After: 60\r\n", true},
    [HTTP_BUSY] = {503, "busy", N_("The server is busy. Please try again in a moment."),
                   "Retry-After: 5\r\n", true},
};

void http_refuse(enum http_refusal why, const struct http_request *request,
                 struct http_reply *reply) {
    struct answer answer;
    show_fault(&refusals[why], request->language, &answer);
    pack(&answer, request, reply);
}

// What the hall has to say.
static void show_document(const struct hall_document *document, struct answer *answer) {
    *answer = (struct answer){
        .status = document->status, .body = document->text, .length = document->length};
}

// ----------------------------------------------------------------------------------------- routes

// `id` is what stands for the star in the route's path.
typedef void show_route(const struct site *site, const struct http_request *request, const char *id,
                        struct answer *answer);

static const char plain_text[] = "text/plain; charset=utf-8";

static void show_welcome(const struct site *site, const struct http_request *request,
                         struct answer *answer) {
    answer->status = 200;
    answer->type = "text/html; charset=utf-8";
    answer->more = "Vary: Accept-Language\r\n";
    answer->body = welcome_page(site, request->language, &answer->length);
}

static void show_games(const struct site *site, const struct http_request *request, const char *id,
                       struct answer *answer) {
    enum { SIZE = 65536 };
    (void)site, (void)id;
    answer->status = 200;
    answer->more = "Vary: Accept-Language\r\n";
    answer->length = SIZE; // a length without a body says that memory ran out
    answer->body = malloc(SIZE);
    if (!answer->body)
        return;
    pd_text out = pd_text_on(answer->body, SIZE);
    pd_games_json(request->language, &out);
    pd_put(&out, "\n");
    answer->length = out.used;
}

static void show_tables(const struct site *site, const struct http_request *request, const char *id,
                        struct answer *answer) {
    struct hall_document document = {0};
    (void)request, (void)id;
    hall_document_tables(site->hall, &document);
    show_document(&document, answer);
}

static void show_table(const struct site *site, const struct http_request *request, const char *id,
                       struct answer *answer) {
    struct hall_document document = {0};
    (void)request;
    hall_document_table(site->hall, id, &document);
    show_document(&document, answer);
}

static void show_preview(const struct site *site, const struct http_request *request,
                         const char *id, struct answer *answer) {
    struct hall_document document = {0};
    hall_document_preview(site->hall, id, site->home, request->language, &document);
    show_document(&document, answer);
    answer->type = "text/html; charset=utf-8";
    answer->more = "Vary: Accept-Language\r\n";
}

static void show_record(const struct site *site, const struct http_request *request, const char *id,
                        struct answer *answer) {
    static char more[64 + STORE_ID_MAX]; // until it is packed, which is at once
    struct hall_document document = {0};
    (void)request;
    hall_document_record(site->hall, id, &document);
    show_document(&document, answer);
    if (answer->status != 200)
        return;
    snprintf(more, sizeof more, "Content-Disposition: attachment; filename=\"%s.pdk\"\r\n", id);
    answer->type = plain_text;
    answer->more = more;
}

static void show_health(const struct site *site, const struct http_request *request, const char *id,
                        struct answer *answer) {
    struct hall_document document = {0};
    (void)id;
    hall_document_health(site->hall, request->local, &document);
    show_document(&document, answer);
    answer->type = plain_text;
}

static void show_metrics(const struct site *site, const struct http_request *request,
                         const char *id, struct answer *answer) {
    struct hall_document document = {0};
    (void)id;
    if (!request->local) {
        show_fault(&refusals[HTTP_NOT_FOUND], request->language, answer);
        return;
    }
    hall_document_metrics(site->hall, &document);
    show_document(&document, answer);
    answer->type = "text/plain; version=0.0.4; charset=utf-8";
}

static void show_play(const struct site *site, const struct http_request *request, const char *id,
                      struct answer *answer) {
    (void)site, (void)id;
    show_fault(&refusals[HTTP_BAD_HANDSHAKE], request->language, answer);
}

static const struct route {
    const char *path; // a star stands for a table's id
    show_route *show;
} routes[] = {
    {"/healthz", show_health},
    {"/metrics", show_metrics},
    {"/play", show_play},
    {"/api/games", show_games},
    {"/api/tables", show_tables},
    {"/api/tables/*", show_table},
    {"/api/tables/*/record", show_record},
    {"/t/*", show_preview},
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

// -------------------------------------------------------------------------------------- the page

// What the page needs besides itself: the engine is WebAssembly, and what is drawn or saved is kept
// in URLs of its own. A worker has the policy that its script came with, so all files have it.
static const char page_policy[] =
    "; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'";

static bool show_folder_file(const struct site *site, const struct http_request *request,
                             struct answer *answer) {
    answer->body = asset_read(site->folder, request->path, &answer->length);
    if (!answer->body)
        return false;
    answer->status = 200;
    answer->type = asset_type(request->path);
    answer->policy = page_policy;
    return true;
}

// A tag is good for exactly one sequence of bytes, so what is compressed has one of its own.
static void show_asset(const struct asset *asset, const struct http_request *request,
                       struct answer *answer) {
    static char more[160]; // until it is packed, which is at once
    char tag[64];
    snprintf(tag, sizeof tag, "\"%s%s\"", asset->mark, request->gzip ? "-gzip" : "");
    bool known = strstr(request->match, tag) || strcmp(request->match, "*") == 0;
    snprintf(more, sizeof more, "ETag: %s\r\nVary: Accept-Encoding\r\n%s", tag,
             request->gzip && !known ? "Content-Encoding: gzip\r\n" : "");
    answer->type = asset_type(asset->path);
    answer->cache = asset->hashed ? "public, max-age=31536000, immutable" : "no-cache";
    answer->policy = page_policy;
    answer->more = more;
    answer->status = known ? 304 : 200;
    if (known)
        return;
    answer->length = request->gzip ? asset->packed_size : asset->size;
    if (request->gzip)
        answer->kept = asset->packed;
    else
        answer->body = asset_unpack(asset);
}

// Any path that is not a route. A program without a page still has something to say at "/".
static void show_file(const struct site *site, const struct http_request *request,
                      struct answer *answer) {
    const struct asset *asset = site->folder ? NULL : asset_find(request->path);
    if (site->folder && show_folder_file(site, request, answer))
        return;
    if (asset)
        show_asset(asset, request, answer);
    else if (!site->folder && strcmp(request->path, "/") == 0)
        show_welcome(site, request, answer);
    else
        show_fault(&refusals[HTTP_NOT_FOUND], request->language, answer);
}

static void find_answer(const struct site *site, const struct http_request *request,
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
    show_file(site, request, answer);
}

void http_answer(const struct site *site, const struct http_request *request,
                 struct http_reply *reply) {
    struct answer answer;
    find_answer(site, request, &answer);
    if (answer.length && !answer.body && !answer.kept) { // no memory
        *reply = (struct http_reply){0};
        return;
    }
    pack(&answer, request, reply);
}

// -------------------------------------------------------------------------------- what is accepted

// Does what follows a word, up to the next one, say that it is not wanted: ";q=0"?
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

// "gzip, deflate;q=0.5": the words stand for themselves, and a star for all that are not named.
bool http_takes_gzip(const char *accept) {
    bool any = false;
    while (*accept) {
        accept += strspn(accept, " \t,");
        size_t length = strcspn(accept, ",; \t");
        bool wanted = !is_unwanted(accept + length);
        if ((length == 4 && strncasecmp(accept, "gzip", 4) == 0) ||
            (length == 6 && strncasecmp(accept, "x-gzip", 6) == 0))
            return wanted;
        any |= length == 1 && *accept == '*' && wanted;
        accept += strcspn(accept, ",");
    }
    return any;
}
