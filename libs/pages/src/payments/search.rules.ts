import {
  isId,
  isMistypedReference,
  PAYMENT_STATUSES,
  paymentReferenceProblem,
  toPaymentReference,
  truncate,
  type ListPaymentsRequest,
  type PaymentStatus,
} from '@tulay/contracts';
import { isCurrency, minorToWire, readAmount } from '@tulay/money';

/** The user's input. Empty strings mean no input. */
export type SearchInput = Record<'q' | 'status' | 'from' | 'to', string>;

/** Search criteria for payments. */
export interface PaymentSearch {
  text: string;
  status: PaymentStatus | null;
  /** First and last Manila date, `YYYY-MM-DD`; null for no limit. */
  from: string | null;
  to: string | null;
}

type Filters = Partial<ListPaymentsRequest>;

const TEXT_MAX = 100;
const DAY_SECONDS = 86_400;
const CURRENCY_CODE = /^[a-z]{3}(?=[\s\d.])|(?<=[\s\d.])[a-z]{3}$/i;

/**
 * Returns the search criteria; invalid input is ignored.
 * @param typed empty strings for missing input
 */
export const readSearch = ({ q, status, from, to }: SearchInput): PaymentSearch => ({
  text: truncate(q.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), TEXT_MAX),
  status: PAYMENT_STATUSES.find((one) => one === status) ?? null,
  from: dayOrNull(from),
  to: dayOrNull(to),
});

/** Returns whether the search excludes any payments. */
export const isNarrow = ({ text, status, from, to }: PaymentSearch): boolean =>
  text !== '' || status !== null || from !== null || to !== null;

/**
 * Returns filters to be applied one after another until one finds a payment. A search text can be both an
 * amount and an order number, or both a reference and a name.
 */
export function filtersOf(search: PaymentSearch): Filters[] {
  const { status, from, to } = search;
  const common: Filters = {
    ...(status && { status }),
    ...(from && { createdGte: startOf(from) }),
    ...(to && { createdLte: startOf(to) + DAY_SECONDS - 1 }),
  };
  return textFilters(search.text).map((one) => ({ ...common, ...one }));
}

/**
 * Returns whether the search text is a mistyped reference. A name with nine letters is not treated as a
 * reference.
 */
export const isWrongReference = ({ text }: PaymentSearch): boolean =>
  /\d/.test(text) && /\p{L}/u.test(text) && isMistypedReference(text);

function textFilters(text: string): Filters[] {
  if (text === '') return [{}];
  const id = text.toLowerCase();
  if (isId('pay', id)) return [{ id }];
  if (isId('cus', id)) return [{ customerId: id }];
  if (text.includes('@')) return [{ email: text }];
  const amount = amountIn(text);
  return [
    ...(paymentReferenceProblem(text) === null ? [{ reference: toPaymentReference(text) }] : []),
    ...(amount ? [amount] : []),
    { externalId: text },
    { name: text },
  ];
}

/** Parses an amount such as `1,250.50`, `₱1250.5` or `USD 12`. The currency defaults to PHP. */
function amountIn(text: string): Filters | null {
  const code = CURRENCY_CODE.exec(text)?.[0].toUpperCase() ?? '';
  const currency = isCurrency(code) ? code : 'PHP';
  const read = readAmount(text, currency);
  if ('problem' in read) return null;
  const minor = minorToWire(read.minor);
  return { currency, amountGte: minor, amountLte: minor };
}

/** Returns midnight in Manila in Unix seconds. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) / 1000;

/** Returns the day if it exists in the calendar, otherwise null. */
function dayOrNull(text: string): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}
