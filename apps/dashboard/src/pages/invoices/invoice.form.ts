import {
  DomainError,
  INVOICE_LIMITS,
  invoiceAmountsOf,
  isInvoiceFieldOpen,
  type Invoice,
  type InvoiceAmounts,
  type InvoiceDraft,
  type Product,
} from '@tulay/contracts';
import { currencyOf, fromMinor } from '@tulay/money';
import { currencyIn } from '../catalog/options';
import { metadataText } from '../forms/metadata-text';
import { localTime } from '../forms/form-values';
import { TypedForm } from '../forms/typed-form';
import { fieldOfIssue, firstLines, linesOf, lineTexts, readLines, withLines } from './invoice-lines';

const SHIPMENT_MAX = 255;
/** Rates have six decimals, so percentages have four. */
const PERCENT_PLACES = 4;

/** Parses an invoice and adds errors to the form, including errors in the calculated amounts. */
export function readInvoice(typed: TypedForm): InvoiceDraft {
  const currency = currencyIn(typed);
  const draft = {
    currency,
    lines: readLines(typed, currency),
    taxAmount: typed.money('tax_amount', currency) ?? 0,
    discountAmount: typed.money('discount_amount', currency) ?? 0,
    description: typed.optionalText('description', INVOICE_LIMITS.description),
    customerId: typed.id('customer', 'cus'),
    dueDate: typed.day('due_date'),
    notes: typed.optionalText('notes', INVOICE_LIMITS.notes),
    terms: typed.optionalText('terms', INVOICE_LIMITS.terms),
    allowPartialPayment: typed.isChecked('allow_partial_payment'),
    depositRate: rateIn(typed),
    depositDueAt: typed.moment('deposit_due_at'),
    balanceDueAt: typed.moment('balance_due_at'),
    shipmentId: shipmentIn(typed),
  };
  if (!typed.isWrong) noteAmounts(typed, draft);
  return draft;
}

function rateIn(typed: TypedForm): number | null {
  const percent = typed.number('deposit_rate');
  if (percent === null) return null;
  const exact = Math.round(percent * 10 ** PERCENT_PLACES) / 10 ** PERCENT_PLACES;
  if (exact !== percent) typed.note('deposit_rate', 'decimals', { places: String(PERCENT_PLACES) });
  return Math.round(percent * 10 ** PERCENT_PLACES) / 10 ** (PERCENT_PLACES + 2);
}

function shipmentIn(typed: TypedForm): string | null {
  const id = typed.optionalText('shipment_id', SHIPMENT_MAX);
  if (id !== null && !id.startsWith('shp_')) typed.note('shipment_id', 'id', { prefix: 'shp' });
  return id;
}

function noteAmounts(typed: TypedForm, draft: InvoiceDraft): void {
  try {
    invoiceAmountsOf(draft);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    typed.noteRefusal(error, fieldOfIssue);
  }
}

/** Returns the calculated amounts, or null if a line item is incomplete. */
export function amountsOf(typed: TypedForm): InvoiceAmounts | null {
  try {
    return invoiceAmountsOf(readInvoice(new TypedForm(typed.texts)));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export const blankInvoice = (customer: string, product: Product | null): TypedForm =>
  withLines(TypedForm.of({ currency: product?.currency ?? 'PHP', customer }), firstLines(product));

export function invoiceTyped(invoice: Invoice): TypedForm {
  const form = TypedForm.of({
    ...invoice,
    customer: invoice.customer_id,
    deposit_rate: invoice.deposit_rate === null ? '' : percentOf(invoice.deposit_rate),
    deposit_due_at: localTime(invoice.deposit_due_at),
    balance_due_at: localTime(invoice.balance_due_at),
    metadata: metadataText(invoice.metadata),
  });
  return withLines(
    form,
    invoice.line_items.map((line) => lineTexts(line, isStated(line, invoice.currency))),
  );
}

/** Converts a rate to a percentage and rounds off floating-point errors: 0.333333 becomes 33.3333. */
export const percentOf = (rate: number): string => String(Number((rate * 100).toFixed(PERCENT_PLACES)));

function isStated(
  { quantity, unit_amount, amount, product_id }: Invoice['line_items'][number],
  code: string,
) {
  const currency = currencyOf(code);
  const line = { description: '', quantity, unitAmount: unit_amount, amount: null, productId: product_id };
  const draft = { currency, lines: [line], taxAmount: 0, discountAmount: 0, depositRate: null };
  return fromMinor(invoiceAmountsOf(draft).subtotal, currency) !== amount;
}

const NAMES: Record<Exclude<keyof InvoiceDraft, 'lines'>, string> = {
  currency: 'currency',
  taxAmount: 'tax_amount',
  discountAmount: 'discount_amount',
  description: 'description',
  customerId: 'customer',
  dueDate: 'due_date',
  notes: 'notes',
  terms: 'terms',
  allowPartialPayment: 'allow_partial_payment',
  depositRate: 'deposit_rate',
  depositDueAt: 'deposit_due_at',
  balanceDueAt: 'balance_due_at',
  shipmentId: 'shipment_id',
};

const FIELDS = Object.entries(NAMES) as [keyof InvoiceDraft, string][];

/** Returns whether the form field can still be changed. */
export const isOpen = (invoice: Invoice, name: string): boolean =>
  FIELDS.every(([field, each]) => each !== name || isInvoiceFieldOpen(invoice, field));

/** Resets the form's read-only fields to the invoice's current values. */
export function withFixed(invoice: Invoice, typed: TypedForm): TypedForm {
  const current = invoiceTyped(invoice);
  const fixed = FIELDS.filter(([field]) => !isInvoiceFieldOpen(invoice, field));
  const texts = {
    ...typed.texts,
    ...Object.fromEntries(fixed.map(([, name]) => [name, current.value(name)])),
  };
  const lines = linesOf(isInvoiceFieldOpen(invoice, 'lines') ? typed : current);
  return withLines(new TypedForm(texts), lines);
}

/** Returns the changed fields that can still be changed in the invoice's state. */
export function changesOf(invoice: Invoice, wanted: InvoiceDraft): Partial<InvoiceDraft> {
  const before = readInvoice(new TypedForm(invoiceTyped(invoice).texts));
  const fields = Object.keys(wanted) as (keyof InvoiceDraft)[];
  return Object.fromEntries(
    fields
      .filter((field) => isInvoiceFieldOpen(invoice, field))
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]))
      .map((field) => [field, wanted[field]]),
  );
}
