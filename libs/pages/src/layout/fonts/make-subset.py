"""Makes inter.woff2: the letters a payer's page needs, in one file under 25 KB.

The published package cuts Inter by script and leaves the peso sign out of its Latin file. This takes the Latin
file, moves the peso sign over from Latin Extended, and keeps Western letters, weights 400 to 600, kerning and
tabular figures.

  python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.66.1 brotli==1.2.0
  python make-subset.py <folder of the npm package @fontsource-variable/inter 5.3.0>/files inter.woff2
"""

import sys
from io import BytesIO
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PESO = 0x20B1
CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026,
    PESO, 0x2191, 0x2212,
]


def add_peso(latin, extended):
    name = extended.getBestCmap()[PESO]
    glyph = extended["glyf"][name]
    assert not glyph.isComposite()
    latin.ensureDecompiled()
    latin.setGlyphOrder([*latin.getGlyphOrder(), name])
    latin["glyf"][name] = glyph
    latin["hmtx"][name] = extended["hmtx"][name]
    latin["gvar"].variations[name] = extended["gvar"].variations[name]
    for table in latin["cmap"].tables:
        table.cmap[PESO] = name
    # Without these the widths come from gvar, which knows the new glyph.
    for tag in ("HVAR", "MVAR"):
        del latin[tag]


def reloaded(font):
    buffer = BytesIO()
    font.flavor = None
    font.save(buffer)
    return TTFont(BytesIO(buffer.getvalue()), recalcTimestamp=False)


def main(folder, target):
    latin = TTFont(f"{folder}/inter-latin-wght-normal.woff2", recalcTimestamp=False)
    extended = TTFont(f"{folder}/inter-latin-ext-wght-normal.woff2", recalcTimestamp=False)
    add_peso(latin, extended)
    font = reloaded(instantiateVariableFont(latin, {"wght": (400, 400, 600)}))
    options = Options()
    options.layout_features = ["kern", "tnum"]
    options.hinting = False
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


main(*sys.argv[1:])
