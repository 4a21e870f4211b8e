#include "cli/sheet.h"

#include "console/console.h"

#include <string.h>

void sheet_choices(const struct choice *choices, int count) {
    int width = 8;
    for (int i = 0; i < count; i++) {
        int length = (int)strlen(choices[i].move);
        width = length > width ? length : width;
    }
    say(stdout, N_("Your choices, by number:"), NULL);
    for (int i = 0; i < count; i++)
        printf("%3d) %-*s %s\n", i + 1, width, choices[i].move, choices[i].says);
}

void sheet_rules(const pd_game *game, const char *ids) {
    say(stdout, N_("Rules that matter now:"), NULL);
    for (int i = 0; pd_rule_at(game, i); i++) {
        const pd_rule *rule = pd_rule_at(game, i);
        char paragraph[2048];
        if (!*rule->ids || !pd_has_word(ids, rule->ids, strlen(rule->ids)))
            continue;
        snprintf(paragraph, sizeof paragraph, "%s  %s", rule->ids, tr(rule->text));
        console_wrap(stdout, paragraph, 2);
    }
}
