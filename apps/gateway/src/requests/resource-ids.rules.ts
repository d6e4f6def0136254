import { ID_PREFIXES, isId, notFound } from '@tulay/contracts';

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
