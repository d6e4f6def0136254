import type { EmbedAudience, List, Payment, PaymentStatus } from '@tulay/contracts';
import { interpolate, listWords, paymentChip } from '../layout/parts/common.strings';
import { amountText } from '../layout/parts/common.view';
import {
  amount,
  chip,
  reference,
  text,
  time,
  type Cell,
  type Column,
  type DataTable,
} from '../layout/parts/data-table';
import { refundedPart } from './refunded-part';
import { spokenReference } from './spoken-reference';
import { findStrings as strings } from './find-payments.strings';

export interface Reader {
  audience: EmbedAudience;
  merchant: string;
  /** Current time in Unix seconds. */
  now: number;
  detail: (id: string) => string;
  /** Whether a search excludes any payments. */
  isSearching: boolean;
  /** Whether the search text is a reference with a typo. */
  isMistyped: boolean;
}

/**
 * Returns payments as a table. Merchants see each payment's customer, and customers see each payment's
 * description.
 */
export const toPaymentsTable = (
  { data }: List<Payment>,
  reader: Reader,
  pages: Pick<DataTable, 'more' | 'newest'>,
): DataTable => ({
  caption: strings.caption,
  columns: columnsFor(reader.audience),
  rows: data.map((payment) => ({
    id: payment.id,
    cells: cellsOf(payment, reader),
    isQuiet: NO_MONEY.includes(payment.status),
    link: {
      href: reader.detail(payment.id),
      label: interpolate(strings.open, { reference: spokenReference(payment) }),
    },
  })),
  empty: emptyFor(reader, pages.newest !== null),
  ...pages,
});

/** Statuses of unpaid payments, which are displayed less prominently than paid ones. */
const NO_MONEY: readonly PaymentStatus[] = ['pending', 'expired'];

const columnsFor = (audience: EmbedAudience): Column[] => [
  { place: 'mark', label: strings.columns.status },
  { place: 'lead', label: audience === 'merchant' ? strings.columns.customer : strings.columns.about },
  { place: 'more', label: strings.columns.reference },
  { place: 'when', label: strings.columns.created },
  { place: 'figure', label: strings.columns.amount },
];

const cellsOf = (payment: Payment, { audience, now }: Reader): Cell[] => [
  chip(paymentChip(payment.status)),
  audience === 'merchant' ? customerOf(payment) : text(payment.description ?? strings.nothing),
  reference(spokenReference(payment), listWords.methods[payment.method]),
  time(payment.created, now),
  amount(amountText(payment.amount, payment.currency), refundedPart(payment)),
];

/**
 * Returns the customer's name or another field that identifies the customer, otherwise the description of the
 * purchase.
 */
function customerOf({ customer, customer_id: id, external_id: externalId, description }: Payment): Cell {
  const names = [customer?.name, customer?.email, customer?.phone, externalId, id].filter(
    (name): name is string => Boolean(name),
  );
  if (names[0] === undefined) return text(description ?? strings.noName);
  return text(names[0], (customer?.name ? customer.email : null) ?? description);
}

function emptyFor({ audience, merchant, isSearching, isMistyped }: Reader, isLater: boolean) {
  if (isLater) return strings.noMore;
  if (isSearching) return isMistyped ? strings.mistyped : strings.noneFound;
  const { heading, text: words } = strings.empty[audience];
  return { heading, text: interpolate(words, { merchant }) };
}
