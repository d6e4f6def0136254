import type { Environment } from '@tulay/contracts';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PostingKind } from './posting.rules';

/** A business event in the books. Written only by `post_batch`, and never changed. */
@Entity('journals')
export class JournalEntity {
  @PrimaryColumn('bigint')
  number: string;

  /** Public ID of the balance transaction. */
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

  /** Movement of the available balance; null if it did not move, like `availableBalanceAfter`. */
  @Column('bigint', { nullable: true, transformer: minorUnits })
  net: bigint | null;

  @Column('bigint', { name: 'available_balance_after', nullable: true, transformer: minorUnits })
  availableBalanceAfter: bigint | null;

  @Column('boolean')
  guarded: boolean;

  @Column('boolean')
  refused: boolean;

  /** Hash of accounts and amounts, to detect a contradictory retry. */
  @Column('bigint', { name: 'legs_hash' })
  legsHash: string;

  /** Time of the event. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
