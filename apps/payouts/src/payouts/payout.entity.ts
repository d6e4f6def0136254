import type { Environment, PayoutDestination, PayoutRail, PayoutStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PayoutFailure } from '../providers/provider.port';

/** Whether the ledger has debited the balance. Until it has, and if it refuses, the payout is not visible outside. */
export type DebitState = 'requested' | 'posted' | 'refused';

@Entity('payouts')
export class PayoutEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  debit: DebitState;

  @Column('text')
  status: PayoutStatus;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('text')
  currency: Currency;

  @Column('text')
  method: string;

  /** How a bank is reached; null for a wallet. */
  @Column('text', { nullable: true })
  rail: PayoutRail | null;

  @Column('text')
  provider: string;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  @Column('json')
  destination: PayoutDestination;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('json')
  metadata: Record<string, unknown>;

  @Column('json', { nullable: true })
  failure: PayoutFailure | null;

  /** Counts the retries of the debit. Once the payout is sent, counts the polls of the provider. */
  @Column('int')
  polls: number;

  /** When the job claims the payout next, on the environment's clock: of a claimed one, when its lease ends. Null when nothing is left to do. */
  @Column('bigint', { name: 'due_at', nullable: true, transformer: unixMilliseconds })
  dueAt: number | null;

  /** Whether it is processing and certainly did not reach its provider: the next claim sends it. */
  @Column('boolean', { default: false })
  unsent: boolean;

  /** How often it was handed to a provider. */
  @Column('int', { default: 0 })
  sends: number;

  /** How often a replica claimed it, or a callback made it due: what was read before must not change it any more. */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { name: 'succeeded_at', nullable: true, transformer: unixSeconds })
  succeededAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
