import type { Environment, ReceiptRefundStatus, RefundFailure } from '@tulay/contracts';
import { safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refund of an unapplied receipt at the provider that took the money. Times are Unix seconds. */
@Entity('receipt_refunds')
export class ReceiptRefundEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('bigint', { name: 'receipt_id', transformer: safeInteger })
  receiptId: number;

  @Column('text')
  environment: Environment;

  /** `refused`: the provider did not make it, and the receipt is open again. */
  @Column('text')
  status: ReceiptRefundStatus;

  /** How far a pending one is: `sending` is saved before the call, and from then on it may have left. */
  @Column('text')
  stage: 'ready' | 'sending' | 'sent';

  @Column('text')
  note: string;

  @Column('text')
  actor: string;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  /** Why it was refused. */
  @Column('json', { nullable: true })
  failure: RefundFailure | null;

  /** How often the provider was polled for its outcome. */
  @Column('int', { default: 0 })
  polls: number;

  /** When the job drives it next: of a claimed one, when its lease ends. Null when only an operator can end it. */
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
