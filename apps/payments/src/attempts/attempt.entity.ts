import type { Environment, PaymentMethod } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `asking` until the call has ended; then what became of it. */
export type AttemptState = 'asking' | 'opened' | 'declined' | 'unavailable' | 'unknown';

/** How it ended at the provider; null while it may still be paid. */
export type AttemptOutcome = 'paid' | 'failed' | 'expired' | 'cancelled' | 'absent';

/** A try to open a payment at a provider. Amounts are minor units, times Unix seconds. */
@Entity('provider_attempts')
export class AttemptEntity {
  @PrimaryColumn('text')
  id: string;

  /** There may be no such payment: its process died, or another attempt took its place. */
  @Column('text', { name: 'payment_id' })
  paymentId: string;

  /** The first attempt of a payment is 1. */
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

  /** Real time. Until then the process that asks is taken to be alive. */
  @Column({ type: 'timestamptz', name: 'asked_until', default: () => 'now()', insert: false })
  askedUntil: Date;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  /** The provider's reference of the money. */
  @Column('text', { name: 'payment_ref', nullable: true })
  paymentRef: string | null;

  /** What else the provider calls it by. */
  @Column('json')
  ids: Record<string, string>;

  /** Why the provider did not open it. */
  @Column('text', { nullable: true })
  message: string | null;

  @Column('int', { name: 'duration_ms', nullable: true })
  durationMs: number | null;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;

  @Column('text', { nullable: true })
  outcome: AttemptOutcome | null;

  /** Whether it is to be cancelled at the provider, and what came of that. */
  @Column('text', { nullable: true })
  cancel: 'wanted' | 'done' | 'refused' | null;

  /** How often the provider was asked about it since it was opened, or since its payment ended. */
  @Column('int', { default: 0 })
  polls: number;

  /** When the provider is asked about it next: of a claimed one, when its lease ends. Null when never. */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  /** How often a replica claimed it, or a callback or an end of its payment made it due. */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** An attempt before its call. Its number is the next one of its payment. */
export type NewAttempt = Omit<AttemptEntity, 'askedUntil'>;

/** What the end of a call changes. */
export type EndedAttempt = Pick<
  AttemptEntity,
  'id' | 'state' | 'providerRef' | 'ids' | 'message' | 'durationMs' | 'expiresAt' | 'cancel' | 'dueAt'
>;
