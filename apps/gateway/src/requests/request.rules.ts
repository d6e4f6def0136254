import {
  DomainError,
  ID_PREFIXES,
  isId,
  isPlainHttp,
  notFound,
  toUnix,
  type Environment,
  type Issues,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';

const NAMES = {
  payment: 'payment',
  refund: 'refund',
  payout: 'payout',
  event: 'event',
  webhookEndpoint: 'webhook endpoint',
  customer: 'customer',
  product: 'product',
  invoice: 'invoice',
  paymentLink: 'payment link',
  staticQr: 'static QR code',
} as const satisfies Partial<Record<keyof typeof ID_PREFIXES, string>>;

/**
 * Rejects an ID in the wrong format without calling a service, because no resource can have such an ID.
 * @throws DomainError `not_found` if the ID is in the wrong format
 */
export function requireIdOf(kind: keyof typeof NAMES, id: string): void {
  if (!isId(ID_PREFIXES[kind], id)) throw notFound(NAMES[kind], id);
}

/**
 * Requires https URLs in live mode.
 * @param addresses URLs by field name
 * @throws DomainError `invalid_request` with every invalid field
 */
export function requireHttpsInLive(
  environment: Environment,
  addresses: Record<string, string | null | undefined>,
): void {
  if (environment !== 'live') return;
  const plain = Object.entries(addresses).filter(([, url]) => url && isPlainHttp(url));
  if (!plain.length) return;
  const issues: Issues = Object.fromEntries(
    plain.map(([field]) => [field, ['must be an https URL in live mode']]),
  );
  throw new DomainError('invalid_request', 'The request has invalid fields', issues);
}

/** Converts a validated currency code. A missing code means PHP. */
export const currencyOf = (code: string | null | undefined): Currency =>
  (code ?? 'PHP').toUpperCase() as Currency;

/** Converts a validated currency filter. Undefined means all currencies. */
export const currencyFilter = (code: string | undefined): Currency | undefined =>
  code === undefined ? undefined : currencyOf(code);

/** Converts a validated time to Unix seconds. Null and undefined are returned unchanged. */
export function unixSecondsOf<T extends number | string | null | undefined>(
  time: T,
): number | Exclude<T, number | string>;
export function unixSecondsOf(time: number | string | null | undefined): number | null | undefined {
  if (typeof time !== 'string') return time;
  return /^\d+$/.test(time) ? Number(time) : toUnix(new Date(time));
}
