#include "server/listen.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int blame(struct net_trouble *trouble, enum net_fault fault, const char *why) {
    trouble->fault = fault;
    snprintf(trouble->why, sizeof trouble->why, "%s", why);
    return -1;
}

static int open_socket(const struct addrinfo *info) {
    int on = 1, off = 0;
    int descriptor =
        socket(info->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);
    if (descriptor < 0)
        return -1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (info->ai_family == AF_INET6) // "::" is IPv4 as well
        setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(descriptor, info->ai_addr, info->ai_addrlen) != 0 || listen(descriptor, 4096) != 0) {
        int trouble = errno;
        close(descriptor);
        errno = trouble;
        return -1;
    }
    return descriptor;
}

static enum net_fault fault_of(int error) {
    switch (error) {
    case EADDRINUSE: return NET_IN_USE;
    case EADDRNOTAVAIL: return NET_ADDRESS;
    default: return NET_LISTEN;
    }
}

int listen_on(const char *host, int port, struct net_trouble *trouble) {
    struct addrinfo wanted = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                              .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    char service[12];
    snprintf(service, sizeof service, "%d", port);
    int fault =
        getaddrinfo(strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, service, &wanted, &found);
    if (fault)
        return blame(trouble, NET_ADDRESS, gai_strerror(fault));
    int descriptor = open_socket(found);
    int error = errno;
    freeaddrinfo(found);
    if (descriptor >= 0)
        return descriptor;
    return blame(trouble, fault_of(error), strerror(error));
}

int listen_port(int descriptor) {
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } name;
    socklen_t size = sizeof name;
    if (getsockname(descriptor, &name.any, &size) != 0)
        return 0;
    return ntohs(name.any.sa_family == AF_INET6 ? name.six.sin6_port : name.four.sin_port);
}
