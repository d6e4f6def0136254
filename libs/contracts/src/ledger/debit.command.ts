import type { MinorString } from '@tulay/money';
import { batchedCommand } from '../common/command';
import type { Tenant } from '../common/environment';

/** Debits a merchant's available balance for a refund or payout, before the provider is called. */
export interface DebitRequest extends Tenant {
  /** A payout requires a sufficient balance; a refund can make it negative. */
  kind: 'refund' | 'payout';
  /** ID of the refund or payout. Each ID is debited once, and its verdict is final. */
  sourceId: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
}

export interface DebitVerdict {
  /** `refused`: the available balance was insufficient at the first request. */
  verdict: 'posted' | 'refused';
}

/**
 * Debits that arrive together share a transaction. Errors: `invalid_request` (the ID was debited with another amount).
 */
export const debitCommand = batchedCommand<DebitRequest, DebitVerdict>('ledger.cmd.debit', {
  callers: ['payments', 'payouts'],
  timeoutMs: 10_000,
});

/**
 * An operator's correction of a merchant's balance; `amount` is signed and can make the balance negative. A repeated ID
 * is booked once. The actor and the reason are stored with the correction.
 */
export interface AdjustBalanceRequest extends Tenant {
  /** `adj_…` */
  adjustmentId: string;
  amount: MinorString;
  /** Upper-case ISO 4217. */
  currency: string;
  reason: string;
  /** Name of the operator who requested it. */
  actor: string;
}
/** Errors: `invalid_request` (an invalid field, or the ID belongs to another adjustment). */
export const adjustBalanceCommand = batchedCommand<AdjustBalanceRequest, DebitVerdict>(
  'ledger.cmd.adjust-balance',
  { callers: ['payments', 'operator'], timeoutMs: 10_000 },
);
