import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `asking` during the call to the provider, then the result of the call. */
export type AttemptState = 'asking' | 'opened' | 'declined' | 'unavailable' | 'unknown';

/** Outcome at the provider; null while the attempt can still be paid. */
export type AttemptOutcome = 'paid' | 'failed' | 'expired' | 'cancelled' | 'absent';

/** An attempt to create a payment at a provider. Amounts are in minor units, times in Unix seconds. */
@Entity('provider_attempts')
export class AttemptEntity {
  @PrimaryColumn('text')
  id: string;

  /**
   * ID of the payment. The payment may never have been created, for example because the calling process
   * crashed.
   */
  @Column('text', { name: 'payment_id' })
  paymentId: string;

  /** Number of the attempt, starting at 1 for each payment. */
  @Column('int')
  number: number;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  provider: string;

  @Column('text')
  method: PaymentMethod;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  @Column('text')
  state: AttemptState;

  /** Wall-clock time until which the calling process is assumed to be alive. */
  @Column({ type: 'timestamptz', name: 'asked_until', default: () => 'now()', insert: false })
  askedUntil: Date;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  /** The provider's reference for the received money. */
  @Column('text', { name: 'payment_ref', nullable: true })
  paymentRef: string | null;

  /** Other IDs that the provider assigned. */
  @Column('json')
  ids: Record<string, string>;

  @Column('text', { nullable: true })
  message: string | null;

  @Column('int', { name: 'duration_ms', nullable: true })
  durationMs: number | null;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;

  @Column('text', { nullable: true })
  outcome: AttemptOutcome | null;

  @Column('text', { nullable: true })
  cancel: 'wanted' | 'done' | 'refused' | null;

  /** Number of polls since the payment was opened, or since the payment ended. */
  @Column('int', { default: 0 })
  polls: number;

  /**
   * Time of the next poll, or the end of the lease while a process holds the attempt. Null if no poll is
   * scheduled.
   */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  /**
   * Incremented when a replica claims the attempt, and when a callback or the end of the payment makes it
   * due.
   */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** An attempt before the provider is called. The store assigns its number. */
export type NewAttempt = Omit<AttemptEntity, 'askedUntil'>;

/** Columns that are updated when the call ends. */
export type EndedAttempt = Pick<
  AttemptEntity,
  'id' | 'state' | 'providerRef' | 'ids' | 'message' | 'durationMs' | 'expiresAt' | 'cancel' | 'dueAt'
>;
