import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Movements of an account `owed` on a Manila date. Written by a trigger together with the journals. */
@Entity('provider_days')
export class ProviderDayEntity {
  @PrimaryColumn('bigint', { name: 'account_id' })
  accountId: string;

  /** Days since 1970 in Manila. */
  @PrimaryColumn('int')
  day: number;

  @Column('int')
  lines: number;

  /** Increase of the provider's debt. */
  @Column('bigint', { transformer: minorUnits })
  added: bigint;

  /** Amount paid out, refunded on our behalf, or kept as fees. */
  @Column('bigint', { transformer: minorUnits })
  taken: bigint;
}
