// The server shuts itself in before it hears the first client, so that somebody who breaks into it
// gets no further. Files: what it has open, its store, its certificate, what every program may
// read (Landlock). System calls: those that a running server makes (seccomp). There is no way back.
#ifndef PD_SANDBOX_H
#define PD_SANDBOX_H

#include "server/settings.h"
#include "server/store/store.h"

// Call it while there is one thread: those that begin later are shut in as well. Does nothing with
// SANDBOX_OFF, nor in a build with sanitizers, which need more of the machine. With SANDBOX_AUTO it
// does what this machine can do, and what cannot be done is in `trouble`, which is else empty.
// False if that was not all and `settings` has SANDBOX_ON.
bool sandbox_enter(const struct server_settings *settings, struct store_trouble *trouble);

#endif
