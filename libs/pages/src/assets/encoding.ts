import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported encodings in order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const REFUSED = /;\s*q=0(\.0*)?\s*$/;
const PARAMETERS = /;.*/;

/** Returns the best encoding that an `Accept-Encoding` header allows, or null. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '')
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.replace(PARAMETERS, '').trim().toLowerCase());
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const STRONGEST: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body),
  gzip: (body) => zip(body, { level: 9 }),
};

/** A file that is sent many times. The file is compressed once at the highest level, on the first request. */
export class CompressedFile {
  private readonly done: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(private readonly body: Buffer) {}

  in(encoding: Encoding): Promise<Buffer> {
    return (this.done[encoding] ??= STRONGEST[encoding](this.body));
  }
}

/** Compresses a page at a fast level, because the page is rendered for a single response. */
export const encode = (body: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : zip(body);
