// What things are called in Trail Again, for front ends that draw them.
#include "games/trail/trail.h"

const pd_term pd__ta_terms[] = {
// clang-format off
    // Race cards, stops and Setbacks, as JSON has them; `brief` where there is little room.
#define X(letter, name) {"card-" letter, name},
    TA_FACES(X)
#undef X
#define X(letter, name, brief) {"stop-" letter, name}, {"brief-" letter, brief},
    TA_STOPS(X)
#undef X
#define X(slug, name, effect, brief) {"setback-" slug, name}, {"effect-" slug, effect}, {"brief-" slug, brief},
    TA_SETBACKS(X)
#undef X
#define X(letter, effect) {"no-pairs-" letter, effect},
    TA_PAIRS(X)
#undef X
#define X(slug, name) {"boost-" slug, name},
    TA_BOOSTS(X)
#undef X
    // clang-format on
    {"setbacks", N_("Setbacks")},
    {"setbacks-left", N_("Setbacks left to draw")},
    {"setback", N_("Setback: {setback} ({effect}).")},
    {"setback-times", N_("Setback: {setback} ×{number} ({effect} each).")},
    // What kinds of Boosts do.
    {"effect-dash", NP_("run one leg of any colour", "run {count} legs of any colour")},
    {"effect-remedy", N_("discard a Setback of your choice")},
    {"effect-second-wind", NP_("draw one Race card", "draw {count} Race cards")},
    {"effect-in-sight", N_("green cards are jokers while you are second")},
    {"brief-dash", N_("run {number}")},
    {"brief-remedy", N_("heal one")},
    {"brief-second-wind", N_("draw {number}")},
    {"brief-in-sight", "G=J"},
    {"boosts", N_("Boosts")},
    {"boosts-left", N_("Boosts left to draw")},
    {"boost", N_("Boost: {boost}; effect: {effect}.")},
    {"boost-costs", N_("{boost} costs: {cost}; effect: {effect}.")},
    {"boost-used", N_("Boost: {boost}, used this turn.")},
    // The course and the runners.
    {"course", N_("The course up the mountain. Legs: {length}.")},
    {"leg", N_("{colour} to {stop}")},
    {"next-legs", N_("{who}’s next legs")},
    {"run-legs", N_("Legs run this turn: {count}")},
    {"turned", N_("Revealed: {face}; legs run: {count}")},
    {"virtual", N_("the virtual runner")},
    {"finisher", N_("Finisher!")},
    {"dropped-out", N_("Dropped out")},
    {"runs-now", N_("Running now")},
    {"legs-run", N_("Legs run: {at} of {length}")},
    {"in-hand", N_("Cards in hand: {count}")},
    {"in-deck", N_("Cards in the deck: {count}")},
    {"cards-virtual", N_("Cards in the deck: {deck}; discarded: {discard}.")},
    {"cards", N_("Cards in hand: {hand}; in the deck: {deck}; discarded: {discard}.")},
    {"hand", N_("hand")},
    {"deck", N_("deck")},
    {"discards", N_("discards")},
    {"score", N_("legs run, plus a finisher’s cards")},
    // A turn.
    {"round", N_("Round {number}")},
    {"phase-run", N_("Run")},
    {"phase-keep", N_("Keep")},
    {"phase-aid", N_("Aid Station")},
    {"your-cards", N_("Your Race cards")},
    {"your-boosts", N_("Your Boosts")},
    {"keep", N_("keep")},
    {"choose-payment", N_("Choose how you pay.")},
    {"choose-setback", N_("Choose the Setback that you discard.")},
    {"stop-here", N_("Stop here")},
    {"signs", N_("Symbols")},
    // For a search in the rules: words that mean the same, or their beginnings.
    {"synonyms", N_("leg stretch segment|run move walk|colour color|joker wild|setback injur|aid "
                    "refresh|drop retir quit|dash sprint|win victor|cost pay price")},
    {NULL, NULL},
};
