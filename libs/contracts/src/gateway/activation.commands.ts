import { command } from '../common/command';
import type { Environment } from '../common/environment';

/** An operator's decision on a merchant's application for live mode, and its outcome. */
export const DECIDED_STATES = ['rejected', 'approved', 'fee_due', 'active'] as const;
export type DecidedState = (typeof DECIDED_STATES)[number];

/** The activation fee of an approved merchant. */
export interface ActivationFeeDue {
  /** In main units. */
  amount: number;
  currency: string;
  environment: Environment;
  /** URL of the public payment page; null until the invoice exists. */
  url: string | null;
}

export interface Activation {
  merchant_id: string;
  state: DecidedState;
  /** The submission that was decided. */
  revision: number;
  /** Reason for the rejection. */
  reason: string | null;
  /** Null if there is no fee. */
  fee: ActivationFeeDue | null;
  /** Number of changes to this merchant so far. */
  change: number;
}

interface Decision {
  merchantId: string;
  /** The submission that the operator reviewed. A later one needs a new decision. */
  revision: number;
  /** Name of the operator who decided, for the audit log. */
  actor: string;
}

export interface ApproveMerchantRequest extends Decision {
  /** SHA-256 of what the operator reviewed, in hex, for the audit log. */
  digest: string;
}
/**
 * Charges the activation fee or, if there is none, activates the merchant immediately. Only an operator can send this:
 * the dashboard cannot. Idempotent. Errors: `not_found`, `invalid_state` (already decided, or the payee of the fee does
 * not exist).
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
 * Rejects an application; the merchant can submit again. Idempotent. Errors: `not_found`, `invalid_request` (reason),
 * `invalid_state`.
 */
export const rejectMerchantCommand = command<RejectMerchantRequest, Activation>(
  'gateway.cmd.reject-merchant',
  { callers: ['operator'] },
);
