import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { GetRequest, List } from '../common/list';
import type { Invoice } from './invoice.resource';

export interface ChargeActivationFeeRequest extends Tenant {
  /** `inv_…`, chosen by the caller; a repeated ID does not create a second invoice. */
  id: string;
  /** The operator's own merchant, whose balance receives the fee. */
  payeeId: string;
  amount: MinorString;
  currency: string;
  /** Name of the requester, for the audit log. */
  actor: string;
}
/**
 * Creates the system's invoice to a merchant and sends it immediately; the merchant cannot change it. Errors:
 * `invalid_request`.
 */
export const chargeActivationFeeCommand = command<ChargeActivationFeeRequest, Invoice>(
  'catalog.cmd.charge-activation-fee',
  { callers: ['operator', 'gateway'] },
);

export const ACTIVATION_FEE_OUTCOMES = ['paid', 'void'] as const;
export type ActivationFeeOutcome = (typeof ACTIVATION_FEE_OUTCOMES)[number];
export interface ResolveActivationFeeRequest extends GetRequest {
  outcome: ActivationFeeOutcome;
  /** Evidence of where the money was received, or the reason why the fee is waived. */
  reference: string;
  /** Name of the operator who decided, for the audit log. */
  actor: string;
}
/**
 * Records an operator's decision on an activation fee. Idempotent. Errors: `not_found` (also for an invoice of another
 * kind), `invalid_state`, `conflict`.
 */
export const resolveActivationFeeCommand = command<ResolveActivationFeeRequest, Invoice>(
  'catalog.cmd.resolve-activation-fee',
  { callers: ['operator'], timeoutMs: 40_000 },
);

export interface ListOverpaidInvoicesRequest {
  limit: number;
  startingAfter?: string;
}
/** An invoice that received money when nothing was owed, and its merchant. */
export interface OverpaidInvoice {
  merchant: string;
  invoice: Invoice;
}
/** Lists overpaid invoices of all merchants in both environments, newest first. */
export const listOverpaidInvoicesCommand = command<ListOverpaidInvoicesRequest, List<OverpaidInvoice>>(
  'catalog.cmd.list-overpaid-invoices',
  { fields: { limit: true, startingAfter: true }, callers: ['operator'] },
);
