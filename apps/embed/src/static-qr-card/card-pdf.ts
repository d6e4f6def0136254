import type { PrintLayout } from '@tulay/contracts';
import PDFDocument from 'pdfkit';
import type { Drawing, Picture } from './drawing';
import type { Outlines } from './outlines';
import { printedCodeStrings as strings } from './printed-code.strings';

/** PDF points per tenth of a millimeter: 72 points are 25.4 mm. */
const POINT = 72 / 254;
const GUIDE = '#9aa5a3';

/** Position of a card on the page, in tenths of a millimeter. */
interface Place {
  x: number;
  y: number;
  scale: number;
  /** Whether the card is upside down, for the back of a tent card. */
  isTurned: boolean;
}

/**
 * Page sizes in tenths of a millimeter. A tent card is folded in the middle. Eight A7 cards fill a landscape
 * A4 page.
 */
const LAYOUTS: Record<PrintLayout, { width: number; height: number }> = {
  card: { width: 1050, height: 1480 },
  tent: { width: 2100, height: 2970 },
  sheet: { width: 2970, height: 2100 },
};

/** Creates a one-page PDF in which all text is drawn as outlines. */
export async function cardPdf(drawing: Drawing, layout: PrintLayout, outlines: Outlines): Promise<Buffer> {
  const { width, height } = LAYOUTS[layout];
  const document = new PDFDocument({
    size: [width * POINT, height * POINT],
    margin: 0,
    // Prevents pdfkit from adding a default font, so that the file does not refer to a system font.
    font: '',
    lang: strings.language,
    displayTitle: true,
    info: { Title: drawing.title },
  });
  const bytes = collected(document);
  document.scale(POINT);
  placesOf(layout).forEach(formOf(document, drawing));
  drawGuides(document, layout, outlines);
  document.end();
  return bytes;
}

function placesOf(layout: PrintLayout): Place[] {
  const place = (x: number, y: number, scale = 1, isTurned = false): Place => ({ x, y, scale, isTurned });
  if (layout === 'card') return [place(0, 0)];
  if (layout === 'tent') return [place(525, 1487.5), place(525, 2.5, 1, true)];
  const [column, row] = [2970 / 4, 1050];
  const scale = column / 1050;
  return Array.from({ length: 8 }, (_, at) => place((at % 4) * column, Math.floor(at / 4) * row, scale));
}

/** Members that are missing from pdfkit's types. */
interface PageWithForms {
  xobjects: Record<string, PDFKit.PDFKitReference>;
}
interface OpensImages {
  openImage(png: Buffer): PDFKit.Mixins.ImageSrc;
}

/**
 * Adds a drawing to the file once, no matter how often the drawing appears on the page.
 * @returns a function that places the drawing at a given position
 */
function formOf(
  document: PDFKit.PDFDocument,
  { width, height, shapes, pictures }: Drawing,
): (at: Place) => void {
  const content: string[] = [];
  const add = document.addContent.bind(document);
  document.addContent = (line: string) => {
    content.push(line);
    return document;
  };
  for (const { d, fill, x, y, scale } of shapes)
    document.save().translate(x, y).scale(scale).path(d).fill(fill).restore();
  document.addContent = add;
  const form = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] });
  form.end(content.join('\n'));
  (document.page as unknown as PageWithForms).xobjects.Card = form;
  const draws = pictures.map((picture) => pictureOf(document, picture));
  return ({ x, y, scale, isTurned }) => {
    document.save().translate(x, y).scale(scale);
    if (isTurned) document.rotate(180, { origin: [width / 2, height / 2] });
    document.addContent('/Card Do');
    for (const draw of draws) draw();
    document.restore();
  };
}

/**
 * Adds an image to the file once, no matter how often the image appears on the page.
 * @returns a function that draws the image at its position on the card
 */
function pictureOf(document: PDFKit.PDFDocument, { png, x, y, width, height }: Picture): () => void {
  const opened = (document as unknown as OpensImages).openImage(png);
  return () => void document.image(opened, x, y, { width, height });
}

/** Draws dashed lines for cutting and folding. */
function drawGuides(document: PDFKit.PDFDocument, layout: PrintLayout, outlines: Outlines): void {
  if (layout === 'card') return;
  document.lineWidth(2).dash(20, { space: 20 }).strokeColor(GUIDE);
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    document.moveTo(x1, y1).lineTo(x2, y2).stroke();
  if (layout === 'sheet') {
    for (const column of [1, 2, 3]) line((column * 2970) / 4, 0, (column * 2970) / 4, 2100);
    line(0, 1050, 2970, 1050);
    return;
  }
  line(525, 0, 525, 2970);
  line(1575, 0, 1575, 2970);
  line(0, 1485, 2100, 1485);
  const place = { x: 60, y: 1465, size: 36, weight: 400 } as const;
  document.undash().path(outlines.pathOf(strings.fold, place)).fill(GUIDE);
}

async function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
