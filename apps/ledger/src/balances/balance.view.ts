import type { Balance, Environment, MoneyInTransit } from '@tulay/contracts';
import { currencyOf, fromMinor } from '@tulay/money';
import type { AvailableRow, InTransitRow } from './balances.store';

/**
 * Returns the balance with PHP always included and other currencies after their first movement. Refunds can
 * make an amount negative.
 */
export function toBalance(environment: Environment, rows: AvailableRow[]): Balance {
  const available: Record<string, number> = { PHP: 0 };
  for (const { currency, balance } of rows)
    available[currency] = fromMinor(BigInt(balance), currencyOf(currency));
  return { object: 'balance_list', environment, available };
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
