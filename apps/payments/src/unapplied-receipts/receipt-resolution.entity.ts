import type { ReceiptResolutionOutcome } from '@tulay/contracts';
import { safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An operator's final decision about an unapplied receipt. Times are Unix seconds. */
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

  /** The merchant who is credited; null when the money was returned. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  /** The ledger's idempotency key of the credit; null when the money was returned. */
  @Column('text', { name: 'adjustment_id', nullable: true })
  adjustmentId: string | null;

  /** When the ledger booked the credit. */
  @Column('bigint', { name: 'booked_at', nullable: true, transformer: unixSeconds })
  bookedAt: number | null;

  /** A credit is done when the ledger has booked it. */
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
