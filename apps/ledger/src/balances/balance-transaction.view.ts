import type { BalanceTransaction } from '@tulay/contracts';
import { currencyOf, fromMinor } from '@tulay/money';
import type { BalanceTransactionRow } from './balances.store';

export function toBalanceTransaction(row: BalanceTransactionRow): BalanceTransaction {
  const currency = currencyOf(row.currency);
  const main = (minor: string): number => fromMinor(BigInt(minor), currency);
  return {
    id: row.id,
    object: 'balance_transaction',
    environment: row.environment,
    type: row.type,
    amount: main(row.amount),
    fee: main(row.fee),
    net: main(row.net),
    currency,
    balance_after: main(row.balance_after),
    source: row.source,
    created: Number(row.created),
  };
}
