import type { MoneyKind } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A seal over a page of payments, refunds or payouts. Never changed; a later seal of the same page replaces it. */
@Entity('row_seals')
export class RowSealEntity {
  /** From 1, without gaps, over all kinds. */
  @PrimaryColumn('bigint')
  number: string;

  @Column('text')
  kind: MoneyKind;

  /** The seal covers the IDs after this one. */
  @Column('text')
  after: string;

  @Column('text', { name: 'up_to' })
  upTo: string;

  /** 20 bytes per row, in ID order. */
  @Column('bytea')
  marks: Buffer;

  /** SHA-256 over the previous seal's hash, its own page and its marks. */
  @Column('bytea')
  hash: Buffer;

  /** Time before its rows were read. */
  @Column('timestamptz', { name: 'sealed_at' })
  sealedAt: Date;
}
