import type { ReceiptResolutionOutcome } from '@tulay/contracts';
import { safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An operator's permanent decision about an unapplied receipt. Times are in Unix seconds. */
@Entity('receipt_resolutions')
export class ReceiptResolutionEntity {
  @PrimaryColumn('bigint', { name: 'receipt_id', transformer: safeInteger })
  receiptId: number;

  @Column('text')
  outcome: ReceiptResolutionOutcome;

  @Column('text')
  note: string;

  @Column('text')
  actor: string;

  /** Merchant that receives the credit; null if the money was returned. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  /** ID under which the ledger posts the credit once; null if the money was returned. */
  @Column('text', { name: 'adjustment_id', nullable: true })
  adjustmentId: string | null;

  /**
   * Time at which the ledger posted the credit; null if the credit is not posted yet or the money was
   * returned.
   */
  @Column('bigint', { name: 'booked_at', nullable: true, transformer: unixSeconds })
  bookedAt: number | null;

  /** Whether the decision is executed: the money was returned, or the ledger has posted the credit. */
  @Column({
    type: 'boolean',
    asExpression: "outcome = 'returned' OR booked_at IS NOT NULL",
    generatedType: 'STORED',
  })
  done: boolean;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

export type NewResolution = Omit<ReceiptResolutionEntity, 'bookedAt' | 'done'>;
