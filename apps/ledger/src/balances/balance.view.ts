import type { Balance, Environment, MoneyInTransit } from '@tulay/contracts';
import { currencyOf, fromMinor } from '@tulay/money';
import type { BalanceRow, InTransitRow } from './balances.store';

/**
 * Returns the balance. PHP is always included, other currencies after their first movement. Refunds can make an
 * available amount negative.
 */
export function toBalance(environment: Environment, rows: BalanceRow[]): Balance {
  const isAvailable = ({ code }: BalanceRow): boolean => code === 'available';
  return {
    object: 'balance_list',
    environment,
    available: sums(rows.filter(isAvailable)),
    pending: sums(rows.filter((row) => !isAvailable(row))),
  };
}

function sums(rows: BalanceRow[]): Record<string, number> {
  const minor = new Map<string, bigint>([['PHP', 0n]]);
  for (const { currency, balance } of rows)
    minor.set(currency, (minor.get(currency) ?? 0n) + BigInt(balance));
  return Object.fromEntries([...minor].map(([code, sum]) => [code, fromMinor(sum, currencyOf(code))]));
}

/** Returns the money in transit; currencies with an amount of zero are omitted. */
export function toMoneyInTransit(rows: InTransitRow[]): MoneyInTransit {
  const money: MoneyInTransit = { payouts: {}, refunds: {} };
  for (const { code, currency, balance } of rows) {
    const amounts = code === 'payouts_in_transit' ? money.payouts : money.refunds;
    if (balance !== '0') amounts[currency] = fromMinor(BigInt(balance), currencyOf(currency));
  }
  return money;
}
