import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** The preferred one first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export type Encodings = Partial<Record<Encoding, Buffer>>;

const REFUSED = /;\s*q=0(\.0*)?\s*$/;
const PARAMETERS = /;.*/;

/** The best encoding an `Accept-Encoding` header allows, or null for none. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '')
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.replace(PARAMETERS, '').trim().toLowerCase());
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? null;
}

/** The slowest and strongest compression, for files that are compressed once, at start. */
export const compress = (body: Buffer): Required<Encodings> => ({
  br: brotliCompressSync(body),
  gzip: gzipSync(body, { level: 9 }),
});

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fast compression, for a page that is rendered for one answer. */
export const encode = (body: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : zip(body);
