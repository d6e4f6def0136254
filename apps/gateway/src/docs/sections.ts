import type { TagObject } from '@nestjs/swagger';

const WEBHOOKS = `Where events are delivered, and what became of each delivery. What arrives is a POST of the event; this document lists one
for each type, with its body and headers, under \`webhooks\`.

**Verify it** before anything else. \`X-Service-Signature\` is \`t=<unix>,v1=<hex>\`: \`v1\` is the HMAC-SHA256 of \`<t>.<raw body>\`,
keyed with the endpoint's \`signing_secret\`, in lower-case hex. Compute it over the bytes as they came, compare in constant
time, and refuse a \`t\` more than 300 seconds away. While a secret is being replaced there are two \`v1\`;
one good one is enough.

**Answer** any 2xx within 10 seconds, and work afterwards. Anything else, a redirect too, is tried again 1 minute, 5 minutes,
30 minutes, 2 hours, 6 hours and 24 hours after the end of the last try, with the same bytes and a fresh \`t\`; then the delivery
is \`failed\`, and can be replayed. An endpoint of which every try of 5 days failed, or that answers 410, is disabled, with the
event \`webhook_endpoint.disabled\`; what was pending is \`failed\`. Enable it with PATCH, then replay. If more than 10,000
deliveries to you are overdue, new ones are \`failed\` at once with \`backlog_full\`, and can be replayed too.

**Test it** with \`POST …/{id}/test\`: a sample, marked \`sample\` in the delivery, is sent once. It can be retrieved, and is in no list of events.

**Expect it twice** and out of order: the event's \`id\` is the same on every try and replay. \`GET /v1/events/{id}\` answers the
same event.`;

/** The sections of the reference, in the order a reader needs them, by the paths they hold. */
const SECTIONS: readonly (TagObject & { path: string; description: string })[] = [
  {
    name: 'Payments',
    path: '/v1/payments',
    description: 'Take money by wallet QR, card or bank transfer. Send the payer to the `checkout_url`.',
  },
  {
    name: 'Payment methods',
    path: '/v1/payment_methods',
    description: 'What payers can use now, with the limits of each method.',
  },
  { name: 'Refunds', path: '/v1/refunds', description: 'Give back all or part of a payment that succeeded.' },
  {
    name: 'Payouts',
    path: '/v1/payouts',
    description: 'Send money from your balance to a wallet or a bank.',
  },
  {
    name: 'Balance',
    path: '/v1/balance',
    description: 'What you may pay out, and everything that moved it.',
  },
  { name: 'Customers', path: '/v1/customers', description: 'Who pays you. Each has a page of receipts.' },
  { name: 'Products', path: '/v1/products', description: 'What you sell, with its stock if you count it.' },
  {
    name: 'Invoices',
    path: '/v1/invoices',
    description: 'Drafts that become pages where a customer pays all, a deposit or a part.',
  },
  {
    name: 'Payment links',
    path: '/v1/payment_links',
    description: 'Pages that take payments as often as people pay, without a line of code.',
  },
  {
    name: 'Static QR codes',
    path: '/v1/static_qrs',
    description: 'Codes to print and put on a counter. The payer enters the amount.',
  },
  {
    name: 'Branding',
    path: '/v1/branding',
    description: 'How payers see you: logo, colour, help, and which mails they get.',
  },
  {
    name: 'Events',
    path: '/v1/events',
    description: 'The record of every state change: what webhooks deliver, to be read again.',
  },
  {
    name: 'Webhooks',
    path: '/v1/webhooks',
    description: WEBHOOKS,
  },
  {
    name: 'Embed tokens',
    path: '/v1/embed_tokens',
    description: 'Short-lived keys to one page of ours inside one of yours.',
  },
  {
    name: 'Legacy checkout',
    path: '/api',
    description: 'For merchants of the legacy checkout API: they change their base URL and nothing else.',
  },
];

export const TAGS: TagObject[] = SECTIONS.map(({ name, description }) => ({ name, description }));

/** The section that holds a path. @throws Error for a path without one */
export function sectionOf(path: string): string {
  const section = SECTIONS.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (!section) throw new Error(`${path} is in no section of the reference: add one to sections.ts`);
  return section.name;
}
