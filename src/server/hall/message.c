#include "server/hall/message.h"

#include <string.h>

// Each member means the same in every message that has it.
enum kind { TEXT, HEX, NUMBER, FLAG, PAIRS, LIST };

enum {
    IS_TYPE, // those of a move first, as members are found in this order
    IS_ID,
    IS_TABLE,
    IS_STEP,
    IS_MOVE,
    IS_PROTOCOL,
    IS_TOKEN,
    IS_NAME,
    IS_LANGUAGE,
    IS_WORDS,
    IS_GAME,
    IS_SEATS,
    IS_OPTIONS,
    IS_BOTS,
    IS_LISTED,
    IS_CLOCK,
    IS_GRACE,
    IS_SUBSTITUTE,
    IS_HINTS,
    IS_CHAT,
    IS_SEAT,
    IS_PLEDGE,
    IS_SHARE,
    IS_FILL,
    IS_PHRASE,
    IS_TEXT,
    IS_FROM,
    MEMBERS
};

static const struct member {
    const char *name;
    enum kind kind;
    size_t offset;
    int64_t most; // of a number; or bytes of a text
    const char *wanted;
} members[] = {
#define AT(field) offsetof(struct request, field)
    [IS_TYPE] = {"type", TEXT, 0, 0, NULL}, // for read_type
    [IS_ID] = {"id", NUMBER, AT(id), INT64_C(1) << 53, N_("a whole number")},
    [IS_TABLE] = {"table", TEXT, AT(table), 32, N_("the name of a table")},
    [IS_PROTOCOL] = {"protocol", NUMBER, AT(protocol), 1000000, N_("a whole number")},
    [IS_TOKEN] = {"token", TEXT, AT(token), 1024, N_("a token")},
    [IS_NAME] = {"name", TEXT, AT(name), 256, N_("a name")},
    [IS_LANGUAGE] = {"language", TEXT, AT(language), 32, N_("a language")},
    [IS_WORDS] = {"words", FLAG, AT(words), 0, N_("true or false")},
    [IS_GAME] = {"game", TEXT, AT(game), 32, N_("a game")},
    [IS_SEATS] = {"seats", NUMBER, AT(seats), PD_SEATS_MAX, N_("a number of seats, at most 8")},
    [IS_OPTIONS] = {"options", PAIRS, 0, MESSAGE_OPTIONS_MAX, N_("an object of at most 16 texts")},
    [IS_BOTS] = {"bots", LIST, 0, PD_SEATS_MAX, N_("a list of at most 8 levels")},
    [IS_LISTED] = {"listed", FLAG, AT(listed), 0, N_("true or false")},
    [IS_CLOCK] = {"clock", NUMBER, AT(clock), 30 * 86400,
                  N_("a number of seconds, at most 2592000")},
    [IS_GRACE] = {"grace", NUMBER, AT(grace), 86400, N_("a number of seconds, at most 86400")},
    [IS_SUBSTITUTE] = {"substitute", TEXT, AT(substitute), 32, N_("a bot level")},
    [IS_HINTS] = {"hints", FLAG, AT(hints), 0, N_("true or false")},
    [IS_CHAT] = {"chat", TEXT, AT(chat), 32, N_("“phrases” or “text”")},
    [IS_SEAT] = {"seat", NUMBER, AT(seat), PD_SEATS_MAX - 1, N_("a seat, 0 to 7")},
    [IS_PLEDGE] = {"pledge", HEX, AT(pledge), 64, N_("64 hexadecimal digits")},
    [IS_SHARE] = {"share", HEX, AT(share), 64, N_("64 hexadecimal digits")},
    [IS_FILL] = {"fill", TEXT, AT(fill), 32, N_("a bot level")},
    [IS_MOVE] = {"move", TEXT, AT(move), 256, N_("a move")},
    [IS_STEP] = {"step", NUMBER, AT(step), PD_STEPS_MAX, N_("the number of a step")},
    [IS_PHRASE] = {"phrase", TEXT, AT(phrase), 32, N_("a phrase")},
    [IS_TEXT] = {"text", TEXT, AT(text), 1024, N_("a text")},
    [IS_FROM] = {"from", NUMBER, AT(from), 1 << 30, N_("a whole number")},
#undef AT
};

// What each message has; NEED marks what it cannot do without.
#define NEED(member) (NEEDED | (member))
enum { NEEDED = 64 };
static const struct type {
    const char *name;
    uint8_t members[16]; // up to the first 0
} types[] = {
    [MESSAGE_HELLO] = {"hello", {NEED(IS_PROTOCOL), IS_TOKEN, IS_NAME, IS_LANGUAGE, IS_WORDS}},
    [MESSAGE_NAME] = {"name", {NEED(IS_NAME)}},
    [MESSAGE_RENEW] = {"renew", {NEED(IS_TOKEN)}},
    [MESSAGE_PING] = {"ping", {0}},
    [MESSAGE_CREATE] = {"create",
                        {NEED(IS_GAME), IS_SEATS, IS_OPTIONS, IS_BOTS, IS_LISTED, IS_CLOCK,
                         IS_GRACE, IS_SUBSTITUTE, IS_CHAT, IS_HINTS}},
    [MESSAGE_SIT] = {"sit", {NEED(IS_TABLE), IS_SEAT, IS_PLEDGE}},
    [MESSAGE_STAND] = {"stand", {NEED(IS_TABLE)}},
    [MESSAGE_REMOVE] = {"remove", {NEED(IS_TABLE), NEED(IS_SEAT)}},
    [MESSAGE_START] = {"start", {NEED(IS_TABLE), IS_FILL}},
    [MESSAGE_SHARE] = {"share", {NEED(IS_TABLE), NEED(IS_SHARE)}},
    [MESSAGE_MOVE] = {"move", {NEED(IS_TABLE), IS_STEP, NEED(IS_MOVE)}},
    [MESSAGE_UNDO] = {"undo", {NEED(IS_TABLE)}},
    [MESSAGE_AGREE] = {"agree", {NEED(IS_TABLE)}},
    [MESSAGE_DECLINE] = {"decline", {NEED(IS_TABLE)}},
    [MESSAGE_SAY] = {"say", {NEED(IS_TABLE), IS_PHRASE, IS_TEXT}},
    [MESSAGE_LEAVE] = {"leave", {NEED(IS_TABLE)}},
    [MESSAGE_WATCH] = {"watch", {NEED(IS_TABLE), IS_FROM}},
    [MESSAGE_UNWATCH] = {"unwatch", {NEED(IS_TABLE)}},
    [MESSAGE_DESCRIBE] = {"describe", {NEED(IS_TABLE)}},
    [MESSAGE_WHY] = {"why", {NEED(IS_TABLE), NEED(IS_MOVE)}},
    [MESSAGE_FACTS] = {"facts", {NEED(IS_TABLE), IS_FROM}},
    [MESSAGE_REMATCH] = {"rematch", {NEED(IS_TABLE)}},
    [MESSAGE_CLOSE] = {"close", {NEED(IS_TABLE)}},
    [MESSAGE_MATCHES] = {"matches", {IS_FROM}},
};

// A member's value. `tree` is set if there is one.
struct value {
    enum sort { STRING, INTEGER, BOOLEAN, OTHER } sort;
    const char *text; // ends with NUL; may have others
    size_t length;
    int64_t number;
    bool flag;
    json_t *tree;
};

// ---------------------------------------------------------------------------------- the quick way

// Most messages are an object of short plain texts, numbers and flags. They are read where they
// stand. At anything else (escapes, characters beyond ASCII, lists, strange members, mistakes) this
// gives up, and jansson reads the message.
struct scan {
    char *at, *end;               // where a NUL stands
    uint32_t given;               // bit per member
    struct value values[MEMBERS]; // of those that are given
};

_Static_assert(MEMBERS <= 32, "a bit for each member");

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_blanks(struct scan *scan) {
    while (scan->at < scan->end && is_blank(*scan->at))
        scan->at++;
}

static bool scan_sign(struct scan *scan, char sign) {
    skip_blanks(scan);
    if (scan->at == scan->end || *scan->at != sign)
        return false;
    scan->at++;
    return true;
}

static bool scan_string(struct scan *scan, struct value *value) {
    if (!scan_sign(scan, '"'))
        return false;
    char *start = scan->at;
    char *at = start;
    while (*at >= ' ' && *at < 0x7f && *at != '"' && *at != '\\')
        at++;
    if (*at != '"')
        return false;
    *value = (struct value){.sort = STRING, .text = start, .length = (size_t)(at - start)};
    *at++ = '\0';
    scan->at = at;
    return true;
}

static bool scan_number(struct scan *scan, struct value *value) {
    enum { DIGITS_MAX = 15 };
    char *start = scan->at;
    int64_t number = 0;
    while (scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9' &&
           scan->at - start <= DIGITS_MAX)
        number = 10 * number + (*scan->at++ - '0');
    ptrdiff_t digits = scan->at - start;
    *value = (struct value){.sort = INTEGER, .number = number};
    return digits > 0 && digits <= DIGITS_MAX && (digits == 1 || *start != '0') &&
           scan->at < scan->end && !strchr(".eE", *scan->at);
}

static bool scan_word(struct scan *scan, const char *word, struct value *value, bool flag) {
    size_t length = strlen(word);
    if ((size_t)(scan->end - scan->at) < length || memcmp(scan->at, word, length) != 0)
        return false;
    scan->at += length;
    *value = (struct value){.sort = BOOLEAN, .flag = flag};
    return true;
}

static bool scan_value(struct scan *scan, struct value *value) {
    skip_blanks(scan);
    if (scan->at == scan->end)
        return false;
    switch (*scan->at) {
    case '"': return scan_string(scan, value);
    case 't': return scan_word(scan, "true", value, true);
    case 'f': return scan_word(scan, "false", value, false);
    default: return scan_number(scan, value);
    }
}

static int find_member(const char *name) {
    int i = 0;
    while (i < MEMBERS && (*members[i].name != *name || strcmp(members[i].name, name) != 0))
        i++;
    return i < MEMBERS ? i : -1;
}

static bool scan_member(struct scan *scan) {
    struct value name;
    if (!scan_string(scan, &name))
        return false;
    int member = find_member(name.text);
    if (member < 0 || scan->given >> member & 1)
        return false;
    scan->given |= 1u << member;
    return scan_sign(scan, ':') && scan_value(scan, &scan->values[member]);
}

static bool scan_all(struct scan *scan) {
    if (!scan_sign(scan, '{'))
        return false;
    do {
        if (!scan_member(scan))
            return false;
    } while (scan_sign(scan, ','));
    if (!scan_sign(scan, '}'))
        return false;
    skip_blanks(scan);
    return scan->at == scan->end;
}

static bool read_quickly(const char *text, size_t length, struct request *request,
                         struct scan *scan) {
    if (length >= sizeof request->copy)
        return false;
    memcpy(request->copy, text, length);
    scan->given = 0;
    scan->at = request->copy;
    scan->end = request->copy + length;
    *scan->end = '\0';
    return scan_all(scan);
}

// ----------------------------------------------------------------------------------- with jansson

static enum sort sort_of(const json_t *json) {
    switch (json ? json_typeof(json) : JSON_NULL) {
    case JSON_STRING: return STRING;
    case JSON_INTEGER: return INTEGER;
    case JSON_TRUE:
    case JSON_FALSE: return BOOLEAN;
    default: return OTHER;
    }
}

static struct value value_of(json_t *json) {
    struct value value = {.tree = json, .sort = sort_of(json)};
    value.text = json_string_value(json);
    value.length = json_string_length(json);
    value.number = json_integer_value(json);
    value.flag = json_is_true(json);
    return value;
}

// Without the quotation that it may end with, as that may end inside a UTF-8 character.
static bool refuse_json(struct refusal *refusal, json_error_t *error) {
    char *quotation = strstr(error->text, " near '");
    if (quotation)
        *quotation = '\0';
    return refuse_with(refusal, REFUSE_BAD_JSON, error->text, "");
}

static bool read_tree(const char *text, size_t length, struct request *request, struct scan *scan,
                      struct refusal *refusal) {
    json_error_t error;
    request->tree = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (!request->tree)
        return refuse_json(refusal, &error);
    if (!json_is_object(request->tree))
        return refuse_with(refusal, REFUSE_BAD_JSON, "{}", "");
    scan->given = 0;
    for (int i = 0; i < MEMBERS; i++) {
        json_t *json = json_object_get(request->tree, members[i].name);
        scan->given |= (uint32_t)(json != NULL) << i;
        scan->values[i] = value_of(json);
    }
    return true;
}

// --------------------------------------------------------------------------------------- checking

// A NUL is allowed to JSON, but to nothing that is read here.
static bool is_text(const struct value *value, int64_t most) {
    return value->sort == STRING && (int64_t)value->length <= most &&
           strlen(value->text) == value->length;
}

static bool is_hex(const struct value *value, int64_t digits) {
    return value->sort == STRING && (int64_t)value->length == digits &&
           strspn(value->text, "0123456789abcdefABCDEF") == (size_t)digits;
}

static bool is_number(const struct value *value, int64_t most) {
    return value->sort == INTEGER && value->number >= 0 && value->number <= most;
}

static bool read_pairs(json_t *value, struct request *request) {
    const char *key;
    json_t *member;
    if (!json_is_object(value) || json_object_size(value) > MESSAGE_OPTIONS_MAX)
        return false;
    json_object_foreach(value, key, member) {
        struct value text = value_of(member);
        if (!is_text(&text, PD_VALUE_MAX))
            return false;
        request->options[request->option_count][0] = key;
        request->options[request->option_count++][1] = text.text;
    }
    return true;
}

static bool read_list(json_t *value, struct request *request) {
    if (!json_is_array(value) || json_array_size(value) > PD_SEATS_MAX)
        return false;
    for (size_t i = 0; i < json_array_size(value); i++) {
        struct value text = value_of(json_array_get(value, i));
        if (!is_text(&text, 32))
            return false;
        request->bots[request->bot_count++] = text.text;
    }
    return true;
}

static bool read_number(const struct value *value, int64_t most, void *field) {
    if (!is_number(value, most))
        return false;
    memcpy(field, &value->number, sizeof value->number);
    return true;
}

static bool read_value(const struct member *member, const struct value *value,
                       struct request *request) {
    char *field = (char *)request + member->offset;
    switch (member->kind) {
    case TEXT:
    case HEX:
        memcpy(field, &value->text, sizeof value->text);
        return member->kind == TEXT ? is_text(value, member->most) : is_hex(value, member->most);
    case NUMBER: return read_number(value, member->most, field);
    case FLAG: memcpy(field, &value->flag, sizeof value->flag); return value->sort == BOOLEAN;
    case PAIRS: return read_pairs(value->tree, request);
    case LIST: return read_list(value->tree, request);
    }
    return false;
}

static bool read_member(int at, bool needed, const struct scan *scan, struct request *request,
                        struct refusal *refusal) {
    bool given = scan->given >> at & 1;
    if (given ? read_value(&members[at], &scan->values[at], request) : !needed)
        return true;
    return refuse_with(refusal, REFUSE_BAD_MESSAGE, members[at].name, members[at].wanted);
}

static bool refuse_type(const char *name, struct refusal *refusal) {
    char names[200];
    pd_text list = pd_text_on(names, sizeof names);
    for (int i = 0; i < MESSAGE_TYPE_COUNT; i++) {
        pd_put(&list, i ? ", " : "");
        pd_put(&list, types[i].name);
    }
    return refuse_with(refusal, REFUSE_UNKNOWN_TYPE, name, names);
}

static bool read_type(const struct scan *scan, struct request *request, struct refusal *refusal) {
    const struct value *value = &scan->values[IS_TYPE];
    if (!(scan->given >> IS_TYPE & 1) || value->sort != STRING)
        return refuse_with(refusal, REFUSE_BAD_MESSAGE, "type", N_("a text"));
    int i = 0;
    while (i < MESSAGE_TYPE_COUNT &&
           (*types[i].name != *value->text || strcmp(types[i].name, value->text) != 0))
        i++;
    request->type = (enum message_type)i;
    return i < MESSAGE_TYPE_COUNT || refuse_type(value->text, refusal);
}

bool message_read(const char *text, size_t length, struct request *request,
                  struct refusal *refusal) {
    struct scan scan;
    memset(request, 0, offsetof(struct request, copy));
    request->id = request->protocol = request->seats = request->clock = request->grace = -1;
    request->seat = request->step = request->from = -1;
    if (!read_quickly(text, length, request, &scan) &&
        !read_tree(text, length, request, &scan, refusal))
        return false;
    if (!read_member(IS_ID, false, &scan, request, refusal) || !read_type(&scan, request, refusal))
        return false;
    // A table’s name first, so that whatever else is wrong can be said of that table.
    const struct type *type = &types[request->type];
    for (const uint8_t *member = type->members; *member; member++)
        if (!read_member(*member & ~NEEDED, *member & NEEDED, &scan, request, refusal))
            return false;
    return true;
}

void message_free(struct request *request) {
    json_decref(request->tree);
    request->tree = NULL;
}
