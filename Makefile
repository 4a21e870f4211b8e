# Paddock. `make` builds, `make run` serves, `make test` tests, `make quick` tests the engine, `make lint` only looks
# at the sources.
# `make` and `make install` install no packages. The others install what is missing, and say so: scripts/deps.
PREFIX ?= /usr/local
DESTDIR ?=
# Where `make run` serves: another port, as LISTEN=127.0.0.1:8081, or an address of the home network.
LISTEN ?=
# The page inside the program: enabled or disabled. If not given, `make` builds it where its tools are there.
WEB ?=
FUZZ_SECONDS ?= 60
# Warnings are errors in our own tests only.
TESTED = -Dwerror=true
CLANG = CC=clang scripts/configure $(1) $(TESTED) -Db_lundef=false -Dweb=disabled

.PHONY: all run test quick lint bench python soak fuzz install check-san check-tsan format clean tested sanitized

all:
	@[ -f build/build.ninja ] || scripts/deps --check build
	@scripts/configure build $(if $(WEB),-Dweb=$(WEB))
	ninja -C build
	@[ -f build/web/page.files ] || echo 'Built without the page. `make run` builds it, and installs what that needs.'

run:
	@scripts/deps $(if $(filter disabled,$(WEB)),build,run)
	@scripts/configure build -Dweb=$(or $(WEB),enabled)
	ninja -C build paddock
	@./build/paddock serve $(if $(LISTEN),--listen $(LISTEN)) || { code=$$?; \
		echo 'For another address: make run LISTEN=127.0.0.1:8081' >&2; exit $$code; }

test: tested sanitized
	scripts/test build build-san:broad

# For daily work: engine, rules, words and lint.
quick:
	@scripts/deps test
	@scripts/configure build $(TESTED) -Dtests=enabled
	ninja -C build
	meson test -C build --no-rebuild --suite quick --print-errorlogs

lint:
	@scripts/deps lint
	scripts/lint

bench: all
	./build/paddock bench

# The Python module as a wheel, for the Python of PYTHON.
PYTHON ?= /usr/bin/python3
python:
	@scripts/deps --check python
	$(PYTHON) python/build_wheel.py dist

# Longer than `make test`: more random matches of everything.
soak: tested sanitized
	ninja -C build-san
	scripts/soak

fuzz:
	@scripts/deps test
	@$(call CLANG,build-fuzz) -Dfuzz=true -Db_sanitize=address,undefined
	ninja -C build-fuzz
	scripts/fuzz build-fuzz $(FUZZ_SECONDS)

install: all
	@scripts/configure build -Dprefix=$(PREFIX)
	meson install -C build $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

# The whole test suite built by clang, under the address and undefined behaviour sanitizers; and the
# arena and the server with threads, under the thread sanitizer.
check-san: tested sanitized
	scripts/test build-san

check-tsan:
	@scripts/deps test
	@$(call CLANG,build-tsan) -Db_sanitize=thread
	scripts/check-threads build-tsan

# The program as `make test` needs it: no test is left out for want of a tool.
tested:
	@scripts/deps test
	@scripts/configure build $(TESTED) -Dweb=enabled -Dtests=enabled
	ninja -C build

sanitized: tested
	@$(call CLANG,build-san) -Db_sanitize=address,undefined -Doptimization=1 -Dtests=enabled \
		-Dweb_folder=$(CURDIR)/build/web/page

format:
	clang-format -i $$(git ls-files '*.c' '*.h')
	cd web && node_modules/.bin/prettier --write --log-level warn .

clean:
	rm -rf build build-san build-tsan build-fuzz build-wheel dist
