"""Looks into an HTML page that `paddock sim` wrote."""
import html.parser
import re

from tap import ok

VOID = {"meta", "rect", "line", "circle"}


class Page(html.parser.HTMLParser):
    """Keeps the open elements, so that every end tag can be matched, and looks into each <svg>."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong, self.plots, self.untitled, self.outside = [], [], 0, 0, []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.outside += [value for key, value in attrs if key in ("src", "href") and value]
        if self.open and self.open[-1] == "svg":
            self.untitled += self.fresh and tag != "title"
            self.fresh = False
        if tag == "svg":
            self.plots += 1
            self.fresh = True
        if tag not in VOID or self.get_starttag_text()[-2] != "/":
            tag == "meta" or self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def check_page(name, text, plots):
    """The page is whole, accessible as far as can be seen here, and needs nothing else."""
    page = Page(text)
    ok(not page.wrong and not page.open, f"{name}: the report’s elements are closed", page.wrong, page.open)
    ok(page.plots >= plots and not page.untitled, f"{name}: every plot has a title", page.plots, page.untitled)
    ok(not page.outside and "<script" not in text and "url(" not in text, f"{name}: it needs nothing else")
    body = text.split("</style>")[1]
    ok(not re.search(r"[{}]|\bnan\b|\binf\b", body), f"{name}: no number and no word is missing")
