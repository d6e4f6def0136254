import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';

/**
 * Seals secrets that must be read back (AES-256-GCM). A sealed text names its key, so that keys can be changed:
 * the first of the ring seals, any of them opens.
 */
export class Sealer {
  private readonly ring: Map<string, Buffer>;
  private readonly current: string;

  /** @param keys `id:base64,…`, each 32 bytes, the current one first */
  constructor(keys: string) {
    this.ring = new Map(keys.split(',').map(parseKey));
    this.current = this.ring.keys().next().value!;
  }

  /** @param context what the secret belongs to; opening it for anything else fails */
  seal(secret: string, context: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, this.ring.get(this.current)!, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return [
      this.current,
      ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
    ].join('.');
  }

  /** @throws Error when the text was changed, is another context's, or its key is not in the ring */
  open(text: string, context: string): string {
    const [keyId, ...parts] = text.split('.');
    const key = this.ring.get(keyId);
    if (!key) throw new Error(`the sealing key ${keyId} is not configured`);
    const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
    const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  }
}

function parseKey(text: string): [string, Buffer] {
  const [id, encoded = ''] = text.split(':');
  const key = Buffer.from(encoded, 'base64');
  if (!/^\w+$/.test(id) || key.length !== 32)
    throw new Error('a sealing key is `id:` and 32 bytes in base64');
  return [id, key];
}
