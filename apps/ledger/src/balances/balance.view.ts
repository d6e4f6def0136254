import type { Balance, Environment, MoneyInTransit } from '@tulay/contracts';
import { currencyOf, fromMinor } from '@tulay/money';
import type { AvailableRow, InTransitRow } from './balances.store';

/** PHP is always shown, another currency after its first movement. A balance below zero, after refunds, is negative. */
export function toBalance(environment: Environment, rows: AvailableRow[]): Balance {
  const available: Record<string, number> = { PHP: 0 };
  for (const { currency, balance } of rows)
    available[currency] = fromMinor(BigInt(balance), currencyOf(currency));
  return { object: 'balance_list', environment, available };
}

/** Empty accounts are left out. */
export function toMoneyInTransit(rows: InTransitRow[]): MoneyInTransit {
  const money: MoneyInTransit = { payouts: {}, refunds: {} };
  for (const { code, currency, balance } of rows) {
    const amounts = code === 'payouts_in_transit' ? money.payouts : money.refunds;
    if (balance !== '0') amounts[currency] = fromMinor(BigInt(balance), currencyOf(currency));
  }
  return money;
}
