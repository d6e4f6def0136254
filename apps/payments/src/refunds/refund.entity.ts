import type { Environment, RefundFailure, RefundReason, RefundStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The progress of a pending refund. Each stage is saved before the next party is asked. `sending` is saved only where a
 * provider would refund twice what is sent twice.
 */
export type RefundStage = 'requested' | 'debited' | 'sending' | 'sent';

/** A stored refund. Amounts are minor units, times Unix seconds. */
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

  /** Whether it has the turn of its payment, at a provider that makes one refund of a payment at a time. */
  @Column('boolean', { name: 'has_turn', default: false })
  hasTurn: boolean;

  /** How often the provider was polled for its outcome. */
  @Column('int', { default: 0 })
  polls: number;

  /** When the job drives it next: of a claimed one, when its lease ends. Null when only an operator can. */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  /** How often a process took it up, or a callback made it due: what was read before must not change it any more. */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { name: 'succeeded_at', transformer: unixSeconds, nullable: true })
  succeededAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
