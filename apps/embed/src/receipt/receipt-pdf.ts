import { SHARED_ROOT } from '@tulay/pages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { receiptStrings as strings } from './receipt.strings';
import type { AmountRow, ReceiptView } from './receipt.view';
import { printable } from './printable.rules';

type Document = InstanceType<typeof PDFDocument>;

/** Points. */
const MARGIN = 56;
const INK = '#16201f';
const MUTED = '#56625f';
const LINE = '#d7dedb';

/** The letters of the pages in two fixed weights; read once. */
let fonts: { regular: Buffer; strong: Buffer } | null = null;
const loadFonts = () =>
  (fonts ??= {
    regular: readFileSync(join(SHARED_ROOT, 'layout/fonts/inter-400.ttf')),
    strong: readFileSync(join(SHARED_ROOT, 'layout/fonts/inter-600.ttf')),
  });

/** A receipt on A4, in the language of the page that is being written. */
export function receiptPdf(view: ReceiptView): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: strings.language,
    info: { Title: printable(view.title), Producer: 'Tulay', Creator: 'Tulay' },
  });
  const { regular, strong } = loadFonts();
  document.registerFont('regular', regular).registerFont('strong', strong);
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

const contentOf = (document: Document): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });

function writeHead(document: Document, view: ReceiptView): void {
  const { merchant, chip, amount } = view;
  text(document, merchant.name, { size: 18, font: 'strong' });
  text(document, `${strings.receipt} · ${chip.word}`, { size: 12, colour: MUTED });
  document.moveDown();
  text(document, amount, { size: 32, font: 'strong' });
  if (view.isTest) text(document, strings.testNote, { size: 10, colour: MUTED });
  document.moveDown();
}

function writeBought(document: Document, { bought, sums }: ReceiptView): void {
  if (!bought.length) return;
  document.moveDown();
  text(document, strings.bought, { size: 12, font: 'strong' });
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

/** A label on the left and its value on the right, above a hairline; either may take several lines. */
function writeRow(document: Document, { label, value, strong }: AmountRow): void {
  const width = document.page.width - 2 * MARGIN;
  const half = width / 2 - 8;
  const [left, right] = [printable(label), printable(value)];
  document.font(strong ? 'strong' : 'regular').fontSize(10.5);
  const height = Math.max(
    document.heightOfString(left, { width: half }),
    heightOfValue(document, right, half),
  );
  if (document.y + height > document.page.height - MARGIN) document.addPage();
  const top = document.y;
  document.font(strong ? 'strong' : 'regular').fillColor(strong ? INK : MUTED);
  document.text(left, MARGIN, top, { width: half });
  document.font('strong').fillColor(INK);
  document.text(right, MARGIN + width - half, top, { width: half, align: 'right', features: ['tnum'] });
  document
    .moveTo(MARGIN, top + height + 5)
    .lineTo(MARGIN + width, top + height + 5)
    .lineWidth(0.5)
    .stroke(LINE);
  document.x = MARGIN;
  document.y = top + height + 10;
}

const heightOfValue = (document: Document, value: string, width: number): number =>
  document.font('strong').heightOfString(value, { width });

interface TextStyle {
  size: number;
  font?: 'regular' | 'strong';
  colour?: string;
}

function text(
  document: Document,
  content: string,
  { size, font = 'regular', colour = INK }: TextStyle,
): void {
  document.font(font).fontSize(size).fillColor(colour).text(printable(content));
}
