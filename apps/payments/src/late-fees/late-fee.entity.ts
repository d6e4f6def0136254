import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A provider's fee that was not known when its payment succeeded. Amounts are in minor units, times in Unix
 * seconds.
 */
@Entity('late_fees')
export class LateFeeEntity {
  /** ID of the payment. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  provider: string;

  /** ID of the paid attempt, by which the provider is queried. */
  @Column('text', { name: 'attempt_id' })
  attemptId: string;

  /** Amount of the payment. */
  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  /** The fee; null until the provider reports it. */
  @Column('bigint', { transformer: minorUnits, nullable: true })
  fee: bigint | null;

  /** Whether the ledger has booked it. */
  @Column('boolean', { default: false })
  booked: boolean;

  /** Number of polls without a result. */
  @Column('int', { default: 0 })
  polls: number;

  /** Number of times that a replica claimed it. */
  @Column('int', { default: 0 })
  claims: number;

  /**
   * Time of the next poll or booking, or the end of the lease if it is claimed. Null once it is booked, or
   * left to the settlement.
   */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
