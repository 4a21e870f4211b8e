# Paddock. `make` builds, `make run` serves, `make test` tests; all of them install what is missing.
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
MESON = meson setup --prefix=$(PREFIX) -Dwerror=true
CLANG = CC=clang $(MESON) -Db_lundef=false -Dweb=disabled

.PHONY: all run test bench soak fuzz install check-san check-tsan format clean deps

all: build/build.ninja
	ninja -C build

run: all
	./build/paddock serve

test: all build-san/build.ninja
	scripts/test build build-san

bench: all
	./build/paddock bench

# Longer than `make test`: more random matches of everything.
soak: all build-san/build.ninja
	ninja -C build-san
	scripts/soak

fuzz: build-fuzz/build.ninja
	ninja -C build-fuzz
	scripts/fuzz build-fuzz $(FUZZ_SECONDS)

install: all
	meson configure build --prefix=$(PREFIX)
	meson install -C build $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

# The whole test suite built by clang, under the address and undefined behaviour sanitizers; and the
# arena and the server with threads, under the thread sanitizer.
check-san: all build-san/build.ninja
	scripts/test build-san

check-tsan: build-tsan/build.ninja
	scripts/check-threads build-tsan

build/build.ninja: | deps
	$(MESON) build -Dweb=enabled
build-san/build.ninja: | deps
	$(CLANG) build-san -Db_sanitize=address,undefined -Doptimization=1 -Dweb_folder=$(CURDIR)/build/web/page
build-tsan/build.ninja: | deps
	$(CLANG) build-tsan -Db_sanitize=thread
build-fuzz/build.ninja: | deps
	$(CLANG) build-fuzz -Dfuzz=true -Db_sanitize=address,undefined

deps:
	@scripts/deps

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build build-san build-tsan build-fuzz
