import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A seal over the journals after the previous seal. Written by the running proof, and never changed. */
@Entity('book_seals')
export class SealEntity {
  /** From 1, without gaps. */
  @PrimaryColumn('bigint')
  number: string;

  /** Number of its last journal. */
  @Column('bigint', { name: 'up_to', unique: true })
  upTo: string;

  @Column('bigint')
  journals: string;

  @Column('bigint')
  entries: string;

  /** SHA-256 over its journals, their adjustments and entries. */
  @Column('bytea')
  content: Buffer;

  /** SHA-256 over the previous seal's hash, its own numbers and `content`. */
  @Column('bytea')
  hash: Buffer;

  @Column({ type: 'timestamptz', name: 'sealed_at', default: () => 'now()' })
  sealedAt: Date;
}
