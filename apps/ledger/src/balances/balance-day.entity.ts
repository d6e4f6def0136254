import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Movements of an available balance on one Manila date. Written by a trigger together with the journals. */
@Entity('balance_days')
export class BalanceDayEntity {
  @PrimaryColumn('bigint', { name: 'account_id' })
  accountId: string;

  /** Days since January 1, 1970 in Manila. */
  @PrimaryColumn('int')
  day: number;

  @Column('int')
  lines: number;

  /** Sum of the lines, in minor units. */
  @Column('bigint', { transformer: minorUnits })
  amount: bigint;
}
