import type { Balance } from '@tulay/contracts';
import { frameStrings } from '../frame/frame.strings';
import { filtersAt, parameter, type Filters, type RawQuery } from '../frame/filters.view';
import { periodIn, type Period } from '../payouts/payouts.search';
import { balanceStrings as words } from './balance.strings';

export interface BalanceSearch extends Period {
  /** ISO 4217 code in upper case. */
  currency: string;
}

export function balanceSearchIn(query: RawQuery, { available }: Pick<Balance, 'available'>): BalanceSearch {
  const asked = parameter(query, 'currency');
  return { ...periodIn(query), currency: Object.hasOwn(available, asked) ? asked : 'PHP' };
}

/** @param exportPath path of the export; null to offer no export */
export function balanceFilters(
  path: string,
  { currency, from, to }: BalanceSearch,
  { available }: Pick<Balance, 'available'>,
  exportPath: string | null = null,
): Filters {
  const currencies = Object.keys(available);
  const options = currencies.map((value) => ({ value, word: value }));
  const choice = {
    kind: 'select' as const,
    name: 'currency',
    label: words.currency,
    value: currency === 'PHP' ? '' : currency,
    options: options.filter(({ value }) => value !== 'PHP'),
    any: 'PHP',
  };
  return filtersAt(
    path,
    [
      ...(currencies.length > 1 ? [choice] : []),
      { kind: 'date', name: 'from', label: frameStrings.list.from, value: from ?? '' },
      { kind: 'date', name: 'to', label: frameStrings.list.to, value: to ?? '' },
    ],
    exportPath,
  );
}
