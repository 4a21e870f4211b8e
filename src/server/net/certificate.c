#include "server/net/certificate.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>

// Asked at every handshake. The connection first forgets what it has, because the newest key may be
// of another kind, and a client could prefer the old one.
static int show_newest(SSL *ssl, void *context) {
    const struct certificate *certificate = context;
    SSL_CTX *newest = certificate->newest;
    STACK_OF(X509) *chain = NULL;
    if (!newest)
        return 1;
    SSL_certs_clear(ssl);
    SSL_CTX_get0_chain_certs(newest, &chain);
    return SSL_use_cert_and_key(ssl, SSL_CTX_get0_certificate(newest),
                                SSL_CTX_get0_privatekey(newest), chain, 1);
}

void certificate_serve(struct certificate *certificate, SSL_CTX *serving) {
    SSL_CTX_set_cert_cb(serving, show_newest, certificate);
}

// OpenSSL would ask for it on the terminal.
static int no_passphrase(char *out, int size, int writing, void *context) {
    (void)out, (void)size, (void)writing, (void)context;
    return -1;
}

bool certificate_read(struct certificate *certificate, const char *chain, const char *key,
                      char *why, size_t size) {
    SSL_CTX *fresh = SSL_CTX_new(TLS_server_method());
    ERR_clear_error();
    if (fresh)
        SSL_CTX_set_default_passwd_cb(fresh, no_passphrase);
    if (fresh && SSL_CTX_use_certificate_chain_file(fresh, chain) == 1 &&
        SSL_CTX_use_PrivateKey_file(fresh, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(fresh) == 1) {
        certificate_free(certificate);
        certificate->newest = fresh;
        return true;
    }
    const char *reason = ERR_reason_error_string(ERR_peek_error());
    snprintf(why, size, "%s", reason ? reason : "OpenSSL does not say why");
    ERR_clear_error();
    SSL_CTX_free(fresh);
    return false;
}

void certificate_free(struct certificate *certificate) {
    SSL_CTX_free(certificate->newest);
    certificate->newest = NULL;
}
