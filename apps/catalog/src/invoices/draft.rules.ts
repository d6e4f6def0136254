import { invalidField, type InvoiceDraft, type InvoiceLine } from '@tulay/contracts';
import {
  fromMillionths,
  fromMinor,
  isCurrency,
  millionthsOf,
  toMillionths,
  type Currency,
} from '@tulay/money';
import { minorOf, refuse, totalsOf } from './amount.rules';
import type { InvoiceLineRow, InvoiceRow } from './invoice.entity';

export const LINES_MAX = 50;
const WHOLE = 1_000_000n;
const QUANTITY_MAX = 1_000_000_000n * WHOLE;

/** The part of an invoice that its draft decides. */
export type InvoiceContent = Pick<
  InvoiceRow,
  Exclude<keyof InvoiceDraft & keyof InvoiceRow, 'lines'> | 'lines' | 'subtotal' | 'amount'
>;

/**
 * What a draft comes to.
 * @throws DomainError `invalid_request`, with the field's path in `issues`
 */
export function contentOf(draft: InvoiceDraft): InvoiceContent {
  const { currency, lines: items, depositRate } = draft;
  if (!isCurrency(currency)) throw invalidField('currency', 'is not a currency this service knows');
  if (items.length < 1 || items.length > LINES_MAX)
    throw invalidField('line_items', `must have 1 to ${LINES_MAX} items`);
  const lines = items.map((item, index) => lineOf(item, `line_items.${index}`, currency));
  const taxAmount = minorOf('tax_amount', draft.taxAmount, currency);
  const discountAmount = minorOf('discount_amount', draft.discountAmount, currency);
  const totals = totalsOf(lines, discountAmount, taxAmount, currency);
  const rate = depositRate === null ? null : rateOf(depositRate);
  return { ...termsOf(draft), currency, lines, taxAmount, discountAmount, ...totals, depositRate: rate };
}

/** What of a draft is kept as it was said. */
const termsOf = (draft: InvoiceDraft) => ({
  description: draft.description,
  customerId: draft.customerId,
  dueDate: draft.dueDate,
  notes: draft.notes,
  terms: draft.terms,
  allowPartialPayment: draft.allowPartialPayment,
  depositDueAt: draft.depositDueAt,
  balanceDueAt: draft.balanceDueAt,
  shipmentId: draft.shipmentId,
});

/** The invoice as a draft that would make it. */
export function draftOf(invoice: InvoiceRow): InvoiceDraft {
  const { currency, depositRate } = invoice;
  return {
    currency,
    lines: invoice.lines.map((line) => ({
      description: line.description,
      quantity: fromMillionths(line.quantity),
      unitAmount: fromMinor(line.unitAmount, currency),
      amount: fromMinor(line.amount, currency),
      productId: line.productId,
    })),
    taxAmount: fromMinor(invoice.taxAmount, currency),
    discountAmount: fromMinor(invoice.discountAmount, currency),
    description: invoice.description,
    customerId: invoice.customerId,
    dueDate: invoice.dueDate,
    notes: invoice.notes,
    terms: invoice.terms,
    allowPartialPayment: invoice.allowPartialPayment,
    depositRate: depositRate === null ? null : fromMillionths(BigInt(depositRate)),
    depositDueAt: invoice.depositDueAt,
    balanceDueAt: invoice.balanceDueAt,
    shipmentId: invoice.shipmentId,
  };
}

/** Quantity × unit amount, rounded half-up to a minor unit, unless the line states its own amount. */
function lineOf(item: InvoiceLine, path: string, currency: Currency): InvoiceLineRow {
  const { description, productId } = item;
  const quantity = quantityOf(item, `${path}.quantity`);
  const unitAmount = minorOf(`${path}.unit_amount`, item.unitAmount, currency);
  const stated = item.amount === null ? null : minorOf(`${path}.amount`, item.amount, currency);
  return {
    description,
    quantity,
    unitAmount,
    amount: stated ?? millionthsOf(unitAmount, quantity),
    productId,
  };
}

function quantityOf({ quantity, productId }: InvoiceLine, field: string): bigint {
  const millionths = refuse(field, () => toMillionths(quantity));
  if (millionths <= 0n) throw invalidField(field, 'must be more than 0');
  if (millionths > QUANTITY_MAX) throw invalidField(field, `must be at most ${QUANTITY_MAX / WHOLE}`);
  if (productId !== null && millionths % WHOLE !== 0n)
    throw invalidField(field, 'must be whole: products are counted');
  return millionths;
}

function rateOf(rate: number): number {
  const millionths = refuse('deposit_rate', () => toMillionths(rate));
  if (millionths <= 0n || millionths >= WHOLE)
    throw invalidField('deposit_rate', 'must be more than 0 and less than 1');
  return Number(millionths);
}
