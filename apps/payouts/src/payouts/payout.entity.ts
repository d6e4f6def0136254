import type {
  BankDestination,
  Environment,
  PayoutFailureCode,
  PayoutStatus,
  WalletDestination,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type Rail = 'instapay' | 'pesonet';

export type Destination = WalletDestination | BankDestination;

export interface PayoutFailure {
  code: PayoutFailureCode;
  message: string;
}

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
  rail: Rail | null;

  @Column('text')
  provider: string;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  @Column('json')
  destination: Destination;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('json')
  metadata: Record<string, unknown>;

  @Column('json', { nullable: true })
  failure: PayoutFailure | null;

  /** How many polls were made: of the ledger for the debit, then of the provider for the outcome. */
  @Column('int')
  attempts: number;

  /** When the job claims the payout next, on the environment's clock; null when nothing is left to do. */
  @Column('bigint', { name: 'due_at', nullable: true, transformer: unixMilliseconds })
  dueAt: number | null;

  @Column('bigint', { name: 'succeeded_at', nullable: true, transformer: unixSeconds })
  succeededAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
