import type { MoneyKind } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Seal over a page of payment, refund or payout rows. A seal never changes; a later seal of the page
 * supersedes it.
 */
@Entity('row_seals')
export class RowSealEntity {
  /** Number of the seal: consecutive across all kinds, starting at 1. */
  @PrimaryColumn('bigint')
  number: string;

  @Column('text')
  kind: MoneyKind;

  /** Last ID before the sealed page. */
  @Column('text')
  after: string;

  @Column('text', { name: 'up_to' })
  upTo: string;

  /** Marks of the sealed rows: 20 bytes per row, in ID order. */
  @Column('bytea')
  marks: Buffer;

  /** SHA-256 over the previous seal's hash, the bounds of the page and its marks. */
  @Column('bytea')
  hash: Buffer;

  /** Time immediately before the rows were read. */
  @Column('timestamptz', { name: 'sealed_at' })
  sealedAt: Date;
}
