import type {
  BankDestination,
  Environment,
  PayoutFailureCode,
  PayoutStatus,
  WalletDestination,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';

export type Rail = 'instapay' | 'pesonet';

export type Destination = WalletDestination | BankDestination;

export interface PayoutFailure {
  code: PayoutFailureCode;
  message: string;
}

/** Whether the ledger has taken the money out. Before it has, and if it refused, nobody outside knows the payout. */
export type DebitState = 'requested' | 'posted' | 'refused';

/** A payout as this service knows it. The amount is in minor units, times are Unix seconds. */
export interface PayoutRow {
  id: string;
  merchantId: string;
  environment: Environment;
  debit: DebitState;
  status: PayoutStatus;
  amount: bigint;
  currency: Currency;
  method: string;
  /** How a bank is reached; null for a wallet. */
  rail: Rail | null;
  provider: string;
  providerRef: string | null;
  destination: Destination;
  description: string | null;
  metadata: Record<string, unknown>;
  failure: PayoutFailure | null;
  /** How often the debit, or what became of the sent payout, was asked for again. */
  attempts: number;
  /** Milliseconds on the environment's clock at which it is taken up next; null when nothing is left to do. */
  dueAt: number | null;
  succeededAt: number | null;
  created: number;
}
