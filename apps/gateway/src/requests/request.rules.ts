import { DomainError, ID_PREFIXES, isId, notFound, type Environment, type Issues } from '@tulay/contracts';

/** What people call the resources that are fetched by id. */
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

/** An id of another form is the id of nothing. @throws DomainError `not_found` */
export function requireIdOf(kind: keyof typeof NAMES, id: string): void {
  if (!isId(ID_PREFIXES[kind], id)) throw notFound(NAMES[kind], id);
}

/**
 * In live, what leaves this system towards an address must be encrypted.
 * @param addresses field name to address
 * @throws DomainError `invalid_request`, naming every wrong field
 */
export function requireHttpsInLive(
  environment: Environment,
  addresses: Record<string, string | null | undefined>,
): void {
  if (environment !== 'live') return;
  const plain = Object.entries(addresses).filter(([, url]) => url && /^http:/i.test(url));
  if (!plain.length) return;
  const issues: Issues = Object.fromEntries(
    plain.map(([field]) => [field, ['must be an https URL in live']]),
  );
  throw new DomainError('invalid_request', 'The request has invalid fields', issues);
}

/** A text as services keep it: an empty one is none; what is absent stays absent. */
export const clearable = (text: string | null | undefined): string | null | undefined =>
  text === '' ? null : text;
