import type { List, Payment } from '@tulay/contracts';
import { eventually, freePort } from '@tulay/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMerchant, type TestMerchant } from '../support/stack';

const ROOT = join(__dirname, '../..');
const SHOP = join(ROOT, 'examples/shop');
/** The events for which the guide registers an endpoint. */
const EVENTS = [
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
  'refund.succeeded',
  'refund.failed',
];

let merchant: TestMerchant;
let shop: string;
let program: ChildProcess | undefined;

beforeAll(async () => {
  merchant = await createMerchant();
  const port = await freePort();
  shop = `http://127.0.0.1:${port}`;
  const endpoint = await merchant.test.post<{ signing_secret: string }>('/v1/webhooks/endpoints', {
    url: `${shop}/webhooks`,
    events: EVENTS,
  });
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    TULAY_URL: merchant.test.baseUrl,
    TULAY_SECRET_KEY: merchant.test.key,
    TULAY_WEBHOOK_SECRET: endpoint.body.signing_secret,
  };
  program = spawn('node', ['server.mjs'], { env, cwd: SHOP, stdio: 'ignore' });
  process.once('exit', () => program?.kill('SIGKILL'));
  await eventually(async () => (await fetch(shop).catch(() => null)) !== null);
});

afterAll(() => program?.kill('SIGKILL'));

const statusOf = async (order: string) => (await fetch(`${shop}/orders/${order}`)).text();
const checkoutOf = async (order: string) => {
  const answer = await fetch(`${shop}/orders/${order}/pay`, { method: 'POST', redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location')!;
};
const act = (checkout: string, action: string) =>
  fetch(`${checkout}/dev/${action}`, { method: 'POST', redirect: 'manual' });
const paymentsOf = async (order: string) =>
  (await merchant.test.get<List<Payment>>(`/v1/payments?external_id=${order}`)).body.data;

describe('the example shop', () => {
  it('marks an order as paid and refunded when the webhooks arrive', async () => {
    const checkout = await checkoutOf('1001');
    expect(await checkoutOf('1001')).toBe(checkout);
    expect(await statusOf('1001')).toBe('Order 1001: unpaid');
    await act(checkout, 'succeed');
    await eventually(async () => (await statusOf('1001')) === 'Order 1001: paid');
    const [payment] = await paymentsOf('1001');
    const page = await (await fetch(checkout)).text();
    expect(page).toContain(`${shop}/orders/1001?payment=${payment!.id}`);
    await fetch(`${shop}/orders/1001/refund`, { method: 'POST' });
    await eventually(async () => (await statusOf('1001')) === 'Order 1001: refunded');
  });

  it('starts a new attempt with a new key after the checkout has expired', async () => {
    const first = await checkoutOf('1002');
    await act(first, 'expire');
    await eventually(async () => (await checkoutOf('1002')) !== first);
    const second = await checkoutOf('1002');
    await act(second, 'succeed');
    await eventually(async () => (await statusOf('1002')) === 'Order 1002: paid');
    expect((await paymentsOf('1002')).map(({ status }) => status)).toEqual(['succeeded', 'expired']);
  });

  it('rejects webhooks without a valid signature', async () => {
    const headers = { 'x-service-signature': 't=1,v1=00' };
    expect((await fetch(`${shop}/webhooks`, { method: 'POST', body: '{}', headers })).status).toBe(401);
  });

  it('has the same code as the guide', () => {
    const withoutIndent = (code: string) => code.replace(/^ +/gm, '').replace(/\s+$/gm, '');
    const files = ['server.mjs', 'orders.mjs', 'tulay.mjs'];
    const source = withoutIndent(files.map((name) => readFileSync(join(SHOP, name), 'utf8')).join('\n'));
    const guide = readFileSync(join(ROOT, 'docs/guides/accept-a-payment.md'), 'utf8');
    const samples = [...guide.matchAll(/```js\n([^]*?)```/g)].map(([, code = '']) => withoutIndent(code));
    expect(samples.length).toBeGreaterThan(3);
    for (const sample of samples) expect(source).toContain(sample.trim());
  });
});
