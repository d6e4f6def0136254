import { command } from '../common/command';
import type { Environment, Tenant } from '../common/environment';
import type { PaymentMethod } from './payment.resource';

/** A fee per payment: a rate in basis points plus a fixed amount in minor units of the payment's currency. */
export interface Fee {
  basisPoints: number;
  fixedMinor: number;
}

/** `current` fees apply to payments created now; `past` fees applied before them; `planned` fees have not started. */
export type FeeState = 'past' | 'current' | 'planned';

/** A merchant's fee, which applies to payments created from its start until the start of the next fee. */
export interface ScheduledFee extends Fee {
  environment: Environment;
  method: PaymentMethod;
  /** Currency of the payments that the fee applies to; also the currency of the fixed amount. */
  currency: string;
  /** Unix seconds. */
  effectiveFrom: number;
  state: FeeState;
}

export interface ListScheduledFeesRequest {
  merchantId: string;
}
export interface ScheduledFees {
  merchantId: string;
  /** Grouped by environment, method and currency; oldest first within each group. */
  fees: ScheduledFee[];
}
export const listScheduledFeesCommand = command<ListScheduledFeesRequest, ScheduledFees>(
  'payments.cmd.list-scheduled-fees',
  { callers: ['operator'], fields: { merchantId: true } },
);

export interface GetFeePlanRequest extends Tenant {
  currency: string;
  /** Manila date, `YYYY-MM-DD`, to get the fees at the start of that day; null for the current fees. */
  on: string | null;
}
/** A merchant's fees for payments in one currency, by method, including default fees. */
export interface FeePlan extends Tenant {
  currency: string;
  /** Unix seconds on the environment's clock. */
  at: number;
  fees: Record<PaymentMethod, Fee>;
}
/** Errors: `invalid_request`. */
export const getFeePlanCommand = command<GetFeePlanRequest, FeePlan>('payments.cmd.get-fee-plan', {
  callers: ['operator'],
});

/** Identifies a merchant's scheduled fees by environments, method, currency and start date. */
export interface ScheduledFeeKey {
  merchantId: string;
  environments: Environment[];
  method: PaymentMethod;
  currency: string;
  /** Manila date, `YYYY-MM-DD`, on which the fee starts. */
  from: string;
}
export interface ScheduleFeeRequest extends Omit<ScheduledFeeKey, 'from'>, Fee {
  /** Future Manila date, `YYYY-MM-DD`, on which the fee starts; null to start now. */
  from: string | null;
}
/** Schedules a fee, and replaces a fee with the same start. Errors: `invalid_request`. */
export const scheduleFeeCommand = command<ScheduleFeeRequest, ScheduledFees>('payments.cmd.schedule-fee', {
  callers: ['operator'],
});

/** Removes a planned fee. Errors: `invalid_request` (also for a fee that has started), `not_found`. */
export const removeScheduledFeeCommand = command<ScheduledFeeKey, ScheduledFees>(
  'payments.cmd.remove-scheduled-fee',
  { callers: ['operator'] },
);
