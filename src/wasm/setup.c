// The set-up: which game, which options, and who sits where. While a match is on, its options stay.
#include "base/utf8.h"
#include "wasm/answer.h"
#include "wasm/instance.h"
#include "json/members.h"

#include <string.h>

static const char *fail_game(const char *id) {
    pd_problem problem = {.err = PD_ERR_GAME};
    pd_text text = pd_text_on(problem.found, sizeof problem.found);
    pd_put(&text, id);
    text = pd_text_on(problem.wanted, sizeof problem.wanted);
    for (int i = 0; i < pd_game_count(); i++) {
        pd_put(&text, i ? ", " : "");
        pd_put(&text, pd_game_about(pd_game_at(i)).id);
    }
    return answer_problem(&problem);
}

EXPORT(const char *, setup_open, const char *id, int seats) {
    if (!id || seats < 1 || seats > PD_SEATS_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    const pd_game *game = pd_game_find(id);
    if (!game)
        return fail_game(id);
    pd_header header = {.game = game};
    pd_setup_init(game, &header.setup, seats);
    instance_adopt(&header);
    instance.playing = false;
    return answer_nothing();
}

static bool may_change(void) {
    return instance.header.game && !instance.playing;
}

EXPORT(const char *, setup_set, const char *option, const char *value) {
    pd_header *header = &instance.header;
    pd_problem problem;
    if (!may_change() || !option || !value)
        return answer_trouble(TROUBLE_BAD_CALL);
    if (pd_setup_set(header->game, &header->setup, option, value, &problem))
        return answer_problem(&problem);
    instance.watching = false;
    return answer_nothing();
}

// The number of an option; −1 when there is none.
static int find_option(const char *name) {
    const pd_game *game = instance.header.game;
    for (int i = 0; name && game && i < pd_game_about(game).option_count; i++)
        if (strcmp(pd_option_at(game, i).name, name) == 0)
            return i;
    return -1;
}

EXPORT(const char *, setup_load, const char *name, const char *text) {
    pd_header *header = &instance.header;
    pd_problem problem;
    int option = find_option(name);
    if (!may_change() || option < 0 || !pd_option_at(header->game, option).file || !text ||
        strlen(text) > PD_FILE_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    if (pd_setup_load(header->game, &header->setup, option, text, strlen(text), &problem))
        return answer_problem(&problem);
    instance.watching = false;
    return answer_nothing();
}

// What a record can hold. The page has made the name fit (fitName) by the rule of pd_name_fits,
// whose tables a browser has already and would have to load here once more.
static bool is_name(const char *name) {
    size_t length = strlen(name);
    if (length > PD_NAME_MAX)
        return false;
    for (size_t i = 0, width; i < length; i += width)
        if (!(width = pd__utf8_length(name + i, length - i)))
            return false;
    return true;
}

// Also while a match is on: a bot may take over, or a person.
EXPORT(const char *, setup_seat, int seat, const char *name, const char *player) {
    pd_header *header = &instance.header;
    pd_bot_spec spec = {0};
    pd_problem problem;
    if (!instance_has_seat(seat) || !name || !player)
        return answer_trouble(TROUBLE_BAD_CALL);
    if (!is_name(name))
        return answer_trouble(TROUBLE_BAD_NAME);
    bool person = !*player || strcmp(player, "person") == 0;
    if (!person && pd_bot_read(&spec, player, &problem))
        return answer_problem(&problem);
    if (person)
        strcpy(header->players[seat], "person");
    else
        pd_bot_write_player(&spec, header->players[seat]);
    strcpy(header->names[seat], name);
    instance.bots[seat] = spec;
    return answer_nothing();
}

EXPORT(const char *, setup_check, void) {
    pd_problem problem;
    const pd_header *header = &instance.header;
    if (!header->game)
        return answer_trouble(TROUBLE_BAD_CALL);
    if (pd_setup_check(header->game, &header->setup, &problem))
        return answer_problem(&problem);
    return answer_nothing();
}

EXPORT(const char *, setup_options, void) {
    const pd_header *header = &instance.header;
    if (!header->game)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_setup_json(header->game, &header->setup, answer_begin());
    return answer_end();
}

EXPORT(const char *, setup_show, const char *name) {
    const pd_header *header = &instance.header;
    int option = find_option(name);
    if (option < 0)
        return answer_trouble(TROUBLE_BAD_CALL);
    char shown[16384];
    pd_text text = pd_text_on(shown, sizeof shown);
    pd_voice voice = instance_voice(&instance.header, PD_NOBODY);
    pd_say_option(header->game, &voice, &header->setup, option, &text);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_text(out, "text", shown);
    pd_put(out, "}");
    return answer_end();
}
