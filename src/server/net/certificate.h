// The server's certificate, which can be read again while the server runs: one that is renewed
// every few weeks must not cost a restart.
#ifndef PD_CERTIFICATE_H
#define PD_CERTIFICATE_H

#include <openssl/types.h>
#include <stdbool.h>
#include <stddef.h>

// All zero at first: clients are shown the certificate that `serving` was made with.
struct certificate {
    SSL_CTX *newest; // NULL: it has not been read again
};

// Shows the newest certificate to every client of `serving`, which must not outlive this object.
void certificate_serve(struct certificate *certificate, SSL_CTX *serving);
// Reads both files. On failure it returns false and says why, and nothing has changed.
bool certificate_read(struct certificate *certificate, const char *chain, const char *key,
                      char *why, size_t size);
void certificate_free(struct certificate *certificate);

#endif
