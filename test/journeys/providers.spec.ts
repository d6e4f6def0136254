import type { Payment, Payout, Provider } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { createMerchant, operator, type TestMerchant } from '../support/stack';

const PAYMENT = { amount: 100, method: 'card' };
const PAYOUT = { amount: 100, method: 'gcash', destination: { account_no: '09171234567' } };

let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await createMerchant('Routed Store');
});

// The tests of other files need it.
afterAll(() => operator('provider', 'enable', '--provider', 'sandbox'));

async function becomes(path: string, body: object, expected: [number, string | undefined]): Promise<void> {
  await eventually(async () => {
    const answer = await merchant.test.post(path, body);
    expect([answer.status, answer.body.error?.code]).toEqual(expected);
    return true;
  });
}

describe('a provider that an operator disables', () => {
  it('gets nothing new after a second, and gets requests again once it is enabled', async () => {
    const { id } = await merchant.test.createPayment();
    await operator('provider', 'disable', '--provider', 'sandbox');
    await becomes('/v1/payments', PAYMENT, [400, 'no_route']);
    await becomes('/v1/payouts', PAYOUT, [400, 'no_route']);
    expect(await merchant.test.press(id, 'succeed')).toBe(303);
    await operator('provider', 'enable', '--provider', 'sandbox');
    await becomes('/v1/payments', PAYMENT, [201, undefined]);
    await becomes('/v1/payouts', PAYOUT, [400, 'insufficient_balance']);
  });

  it('still refunds a payment that it took', async () => {
    const { id } = await merchant.test.paid();
    await operator('provider', 'disable', '--provider', 'sandbox');
    const refund = await merchant.test.post<Payment>('/v1/refunds', { payment: id });
    expect([refund.status, refund.body.status]).toEqual([201, 'succeeded']);
    await operator('provider', 'enable', '--provider', 'sandbox');
  });

  it('does not affect replays of an earlier payment and payout under their keys', async () => {
    const args = ['--merchant', merchant.id, '--environment', 'test', '--amount', '1000', '--reason', 'test'];
    await operator('ledger', 'adjust', ...args);
    const key = { 'idempotency-key': 'before' };
    const payout = await merchant.test.post<Payout>('/v1/payouts', PAYOUT, key);
    const payment = await merchant.test.post<Payment>('/v1/payments', PAYMENT, key);
    await operator('provider', 'disable', '--provider', 'sandbox');
    await becomes('/v1/payouts', PAYOUT, [400, 'no_route']);
    expect((await merchant.test.post<Payout>('/v1/payouts', PAYOUT, key)).text).toBe(payout.text);
    expect((await merchant.test.post<Payment>('/v1/payments', PAYMENT, key)).text).toBe(payment.text);
    await operator('provider', 'enable', '--provider', 'sandbox');
  });
});

describe("a merchant's order of providers", () => {
  const list = async (...args: string[]) => {
    const { providers } = await operator<{ providers: Provider[] }>('provider', 'list', ...args);
    return providers.filter(({ service }) => service === 'payments').map(({ name }) => name);
  };

  it('is shown for that merchant, and can be reset to the default', async () => {
    const byDefault = ['xendit', 'paymongo', 'maya', 'sandbox', 'acquirer'];
    expect(await list()).toEqual(byDefault);
    const prioritize = (order: string) =>
      operator('provider', 'prioritize', '--merchant', merchant.id, '--order', order);
    await prioritize('acquirer');
    expect(await list('--merchant', merchant.id)).toEqual(['acquirer', ...byDefault.slice(0, -1)]);
    expect(await list()).toEqual(byDefault);
    await prioritize('');
    expect(await list('--merchant', merchant.id)).toEqual(byDefault);
  });

  it('has weights besides, which the list shows and an order without them removes', async () => {
    const weigh = (...args: string[]) =>
      operator('provider', 'prioritize', '--merchant', merchant.id, ...args);
    const weights = async () => {
      const args = ['--merchant', merchant.id];
      const { providers } = await operator<{ providers: Provider[] }>('provider', 'list', ...args);
      return providers.flatMap(({ service, name, weight }) =>
        weight === undefined ? [] : [`${service} ${name} ${weight}`],
      );
    };
    await weigh('--weights', 'maya=30,xendit=70');
    expect((await weights()).sort()).toEqual(['payments maya 30', 'payments xendit 70', 'payouts xendit 70']);
    await weigh('--order', '');
    expect(await weights()).toEqual([]);
  });
});
