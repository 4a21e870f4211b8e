#include "load.h"

#include <string.h>
#include <unistd.h>

static bool read_proc(int pid, const char *name, char *text, size_t size) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t length = fread(text, 1, size - 1, file);
    fclose(file);
    text[length] = '\0';
    return length > 0;
}

static long find_kb(const char *text, const char *name) {
    long kb = -1;
    const char *line = strstr(text, name);
    if (line)
        sscanf(line + strlen(name), " %ld", &kb);
    return kb;
}

// The name, second, is in parentheses and may hold anything; user and system time come twelfth and
// thirteenth after it.
static double cpu_seconds(const char *stat) {
    unsigned long user = 0, system = 0;
    const char *after = strrchr(stat, ')');
    if (after)
        sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

bool process_measure(int pid, struct process *process) {
    char text[8192];
    *process = (struct process){0, -1, -1};
    if (!read_proc(pid, "stat", text, sizeof text))
        return false;
    process->cpu_seconds = cpu_seconds(text);
    if (read_proc(pid, "status", text, sizeof text))
        process->rss_kb = find_kb(text, "VmRSS:");
    if (read_proc(pid, "smaps_rollup", text, sizeof text))
        process->pss_kb = find_kb(text, "\nPss:");
    return true;
}
