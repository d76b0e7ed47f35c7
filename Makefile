# The README's two commands, and what belongs to them. `make` alone lists them.

CARGO ?= cargo
TARGET := $(or $(CARGO_TARGET_DIR),target)
KIBITZ := $(TARGET)/release/kibitz
VAR    := var
PORT   := 1883

# What Debian and Raspberry Pi OS need beside Rust: OpenCV and Tesseract with their headers and clang to bind
# them, the languages Tesseract reads, a broker with its clients, and a font for the simulated table.
PACKAGES := clang libclang-dev pkg-config libopencv-dev libtesseract-dev libleptonica-dev libv4l-dev g++ make \
    tesseract-ocr-eng tesseract-ocr-deu tesseract-ocr-pol tesseract-ocr-ita tesseract-ocr-ron \
    mosquitto mosquitto-clients fonts-dejavu-core
# What dictionaries are made of, the best list of each language (dict/sources.toml).
WORD_LISTS := wpolish wngerman hunspell-it hunspell-ro hunspell-es hunspell-fr-classical
# What the tests need beyond that: a second Polish dictionary and the program to compare with, WordNet.
TEST_PACKAGES := $(PACKAGES) $(WORD_LISTS) hunspell-pl hunspell-tools wordnet-base

.PHONY: help run test fuzz build packages pictures bless measure eval-vision bench-solve leaves match install dictionary dictionaries broker

help:
	@echo 'make run       install what is missing, build, and play (on a simulated table without a Raspberry Pi)'
	@echo 'make test      everything CI checks, with the measured figures at the end'
	@echo 'make fuzz      an hour of whatever a broker may send (SECONDS=3600); what finds something is kept'
	@echo 'make eval-vision  how well boards are read, into calibration/EVALUATION.md (half an hour; COUNT=2000)'
	@echo 'make dictionaries  the word lists of all languages installed, and a dictionary for every game in $(VAR)'
	@echo 'make bench-solve  how fast plays are found: mean, p95 and slowest, by number of blanks'
	@echo 'make leaves    what kept tiles are worth, found by self-play (GAMES="en pl"; some minutes each)'
	@echo 'make match     10 000 games of each of MATCHES, equity against the most points'
	@echo 'make build     the release binary, $(KIBITZ)'
	@echo 'make install   binary, unit and configuration into DESTDIR (as root)'
	@echo 'make pictures  the pictures of the README, into docs/pictures'
	@echo 'make bless     the golden pictures of the screen, after a change of its drawing'

# On a Raspberry Pi with a configuration in /etc/kibitz the appliance itself runs, else the demo.
run: packages build dictionary broker
	@if [ -e /dev/gpiomem ] && [ -e /etc/kibitz/kibitz.toml ]; then \
	    echo 'A Raspberry Pi, and /etc/kibitz/kibitz.toml: the appliance itself.'; \
	    OMP_THREAD_LIMIT=1 exec $(KIBITZ) run --config /etc/kibitz/kibitz.toml; \
	else \
	    OMP_THREAD_LIMIT=1 exec $(KIBITZ) demo --mqtt mqtt://127.0.0.1:$(PORT) \
	        --dictionary $(VAR)/en.fst --dir $(VAR)/demo $(DEMO); \
	fi

test:
	@TARGET='$(TARGET)' CARGO='$(CARGO)' tests/run.sh '$(TEST_PACKAGES)'

# What a broker or anybody on it may send: SECONDS for the packets, and as many for the commands side by side.
SECONDS := 3600
fuzz:
	KIBITZ_FUZZ_SECONDS=$(SECONDS) $(CARGO) test --release -p link --test fuzz -- --nocapture

# COUNT rendered photographs beside the real ones; not a part of the tests.
COUNT := 2000
eval-vision: packages
	OMP_THREAD_LIMIT=1 $(CARGO) run --release -p evaluate -- report --count $(COUNT)

# Best on a machine that does nothing else.
bench-solve:
	@{ $(CARGO) test --release -p game --test solve_bench -- --nocapture && \
	    $(CARGO) test --release -p dict --test solve_scarabeo -- --nocapture; } 2>&1 | \
	    grep -E '^error|panicked|skipped: |measured: ' | sed 's/^.*measured: //'

# The games whose tables are made anew, and those played against the most points.
GAMES   := en pl
RACKS   := 200000
MATCHES := en pl
leaves:
	@$(CARGO) build --release -p arena
	@for game in $(GAMES); do \
	    $(TARGET)/release/arena leaves $$game --racks $(RACKS) --output firmware/game/leaves/$$game.toml || exit 1; \
	done

match:
	@$(CARGO) run --release -q -p arena -- match $(MATCHES)

build: packages
	$(CARGO) build --release -p kibitz

packages:
	@tests/packages.sh $(PACKAGES)

dictionary: $(VAR)/en.fst

# Provenance and licence are written beside it.
$(VAR)/en.fst: dict/en/words.txt.gz | build
	@$(KIBITZ) dict ready en --dir $(VAR)

dictionaries: build
	@tests/packages.sh $(WORD_LISTS)
	@$(KIBITZ) dict ready --dir $(VAR)

# A broker of the machine's own is used when it answers; otherwise one is started on loopback until the next boot.
broker:
	@PATH="$$PATH:/usr/sbin"; \
	if mosquitto_pub -h 127.0.0.1 -p $(PORT) -t kibitz/hello -n 2>/dev/null; then \
	    echo 'A broker answers on port $(PORT).'; \
	else \
	    echo 'No broker answers on port $(PORT): starting mosquitto on loopback.'; \
	    mkdir -p $(VAR); \
	    printf 'listener $(PORT) 127.0.0.1\nallow_anonymous true\n' > $(VAR)/mosquitto.conf; \
	    mosquitto -d -c $(VAR)/mosquitto.conf >/dev/null 2>&1; \
	    for i in 1 2 3 4 5 6 7 8 9 10; do \
	        mosquitto_pub -h 127.0.0.1 -p $(PORT) -t kibitz/hello -n 2>/dev/null && exit 0; sleep 0.3; \
	    done; \
	    echo 'mosquitto does not answer on port $(PORT); playing without it, see: mosquitto -c $(VAR)/mosquitto.conf'; \
	fi

pictures: build
	$(CARGO) run --release -q -p tests --bin pictures -- docs/pictures

bless:
	KIBITZ_BLESS=1 $(CARGO) test --release -p screen --test golden

# As root. DESTDIR for packages; PREFIX is /usr.
install:
	install -D -m 755 $(KIBITZ) $(DESTDIR)/usr/bin/kibitz
	install -D -m 644 systemd/kibitz.service $(DESTDIR)/usr/lib/systemd/system/kibitz.service
	install -D -m 644 systemd/kibitz.sysusers $(DESTDIR)/usr/lib/sysusers.d/kibitz.conf
	install -D -m 644 systemd/kibitz.tmpfiles $(DESTDIR)/usr/lib/tmpfiles.d/kibitz.conf
	install -D -m 644 README.md $(DESTDIR)/usr/share/doc/kibitz/README.md
	test -e $(DESTDIR)/etc/kibitz/kibitz.toml || \
	    install -D -m 644 systemd/kibitz.toml $(DESTDIR)/etc/kibitz/kibitz.toml
	for file in $(wildcard $(VAR)/*.fst $(VAR)/*.provenance.txt); do \
	    install -D -m 644 $$file $(DESTDIR)/usr/share/kibitz/$${file##*/}; \
	done
	@test -n '$(DESTDIR)' || { systemd-sysusers && systemd-tmpfiles --create kibitz.conf && systemctl daemon-reload; }
