import type { MinorString } from '@tulay/money';
import { batchedCommand } from '../common/command';
import type { Tenant } from '../common/environment';

/** Takes money out of a merchant's available balance for a refund or a payout, before anybody else is asked. */
export interface Debit extends Tenant {
  /** A payout needs a sufficient balance; a refund may take it below zero. */
  kind: 'refund' | 'payout';
  /** The refund's or payout's id: the same id is debited once, and its verdict is final. */
  sourceId: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
}

export interface DebitVerdict {
  /** `refused`: the available balance did not suffice when it was first asked. */
  verdict: 'posted' | 'refused';
}

/** Debits that arrive together share one transaction. Errors: `invalid_request` (the id stands for another amount). */
export const debitCommand = batchedCommand<Debit, DebitVerdict>('ledger.cmd.debit', 10_000);

/** An operator's correction of a merchant's balance; `amount` is signed. The same id is booked once. */
export interface AdjustBalance extends Tenant {
  adjustmentId: string;
  amount: MinorString;
  currency: string;
  reason: string;
}
export const adjustBalanceCommand = batchedCommand<AdjustBalance, DebitVerdict>(
  'ledger.cmd.adjust-balance',
  10_000,
);
