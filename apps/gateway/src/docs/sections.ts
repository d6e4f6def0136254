import type { TagObject } from '@nestjs/swagger';

const WEBHOOKS = `Manage webhook endpoints and inspect deliveries. Each event is sent as a POST request; this document lists every event
type with its payload and headers under \`webhooks\`.

**Verify the signature** before you process an event. \`X-Service-Signature\` has the form \`t=<unix>,v1=<hex>\`. \`v1\` is the
HMAC-SHA256 of \`<t>.<raw body>\`, keyed with the endpoint's \`signing_secret\`, in lowercase hex. Deliveries to a payment's
own \`webhook_url\` are signed with the default secret of the environment instead (\`GET /v1/webhooks/default_secret\`).
Compute the HMAC over the raw bytes of the body, compare in constant time, and reject a \`t\` that differs from the current
time by more than 300 seconds. While a secret is being rotated, the header contains two \`v1\` values; accept the request if
either matches.

**Respond** with any 2xx status within 10 seconds, and process the event afterwards. Any other response, including a
redirect, is retried 1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours and 24 hours after the end of the previous
attempt, with the same body and a new \`t\`. After the last attempt the delivery is \`failed\` and can be replayed. An
endpoint is disabled, with a \`webhook_endpoint.disabled\` event, if every attempt fails for 5 days or if it returns 410;
its pending deliveries are then marked as \`failed\`. Re-enable it with PATCH, then replay the deliveries. If more than
10,000 deliveries to a receiver are overdue, new deliveries fail immediately with \`backlog_full\` and can be replayed.

**Watch your account.** \`account.updated\` is sent when we suspend, resume or close your account, hold or release your
payouts, or change the limits of your payments. Webhooks continue while the account is suspended or closed.

**Test your endpoint** with \`POST …/{id}/test\`, which sends one sample event. Its delivery is marked \`sample\`. You can
retrieve the sample event by ID, but it is not included in event lists.

**Handle duplicates and reordering.** Events can arrive more than once and out of order. The event \`id\` is the same for
every retry and replay. \`GET /v1/events/{id}\` returns the same event.`;

/** Sections of the reference in reading order. Each path prefix belongs to one section. */
const SECTIONS: readonly (TagObject & { path: string; description: string })[] = [
  {
    name: 'Payments',
    path: '/v1/payments',
    description:
      'Accept money by wallet QR code, card or bank transfer. Redirect the payer to the `checkout_url`.',
  },
  {
    name: 'Payment methods',
    path: '/v1/payment_methods',
    description: 'The payment methods that are currently available, with their limits.',
  },
  { name: 'Refunds', path: '/v1/refunds', description: 'Refund a succeeded payment in full or in part.' },
  {
    name: 'Payouts',
    path: '/v1/payouts',
    description: 'Send money from your balance to a wallet or bank account.',
  },
  {
    name: 'Balance',
    path: '/v1/balance',
    description: 'Your available balance and every transaction that changed it.',
  },
  {
    name: 'Customers',
    path: '/v1/customers',
    description: 'The people and companies that pay you. Each has a receipts page.',
  },
  {
    name: 'Products',
    path: '/v1/products',
    description: 'The products you sell, with inventory if you track it.',
  },
  {
    name: 'Invoices',
    path: '/v1/invoices',
    description:
      'Bill a customer. A sent invoice has a page where the customer pays in full, a deposit or in part.',
  },
  {
    name: 'Payment links',
    path: '/v1/payment_links',
    description: 'Reusable payment pages that you can share without writing code.',
  },
  {
    name: 'Static QR codes',
    path: '/v1/static_qrs',
    description: 'QR codes to print and display at a counter. The payer enters the amount.',
  },
  {
    name: 'Branding',
    path: '/v1/branding',
    description: 'How your business appears to payers: logo, color, support contacts and emails.',
  },
  {
    name: 'Events',
    path: '/v1/events',
    description: 'The record of every state change. These are the objects that webhooks deliver.',
  },
  {
    name: 'Webhooks',
    path: '/v1/webhooks',
    description: WEBHOOKS,
  },
  {
    name: 'Embed tokens',
    path: '/v1/embed_tokens',
    description: 'Short-lived tokens that open one hosted page in an iframe on your site.',
  },
  {
    name: 'Legacy checkout',
    path: '/api',
    description: 'Compatibility with the legacy checkout API: change the base URL and nothing else.',
  },
];

export const TAGS: TagObject[] = SECTIONS.map(({ name, description }) => ({ name, description }));

/**
 * Returns the name of the section that contains a path.
 * @throws Error if no section contains the path
 */
export function sectionOf(path: string): string {
  const section = SECTIONS.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (!section) throw new Error(`${path} is not in a section of the reference; add it to sections.ts`);
  return section.name;
}
