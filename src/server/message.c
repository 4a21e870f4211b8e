#include "server/message.h"

#include <string.h>

// Each member means the same in every message that has it.
enum kind { TEXT, HEX, NUMBER, FLAG, PAIRS, LIST };

static const struct member {
    const char *name;
    enum kind kind;
    size_t offset;
    int64_t most; // of a number; or bytes of a text
    const char *wanted;
} members[] = {
#define AT(field) offsetof(struct request, field)
    {"table", TEXT, AT(table), 32, N_("the name of a table")},
    {"protocol", NUMBER, AT(protocol), 1000000, N_("a whole number")},
    {"token", TEXT, AT(token), 1024, N_("a token")},
    {"name", TEXT, AT(name), 256, N_("a name")},
    {"language", TEXT, AT(language), 32, N_("a language")},
    {"words", FLAG, AT(words), 0, N_("true or false")},
    {"facts", FLAG, AT(facts), 0, N_("true or false")},
    {"game", TEXT, AT(game), 32, N_("a game")},
    {"seats", NUMBER, AT(seats), PD_SEATS_MAX, N_("a number of seats, at most 8")},
    {"options", PAIRS, 0, MESSAGE_OPTIONS_MAX, N_("an object of at most 16 texts")},
    {"bots", LIST, 0, PD_SEATS_MAX, N_("a list of at most 8 levels")},
    {"listed", FLAG, AT(listed), 0, N_("true or false")},
    {"clock", NUMBER, AT(clock), 30 * 86400, N_("a number of seconds, at most 2592000")},
    {"grace", NUMBER, AT(grace), 86400, N_("a number of seconds, at most 86400")},
    {"substitute", TEXT, AT(substitute), 32, N_("a bot level")},
    {"hints", FLAG, AT(hints), 0, N_("true or false")},
    {"chat", TEXT, AT(chat), 32, N_("“phrases” or “text”")},
    {"seat", NUMBER, AT(seat), PD_SEATS_MAX - 1, N_("a seat, 0 to 7")},
    {"pledge", HEX, AT(pledge), 64, N_("64 hexadecimal digits")},
    {"share", HEX, AT(share), 64, N_("64 hexadecimal digits")},
    {"fill", TEXT, AT(fill), 32, N_("a bot level")},
    {"move", TEXT, AT(move), 256, N_("a move")},
    {"step", NUMBER, AT(step), PD_STEPS_MAX, N_("the number of a step")},
    {"phrase", TEXT, AT(phrase), 32, N_("a phrase")},
    {"text", TEXT, AT(text), 1024, N_("a text")},
    {"from", NUMBER, AT(from), 1 << 30, N_("a whole number")},
#undef AT
};
enum { MEMBERS = sizeof members / sizeof *members };

// What each message has; ! marks what it cannot do without.
static const struct type {
    const char *name;
    const char *members[16];
} types[] = {
    [MESSAGE_HELLO] = {"hello", {"protocol!", "token", "name", "language", "words", "facts"}},
    [MESSAGE_NAME] = {"name", {"name!"}},
    [MESSAGE_PING] = {"ping", {0}},
    [MESSAGE_CREATE] = {"create",
                        {"game!", "seats", "options", "bots", "listed", "clock", "grace",
                         "substitute", "chat", "hints"}},
    [MESSAGE_SIT] = {"sit", {"table!", "seat", "pledge"}},
    [MESSAGE_STAND] = {"stand", {"table!"}},
    [MESSAGE_START] = {"start", {"table!", "fill"}},
    [MESSAGE_SHARE] = {"share", {"table!", "share!"}},
    [MESSAGE_MOVE] = {"move", {"table!", "step", "move!"}},
    [MESSAGE_UNDO] = {"undo", {"table!"}},
    [MESSAGE_AGREE] = {"agree", {"table!"}},
    [MESSAGE_DECLINE] = {"decline", {"table!"}},
    [MESSAGE_SAY] = {"say", {"table!", "phrase", "text"}},
    [MESSAGE_LEAVE] = {"leave", {"table!"}},
    [MESSAGE_WATCH] = {"watch", {"table!", "from"}},
    [MESSAGE_UNWATCH] = {"unwatch", {"table!"}},
    [MESSAGE_DESCRIBE] = {"describe", {"table!"}},
    [MESSAGE_WHY] = {"why", {"table!", "move!"}},
    [MESSAGE_FACTS] = {"facts", {"table!", "from"}},
    [MESSAGE_REMATCH] = {"rematch", {"table!"}},
    [MESSAGE_CLOSE] = {"close", {"table!"}},
    [MESSAGE_MATCHES] = {"matches", {"from"}},
};

// A NUL is allowed to JSON, but to nothing that is read here.
static bool is_text(const json_t *value, int64_t most) {
    return json_is_string(value) && (int64_t)json_string_length(value) <= most &&
           strlen(json_string_value(value)) == json_string_length(value);
}

static bool is_hex(const json_t *value, int64_t digits) {
    if (!json_is_string(value) || (int64_t)json_string_length(value) != digits)
        return false;
    const char *text = json_string_value(value);
    return strspn(text, "0123456789abcdefABCDEF") == (size_t)digits;
}

static bool is_number(const json_t *value, int64_t most) {
    return json_is_integer(value) && json_integer_value(value) >= 0 &&
           json_integer_value(value) <= most;
}

static bool read_pairs(json_t *value, struct request *request) {
    const char *key;
    json_t *text;
    if (!json_is_object(value) || json_object_size(value) > MESSAGE_OPTIONS_MAX)
        return false;
    json_object_foreach(value, key, text) {
        if (!is_text(text, PD_VALUE_MAX))
            return false;
        request->options[request->option_count][0] = key;
        request->options[request->option_count++][1] = json_string_value(text);
    }
    return true;
}

static bool read_list(json_t *value, struct request *request) {
    if (!json_is_array(value) || json_array_size(value) > PD_SEATS_MAX)
        return false;
    for (size_t i = 0; i < json_array_size(value); i++) {
        json_t *text = json_array_get(value, i);
        if (!is_text(text, 32))
            return false;
        request->bots[request->bot_count++] = json_string_value(text);
    }
    return true;
}

static bool read_value(const struct member *member, json_t *value, struct request *request) {
    char *field = (char *)request + member->offset;
    const char *text = json_string_value(value);
    int64_t number = json_integer_value(value);
    bool flag = json_is_true(value);
    switch (member->kind) {
    case TEXT:
    case HEX:
        memcpy(field, &text, sizeof text);
        return member->kind == TEXT ? is_text(value, member->most) : is_hex(value, member->most);
    case NUMBER: memcpy(field, &number, sizeof number); return is_number(value, member->most);
    case FLAG: memcpy(field, &flag, sizeof flag); return json_is_boolean(value);
    case PAIRS: return read_pairs(value, request);
    case LIST: return read_list(value, request);
    }
    return false;
}

// `word` is a member's name, with a ! if it must be there.
static bool read_member(const char *word, struct request *request, struct refusal *refusal) {
    size_t length = strcspn(word, "!");
    const struct member *member = members;
    while (strncmp(member->name, word, length) != 0 || member->name[length])
        member++;
    json_t *value = json_object_get(request->body, member->name);
    if (!value && !word[length])
        return true;
    if (!value || !read_value(member, value, request))
        return refuse_with(refusal, REFUSE_BAD_MESSAGE, member->name, member->wanted);
    return true;
}

static bool read_type(struct request *request, struct refusal *refusal) {
    const char *name = json_string_value(json_object_get(request->body, "type"));
    if (!name)
        return refuse_with(refusal, REFUSE_BAD_MESSAGE, "type", N_("a text"));
    char names[200];
    pd_text list = pd_text_on(names, sizeof names);
    for (int i = 0; i < MESSAGE_TYPE_COUNT; i++) {
        if (strcmp(types[i].name, name) == 0) {
            request->type = (enum message_type)i;
            return true;
        }
        pd_put(&list, i ? ", " : "");
        pd_put(&list, types[i].name);
    }
    return refuse_with(refusal, REFUSE_UNKNOWN_TYPE, name, names);
}

static bool read_id(struct request *request, struct refusal *refusal) {
    json_t *id = json_object_get(request->body, "id");
    if (id && !is_number(id, INT64_C(1) << 53))
        return refuse_with(refusal, REFUSE_BAD_MESSAGE, "id", N_("a whole number"));
    request->id = id ? json_integer_value(id) : -1;
    return true;
}

// Without the quotation that it may end with, as that may end inside a UTF-8 character.
static bool refuse_json(struct refusal *refusal, json_error_t *error) {
    char *quotation = strstr(error->text, " near '");
    if (quotation)
        *quotation = '\0';
    return refuse_with(refusal, REFUSE_BAD_JSON, error->text, "");
}

bool message_read(const char *text, size_t length, struct request *request,
                  struct refusal *refusal) {
    json_error_t error;
    *request = (struct request){.id = -1,
                                .protocol = -1,
                                .seats = -1,
                                .clock = -1,
                                .grace = -1,
                                .seat = -1,
                                .step = -1,
                                .from = -1};
    request->body = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (!request->body)
        return refuse_json(refusal, &error);
    if (!json_is_object(request->body))
        return refuse_with(refusal, REFUSE_BAD_JSON, "{}", "");
    if (!read_id(request, refusal) || !read_type(request, refusal))
        return false;
    // A table’s name first, so that whatever else is wrong can be said of that table.
    const struct type *type = &types[request->type];
    for (int i = 0; type->members[i]; i++)
        if (!read_member(type->members[i], request, refusal))
            return false;
    return true;
}

void message_free(struct request *request) {
    json_decref(request->body);
    request->body = NULL;
}
