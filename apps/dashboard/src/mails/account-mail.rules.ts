import type { AccountMailKind } from '@tulay/contracts';

const HOUR = 3_600;

export const LINK_LIFE_SECONDS = {
  verify_email: 24 * HOUR,
  reset_password: HOUR,
  change_email: 24 * HOUR,
  invitation: 7 * 24 * HOUR,
};

export type LinkMailKind = keyof typeof LINK_LIFE_SECONDS;

/** Lifetime of an email without a link: the period in which the notifier retries. */
const NOTICE_LIFE_SECONDS = 3 * 24 * HOUR;

const isOfLink = (kind: AccountMailKind): kind is LinkMailKind => kind in LINK_LIFE_SECONDS;

/**
 * Returns whether an email should still be sent. An email is useless after its link has expired.
 * @param now Unix seconds
 */
export const isUseful = (
  { kind, created }: { kind: AccountMailKind; created: number },
  now: number,
): boolean => now < created + (isOfLink(kind) ? LINK_LIFE_SECONDS[kind] : NOTICE_LIFE_SECONDS);

/** Pages that the emails link to. For a single-use link, the token is appended as the last path segment. */
const PAGES: Record<AccountMailKind, string> = {
  verify_email: '/dashboard/verify-email',
  reset_password: '/dashboard/reset-password',
  change_email: '/dashboard/change-email',
  known_address: '/dashboard/sign-in',
  invitation: '/dashboard/invitations',
  team_changed: '/dashboard',
  security_changed: '/dashboard/security',
  codes_guessed: '/dashboard/forgot-password',
  payout_waiting: '/dashboard/payout-requests',
  payout_sent: '/dashboard/payouts',
  payout_refused: '/dashboard/payout-requests',
  payout_declined: '/dashboard/payout-requests',
  payout_expired: '/dashboard/payout-requests',
  payout_limit_changed: '/dashboard/payout-limit',
  keys_changed: '/dashboard/keys',
  webhooks_changed: '/dashboard/webhooks',
  projects_changed: '/dashboard/projects',
  branding_changed: '/dashboard/branding',
  members_changed: '/dashboard/team',
  bank_account_changed: '/dashboard/activation',
  application_submitted: '/dashboard/activation',
  application_rejected: '/dashboard/activation',
  activation_fee_due: '/dashboard/activation',
  merchant_active: '/dashboard/activation',
  merchant_suspended: '/dashboard',
  merchant_resumed: '/dashboard',
  merchant_closed: '/dashboard',
  payouts_held: '/dashboard/payouts',
  payouts_released: '/dashboard/payouts',
  payment_limits_changed: '/dashboard',
};

export const linkOf = (publicUrl: string, kind: AccountMailKind, token: string | null): string =>
  [`${publicUrl}${PAGES[kind]}`, token].filter((part) => part !== null).join('/');
