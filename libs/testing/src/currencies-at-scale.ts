import type { ListRequest } from '@tulay/contracts';
import type { ListCase, NumberedRows } from './list-at-scale';

/**
 * SQL for the currency of row `n`: one in 1,000 rows is in USD, one in ten is in EUR, and the rest are in
 * PHP.
 */
export const CURRENCY_OF_ROW = `CASE WHEN n % 1000 = 3 THEN 'USD' WHEN n % 10 = 4 THEN 'EUR' ELSE 'PHP' END`;

export const isUsd = (n: number): boolean => n % 1000 === 3;
export const isEur = (n: number): boolean => n % 10 === 4;
export const isPhp = (n: number): boolean => !isUsd(n) && !isEur(n);

type Filters = ListRequest & { currency?: string };

/**
 * Returns cases for lists filtered by a single currency, for a table filled with `CURRENCY_OF_ROW`. Most rows
 * are in PHP, so any index finds a page of PHP rows.
 */
export function currencyCases({ createdOf, idOf }: NumberedRows): ListCase<Filters>[] {
  const longAgo = { createdLte: createdOf(25_000), startingAfter: idOf(20_003) };
  return [
    ['a common currency', { currency: 'PHP' }, isPhp, 'by_(currency|stat|created)'],
    ['a rare currency', { currency: 'USD' }, isUsd, 'by_currency'],
    [
      'a rare currency, long ago, a later page',
      { currency: 'USD', ...longAgo },
      (n) => isUsd(n) && n < 20_003,
      'by_currency',
    ],
    [
      'another currency, a later page',
      { currency: 'EUR', ...longAgo },
      (n) => isEur(n) && n < 20_003,
      'by_currency',
    ],
    ['an empty currency', { currency: 'JPY' }, () => false, 'by_currency'],
  ];
}
