// The dice: the key stream against published vectors, uniform outcomes, scripts and recordings; and
// that what they deal in Gumball Rally has the chances its rules say.
#include "base/dice.h"
#include "games/gumball/gumball.h"
#include "tap.h"

// ChaCha8 with a key of 256 bits, blocks 0 and 1: draft-strombergson-chacha-test-vectors-01.
static const struct {
    const char *name, *key, *iv, *stream;
} vectors[] = {
    {"TC1: all zero key and IV", "0000000000000000000000000000000000000000000000000000000000000000",
     "0000000000000000",
     "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
     "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
     "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
     "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"},
    {"TC2: single bit in key set",
     "0100000000000000000000000000000000000000000000000000000000000000", "0000000000000000",
     "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
     "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
     "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
     "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"},
    {"TC3: single bit in IV set",
     "0000000000000000000000000000000000000000000000000000000000000000", "0100000000000000",
     "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
     "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06"
     "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
     "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46"},
    {"TC4: all bits in key and IV set",
     "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "ffffffffffffffff",
     "e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
     "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54"
     "81d4933f8b322ac0cd762c27235ce2b31534e0244a9a2f1fd5e94498d47ff108"
     "790c009cf9e1a348032a7694cb28024cd96d3498361edb1785af752d187ab54b"},
    {"TC5: every even bit set", "5555555555555555555555555555555555555555555555555555555555555555",
     "5555555555555555",
     "7cb78214e4d3465b6dc62cf7a1538c88996952b4fb72cb6105f1243ce3442e29"
     "75a59ebcd2b2a598290d7538491fe65bdbfefd060d88798120a70d049dc2677d"
     "d48ff5a2513e497a5d54802d7484c4f1083944d8d0d14d6482ce09f7e5ebf20b"
     "29807d62c31874d02f5d3cc85381a745ecbc60525205e300a76961bfe51ac07c"},
    {"TC6: every odd bit set", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "aaaaaaaaaaaaaaaa",
     "40f9ab86c8f9a1a0cdc05a75e5531b612d71ef7f0cf9e387df6ed6972f0aae21"
     "311aa581f816c90e8a99de990b6b95aac92450f4e112712667b804c99e9c6eda"
     "f8d144f560c8c0ea36880d3b77874c9a9103d147f6ded386284801a4ee158e5e"
     "a4f9c093fc55fd344c33349dc5b699e21dc83b4296f92ee3ecabf3d51f95fe3f"},
    {"TC7: sequence patterns", "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100",
     "0f1e2d3c4b5a6978",
     "db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515"
     "7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9"
     "c5dd30bf55612fab9bdd118920c19816470c7f5dcd42325dbbed8c57a56281c1"
     "44cb0f03e81b3004624e0650a1ce5afaf9a7cd8163f6dbd72602257dd96e471e"},
    {"TC8: hashed key and IV", "c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d",
     "1ada31d5cf688221",
     "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
     "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"
     "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
     "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f"},
};

static void seed(pd_dice *dice, uint64_t number) {
    uint8_t key[32];
    pd_key_from_number(number, key);
    pd_dice_seed(dice, key, 0);
}

// ------------------------------------------------------------------------------------- key stream

static void put_words(pd_text *out, pd_dice *dice, int count) {
    for (int i = 0; i < count; i++) {
        uint32_t word = pd__word(dice);
        uint8_t bytes[4] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                            (uint8_t)(word >> 24)};
        pd_put_hex(out, bytes, 4);
    }
}

static void test_vectors(void) {
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        uint8_t key[32], iv[8];
        uint64_t stream = 0;
        char found[257];
        pd_dice dice;
        pd__read_hex(vectors[i].key, key, sizeof key);
        pd__read_hex(vectors[i].iv, iv, sizeof iv);
        for (int k = 7; k >= 0; k--)
            stream = stream << 8 | iv[k];
        pd_dice_seed(&dice, key, stream);
        pd_text out = pd_text_on(found, sizeof found);
        put_words(&out, &dice, 32);
        ok_text(found, vectors[i].stream, vectors[i].name);
    }
}

// Bernstein's own example starts one block before the counter wraps.
static void test_block_counter(void) {
    char found[129];
    pd_dice dice, later;
    seed(&dice, 0);
    dice.block = UINT64_MAX;
    pd_text out = pd_text_on(found, sizeof found);
    put_words(&out, &dice, 16);
    ok_text(found,
            "df8a0bceca2fbb111f29978fa9a64407c68ced975ff55a24707265d0687e6aef"
            "b3597eac46e4b0a79b3a49c8b0f1775ac3edd7eb6a6d9bcb38f276517a79e014",
            "block 2^64 - 1 is right");
    char next[65];
    out = pd_text_on(next, sizeof next);
    put_words(&out, &dice, 8);
    ok(strncmp(next, vectors[0].stream, 64) == 0, "and block 0 follows it");
    seed(&dice, 0);
    seed(&later, 0);
    dice.block = 0xffffffff;
    later.block = 0x100000000;
    for (int i = 0; i < 16; i++)
        pd__word(&dice);
    ok_number(pd__word(&dice), pd__word(&later), "the block counter carries beyond 32 bits");
}

static void test_blocks_in_order(void) {
    pd_dice dice, jumped;
    bool same = true;
    seed(&dice, 7);
    for (int block = 0; block < 12; block++) {
        seed(&jumped, 7);
        jumped.block = (uint64_t)block;
        for (int i = 0; i < 16; i++)
            same &= pd__word(&dice) == pd__word(&jumped);
    }
    ok(same, "twelve blocks in a row are the blocks of their numbers");
}

static void test_keys(void) {
    uint8_t key[32], wanted[32] = {0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01};
    pd_dice one, two;
    memset(key, 0xff, sizeof key);
    pd_key_from_number(0x0102030405060708u, key);
    ok(memcmp(key, wanted, sizeof key) == 0, "a key from a number is little-endian, then zeros");
    pd_dice_seed(&one, key, 0);
    pd_dice_seed(&two, key, 1);
    ok(pd__word(&one) != pd__word(&two), "another stream of the same key is another stream");
}

// -------------------------------------------------------------------------------------- card sets

static unsigned naive_count(cardset set) {
    unsigned count = 0;
    for (unsigned i = 0; i < 64; i++)
        count += (unsigned)(set >> i & 1);
    return count;
}

static unsigned naive_nth(cardset set, unsigned k) {
    unsigned card = 0;
    while (!(set >> card & 1) || k-- > 0)
        card++;
    return card;
}

// Sets of every density: a random word, thinned out or filled up.
static cardset random_set(pd_dice *dice) {
    cardset set = (cardset)pd__word(dice) << 32 | pd__word(dice);
    for (uint32_t i = pd_roll(dice, 6); i > 0; i--) {
        cardset more = (cardset)pd__word(dice) << 32 | pd__word(dice);
        set = i & 1 ? set & more : set | more;
    }
    return set;
}

static bool set_is_right(cardset set) {
    unsigned count = naive_count(set);
    if (pd__count(set) != count || (set && pd__lowest(set) != naive_nth(set, 0)))
        return false;
    for (unsigned k = 0; k < count; k++)
        if (pd__nth(set, k) != naive_nth(set, k))
            return false;
    return true;
}

static void test_card_sets(void) {
    pd_dice dice;
    cardset wrong = 0;
    bool right = set_is_right(0) && set_is_right(UINT64_MAX);
    for (unsigned card = 0; card < 64; card++)
        right &= set_is_right(pd__card(card)) && set_is_right(~pd__card(card));
    ok(right, "pd__count, pd__nth and pd__lowest of the plainest sets");
    seed(&dice, 1);
    for (int i = 0; i < 20000 && !wrong; i++) {
        cardset set = random_set(&dice);
        wrong = set_is_right(set) ? 0 : set;
    }
    ok(!wrong, "and of random sets (%016llx)", (unsigned long long)wrong);
}

// ---------------------------------------------------------------------------------------- chances

static void test_roll(void) {
    static const uint32_t sizes[] = {1, 2, 3, 6, 7, 10, 40, 52, 64, 100, 1000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        long counts[1000] = {0};
        bool in_range = true;
        char what[64];
        pd_dice dice;
        seed(&dice, sizes[s]);
        for (int i = 0; i < 200000; i++) {
            uint32_t roll = pd_roll(&dice, sizes[s]);
            in_range &= roll < sizes[s];
            counts[roll % 1000]++;
        }
        snprintf(what, sizeof what, "pd_roll of %u is uniform", sizes[s]);
        ok(in_range, "pd_roll of %u stays in range", sizes[s]);
        if (sizes[s] > 1)
            ok_chances(counts, NULL, (int)sizes[s], what);
    }
}

// Here a quarter of all words must be turned down; a roll that kept them would favour some numbers.
static void test_huge_roll(void) {
    const uint32_t n = 3u << 30;
    long thirds[3] = {0}, parity[2] = {0}, modulo[3] = {0};
    pd_dice dice;
    seed(&dice, 5);
    for (int i = 0; i < 300000; i++) {
        uint32_t roll = pd_roll(&dice, n);
        thirds[roll >> 30 < 3 ? roll >> 30 : 2]++;
        parity[roll & 1]++;
        modulo[roll % 3]++;
    }
    ok_chances(thirds, NULL, 3, "a huge roll has uniform thirds");
    ok_chances(parity, NULL, 2, "and is as often even as odd");
    ok_chances(modulo, NULL, 3, "and no remainder by 3 is favoured");
}

static void test_pick(void) {
    const cardset set = 0x8000040000100421u | 0xff00;
    long counts[64] = {0};
    double weights[64];
    pd_dice dice;
    seed(&dice, 2);
    for (unsigned card = 0; card < 64; card++)
        weights[card] = (double)(set >> card & 1);
    for (int i = 0; i < 100000; i++)
        counts[pd__pick(&dice, 0, set)]++;
    ok_chances(counts, weights, 64, "pd__pick takes every card of a set equally often, no other");
}

// Groups of four bits; group 9 stands for the special outcome, which comes once in `odds`.
static void test_pick_either(unsigned odds, const char *what) {
    const cardset set = 0x7000310f;
    long counts[10] = {0};
    double chances[10] = {0};
    pd_dice dice;
    seed(&dice, 3 + odds);
    for (unsigned group = 0; group < 8; group++)
        chances[group] = odds == 1 ? 0 : pd__count(set >> (4 * group) & 15);
    double others = pd__count(set);
    if (odds > 0)
        chances[9] = odds == 1 ? 1 : others / (odds - 1);
    for (int i = 0; i < 100000; i++)
        counts[pd__pick_either(&dice, 0, 9, odds, set, 2)]++;
    if (odds == 1)
        ok_number(counts[9], 100000, what);
    else
        ok_chances(counts, chances, 10, what);
}

static void test_picks_of_groups(void) {
    test_pick_either(0, "pd__pick_either takes groups in proportion to their cards");
    test_pick_either(4, "and the special outcome one time in four");
    test_pick_either(2, "or one time in two");
    test_pick_either(1, "or always");
}

// ---------------------------------------------------------------------------- scripts, recordings

enum { KIND_A = 3, KIND_B = 4 };

static void test_recording(void) {
    pd_outcomes notes = {0};
    pd_dice dice, plain, script;
    seed(&dice, 11);
    plain = dice;
    pd_dice_record(&dice, &notes);
    unsigned first = pd__pick(&dice, KIND_A, 0xf0f0), second = pd__pick(&dice, KIND_A, 0xff);
    unsigned third = pd__pick_either(&dice, KIND_B, 9, 4, 0x0f30, 2);
    ok(notes.count == 3 && notes.at[0] == PD__OUTCOME(KIND_A, first) &&
           notes.at[1] == PD__OUTCOME(KIND_A, second) && notes.at[2] == PD__OUTCOME(KIND_B, third),
       "recording dice note kind and value");
    ok(pd__pick(&plain, KIND_A, 0xf0f0) == first && pd__pick(&plain, KIND_A, 0xff) == second,
       "recording changes no outcome");
    pd_dice_script(&script, &notes);
    bool same = pd__pick(&script, KIND_A, 0xf0f0) == first &&
                pd__pick(&script, KIND_A, 0xff) == second &&
                pd__pick_either(&script, KIND_B, 9, 4, 0x0f30, 2) == third;
    ok(same && !script.err && script.taken == 3, "scripted dice repeat what was noted");
    pd_dice_record(&dice, NULL);
    pd__pick(&dice, KIND_A, 0xff);
    ok_number(notes.count, 3, "nothing is noted any more once recording stops");
}

static void test_overflow(void) {
    pd_outcomes notes = {0};
    pd_dice dice;
    seed(&dice, 12);
    pd_dice_record(&dice, &notes);
    for (int i = 0; i < PD_OUTCOMES_MAX; i++)
        pd__pick(&dice, KIND_A, 0xff);
    ok(!dice.err && notes.count == PD_OUTCOMES_MAX, "a step has room for 128 outcomes");
    pd__pick(&dice, KIND_A, 0xff);
    ok(dice.err == PD_ERR_SURPLUS && notes.count == PD_OUTCOMES_MAX, "one more is an error");
}

// One scripted outcome against one question; the answer must be possible whatever happens.
static pd_err script_error(pd_outcome outcome, int count, unsigned kind, cardset set) {
    pd_outcomes script = {.count = count, .at = {outcome}};
    pd_dice dice;
    pd_dice_script(&dice, &script);
    unsigned card = pd__pick(&dice, kind, set);
    bool possible = set >> card & 1;
    pd_err err = dice.err;
    pd__pick(&dice, kind, set);
    return possible && (!err || (dice.err == err && dice.taken == 0)) ? err : PD_ERR_COUNT;
}

static void test_scripts(void) {
    const pd_outcome card = PD__OUTCOME(KIND_A, 5);
    ok_number(script_error(card, 1, KIND_A, 0x20), PD_OK, "a scripted outcome that fits");
    ok_number(script_error(card, 1, KIND_B, 0x20), PD_ERR_OUTCOME, "of the wrong kind");
    ok_number(script_error(card, 1, KIND_A, 0xdf), PD_ERR_OUTCOME, "a card that is not there");
    ok_number(script_error(PD__OUTCOME(KIND_A, 200), 1, KIND_A, 0xff), PD_ERR_OUTCOME,
              "a card that no set has");
    ok_number(script_error(0, 0, KIND_A, 0xff), PD_ERR_MISSING, "a script that has run out");
}

// Groups 1 and 2 have cards, 9 is the special outcome.
static void test_group_scripts(void) {
    static const struct {
        unsigned value, odds;
        pd_err err;
    } cases[] = {
        {1, 0, PD_OK},          {2, 4, PD_OK},          {9, 4, PD_OK},
        {9, 1, PD_OK},          {0, 4, PD_ERR_OUTCOME}, {9, 0, PD_ERR_OUTCOME},
        {1, 1, PD_ERR_OUTCOME}, {3, 0, PD_ERR_OUTCOME}, {99, 4, PD_ERR_OUTCOME},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pd_outcomes script = {.count = 1, .at = {PD__OUTCOME(KIND_B, cases[i].value)}};
        pd_dice dice;
        pd_dice_script(&dice, &script);
        unsigned pick = pd__pick_either(&dice, KIND_B, 9, cases[i].odds, 0x0f30, 2);
        bool possible =
            (pick == 9 && cases[i].odds) || (cases[i].odds != 1 && (pick == 1 || pick == 2));
        ok(dice.err == cases[i].err && possible, "groups 1 and 2, odds %u, scripted %u",
           cases[i].odds, cases[i].value);
    }
}

// ---------------------------------------------------------------------------------- Gumball Rally

enum { DEALS = 60000, RACES = 20000 };

static void setup_for(pd_setup *setup, const pd_game *game, int seats, const char *duel) {
    pd_problem problem;
    pd_setup_init(game, setup, seats);
    pd_setup_set(game, setup, "duel", duel, &problem);
}

// The cards as bits 0 … 39 in the order of their colours, however the engine numbers them.
static cardset in_order(cardset cards) {
    cardset ordered = 0;
    for (; cards; cards &= cards - 1) {
        int card = (int)pd__lowest(cards);
        ordered |= pd__card((unsigned)(NUMBERS * pd__gb_colour(card) + pd__gb_number(card) - 1));
    }
    return ordered;
}

// Each card in each hand, each seat in front, each hand by its lowest and highest card.
static void test_deal(const pd_game *game, int seats, const char *duel) {
    long held[PD_SEATS_MAX][CARDS] = {{0}}, front[PD_SEATS_MAX] = {0}, pairs[CARDS * CARDS] = {0};
    double pair_weights[CARDS * CARDS];
    pd_setup setup;
    bool whole = true;
    setup_for(&setup, game, seats, duel);
    for (uint64_t i = 0; i < DEALS; i++) {
        pd_state state;
        pd_dice dice;
        seed(&dice, i);
        pd_start(game, &state, &setup, &dice, NULL);
        struct gumball *g = (struct gumball *)state.bytes;
        front[g->line[0]]++;
        cardset all = 0;
        for (int seat = 0; seat < seats; seat++) {
            whole &= pd__count(g->hand[seat]) == HAND && !(all & g->hand[seat]);
            all |= g->hand[seat];
            for (cardset hand = in_order(g->hand[seat]); hand; hand &= hand - 1)
                held[seat][pd__lowest(hand)]++;
        }
        cardset last = in_order(g->hand[seats - 1]);
        pairs[CARDS * pd__nth(last, 0) + pd__nth(last, 2)]++;
    }
    ok(whole, "%d seats, duel %s: everybody has three cards, no card twice", seats, duel);
    ok_chances(front, NULL, seats, "every seat starts in front equally often");
    for (int seat = 0; seat < seats; seat++)
        ok_chances(held[seat], NULL, CARDS, "every card is dealt to this seat equally often");
    for (int i = 0; i < CARDS * CARDS; i++) // one hand for each card in between
        pair_weights[i] = i % CARDS > i / CARDS ? i % CARDS - i / CARDS - 1 : 0;
    ok_chances(pairs, pair_weights, CARDS * CARDS, "and every hand of three equally often");
}

static void play(const pd_game *game, pd_state *state, pd_dice *dice) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_moves(game, state, moves);
    pd_apply(game, state, moves[pd_roll(dice, (uint32_t)count)], dice, NULL);
}

// The hazards of a race as letters: c checkpoint, w winner, else the first letter of the name;
// capitals are ordinary, small ones major.
static int race_hazards(const pd_game *game, uint64_t number, char letters[32]) {
    pd_state state;
    pd_dice dice;
    pd_setup setup;
    pd_outcomes notes = {0};
    int count = 0;
    setup_for(&setup, game, 3, "off");
    seed(&dice, number);
    pd_start(game, &state, &setup, &dice, NULL);
    pd_dice_record(&dice, &notes);
    while (pd_actor(game, &state) != PD_NOBODY) {
        notes.count = 0;
        play(game, &state, &dice);
        for (int i = 0; i < notes.count; i++) {
            char text[40];
            pd_text out = pd_text_on(text, sizeof text);
            pd_outcome_write(game, notes.at[i], &out);
            if (strncmp(text, "hazard=", 7) == 0 && count < 31)
                letters[count++] = text[8] == '!' ? (char)(text[7] | 0x20) : text[7];
        }
    }
    letters[count] = '\0';
    return count;
}

// GR-6: where the special cards come. The Winner's letter is the last of the race.
static void test_hazards(const pd_game *game) {
    long first[16] = {0}, second[16] = {0}, winner[16] = {0}, top[128] = {0};
    double windows[3][16] = {{0}}, ordinary[128] = {0};
    bool lawful = true;
    for (int window = 0; window < 3; window++)
        for (int i = 0; i < 4; i++)
            windows[window][4 + 4 * window + i] = 1;
    for (const char *letter = "YBKR"; *letter; letter++) {
        ordinary[(int)*letter] = 3;
        ordinary[*letter | 0x20] = 1; // the major one
    }
    for (uint64_t race = 0; race < RACES; race++) {
        char hazards[32];
        int count = race_hazards(game, race, hazards);
        char *one = strchr(hazards, 'c'), *two = one ? strchr(one + 1, 'c') : NULL;
        char *end = strchr(hazards, 'w');
        if (!two || !end || end != hazards + count - 1 || count > 15 || strchr(two + 1, 'c')) {
            lawful = false;
            continue;
        }
        first[one - hazards + 1]++;
        second[two - hazards + 1]++;
        winner[end - hazards + 1]++;
        top[(int)hazards[0]]++;
    }
    ok(lawful, "two Checkpoints, then the Winner as the last hazard of 15 at most");
    ok_chances(first, windows[0], 16, "the first Checkpoint is uniform over draws 4 to 7");
    ok_chances(second, windows[1], 16, "the second one over draws 8 to 11");
    ok_chances(winner, windows[2], 16, "the Winner over draws 12 to 15");
    ok_chances(top, ordinary, 128, "the first hazard is any of the 16 plain ones");
}

// Of the 16 plain hazards, 4 are out of the game: one in a long race tells how many are left.
static void test_plain_hazards(const pd_game *game) {
    bool lawful = true;
    long seen[128] = {0};
    double chances[128] = {0};
    for (uint64_t race = 0; race < RACES; race++) {
        char hazards[32];
        int each[128] = {0};
        race_hazards(game, race, hazards);
        for (const char *at = hazards; *at; at++) {
            each[(int)*at]++;
            seen[(int)*at]++;
        }
        for (const char *letter = "YBKR"; *letter; letter++)
            lawful &= each[(int)*letter] <= 3 && each[*letter | 0x20] <= 1;
    }
    seen['c'] = seen['w'] = 0;
    for (const char *letter = "YBKR"; *letter; letter++) {
        chances[(int)*letter] = 3;
        chances[*letter | 0x20] = 1;
    }
    ok(lawful, "no plain hazard comes more often than there are cards of it");
    ok_chances(seen, chances, 128, "over whole races the plain hazards come in proportion");
}

int main(void) {
    const pd_game *game = pd_game_find("gumball");
    test_vectors();
    test_block_counter();
    test_blocks_in_order();
    test_keys();
    test_card_sets();
    test_roll();
    test_huge_roll();
    test_pick();
    test_picks_of_groups();
    test_recording();
    test_overflow();
    test_scripts();
    test_group_scripts();
    test_deal(game, 3, "off");
    test_deal(game, 8, "off");
    test_deal(game, 2, "on");
    test_hazards(game);
    test_plain_hazards(game);
    return tap_end();
}
