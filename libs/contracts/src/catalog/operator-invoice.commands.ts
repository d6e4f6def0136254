import type { MinorString } from '@tulay/money';
import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { GetRequest, List } from '../common/list';
import type { Invoice } from './invoice.resource';

export interface ChargeActivationFeeRequest extends Tenant {
  /** `inv_…`, chosen by the caller: the same id never makes a second invoice. */
  id: string;
  /** The merchant whose balance the fee goes to: the operator's own. */
  payeeId: string;
  amount: MinorString;
  currency: string;
  /** Who asked, for the audit log. */
  actor: string;
}
/** The system's own invoice to a merchant: sent at once, and the merchant cannot change it. Errors: `invalid_request`. */
export const chargeActivationFeeCommand = command<ChargeActivationFeeRequest, Invoice>(
  'catalog.cmd.charge-activation-fee',
);

export const ACTIVATION_FEE_OUTCOMES = ['paid', 'void'] as const;
export type ActivationFeeOutcome = (typeof ACTIVATION_FEE_OUTCOMES)[number];
export interface ResolveActivationFeeRequest extends GetRequest {
  outcome: ActivationFeeOutcome;
  /** Where the money was taken, or why it is not asked for. */
  reference: string;
  /** Who decided, for the audit log. */
  actor: string;
}
/**
 * What an operator decides of an activation fee; a repeat changes nothing.
 * Errors: `not_found` (also for an invoice of another kind), `invalid_state`, `conflict`.
 */
export const resolveActivationFeeCommand = command<ResolveActivationFeeRequest, Invoice>(
  'catalog.cmd.resolve-activation-fee',
  40_000,
);

export interface ListOverpaidInvoicesRequest {
  limit: number;
  startingAfter?: string;
}
/** An invoice that holds money which was not owed any more, and whose it is. */
export interface OverpaidInvoice {
  merchant: string;
  invoice: Invoice;
}
/** Newest first, of all merchants and both environments. */
export const listOverpaidInvoicesCommand = command<ListOverpaidInvoicesRequest, List<OverpaidInvoice>>(
  'catalog.cmd.list-overpaid-invoices',
);
