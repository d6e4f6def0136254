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

/** Creating a payment without a call cannot fail. */
export type Opened = Extract<OpenAnswer, { outcome: 'opened' }>;

/** Returns a payment that needs no provider call. */
export const madeHere = (providerRef: string, qrCode: string | null): OpenedPayment => ({
  providerRef,
  ids: {},
  checkoutUrl: null,
  qrCode,
  appLink: null,
  bankAccount: null,
  expiresAt: null,
});

/** Base class of providers without calls, whose payments exist only on our side. */
export abstract class LocalProvider {
  readonly remote = false;
  readonly tellsFees = false;

  /** The outcome is pushed to us and cannot be queried. */
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
