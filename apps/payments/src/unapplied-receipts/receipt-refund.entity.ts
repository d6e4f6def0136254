import type { Environment, ReceiptRefundStatus, RefundFailure } from '@tulay/contracts';
import { safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refund of an unapplied receipt through its provider. Times are in Unix seconds. */
@Entity('receipt_refunds')
export class ReceiptRefundEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('bigint', { name: 'receipt_id', transformer: safeInteger })
  receiptId: number;

  @Column('text')
  environment: Environment;

  /** `refused` means that the refund failed and the receipt is open again. */
  @Column('text')
  status: ReceiptRefundStatus;

  /**
   * Stage of a pending refund. `sending` is saved before the provider call; from then on the refund may have
   * been sent.
   */
  @Column('text')
  stage: 'ready' | 'sending' | 'sent';

  @Column('text')
  note: string;

  @Column('text')
  actor: string;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  @Column('json', { nullable: true })
  failure: RefundFailure | null;

  @Column('int', { default: 0 })
  polls: number;

  /**
   * Time of the next step, or the end of the lease while a process holds the refund. Null if only an operator
   * can complete the refund.
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
