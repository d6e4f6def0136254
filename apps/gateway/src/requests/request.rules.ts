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

/** Names of the resources that are fetched by id, as used in error messages. */
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
  staticQr: 'static QR',
} as const satisfies Partial<Record<keyof typeof ID_PREFIXES, string>>;

/**
 * Rejects an id in another format, which cannot exist, without calling a service.
 * @throws DomainError `not_found`
 */
export function requireIdOf(kind: keyof typeof NAMES, id: string): void {
  if (!isId(ID_PREFIXES[kind], id)) throw notFound(NAMES[kind], id);
}

/**
 * Requires https in live, where requests and payers are sent to https URLs only.
 * @param addresses maps field names to URLs
 * @throws DomainError `invalid_request` that names every invalid field
 */
export function requireHttpsInLive(
  environment: Environment,
  addresses: Record<string, string | null | undefined>,
): void {
  if (environment !== 'live') return;
  const plain = Object.entries(addresses).filter(([, url]) => url && isPlainHttp(url));
  if (!plain.length) return;
  const issues: Issues = Object.fromEntries(
    plain.map(([field]) => [field, ['must be an https URL in live']]),
  );
  throw new DomainError('invalid_request', 'The request has invalid fields', issues);
}

/** Returns the currency of a validated body, or PHP if it names none. */
export const currencyOf = (code: string | null | undefined): Currency =>
  (code ?? 'PHP').toUpperCase() as Currency;

/** Returns the currency that a validated query filters by, or undefined for every currency. */
export const currencyFilter = (code: string | undefined): Currency | undefined =>
  code === undefined ? undefined : currencyOf(code);

/** Returns a validated time in Unix seconds. Null and undefined are returned unchanged. */
export const unixSecondsOf = (moment: number | string | null | undefined): number | null | undefined =>
  typeof moment === 'string' ? toUnix(new Date(moment)) : moment;
