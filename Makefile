# Paddock. `make` builds, `make run` plays, `make test` tests; all of them install what is missing.
PREFIX ?= /usr/local
DESTDIR ?=
GAME ?= gumball
FUZZ_SECONDS ?= 60
MESON = meson setup --prefix=$(PREFIX)

.PHONY: all run test bench soak fuzz install check-san format clean deps

all: build/build.ninja
	ninja -C build

run: all
	./build/paddock play $(GAME)

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

# The whole test suite built by clang, under the address and undefined behaviour sanitizers.
check-san: build-san/build.ninja
	scripts/test build-san

build/build.ninja: | deps
	$(MESON) build -Dwerror=true

build-san/build.ninja: | deps
	CC=clang $(MESON) build-san -Db_sanitize=address,undefined -Doptimization=1 -Dwerror=true \
	    -Db_lundef=false

build-fuzz/build.ninja: | deps
	CC=clang $(MESON) build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false

deps:
	@scripts/deps

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build build-san build-fuzz
