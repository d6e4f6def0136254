import {
  formatMoney,
  InvalidAmount,
  isCurrency,
  millionthsOf,
  toMillionths,
  toMinor,
  type Currency,
} from '@tulay/money';
import { DomainError, invalidField, type Issues } from '../common/domain-error';
import type { InvoiceDraft, InvoiceLine } from './invoice.commands';
import { INVOICE_LIMITS } from './invoice.resource';

/**
 * Maximum amount of an invoice, in minor units: the largest amount of a single payment, so that one payment can pay
 * any invoice in full.
 */
export const INVOICE_AMOUNT_MAX = 999_999_999n;

const WHOLE = 1_000_000n;
const QUANTITY_MAX = BigInt(INVOICE_LIMITS.quantity) * WHOLE;

/**
 * An invoice line with its calculated amount. The quantity is in millionths of a unit; amounts are in minor
 * units.
 */
export interface CalculatedLine {
  description: string;
  quantity: bigint;
  unitAmount: bigint;
  amount: bigint;
  productId: string | null;
}

/** A draft's totals in minor units. The deposit rate is in millionths. */
export interface InvoiceAmounts {
  currency: Currency;
  lines: CalculatedLine[];
  subtotal: bigint;
  discountAmount: bigint;
  taxAmount: bigint;
  amount: bigint;
  depositRate: number | null;
}

/**
 * Calculates a draft's amounts: subtotal = Σ line amounts; amount = subtotal − discount + tax.
 * @throws DomainError `invalid_request`, with the field's path in `issues`
 */
export function invoiceAmountsOf(
  draft: Pick<InvoiceDraft, 'currency' | 'lines' | 'taxAmount' | 'discountAmount' | 'depositRate'>,
): InvoiceAmounts {
  const { lines: items, depositRate } = draft;
  const { min, max } = INVOICE_LIMITS.lines;
  const currency = currencyIn(draft.currency);
  if (items.length < min || items.length > max)
    throw invalidField('line_items', `must contain ${min} to ${max} items`);
  const lines = items.map((item, index) => lineOf(item, `line_items.${index}`, currency));
  const taxAmount = minorAmount('tax_amount', draft.taxAmount, currency);
  const discountAmount = minorAmount('discount_amount', draft.discountAmount, currency);
  const totals = totalsOf(lines, discountAmount, taxAmount, currency);
  const rate = depositRate === null ? null : rateOf(depositRate);
  return { currency, lines, taxAmount, discountAmount, ...totals, depositRate: rate };
}

/**
 * Returns the deposit, rounded half-up, or null if there is no rate or if the result is 0 or the full amount.
 * @param rate deposit rate in millionths
 */
export function depositOf(amount: bigint, rate: number | null): bigint | null {
  if (rate === null) return null;
  const deposit = millionthsOf(amount, BigInt(rate));
  return deposit > 0n && deposit < amount ? deposit : null;
}

/**
 * Converts an amount from major units to minor units.
 * @throws DomainError `invalid_request` for the field if the amount is out of range or has more decimals than
 * the currency
 */
export function minorAmount(field: string, amount: number, currency: Currency): bigint {
  const minor = refuse(field, () => toMinor(amount, currency));
  if (minor < 0n) throw invalidField(field, 'must be at least 0');
  if (minor > INVOICE_AMOUNT_MAX)
    throw invalidField(field, `must be at most ${formatMoney(INVOICE_AMOUNT_MAX, currency)}`);
  return minor;
}

/** Runs a conversion and reports an invalid amount as an issue of `field`. */
function refuse<T>(field: string, convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof InvalidAmount) throw invalidField(field, error.message);
    throw error;
  }
}

function currencyIn(code: string): Currency {
  if (!isCurrency(code)) throw invalidField('currency', 'must be a supported currency');
  return code;
}

function totalsOf(lines: CalculatedLine[], discount: bigint, tax: bigint, currency: Currency) {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0n);
  const amount = subtotal - discount + tax;
  const issues: Issues = {};
  if (amount < 0n) issues.discount_amount = ['must not make the total negative'];
  if (amount > INVOICE_AMOUNT_MAX || subtotal > INVOICE_AMOUNT_MAX)
    issues.line_items = [`must not total more than ${formatMoney(INVOICE_AMOUNT_MAX, currency)}`];
  if (Object.keys(issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', issues);
  return { subtotal, amount };
}

/**
 * Calculates a line's amount: the explicit amount, if the line has one; otherwise quantity × unit amount,
 * rounded half-up to a minor unit.
 */
function lineOf(item: InvoiceLine, path: string, currency: Currency): CalculatedLine {
  const { description, productId } = item;
  const quantity = quantityOf(item, `${path}.quantity`);
  const unitAmount = minorAmount(`${path}.unit_amount`, item.unitAmount, currency);
  const stated = item.amount === null ? null : minorAmount(`${path}.amount`, item.amount, currency);
  const amount = stated ?? millionthsOf(unitAmount, quantity);
  return { description, quantity, unitAmount, amount, productId };
}

function quantityOf({ quantity, productId }: InvoiceLine, field: string): bigint {
  const millionths = refuse(field, () => toMillionths(quantity));
  if (millionths <= 0n) throw invalidField(field, 'must be greater than 0');
  if (millionths > QUANTITY_MAX) throw invalidField(field, `must be at most ${QUANTITY_MAX / WHOLE}`);
  if (productId !== null && millionths % WHOLE !== 0n)
    throw invalidField(field, 'must be a whole number, because product stock is counted in whole units');
  return millionths;
}

function rateOf(rate: number): number {
  const millionths = refuse('deposit_rate', () => toMillionths(rate));
  if (millionths <= 0n || millionths >= WHOLE)
    throw invalidField('deposit_rate', 'must be greater than 0 and less than 1');
  return Number(millionths);
}
