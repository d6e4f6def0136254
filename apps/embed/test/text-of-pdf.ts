import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs in a separate process, because pdf.js is an ES module, which Jest cannot load. */
const READER = `
  import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
  import { buffer } from 'node:stream/consumers';
  const data = new Uint8Array(await buffer(process.stdin));
  const document = await getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false }).promise;
  for (let n = 1; n <= document.numPages; n++) {
    const { items } = await (await document.getPage(n)).getTextContent();
    process.stdout.write(items.map(({ str, hasEOL }) => str + (hasEOL ? '\\n' : '')).join(''));
  }`;

/** Returns the text that a reader would copy from a PDF. */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  const reader = spawn(process.execPath, ['--input-type=module', '-e', READER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  reader.stdin.end(pdf);
  return text(reader.stdout);
}
