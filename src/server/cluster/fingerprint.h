// A fingerprint of the rules: nodes that share a store must agree on every state of every match.
#ifndef PD_FINGERPRINT_H
#define PD_FINGERPRINT_H

enum { RULES_FINGERPRINT = 16 }; // hexadecimal digits

// The same for two programs that play, and deal, alike. It takes some milliseconds.
void rules_fingerprint(char out[RULES_FINGERPRINT + 1]);

#endif
