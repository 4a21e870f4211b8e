// What the review page says of a review that had no time for every decision.
#include "tui/pages/findings.h"
#include "review/parts.h"
#include "tap.h"

#include <stdlib.h>

static char *read_record(const char *name, size_t *size) {
    static char text[1 << 20];
    char path[4096];
    snprintf(path, sizeof path, "%s/tests/golden/%s.pdk", getenv("SOURCE"), name);
    FILE *in = fopen(path, "r");
    *size = in ? fread(text, 1, sizeof text, in) : 0;
    if (in)
        fclose(in);
    return text;
}

static void test_end(uint64_t budget, bool complete) {
    size_t size;
    pd_problem problem;
    pd_voice voice = {0, PD_NOBODY, NULL};
    const char *text = read_record("gumball-6", &size);
    pd__review *review = pd__review_open(text, size, PD__REVIEW_FAST, PD_NOBODY, &problem);
    review->budget = budget;
    struct findings *findings = findings_take(review, &voice, false);
    ok(!findings->ended && !findings->complete, "at first nothing was looked at");
    findings_close(findings);
    while (pd__review_run(review, UINT32_MAX))
        continue;
    findings = findings_take(review, &voice, true);
    ok(findings->ended && findings->complete == complete, "with %u moves it is %s",
       (unsigned)budget, complete ? "complete" : "not complete");
    findings_close(findings);
    pd__review_close(review);
}

int main(void) {
    test_end(300000, true);
    test_end(1000, false);
    return tap_end();
}
