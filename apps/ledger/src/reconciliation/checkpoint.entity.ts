import type { ReconciliationPart } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of the proof across services, the ledger's own postings, or the running or full proof of the books. */
export type CheckpointPart = ReconciliationPart | 'journals' | 'books.new' | 'books';

/** Progress of the reconciliation of a part. */
@Entity('reconciliation_checkpoints')
export class CheckpointEntity {
  @PrimaryColumn('text')
  part: CheckpointPart;

  /** Null at the beginning. */
  @Column('text', { nullable: true })
  cursor: string | null;

  /** Start of the current full pass. */
  @Column({ type: 'timestamptz', name: 'began_at', default: () => 'now()' })
  beganAt: Date;

  /** Time at which it last reached the end. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
