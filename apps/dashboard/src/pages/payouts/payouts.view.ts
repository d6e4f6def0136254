import {
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
  type List,
  type Payout,
  type PayoutDestination,
} from '@tulay/contracts';
import { amount, amountText, chip, code, interpolate, text, time, type DataTable } from '@tulay/pages';
import { emptyAt, filtersAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';
import { frameStrings } from '../frame/frame.strings';
import { payoutChip } from './payout-chips';
import type { PayoutSearch } from './payouts.search';
import { payoutsStrings as words } from './payouts.strings';

export const PAYOUTS_PATH = '/dashboard/payouts';

const LAST_DIGITS = 4;

export const accountIn = (destination: PayoutDestination): string =>
  'account_no' in destination ? destination.account_no : destination.account_number;

/** Returns the method and the masked account number, such as `GCash ••4567`. */
export const receiverOf = (method: string, destination: PayoutDestination): string =>
  `${methodWord(method)} ••${accountIn(destination).slice(-LAST_DIGITS)}`;

export const methodWord = (method: string): string =>
  (words.methods as Record<string, string>)[method] ?? method;

export const toFilters = ({ status, method, from, to }: PayoutSearch): Filters =>
  filtersAt(
    PAYOUTS_PATH,
    [
      {
        kind: 'select',
        name: 'status',
        label: words.status,
        value: status ?? '',
        options: PAYOUT_STATUSES.map((value) => ({ value, word: words.statuses[value] })),
      },
      {
        kind: 'select',
        name: 'method',
        label: words.method,
        value: method ?? '',
        options: PAYOUT_METHODS.map((value) => ({ value, word: words.methods[value] })),
      },
      { kind: 'date', name: 'from', label: frameStrings.list.from, value: from ?? '' },
      { kind: 'date', name: 'to', label: frameStrings.list.to, value: to ?? '' },
    ],
    `${PAYOUTS_PATH}.csv`,
  );

/** @param now Unix seconds */
export const toTable = (list: List<Payout>, filters: Filters, page: ListPage, now: number): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'mark', label: words.columns.status },
    { place: 'lead', label: words.columns.to },
    { place: 'more', label: words.columns.id },
    { place: 'when', label: words.columns.created },
    { place: 'figure', label: words.columns.amount },
  ],
  rows: list.data.map((payout) => rowOf(payout, now)),
  empty: emptyAt(page, filters.clear !== null, words),
  ...pagesAt(page, list),
});

function rowOf(payout: Payout, now: number): DataTable['rows'][number] {
  const sum = amountText(payout.amount, payout.currency);
  return {
    id: payout.id,
    cells: [
      chip(payoutChip(payout.status)),
      text(receiverOf(payout.method, payout.destination), payout.description),
      code(payout.id),
      time(payout.created, now),
      amount(sum),
    ],
    isQuiet: payout.status === 'cancelled',
    link: { href: `${PAYOUTS_PATH}/${payout.id}`, label: interpolate(words.open, { amount: sum }) },
  };
}
