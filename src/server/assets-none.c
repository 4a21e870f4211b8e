// A program without the page: `meson configure -Dweb=disabled`.
#include "server/assets.h"

const struct asset assets[] = {{0}};
