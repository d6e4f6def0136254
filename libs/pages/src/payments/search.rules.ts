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
import { exponentOf, isCurrency, minorToWire, toMinor, type Currency } from '@tulay/money';

/** As it was typed; empty where nothing was. */
export type SearchInput = Record<'q' | 'status' | 'from' | 'to', string>;

/** What payments are searched by. */
export interface PaymentSearch {
  text: string;
  status: PaymentStatus | null;
  /** The first and the last day in Manila, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
}

type Filters = Partial<ListPaymentsRequest>;

const TEXT_MAX = 100;
const DAY_SECONDS = 86_400;

/** What cannot be searched by is left out. @param typed empty texts where nothing was typed */
export const readSearch = ({ q, status, from, to }: SearchInput): PaymentSearch => ({
  text: truncate(q.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), TEXT_MAX),
  status: PAYMENT_STATUSES.find((one) => one === status) ?? null,
  from: dayOrNull(from),
  to: dayOrNull(to),
});

/** Whether it leaves any payment out. */
export const isNarrow = ({ text, status, from, to }: PaymentSearch): boolean =>
  text !== '' || status !== null || from !== null || to !== null;

/**
 * The filters to try one after the other until one finds a payment: a text can be an amount and an order, or a reference
 * and a name.
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

/** Whether nothing can be found because a reference was copied wrongly. A name of nine letters is no reference. */
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

/** `1,250.50`, `₱1250.5`, `USD 12`: an amount, in pesos unless it says otherwise. */
function amountIn(text: string): Filters | null {
  const found = /^(?:([a-z]{3})\s?|[₱p]\s?)?(\d[\d,]{0,14}(?:\.\d{1,3})?)$/i.exec(text);
  if (!found) return null;
  const currency = (found[1] ?? 'PHP').toUpperCase();
  const digits = found[2]!.replaceAll(',', '');
  if (!isCurrency(currency) || (digits.split('.')[1] ?? '').length > exponentOf(currency)) return null;
  return exactly(digits, currency);
}

function exactly(digits: string, currency: Currency): Filters {
  const minor = minorToWire(toMinor(digits, currency));
  return { currency, amountGte: minor, amountLte: minor };
}

/** Midnight in Manila, in Unix seconds. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) / 1000;

/** A day that the calendar has. */
function dayOrNull(text: string): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}
