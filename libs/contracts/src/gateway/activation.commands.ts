import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** What an operator decided of a merchant that asked for live, and what came of it. */
export const DECIDED_STATES = ['rejected', 'approved', 'fee_due', 'active'] as const;
export type DecidedState = (typeof DECIDED_STATES)[number];

/** The activation fee of an approved merchant. */
export interface ActivationFeeDue {
  /** In main units. */
  amount: number;
  currency: string;
  environment: Environment;
  /** The public page that takes it; null until the invoice is there. */
  url: string | null;
}

export interface Activation {
  merchant_id: string;
  state: DecidedState;
  /** Which submission was decided. */
  revision: number;
  /** Why it was rejected. */
  reason: string | null;
  /** Null without a fee. */
  fee: ActivationFeeDue | null;
  /** Counts the changes of one merchant. */
  change: number;
}

interface Decision {
  merchantId: string;
  /** Of the submission that the operator looked at. A later one is decided anew. */
  revision: number;
  /** Who decided, for the audit log. */
  actor: string;
}

export interface ApproveMerchantRequest extends Decision {
  /** SHA-256 of what the operator looked at, in hex, for the audit log. */
  digest: string;
}
/**
 * Charges the activation fee, or activates the merchant at once where there is none. Only an operator asks this: the
 * dashboard cannot. A repeat changes nothing.
 * Errors: `not_found`, `invalid_state` (decided already, or the payee of the fee does not exist).
 */
export const approveMerchantCommand = command<ApproveMerchantRequest, Activation>(
  'gateway.cmd.approve-merchant',
  { askedBy: ['operator'] },
);

export interface RejectMerchantRequest extends Decision {
  /** What the merchant is told. */
  reason: string;
}
/** The merchant may submit again. A repeat changes nothing. Errors: `not_found`, `invalid_request` (reason), `invalid_state`. */
export const rejectMerchantCommand = command<RejectMerchantRequest, Activation>(
  'gateway.cmd.reject-merchant',
  { askedBy: ['operator'] },
);
