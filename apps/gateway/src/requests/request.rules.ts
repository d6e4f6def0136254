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

/** The resources that are fetched by id, as error messages call them. */
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

/** An id of another form cannot exist, so the gateway asks no service. @throws DomainError `not_found` */
export function requireIdOf(kind: keyof typeof NAMES, id: string): void {
  if (!isId(ID_PREFIXES[kind], id)) throw notFound(NAMES[kind], id);
}

/**
 * In live, requests and payers are sent to https addresses only.
 * @param addresses field name to address
 * @throws DomainError `invalid_request`, naming every wrong field
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

/** The currency of a checked body, PHP if it names none. */
export const currencyOf = (code: string | null | undefined): Currency =>
  (code ?? 'PHP').toUpperCase() as Currency;

/** The currency that a checked query filters by; undefined: every currency. */
export const currencyFilter = (code: string | undefined): Currency | undefined =>
  code === undefined ? undefined : currencyOf(code);

/** A checked moment in Unix seconds. Null and absent stay as they are. */
export const unixSecondsOf = (moment: number | string | null | undefined): number | null | undefined =>
  typeof moment === 'string' ? toUnix(new Date(moment)) : moment;
