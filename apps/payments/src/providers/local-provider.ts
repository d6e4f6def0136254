import { DomainError } from '@tulay/contracts';
import type { ProviderCallback } from '@tulay/provider-routing';
import type {
  CallbackHint,
  CancelAnswer,
  CheckAnswer,
  OpenAnswer,
  OpenedAt,
  OpenedPayment,
  PaymentReport,
} from './provider.port';

/** Making a payment here cannot fail. */
export type Opened = Extract<OpenAnswer, { outcome: 'opened' }>;

/** A payment that needs no call. */
export const madeHere = (providerRef: string, qrCode: string | null): OpenedPayment => ({
  providerRef,
  ids: {},
  checkoutUrl: null,
  qrCode,
  appLink: null,
  bankAccount: null,
  expiresAt: null,
});

/** What a provider without calls answers about payments that only we have. */
export abstract class LocalProvider {
  readonly remote = false;
  readonly tellsFees = false;

  /** Its outcome is reported to us, and nobody can be asked for it. */
  find(_opened: OpenedAt): Promise<PaymentReport> {
    return Promise.resolve({ outcome: 'pending' });
  }

  cancel(_opened: OpenedAt): Promise<CancelAnswer> {
    return Promise.resolve('not_cancellable');
  }

  readCallback(_callback: ProviderCallback): CallbackHint {
    throw new DomainError('not_found', 'This provider sends no callbacks here');
  }

  check(): Promise<CheckAnswer> {
    return Promise.resolve({ ok: true });
  }

  records(): null {
    return null;
  }
}
