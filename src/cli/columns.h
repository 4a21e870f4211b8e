// Text in columns on a terminal.
#ifndef PD_CLI_COLUMNS_H
#define PD_CLI_COLUMNS_H

// How many columns a text takes.
int columns_of(const char *text);

#endif
