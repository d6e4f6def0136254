import {
  cancelPaymentCommand,
  DomainError,
  environmentCrossing,
  getPaymentCommand,
  listPaymentsCommand,
  listRefundsCommand,
  newId,
  notFound,
  type ListPaymentsRequest,
  type Payment,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { NotifierUnderTest } from '../../../test/webhooks-under-test';

let [dashboard, ana] = [] as unknown as [DashboardUnderTest, Member];
let payments: Payment[] = [];
const asked: ListPaymentsRequest[] = [];
/** A payment of the same merchant in the other mode. */
const elsewhere = newId('pay');

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    ...new NotifierUnderTest().answers,
    on(listPaymentsCommand, (query) => {
      asked.push(query);
      const from = payments.findIndex(({ id }) => id === query.startingAfter) + 1;
      if (query.startingAfter !== undefined && from === 0)
        throw new DomainError('invalid_request', 'starting_after must be the ID of a payment in this list');
      const data = payments.slice(from, from + query.limit);
      return { object: 'list' as const, data, has_more: payments.length > from + query.limit };
    }),
    on(getPaymentCommand, ({ id, merchantId }) => {
      if (id === elsewhere) throw environmentCrossing('payment');
      const payment = payments.find((each) => each.id === id);
      if (!payment || merchantId !== ana.merchantId) throw notFound('payment', id);
      return payment;
    }),
    on(listRefundsCommand, () => ({ object: 'list' as const, data: [], has_more: false })),
    on(cancelPaymentCommand, ({ id }) => {
      if (payments[0]!.status !== 'pending') throw new DomainError('invalid_state', 'not pending');
      return (payments[0] = aPayment({ id, status: 'failed' }));
    }),
  ]);
  ana = await dashboard.member('viewer');
});
afterAll(() => dashboard.stop());

beforeEach(() => {
  payments = [aPayment({ status: 'succeeded', customer: { name: 'Juan dela Cruz', email: 'j@x.example' } })];
  asked.length = 0;
});

const PATH = '/dashboard/payments';

it('a merchant or mode in the URL is ignored', async () => {
  const { status, body } = await ana.get(`${PATH}?merchant_id=mer_other&environment=live`);
  expect([status, asked]).toEqual([200, [{ merchantId: ana.merchantId, environment: 'test', limit: 50 }]]);
  expect(body).toContain('Juan dela Cruz');
  expect(body).toContain(`href="${PATH}/${payments[0]!.id}"`);
  expect(body).toContain('aria-current="page">Payments</a>');
});

it('the search is kept in the URL, the form and the export link', async () => {
  const { body } = await ana.get(`${PATH}?q=1,250.50&status=succeeded&from=2026-03-01&to=2026-03-31&x=1`);
  expect(asked[0]).toMatchObject({ status: 'succeeded', currency: 'PHP', amountGte: '125050' });
  expect(body).toContain('value="1,250.50"');
  expect(body).toContain('value="succeeded" selected');
  const search = 'q=1%2C250.50&amp;status=succeeded&amp;from=2026-03-01&amp;to=2026-03-31';
  expect(body).toContain(`href="${PATH}.csv?${search}"`);
});

it('the list links to the next page of payments', async () => {
  payments = Array.from({ length: 60 }, () => aPayment());
  const last = payments[49]!.id;
  const first = await ana.get(`${PATH}?status=pending`);
  expect(first.body).toContain(`href="${PATH}?status=pending&amp;starting_after=${last}"`);
  const second = await ana.get(`${PATH}?status=pending&starting_after=${last}`);
  expect(second.body).toContain(payments[59]!.id);
  expect(second.body).not.toContain(payments[0]!.id);
  expect(second.body).toContain(`href="${PATH}?status=pending">`);
  for (const other of ['evt_1', newId('pay')])
    expect((await ana.get(`${PATH}?starting_after=${other}`)).status).toBe(404);
});

it.each([
  ['', 'No payments yet'],
  ['?q=unknown', 'No payment found'],
  ['?q=7K3-Q92-MF2', 'Please check the reference'],
])('the page explains an empty list for the query %j', async (query, heading) => {
  payments = [];
  expect((await ana.get(PATH + query)).body).toContain(heading);
});

it('the export contains all payments that match the search', async () => {
  payments = Array.from({ length: 130 }, () => aPayment());
  const { headers, body } = await ana.get(`${PATH}.csv?status=pending`);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="payments.csv"',
    'cache-control': 'no-store',
  });
  const [merchant] = await dashboard.db.query<{ created: string }>(
    'SELECT created FROM merchants WHERE id = $1',
    [ana.merchantId],
  );
  expect(headers['x-rows-from']).toBe(merchant!.created);
  expect(Number(headers['x-rows-to'])).toBeGreaterThanOrEqual(Number(merchant!.created));
  expect(body.trimEnd().split('\r\n')).toHaveLength(131);
  expect(asked.map(({ status, startingAfter }) => [status, startingAfter])).toEqual([
    ['pending', undefined],
    ['pending', payments[99]!.id],
  ]);
});

it('a third simultaneous export is rejected', async () => {
  const seat = `INSERT INTO export_seats VALUES ($1, 1, 'a', 4000000000), ($1, 2, 'b', 4000000000)`;
  await dashboard.db.query(seat, [ana.userId]);
  const { status, headers, body } = await ana.get(`${PATH}.csv`);
  expect([status, body]).toEqual([429, expect.stringContaining('Two files are being written already')]);
  expect(headers).not.toHaveProperty('content-disposition');
  await dashboard.db.query(`DELETE FROM export_seats WHERE holder = 'a'`);
  for (const _ of [1, 2]) expect((await ana.get(`${PATH}.csv`)).status).toBe(200);
  expect(await dashboard.db.query('SELECT holder FROM export_seats')).toEqual([{ holder: 'b' }]);
});

it('returns 404 for a payment of another merchant or in another mode', async () => {
  const { status, body } = await ana.get(`${PATH}/${payments[0]!.id}`);
  expect([status, body]).toEqual([200, expect.stringContaining('Juan dela Cruz')]);
  const bob = await dashboard.member('owner');
  for (const [person, id] of [
    [bob, payments[0]!.id],
    [ana, elsewhere],
    [ana, newId('pay')],
    [ana, 'nothing'],
  ] as const)
    expect((await person.get(`${PATH}/${id}`)).status).toBe(404);
});

it.each([
  ['pending', true],
  ['processing', false],
  ['succeeded', false],
] as const)('the page of a payment with status %s links to the checkout: %s', async (status, leads) => {
  payments = [aPayment({ status })];
  const { body } = await ana.get(`${PATH}/${payments[0]!.id}`);
  expect(body.includes(`href="/checkout/${payments[0]!.id}"`)).toBe(leads);
});

it('members with permission can cancel a pending payment', async () => {
  payments = [aPayment({ status: 'pending' })];
  const url = `${PATH}/${payments[0]!.id}`;
  expect((await ana.get(url)).body).not.toContain(`${url}/cancel`);
  expect((await ana.post(`${url}/cancel`)).status).toBe(403);
  const dev = await dashboard.member('developer', { of: ana });
  expect((await dev.get(url)).body).toContain(`action="${url}/cancel"`);
  expect((await dev.send(`${url}/cancel`, {})).status).toBe(403);
  const done = await dev.post(`${url}/cancel`);
  expect([done.status, done.headers.location]).toEqual([303, `${url}?done=saved`]);
  const late = await dev.post(`${url}/cancel`);
  expect([late.status, late.body]).toEqual([400, expect.stringContaining('not pending any more')]);
});

it('the payments page requires membership in a merchant', async () => {
  const stranger = await dashboard.browser().get(PATH);
  expect(stranger.goesTo).toBe('/dashboard/sign-in?next=%2Fdashboard%2Fpayments');
  const removed = await dashboard.member('viewer');
  await dashboard.db.query('DELETE FROM memberships WHERE user_id = $1', [removed.userId]);
  expect((await removed.get(PATH)).status).toBe(403);
  expect(asked).toEqual([]);
});
