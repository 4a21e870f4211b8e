#include "cli/sheet.h"

#include "base/words.h"
#include "console/console.h"

#include <ctype.h>
#include <string.h>

void sheet_choices(const struct choice *choices, int count) {
    int width = 8;
    for (int i = 0; i < count; i++) {
        int length = (int)strlen(choices[i].move);
        width = length > width ? length : width;
    }
    say(stdout, N_("Your choices:"), NULL);
    for (int i = 0; i < count; i++) {
        printf("%3d) %-*s ", i + 1, width, choices[i].move);
        console_line(choices[i].says);
    }
}

int sheet_moves(const pd_game *game, const pd_voice *voice, const pd_view *view, bool all) {
    static struct choice choices[PD_MOVES_MAX];
    pd_move moves[PD_MOVES_MAX];
    char folded[16];
    int shown, count = choice_sort(game, view, moves, &shown);
    for (int i = 0; i < count; i++)
        choice_write(game, voice, view, moves[i], &choices[i]);
    sheet_choices(choices, all ? count : shown);
    snprintf(folded, sizeof folded, "%d", count - shown);
    if (!all && shown < count)
        say(stdout, NP_("One more: “moves all” lists it.", "{count} more: “moves all” lists them."),
            "count", folded);
    return count;
}

static pd_err read_move_as(const pd_game *game, const char *text, int (*change)(int),
                           pd_move *move) {
    char changed[256];
    size_t length = 0;
    for (; text[length] && length < sizeof changed - 1; length++)
        changed[length] = (char)change((unsigned char)text[length]);
    changed[length] = '\0';
    return pd_move_read(game, changed, move);
}

pd_err sheet_read_move(const pd_game *game, const char *text, pd_move *move) {
    return pd_move_read(game, text, move) && read_move_as(game, text, tolower, move)
               ? read_move_as(game, text, toupper, move)
               : PD_OK;
}

void sheet_rules(const pd_game *game, const char *ids) {
    if (!*ids)
        return;
    printf("\n");
    say(stdout, N_("Rules that matter now:"), NULL);
    for (int i = 0; pd_rule_at(game, i); i++) {
        const pd_rule *rule = pd_rule_at(game, i);
        char paragraph[2048];
        if (!*rule->ids || !pd__has_word(ids, rule->ids, strlen(rule->ids)))
            continue;
        snprintf(paragraph, sizeof paragraph, "%s  %s", rule->ids, tr(rule->text));
        console_wrap(stdout, paragraph, 2);
    }
}
