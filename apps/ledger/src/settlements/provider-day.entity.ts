import { minorUnits } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One Manila day of a provider's `owed` account. A trigger writes the row in the same transaction as the
 * journals.
 */
@Entity('provider_days')
export class ProviderDayEntity {
  @PrimaryColumn('bigint', { name: 'account_id' })
  accountId: string;

  /** Days since 1970 in Manila. */
  @PrimaryColumn('int')
  day: number;

  @Column('int')
  lines: number;

  /** Increase in the provider's debt, in minor units. */
  @Column('bigint', { transformer: minorUnits })
  added: bigint;

  /**
   * Decrease in the provider's debt in minor units: amounts paid out, refunded on our behalf, or withheld as
   * fees.
   */
  @Column('bigint', { transformer: minorUnits })
  taken: bigint;
}
