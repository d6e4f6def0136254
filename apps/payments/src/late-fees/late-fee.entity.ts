import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A provider fee that was unknown when its payment succeeded. Amounts are in minor units, times in Unix
 * seconds.
 */
@Entity('late_fees')
export class LateFeeEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  provider: string;

  /** ID of the paid attempt, used to query the provider. */
  @Column('text', { name: 'attempt_id' })
  attemptId: string;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  /** The fee; null until the provider reports it. */
  @Column('bigint', { transformer: minorUnits, nullable: true })
  fee: bigint | null;

  @Column('boolean', { default: false })
  booked: boolean;

  /** Number of polls that returned no fee. */
  @Column('int', { default: 0 })
  polls: number;

  @Column('int', { default: 0 })
  claims: number;

  /**
   * Time of the next poll or posting, or the end of the lease while the row is claimed. Null after the fee
   * has been posted or polling has ended without a fee.
   */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
