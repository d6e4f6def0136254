import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Change to one account by one journal. Entries are written only by `post_batch` and never change. */
@Entity('entries')
export class EntryEntity {
  @PrimaryColumn('bigint', { name: 'account_id' })
  accountId: string;

  /** Position of the entry within its account, starting at 1, without gaps. */
  @PrimaryColumn('bigint')
  seq: string;

  @Column('bigint', { name: 'journal_number' })
  journalNumber: string;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('bigint', { name: 'balance_after', transformer: minorUnits })
  balanceAfter: bigint;
}
