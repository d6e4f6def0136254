import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** States of a merchant's live-mode application after an operator's decision. */
export const DECIDED_STATES = ['rejected', 'approved', 'fee_due', 'active'] as const;
export type DecidedState = (typeof DECIDED_STATES)[number];

export interface ActivationFeeDue {
  /** Amount in major units. */
  amount: number;
  currency: string;
  environment: Environment;
  /** URL of the public payment page; null until the invoice exists. */
  url: string | null;
}

export interface Activation {
  merchant_id: string;
  state: DecidedState;
  /** Number of the submission that the decision applies to. */
  revision: number;
  /** Reason for the rejection, as shown to the merchant. */
  reason: string | null;
  /** Null if the operator charges no fee. */
  fee: ActivationFeeDue | null;
  /** Number of changes to the merchant's activation so far. */
  change: number;
  /** Name of the operator who made the decision. Absent in earlier releases. */
  decided_by?: string;
}

interface Decision {
  merchantId: string;
  /** Number of the submission that the operator reviewed. A later submission needs a new decision. */
  revision: number;
}

export interface ApproveMerchantRequest extends Decision {
  /** Hexadecimal SHA-256 of the submission that the operator reviewed, for the audit log. */
  digest: string;
}
/**
 * Charges the activation fee or, if there is no fee, activates the merchant immediately. Only an operator can
 * send this command; the dashboard cannot. Idempotent. Errors: `not_found`, `invalid_state` (already decided,
 * or the merchant that receives the fee does not exist).
 */
export const approveMerchantCommand = command<ApproveMerchantRequest, Activation>(
  'gateway.cmd.approve-merchant',
  { callers: ['operator'] },
);

export interface RejectMerchantRequest extends Decision {
  /** Reason shown to the merchant. */
  reason: string;
}
/**
 * Rejects an application; the merchant can submit it again. Idempotent. Errors: `not_found`, `invalid_request`
 * (reason), `invalid_state`.
 */
export const rejectMerchantCommand = command<RejectMerchantRequest, Activation>(
  'gateway.cmd.reject-merchant',
  { callers: ['operator'] },
);
