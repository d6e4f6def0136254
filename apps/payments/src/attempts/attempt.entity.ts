import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `asking` during the call; afterwards its result. */
export type AttemptState = 'asking' | 'opened' | 'declined' | 'unavailable' | 'unknown';

/** Outcome at the provider; null while it can still be paid. */
export type AttemptOutcome = 'paid' | 'failed' | 'expired' | 'cancelled' | 'absent';

/** An attempt to create a payment at a provider. Amounts are in minor units, times in Unix seconds. */
@Entity('provider_attempts')
export class AttemptEntity {
  @PrimaryColumn('text')
  id: string;

  /** The payment may not exist: its process crashed, or another attempt took its place. */
  @Column('text', { name: 'payment_id' })
  paymentId: string;

  /** Number of the attempt, starting at 1 per payment. */
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

  /** Real time until which the calling process is assumed to be alive. */
  @Column({ type: 'timestamptz', name: 'asked_until', default: () => 'now()', insert: false })
  askedUntil: Date;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  /** The provider's reference of the received money. */
  @Column('text', { name: 'payment_ref', nullable: true })
  paymentRef: string | null;

  /** The provider's other IDs. */
  @Column('json')
  ids: Record<string, string>;

  /** Reason why the provider did not create it. */
  @Column('text', { nullable: true })
  message: string | null;

  @Column('int', { name: 'duration_ms', nullable: true })
  durationMs: number | null;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;

  @Column('text', { nullable: true })
  outcome: AttemptOutcome | null;

  /** State of its cancellation at the provider. */
  @Column('text', { nullable: true })
  cancel: 'wanted' | 'done' | 'refused' | null;

  /** Number of polls since it was opened, or since its payment ended. */
  @Column('int', { default: 0 })
  polls: number;

  /**
   * Time of the next poll or, while a process holds the attempt, the time at which the lease expires. Null if
   * no poll is scheduled.
   */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  /** Number of times that a replica claimed it, or that a callback or the payment's end made it due. */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** An attempt before its call. Its number is the payment's next one. */
export type NewAttempt = Omit<AttemptEntity, 'askedUntil'>;

/** Columns that change when a call ends. */
export type EndedAttempt = Pick<
  AttemptEntity,
  'id' | 'state' | 'providerRef' | 'ids' | 'message' | 'durationMs' | 'expiresAt' | 'cancel' | 'dueAt'
>;
