import type { ReceiptOutcome } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** What a provider reported of a payment, stored once, with its outcome. Amounts are minor units, times Unix seconds. */
export class ProviderNotificationEntity {
  provider: string;
  /** The provider's reference of the transfer. */
  providerRef: string;
  status: 'paid' | 'failed';
  /** Our reference of the payment, as the provider was given it. */
  reference: string;
  /** The payment of that reference, if there is one. */
  paymentId: string | null;
  /** Above 0. */
  amount: bigint;
  currency: Currency;
  outcome: ReceiptOutcome;
  /** By the provider's clock. */
  occurredAt: number;
  created: number;
}

/** A notification as it arrives. */
export type ProviderNotification = Omit<ProviderNotificationEntity, 'paymentId' | 'outcome' | 'created'>;
