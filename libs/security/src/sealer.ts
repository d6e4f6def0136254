import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface SealedParts {
  iv: Buffer;
  tag: Buffer;
  sealed: Buffer;
}

interface SealingKey {
  id: string;
  key: Buffer;
}

/**
 * Encrypts secrets that must be readable later (AES-256-GCM). A sealed string contains the key's ID, so that
 * keys can be rotated: the first key seals, and any key opens.
 */
export class Sealer {
  private readonly ring: Map<string, Buffer>;
  private readonly current: SealingKey;

  /** @param keys `id:base64,…`, 32 bytes each, the current key first */
  constructor(keys: string) {
    const [current, ...older] = keys.split(',');
    this.current = parseKey(current ?? '');
    this.ring = new Map([this.current, ...older.map(parseKey)].map(({ id, key }) => [id, key]));
  }

  /**
   * @param context identifies the secret's owner; the sealed string can be opened only with the same context
   */
  seal(secret: string, context: string): string {
    const { iv, tag, sealed } = this.encrypt(Buffer.from(secret), context);
    return [this.current.id, ...[iv, tag, sealed].map((part) => part.toString('base64url'))].join('.');
  }

  /** ID of the current key, which seals new secrets. */
  get keyId(): string {
    return this.current.id;
  }

  /** Returns whether a string is sealed with the current key. */
  isCurrent(text: string): boolean {
    return text.startsWith(`${this.current.id}.`);
  }

  /** @throws Error if the string was modified or sealed for another context, or if its key is not configured */
  open(text: string, context: string): string {
    const [keyId = '', iv = '', tag = '', sealed = ''] = text.split('.');
    return this.decrypt(
      keyId,
      { iv: decoded(iv), tag: decoded(tag), sealed: decoded(sealed) },
      context,
    ).toString();
  }

  /**
   * Returns the same secret sealed with the current key.
   * @throws Error in the same cases as `open`
   */
  reseal(text: string, context: string): string {
    return this.seal(this.open(text, context), context);
  }

  /**
   * Returns a keyed digest (HMAC), so that the input cannot be found by brute force without the key. The
   * digest changes when the current key changes.
   */
  digest(text: string, context: string): string {
    const key = Buffer.from(hkdfSync('sha256', this.current.key, '', `digest ${context}`, 32));
    return createHmac('sha256', key).update(text).digest('base64url');
  }

  /**
   * Seals a file's content in the same way as `seal`. The output consists of the length of the key ID, the key
   * ID, the nonce, the tag and the encrypted bytes.
   */
  sealBytes(bytes: Buffer, context: string): Buffer {
    const { iv, tag, sealed } = this.encrypt(bytes, context);
    const keyId = Buffer.from(this.current.id);
    return Buffer.concat([Buffer.from([keyId.length]), keyId, iv, tag, sealed]);
  }

  /** @throws Error in the same cases as `open` */
  openBytes(bytes: Buffer, context: string): Buffer {
    const at = 1 + (bytes[0] ?? 0);
    const [iv, tag] = [
      bytes.subarray(at, at + IV_BYTES),
      bytes.subarray(at + IV_BYTES, at + IV_BYTES + TAG_BYTES),
    ];
    const sealed = bytes.subarray(at + IV_BYTES + TAG_BYTES);
    return this.decrypt(bytes.subarray(1, at).toString(), { iv, tag, sealed }, context);
  }

  /** @throws Error in the same cases as `open` */
  resealBytes(bytes: Buffer, context: string): Buffer {
    return this.sealBytes(this.openBytes(bytes, context), context);
  }

  private encrypt(bytes: Buffer, context: string): SealedParts {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.current.key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return { iv, tag: cipher.getAuthTag(), sealed };
  }

  private decrypt(keyId: string, { iv, tag, sealed }: SealedParts, context: string): Buffer {
    const key = this.ring.get(keyId);
    if (!key) throw new Error(`the sealing key ${keyId} is not configured`);
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  }
}

const decoded = (part: string): Buffer => Buffer.from(part, 'base64url');

function parseKey(text: string): SealingKey {
  const [id = '', encoded = ''] = text.split(':');
  const key = Buffer.from(encoded, 'base64');
  if (!/^\w+$/.test(id) || key.length !== 32)
    throw new Error('a sealing key must consist of `id:` and 32 bytes in base64');
  return { id, key };
}
