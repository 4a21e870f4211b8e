#!/usr/bin/env python3
"""Checks translations: each must be complete, fit the sentences of the template, and keep the rules of its language
(docs/words.md). Prints what is wrong, and fails if anything is.

usage: check-po.py TEMPLATE.pot LANGUAGE.po ...
"""
import os
import re
import sys

import po

# Placeholders that stand for somebody: in French, nothing that elides may come before them.
PEOPLE = "who|other|others|name|names|driver|player|players|host|ahead|passed|skipped|bot|a|b"

# Words that a translation must not use, and what to say instead. A key is a regular expression for whole words.
FORBIDDEN = {
    "en": {
        r"in place \{": "in position {",
        r"with: \{\w+\}\.": "with {…}, and a phrase",
        r"\d+ bytes": "letters, or kB",
    },
    "fr": {
        r"un rookie|rookies": "débutant",
        r"\d+ octets": "caractères, lettres",
        r"sièges?": "place",
        r"robots?": "bot",
        r"au trait": "à son tour",
        r"prendre la pile": "ramasser le tas",
        r"cartes? de points": "carte Point",
        r"sort(ent)? du jeu": "est retiré du jeu",
        r"usage\s*:": "utilisation",
    },
    "nl": {
        r"(een|de|geen) hint|hints": "tip",
        r"ze duurt|haar niet|als ze": "die",
        r"\d+ bytes": "tekens, letters",
        r"finishkaart\w*": "Winnaarskaart",
        r"haltes?": "post",
        r"verslag(en)?": "partijbestand, logboek",
        r"deling(en)?": "kaartverdeling",
        r"stapel pakken": "de stapel nemen",
        r"compleet maken": "aanvullen",
        r"ruil(t|en)?": "wisselen",
        r"hooguit": "hoogstens",
        r"praatje": "chat",
        r"nergens op": "niet geldig",
        r"uitgelopen": "klaar met lopen",
        r"motor kon": "spelprogramma",
        r"\d+ tot \d+": "t/m",
    },
    "de": {
        r"rollen": "blättern",
        r"der Spieler": "wer spielt",
        r"\(stop\)": "danach",
        r"ein rookie|rookies": "Anfänger",
        r"\d+ bytes": "Zeichen, Buchstaben",
        r"[\w-]*(?-i:Halt)s?|die halte": "Station",
        r"\w*verpflegungsposten\w*": "Verpflegungsstation",
        r"vollenden": "ergänzen",
        r"gewöhnliche\w*": "einfach",
        r"redewendung(en)?": "Kurzsatz",
        r"aufbewahrt": "gespeichert",
        r"am zug": "dran",
        r"an der reihe": "dran",
        r"zuseh\w*": "zuschauen",
        r"auf wiedersehen": "Tschüss",
    },
}


def placeholders(text):
    return set(re.findall(r"\{\w*\}", text))


def structure_faults(entry, forms):
    """What holds in every language."""
    if len(forms) != (1 if entry.many is None else 2) or not all(forms):
        yield "not translated"
        return
    for i, text in enumerate(forms):
        english = entry.one if i == 0 else entry.many
        # The singular may say "one" instead of {count}, in one language or the other.
        free = {"{count}"} if entry.many is not None and i == 0 else set()
        if placeholders(english) - free != placeholders(text) - free:
            yield "other placeholders"
        if entry.many is not None and i == 0 and placeholders(text) - placeholders(entry.one + entry.many):
            yield "other placeholders"
        if english.endswith("\n") != text.endswith("\n"):
            yield "other line break at the end"
        if re.search(r"[\4-\6]", text):
            yield "a control character"


def width_faults(comments, forms):
    """A label with the comment “width: 12” has at most twelve characters, in every form."""
    for limit in re.findall(r"width: (\d+)", " ".join(comments)):
        for text in forms:
            if len(text) > int(limit):
                yield f"wider than {limit}: {text}"


def is_search_list(text):
    """The term “synonyms” of a game has words that people may type, the odd ones above all."""
    return text.count("|") > 4


def language_faults(language, text):
    if is_search_list(text):
        return
    for pattern, instead in FORBIDDEN.get(language, {}).items():
        found = re.search(rf"(?<!\w)(?:{pattern})(?!\w)", text, re.I)
        if found:
            yield f"“{found[0]}”: say “{instead}”"
    if language != "en" and re.search(r"(?<![\d.:])\d+\.\d+(?![\d.:%])", text):
        yield "a decimal point"
    if language in ("en", "nl") and re.search(r"[\d}]\s%", text):
        yield "a space before %"
    if language in ("fr", "de") and re.search(r"\} ?%|\d %", text):
        yield "no no-break space before %"
    if language == "nl" and re.search("[“”]", text):
        yield "other quotation marks than ‘ and ’"
    if language == "fr":
        if re.search(r"[ \t][:;!?»](?![\w/])|«[ \t]", text):
            yield "an ordinary space at a French sign"
        if re.search(rf"(?i)(?:\b(?:de|que|lorsque|puisque|jusque|parce que) |\b(?:d|qu)’)\{{(?:{PEOPLE})\}}", text):
            yield "a name after “de” or “que”"


def game_of(entry):
    """The game whose sources alone have this sentence; "" if there is none."""
    games = {found[1] if (found := re.match(r"src/games/(\w+)/", place)) else "" for place in entry.places}
    return games.pop() if len(games) == 1 else ""


def games_in_english(template, translations):
    """Games of which nothing has been translated: they are played in English, and say so."""
    games = {game_of(entry) for entry in template} - {""}
    begun = {game_of(entry) for entry in template if po.key(entry) in translations and any(translations[po.key(entry)].strings)}
    return games - begun


def faults(template, path):
    language = os.path.splitext(os.path.basename(path))[0]
    _, *entries = po.read(path)
    translations = {po.key(entry): entry for entry in entries}
    english = games_in_english(template, translations)
    for entry in template:
        if game_of(entry) in english:
            continue
        translation = translations.get(po.key(entry))
        forms = translation.strings if translation else []
        yield from ((fault, entry.one) for fault in structure_faults(entry, forms))
        yield from ((fault, entry.one) for fault in width_faults(entry.comments, forms))
        for text in forms:
            yield from ((fault, text) for fault in language_faults(language, text))
    for key in translations.keys() - {po.key(entry) for entry in template}:
        yield "no longer in use", translations[key].one


def main(template_path, *paths):
    _, *template = po.read(template_path)
    bad = [(template_path, fault, entry.one) for entry in template
           for forms in [[entry.one, entry.many or ""]]
           for fault in [*width_faults(entry.comments, forms), *(f for text in forms for f in language_faults("en", text))]]
    bad += [(path, fault, text) for path in paths for fault, text in faults(template, path)]
    for path, fault, text in bad:
        print(f"# {path}: {fault}: {text!r}")
    return len(bad) > 0


sys.exit(main(*sys.argv[1:]))
