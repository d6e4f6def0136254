import PDFDocument from 'pdfkit';
import { canDraw, fontOf, type Weight } from '../print-fonts/print-fonts';
import { printable } from '../print-fonts/printable.rules';
import { receiptStrings as strings } from './receipt.strings';
import type { AmountRow, ReceiptView } from './receipt.view';

type Document = InstanceType<typeof PDFDocument>;

/** Page margin in points. */
const MARGIN = 56;
const INK = '#16201f';
const MUTED = '#56625f';
const LINE = '#d7dedb';

/** Creates an A4 receipt in the current language. */
export function receiptPdf(view: ReceiptView): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: strings.language,
    info: { Title: drawable(view.title), Producer: 'Tulay', Creator: 'Tulay' },
  });
  const done = contentOf(document);
  writeHead(document, view);
  for (const { label, value, time } of view.rows)
    writeRow(document, { label, value: time ? `${value} · ${time.zone}` : value, strong: false });
  writeBought(document, view);
  if (view.refunds.length) document.moveDown();
  for (const row of view.refunds) writeRow(document, row);
  document.moveDown();
  writeRow(document, { label: strings.reference, value: view.reference, strong: false });
  writeNotes(document, view);
  document.end();
  return done;
}

const drawable = (content: string): string => printable(content, { canDraw, elsewhere: strings.elsewhere });

function useFont(document: Document, drawn: string, weight: Weight): Document {
  const { name, file } = fontOf(drawn, weight);
  return document.registerFont(name, file).font(name);
}

const contentOf = (document: Document): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });

function writeHead(document: Document, view: ReceiptView): void {
  const { merchant, chip, amount } = view;
  text(document, merchant.name, { size: 18, weight: 600 });
  text(document, `${strings.receipt} · ${chip.word}`, { size: 12, colour: MUTED });
  document.moveDown();
  text(document, amount, { size: 32, weight: 600 });
  if (view.isTest) text(document, strings.testNote, { size: 10, colour: MUTED });
  document.moveDown();
}

function writeBought(document: Document, { bought, sums }: ReceiptView): void {
  if (!bought.length) return;
  document.moveDown();
  text(document, strings.bought, { size: 12, weight: 600 });
  document.moveDown(0.5);
  for (const { text: label, quantity, value } of bought)
    writeRow(document, { label: quantity ? `${label}\n${quantity}` : label, value, strong: false });
  for (const row of sums) writeRow(document, row);
}

function writeNotes(document: Document, { isTest, thanks }: ReceiptView): void {
  document.moveDown(thanks === null ? 2 : 1);
  if (thanks !== null) text(document, `${thanks}\n\n`, { size: 11 });
  text(document, strings.notBir, { size: 9, colour: MUTED });
  text(document, `${strings.footer}${isTest ? ` · ${strings.test}` : ''}`, {
    size: 9,
    colour: MUTED,
  });
}

/**
 * Draws a label on the left and the value on the right, above a thin line. The label and the value may span
 * several lines.
 */
function writeRow(document: Document, { label, value, strong }: AmountRow): void {
  const width = document.page.width - 2 * MARGIN;
  const half = width / 2 - 8;
  const weight = strong ? 600 : 400;
  const [left, right] = [drawable(label), drawable(value)];
  document.fontSize(10.5);
  const heights = [
    useFont(document, left, weight).heightOfString(left, { width: half }),
    useFont(document, right, 600).heightOfString(right, { width: half }),
  ];
  const height = Math.max(...heights);
  if (document.y + height > document.page.height - MARGIN) document.addPage();
  const top = document.y;
  useFont(document, left, weight).fillColor(strong ? INK : MUTED);
  document.text(left, MARGIN, top, { width: half });
  useFont(document, right, 600).fillColor(INK);
  document.text(right, MARGIN + width - half, top, { width: half, align: 'right', features: ['tnum'] });
  document
    .moveTo(MARGIN, top + height + 5)
    .lineTo(MARGIN + width, top + height + 5)
    .lineWidth(0.5)
    .stroke(LINE);
  document.x = MARGIN;
  document.y = top + height + 10;
}

interface TextStyle {
  size: number;
  weight?: Weight;
  colour?: string;
}

function text(document: Document, content: string, { size, weight = 400, colour = INK }: TextStyle): void {
  const drawn = drawable(content);
  useFont(document, drawn, weight).fontSize(size).fillColor(colour).text(drawn);
}
