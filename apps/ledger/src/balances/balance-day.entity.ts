import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One Manila day of an available balance. A trigger writes the row in the same transaction as the journals.
 */
@Entity('balance_days')
export class BalanceDayEntity {
  @PrimaryColumn('bigint', { name: 'account_id' })
  accountId: string;

  /** Days since January 1, 1970 in Manila. */
  @PrimaryColumn('int')
  day: number;

  @Column('int')
  lines: number;

  /** Net change of the balance on this day, in minor units. */
  @Column('bigint', { transformer: minorUnits })
  amount: bigint;
}
