import { PAYOUT_METHODS, PAYOUT_STATUSES, type PayoutMethod, type PayoutStatus } from '@tulay/contracts';
import { filtersOf, readSearch } from '@tulay/pages';
import { parameter, type RawQuery } from '../frame/filters.view';

/** The first and the last day in Manila, `YYYY-MM-DD`, and the same as a list asks for it. */
export interface Period {
  from: string | null;
  to: string | null;
  /** Unix seconds, inclusive. */
  createdGte?: number;
  createdLte?: number;
}

/** The days of an address. What is no day is left out. */
export function periodIn(query: RawQuery): Period {
  const days = { from: parameter(query, 'from'), to: parameter(query, 'to') };
  const search = readSearch({ q: '', status: '', ...days });
  const [{ createdGte, createdLte } = {}] = filtersOf(search);
  return { from: search.from, to: search.to, createdGte, createdLte };
}

export interface PayoutSearch extends Period {
  status: PayoutStatus | undefined;
  method: PayoutMethod | undefined;
}

/** What cannot be searched by is left out. */
export const payoutSearchIn = (query: RawQuery): PayoutSearch => ({
  ...periodIn(query),
  status: PAYOUT_STATUSES.find((one) => one === parameter(query, 'status')),
  method: PAYOUT_METHODS.find((one) => one === parameter(query, 'method')),
});
