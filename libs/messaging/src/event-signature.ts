import type { EmittingService, ServiceName } from '@tulay/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Each reader has its own signature. The ledger's header contains no reader name, because the ledger was once the only
 * reader.
 */
const signatureHeader = (reader: ServiceName): string =>
  reader === 'ledger' ? 'Tulay-Signature' : `Tulay-Signature-${reader}`;

/** The 32-byte key of each reader, known only to the reader and the emitting service. */
export type ReaderKeys = Partial<Record<ServiceName, Buffer>>;

/**
 * Signs the events of a service for each of their readers separately, so that no reader can forge an event for another.
 */
export class EventSigner {
  private readonly keys: [ServiceName, Buffer][];

  constructor(keys: ReaderKeys) {
    this.keys = (Object.entries(keys) as [ServiceName, Buffer][]).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  get readers(): ServiceName[] {
    return this.keys.map(([reader]) => reader);
  }

  /** @returns the signature headers of the event with their values */
  sign(subject: string, body: string | Uint8Array): [header: string, signature: string][] {
    return this.keys.map(([reader, key]) => [signatureHeader(reader), signatureOf(key, subject, body)]);
  }
}

/** Keys by emitting service. During a key rotation, several keys of a service are valid simultaneously. */
export type EventKeys = Partial<Record<EmittingService, Buffer[]>>;

/** `unsigned`: no signature for this reader. `forged`: a signature created without the key. */
export type SignatureVerdict = 'signed' | 'unsigned' | 'forged';

/** Verifies the emitter of an event. The bus user is not sufficient proof, because its password could be stolen. */
export class EventVerifier {
  /** Header with the signature for this reader. */
  readonly header: string;

  constructor(
    reader: ServiceName,
    private readonly keys: EventKeys,
    /**
     * Set while services that did not sign for this reader are being upgraded. An invalid signature is rejected even
     * then.
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

/** HMAC-SHA-256, base64url. Includes the subject, so that an event cannot be passed off as another type. */
const signatureOf = (key: Buffer, subject: string, body: string | Uint8Array): string =>
  createHmac('sha256', key).update(subject).update('\n').update(body).digest('base64url');
