import { PAYOUT_METHODS, PAYOUT_STATUSES, type PayoutMethod, type PayoutStatus } from '@tulay/contracts';
import { filtersOf, readSearch } from '@tulay/pages';
import { parameter, type RawQuery } from '../frame/filters.view';

/** First and last day in Manila (`YYYY-MM-DD`), with the corresponding list parameters. */
export interface Period {
  from: string | null;
  to: string | null;
  /** Unix seconds, inclusive. */
  createdGte?: number;
  createdLte?: number;
}

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

export const payoutSearchIn = (query: RawQuery): PayoutSearch => ({
  ...periodIn(query),
  status: PAYOUT_STATUSES.find((one) => one === parameter(query, 'status')),
  method: PAYOUT_METHODS.find((one) => one === parameter(query, 'method')),
});
