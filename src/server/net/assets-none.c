// A program without the page: `meson configure -Dweb=disabled`.
#include "server/net/assets.h"

const struct asset assets[] = {{0}};
