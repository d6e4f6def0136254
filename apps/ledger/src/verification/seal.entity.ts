import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Seal over the journals after the previous seal. Seals are written by the regular verification and never
 * change.
 */
@Entity('book_seals')
export class SealEntity {
  /** Number of the seal: consecutive, starting at 1. */
  @PrimaryColumn('bigint')
  number: string;

  @Column('bigint', { name: 'up_to', unique: true })
  upTo: string;

  @Column('bigint')
  journals: string;

  @Column('bigint')
  entries: string;

  /** SHA-256 over the journals with their adjustments and entries. */
  @Column('bytea')
  content: Buffer;

  /** SHA-256 over the previous seal's hash, the seal's numbers and `content`. */
  @Column('bytea')
  hash: Buffer;

  @Column({ type: 'timestamptz', name: 'sealed_at', default: () => 'now()' })
  sealedAt: Date;
}
