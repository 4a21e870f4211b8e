// What things are called in Jumbo Grand Prix, for front ends that draw them.
#include "games/grandprix/grandprix.h"

const pd_term pd__gp_terms[] = {
// clang-format off
    // Types of cards, by their letter in notation.
#define X(letter, name, card) {"type-" letter, name}, {"card-" letter, card},
    GP_CARD_TYPES(X)
#undef X
    // clang-format on
    {"card-wreath", N_("driver {number} with wreath")},
    // The race.
    {"race-of", N_("Race {race} of {races}")},
    {"round-of", N_("Round {round} of 4")},
    {"choosing", N_("Choosing four cards")},
    {"racing", N_("The race")},
    {"prizes", N_("Prizes")},
    {"prizes-list", N_("Prizes of this race: {numbers}.")},
    {"face-down", N_("face down:")},
    {"race", N_("race {number}")},
    {"race-went", N_("Result of race {race}")},
    {"you-race", N_("You race")},
    {"missing", N_("missing: {missing}")},
    {"you-race-worth", N_("You race {cards}: worth {value}.")},
    {"races-worth", N_("{who} races {cards}: worth {value}.")},
    {"you-race-nothing", N_("You race {cards}: incomplete ({missing} missing), so no prize.")},
    {"races-nothing", N_("{who} races {cards}: incomplete ({missing} missing), so no prize.")},
    {"you-take-score", N_("You take score card {points}.")},
    {"takes-score", N_("{who} takes score card {points}.")},
    // Piles and players.
    {"piles", N_("Piles")},
    {"closed", N_("closed")},
    {"closed-count", N_("Cards in the closed pile: {count}.")},
    {"pile-empty", N_("  {pile}: no cards")},
    {"pile-top", NP_("  {pile}: {card} on top, one card in the pile",
                     "  {pile}: {card} on top, {count} cards in the pile")},
    {"standings", N_("Standings")},
    {"points", N_("points")},
    {"score", N_("points")},
    {"sum-0", "{sum}"},
    {"sum-3", GP_THREE_EQUAL},
    {"sum-4", GP_FOUR_EQUAL},
    {"won", N_("won")},
    {"seat", NP_("  {who}: score {total}; one card in hand",
                 "  {who}: score {total}; {count} cards in hand")},
    {"seat-hidden", NP_("  {who}: points hidden; one card in hand",
                        "  {who}: points hidden; {count} cards in hand")},
    {"seat-known", N_("; everyone knows: {cards}")},
    {"seat-chosen", N_("; has chosen")},
    {"seat-plays", N_("; to play")},
    // One’s own cards, and what to do with them.
    {"hand", N_("hand")},
    {"your-hand", N_("Your hand")},
    {"best", N_("Your best car")},
    {"best-worth", N_("Your best car: {car}, worth {value}.")},
    {"no-car", N_("You have no complete car: {missing} missing.")},
    {"chosen", N_("You have chosen {car}, worth {value}. It is revealed when all have chosen.")},
    {"chosen-nothing", N_("You have chosen four cards that are not a complete car. They are "
                          "revealed when all have chosen.")},
    {"discard-nothing", N_("Discard nothing")},
    {"in-car", N_("{card}, in your car")},
    {"race-these", N_("Race these four")},
    {"chosen-count", N_("Cards chosen: {count} of 4")},
    {"choose-first", N_("Choose four cards first ({count} of 4).")},
    // For a search in the rules: words that mean the same, or their beginnings.
    {"synonyms", N_("car vehicle|prize score point|swap exchang trad|driver pilot|tyre tire "
                    "wheel|wreath laurel|season championship|worth value|tie equal|closed hidden")},
    {NULL, NULL},
};
