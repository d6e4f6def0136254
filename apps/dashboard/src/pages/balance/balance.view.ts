import type { Balance, BalanceDay, BalanceTransaction, List, MoneyInTransit } from '@tulay/contracts';
import {
  amount,
  amountText,
  code,
  commonStrings,
  dayText,
  interpolate,
  number,
  text,
  time,
  type Cell,
  type DataTable,
} from '@tulay/pages';
import { addressWith, emptyAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';
import { countText } from '../frame/count-text';
import { balanceStrings as words } from './balance.strings';

export const BALANCE_PATH = '/dashboard/balance';
export const STATEMENT_PATH = `${BALANCE_PATH}/statement`;

interface Figure {
  label: string;
  amounts: string[];
  text: string;
}

const amountsIn = (amounts: Record<string, number>): string[] =>
  Object.entries(amounts).map(([currency, sum]) => amountText(sum, currency));

/** Returns the available balance and, if not zero, the money in transit. */
export function toFigures({ available }: Balance, { payouts, refunds }: MoneyInTransit): Figure[] {
  const transit = [
    { label: words.payouts, amounts: amountsIn(payouts), text: words.transitText },
    { label: words.refunds, amounts: amountsIn(refunds), text: words.transitText },
  ];
  return [
    { label: words.available, amounts: amountsIn(available), text: words.availableText },
    ...transit.filter(({ amounts }) => amounts.length),
  ];
}

function balance(sum: number, currency: string): Cell {
  const shown = amountText(sum, currency);
  return number(shown, interpolate(words.balance, { amount: shown }));
}

export const toDaysTable = (
  list: List<BalanceDay>,
  currency: string,
  filters: Filters,
  page: ListPage,
): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'lead', label: words.columns.day },
    { place: 'more', label: words.columns.lines, isNumber: true },
    { place: 'figure', label: words.columns.net },
    { place: 'wide', label: words.columns.closing, isNumber: true },
  ],
  rows: list.data.map((day) => ({
    id: day.id,
    cells: [
      text(dayText(day.id, commonStrings.locale)),
      number(countText(day.lines), interpolate(words.lines, { count: countText(day.lines) })),
      amount(amountText(day.net, currency)),
      balance(day.closing, currency),
    ],
    link: {
      href: addressWith(STATEMENT_PATH, {
        currency: currency === 'PHP' ? null : currency,
        from: day.id,
        to: day.id,
      }),
      label: interpolate(words.open, { day: dayText(day.id, commonStrings.locale) }),
    },
  })),
  empty: emptyAt(page, filters.clear !== null, words),
  ...pagesAt(page, list),
});

/** @param now Unix seconds */
export const toMovementsTable = (
  list: List<BalanceTransaction>,
  filters: Filters,
  page: ListPage,
  now: number,
): DataTable => ({
  caption: words.movements.caption,
  columns: [
    { place: 'lead', label: words.movements.columns.type },
    { place: 'more', label: words.movements.columns.source },
    { place: 'when', label: words.movements.columns.created },
    { place: 'figure', label: words.movements.columns.amount },
    { place: 'wide', label: words.movements.columns.balance, isNumber: true },
  ],
  rows: list.data.map((movement) => rowOf(movement, now)),
  empty: emptyAt(page, filters.clear !== null, words),
  ...pagesAt(page, list),
});

function rowOf(movement: BalanceTransaction, now: number): DataTable['rows'][number] {
  const { id, type, source, created, currency, net, fee, balance_after: after } = movement;
  const [word, sum] = [words.movements.types[type], amountText(net, currency)];
  const href = pageOf(movement);
  return {
    id,
    cells: [
      text(word),
      code(source),
      time(created, now),
      amount(sum, fee ? interpolate(words.movements.fee, { amount: amountText(fee, currency) }) : null),
      balance(after, currency),
    ],
    ...(href && { link: { href, label: interpolate(words.movements.open, { type: word, amount: sum }) } }),
  };
}

/** Returns the URL of the transaction's source, or null for an operator's correction. */
function pageOf({ type, source }: BalanceTransaction): string | null {
  if (type === 'payment') return `/dashboard/payments/${source}`;
  if (type === 'payout' || type === 'payout_reversal') return `/dashboard/payouts/${source}`;
  return null;
}
