import type { EmittingService, ServiceName } from '@tulay/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Each reader has a signature of its own. The ledger's has no name in it: it was the only one once. */
const signatureHeader = (reader: ServiceName): string =>
  reader === 'ledger' ? 'Tulay-Signature' : `Tulay-Signature-${reader}`;

/** By reader: the key that only it and the emitting service hold, 32 bytes. */
export type ReaderKeys = Partial<Record<ServiceName, Buffer>>;

/** Signs the events of one service for each of their readers, so that no reader can forge an event to another. */
export class EventSigner {
  private readonly keys: [ServiceName, Buffer][];

  constructor(keys: ReaderKeys) {
    this.keys = (Object.entries(keys) as [ServiceName, Buffer][]).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  get readers(): ServiceName[] {
    return this.keys.map(([reader]) => reader);
  }

  /** @returns the headers of the event, with their values */
  sign(subject: string, body: string | Uint8Array): [header: string, signature: string][] {
    return this.keys.map(([reader, key]) => [signatureHeader(reader), signatureOf(key, subject, body)]);
  }
}

/** By emitting service. Several keys of a service are valid at once while its key changes. */
export type EventKeys = Partial<Record<EmittingService, Buffer[]>>;

/** `unsigned`: nobody signed it for this reader. `forged`: somebody without the key did. */
export type SignatureVerdict = 'signed' | 'unsigned' | 'forged';

/** Checks who emitted an event. The bus's user is not enough: its password may be stolen. */
export class EventVerifier {
  /** The header that the events of this reader are signed in. */
  readonly header: string;

  constructor(
    reader: ServiceName,
    private readonly keys: EventKeys,
    /** While services are upgraded whose older release did not sign for this reader. A wrong signature is refused even so. */
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

/** HMAC-SHA-256, base64url. The subject is signed too, so that an event cannot pass for one of another type. */
const signatureOf = (key: Buffer, subject: string, body: string | Uint8Array): string =>
  createHmac('sha256', key).update(subject).update('\n').update(body).digest('base64url');
