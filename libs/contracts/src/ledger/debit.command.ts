import type { MinorString } from '@tulay/money';
import { batchedCommand } from '../common/command';
import type { Tenant } from '../common/environment';

/** Request to debit a merchant's available balance for a refund or payout, before the provider is called. */
export interface DebitRequest extends Tenant {
  /** A payout needs a sufficient balance; a refund can make the balance negative. */
  kind: 'refund' | 'payout';
  /** ID of the refund or payout. Each ID is debited at most once, and the first result is final. */
  sourceId: string;
  amount: MinorString;
  /** ISO 4217 code in upper case. */
  currency: string;
}

export interface DebitVerdict {
  /** `refused` if the available balance was insufficient at the first request. */
  verdict: 'posted' | 'refused';
}

/**
 * Debits that arrive simultaneously share a transaction. Errors: `invalid_request` (the ID was debited with a
 * different amount).
 */
export const debitCommand = batchedCommand<DebitRequest, DebitVerdict>('ledger.cmd.debit', {
  callers: ['payments', 'payouts'],
  timeoutMs: 10_000,
});

/**
 * An operator's correction of a merchant's balance. `amount` is signed and can make the balance negative. A
 * correction with a repeated ID is posted only once. The ledger stores the actor and the reason.
 */
export interface AdjustBalanceRequest extends Tenant {
  /** `adj_…` */
  adjustmentId: string;
  amount: MinorString;
  /** ISO 4217 code in upper case. */
  currency: string;
  reason: string;
  /** Name of the operator who credited a receipt, if the payments service sends the command. */
  actor?: string;
}
/** Errors: `invalid_request` (an invalid field, or the ID belongs to another adjustment). */
export const adjustBalanceCommand = batchedCommand<AdjustBalanceRequest, DebitVerdict>(
  'ledger.cmd.adjust-balance',
  { callers: ['payments', 'operator'], timeoutMs: 10_000 },
);
