import type { Payment } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import type { Answer } from '../support/api';
import { createMerchant, operator, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

interface Operation {
  requestBody?: { content: { 'application/json': { example: object } } };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** A local address that nothing listens on. */
const NO_LISTENER = 'http://127.0.0.1:1025';
/** Placeholders in examples that refer to other objects. */
const PAYMENT = 'pay_01k0z3v9q8m4x2c7b5n6d8f1ga';
const PROJECT = '7d9f3c1e-8b52-4f0a-9c36-2f1f4f0d9b11';

let receiver: WebhookReceiver;
let merchant: TestMerchant;
let document: Document;
let payment: Payment;
let projectId: string;
let compat: { project: { slug: string }; compat_secret: string };

beforeAll(async () => {
  [merchant, receiver] = await Promise.all([createMerchant(), WebhookReceiver.start()]);
  document = (await merchant.test.get<Document>('/openapi.json')).body;
  payment = await merchant.test.paid({ amount: 5000 });
  await eventually(async () => (await merchant.test.balance()) > 500);
  const project = ['project', 'create', '--merchant', merchant.id, '--name', 'Shop'];
  projectId = (await operator<{ project: { id: string } }>(...project)).project.id;
  const webhook = ['--webhook-url', `${NO_LISTENER}/legacy`, '--static-key', 'K'];
  compat = await operator<typeof compat>(...project, '--compat', ...webhook);
});

afterAll(() => receiver?.stop());

async function made(path: string, body: object): Promise<string> {
  const answer = await merchant.test.post<{ id: string }>(path, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.id;
}

const invoice = (): Promise<string> =>
  made('/v1/invoices', { line_items: [{ description: 'Coffee', quantity: 1, unit_amount: 250 }] });
async function sentInvoice(): Promise<string> {
  const id = await invoice();
  await merchant.test.post(`/v1/invoices/${id}/send`);
  return id;
}
async function pastEvent(): Promise<string> {
  const events = () => merchant.test.get<{ data: { id: string }[] }>('/v1/events?type=payment.succeeded');
  return eventually(async () => (await events()).body.data[0]?.id);
}

async function delivery(): Promise<string> {
  await made('/v1/webhooks/endpoints', { url: receiver.url(), events: ['*'], allow_duplicate: true });
  await merchant.test.createPayment();
  type Row = { id: string; sample: boolean };
  const ended = () => merchant.test.get<{ data: Row[] }>('/v1/webhooks/deliveries?status=delivered');
  return eventually(async () => (await ended()).body.data.find(({ sample }) => !sample)?.id);
}

/** Functions by path prefix, each of which creates an object for the operations under this path. */
const SUBJECTS: Record<string, () => Promise<string>> = {
  '/v1/payments/{id}': async () => (await merchant.test.createPayment()).id,
  '/v1/payouts/{id}': () =>
    made('/v1/payouts', { amount: 50, method: 'gcash', destination: { account_no: '09171234567' } }),
  '/v1/customers/{id}': () => made('/v1/customers', { name: 'Juan' }),
  '/v1/products/{id}': () => made('/v1/products', { name: 'Coffee' }),
  '/v1/invoices/{id}': invoice,
  '/v1/invoices/{id}/pay': sentInvoice,
  '/v1/invoices/{id}/mark_paid': sentInvoice,
  '/v1/payment_links/{id}': () => made('/v1/payment_links', { description: 'Lunch' }),
  '/v1/static_qrs/{id}': () => made('/v1/static_qrs', { name: 'Counter' }),
  '/v1/events/{id}': pastEvent,
  '/v1/webhooks/deliveries/{id}': delivery,
  '/v1/webhooks/endpoints/{id}': () =>
    made('/v1/webhooks/endpoints', { url: `${NO_LISTENER}/hook`, allow_duplicate: true }),
};

const subjectOf = (path: string): Promise<string> => {
  const known = Object.keys(SUBJECTS).filter((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const [longest] = known.sort((a, b) => b.length - a.length);
  if (!longest) throw new Error(`no object to use with ${path}: add it to SUBJECTS`);
  return SUBJECTS[longest]!();
};

/** Returns the example with its placeholders replaced by IDs of existing objects. */
const realised = (example: object): object =>
  JSON.parse(JSON.stringify(example).replace(PAYMENT, payment.id).replace(PROJECT, projectId)) as object;

async function send(method: string, template: string, example: object): Promise<Answer<unknown>> {
  const body = JSON.stringify(realised(example));
  if (template.startsWith('/api/')) {
    const path = template.replace('{project}', compat.project.slug);
    const headers = { sk: compat.compat_secret, authorization: '' };
    return merchant.test.request('POST', path, body, headers);
  }
  const path = template.includes('{id}') ? template.replace('{id}', await subjectOf(template)) : template;
  return merchant.test.request(method.toUpperCase(), path, body);
}

describe('examples of request bodies in the API reference', () => {
  it('are accepted without changes', async () => {
    const bodies = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) =>
        requestBody ? [{ method, path, example: requestBody.content['application/json'].example }] : [],
      ),
    );
    expect(bodies.length).toBeGreaterThanOrEqual(35);
    for (const { method, path, example } of bodies) {
      const { status, text, body } = await send(method, path, example);
      expect([method, path, status < 300 || text]).toEqual([method, path, true]);
      // Deletes the endpoint, because the example contains an external URL.
      if (path === '/v1/webhooks/endpoints')
        await merchant.test.delete(`${path}/${(body as { id: string }).id}`);
    }
  });
});

it('every list and every setting in the API reference can be read', async () => {
  const endpoint = await made('/v1/webhooks/endpoints', { url: receiver.url() });
  const lists = Object.entries(document.paths)
    .filter(([path, { get }]) => get && !path.includes('{'))
    .map(([path]) => path);
  expect(lists).toContain('/v1/payment_methods');
  for (const path of [...lists, `/v1/webhooks/endpoints/${endpoint}/deliveries`])
    expect([path, (await merchant.test.get(path)).status]).toEqual([path, 200]);
});

it('a payout can be previewed', async () => {
  const destination = { account_no: '09171234567' };
  const preview = { amount: 50, method: 'gcash', destination, dry_run: true };
  expect((await merchant.test.post('/v1/payouts', preview)).status).toBe(200);
});
