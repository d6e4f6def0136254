import { REFUND_STATUSES, truncate, type List, type Refund, type RefundStatus } from '@tulay/contracts';
import {
  amount,
  amountText,
  chip,
  code,
  interpolate,
  text,
  time,
  type DataTable,
  type Tone,
} from '@tulay/pages';
import { emptyAt, filtersAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';
import { refundsStrings as words } from './refunds.strings';

const REFUNDS_PATH = '/dashboard/refunds';

/** Filters for the refund list. An empty string matches all refunds. */
export interface RefundSearch {
  status: RefundStatus | '';
  payment: string;
}

export const readRefundSearch = (parameter: (name: string) => string): RefundSearch => ({
  status: REFUND_STATUSES.find((each) => each === parameter('status')) ?? '',
  payment: truncate(parameter('payment').trim(), 100),
});

export const toRefundFilters = ({ status, payment }: RefundSearch): Filters =>
  filtersAt(REFUNDS_PATH, [
    { kind: 'search', name: 'payment', label: words.filters.payment, value: payment },
    {
      kind: 'select',
      name: 'status',
      label: words.filters.status,
      value: status,
      options: REFUND_STATUSES.map((value) => ({ value, word: words.statuses[value] })),
    },
  ]);

const TONES: Record<RefundStatus, Tone> = { pending: 'accent', succeeded: 'positive', failed: 'negative' };

/** @param now Unix seconds */
export const toRefundsTable = (
  list: List<Refund>,
  { page, search, now }: { page: ListPage; search: RefundSearch; now: number },
): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'mark', label: words.columns.status },
    { place: 'lead', label: words.columns.reason },
    { place: 'more', label: words.columns.payment },
    { place: 'when', label: words.columns.created },
    { place: 'figure', label: words.columns.amount },
  ],
  rows: list.data.map((refund) => ({
    id: refund.id,
    cells: [
      chip({ tone: TONES[refund.status], word: words.statuses[refund.status] }),
      text(reasonOf(refund), refund.failure && words.failures[refund.failure.code]),
      code(refund.payment),
      time(refund.created, now),
      amount(amountText(refund.amount, refund.currency)),
    ],
    isQuiet: refund.status === 'failed',
    link: {
      href: `/dashboard/payments/${refund.payment}`,
      label: interpolate(words.open, { id: refund.id }),
    },
  })),
  empty: emptyAt(page, Boolean(search.status || search.payment), words),
  ...pagesAt(page, list),
});

const reasonOf = ({ reason }: Refund): string => (reason === null ? words.noReason : words.reasons[reason]);
