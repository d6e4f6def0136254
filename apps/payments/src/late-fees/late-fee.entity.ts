import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a provider keeps of a payment and had not told when it was paid. Amounts are minor units, times Unix seconds. */
@Entity('late_fees')
export class LateFeeEntity {
  /** The payment's. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  provider: string;

  /** The attempt that was paid, by which the provider is asked. */
  @Column('text', { name: 'attempt_id' })
  attemptId: string;

  /** The payment's. */
  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  /** Null until the provider tells it. */
  @Column('bigint', { transformer: minorUnits, nullable: true })
  fee: bigint | null;

  /** Whether the ledger has it. */
  @Column('boolean', { default: false })
  booked: boolean;

  /** How often the provider was asked in vain. */
  @Column('int', { default: 0 })
  polls: number;

  /** How often a replica claimed it. */
  @Column('int', { default: 0 })
  claims: number;

  /** When it is taken up next: of a claimed one, when its lease ends. Null when it is booked, or left to the settlement. */
  @Column('bigint', { name: 'due_at', transformer: unixSeconds, nullable: true })
  dueAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
