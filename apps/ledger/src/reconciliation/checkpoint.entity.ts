import type { ReconciliationPart } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Part of the reconciliation (another service's rows, or the ledger's own journals), the regular verification
 * (`books.new`) or the full verification (`books`).
 */
export type CheckpointPart = ReconciliationPart | 'journals' | 'books.new' | 'books';

@Entity('reconciliation_checkpoints')
export class CheckpointEntity {
  @PrimaryColumn('text')
  part: CheckpointPart;

  /** Position after the last page; null at the beginning of the part. */
  @Column('text', { nullable: true })
  cursor: string | null;

  /** Start of the current full pass. */
  @Column({ type: 'timestamptz', name: 'began_at', default: () => 'now()' })
  beganAt: Date;

  /** Time at which the end of the part was last reached; null if never. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
