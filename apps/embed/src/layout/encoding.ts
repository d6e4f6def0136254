import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export type Encodings = Partial<Record<Encoding, Buffer>>;

const REFUSED = /;\s*q=0(\.0*)?\s*$/;

/** The best encoding an `Accept-Encoding` header allows, or null for none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const accepted = (header ?? '')
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';')[0].trim().toLowerCase());
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? null;
}

export const isCompressible = (type: string): boolean => !type.startsWith('font/');

/** As small as it gets; for what is kept. */
export const compress = (body: Buffer): Required<Encodings> => ({
  br: brotliCompressSync(body),
  gzip: gzipSync(body, { level: 9 }),
});

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fast; for what is made for one answer. */
export const encode = (body: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : zip(body);
