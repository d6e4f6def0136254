"""Makes the fonts of documents (receipts, printed cards) from npm packages under the Open Font License.

inter-400.ttf, inter-600.ttf: Inter in two fixed weights with Latin (also Vietnamese), Greek, Cyrillic and currencies.
names-400.ttf: the same Inter at 400 with the Chinese, Japanese and Korean characters that names are made of: GB 2312,
the first level of Big5 and of JIS X 0208, kana, and the syllables of KS X 1001. It is loaded for texts with such a
character only. pdfkit cuts neither variable fonts nor WOFF2 down to the characters of a document.

  python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.66.1 brotli==1.2.0
  npm pack @fontsource-variable/inter@5.3.0 @expo-google-fonts/noto-sans-sc@0.4.3 @expo-google-fonts/noto-sans-kr@0.4.3
  /tmp/fonts/bin/python make-print-fonts.py <folder of inter> <folder of noto-sans-sc> <folder of noto-sans-kr>
"""

import sys
from io import BytesIO
from fontTools.merge import Merger, Options as MergeOptions
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

LATIN = [
    *range(0x20, 0x7F), *range(0xA0, 0x250), 0x259, *range(0x2B0, 0x300), *range(0x1E00, 0x1F00),
    *range(0x2010, 0x2028), *range(0x2030, 0x203B), *range(0x20A0, 0x20C1), 0x2116, 0x2122, 0x2191, 0x2212,
]
OTHERS = {
    "vietnamese": LATIN,
    "greek": range(0x370, 0x400),
    "cyrillic": [*range(0x400, 0x460), 0x2116],
    "cyrillic-ext": range(0x460, 0x530),
}
# Character variants in Japanese family names that none of the encodings below contain.
VARIANTS = [0x9AD9, 0xFA11]
PUNCTUATION = [*range(0x3001, 0x3020), *range(0x3041, 0x3100), *range(0xFF01, 0xFF60), *range(0xFF65, 0xFFA0)]
TRAILS = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]


def encoded(codec, first, last):
    """Returns the characters of the two-byte codes from `first` to `last`."""
    found = set()
    for code in ((lead << 8) + trail for lead in range(0xA1, 0xFF) for trail in TRAILS):
        if first <= code <= last:
            try:
                found.update(map(ord, code.to_bytes(2, "big").decode(codec)))
            except UnicodeDecodeError:
                pass
    return found


def cut(font, characters, features=()):
    options = Options()
    options.layout_features = list(features)
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def stored(font):
    """Returns the font as a file for merging, without the tables that not all fonts have."""
    font.flavor = None
    for tag in ("STAT", "BASE", "GDEF", "vhea", "vmtx", "VORG", "gasp", "prep", "DSIG", "meta"):
        if tag in font:
            del font[tag]
    buffer = BytesIO()
    font.save(buffer)
    buffer.seek(0)
    return buffer


def merged(fonts):
    options = MergeOptions()
    options.drop_tables = ["vhea", "vmtx"]
    return Merger(options).merge([stored(font) for font in fonts])


def inter(folder, weight):
    def part(name, characters, features=()):
        font = TTFont(f"{folder}/files/inter-{name}-wght-normal.woff2", recalcTimestamp=False)
        fixed = instantiateVariableFont(font, {"wght": weight})
        return cut(fixed, characters, features)

    parts, known = [part("latin", LATIN, ["kern", "tnum"])], set()
    for name, characters in {"latin-ext": LATIN, **OTHERS}.items():
        known.update(parts[-1].getBestCmap())
        parts.append(part(name, [each for each in characters if each not in known]))
    return merged(parts)


def names(regular, chinese, korean):
    hanzi = encoded("gb2312", 0xB0A1, 0xF7FE) | encoded("big5", 0xA440, 0xC67E) | encoded("euc_jp", 0xB0A1, 0xCFFE)
    hangul = encoded("euc_kr", 0xB0A1, 0xC8FE)
    noto = [
        cut(TTFont(f"{chinese}/400Regular/NotoSansSC_400Regular.ttf"), hanzi.union(PUNCTUATION, VARIANTS)),
        cut(TTFont(f"{korean}/400Regular/NotoSansKR_400Regular.ttf"), hangul),
    ]
    scale_upem(regular, noto[0]["head"].unitsPerEm)
    font = merged([regular, *noto])
    for record in font["name"].names:
        if record.nameID in (1, 4, 6):
            record.string = "TulayNames"
    # A line is as high in either font.
    for table, fields in {"hhea": ["ascent", "descent", "lineGap"], "OS/2": ["sTypoAscender", "sTypoDescender"]}.items():
        for field in fields:
            setattr(font[table], field, getattr(regular[table], field))
    return font


def main(inter_folder, chinese, korean):
    for weight in (400, 600):
        inter(inter_folder, weight).save(f"inter-{weight}.ttf")
    names(TTFont("inter-400.ttf"), chinese, korean).save("names-400.ttf")


main(*sys.argv[1:])
