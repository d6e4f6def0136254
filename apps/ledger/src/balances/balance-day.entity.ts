import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How an available balance moved on one day in Manila. Written with the journals, by a trigger. */
@Entity('balance_days')
export class BalanceDayEntity {
  @PrimaryColumn('bigint', { name: 'account_id' })
  accountId: string;

  /** Days since 1 January 1970 in Manila. */
  @PrimaryColumn('int')
  day: number;

  @Column('int')
  lines: number;

  /** The sum of the lines, in minor units. */
  @Column('bigint', { transformer: minorUnits })
  amount: bigint;
}
