import { hash } from 'node:crypto';

const BLOCK = 64;
const DIGEST = 32;

/** Prepared signing secret: the inner and outer padded keys of HMAC-SHA256 (RFC 2104). */
export interface SigningKey {
  inner: Buffer;
  outer: Buffer;
}

export function signingKeyOf(secret: string): SigningKey {
  const bytes = Buffer.from(secret);
  const key = Buffer.alloc(BLOCK);
  (bytes.length > BLOCK ? hash('sha256', bytes, 'buffer') : bytes).copy(key);
  const padded = (pad: number): Buffer => Buffer.from(key.map((byte) => byte ^ pad));
  return { inner: padded(0x36), outer: padded(0x5c) };
}

/**
 * Returns the value of the `X-Service-Signature` header: `t=<unix>,v1=<hex>` with one `v1` per key, each the
 * HMAC-SHA256 of `<t>.<body>`.
 * @param time wall-clock time in Unix seconds, which the receiver compares with its own clock
 */
export function signatureOf(keys: SigningKey[], body: Buffer, time: number): string {
  const versions = keys.map((key) => `v1=${digestOf(key, body, time).toString('hex')}`);
  return [`t=${time}`, ...versions].join(',');
}

/**
 * Returns the HMAC-SHA256 of `<time>.<body>`. Uses one-shot hashes, because every `createHmac` object holds
 * native memory until garbage collection.
 */
export function digestOf({ inner, outer }: SigningKey, body: Buffer, time: number): Buffer {
  const digest = hash('sha256', Buffer.concat([inner, Buffer.from(`${time}.`), body]), 'buffer');
  return hash('sha256', Buffer.concat([outer, digest], BLOCK + DIGEST), 'buffer');
}
