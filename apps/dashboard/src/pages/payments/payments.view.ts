import { PAYMENT_STATUSES, type List, type Payment } from '@tulay/contracts';
import {
  findStrings,
  isNarrow,
  isWrongReference,
  listWords,
  toPaymentsTable,
  type DataTable,
  type PaymentSearch,
} from '@tulay/pages';
import { paymentStrings } from './payment.strings';
import { filtersAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';

export const PAYMENTS_PATH = '/dashboard/payments';

const words = findStrings.finder;

export const toFilters = ({ text, status, from, to }: PaymentSearch): Filters =>
  filtersAt(
    PAYMENTS_PATH,
    [
      { kind: 'search', name: 'q', label: words.text, value: text },
      { kind: 'select', name: 'status', label: words.status, value: status ?? '', options: statuses() },
      { kind: 'date', name: 'from', label: words.from, value: from ?? '' },
      { kind: 'date', name: 'to', label: words.to, value: to ?? '' },
    ],
    `${PAYMENTS_PATH}.csv`,
  );

const statuses = () => PAYMENT_STATUSES.map((value) => ({ value, word: listWords.statuses[value] }));

/** @param now Unix seconds */
export function toTable(found: List<Payment>, search: PaymentSearch, page: ListPage, now: number): DataTable {
  const reader = {
    audience: 'merchant' as const,
    merchant: '',
    now,
    detail: (id: string) => `${PAYMENTS_PATH}/${id}`,
    isSearching: isNarrow(search),
    isMistyped: isWrongReference(search),
  };
  const table = toPaymentsTable(found, reader, pagesAt(page, found));
  return isNarrow(search) ? table : { ...table, empty: paymentStrings.none };
}
