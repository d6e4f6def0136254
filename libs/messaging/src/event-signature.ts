import type { EmittingService } from '@tulay/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'Tulay-Signature';

/** Signs events with a key that only their emitting service and the reader hold: HMAC-SHA-256, base64url. */
export class EventSigner {
  /** @param key 32 bytes */
  constructor(private readonly key: Buffer) {}

  /** The subject is signed too, so that an event cannot pass for one of another type. */
  sign(subject: string, body: string | Uint8Array): string {
    return createHmac('sha256', this.key).update(subject).update('\n').update(body).digest('base64url');
  }
}

/** Several keys of a service are valid at once while its key changes. */
export type EventKeys = Partial<Record<EmittingService, Buffer[]>>;

/** Checks who emitted an event. The bus's user is not enough: its password may be stolen. */
export class EventVerifier {
  private readonly signers: Map<string, EventSigner[]>;

  constructor(keys: EventKeys) {
    const entries = Object.entries(keys);
    this.signers = new Map(
      entries.map(([service, own]) => [service, own.map((key) => new EventSigner(key))]),
    );
  }

  /** False without a signature, and for a service without keys. */
  isSigned(
    source: EmittingService,
    subject: string,
    body: Uint8Array,
    signature: string | undefined,
  ): boolean {
    if (!signature) return false;
    const given = Buffer.from(signature);
    return (this.signers.get(source) ?? []).some((signer) => {
      const expected = Buffer.from(signer.sign(subject, body));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
  }
}
