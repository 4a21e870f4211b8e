#include "server/net/gate.h"

#include <libwebsockets.h>
#include <string.h>

// Copies a header; false when there is none. No header that we accept is longer than its buffer, so
// that a longer one is left empty.
static bool copy_header(struct lws *wsi, enum lws_token_indexes header, char *text, int size) {
    *text = '\0';
    if (lws_hdr_total_length(wsi, header) <= 0)
        return false;
    if (lws_hdr_copy(wsi, text, size, header) < 0)
        *text = '\0';
    return true;
}

static bool is_forwarded(struct lws *wsi) {
    static const char forwarded[] = "forwarded:", via[] = "via:";
    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_VIA) > 0 ||
           lws_hdr_custom_length(wsi, via, sizeof via - 1) > 0 ||
           lws_hdr_custom_length(wsi, forwarded, sizeof forwarded - 1) > 0;
}

// libwebsockets takes a name with a blank behind it for a header that it does not know, where
// others may take it for the one that it looks like.
static bool has_blank_name(struct lws *wsi) {
    static const char *const names[] = {
        "transfer-encoding :", "transfer-encoding\t:", "content-length :", "content-length\t:"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (lws_hdr_custom_length(wsi, names[i], (int)strlen(names[i])) >= 0)
            return true;
    return false;
}

static bool has_body(struct lws *wsi) {
    char length[24];
    return has_blank_name(wsi) || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           (copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) &&
            strcmp(length, "0") != 0);
}

// An address that may have a port, as "192.0.2.1:80", "[2001:db8::1]:80" or without either.
static bool read_place(char *place, struct address *address) {
    char *colon = strrchr(place, ':');
    if (*place == '[') {
        place++;
        place[strcspn(place, "]")] = '\0';
    } else if (colon && strchr(place, ':') == colon) {
        *colon = '\0';
    }
    return address_read(place, address);
}

// Any page can have a name of its own lead to this machine, but then the browser says that name.
static bool is_called_by_number(struct lws *wsi) {
    struct address address;
    char host[128];
    copy_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    bool localhost = strncasecmp(host, "localhost", 9) == 0 && (!host[9] || host[9] == ':');
    return localhost || read_place(host, &address);
}

void gate_read(struct lws *wsi, const char *path, const struct address *peer,
               struct http_request *request) {
    char languages[128], encodings[128];
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, languages, sizeof languages);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
    bool body = has_body(wsi); // nothing that we answer has one
    *request = (struct http_request){
        .path = path ? path : "",
        .get = !body && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0,
        .head = !body && lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0,
        .local = address_kind_of(peer) == ADDRESS_LOOPBACK && !is_forwarded(wsi) &&
                 is_called_by_number(wsi),
        .gzip = http_takes_gzip(encodings),
        .secure = lws_is_ssl(wsi) && !is_called_by_number(wsi),
        .language = http_language(languages),
    };
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->match, sizeof request->match);
}

bool gate_forwarded(struct lws *wsi, struct address *address) {
    char list[GATE_HEADERS_MAX];
    if (!copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list))
        return false;
    char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    last[strcspn(last, " \t")] = '\0';
    return read_place(last, address);
}

// ---------------------------------------------------------------------------------------- origins

void gate_write_place(char *text, size_t size, const char *host, int port, int usual) {
    bool ipv6 = strchr(host, ':') != NULL;
    int used = snprintf(text, size, "%s%s%s", ipv6 ? "[" : "", host, ipv6 ? "]" : "");
    if (port != usual && used >= 0 && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, ":%d", port);
}

static bool is_at(const char *origin, const char *scheme, const char *host, int port, int usual) {
    char place[256];
    size_t length = strlen(scheme);
    gate_write_place(place, sizeof place, host, port, usual);
    return strncasecmp(origin, scheme, length) == 0 && strcasecmp(origin + length, place) == 0;
}

// May a page of this origin connect? Only the configured origin, or one at the address where the
// server listens.
static bool origin_fits(const struct server_settings *settings, int port, const char *origin) {
    const char *const hosts[] = {"127.0.0.1", "localhost", "::1", settings->host};
    if (settings->origin)
        return strcasecmp(origin, settings->origin) == 0;
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
        if (is_at(origin, "http://", hosts[i], port, 80) ||
            is_at(origin, "https://", hosts[i], port, 443))
            return true;
    return false;
}

// -------------------------------------------------------------------------------------- handshake

// Is there no list of subprotocols, or are we in it?
static bool protocol_fits(struct lws *wsi) {
    static const char ours[] = "paddock";
    char list[128];
    if (!copy_header(wsi, WSI_TOKEN_PROTOCOL, list, sizeof list))
        return true;
    for (char *rest = list, *one; (one = strsep(&rest, ", \t"));)
        if (strcmp(one, ours) == 0)
            return true;
    return false;
}

// libwebsockets would hang up on some of these, and take others for what they are not.
static bool is_handshake(struct lws *wsi) {
    char upgrade[16], version[8];
    copy_header(wsi, WSI_TOKEN_UPGRADE, upgrade, sizeof upgrade);
    copy_header(wsi, WSI_TOKEN_VERSION, version, sizeof version);
    int key = lws_hdr_total_length(wsi, WSI_TOKEN_KEY);
    return strcasecmp(upgrade, "websocket") == 0 && strcmp(version, "13") == 0 && key > 0 &&
           key < 100 && lws_hdr_total_length(wsi, WSI_TOKEN_HOST) > 0 && protocol_fits(wsi);
}

int gate_handshake(struct lws *wsi, const struct server_settings *settings, int port) {
    char path[16], origin[256];
    if (!copy_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path))
        return HTTP_BAD_METHOD;
    if (strcmp(path, "/play") != 0)
        return HTTP_NOT_FOUND;
    if (!is_handshake(wsi))
        return HTTP_BAD_HANDSHAKE;
    if (copy_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) &&
        !origin_fits(settings, port, origin))
        return HTTP_FOREIGN_ORIGIN;
    return -1;
}
