#include "load.h"

#include <sys/resource.h>

// ---------------------------------------------------------------------------------------- readings

static double own_cpu(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

void reading_take(struct reading *reading, const struct crowd *crowd) {
    const struct wire *wire = &crowd->wire;
    *reading =
        (struct reading){clock_ns(),      wire->messages_in, wire->messages_out, wire->bytes_in,
                         wire->bytes_out, own_cpu(),         {0, -1, -1}};
    if (crowd->plan->pid)
        process_measure(crowd->plan->pid, &reading->server);
}

void report_peak(struct report *report, const struct crowd *crowd) {
    struct process process;
    if (!crowd->plan->pid || !process_measure(crowd->plan->pid, &process))
        return;
    if (process.rss_kb > report->rss_peak)
        report->rss_peak = process.rss_kb;
    if (process.pss_kb > report->pss_peak)
        report->pss_peak = process.pss_kb;
}

static double seconds_of(const struct report *report) {
    return (double)(report->end.time - report->start.time) / (double)SECOND;
}

static double rate_of(const struct report *report, uint64_t before, uint64_t after) {
    double seconds = seconds_of(report);
    return seconds > 0 ? (double)(after - before) / seconds : 0;
}

static double server_cpu(const struct report *report) {
    return report->end.server.cpu_seconds - report->start.server.cpu_seconds;
}

// ------------------------------------------------------------------------------------- for people

static void print_latency(const char *name, const struct histogram *histogram) {
    static const double shares[] = {0.5, 0.9, 0.99, 0.999};
    static const char *const names[] = {"p50", "p90", "p99", "p99.9"};
    printf("%-12s", name);
    for (int i = 0; i < 4; i++)
        printf("%s %.3f  ", names[i], (double)histogram_at(histogram, shares[i]) / 1e6);
    printf("max %.3f ms\n", (double)histogram->most / 1e6);
}

static void print_server(const struct report *report, const struct crowd *crowd) {
    double cpu = server_cpu(report), seconds = seconds_of(report);
    if (!crowd->plan->pid)
        return;
    printf("server      %.2f CPU seconds (%.0f %% of a core", cpu, 100 * cpu / seconds);
    if (crowd->moves)
        printf(", %.1f µs a move", 1e6 * cpu / (double)crowd->moves);
    printf("), peak RSS %.1f MB, PSS %.1f MB\n", (double)report->rss_peak / 1024,
           (double)report->pss_peak / 1024);
}

static void print_rates(const struct report *report, const struct crowd *crowd) {
    const struct reading *a = &report->start, *b = &report->end;
    printf("moves       %.0f/s durable: %llu in %.2f s\n", rate_of(report, 0, crowd->moves),
           (unsigned long long)crowd->moves, seconds_of(report));
    print_latency("latency", &crowd->latency);
    if (crowd->interval) {
        print_latency("from send", &crowd->service);
        printf("schedule    %.0f/s wanted, %.3f s behind at the end\n", crowd->plan->rate,
               (double)crowd->behind / (double)SECOND);
    }
    printf("messages    %.0f/s in, %.0f/s out; %.2f MB/s in, %.2f MB/s out\n",
           rate_of(report, a->messages_in, b->messages_in),
           rate_of(report, a->messages_out, b->messages_out),
           rate_of(report, a->bytes_in, b->bytes_in) / 1e6,
           rate_of(report, a->bytes_out, b->bytes_out) / 1e6);
    printf("this        %.0f %% of a core\n", 100 * (b->own_cpu - a->own_cpu) / seconds_of(report));
}

static void print_idle(const struct report *report, const struct crowd *crowd) {
    int count = crowd->player_count;
    printf("idle        %d connections of %d\n", crowd->welcome, count);
    if (!crowd->plan->pid)
        return;
    long rss = report->rss_peak - report->empty.server.rss_kb;
    long pss = report->pss_peak - report->empty.server.pss_kb;
    printf("memory      RSS %.2f kB, PSS %.2f kB for each connection\n", (double)rss / count,
           (double)pss / count);
}

static void print_people(const struct report *report, const struct crowd *crowd) {
    const struct tally *tally = &crowd->tally;
    printf("crowd       %d matches, %d connections, there after %.2f s\n", crowd->match_count,
           crowd->player_count, (double)report->setup / (double)SECOND);
    if (crowd->plan->idle)
        print_idle(report, crowd);
    else
        print_rates(report, crowd);
    print_server(report, crowd);
    if (tally->retries)
        printf("told to wait %llu times: raise the server’s limits, see --help\n",
               (unsigned long long)tally->retries);
    printf("checked     %llu messages, %llu records; %llu tables played to the end\n",
           (unsigned long long)tally->checked, (unsigned long long)tally->records,
           (unsigned long long)tally->tables);
    if (crowd->plan->stubborn)
        printf("stubborn    %llu connections lost, %llu back, %llu tables looked at again\n"
               "acknowledged %llu, checked after crashes %llu, lost %llu\n",
               (unsigned long long)tally->drops, (unsigned long long)tally->reconnects,
               (unsigned long long)tally->audited, (unsigned long long)tally->acknowledged,
               (unsigned long long)tally->rechecked, (unsigned long long)tally->lost);
    printf("faults      %llu\n", (unsigned long long)tally->faults);
}

// ------------------------------------------------------------------------------------ for programs

static void json_latency(const char *name, const struct histogram *histogram) {
    printf("\"%s\":{\"p50\":%.1f,\"p90\":%.1f,\"p99\":%.1f,\"p99.9\":%.1f,\"max\":%.1f},", name,
           (double)histogram_at(histogram, 0.5) / 1e3, (double)histogram_at(histogram, 0.9) / 1e3,
           (double)histogram_at(histogram, 0.99) / 1e3,
           (double)histogram_at(histogram, 0.999) / 1e3, (double)histogram->most / 1e3);
}

static void json_rates(const struct report *report, const struct crowd *crowd) {
    const struct reading *a = &report->start, *b = &report->end;
    printf("\"matches\":%d,\"connections\":%d,\"welcome\":%d,\"setup_s\":%.3f,\"seconds\":%.3f,"
           "\"moves\":%llu,\"moves_s\":%.1f,",
           crowd->match_count, crowd->player_count, crowd->welcome,
           (double)report->setup / (double)SECOND, seconds_of(report),
           (unsigned long long)crowd->moves, rate_of(report, 0, crowd->moves));
    json_latency("latency_us", &crowd->latency);
    json_latency("service_us", &crowd->service);
    printf("\"rate\":%.1f,\"behind_s\":%.3f,\"messages_in_s\":%.1f,\"messages_out_s\":%.1f,"
           "\"bytes_in_s\":%.0f,\"bytes_out_s\":%.0f,\"own_cpu_s\":%.3f,",
           crowd->plan->rate, (double)crowd->behind / (double)SECOND,
           rate_of(report, a->messages_in, b->messages_in),
           rate_of(report, a->messages_out, b->messages_out),
           rate_of(report, a->bytes_in, b->bytes_in), rate_of(report, a->bytes_out, b->bytes_out),
           b->own_cpu - a->own_cpu);
    if (crowd->plan->pid)
        printf("\"server\":{\"cpu_s\":%.2f,\"rss_peak_kb\":%ld,\"pss_peak_kb\":%ld,"
               "\"rss_empty_kb\":%ld,\"pss_empty_kb\":%ld},",
               server_cpu(report), report->rss_peak, report->pss_peak, report->empty.server.rss_kb,
               report->empty.server.pss_kb);
}

static void json_tally(const struct tally *tally) {
    const struct {
        const char *name;
        uint64_t count;
    } rows[] = {{"acknowledged", tally->acknowledged},
                {"tables", tally->tables},
                {"checked", tally->checked},
                {"records", tally->records},
                {"drops", tally->drops},
                {"reconnects", tally->reconnects},
                {"rechecked", tally->rechecked},
                {"audited", tally->audited},
                {"lost", tally->lost},
                {"retries", tally->retries},
                {"faults", tally->faults}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        printf("%s\"%s\":%llu", i ? "," : "", rows[i].name, (unsigned long long)rows[i].count);
}

void report_print(const struct report *report, const struct crowd *crowd) {
    if (!crowd->plan->json) {
        print_people(report, crowd);
        return;
    }
    printf("{");
    json_rates(report, crowd);
    json_tally(&crowd->tally);
    printf("}\n");
}
