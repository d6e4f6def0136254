import type { AccountMailKind, MerchantRestrictions, MerchantState } from '@tulay/contracts';

type Restrictions = Pick<MerchantRestrictions, 'state' | 'payouts_held' | 'limits'>;

export type RestrictionEmail = Extract<
  AccountMailKind,
  | 'merchant_suspended'
  | 'merchant_resumed'
  | 'merchant_closed'
  | 'payouts_held'
  | 'payouts_released'
  | 'payment_limits_changed'
>;

const OF_STATE: Record<MerchantState, RestrictionEmail> = {
  active: 'merchant_resumed',
  suspended: 'merchant_suspended',
  closed: 'merchant_closed',
};

/** Returns the emails to owners about a change. The email about a closure also explains that payouts are held. */
export function emailsAbout(before: Restrictions, after: Restrictions): RestrictionEmail[] {
  const hold = after.payouts_held ? 'payouts_held' : 'payouts_released';
  const isState = before.state !== after.state;
  const isHold = before.payouts_held !== after.payouts_held && !(isState && after.state === 'closed');
  const isLimit = textOf(before.limits) !== textOf(after.limits);
  return [
    ...(isState ? [OF_STATE[after.state]] : []),
    ...(isHold ? [hold as RestrictionEmail] : []),
    ...(isLimit ? ['payment_limits_changed' as const] : []),
  ];
}

/**
 * Returns a string for comparing limits. Equal limits have the same string, even if the database returns them
 * in a different order.
 */
const textOf = (limits: Restrictions['limits']): string =>
  limits
    .map(({ environment, currency, payment, day, month }) =>
      [environment, currency, payment, day, month].join(' '),
    )
    .sort()
    .join();
