import 'reflect-metadata';
import { createRefundCommand, DomainError, FinalRefusal, newId, type Refund } from '@tulay/contracts';
import { answerCommands, on, type FakeService } from '@tulay/testing';
import { GatewayUnderTest, type MerchantWithKeys } from '../../test/gateway-under-test';

/** Resource ID and command ID of each attempt that reaches the payments service. */
const sent: { id: string; commandId: string }[] = [];
let answer: (id: string) => Refund;

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;
let others: FakeService;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ RATE_LIMIT_PER_MINUTE: '1000000' });
  others = await answerCommands(gateway.nats.url, [
    on(createRefundCommand, ({ id }, commandId) => {
      sent.push({ id, commandId });
      return answer(id);
    }),
  ]);
});
afterAll(async () => {
  await others?.stop();
  await gateway?.stop();
});

beforeEach(async () => {
  merchant = await gateway.merchant();
  sent.length = 0;
  answer = (id) => ({ id, object: 'refund', status: 'succeeded' }) as Refund;
});

const BODY = { payment: newId('pay'), amount: 100 };
const refund = (key: string | null, body: object = BODY) =>
  gateway.post('/v1/refunds', merchant.test, body, key === null ? {} : { 'idempotency-key': key });
const noAnswer = (): never => {
  throw new DomainError('internal_error', 'ledger.cmd.debit did not respond');
};
const refusedFinally = (): never => {
  throw new FinalRefusal(new DomainError('invalid_state', 'The payment is pending'));
};
const commandsSent = () => new Set(sent.map(({ commandId }) => commandId)).size;

it('the gateway sends all attempts with a key as the same command, even with a different body', async () => {
  answer = noAnswer;
  expect((await refund('order-1')).status).toBe(500);
  expect((await refund('order-1', { ...BODY, amount: 50 })).status).toBe(500);
  answer = (id) => ({ id, object: 'refund', status: 'succeeded' }) as Refund;
  expect((await refund('order-1')).status).toBe(201);
  expect([sent.length, commandsSent(), new Set(sent.map(({ id }) => id)).size]).toEqual([3, 1, 1]);
});

it('the gateway sends requests with different keys or without a key as separate commands', async () => {
  for (const key of ['order-1', 'order-2', null, null]) await refund(key);
  expect([sent.length, commandsSent()]).toEqual([4, 4]);
});

it('the gateway starts a new command for the key after the final rejection of a retry', async () => {
  answer = noAnswer;
  await refund('order-1');
  answer = refusedFinally;
  expect((await refund('order-1')).json.error.code).toBe('invalid_state');
  answer = (id) => ({ id, object: 'refund', status: 'succeeded' }) as Refund;
  expect((await refund('order-1')).status).toBe(201);
  const [first, retry, corrected] = sent;
  expect(retry).toEqual(first);
  expect(corrected!.commandId).not.toBe(first!.commandId);
  expect(corrected!.id).not.toBe(first!.id);
});

it('the gateway keeps the command ID if it rejects a retry', async () => {
  answer = noAnswer;
  await refund('order-1');
  expect((await refund('order-1', { amount: 'x' })).status).toBe(400);
  await refund('order-1');
  expect([sent.length, commandsSent()]).toEqual([2, 1]);
});

it('the gateway looks up a key’s payment after a rejection, unless the payments service has stored the rejection', async () => {
  const body = { amount: 100, method: 'gcash_qr' };
  const pay = () => gateway.post('/v1/payments', merchant.test, body, { 'idempotency-key': 'order-1' });
  const lookup = jest.spyOn(gateway.services, 'ofKey');
  const rejection = new DomainError('no_route', 'No provider is available');
  for (const [error, lookups] of [
    [rejection, 1],
    [new FinalRefusal(rejection), 0],
  ] as const) {
    lookup.mockClear();
    gateway.services.beforeCreate = () => Promise.reject(error);
    expect((await pay()).json.error.code).toBe('no_route');
    expect(lookup).toHaveBeenCalledTimes(lookups);
  }
});
