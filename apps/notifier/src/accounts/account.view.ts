import { isBlocked, type Account, type Environment, type MerchantRestrictions } from '@tulay/contracts';
import { currencyOf, fromMinor, type MinorString } from '@tulay/money';

export type Restrictions = Pick<MerchantRestrictions, 'state' | 'payouts_held' | 'limits'>;

/** Returns the account as its webhooks show it, with the limits sorted by currency. */
export function toAccount(id: string, environment: Environment, restrictions: Restrictions): Account {
  const limits = restrictions.limits.filter((one) => one.environment === environment);
  return {
    id,
    object: 'account',
    environment,
    status: restrictions.state,
    payments_enabled: !isBlocked(restrictions, 'create_payment', environment),
    payouts_enabled: !isBlocked(restrictions, 'create_payout', environment),
    limits: limits
      .map(({ currency, payment, day, month }) => {
        const amount = (limit: MinorString | null) =>
          limit === null ? null : fromMinor(BigInt(limit), currencyOf(currency));
        return { currency, payment: amount(payment), day: amount(day), month: amount(month) };
      })
      .sort((a, b) => a.currency.localeCompare(b.currency)),
  };
}
