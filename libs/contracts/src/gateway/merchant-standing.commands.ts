import type { MinorString } from '@tulay/money';
import { command, sharedCommand } from '../common/command';
import type { Environment } from '../common/environment';
import type { Merchant } from './merchant.commands';
import type { MerchantStanding } from './merchant-states';

/** Limits on a merchant's payments in one environment and currency. Null means no limit. */
export interface PaymentLimit {
  environment: Environment;
  currency: string;
  /** Maximum amount per payment. */
  payment: MinorString | null;
  /** Maximum volume per calendar day in Manila: payments that were paid that day, plus open payments. */
  day: MinorString | null;
  /** Maximum volume per calendar month in Manila, calculated in the same way as `day`. */
  month: MinorString | null;
}

/** All restrictions that operators have set for a merchant. */
export interface MerchantRestrictions extends MerchantStanding {
  merchant_id: string;
  /** At most one per environment and currency. */
  limits: PaymentLimit[];
  /** Reason for the last change. */
  reason: string | null;
  /** Number of changes so far. */
  change: number;
}

/** Services that keep a copy of each merchant's restrictions and enforce them. */
export const ENFORCING_SERVICES = ['payments', 'payouts', 'catalog', 'notifier', 'dashboard'] as const;
export type EnforcingService = (typeof ENFORCING_SERVICES)[number];

/**
 * Stores a copy of the merchant's restrictions. Has no effect if the stored copy is newer. Only the gateway
 * sends this command.
 */
export const noteMerchantStandingCommand = sharedCommand<
  MerchantRestrictions,
  { noted: true },
  EnforcingService
>(ENFORCING_SERVICES, 'note-merchant-standing', { callers: ['gateway'] });

/** A merchant with its restrictions. */
export interface RestrictedMerchant {
  merchant: Merchant;
  restrictions: MerchantRestrictions;
  /** Services that have not confirmed the last change yet; the gateway retries every second. */
  pending: EnforcingService[];
}

export interface RestrictMerchantRequest {
  merchantId: string;
  /** Reason for the audit log. Owners do not see it. */
  reason: string;
}

type Restricts = RestrictMerchantRequest;

/** Errors: `not_found`, `invalid_request` (reason), `invalid_state` (not active). */
export const suspendMerchantCommand = command<Restricts, RestrictedMerchant>('gateway.cmd.suspend-merchant', {
  callers: ['operator'],
});

/** Errors: `not_found`, `invalid_request` (reason), `invalid_state` (not suspended). */
export const resumeMerchantCommand = command<Restricts, RestrictedMerchant>('gateway.cmd.resume-merchant', {
  callers: ['operator'],
});

/**
 * Closes the merchant permanently and holds its payouts. Errors: `not_found`, `invalid_request` (reason),
 * `invalid_state` (already closed).
 */
export const closeMerchantCommand = command<Restricts, RestrictedMerchant>('gateway.cmd.close-merchant', {
  callers: ['operator'],
});

/** Errors: `not_found`, `invalid_request` (reason), `invalid_state` (already held). */
export const holdPayoutsCommand = command<Restricts, RestrictedMerchant>('gateway.cmd.hold-payouts', {
  callers: ['operator'],
});

/** Errors: `not_found`, `invalid_request` (reason), `invalid_state` (not held). */
export const releasePayoutsCommand = command<Restricts, RestrictedMerchant>('gateway.cmd.release-payouts', {
  callers: ['operator'],
});

export interface SetMerchantLimitsRequest extends RestrictMerchantRequest {
  /** Replaces the limits of this environment and currency. */
  limit: PaymentLimit;
}
/**
 * Errors: `not_found`, `invalid_request` (reason, limit), `insufficient_scope` (a higher limit requires
 * approval by a second person).
 */
export const setMerchantLimitsCommand = command<SetMerchantLimitsRequest, RestrictedMerchant>(
  'gateway.cmd.set-merchant-limits',
  { callers: ['operator'] },
);

export interface ShowMerchantRequest {
  merchantId: string;
}
/** Errors: `not_found`. */
export const showMerchantCommand = command<ShowMerchantRequest, RestrictedMerchant>(
  'gateway.cmd.show-merchant',
  { callers: ['operator'] },
);
