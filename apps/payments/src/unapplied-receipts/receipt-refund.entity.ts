import type { Environment, ReceiptRefundStatus, RefundFailure } from '@tulay/contracts';
import { safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refund of an unapplied receipt through the provider that took the money. Times are Unix seconds. */
@Entity('receipt_refunds')
export class ReceiptRefundEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('bigint', { name: 'receipt_id', transformer: safeInteger })
  receiptId: number;

  @Column('text')
  environment: Environment;

  /** `refused`: the provider declined it, and the receipt is open again. */
  @Column('text')
  status: ReceiptRefundStatus;

  /** Stage of a pending refund: `sending` is saved before the call; from then on it may have been sent. */
  @Column('text')
  stage: 'ready' | 'sending' | 'sent';

  @Column('text')
  note: string;

  @Column('text')
  actor: string;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  /** Reason of the rejection. */
  @Column('json', { nullable: true })
  failure: RefundFailure | null;

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
