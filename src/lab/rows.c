#include "lab/rows.h"

#include <inttypes.h>
#include <string.h>

int pd__rows_of_block(const pd__sim *sim) {
    int variants = sim->plan.variants.count;
    return sim->rotations * (variants ? variants : 1);
}

void pd__row_write_head(const pd__sim *sim, FILE *out) {
    const pd__variants *variants = &sim->plan.variants;
    fputs("deal,seating,match", out);
    if (variants->count)
        fprintf(out, ",%s", pd_option_at(sim->plan.game, variants->option).name);
    fputs(",first,decisions,lead_changes,margin,cut", out);
    for (int seat = 1; seat <= sim->plan.setup.seats; seat++)
        fprintf(out, ",bot%d,score%d,share%d", seat, seat, seat);
    fputc('\n', out);
}

// In quotation marks if it has any character that means something in such a table.
static void put_field(const char *text, FILE *out) {
    bool plain = !text[strcspn(text, ",\"\r\n")];
    fputc(',', out);
    if (!plain)
        fputc('"', out);
    for (; *text; text++)
        fputs(*text == '"' ? "\"\"" : (char[]){*text, '\0'}, out);
    if (!plain)
        fputc('"', out);
}

static void put_variant(const pd__sim *sim, int variant, FILE *out) {
    const pd__variants *variants = &sim->plan.variants;
    char value[PD_VALUE_MAX + 1];
    pd_text text = pd_text_on(value, sizeof value);
    pd_setup_get(sim->plan.game, &variants->setups[variant], variants->option, &text);
    put_field(value, out);
}

// Empty where there is none.
static void put_fact(int fact, FILE *out) {
    if (fact < 0)
        fputc(',', out);
    else
        fprintf(out, ",%d", fact);
}

static void put_seat(const pd__sim *sim, const pd__match_row *row, int seat, FILE *out) {
    int home = (seat + row->turned) % sim->plan.setup.seats;
    bool wins = row->result->winners >> seat & 1;
    put_field(sim->plan.bots[home].address, out);
    fprintf(out, ",%d,%.6g", row->result->score[seat], wins ? 1.0 / pd_sharing(row->result) : 0.0);
}

void pd__row_write(const pd__sim *sim, const pd__match_row *row, FILE *out) {
    fprintf(out, "%" PRIu64 ",%d,%" PRIu64, row->block, row->turned, row->match);
    if (sim->plan.variants.count)
        put_variant(sim, row->variant, out);
    fprintf(out, ",%d,%" PRIu64, row->first + 1, row->decisions);
    put_fact(row->facts.lead_changes, out);
    put_fact(row->facts.margin, out);
    fprintf(out, ",%d", row->result->cut);
    for (int seat = 0; seat < sim->plan.setup.seats; seat++)
        put_seat(sim, row, seat, out);
    fputc('\n', out);
}
