import type { Environment, RefundFailure, RefundReason, RefundStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Progress of a pending refund. Each stage is saved before the next service or provider is called. `sending`
 * is saved only if the provider does not deduplicate.
 */
export type RefundStage = 'requested' | 'debited' | 'sending' | 'sent';

/** A stored refund. Amounts are in minor units, times in Unix seconds. */
@Entity('refunds')
export class RefundEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text', { name: 'payment_id' })
  paymentId: string;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  @Column('text')
  status: RefundStatus;

  @Column('text')
  stage: RefundStage;

  @Column('text', { nullable: true })
  reason: RefundReason | null;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  @Column('json', { nullable: true })
  failure: RefundFailure | null;

  /** Whether it has the turn of its payment, at a provider that accepts one refund of a payment at a time. */
  @Column('boolean', { name: 'has_turn', default: false })
  hasTurn: boolean;

  /** Number of polls for its outcome. */
  @Column('int', { default: 0 })
  polls: number;

  /**
   * Time of the job's next step, or the end of the lease if it is claimed. Null if only an operator can end
   * it.
   */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  /**
   * Number of times that a process claimed it, or a callback made it due. A process that read an earlier
   * number must not change it.
   */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { name: 'succeeded_at', transformer: unixSeconds, nullable: true })
  succeededAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
