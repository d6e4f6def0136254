import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How an account `owed` moved on a day in Manila. Written by a trigger with the journals. */
@Entity('provider_days')
export class ProviderDayEntity {
  @PrimaryColumn('bigint', { name: 'account_id' })
  accountId: string;

  /** Days since 1970 in Manila. */
  @PrimaryColumn('int')
  day: number;

  @Column('int')
  lines: number;

  /** What the provider came to owe. */
  @Column('bigint', { transformer: minorUnits })
  added: bigint;

  /** What it paid out, refunded for us, or kept. */
  @Column('bigint', { transformer: minorUnits })
  taken: bigint;
}
