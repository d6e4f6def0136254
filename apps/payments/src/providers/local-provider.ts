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

/** The only possible outcome of creating a payment without a provider call. */
export type Opened = Extract<OpenAnswer, { outcome: 'opened' }>;

export const madeHere = (providerRef: string, qrCode: string | null): OpenedPayment => ({
  providerRef,
  ids: {},
  checkoutUrl: null,
  qrCode,
  appLink: null,
  bankAccount: null,
  expiresAt: null,
});

/** Base class of providers that are not called: their payments exist only in our system. */
export abstract class LocalProvider {
  readonly remote = false;
  readonly tellsFees = false;

  /** Returns `pending`, because there is no provider to query; the outcome is reported to us. */
  find(_opened: OpenedAt): Promise<PaymentReport> {
    return Promise.resolve({ outcome: 'pending' });
  }

  cancel(_opened: OpenedAt): Promise<CancelAnswer> {
    return Promise.resolve('not_cancellable');
  }

  readCallback(_callback: ProviderCallback): CallbackHint {
    throw new DomainError('not_found', 'This provider does not send callbacks');
  }

  check(): Promise<CheckAnswer> {
    return Promise.resolve({ ok: true });
  }

  records(): null {
    return null;
  }
}
