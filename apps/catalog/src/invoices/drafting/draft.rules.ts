import { invalidField, type InvoiceDraft, type InvoiceLine } from '@tulay/contracts';
import { fromMillionths, fromMinor, millionthsOf, toMillionths, type Currency } from '@tulay/money';
import { currencyIn } from '../../shared/field.rules';
import { minorAmount, refuse, totalsOf } from '../invoice/amount.rules';
import type { StoredLine, InvoiceEntity } from '../invoice/invoice.entity';

const LINES_MAX = 50;
const WHOLE = 1_000_000n;
const QUANTITY_MAX = 1_000_000_000n * WHOLE;

/** The fields of an invoice that a draft determines. */
export type InvoiceContent = Pick<
  InvoiceEntity,
  Exclude<keyof InvoiceDraft & keyof InvoiceEntity, 'lines'> | 'lines' | 'subtotal' | 'amount'
>;

/**
 * Calculates the amounts of a draft.
 * @throws DomainError `invalid_request`, with the field's path in `issues`
 */
export function contentOf(draft: InvoiceDraft): InvoiceContent {
  const { lines: items, depositRate } = draft;
  const currency = currencyIn(draft.currency);
  if (items.length < 1 || items.length > LINES_MAX)
    throw invalidField('line_items', `must have 1 to ${LINES_MAX} items`);
  const lines = items.map((item, index) => lineOf(item, `line_items.${index}`, currency));
  const taxAmount = minorAmount('tax_amount', draft.taxAmount, currency);
  const discountAmount = minorAmount('discount_amount', draft.discountAmount, currency);
  const totals = totalsOf(lines, discountAmount, taxAmount, currency);
  const rate = depositRate === null ? null : rateOf(depositRate);
  return { ...termsOf(draft), currency, lines, taxAmount, discountAmount, ...totals, depositRate: rate };
}

/** The fields that are stored as the draft gives them. */
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

/** The draft from which `contentOf` makes this invoice. */
export function draftOf(invoice: InvoiceContent): InvoiceDraft {
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

/** The customer and the products that a draft, or a change of one, names. */
export const referencesOf = ({ customerId, lines = [] }: Partial<InvoiceDraft>) => ({
  customerId,
  productIds: lines.map(({ productId }) => productId),
});

/** Quantity × unit amount, rounded half-up to a minor unit, unless the line states its own amount. */
function lineOf(item: InvoiceLine, path: string, currency: Currency): StoredLine {
  const { description, productId } = item;
  const quantity = quantityOf(item, `${path}.quantity`);
  const unitAmount = minorAmount(`${path}.unit_amount`, item.unitAmount, currency);
  const stated = item.amount === null ? null : minorAmount(`${path}.amount`, item.amount, currency);
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
