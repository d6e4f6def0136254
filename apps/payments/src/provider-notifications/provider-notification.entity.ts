import type { Environment, ReceiptOutcome } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A provider's notification about a payment, stored once, with its outcome. Amounts are in minor units, times
 * in Unix seconds.
 */
@Entity('provider_notifications')
export class ProviderNotificationEntity {
  @PrimaryColumn('text')
  provider: string;

  /** The provider's reference for the transfer. */
  @PrimaryColumn('text', { name: 'provider_ref' })
  providerRef: string;

  @PrimaryColumn('text')
  status: 'paid' | 'failed';

  @Column('text', { default: 'live' })
  environment: Environment;

  /** Our reference for the payment, as sent to the provider. */
  @Column('text')
  reference: string;

  /** ID of the payment with the reference; null if there is no such payment. */
  @Column('text', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** Amount in minor units; always positive. */
  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  @Column('text')
  outcome: ReceiptOutcome;

  /** Time according to the provider's clock. */
  @Column('bigint', { name: 'occurred_at', transformer: unixSeconds })
  occurredAt: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

export type ProviderNotification = Omit<ProviderNotificationEntity, 'paymentId' | 'outcome' | 'created'>;
