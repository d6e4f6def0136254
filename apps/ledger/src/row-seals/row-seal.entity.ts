import type { MoneyKind } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A seal over a page of payments, refunds or payouts. Never changed; a later one of the same page takes its place. */
@Entity('row_seals')
export class RowSealEntity {
  /** From 1, without gaps, over all kinds. */
  @PrimaryColumn('bigint')
  number: string;

  @Column('text')
  kind: MoneyKind;

  /** It covers the ids after this one. */
  @Column('text')
  after: string;

  @Column('text', { name: 'up_to' })
  upTo: string;

  /** 20 bytes for each row, in the order of ids. */
  @Column('bytea')
  marks: Buffer;

  /** SHA-256 over the hash of the seal before it, its own page and its marks. */
  @Column('bytea')
  hash: Buffer;

  /** Before its rows were read. */
  @Column('timestamptz', { name: 'sealed_at' })
  sealedAt: Date;
}
