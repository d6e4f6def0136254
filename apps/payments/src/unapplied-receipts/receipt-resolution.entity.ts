import type { ReceiptResolutionOutcome } from '@tulay/contracts';
import { safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An operator's final decision about an unapplied receipt. Times are in Unix seconds. */
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

  /** Merchant that is credited; null if the money was returned. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  /** The ledger's idempotency key of the credit; null if the money was returned. */
  @Column('text', { name: 'adjustment_id', nullable: true })
  adjustmentId: string | null;

  /** Time at which the ledger booked the credit. */
  @Column('bigint', { name: 'booked_at', nullable: true, transformer: unixSeconds })
  bookedAt: number | null;

  /** Whether the decision is complete: a credit is complete once the ledger has booked it. */
  @Column({
    type: 'boolean',
    asExpression: "outcome = 'returned' OR booked_at IS NOT NULL",
    generatedType: 'STORED',
  })
  done: boolean;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}

/** A decision as it is saved. */
export type NewResolution = Omit<ReceiptResolutionEntity, 'bookedAt' | 'done'>;
