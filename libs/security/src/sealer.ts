import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';

interface SealingKey {
  id: string;
  key: Buffer;
}

/**
 * Encrypts secrets that must be read back (AES-256-GCM). A sealed text names its key, so that keys can be rotated:
 * the first key of the ring seals, every key opens.
 */
export class Sealer {
  private readonly ring: Map<string, Buffer>;
  private readonly current: SealingKey;

  /** @param keys `id:base64,…`, each 32 bytes, the current one first */
  constructor(keys: string) {
    const [current, ...older] = keys.split(',');
    this.current = parseKey(current ?? '');
    this.ring = new Map([this.current, ...older.map(parseKey)].map(({ id, key }) => [id, key]));
  }

  /** @param context the owner of the secret: the text opens with the same context only */
  seal(secret: string, context: string): string {
    const { id, key } = this.current;
    const iv = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return [id, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
  }

  /** Whether a text is sealed with the key that seals now. */
  isCurrent(text: string): boolean {
    return text.startsWith(`${this.current.id}.`);
  }

  /** @throws Error if the text was changed, has another context, or its key is not in the ring */
  open(text: string, context: string): string {
    const [keyId = '', iv = '', tag = '', sealed = ''] = text.split('.');
    const key = this.ring.get(keyId);
    if (!key) throw new Error(`the sealing key ${keyId} is not configured`);
    const decipher = createDecipheriv(ALGORITHM, key, decoded(iv))
      .setAAD(Buffer.from(context))
      .setAuthTag(decoded(tag));
    return Buffer.concat([decipher.update(decoded(sealed)), decipher.final()]).toString('utf8');
  }
}

const decoded = (part: string): Buffer => Buffer.from(part, 'base64url');

function parseKey(text: string): SealingKey {
  const [id = '', encoded = ''] = text.split(':');
  const key = Buffer.from(encoded, 'base64');
  if (!/^\w+$/.test(id) || key.length !== 32)
    throw new Error('a sealing key is `id:` and 32 bytes in base64');
  return { id, key };
}
