import type { EmbedAudience, List, Payment, PaymentStatus } from '@tulay/contracts';
import { amountText } from '../layout/parts/common.view';
import { refundedPart } from '../layout/parts/refunded-part';
import { amount, chip, text, type Cell, type Column, type DataTable, time } from '../layout/parts/data-table';
import { interpolate, paymentChips, shortMethods } from '../layout/parts/common.strings';
import { paymentsStrings as strings } from './payments-view.strings';

export interface Reader {
  audience: EmbedAudience;
  merchant: string;
  /** Unix seconds. */
  now: number;
}

/** Payments as a table. A merchant sees the customers, a customer sees the descriptions. */
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
  })),
  empty: pages.newest === null ? emptyFor(reader) : strings.noMore,
  ...pages,
});

/** Begun and not paid: these rows must not bury the money. */
const NO_MONEY: readonly PaymentStatus[] = ['pending', 'expired'];

const columnsFor = (audience: EmbedAudience): Column[] => [
  { place: 'mark', label: strings.columns.status },
  { place: 'lead', label: audience === 'merchant' ? strings.columns.customer : strings.columns.about },
  { place: 'more', label: strings.columns.method },
  { place: 'when', label: strings.columns.created },
  { place: 'figure', label: strings.columns.amount },
];

const cellsOf = (payment: Payment, { audience, now }: Reader): Cell[] => [
  chip(paymentChips[payment.status]),
  audience === 'merchant' ? customerOf(payment) : text(payment.description ?? strings.nothing),
  text(shortMethods[payment.method]),
  time(payment.created, now),
  amount(amountText(payment.amount, payment.currency), refundedPart(payment)),
];

/** The customer's name or another field that identifies the customer, else what was paid for. */
function customerOf({ customer, customer_id: id, external_id: externalId, description }: Payment): Cell {
  const names = [customer?.name, customer?.email, externalId, id].filter((name): name is string =>
    Boolean(name),
  );
  if (names[0] === undefined) return text(description ?? strings.nobody);
  return text(names[0], (customer?.name ? customer.email : null) ?? description);
}

const emptyFor = ({ audience, merchant }: Reader): DataTable['empty'] => {
  const { heading, text: words } = strings.empty[audience];
  return { heading, text: interpolate(words, { merchant }) };
};
