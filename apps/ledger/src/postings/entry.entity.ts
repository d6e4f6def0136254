import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The movement of one account by one journal. Written only by `post_batch`, and never changed. */
@Entity('entries')
export class EntryEntity {
  @PrimaryColumn('bigint', { name: 'account_id' })
  accountId: string;

  /** Number of the entry within its account, from 1, without gaps. */
  @PrimaryColumn('bigint')
  seq: string;

  @Column('bigint', { name: 'journal_number' })
  journalNumber: string;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('bigint', { name: 'balance_after', transformer: minorUnits })
  balanceAfter: bigint;
}
