import 'reflect-metadata';
import {
  getPaymentLabelsCommand,
  invalidField,
  listBalanceTransactionsCommand,
  listPaymentsCommand,
  newId,
  type BalanceTransaction,
  type List,
  type ListPaymentsRequest,
  type Payment,
} from '@tulay/contracts';
import { answerCommands, aPayment, eventually, on, type FakeService } from '@tulay/testing';
import { request } from 'undici';
import { emptyLists } from '../../test/empty-lists';
import { GatewayUnderTest } from '../../test/gateway-under-test';
import { MAX_CSV_ROWS } from './csv-files';

const CSV = { accept: 'text/csv' };
/** More rows than one page of the list, so that a CSV file requires several pages. */
const PAYMENTS = Array.from({ length: 230 }, (_, n) =>
  aPayment({ external_id: `order-${n}`, description: n ? null : '=HYPERLINK("https://evil.example")' }),
);
const SOURCE = newId('pay');
const TRANSACTION: BalanceTransaction = {
  id: newId('txn'),
  object: 'balance_transaction',
  environment: 'test',
  type: 'payment',
  amount: 100,
  fee: 2.5,
  net: 97.5,
  currency: 'PHP',
  balance_after: 97.5,
  source: SOURCE,
  created: 1_773_453_600,
};

let gateway: GatewayUnderTest;
let others: FakeService;
let key: string;
const asked: ListPaymentsRequest[] = [];
/** Whether the list always has another page. */
let isEndless = false;
let isBroken = false;

function pageOf(query: ListPaymentsRequest): List<Payment> {
  asked.push(query);
  if (query.startingAfter === 'pay_x')
    throw invalidField('starting_after', 'must be the ID of an object in this list');
  if (isBroken && query.startingAfter) throw new Error('the bus is unavailable');
  const from = isEndless ? 0 : PAYMENTS.findIndex(({ id }) => id === query.startingAfter) + 1;
  const data = PAYMENTS.slice(from, from + query.limit);
  return { object: 'list', data, has_more: isEndless || from + data.length < PAYMENTS.length };
}

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ RATE_LIMIT_PER_MINUTE: '1000000' });
  await gateway.services.stop();
  const own: string[] = [listPaymentsCommand.subject, listBalanceTransactionsCommand.subject];
  others = await answerCommands(gateway.nats.url, [
    ...emptyLists([]).filter(({ subject }) => !own.includes(subject)),
    on(listPaymentsCommand, pageOf),
    on(listBalanceTransactionsCommand, () => ({ object: 'list', data: [TRANSACTION], has_more: false })),
    on(getPaymentLabelsCommand, ({ ids }) => ({
      labels: ids.map((id) => ({ id, reference: '7K3-Q92-MF1', external_id: 'order-42' })),
    })),
  ]);
  key = (await gateway.merchant()).test;
});
afterAll(async () => {
  await others?.stop();
  await gateway?.stop();
});
beforeEach(() => {
  asked.length = 0;
  isEndless = isBroken = false;
});

const linesOf = (text: string): string[] => text.trimEnd().split('\r\n');

it('the API returns a list as a CSV file if the client accepts CSV', async () => {
  const { status, headers, text } = await gateway.call('/v1/payments?status=succeeded', {
    key,
    headers: CSV,
  });
  expect([status, headers['content-type'], headers.vary]).toEqual([200, 'text/csv; charset=utf-8', 'Accept']);
  expect(headers['content-disposition']).toBe('attachment; filename="payments.csv"');
  const [head, first, ...rest] = linesOf(text);
  expect(head).toContain('"created (Asia/Manila)"');
  expect(first).toContain(`"${PAYMENTS[0]!.id}"`);
  expect(first).toContain(`"'=HYPERLINK(`);
  expect(rest).toHaveLength(PAYMENTS.length - 1);
  expect(asked.map(({ status: of, limit }) => [of, limit])).toEqual([
    ['succeeded', 100],
    ['succeeded', 100],
    ['succeeded', 100],
  ]);
});

it.each(['application/json', 'application/json, text/csv', '*/*'])(
  'the API returns a list as JSON for the Accept header %s',
  async (accept) => {
    const { json } = await gateway.call('/v1/payments', { key, headers: { accept } });
    expect(json.object).toBe('list');
  },
);

it('`limit` and `starting_after` also apply to the CSV file', async () => {
  const path = `/v1/payments?limit=3&starting_after=${PAYMENTS[9]!.id}`;
  const { text } = await gateway.call(path, { key, headers: CSV });
  expect(
    linesOf(text)
      .slice(1)
      .map((line) => /order-\d+/.exec(line)?.[0]),
  ).toEqual(['order-10', 'order-11', 'order-12']);
});

it('a file has a maximum number of rows', async () => {
  isEndless = true;
  const { text } = await gateway.call('/v1/payments', { key, headers: CSV });
  expect(linesOf(text)).toHaveLength(1 + MAX_CSV_ROWS);
});

it('the API reports an invalid cursor before the download starts', async () => {
  const { status, json } = await gateway.call('/v1/payments?starting_after=pay_x', { key, headers: CSV });
  expect([status, json.error.code]).toEqual([400, 'invalid_request']);
});

it('the API aborts the download if a later page cannot be read', async () => {
  isBroken = true;
  await expect(gateway.call('/v1/payments', { key, headers: CSV })).rejects.toThrow();
});

it('a merchant can download two files simultaneously', async () => {
  isEndless = true;
  const start = () =>
    request(`${gateway.url}/v1/payments`, { headers: { ...CSV, authorization: `Bearer ${key}` } });
  const running = [await start(), await start()];
  const refused = await gateway.call('/v1/payments', { key, headers: CSV });
  expect([refused.status, refused.json.error.code, refused.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '10',
  ]);
  const other = (await gateway.merchant()).test;
  isEndless = false;
  expect((await gateway.call('/v1/payments', { key: other, headers: CSV })).status).toBe(200);
  for (const { body } of running) body.destroy();
  await eventually(async () => (await gateway.call('/v1/payments', { key, headers: CSV })).status === 200);
});

it.each(['/v1/refunds', '/v1/payouts'])('%s can be downloaded as a CSV file', async (path) => {
  const { status, headers, text } = await gateway.call(path, { key, headers: CSV });
  expect([status, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="${path.slice(4)}.csv"`,
  ]);
  expect(linesOf(text)[0]).toContain('"created (Asia/Manila)"');
});

it('balance transactions contain the reference and external ID of their payment', async () => {
  const { json } = await gateway.call('/v1/balance/transactions', { key });
  expect(json.data).toEqual([{ ...TRANSACTION, reference: '7K3-Q92-MF1', external_id: 'order-42' }]);
  const { text } = await gateway.call('/v1/balance/transactions', { key, headers: CSV });
  expect(linesOf(text)[1]).toContain(
    `"${SOURCE}","7K3-Q92-MF1","order-42","2026-03-14 10:00:00",100,2.5,97.5`,
  );
});
