import type { ReconciliationPart } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A part of the proof across services, or what the ledger has posted; and of the proof of the books the running one and the
 * full one.
 */
export type CheckpointPart = ReconciliationPart | 'journals' | 'books.new' | 'books';

/** How far the reconciliation of a part has come. */
@Entity('reconciliation_checkpoints')
export class CheckpointEntity {
  @PrimaryColumn('text')
  part: CheckpointPart;

  /** Null at the beginning. */
  @Column('text', { nullable: true })
  cursor: string | null;

  /** When the current full pass began. */
  @Column({ type: 'timestamptz', name: 'began_at', default: () => 'now()' })
  beganAt: Date;

  /** When it last reached the end. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
