import type { Environment, PayoutDestination, PayoutRail, PayoutStatus } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PayoutFailure } from '../providers/provider.port';

/** State of the debit in the ledger. A payout is visible outside this service only if its debit is posted. */
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

  /** Rail of a bank payout; null for wallets. */
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

  /**
   * Number of debit retries while the debit is not posted; afterwards, number of status polls since the payout
   * was last sent.
   */
  @Column('int')
  polls: number;

  /**
   * Time of the next step on the environment's clock, or the end of the lease while a replica holds the
   * payout. Null if no step is left.
   */
  @Column('bigint', { name: 'due_at', nullable: true, transformer: unixMilliseconds })
  dueAt: number | null;

  /**
   * Whether a processing payout is known not to have reached its provider. The next claim sends the payout.
   */
  @Column('boolean', { default: false })
  unsent: boolean;

  @Column('int', { default: 0 })
  sends: number;

  /**
   * Claim counter, incremented when a replica claims the payout or a callback makes it due. A process may
   * change the payout only if the counter is unchanged since the process read it.
   */
  @Column('int', { default: 0 })
  claims: number;

  @Column('bigint', { name: 'succeeded_at', nullable: true, transformer: unixSeconds })
  succeededAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
