// What things are called in Gumball Rally, for front ends that draw them.
#include "games/gumball/gumball.h"

const pd_term pd__gb_terms[] = {
// clang-format off
    // Colours by their letter, hazards as JSON has them, karts by their number.
#define X(letter, name, card, major) {"card-" letter, card}, {"colour-" letter, name}, {"major-" letter, major},
    GB_COLOURS(X)
#undef X
#define X(hazard, name) {"hazard-" hazard, name},
    GB_HAZARDS(X)
#undef X
#define X(kart, colour) {"kart-" kart, colour},
    GB_KARTS(X)
#undef X
    // clang-format on
    {"hazard-none", N_("no hazard yet")},
    // The line of karts.
    {"road", N_("The road")},
    {"front", N_("Front")},
    {"place", N_("Place {place}")},
    {"points", N_("points")},
    {"score", N_("points")},
    {"place-shows", N_("  {place}. {who}, {colour} kart, score {points}; shows the {card}")},
    {"place-plays", N_("  {place}. {who}, {colour} kart, score {points}; plays now")},
    {"place-waits", N_("  {place}. {who}, {colour} kart, score {points}; has yet to play")},
    {"choose-place", N_("Choose the place where you stop.")},
    {"hand", N_("Your hand")},
    {"hands", N_("Hands")},
    // What is to come, by its name in JSON; `brief-` where there is little room.
    {"hazards", N_("Hazards")},
    {"major", N_("the major one")},
    {"round", N_("Round {number}.")},
    {"round-heading", N_("Round {number}")},
    {"next-checkpoint",
     NP_("This round ends with a Checkpoint.", "A Checkpoint comes within {count} rounds.")},
    {"next-winner",
     NP_("The race ends with this round.", "The Winner card ends the race within {count} rounds.")},
    {"next-seen",
     NP_("No Checkpoint for one more hazard.", "No Checkpoint for {count} more hazards.")},
    {"next-plain", NP_("The next hazard card is not a Checkpoint.",
                       "No Checkpoint in the next {count} hazards.")},
    {"brief-checkpoint",
     NP_("This round ends with a Checkpoint.", "A Checkpoint comes within {count} rounds.")},
    {"brief-winner", NP_("Winner card this round.", "Winner card within {count} rounds.")},
    {"brief-seen", NP_("One hazard to the next stretch.", "{count} hazards to the next stretch.")},
    {"brief-plain", NP_("The next hazard card is not a Checkpoint.",
                        "No Checkpoint in the next {count} hazards.")},
    {"photo-finish", N_("Photo finish: the highest number wins.")},
    {"deck", N_("Cards in the deck: {deck}; discarded: {discard}.")},
    {"unseen", N_("Hazards not seen yet:")},
    {"unseen-brief", N_("not seen yet:")},
    {"unseen-list", N_("Hazards not seen yet, four of them out of the game: {list}.")},
    // For a search in the rules: words that mean the same, or their beginnings.
    {"synonyms", N_("pass overtak|colour color|kart car|driver player|hazard danger|tire "
                    "tyre|finish goal|deck stock|turn move|discard throw")},
    {NULL, NULL},
};
