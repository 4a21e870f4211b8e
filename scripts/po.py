"""Reads gettext's .po and .pot files."""
import collections
import re

# `strings` are the translations: one, or one for each plural form. `comments` are what the program's
# sources say to translators, `places` the files that use it.
Entry = collections.namedtuple("Entry", "context one many strings comments places line")

QUOTED = r'"(?:[^"\\]|\\.)*"'
FIELD = re.compile(rf"^(msg\w+)(?:\[\d\])?\s+({QUOTED}(?:\n{QUOTED})*)", re.M)
ESCAPES = {"n": "\n", "t": "\t"}


def unquote(lines):
    text = "".join(piece[1:-1] for piece in re.findall(QUOTED, lines))
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), text)


def read(path):
    """The entries of a file, its header first."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for block in re.finditer(r"(?:^(?!#~).+\n?)+", text, re.M):
        fields = [(name, unquote(lines)) for name, lines in FIELD.findall(block[0])]
        single = dict(fields)
        if "msgid" in single:
            yield Entry(single.get("msgctxt"), single["msgid"], single.get("msgid_plural"),
                        [value for name, value in fields if name == "msgstr"],
                        re.findall(r"^#\. ?(.*)$", block[0], re.M),
                        set(" ".join(re.findall(r"^#: (.*)$", block[0], re.M)).split()),
                        text.count("\n", 0, block.start()) + 1)


def key(entry):
    """The message as the program has it: see src/base/message.h."""
    text = entry.one if entry.many is None else f"{entry.one}\5{entry.many}"
    return text if entry.context is None else f"{entry.context}\4{text}"
