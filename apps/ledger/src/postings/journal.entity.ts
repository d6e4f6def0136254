import type { Environment } from '@tulay/contracts';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PostingKind } from './posting.rules';

/** Record of a business event in the ledger. Journals are written only by `post_batch` and never change. */
@Entity('journals')
export class JournalEntity {
  @PrimaryColumn('bigint')
  number: string;

  /** Public ID of the balance transaction, `txn_…`. */
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

  /**
   * Change in the available balance in minor units. `net` and `availableBalanceAfter` are null if the balance
   * is unaffected.
   */
  @Column('bigint', { nullable: true, transformer: minorUnits })
  net: bigint | null;

  @Column('bigint', { name: 'available_balance_after', nullable: true, transformer: minorUnits })
  availableBalanceAfter: bigint | null;

  @Column('boolean')
  guarded: boolean;

  @Column('boolean')
  refused: boolean;

  /** Hash of the accounts and amounts, used to detect a retry with different values. */
  @Column('bigint', { name: 'legs_hash' })
  legsHash: string;

  /** Time of the business event. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
