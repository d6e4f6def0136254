import { createHash } from 'node:crypto';
import { invalidField, type Logo } from '@tulay/contracts';
import { readJpeg, readPng, type Pixels } from './pixels';
import { fitted, toPng } from './fit-pixels';
import { cleanSvg } from './clean-svg';

const LOGO_MAX = 200 * 1024;
/** Base64 takes four letters for three bytes; a `data:` address begins with its type. */
export const LOGO_TEXT_MAX = Math.ceil(LOGO_MAX / 3) * 4 + 64;

const DATA_URL = /^data:[\w.+/-]*;base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PNG_BEGINS = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_BEGINS = Buffer.from('ffd8ff', 'hex');

/** A logo as it is stored and served. */
export interface StoredLogo extends Logo {
  content: Buffer;
}

/**
 * Makes a logo anew from an uploaded one, so that nothing of the upload is served but its picture: pixels are decoded,
 * fitted and encoded again; an SVG is written again from its harmless parts.
 * @param text base64, also as a `data:` address
 * @throws DomainError `invalid_request`
 */
export function readLogo(text: string): StoredLogo {
  const base64 = text.trim().replace(DATA_URL, '').replace(/\s/g, '');
  if (!BASE64.test(base64)) throw refused('must be a picture in base64');
  const upload = Buffer.from(base64, 'base64');
  if (upload.length > LOGO_MAX) throw refused('must have at most 200 KB');
  return withHash(made(upload));
}

const refused = (problem: string) => invalidField('logo', problem);

function made(upload: Buffer): Omit<StoredLogo, 'hash'> {
  if (begins(upload, PNG_BEGINS)) return ofPixels(() => readPng(upload));
  if (begins(upload, JPEG_BEGINS)) return ofPixels(() => readJpeg(upload));
  const svg = cleanSvg(upload.toString('utf8'));
  if ('problem' in svg) throw refused(svg.problem);
  return { kind: 'svg', width: svg.width, height: svg.height, content: Buffer.from(svg.text) };
}

const begins = (upload: Buffer, signature: Buffer): boolean =>
  upload.subarray(0, signature.length).equals(signature);

function ofPixels(decode: () => Pixels | { problem: string }): Omit<StoredLogo, 'hash'> {
  const pixels = decode();
  if ('problem' in pixels) throw refused(pixels.problem);
  const small = fitted(pixels);
  return { kind: 'png', width: small.width, height: small.height, content: toPng(small) };
}

const withHash = (logo: Omit<StoredLogo, 'hash'>): StoredLogo => ({
  ...logo,
  hash: createHash('sha256').update(logo.kind).update(logo.content).digest('hex').slice(0, 32),
});
