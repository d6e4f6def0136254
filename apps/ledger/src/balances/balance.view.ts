import type { Balance, Environment } from '@tulay/contracts';
import { currencyOf, fromMinor } from '@tulay/money';
import type { AvailableRow } from './balances.store';

/** PHP is always shown, another currency after its first movement. A balance below zero, after refunds, is negative. */
export function toBalance(environment: Environment, rows: AvailableRow[]): Balance {
  const available: Record<string, number> = { PHP: 0 };
  for (const { currency, balance } of rows)
    available[currency] = fromMinor(BigInt(balance), currencyOf(currency));
  return { object: 'balance_list', environment, available };
}
