import type { MinorString } from '@tulay/money';
import { batchedCommand } from '../common/command';
import type { Tenant } from '../common/environment';

/** Takes money out of a merchant's available balance for a refund or a payout, before anybody else is asked. */
export interface DebitRequest extends Tenant {
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
export const debitCommand = batchedCommand<DebitRequest, DebitVerdict>('ledger.cmd.debit', 10_000);

/**
 * An operator's correction of a merchant's balance; `amount` is signed and may take the balance below zero.
 * The same id is booked once; who did it and why is kept with it.
 */
export interface AdjustBalanceRequest extends Tenant {
  /** `adj_…` */
  adjustmentId: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
  reason: string;
  /** Who asked for it. */
  actor: string;
}
/** Errors: `invalid_request` (a bad field, or the id stands for another adjustment). */
export const adjustBalanceCommand = batchedCommand<AdjustBalanceRequest, DebitVerdict>(
  'ledger.cmd.adjust-balance',
  10_000,
);
