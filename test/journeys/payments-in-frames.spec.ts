import type { EmbedToken, Payment } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { Api } from '../support/api';
import { baseUrl, createMerchant, operator, type TestMerchant } from '../support/stack';

let merchant: TestMerchant;
let project: string;
let token: string;
let paid: Payment;
let pending: Payment;

async function openFrame(of: TestMerchant): Promise<{ project: string; token: string }> {
  const args = ['--merchant', of.id, '--environment', 'test', '--name', 'My shop'];
  const created = await operator<{ project: { id: string } }>('project', 'create', ...args);
  const { id } = created.project;
  const { body } = await of.test.post<EmbedToken>('/v1/embed_tokens', {
    project_uuid: id,
    audience: 'merchant',
  });
  return { project: id, token: body.token };
}

beforeAll(async () => {
  merchant = await createMerchant();
  ({ project, token } = await openFrame(merchant));
  const customer = { name: 'Juan Ponce dela Cruz', email: 'Juan@Example.com' };
  paid = await merchant.test.paid({ amount: 1250.5, customer, description: '=1+1' });
  pending = await merchant.test.createPayment({ amount: 99, external_id: 'order-7' });
});

const page = async (query: Record<string, string>, suffix = '') => {
  const parameters = new URLSearchParams({ token, ...query });
  return new Api(baseUrl()).get<string>(`/embed/payments/${project}${suffix}?${parameters.toString()}`);
};
const found = async (query: Record<string, string>): Promise<string[]> =>
  [...(await page(query)).text.matchAll(/<tr role="row" data-id="(\w+)"/g)].map(([, id]) => id!);

describe('searching payments in an embedded frame', () => {
  it('finds a payment by reference, payer name, email, amount or external ID', async () => {
    for (const q of [
      paid.reference,
      paid.reference.toLowerCase().replaceAll('-', ''),
      paid.id,
      'juan@example.com',
      'JUAN P',
      'cruz',
      '1,250.50',
      '₱1250.5',
    ])
      expect([q, await found({ q })]).toEqual([q, [paid.id]]);
    expect(await found({ q: 'order-7' })).toEqual([pending.id]);
    expect(await found({ q: 'ponce' })).toEqual([]);
  });

  it('filters by status and day', async () => {
    expect(await found({ status: 'succeeded' })).toEqual([paid.id]);
    expect(await found({ status: 'refunded' })).toEqual([]);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    expect(await found({ from: '2020-01-01' })).toHaveLength(2);
  });

  it('shows the history of a payment', async () => {
    await merchant.test.post('/v1/refunds', { payment: paid.id, amount: 250.5 });
    await eventually(
      async () =>
        (await merchant.test.get<Payment>(`/v1/payments/${paid.id}`)).body.amount_refunded === 250.5,
    );
    const { text } = await page({ payment: paid.id });
    for (const shown of [
      paid.reference,
      '₱1,250.50',
      '−₱250.50',
      '₱1,000.00',
      'Payment received',
      'Refund sent',
    ])
      expect(text).toContain(shown);
  });

  it('exports the results without spreadsheet formulas', async () => {
    const { status, text } = await page({ status: 'succeeded' }, '/payments.csv');
    expect(status).toBe(200);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"${paid.reference}","${paid.id}","succeeded"`);
    expect(lines[1]).toContain(`"'=1+1"`);
  });
});

describe("another merchant's embed token", () => {
  it("cannot find, open or export this merchant's payments", async () => {
    ({ project, token } = await openFrame(await createMerchant('Another Store')));
    for (const q of [paid.reference, paid.id, 'juan@example.com', 'juan', '1250.50', ''])
      expect([q, await found({ q })]).toEqual([q, []]);
    expect((await page({ payment: paid.id })).status).toBe(404);
    expect((await page({}, '/payments.csv')).text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});
