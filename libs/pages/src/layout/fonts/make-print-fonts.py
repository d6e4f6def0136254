"""Makes inter-400.ttf and inter-600.ttf from inter.woff2: the same letters in two fixed weights, for documents.

pdfkit cannot cut a variable font in WOFF2 down to the letters that a document uses.

  /tmp/fonts/bin/python make-print-fonts.py (see make-subset.py)
"""

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

for weight in (400, 600):
    font = TTFont("inter.woff2", recalcTimestamp=False)
    font.flavor = None
    instantiateVariableFont(font, {"wght": weight}, inplace=True)
    font.save(f"inter-{weight}.ttf")
