import type { Environment, RefundFailure, RefundReason, RefundStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Progress of a pending refund. Each stage is saved before the next service or provider is called. `sending`
 * is used only for providers without deduplication.
 */
export type RefundStage = 'requested' | 'debited' | 'sending' | 'sent';

/** Amounts are in minor units, times in Unix seconds. */
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

  /**
   * Whether the refund holds the payment's refund slot. Used for providers that accept one refund of a
   * payment at a time.
   */
  @Column('boolean', { name: 'has_turn', default: false })
  hasTurn: boolean;

  @Column('int', { default: 0 })
  polls: number;

  /**
   * Time of the next step, or the end of the lease while a process holds the refund. Null if the refund has
   * ended or only an operator can complete it.
   */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  /**
   * Claim counter, incremented when a process claims the refund or a callback makes it due. A process may
   * change the refund only if the counter is unchanged since the process read it.
   */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { name: 'succeeded_at', transformer: unixSeconds, nullable: true })
  succeededAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
