import {
  createRefundCommand,
  DomainError,
  getPaymentCommand,
  listRefundsCommand,
  newId,
  notFound,
  type CreateRefundRequest,
  type Payment,
  type Refund,
} from '@tulay/contracts';
import { aPayment, on } from '@tulay/testing';
import { aRefund } from '../../../test/builders';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { NotifierUnderTest } from '../../../test/webhooks-under-test';

let [dashboard, fin, viewer] = [] as unknown as [DashboardUnderTest, Member, Member];
let payment: Payment;
let refunds: Refund[] = [];
const asked: Record<string, unknown>[] = [];
const made: CreateRefundRequest[] = [];
let refusal: DomainError | null = null;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    ...new NotifierUnderTest().answers,
    on(getPaymentCommand, ({ id, merchantId }) => {
      if (id !== payment.id || merchantId !== fin.merchantId) throw notFound('payment', id);
      return payment;
    }),
    on(listRefundsCommand, (query) => {
      asked.push({ ...query });
      const from = refunds.findIndex(({ id }) => id === query.startingAfter) + 1;
      const data = refunds.slice(from, from + query.limit);
      return { object: 'list' as const, data, has_more: refunds.length > from + query.limit };
    }),
    on(createRefundCommand, (request) => {
      if (refusal) throw refusal;
      made.push(request);
      return aRefund(payment, { id: request.id });
    }),
  ]);
  fin = await dashboard.member('finance');
  viewer = await dashboard.member('viewer', { of: fin });
});
afterAll(() => dashboard.stop());

beforeEach(() => {
  payment = aPayment({ status: 'succeeded', amount: 1_250.5, currency: 'PHP' });
  [refunds, refusal] = [[], null];
  asked.length = made.length = 0;
});

/** Returns the text of the audit log page without tags. */
const audited = async () =>
  (await fin.get('/dashboard/audit')).body
    .replaceAll('<wbr>', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const PATH = '/dashboard/refunds';
const path = () => `/dashboard/payments/${payment.id}/refund`;
const hidden = (body: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body.slice(body.indexOf('id="review"')))![1]!;
const review = async (query: string) => {
  const { body } = await fin.get(`${path()}/review?${query}`);
  return {
    amount: hidden(body, 'amount'),
    reason: hidden(body, 'reason'),
    operation: hidden(body, 'operation'),
    body,
  };
};

it('the refund list can be filtered by status and payment, and links to the payments', async () => {
  expect((await viewer.get(PATH)).body).toContain('No refunds yet');
  refunds = [aRefund(payment, { status: 'failed', failure: { code: 'account_closed', message: 'x' } })];
  const { body } = await viewer.get(`${PATH}?status=failed&payment=${payment.id}`);
  expect(asked.at(-1)).toEqual({
    merchantId: fin.merchantId,
    environment: 'test',
    limit: 50,
    status: 'failed',
    paymentId: payment.id,
  });
  expect(body).toContain(`href="/dashboard/payments/${payment.id}"`);
  expect(body).toContain('account is closed');
  expect((await viewer.get(`${PATH}?starting_after=pay_1`)).status).toBe(404);
});

it('a payment is refunded once even if the form is submitted twice', async () => {
  expect((await fin.get(`/dashboard/payments/${payment.id}`)).body).toContain(`href="${path()}"`);
  expect((await fin.get(path())).body).toContain('All that remains: ₱1,250.50');
  const { body, ...form } = await review('part=all&reason=duplicate');
  expect(body).toContain('Refund ₱1,250.50');
  const answers = [await fin.post(path(), form), await fin.post(path(), form)];
  for (const { status, headers } of answers)
    expect([status, headers.location]).toEqual([303, `/dashboard/payments/${payment.id}?done=refunded`]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]).toEqual({
    merchantId: fin.merchantId,
    environment: 'test',
    id: form.operation.split('.')[0],
    paymentId: payment.id,
    amount: 1_250.5,
    reason: 'duplicate',
  });
  const refund = `Refund: ${made[0]!.id}, Payment: ${payment.id}`;
  expect((await audited()).split(refund)).toHaveLength(2);
  expect(await audited()).toContain(
    `Made a refund Ana Reyes ${fin.email} Amount: ₱1,250.50, Reason: Paid twice, ${refund}`,
  );
});

it('the audit log contains both the request and the rejection of a refund', async () => {
  const { body: _, ...form } = await review('part=some&amount=10');
  refusal = new DomainError('invalid_state', 'too late');
  expect((await fin.post(path(), form)).status).toBe(400);
  const what = `Refund: ${form.operation.split('.')[0]}, Payment: ${payment.id}`;
  const text = await audited();
  expect(text).toContain(
    `Amount: ₱10.00, What: Made a refund, Why not: it was not possible any more, ${what}`,
  );
  expect(text).toContain(`Made a refund Ana Reyes ${fin.email} Amount: ₱10.00, ${what}`);
});

it('pending refunds are excluded from the refundable amount', async () => {
  refunds = [
    aRefund(payment, { amount: 1_000, status: 'pending' }),
    aRefund(payment, { amount: 200, status: 'failed' }),
  ];
  expect((await fin.get(path())).body).toContain('₱250.50');
  const { body, ...form } = await review('part=some&amount=50.25&reason=other');
  expect(body).toContain('₱200.25');
  await fin.post(path(), form);
  expect(made).toMatchObject([{ amount: 50.25, reason: 'other' }]);
});

it.each([
  ['part=some&amount=ten', 'Type an amount'],
  ['part=some&amount=0', 'more than 0'],
  ['part=some&amount=1250.51', 'more than what remains'],
])('an error is shown next to the amount for the refund form %s', async (query, problem) => {
  const { status, body } = await fin.get(`${path()}/review?${query}`);
  expect([status, body]).toEqual([400, expect.stringContaining(problem)]);
});

it('a refund that differs from the reviewed refund is rejected', async () => {
  const { body: _, ...form } = await review('part=some&amount=10&reason=other');
  const other = await dashboard.member('finance', { of: fin });
  for (const [person, sent] of [
    [fin, { ...form, amount: '2000' }],
    [fin, { ...form, reason: 'duplicate' }],
    [fin, { ...form, operation: `${newId('re')}.x` }],
    [other, form],
  ] as const)
    expect((await person.post(path(), sent)).status).toBe(409);
  expect((await fin.post(path(), { ...form, amount: '999999999' })).status).toBe(400);
  expect(made).toEqual([]);
});

it('the page explains why a payment cannot be refunded', async () => {
  const { body: _, ...form } = await review('part=all');
  refusal = new DomainError('invalid_state', 'no', { payment: ['refund_window_expired'] });
  expect((await fin.post(path(), form)).body).toContain('It is too late');
  refusal = new DomainError('invalid_request', 'over', { amount: ['too much'] });
  expect((await fin.post(path(), form)).body).toContain('The payment has changed meanwhile');
  payment = { ...payment, status: 'refunded' };
  expect((await fin.get(path())).body).toContain('Nothing of this payment can be refunded');
  expect((await fin.get(`/dashboard/payments/${payment.id}`)).body).not.toContain(`href="${path()}"`);
});

it("a refund requires permission and membership in the payment's merchant", async () => {
  expect((await viewer.get(`/dashboard/payments/${payment.id}`)).body).not.toContain(path());
  const dev = await dashboard.member('developer', { of: fin });
  for (const person of [viewer, dev]) {
    for (const page of ['', '/review']) expect((await person.get(path() + page)).status).toBe(403);
    expect((await person.post(path(), { amount: '100' })).status).toBe(403);
  }
  const bob = await dashboard.member('owner');
  for (const page of ['', '/review']) expect((await bob.get(path() + page)).status).toBe(404);
  expect((await bob.post(path(), { amount: '100' })).status).toBe(404);
  expect(made).toEqual([]);
});
