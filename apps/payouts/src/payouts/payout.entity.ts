import type { Environment, PayoutDestination, PayoutRail, PayoutStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PayoutFailure } from '../providers/provider.port';

/**
 * Whether the ledger has debited the balance. Before that, and if it refuses, the payout is not visible
 * outside this service.
 */
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

  /** Rail to a bank; null for a wallet. */
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

  /** Number of retries of the debit; once the payout is sent, number of polls. */
  @Column('int')
  polls: number;

  /**
   * Time of the job's next claim on the environment's clock, or the end of the lease if it is claimed. Null
   * if there is nothing left to do.
   */
  @Column('bigint', { name: 'due_at', nullable: true, transformer: unixMilliseconds })
  dueAt: number | null;

  /** Whether it is processing and known not to have reached its provider: the next claim sends it. */
  @Column('boolean', { default: false })
  unsent: boolean;

  /** Number of times that it was sent to a provider. */
  @Column('int', { default: 0 })
  sends: number;

  /**
   * Number of times that a replica claimed it, or a callback made it due. A process that read an earlier
   * number must not change it.
   */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { name: 'succeeded_at', nullable: true, transformer: unixSeconds })
  succeededAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
