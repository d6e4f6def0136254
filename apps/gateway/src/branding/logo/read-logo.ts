import { Injectable } from '@nestjs/common';
import type { Logo } from '@tulay/contracts';
import { createHash } from 'node:crypto';
import { cleanSvg } from './clean-svg';
import { LogoDecoder } from './logo-decoder';
import { logoProblem } from './logo-problem';

const LOGO_MAX = 200 * 1024;
/** Base64 uses four characters for three bytes, and a `data:` URL starts with its media type. */
export const LOGO_TEXT_MAX = Math.ceil(LOGO_MAX / 3) * 4 + 64;

const DATA_URL = /^data:[\w.+/-]*;base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PNG_BEGINS = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_BEGINS = Buffer.from('ffd8ff', 'hex');

export interface StoredLogo extends Logo {
  content: Buffer;
}

/**
 * Creates a new logo from an upload, so that only image data is ever served. Raster images are decoded,
 * scaled and re-encoded; SVGs are rebuilt from their allowed parts.
 */
@Injectable()
export class ReadLogo {
  constructor(private readonly decoder: LogoDecoder) {}

  /**
   * @param text base64, optionally as a `data:` URL
   * @throws DomainError `invalid_request` if the logo is invalid, or `rate_limited` if the decoder's queue is
   * full
   */
  async execute(text: string): Promise<StoredLogo> {
    const base64 = text.trim().replace(DATA_URL, '').replace(/\s/g, '');
    if (!BASE64.test(base64)) throw logoProblem('must be a base64-encoded image');
    const upload = Buffer.from(base64, 'base64');
    if (upload.length > LOGO_MAX) throw logoProblem('must be at most 200 KB');
    return withHash(await this.made(upload));
  }

  private async made(upload: Buffer): Promise<Omit<StoredLogo, 'hash'>> {
    if (begins(upload, PNG_BEGINS)) return { kind: 'png', ...(await this.decoder.png(upload)) };
    if (begins(upload, JPEG_BEGINS)) return { kind: 'png', ...(await this.decoder.jpeg(upload)) };
    const { text, ...size } = cleanSvg(upload.toString('utf8'));
    return { kind: 'svg', ...size, content: Buffer.from(text) };
  }
}

const begins = (upload: Buffer, signature: Buffer): boolean =>
  upload.subarray(0, signature.length).equals(signature);

const withHash = (logo: Omit<StoredLogo, 'hash'>): StoredLogo => ({
  ...logo,
  hash: createHash('sha256').update(logo.kind).update(logo.content).digest('hex').slice(0, 32),
});
