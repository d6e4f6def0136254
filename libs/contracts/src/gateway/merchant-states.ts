import { DomainError } from '../common/domain-error';
import type { Environment } from '../common/environment';

/** States that an operator sets. A closed merchant cannot be reopened. */
export const MERCHANT_STATES = ['active', 'suspended', 'closed'] as const;
export type MerchantState = (typeof MERCHANT_STATES)[number];

/**
 * Actions that a merchant's state or a hold on payouts can block, with their descriptions in the documentation.
 */
export const MERCHANT_ACTIONS = {
  create_payment: 'New payments: API, legacy checkout, payment links, invoices, printed static QR codes',
  create_refund: 'Refunds that the merchant requests',
  create_payout: 'New payouts',
  send_payout: 'Sending payouts that were requested earlier; they stay `pending`',
  change_payment_links: 'Creating and changing payment links',
  change_invoices: 'Creating, changing and sending invoices, and their reminders',
  change_static_qrs: 'Creating and changing static QR codes',
  use_embeds: 'Embed tokens, and frames that use earlier tokens',
  create_key: 'Creating and rotating API keys',
  change_settings: 'Every other change by API: customers, products, webhook endpoints, branding',
} as const;
export type MerchantAction = keyof typeof MERCHANT_ACTIONS;

/** Actions that work in every state, for the documentation. */
export const NEVER_BLOCKED = [
  'Reading by API with existing keys',
  'Payments whose checkout is already open: the payer can finish them, and the money is recorded',
  'Callbacks of providers, transfers to static QR codes, late payments and their receipts',
  'Webhooks of past and late payments, and their retries',
  'Refunds that were requested earlier, and refunds of unapplied receipts by the operator',
  'Refunds of payments by the operator on behalf of the merchant (`operator refund create`)',
  'Payouts that a provider has already received',
  'Revoking API keys',
  'Receipts and receipt pages of payers',
  'Reconciliation, ledger verification, statements and retention',
] as const;

const ALL = Object.keys(MERCHANT_ACTIONS) as MerchantAction[];

const UNTIL_RELEASED = ALL.filter((action) => action !== 'send_payout');

/**
 * Actions that each state blocks. Closing a merchant also holds its payouts, so pending payouts remain pending
 * until an operator releases them.
 */
const BLOCKED_IN = {
  active: { test: [], live: [] },
  suspended: { test: [], live: ALL.filter((action) => action !== 'change_settings') },
  closed: { test: UNTIL_RELEASED, live: UNTIL_RELEASED },
} as const satisfies Record<MerchantState, Record<Environment, readonly MerchantAction[]>>;

const BLOCKED_BY_HOLD: Record<Environment, readonly MerchantAction[]> = {
  test: [],
  live: ['create_payout', 'send_payout'],
};

/** Returns whether dashboard users can open the merchant. */
export const canOpenDashboard = (state: MerchantState): boolean => state === 'active';

export interface MerchantStanding {
  state: MerchantState;
  /** Whether an operator has put the merchant's live payouts on hold. Independent of the state. */
  payouts_held: boolean;
}

export const UNRESTRICTED: MerchantStanding = { state: 'active', payouts_held: false };

export function isBlocked(
  { state, payouts_held }: MerchantStanding,
  action: MerchantAction,
  environment: Environment,
): boolean {
  const blocked: readonly MerchantAction[] = BLOCKED_IN[state][environment];
  return blocked.includes(action) || (payouts_held && BLOCKED_BY_HOLD[environment].includes(action));
}

/**
 * Returns the `insufficient_scope` error for a blocked action: the keys of a restricted merchant lack
 * permission for the action.
 */
export function blockedError({ state }: MerchantStanding): DomainError {
  const reason = state === 'active' ? 'Payouts of this account are on hold' : `This account is ${state}`;
  return new DomainError('insufficient_scope', `${reason}. Contact support for assistance`);
}

/** @throws DomainError `insufficient_scope` if the merchant's state or a hold on payouts blocks the action */
export function requireNotBlocked(
  standing: MerchantStanding,
  action: MerchantAction,
  environment: Environment,
): void {
  if (isBlocked(standing, action, environment)) throw blockedError(standing);
}
