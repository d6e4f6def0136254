import type { Environment } from '@tulay/contracts';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PostingKind } from './posting.rules';

/** One business event in the books. Written by `post_batch` only, and never changed. */
@Entity('journals')
export class JournalEntity {
  @PrimaryColumn('bigint')
  number: string;

  /** The public id of the balance transaction. */
  @Column('text')
  id: string;

  @Column('text')
  kind: PostingKind;

  @Column('text', { name: 'source_id' })
  sourceId: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  currency: string;

  @Column('bigint', { transformer: minorUnits })
  gross: bigint;

  @Column('bigint', { transformer: minorUnits })
  fee: bigint;

  /** The movement of the available balance; null when it did not move, as is `availableBalanceAfter`. */
  @Column('bigint', { nullable: true, transformer: minorUnits })
  net: bigint | null;

  @Column('bigint', { name: 'available_balance_after', nullable: true, transformer: minorUnits })
  availableBalanceAfter: bigint | null;

  @Column('boolean')
  guarded: boolean;

  @Column('boolean')
  refused: boolean;

  /** A hash of accounts and amounts, to recognise a contradictory retry. */
  @Column('bigint', { name: 'legs_hash' })
  legsHash: string;

  /** When the event happened. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
