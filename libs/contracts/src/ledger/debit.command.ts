import type { MinorString } from '@tulay/money';
import { batchedCommand } from '../common/command';
import type { Tenant } from '../common/environment';

/** Takes money out of a merchant's available balance for a refund or a payout, before the provider is called. */
export interface DebitRequest extends Tenant {
  /** A payout needs a sufficient balance; a refund may take it below zero. */
  kind: 'refund' | 'payout';
  /** The refund's or payout's id: an id is debited once, and its verdict is final. */
  sourceId: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
}

export interface DebitVerdict {
  /** `refused`: the available balance was too small at the first request. */
  verdict: 'posted' | 'refused';
}

/** Debits that arrive together share one transaction. Errors: `invalid_request` (the id has another amount). */
export const debitCommand = batchedCommand<DebitRequest, DebitVerdict>('ledger.cmd.debit', {
  askedBy: ['payments', 'payouts'],
  timeoutMs: 10_000,
});

/**
 * An operator's correction of a merchant's balance; `amount` is signed and may take the balance below zero.
 * A repeated id is booked once. The actor and the reason are stored with it.
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
/** Errors: `invalid_request` (a wrong field, or the id has another adjustment). */
export const adjustBalanceCommand = batchedCommand<AdjustBalanceRequest, DebitVerdict>(
  'ledger.cmd.adjust-balance',
  { askedBy: ['payments', 'operator'], timeoutMs: 10_000 },
);
