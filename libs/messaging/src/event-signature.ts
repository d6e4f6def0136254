import type { EmittingService, ServiceName } from '@tulay/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the header with the reader's signature. The ledger's header has no suffix, because the ledger was
 * originally the only reader.
 */
const signatureHeader = (reader: ServiceName): string =>
  reader === 'ledger' ? 'Tulay-Signature' : `Tulay-Signature-${reader}`;

/** Each reader's 32-byte key, which only the reader and the emitting service know. */
export type ReaderKeys = Partial<Record<ServiceName, Buffer>>;

/** Signs a service's events separately for each reader, so that no reader can forge an event for another reader. */
export class EventSigner {
  private readonly keys: [ServiceName, Buffer][];

  constructor(keys: ReaderKeys) {
    this.keys = (Object.entries(keys) as [ServiceName, Buffer][]).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  get readers(): ServiceName[] {
    return this.keys.map(([reader]) => reader);
  }

  sign(subject: string, body: string | Uint8Array): [header: string, signature: string][] {
    return this.keys.map(([reader, key]) => [signatureHeader(reader), signatureOf(key, subject, body)]);
  }
}

/** Keys by emitting service. During a key rotation, a service has several valid keys. */
export type EventKeys = Partial<Record<EmittingService, Buffer[]>>;

/** `unsigned`: there is no signature for this reader. `forged`: the signature does not match. */
export type SignatureVerdict = 'signed' | 'unsigned' | 'forged';

/**
 * Verifies which service emitted an event. The sender's bus user is not sufficient evidence, because the
 * user's password could be stolen.
 */
export class EventVerifier {
  readonly header: string;

  constructor(
    reader: ServiceName,
    private readonly keys: EventKeys,
    /**
     * Whether to accept events without a signature, while services that do not sign yet are being upgraded. An
     * invalid signature is always rejected.
     */
    private readonly acceptUnsigned = false,
  ) {
    this.header = signatureHeader(reader);
  }

  judge(
    source: EmittingService,
    subject: string,
    body: Uint8Array,
    signature: string | undefined,
  ): SignatureVerdict {
    if (!signature) return 'unsigned';
    const given = Buffer.from(signature);
    const valid = (this.keys[source] ?? []).some((key) => {
      const expected = Buffer.from(signatureOf(key, subject, body));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    return valid ? 'signed' : 'forged';
  }

  takes(verdict: SignatureVerdict): boolean {
    return verdict === 'signed' || (verdict === 'unsigned' && this.acceptUnsigned);
  }
}

/**
 * Returns a base64url HMAC-SHA-256. The signature covers the subject, so that an event cannot be replayed as
 * another type.
 */
const signatureOf = (key: Buffer, subject: string, body: string | Uint8Array): string =>
  createHmac('sha256', key).update(subject).update('\n').update(body).digest('base64url');
